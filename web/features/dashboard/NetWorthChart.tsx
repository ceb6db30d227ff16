import { memo, type ReactNode } from "react"
import { useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readNetWorthHistory } from "#contract/figures/figures.ts"
import { useChoosingPeriod } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { ChartMark, ChartSeries } from "#ui/charts/chartSeries.ts"
import { HistoryChart } from "#ui/charts/HistoryChart.tsx"
import { comparisonMessages as comparison } from "./comparisonMessages.ts"
import { dashboardMessages as messages } from "./messages.ts"

interface Props {
  readonly history: AnswerOf<typeof readNetWorthHistory>
  readonly marks?: ReadonlyArray<ChartMark>
  /** Buttons for what is drawn. */
  readonly tools?: ReactNode
}

/** Net worth day by day; with assets and debts beside it where there are debts. */
export const NetWorthChart = memo(({ history, marks = [], tools }: Props) => {
  const intl = useIntl()
  const figures = useFigures()
  const onPeriod = useChoosingPeriod()
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
  const { benchmark } = history
  const benchmarkName = benchmark?.name ?? benchmark?.symbol ?? ""
  const compared: ReadonlyArray<ChartSeries> = benchmark?.since
    ? [{ id: "benchmark", name: benchmarkName, look: "equal-3", values: benchmark.values }]
    : []
  const notes = [
    ...(history.since !== null && history.from < history.since
      ? [intl.formatMessage(messages.trackedSince, { day: figures.day(history.since) })]
      : []),
    ...(history.incompleteTo === null
      ? []
      : [
          intl.formatMessage(messages.incomplete, {
            day: figures.day(history.incompleteTo),
            currencies: intl.formatList(history.missingRates.map(({ currency }) => currency)),
          }),
        ]),
    ...(benchmark === null
      ? []
      : [
          benchmark.since === null
            ? intl.formatMessage(comparison.nothingToCompare, { name: benchmarkName })
            : intl.formatMessage(comparison.benchmarkNote, { name: benchmarkName, day: figures.day(benchmark.since) }),
        ]),
    ...(marks.length > 0 ? [intl.formatMessage(messages.marksNote)] : []),
  ]
  return (
    <HistoryChart
      label={intl.formatMessage(messages.history)}
      from={history.from}
      currency={history.currency}
      series={[net, ...others, ...compared]}
      shownAtFirst={["benchmark"]}
      marks={marks}
      tools={tools}
      onPeriod={onPeriod}
      note={notes.length > 0 && notes.join(" ")}
    />
  )
})
