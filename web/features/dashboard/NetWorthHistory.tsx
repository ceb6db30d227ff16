import { type ReactNode, useState } from "react"
import { ToggleButton } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readNetWorthHistory } from "#contract/figures/figures.ts"
import { readReturns, type ReturnsView } from "#contract/figures/returns.ts"
import { decimal, divide, subtract, toPlainString } from "#contract/vocabulary.ts"
import { useChoosingPeriod } from "#web/asOf/asOf.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import type { ChartSeries } from "#ui/charts/chartSeries.ts"
import { HistoryChart } from "#ui/charts/HistoryChart.tsx"
import { ChoiceField } from "#ui/Field.tsx"
import { WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { Answered, FailureNote, Skeleton } from "#web/page/States.tsx"
import { BenchmarkField, useBenchmark } from "#web/features/performance/BenchmarkField.tsx"
import { comparisonMessages as messages } from "./comparisonMessages.ts"
import { NetWorthChart } from "./NetWorthChart.tsx"
import { useLargeEvents } from "./useLargeEvents.ts"

interface Props {
  readonly history: AnswerOf<typeof readNetWorthHistory>
  readonly titles: ReadonlyMap<string, string>
  /** A portfolio, with everything it holds through others; if absent, the household. */
  readonly portfolioId?: string
}

/** Amounts, or the return of the investments in percent, which excludes external flows. */
type Mode = "amounts" | "percent"

/** The net worth day by day with marks at its largest changes, and a benchmark if one is chosen. */
export function NetWorthHistory({ history, titles, portfolioId }: Props) {
  const intl = useIntl()
  const { from, to, currency } = history
  const scope = portfolioId === undefined ? {} : { portfolioId }
  const [mode, setMode] = useMode()
  const [benchmark, setBenchmark] = useBenchmark()
  const marks = useLargeEvents({ from, to, currency, ...scope }, titles)
  const period = { from, to, currency, ...scope }
  const isCompared = benchmark !== undefined && mode === "amounts"
  const compared = useQuery(readNetWorthHistory, isCompared ? { query: { ...period, benchmark } } : null)
  const beside = isCompared && !compared.failure ? compared.answer : undefined
  const returns = useQuery(
    readReturns,
    mode === "percent" ? { query: { ...period, ...(benchmark === undefined ? {} : { benchmark }) } } : null,
  )
  const [isComparing, setComparing] = useState(mode === "percent" || benchmark !== undefined)
  const tools = (
    <ToggleButton className="chart-toggle" isSelected={isComparing} onChange={setComparing}>
      <FormattedMessage {...messages.compare} />
    </ToggleButton>
  )
  return (
    <div className="net-worth-history">
      {isComparing && (
        <div className="history-choices" data-print="hidden">
          <ChoiceField<Mode>
            name="history-mode"
            label={intl.formatMessage(messages.mode)}
            value={mode}
            onChange={setMode}
            options={[
              { value: "amounts", label: intl.formatMessage(messages.amounts) },
              { value: "percent", label: intl.formatMessage(messages.percent) },
            ]}
          />
          <BenchmarkField value={benchmark} onChange={setBenchmark} />
        </div>
      )}
      {mode === "amounts" ? (
        <>
          {isCompared && compared.failure && (
            <FailureNote failure={compared.failure} onRetry={compared.retry} notShown={messages.notCompared} />
          )}
          <NetWorthChart history={beside ?? history} marks={marks} tools={tools} />
        </>
      ) : (
        <Answered query={returns} skeleton={<Skeleton height="chart" />}>
          {(answer) => <ReturnChart returns={answer} name={intl.formatMessage(messages.investments)} tools={tools} />}
        </Answered>
      )}
    </div>
  )
}

/** The mode lives in the address, so that a link shows the same chart. */
function useMode(): readonly [Mode, (mode: Mode) => void] {
  const [params, change] = useAddressParams()
  const choose = (mode: Mode) => change({ as: mode === "percent" ? mode : null })
  return [params.get("as") === "percent" ? "percent" : "amounts", choose]
}

interface ReturnChartProps {
  readonly returns: ReturnsView
  /** The name of the line. */
  readonly name: string
  readonly tools: ReactNode
}

/** The return of the investments since the beginning of the period, day by day, and that of the benchmark. */
function ReturnChart({ returns: { from, index, benchmark, timeWeighted }, name, tools }: ReturnChartProps) {
  const intl = useIntl()
  const onPeriod = useChoosingPeriod()
  if (index.length === 0) {
    return (
      <p className="chart-empty soft">
        <WhyAbsent ratio={timeWeighted} />
      </p>
    )
  }
  const own: ChartSeries = { id: "index", name, look: "main", values: index.map(returnOf) }
  const others: ReadonlyArray<ChartSeries> = benchmark
    ? [
        {
          id: "benchmark",
          name: benchmark.name ?? benchmark.symbol,
          look: "equal-2",
          values: benchmark.index.map((value) => (value === null ? null : returnOf(value))),
        },
      ]
    : []
  return (
    <HistoryChart
      label={intl.formatMessage(messages.returnChart, { name })}
      onPeriod={onPeriod}
      from={from}
      as="percent"
      tools={tools}
      shownAtFirst={["benchmark"]}
      series={[own, ...others]}
      note={
        <>
          <FormattedMessage {...messages.returnNote} /> {benchmark && <WhyAbsent ratio={benchmark.timeWeighted} />}
        </>
      }
    />
  )
}

const hundred = decimal("100")

/** Converts an index that starts at 100 to a return as a ratio: 112 is 0.12. */
const returnOf = (index: string): string =>
  toPlainString(divide(subtract(decimal(index), hundred), hundred, { decimals: 6, rounding: "half-even" }))
