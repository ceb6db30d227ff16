import { listOfClass } from "#ui/lineClasses.ts"
import { type ReactNode, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { readWallet, type WalletAnswer } from "#contract/wallets.ts"
import { type Query, useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { chainNames, trackingModeNames } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Page, Reading, Readings } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { LineActions, LineNote } from "#web/features/lines/LineActions.tsx"
import { lineOfWallet, OpenWalletDialog, type WalletDialog } from "./WalletDialogs.tsx"
import { KindAndPortfolio } from "#web/features/holdings/detail/KindAndPortfolio.tsx"
import { walletMessages as messages } from "./pageMessages.ts"
import { StateButton, StatementHistory, StatementsTab } from "./StatementsTab.tsx"
import { isRead, RefreshButton } from "./ChainStates.tsx"
import { ReadingHistory } from "./ReadingHistory.tsx"
import { TokensTab } from "./TokensTab.tsx"
import "./Wallets.css"
import { RateNote } from "#web/features/rates/RateNote.tsx"
import { Say } from "#ui/Say.tsx"

/** One wallet: its contents on the day, its statements, and its actions. */
export default function WalletPage({ walletId }: { readonly walletId: string }) {
  const intl = useIntl()
  const { asked } = useAsOf()
  const query = useQuery(readWallet, { params: { walletId }, query: asked })
  if (query.answer) return <KnownWallet answer={query.answer} query={query} />
  return (
    <Page title={intl.formatMessage(messages.title)}>
      {query.failure && <Say message={messages.holdingsFailed} />}
      <Answered query={query} skeleton={<Skeleton lines={8} />}>
        {() => null}
      </Answered>
      {query.failure && (
        <p>
          <AppLink to={listOfClass.crypto} more={{ tab: "wallets" }} message={messages.back} />
        </p>
      )}
    </Page>
  )
}

interface KnownProps {
  readonly answer: WalletAnswer
  readonly query: Query<WalletAnswer>
}

const tabs = ["holdings", "statements", "notes", "history"] as const

function KnownWallet({ answer, query }: KnownProps) {
  const intl = useIntl()
  const [dialog, setDialog] = useState<WalletDialog>()
  const [selected, select] = useTab("tab", tabs)
  const { wallet, on } = answer
  const line = lineOfWallet(wallet)
  const contents: Readonly<Record<(typeof tabs)[number], () => ReactNode>> = {
    holdings: () => <TokensTab answer={answer} onOpen={setDialog} />,
    statements: () => <StatementsTab answer={answer} onOpen={setDialog} />,
    notes: () =>
      wallet.notes === null ? (
        <EmptyState
          needs="record"
          title={intl.formatMessage(messages.nothing)}
          text={intl.formatMessage(messages.noNotes)}
          action={
            wallet.status === "active" && (
              <Button look="primary" icon="note" onPress={() => setDialog({ kind: "revise" })}>
                {intl.formatMessage(messages.addNotes)}
              </Button>
            )
          }
        />
      ) : (
        <p className="remark-text">{wallet.notes}</p>
      ),
    history: () => (
      <div className="page">
        <StatementHistory answer={answer} />
        {(wallet.trackingMode === "automatic" || wallet.figures.basis === "quoted") && (
          <ReadingHistory wallet={wallet} />
        )}
      </div>
    ),
  }
  return (
    <Page
      title={wallet.title}
      below={
        <KindAndPortfolio
          what={`${intl.formatMessage(chainNames[wallet.blockchain])} · ${intl.formatMessage(trackingModeNames[wallet.trackingMode])}`}
          portfolioId={wallet.portfolioId}
        />
      }
      tools={
        <>
          <AsOfControl />
          {isRead(wallet) && <RefreshButton wallet={wallet} />}
          <LineActions line={line} onOpen={setDialog}>
            <StateButton onOpen={setDialog} />
          </LineActions>
        </>
      }
    >
      <LineNote line={line} on={on} />
      <Answered query={query} skeleton={null}>
        {() => (
          <div className="page">
            <WalletHead answer={answer} />
            <Tabs
              label={intl.formatMessage(messages.tabs)}
              selected={selected}
              onSelect={select}
              tabs={tabs.map((id) => ({ id, label: intl.formatMessage(messages[id]), content: contents[id]() }))}
            />
          </div>
        )}
      </Answered>
      {dialog && (
        <OpenWalletDialog
          dialog={dialog}
          wallet={wallet}
          statements={answer.statements}
          on={on}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Page>
  )
}

/** The value of the wallet, and the part that belongs to the household. */
function WalletHead({ answer: { wallet, currency, on } }: { readonly answer: WalletAnswer }) {
  const intl = useIntl()
  const words = useFigures()
  const { figures, walletId } = wallet
  const amount = (value: string | null) =>
    value === null ? (
      <span className="soft">{intl.formatMessage(messages.noRate)}</span>
    ) : (
      <Money amount={value} currency={currency} />
    )
  return (
    <div className="headline">
      <div>
        <Say className="soft" message={messages.valueOn} values={{ day: words.day(on) }} />
        <p className="headline-figure">
          <Money amount={figures.value} currency={wallet.currency} />{" "}
          <Explain figure="holdingValue" subjectId={walletId} currency={wallet.currency} />
        </p>
        <RateNote ratedOn={figures.oldestRateOn} on={on} />
        {figures.withoutPrice > 0 && (
          <p className="fine soft">
            <Say as="span" message={messages.incomplete} values={{ count: figures.withoutPrice }} />{" "}
            <Say as="span" message={messages.untilPriced} />
          </p>
        )}
      </div>
      <Readings>
        {wallet.currency !== currency && (
          <Reading name={<FormattedMessage {...messages.inBase} />}>{amount(figures.valueInBase)}</Reading>
        )}
        {figures.household.share !== "100" && (
          <Reading
            name={
              <FormattedMessage {...messages.household} values={{ percent: words.percent(figures.household.share) }} />
            }
          >
            {amount(figures.household.valueInBase)}
          </Reading>
        )}
        <Reading name={<FormattedMessage {...messages.lastStated} />}>
          {figures.statedOn === null ? intl.formatMessage(messages.neverStated) : words.day(figures.statedOn, "medium")}
        </Reading>
        {wallet.address !== null && (
          <Reading name={<FormattedMessage {...messages.address} />}>
            <span className="wallet-address">{wallet.address}</span>
          </Reading>
        )}
      </Readings>
    </div>
  )
}
