import { FormattedMessage, useIntl } from "react-intl"
import { allocationMessages } from "#web/features/dashboard/allocation/allocationMessages.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { InternalRate, Ratio } from "#contract/figures/measures.ts"
import type { readReturnsByPortfolio, ReturnsView } from "#contract/figures/returns.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { commonWords } from "#web/i18n/words.ts"
import { MonthlyReturns } from "#ui/charts/MonthlyReturns.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { RatioFigure } from "#ui/figures/RatioFigure.tsx"
import { returnMessages as messages } from "#web/features/dashboard/returnMessages.ts"
import { Say } from "#ui/Say.tsx"

/** The return of every month of the period. */
export function ReturnsByMonth({ returns }: { readonly returns: ReturnsView }) {
  const intl = useIntl()
  if (returns.monthly.length === 0) {
    return <Say className="soft" message={messages.noMonths} />
  }
  return <MonthlyReturns label={intl.formatMessage(messages.byMonth)} returns={returns} />
}

interface ByPortfolioProps {
  readonly answer: AnswerOf<typeof readReturnsByPortfolio>
  readonly titles: ReadonlyMap<string, string>
}

interface Row {
  readonly id: string
  readonly title: string | null
  readonly timeWeighted: Ratio
  readonly moneyWeighted: InternalRate
}

/** The returns of every portfolio; the last row is the household. */
export function ReturnsByPortfolio({ answer: { household, portfolios }, titles }: ByPortfolioProps) {
  const intl = useIntl()
  const rows = portfolios
    .map((one): Row => ({ ...one, id: one.portfolioId, title: titles.get(one.portfolioId) ?? null }))
    .filter(({ title }) => title !== null)
  const columnOf = (id: "timeWeighted" | "moneyWeighted") => ({
    id,
    header: intl.formatMessage(messages.columns[id]),
    kind: "figure" as const,
    cell: (row: Row) => <RatioFigure ratio={row[id]} />,
    sortBy: (row: Row) => row[id].value,
    foot: <RatioFigure ratio={household[id]} />,
  })
  return (
    <FigureTable
      label={intl.formatMessage(allocationMessages.byPortfolio)}
      onPhone="table"
      rows={rows}
      keyOf={({ id }) => id}
      initialSort={{ column: "timeWeighted", direction: "descending" }}
      columns={[
        {
          id: "title",
          header: intl.formatMessage(commonWords.portfolio),
          isRowHeader: true,
          cell: ({ id, title }) => <AppLink to={`/app/portfolios/${id}`}>{title}</AppLink>,
          sortBy: ({ title }) => title,
          foot: <FormattedMessage {...messages.household} />,
        },
        columnOf("timeWeighted"),
        columnOf("moneyWeighted"),
      ]}
    />
  )
}
