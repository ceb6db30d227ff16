import { FormattedMessage, useIntl } from "react-intl"
import type { ReturnsView } from "../../../server/contract/returns.ts"
import { decimal, divide, subtract, toPlainString } from "../../../server/contract/vocabulary.ts"
import type { ChartSeries } from "../../ui/charts/chartSeries.ts"
import { HistoryChart } from "../../ui/charts/HistoryChart.tsx"
import { WhyAbsent } from "../../ui/RatioFigure.tsx"
import { comparisonMessages as messages } from "./comparisonMessages.ts"

interface Props {
  readonly returns: ReturnsView
  /** Whose return it is. */
  readonly name: string
}

/** What the investments made since the beginning of the period, day by day, beside the price series to compare with. */
export function ReturnChart({ returns: { from, index, benchmark, timeWeighted }, name }: Props) {
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
