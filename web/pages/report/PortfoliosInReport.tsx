import { FormattedMessage, useIntl } from "react-intl"
import type { NetWorthView } from "../../../server/contract/figures.ts"
import { commonWords } from "../../messages/words.ts"
import { Money } from "../../ui/Money.tsx"
import { dashboardMessages } from "../dashboard/messages.ts"
import { ReportTable } from "./ReportTable.tsx"

interface Props {
  readonly netWorth: NetWorthView
  readonly titles: ReadonlyMap<string, string>
}

const totals = ["assets", "debts", "net"] as const
const names = { assets: commonWords.assets, debts: commonWords.debts, net: commonWords.netWorth }

/** Every portfolio with its totals, looked through to what it holds of others. */
export function PortfoliosInReport({ netWorth: { portfolios, currency }, titles }: Props) {
  const intl = useIntl()
  return (
    <div className="report-group">
      <h3>
        <FormattedMessage {...dashboardMessages.portfolios} />
      </h3>
      <p className="report-note">
        <FormattedMessage {...dashboardMessages.portfoliosNote} />
      </p>
      <ReportTable
        label={intl.formatMessage(dashboardMessages.portfolios)}
        rows={portfolios.filter(({ portfolioId }) => titles.has(portfolioId))}
        keyOf={({ portfolioId }) => portfolioId}
        columns={[
          {
            id: "title",
            header: <FormattedMessage {...commonWords.portfolio} />,
            cell: ({ portfolioId }) => titles.get(portfolioId),
          },
          ...totals.map((total) => ({
            id: total,
            header: <FormattedMessage {...names[total]} />,
            kind: "figure" as const,
            cell: (row: NetWorthView["portfolios"][number]) => <Money amount={row[total]} currency={currency} />,
          })),
        ]}
      />
    </div>
  )
}
