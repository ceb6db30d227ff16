import { assetClassNames } from "#ui/lineClasses.ts"
import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { assetClasses } from "#contract/vocabulary.ts"
import type { WalletView } from "#contract/wallets.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { commonWords } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { partOfWallet, totalOf, type Perspective } from "#web/features/holdings/list/part.ts"
import { isClosed } from "#web/features/holdings/list/selection.ts"
import { StatedMoney } from "#web/features/lines/LineMoney.tsx"
import { HoldingsOfClass } from "./HoldingsOfClass.tsx"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly holdings: ReadonlyArray<HoldingView>
  readonly wallets: ReadonlyArray<WalletView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly perspective: Perspective
}

/** All holdings on the day by class, with the columns of their lists. */
export function HoldingsByClass({ holdings, wallets, titles, currency, perspective }: Props) {
  const intl = useIntl()
  const { on } = useAsOf()
  const held = holdings.filter((one) => one.status === "active" && one.openedOn <= on && !isClosed(one, on))
  const kept = wallets.filter(({ status, figures }) => status === "active" && figures.basis !== "none")
  const groups = assetClasses
    .map((assetClass) => ({ assetClass, rows: held.filter((one) => one.assetClass === assetClass) }))
    .filter(({ rows }) => rows.length > 0)
  if (groups.length === 0 && kept.length === 0) {
    return <Say className="soft" message={messages.nothingHeld} />
  }
  return (
    <>
      {groups.map(({ assetClass, rows }) => (
        <div key={assetClass} className="report-group">
          <Say as="h3" message={assetClassNames[assetClass]} />
          <HoldingsOfClass
            label={intl.formatMessage(assetClassNames[assetClass])}
            holdings={rows}
            titles={titles}
            currency={currency}
            perspective={perspective}
          />
        </div>
      ))}
      {kept.length > 0 && (
        <div className="report-group">
          <Say as="h3" message={messages.inWallets} />
          <WalletsInReport wallets={kept} titles={titles} currency={currency} perspective={perspective} />
        </div>
      )}
    </>
  )
}

/** The wallets, valued by their last statements. */
function WalletsInReport({ wallets, titles, currency, perspective }: Omit<Props, "holdings">) {
  const intl = useIntl()
  return (
    <ReportTable
      label={intl.formatMessage(messages.inWallets)}
      rows={wallets}
      keyOf={({ walletId }) => walletId}
      columns={[
        {
          id: "name",
          header: <FormattedMessage {...labelWords.holding} />,
          cell: ({ title, portfolioId }) => (
            <>
              {title}
              <span className="table-sub">{titles.get(portfolioId)}</span>
            </>
          ),
          foot: <FormattedMessage {...commonWords.total} />,
        },
        {
          id: "value",
          header: <FormattedMessage {...commonWords.value} />,
          kind: "figure",
          cell: ({ figures: { value, statedOn, on }, currency }) => (
            <StatedMoney {...{ currency, statedOn, on }} amount={value} />
          ),
        },
        {
          id: "part",
          header: <FormattedMessage {...messages.part} values={{ currency }} />,
          kind: "figure",
          cell: (wallet) => <Money amount={partOfWallet(wallet, perspective).value} currency={currency} />,
          foot: (
            <Money
              amount={totalOf(
                wallets.map((wallet) => partOfWallet(wallet, perspective)),
                currency,
              )}
              currency={currency}
            />
          ),
        },
      ]}
    />
  )
}
