import { type ReactNode, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { type EntryView, type HoldingView, readHolding } from "../../../server/contract/holdings.ts"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import { listPortfolios } from "../../../server/contract/portfolios.ts"
import { behaviourOf, type EntryKind } from "../../../server/contract/vocabulary.ts"
import { useQuery } from "../../api/useQuery.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { listOfClass } from "../../app/navigation.ts"
import { AsOfControl, PeriodPicker } from "../../app/ReportingControls.tsx"
import { useReporting } from "../../app/reporting.ts"
import { CloseHoldingDialog } from "../../descriptions/CloseHoldingDialog.tsx"
import { descriptionMessages } from "../../descriptions/messages.ts"
import { RemoveHoldingDialog } from "../../descriptions/RemoveHoldingDialog.tsx"
import { useReopen, useRestoreHolding } from "../../descriptions/reversals.ts"
import { ReviseHoldingDialog } from "../../descriptions/ReviseHoldingDialog.tsx"
import { CorrectEntryDialog } from "../../entries/CorrectEntryDialog.tsx"
import { entryMessages, recordNotes, recordTitles } from "../../entries/messages.ts"
import { RecordEntryDialog } from "../../entries/RecordEntryDialog.tsx"
import { VoidEntryDialog } from "../../entries/VoidEntryDialog.tsx"
import { useFigures } from "../../format/useFigures.ts"
import { assetClassNames, commonWords } from "../../messages/words.ts"
import { Button } from "../../ui/Button.tsx"
import { Icon } from "../../ui/Icon.tsx"
import { ActionMenu } from "../../ui/Menu.tsx"
import { Page } from "../../ui/Page.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import { describe } from "../holdings/HoldingsTable.tsx"
import { EntriesTab, HistoryTab, NotesTab } from "./EntryLists.tsx"
import { holdingMessages as messages } from "./messages.ts"
import { Overview } from "./Overview.tsx"
import "./HoldingPage.css"

/** What is open over the page. */
export type HoldingDialog =
  | { readonly kind: "record"; readonly entryKind: EntryKind }
  | { readonly kind: "correct" | "void"; readonly entry: EntryView }
  | { readonly kind: "revise" | "close" | "remove" }

const tabs = ["overview", "entries", "notes", "history"] as const
type TabId = (typeof tabs)[number]

/** One holding: its figures on the day, what was recorded on it, and what can be done with it. */
export default function HoldingPage({ holdingId }: { readonly holdingId: string }) {
  const intl = useIntl()
  const { asked } = useReporting()
  const holding = useQuery(readHolding, { params: { holdingId }, query: asked ? { on: asked } : {} })
  const name = holding.answer?.holding.name ?? intl.formatMessage(messages.title)
  if (holding.answer) return <KnownHolding answer={holding.answer} query={holding} />
  return (
    <Page title={name} heading={name}>
      <Answered query={holding} skeleton={<Skeleton lines={10} />}>
        {() => null}
      </Answered>
      {holding.failure && (
        <p>
          <AppLink to="/app/assets">
            <FormattedMessage {...messages.back} />
          </AppLink>
        </p>
      )}
    </Page>
  )
}

type Answer = AnswerOf<typeof readHolding>

function KnownHolding({
  answer,
  query,
}: {
  readonly answer: Answer
  readonly query: Parameters<typeof Answered<Answer>>[0]["query"]
}) {
  const intl = useIntl()
  const { on } = useReporting()
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<HoldingDialog>()
  const { holding } = answer
  const portfolios = useQuery(listPortfolios, {})
  const title = portfolios.answer?.portfolios.find(({ portfolioId }) => portfolioId === holding.portfolioId)?.title
  const selected = tabs.find((tab) => tab === params.get("tab")) ?? "overview"
  const select = (tab: TabId) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (tab === "overview") next.delete("tab")
        else next.set("tab", tab)
        return next
      },
      { replace: true },
    )
  const isAccount = holding.assetClass === "account"
  return (
    <Page
      title={holding.name}
      above={
        <span className="page-above">
          <AppLink to={listOfClass[holding.assetClass]}>
            <FormattedMessage {...assetClassNames[holding.assetClass]} />
          </AppLink>
          {title && (
            <>
              {" / "}
              <AppLink to={`/app/portfolios/${holding.portfolioId}`}>{title}</AppLink>
            </>
          )}
        </span>
      }
      below={describe(holding, intl)}
      tools={
        <>
          <PeriodPicker />
          <AsOfControl />
          <HoldingActions holding={holding} onOpen={setDialog} />
        </>
      }
    >
      <StateNotes holding={holding} on={on} />
      <Answered query={query} skeleton={null}>
        {({ entries }) => (
          <Tabs<TabId>
            label={intl.formatMessage(messages.tabs)}
            selected={selected}
            onSelect={select}
            tabs={[
              {
                id: "overview",
                label: intl.formatMessage(messages.overview),
                content: <Overview answer={answer} onOpen={setDialog} />,
              },
              {
                id: "entries",
                label: intl.formatMessage(isAccount ? messages.balances : messages.trades),
                content: <EntriesTab holding={holding} entries={entries} onOpen={setDialog} />,
              },
              {
                id: "notes",
                label: intl.formatMessage(messages.notes),
                content: <NotesTab holding={holding} entries={entries} onOpen={setDialog} />,
              },
              {
                id: "history",
                label: intl.formatMessage(messages.all),
                content: <HistoryTab entries={entries} />,
              },
            ]}
          />
        )}
      </Answered>
      {dialog && <OpenDialog dialog={dialog} holding={holding} on={on} onClose={() => setDialog(undefined)} />}
    </Page>
  )
}

interface OpenDialogProps {
  readonly dialog: HoldingDialog
  readonly holding: HoldingView
  readonly on: string
  readonly onClose: () => void
}

function OpenDialog({ dialog, holding, on, onClose }: OpenDialogProps): ReactNode {
  switch (dialog.kind) {
    case "record":
      return <RecordEntryDialog holding={holding} kind={dialog.entryKind} on={on} onClose={onClose} />
    case "correct":
      return <CorrectEntryDialog holding={holding} entry={dialog.entry} onClose={onClose} />
    case "void":
      return <VoidEntryDialog holding={holding} entry={dialog.entry} onClose={onClose} />
    case "revise":
      return <ReviseHoldingDialog holding={holding} onClose={onClose} />
    case "close":
      return <CloseHoldingDialog holding={holding} on={on} onClose={onClose} />
    case "remove":
      return <RemoveHoldingDialog holding={holding} onClose={onClose} />
  }
}

/** Which facts can be recorded on a holding: those of its class, and a valuation only where no price is quoted. */
export const recordable = (holding: HoldingView): ReadonlyArray<EntryKind> =>
  behaviourOf[holding.assetClass].entries.filter((kind) => kind !== "Valuation" || holding.priceSymbol === null)

interface ActionsProps {
  readonly holding: HoldingView
  readonly onOpen: (dialog: HoldingDialog) => void
}

function HoldingActions({ holding, onOpen }: ActionsProps) {
  const intl = useIntl()
  const reopen = useReopen(holding.holdingId)
  const restore = useRestoreHolding(holding.holdingId)
  if (holding.status === "removed") {
    return (
      <Button look="primary" onPress={restore}>
        <FormattedMessage {...descriptionMessages.restore} />
      </Button>
    )
  }
  const closing =
    holding.closedOn === null
      ? { id: "close", label: intl.formatMessage(descriptionMessages.closeTitle), run: () => onOpen({ kind: "close" }) }
      : { id: "reopen", label: intl.formatMessage(descriptionMessages.reopen), run: reopen }
  return (
    <>
      <ActionMenu
        label={intl.formatMessage(entryMessages.record)}
        icon="plus"
        trigger={{ look: "primary" }}
        actions={recordable(holding).map((entryKind) => {
          const note = recordNotes[entryKind]
          return {
            id: entryKind,
            label: intl.formatMessage(recordTitles[entryKind]),
            ...(note ? { note: intl.formatMessage(note) } : {}),
            run: () => onOpen({ kind: "record", entryKind }),
          }
        })}
      />
      <ActionMenu
        label={intl.formatMessage(commonWords.more)}
        actions={[
          {
            id: "revise",
            label: intl.formatMessage(descriptionMessages.reviseTitle),
            run: () => onOpen({ kind: "revise" }),
          },
          closing,
          {
            id: "remove",
            label: intl.formatMessage(descriptionMessages.remove),
            look: "danger" as const,
            run: () => onOpen({ kind: "remove" }),
          },
        ]}
      />
    </>
  )
}

function StateNotes({ holding, on }: { readonly holding: HoldingView; readonly on: string }) {
  const figures = useFigures()
  const text =
    holding.status === "removed" ? (
      <FormattedMessage {...messages.removedNote} />
    ) : holding.openedOn > on ? (
      <FormattedMessage {...messages.notYetOpen} values={{ day: figures.day(holding.openedOn) }} />
    ) : holding.closedOn !== null && holding.closedOn <= on ? (
      <FormattedMessage {...messages.closedNote} values={{ day: figures.day(holding.closedOn) }} />
    ) : null
  return (
    text && (
      <div className="note">
        <Icon name="caution" />
        <p>{text}</p>
      </div>
    )
  )
}
