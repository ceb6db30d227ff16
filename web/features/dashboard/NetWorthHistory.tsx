import { FormattedMessage, useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readNetWorthHistory } from "#contract/figures.ts"
import { readReturns, type ReturnsView } from "#contract/returns.ts"
import { decimal, divide, subtract, toPlainString } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import type { ChartSeries } from "#ui/charts/chartSeries.ts"
import { HistoryChart } from "#ui/charts/HistoryChart.tsx"
import { ChoiceField } from "#ui/Field.tsx"
import { WhyAbsent } from "#ui/RatioFigure.tsx"
import { Answered, FailureNote, Skeleton } from "#web/shell/States.tsx"
import { BenchmarkField, useBenchmark } from "#web/features/performance/BenchmarkField.tsx"
import { comparisonMessages as messages } from "./comparisonMessages.ts"
import { NetWorthChart } from "./NetWorthChart.tsx"
import { useLargeEvents } from "./useLargeEvents.ts"

interface Props {
  readonly history: AnswerOf<typeof readNetWorthHistory>
  readonly titles: ReadonlyMap<string, string>
  /** Of one portfolio with all it holds through others; of the household where absent. */
  readonly portfolioId?: string
}

/** As amounts, or as what the investments made of every hundred, which payments in and out do not move. */
type Mode = "amounts" | "percent"

/** The net worth day by day, with marks at its largest jumps, beside a price series for comparison if one is chosen. */
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
  return (
    <div className="net-worth-history">
      {mode === "amounts" ? (
        <>
          {isCompared && compared.failure && (
            <FailureNote failure={compared.failure} onRetry={compared.retry} notShown={messages.notCompared} />
          )}
          <NetWorthChart history={beside ?? history} marks={marks} />
        </>
      ) : (
        <Answered query={returns} skeleton={<Skeleton height="chart" />}>
          {(answer) => <ReturnChart returns={answer} name={intl.formatMessage(messages.investments)} />}
        </Answered>
      )}
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
    </div>
  )
}

/** The mode lives in the address: a link shows the same. */
function useMode(): readonly [Mode, (mode: Mode) => void] {
  const [params, change] = useAddressParams()
  const choose = (mode: Mode) => change({ as: mode === "percent" ? mode : null })
  return [params.get("as") === "percent" ? "percent" : "amounts", choose]
}

interface ReturnChartProps {
  readonly returns: ReturnsView
  /** Whose return it is. */
  readonly name: string
}

/** What the investments made since the beginning of the period, day by day, beside the price series to compare with. */
function ReturnChart({ returns: { from, index, benchmark, timeWeighted }, name }: ReturnChartProps) {
  const intl = useIntl()
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
      from={from}
      as="percent"
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

/** What became of 100, as a ratio: 112 is 0.12. */
const returnOf = (index: string): string =>
  toPlainString(divide(subtract(decimal(index), hundred), hundred, { decimals: 6, rounding: "half-even" }))
