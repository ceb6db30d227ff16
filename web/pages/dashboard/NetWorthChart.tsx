import { useIntl } from "react-intl"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import type { readNetWorthHistory } from "../../../server/contract/figures.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { type ChartSeries, HistoryChart } from "../../ui/charts/HistoryChart.tsx"
import { dashboardMessages as messages } from "./messages.ts"

/** Net worth day by day; with assets and debts beside it where there are debts. */
export function NetWorthChart({ history }: { readonly history: AnswerOf<typeof readNetWorthHistory> }) {
  const intl = useIntl()
  const figures = useFigures()
  const hasDebts = history.debts.some((debts) => /[1-9]/.test(debts))
  const net: ChartSeries = {
    id: "net",
    name: intl.formatMessage(commonWords.netWorth),
    look: "main",
    values: history.net,
  }
  const others: ReadonlyArray<ChartSeries> = hasDebts
    ? [
        { id: "assets", name: intl.formatMessage(commonWords.assets), look: "fine", values: history.assets },
        { id: "debts", name: intl.formatMessage(commonWords.debts), look: "dashed", values: history.debts },
      ]
    : []
  return (
    <HistoryChart
      label={intl.formatMessage(messages.history)}
      from={history.from}
      currency={history.currency}
      series={[net, ...others]}
      note={
        history.incompleteTo !== null &&
        intl.formatMessage(messages.incomplete, {
          day: figures.day(history.incompleteTo),
          currencies: intl.formatList(history.missingRates.map(({ currency }) => currency)),
        })
      }
    />
  )
}
