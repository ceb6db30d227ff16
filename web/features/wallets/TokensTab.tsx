import { FormattedMessage, useIntl } from "react-intl"
import type { WalletAnswer } from "#contract/wallets.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { chainNames, commonWords } from "#web/i18n/words.ts"
import { AllocationBars } from "#ui/charts/AllocationBars.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Section } from "#web/page/Page.tsx"
import { EmptyState } from "#web/page/States.tsx"
import type { WalletDialog } from "./WalletDialogs.tsx"
import { walletMessages as messages } from "./pageMessages.ts"
import { StateButton } from "./StatementsTab.tsx"

interface Props {
  readonly answer: WalletAnswer
  readonly onOpen: (dialog: WalletDialog) => void
}

/** The tokens of the last statement, and their allocation to blockchains. */
export function TokensTab({ answer: { wallet, holdings }, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { tokens, byChain, statedOn } = holdings
  if (tokens.length === 0) {
    return (
      <EmptyState
        needs="record"
        title={intl.formatMessage(messages.noTokens)}
        text={intl.formatMessage(messages.noStatements)}
        action={wallet.status === "active" && <StateButton onOpen={onOpen} />}
      />
    )
  }
  return (
    <div className="page">
      <Section
        title={intl.formatMessage(messages.tokens)}
        note={statedOn && intl.formatMessage(messages.asOf, { day: figures.day(statedOn) })}
      >
        <FigureTable
          label={intl.formatMessage(messages.tokens)}
          rows={tokens}
          keyOf={({ token, chain }) => `${token} ${chain}`}
          columns={[
            {
              id: "token",
              header: intl.formatMessage(messages.token),
              isRowHeader: true,
              sortBy: ({ token }) => token,
              cell: ({ token }) => token,
              foot: <FormattedMessage {...commonWords.total} />,
            },
            {
              id: "chain",
              header: intl.formatMessage(messages.chain),
              sortBy: ({ chain }) => intl.formatMessage(chainNames[chain]),
              cell: ({ chain }) => intl.formatMessage(chainNames[chain]),
            },
            {
              id: "balance",
              header: intl.formatMessage(messages.balance),
              kind: "figure",
              sortBy: ({ balance }) => balance,
              cell: ({ balance }) => <span className="token-balance">{figures.units(balance)}</span>,
            },
            {
              id: "share",
              header: intl.formatMessage(messages.share),
              kind: "figure",
              sortBy: ({ percent }) => percent,
              cell: ({ percent }) =>
                percent !== null && <span className="figure">{figures.computedPercent(percent)}</span>,
            },
            {
              id: "value",
              header: intl.formatMessage(commonWords.value),
              kind: "figure",
              sortBy: ({ value }) => value,
              cell: ({ value, balance }) =>
                /[1-9]/.test(balance) && !/[1-9]/.test(value) ? (
                  <span className="soft fine">{intl.formatMessage(messages.priceUnavailable)}</span>
                ) : (
                  <Money amount={value} currency={wallet.currency} />
                ),
              foot: <Money amount={wallet.figures.value} currency={wallet.currency} />,
            },
          ]}
        />
      </Section>
      {byChain.length > 1 && (
        <Section title={intl.formatMessage(messages.byChain)}>
          <AllocationBars
            currency={wallet.currency}
            parts={byChain.map(({ chain, value, percent }) => ({
              id: chain,
              name: intl.formatMessage(chainNames[chain]),
              amount: value,
              percent,
            }))}
          />
        </Section>
      )}
    </div>
  )
}
