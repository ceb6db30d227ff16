import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { ExplainNode } from "#contract/figures/explain.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { debtEntryKindNames } from "#web/features/debts/messages.ts"
import { actionNames } from "#web/features/holdings/entries/kinds/corporateAction.ts"
import { kinds } from "#web/features/holdings/entries/kinds/kinds.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { cashFlowNames, deliveryReasonNames, sideNames, stakingNames } from "#web/i18n/words.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { explainMessages as messages } from "./messages.ts"
import type { LinkedLine } from "./useLines.ts"

/** Finds the page of a source: lines by id, and the titles of portfolios. */
export interface Sources {
  readonly lines: ReadonlyMap<string, LinkedLine>
  readonly titles: ReadonlyMap<string, string>
}

type Source = NonNullable<ExplainNode["source"]>

interface Props {
  readonly source: Source
  readonly sources: Sources
}

/** The source of a leaf with a link to it: the entry, price, exchange rate or stake, and its day. */
export function SourceWords({ source, sources: { lines, titles } }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const titleOf = (id: string) => titles.get(id) ?? "\u2013"
  switch (source._tag) {
    case "Entry": {
      const words = intl.formatMessage(messages.recordedOn, {
        what: intl.formatMessage(kindWord(source.kind, source.detail)),
        day: figures.day(source.on, "medium"),
      })
      return (
        <>
          <ToHistory page={lines.get(source.lineId)?.page} words={words} />
          <EventId id={source.eventId} />
        </>
      )
    }
    case "Opening":
    case "Plan": {
      const message = source._tag === "Plan" ? messages.plan : messages.opening
      const words = intl.formatMessage(message, { day: figures.day(source.on, "medium") })
      return (
        <>
          <ToHistory page={lines.get(source.lineId)?.page} words={words} />
          <EventId id={source.eventId} />
        </>
      )
    }
    case "Stake": {
      const { ownerId, childId, on, eventId } = source
      const day = figures.day(on, "medium")
      return (
        <>
          <AppLink to={`/app/portfolios/${childId}`}>
            <FormattedMessage {...messages.stake} values={{ owner: titleOf(ownerId), child: titleOf(childId), day }} />
          </AppLink>
          <EventId id={eventId} />
        </>
      )
    }
    case "Price":
      return (
        <>
          {source.source === "own" ? (
            <FormattedMessage {...messages.ownPrice} values={{ day: figures.day(source.on, "medium") }} />
          ) : (
            <>
              <FormattedMessage
                {...messages.price}
                values={{ symbol: source.symbol, day: figures.day(source.on, "medium") }}
              />
              <Published source={source.source} />
            </>
          )}
          {source.split && (
            <>
              {" · "}
              <FormattedMessage
                {...messages.openSplit}
                values={{
                  price: figures.price(source.split.published, source.currency),
                  to: String(source.split.to),
                  from: String(source.split.from),
                }}
              />
            </>
          )}
        </>
      )
    case "Rate":
      return (
        <>
          <FormattedMessage
            {...messages.rate}
            values={{ currency: source.currency, day: figures.day(source.on, "medium") }}
          />
          <Published source={source.source} />
        </>
      )
    case "Constant": {
      const words = constantSources[source.name]
      return words ? <FormattedMessage {...words} /> : null
    }
  }
}

/** The sources of constants. Constants that need no explanation are missing. */
const constantSources: Readonly<Record<string, TypedMessageDescriptor>> = {
  gramsPerTroyOunce: messages.byDefinition,
  target: messages.inGoal,
  abridged: messages.abridged,
}

/** A link to the history of the holding, debt or wallet, which lists every entry. */
const ToHistory = ({ page, words }: { readonly page: string | undefined; readonly words: string }) =>
  page ? (
    <AppLink to={page} more={{ tab: "history" }}>
      {words}
    </AppLink>
  ) : (
    words
  )

const shortId = 8

function EventId({ id }: { readonly id: string }) {
  return (
    <span title={id}>
      {" · "}
      <FormattedMessage {...messages.event} values={{ id: id.slice(0, shortId) }} />
    </span>
  )
}

function Published({ source }: { readonly source: string | null }) {
  const intl = useIntl()
  return (
    source !== null && (
      <>
        {" · "}
        <FormattedMessage {...messages.from} values={{ source: sourceName(source, intl) }} />
      </>
    )
  )
}

/** What the menu and the history call entries of a kind, by what tells them apart. */
const detailNames: Readonly<Record<string, Readonly<Record<string, TypedMessageDescriptor>>>> = {
  Trade: sideNames,
  CashFlow: cashFlowNames,
  Delivery: { airdrop: deliveryReasonNames.airdrop, reward: deliveryReasonNames.reward },
  Staking: stakingNames,
  CorporateAction: actionNames,
}

/** The name of an entry. Kinds of wallets, and kinds newer than this client, are just "entry". */
function kindWord(kind: string, detail: string | null): TypedMessageDescriptor {
  const named = detail === null ? undefined : detailNames[kind]?.[detail]
  if (named) return named
  if (kind in kinds) return kinds[kind as keyof typeof kinds].name
  return debtEntryKindNames[kind as keyof typeof debtEntryKindNames] ?? labelWords.entry
}
