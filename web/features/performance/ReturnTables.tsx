import { FormattedMessage, useIntl } from "react-intl"
import { allocationMessages } from "#web/features/dashboard/allocation/allocationMessages.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { Ratio } from "#contract/figures/measures.ts"
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

type Answer = AnswerOf<typeof readReturnsByPortfolio>
type Both = Answer["household"]

interface ByPortfolioProps {
  readonly answer: Answer
  readonly titles: ReadonlyMap<string, string>
}

interface Row extends Both {
  readonly id: string
  readonly title: string | null
}

/** The columns of the returns on assets, and of those on own money, which are those on assets where there are no debts. */
const columns = {
  timeWeighted: ({ timeWeighted }: Both): Ratio => timeWeighted,
  moneyWeighted: ({ moneyWeighted }: Both): Ratio => moneyWeighted,
  ownTimeWeighted: ({ ownMoney, timeWeighted }: Both): Ratio => ownMoney?.timeWeighted ?? timeWeighted,
  ownMoneyWeighted: ({ ownMoney, moneyWeighted }: Both): Ratio => ownMoney?.moneyWeighted ?? moneyWeighted,
}

/**
 * The returns of every portfolio; the last row is the household. Where one of them has debts, also the returns on own money.
 */
export function ReturnsByPortfolio({ answer: { household, portfolios }, titles }: ByPortfolioProps) {
  const intl = useIntl()
  const rows = portfolios
    .map((one): Row => ({ ...one, id: one.portfolioId, title: titles.get(one.portfolioId) ?? null }))
    .filter(({ title }) => title !== null)
  const hasDebts = [household, ...rows].some(({ ownMoney }) => ownMoney !== null)
  const columnOf = (id: keyof typeof columns) => ({
    id,
    header: intl.formatMessage(messages.columns[id]),
    kind: "figure" as const,
    cell: (row: Row) => <RatioFigure ratio={columns[id](row)} />,
    sortBy: (row: Row) => columns[id](row).value,
    foot: <RatioFigure ratio={columns[id](household)} />,
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
        ...(hasDebts ? [columnOf("ownTimeWeighted"), columnOf("ownMoneyWeighted")] : []),
      ]}
    />
  )
}
