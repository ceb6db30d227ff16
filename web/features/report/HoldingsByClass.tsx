import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { assetClasses } from "#contract/vocabulary.ts"
import type { WalletView } from "#contract/wallets.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { assetClassNames, commonWords } from "#web/i18n/words.ts"
import { Money } from "#ui/Money.tsx"
import { totalOf, type Whose } from "#web/features/holdings/list/part.ts"
import { isClosed } from "#web/features/holdings/list/selection.ts"
import { HoldingsOfClass } from "./HoldingsOfClass.tsx"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly holdings: ReadonlyArray<HoldingView>
  readonly wallets: ReadonlyArray<WalletView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly whose: Whose
}

/** Everything held on the day, class by class, as the lists of the classes have it. */
export function HoldingsByClass({ holdings, wallets, titles, currency, whose }: Props) {
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
            whose={whose}
          />
        </div>
      ))}
      {kept.length > 0 && (
        <div className="report-group">
          <Say as="h3" message={messages.inWallets} />
          <WalletsInReport wallets={kept} titles={titles} currency={currency} whose={whose} />
        </div>
      )}
    </>
  )
}

interface WalletsInReportProps {
  readonly wallets: ReadonlyArray<WalletView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly whose: Whose
}

/** What lies in wallets by their last statements. */
function WalletsInReport({ wallets, titles, currency, whose }: WalletsInReportProps) {
  const intl = useIntl()
  const figures = useFigures()
  const partOf = ({ figures: { household, valueInBase, unroundedInBase } }: WalletView) =>
    whose === "household"
      ? { share: household.share, value: household.valueInBase, unrounded: household.unroundedInBase }
      : { share: "100", value: valueInBase, unrounded: unroundedInBase }
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
          cell: ({ figures: { value, statedOn }, currency }) => (
            <>
              <Money amount={value} currency={currency} />
              {statedOn !== null && <span className="table-sub">{figures.day(statedOn, "medium")}</span>}
            </>
          ),
        },
        {
          id: "part",
          header: <FormattedMessage {...messages.part} values={{ currency }} />,
          kind: "figure",
          cell: (wallet) => <Money amount={partOf(wallet).value} currency={currency} />,
          foot: <Money amount={totalOf(wallets.map(partOf))} currency={currency} />,
        },
      ]}
    />
  )
}
