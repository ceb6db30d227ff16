import { useIntl } from "react-intl"
import type { NetWorthView } from "../../../server/contract/figures.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { commonWords } from "../../messages/words.ts"
import { FigureTable } from "../../ui/FigureTable.tsx"
import { Money } from "../../ui/Money.tsx"
import { dashboardMessages as messages } from "./messages.ts"

interface Props {
  readonly netWorth: NetWorthView
  readonly titles: ReadonlyMap<string, string>
}

/** Every portfolio with its net worth, looked through to what it holds of others. */
export function PortfolioFigures({ netWorth: { portfolios, currency }, titles }: Props) {
  const intl = useIntl()
  const titleOf = (id: string) => titles.get(id) ?? "\u2013"
  return (
    <FigureTable
      label={intl.formatMessage(messages.portfolios)}
      rows={portfolios.filter(({ portfolioId }) => titles.has(portfolioId))}
      keyOf={({ portfolioId }) => portfolioId}
      initialSort={{ column: "net", direction: "descending" }}
      columns={[
        {
          id: "title",
          header: intl.formatMessage(commonWords.portfolio),
          cell: ({ portfolioId }) => <AppLink to={`/app/portfolios/${portfolioId}`}>{titleOf(portfolioId)}</AppLink>,
          sortBy: ({ portfolioId }) => titleOf(portfolioId),
          isRowHeader: true,
        },
        {
          id: "assets",
          header: intl.formatMessage(commonWords.assets),
          kind: "figure",
          cell: ({ assets }) => <Money amount={assets} currency={currency} />,
          sortBy: ({ assets }) => assets,
        },
        {
          id: "debts",
          header: intl.formatMessage(commonWords.debts),
          kind: "figure",
          cell: ({ debts }) => <Money amount={debts} currency={currency} />,
          sortBy: ({ debts }) => debts,
        },
        {
          id: "net",
          header: intl.formatMessage(commonWords.netWorth),
          kind: "figure",
          cell: ({ net }) => <Money amount={net} currency={currency} />,
          sortBy: ({ net }) => net,
        },
      ]}
    />
  )
}
