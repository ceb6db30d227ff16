import { FormattedMessage, useIntl } from "react-intl"
import type { WalletView } from "../../../server/contract/wallets.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { Money } from "../../ui/Money.tsx"
import { totalOf, type Whose } from "../holdings/part.ts"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"

interface Props {
  readonly wallets: ReadonlyArray<WalletView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly whose: Whose
}

/** What lies in wallets by their last statements. */
export function WalletsInReport({ wallets, titles, currency, whose }: Props) {
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
          header: <FormattedMessage {...messages.holding} />,
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
