import { type ReactNode, useMemo, useState } from "react"
import { defineMessage, useIntl } from "react-intl"
import { type CalendarDate, dayNumber, dayOfNumber } from "#contract/vocabulary.ts"
import { AppLink } from "../AppLink.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { ChartFrame } from "./ChartFrame.tsx"
import { type ChartMark, type ChartSeries, markShapes } from "./chartSeries.ts"
import { chartTable, tableDays } from "./chartTable.tsx"
import { HistoryLegend, useShownLines } from "./HistoryLegend.tsx"
import { HistoryPlot } from "./HistoryPlot.tsx"
import { type ChartMeasure, type MeasureName, useMeasure } from "./measure.tsx"
import "./chartLines.css"
import { Say } from "#ui/Say.tsx"

interface CommonProps {
  /** What the chart shows, as its table is headed. */
  readonly label: string
  readonly from: CalendarDate
  readonly series: ReadonlyArray<ChartSeries>
  readonly marks?: ReadonlyArray<ChartMark>
  readonly note?: ReactNode
  /** Which lines are there at first besides the main one; the others when the user asks for them. */
  readonly shownAtFirst?: ReadonlyArray<string>
  /** Whether a value changes from day to day, or stays until something happens. */
  readonly course?: "line" | "steps"
}

/** What the values are: money of a currency, or plain numbers written as a percentage or an index. */
type HistoryChartProps = CommonProps & ({ readonly currency: string } | { readonly as: MeasureName })

const messages = {
  summary: defineMessage<{
    readonly name: string
    readonly from: string
    readonly to: string
    readonly first: string
    readonly last: string
    readonly low: string
    readonly lowDay: string
    readonly high: string
    readonly highDay: string
  }>({
    id: "chart.summary",
    defaultMessage:
      "{name} from {from} to {to}: opening {first}, closing {last}; low {low} on {lowDay}, high {high} on {highDay}.",
    description: "The chart in words, for those who cannot see it",
  }),
}

/** A history by day as a line, with the same figures as a table one button away, and in a sentence. */
export function HistoryChart(props: HistoryChartProps) {
  const { label, from, series, note, marks = [], shownAtFirst = [], course = "line" } = props
  const intl = useIntl()
  const figures = useFigures()
  const measure = useMeasure(props)
  const { lines, drawn, toggle } = useShownLines(series, shownAtFirst)
  const [pointed, setPointed] = useState<number>()
  const summary = useSummary(props, measure)
  const count = series[0]?.values.length ?? 0
  const table = useMemo(() => {
    const days = Array.from({ length: count }, (_, index) => index)
    const dayAt = (index: number) => dayOfNumber(dayNumber(from) + index)
    return chartTable<number>({
      label,
      rows: [...tableDays(from, count)].reverse(),
      rowsOfFile: days,
      keyOf: String,
      columns: [
        {
          id: "day",
          header: intl.formatMessage(commonWords.day),
          cell: (index) => figures.day(dayAt(index), "medium"),
          isRowHeader: true,
          exact: dayAt,
        },
        ...series.map(({ id, name, values }) => ({
          id,
          header: name,
          kind: "figure" as const,
          cell: (index: number) => {
            const value = values[index]
            return value != null && measure.cell(value)
          },
          exact: (index: number) => {
            const value = values[index]
            return value == null ? null : measure.exact(value)
          },
        })),
      ],
    })
  }, [label, from, count, series, measure, intl, figures])
  if (count < 2) {
    return <Say className="chart-empty soft" message={commonWords.tooShort} />
  }
  const dayAt = (index: number) => dayOfNumber(dayNumber(from) + index)
  const index = pointed ?? count - 1
  const currency = "currency" in props ? ` · ${props.currency}` : ""
  return (
    <ChartFrame
      label={label}
      context={`${figures.day(from)} – ${figures.day(dayAt(count - 1))}${currency}`}
      tells={measure.tells}
      summary={summary}
      note={note}
      legend={
        <HistoryLegend
          day={figures.day(dayAt(index), "medium")}
          lines={lines.map((line) => {
            const value = line.values[index]
            return { ...line, text: value == null ? "\u2013" : measure.text(value) }
          })}
          onToggle={toggle}
        />
      }
      below={<ChartMarks marks={marks} measure={measure} at={pointed === undefined ? undefined : dayAt(pointed)} />}
      table={table}
    >
      {({ width, height }) => (
        <HistoryPlot
          label={label}
          from={from}
          series={drawn}
          measure={measure}
          course={course}
          marks={marks}
          width={width}
          height={height}
          summary={summary}
          pointed={pointed}
          onPoint={setPointed}
        />
      )}
    </ChartFrame>
  )
}

interface Known {
  readonly value: string
  readonly index: number
}

/**
 * The first, last, lowest and highest of the values that are known; nothing where none is. Which is the lowest is a
 * matter of positions; the amounts in words are the printed ones.
 */
function extremesOf(values: ReadonlyArray<string | null>) {
  let found: Record<"first" | "last" | "low" | "high", Known> | undefined
  let [lowest, highest] = [Infinity, -Infinity]
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const known = { value, index }
    const height = Number(value)
    found ??= { first: known, last: known, low: known, high: known }
    found.last = known
    if (height < lowest) [lowest, found.low] = [height, known]
    if (height > highest) [highest, found.high] = [height, known]
  }
  return found
}

/** The main line in words, or the first of lines that are equal. */
function useSummary({ from, series }: HistoryChartProps, measure: ChartMeasure): string {
  const intl = useIntl()
  const figures = useFigures()
  return useMemo(() => {
    const main = series.find(({ look }) => look === "main") ?? series[0]
    const known = main && extremesOf(main.values)
    if (!known) return ""
    const { first, last, low, high } = known
    const dayAt = (index: number) => figures.day(dayOfNumber(dayNumber(from) + index))
    return intl.formatMessage(messages.summary, {
      name: main.name,
      from: dayAt(first.index),
      to: dayAt(last.index),
      first: measure.text(first.value),
      last: measure.text(last.value),
      low: measure.text(low.value),
      lowDay: dayAt(low.index),
      high: measure.text(high.value),
      highDay: dayAt(high.index),
    })
  }, [intl, figures, from, measure, series])
}

interface Props {
  readonly marks: ReadonlyArray<ChartMark>
  readonly measure: ChartMeasure
  /** The day that the user points at. */
  readonly at: string | undefined
}

/**
 * What the marks of a chart stand for. Those that lead somewhere are listed, in the order of their days; of the others
 * only those are shown that the user points at.
 */
function ChartMarks({ marks, measure, at }: Props) {
  const figures = useFigures()
  if (marks.length === 0) return null
  if (!marks.some(({ to }) => to !== undefined)) {
    return (
      <p className="chart-mark-told" aria-hidden="true">
        {marks
          .filter(({ on }) => on === at)
          .map(({ label }) => label)
          .join("; ")}
      </p>
    )
  }
  return (
    <ul className="chart-marks">
      {marks.map(({ on, shape, label, to, change }) => (
        <li key={`${on} ${label}`} data-pointed={on === at}>
          <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true">
            <path d={markShapes[shape]} className={`plot-mark plot-mark-${shape}`} />
          </svg>
          <span className="chart-mark-day">{figures.day(on, "medium")}</span>
          <span className="chart-mark-label">{to === undefined ? label : <AppLink to={to}>{label}</AppLink>}</span>
          {change !== undefined && <span className="figure chart-mark-change">{measure.text(change)}</span>}
        </li>
      ))}
    </ul>
  )
}
