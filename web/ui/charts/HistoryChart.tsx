import { type ReactNode, useMemo, useState } from "react"
import { ToggleButton } from "react-aria-components"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { type CalendarDate, dayNumber, dayOfNumber } from "../../../server/contract/vocabulary.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { FigureTable } from "../FigureTable.tsx"
import { ChartFrame } from "./ChartFrame.tsx"
import { HistoryPlot } from "./HistoryPlot.tsx"
import { type ChartMeasure, type MeasureName, useMeasure } from "./measure.tsx"
import { tableDays } from "./tableDays.ts"

/** One line of the chart: a value for each day, as the server printed it. */
export interface ChartSeries {
  readonly id: string
  readonly name: string
  /** The chart is about the main one. The others may be drawn beside it, finer, each in its own stroke. */
  readonly look: LineLook
  /** Absent on days before the first. */
  readonly values: ReadonlyArray<string | null>
}

export type LineLook = "main" | "fine" | "dashed" | (typeof equalLooks)[number]

/** For lines of which none is the main one: each can be told from the others without its colour. */
export const equalLooks = ["equal-1", "equal-2", "equal-3", "equal-4", "equal-5", "equal-6"] as const

/** Something that happened on a day of the chart. */
export interface ChartMark {
  readonly on: string
  readonly shape: "up" | "down" | "diamond" | "dot"
  readonly label: string
}

interface CommonProps {
  /** What the chart shows, as its table is headed. */
  readonly label: string
  readonly from: CalendarDate
  readonly series: ReadonlyArray<ChartSeries>
  readonly marks?: ReadonlyArray<ChartMark>
  readonly note?: ReactNode
  /** Which lines are there at first besides the main one; the others when somebody asks for them. */
  readonly shownAtFirst?: ReadonlyArray<string>
  /** Whether a value changes from day to day, or stays until something happens. */
  readonly course?: "line" | "steps"
}

/** What the values are: money of a currency, or plain numbers written as a percentage or an index. */
export type HistoryChartProps = CommonProps & ({ readonly currency: string } | { readonly as: MeasureName })

const messages = {
  lines: defineMessage({
    id: "chart.lines",
    defaultMessage: "Lines of the chart",
    description: "Name of the group of buttons that add lines to the chart",
  }),
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
      "{name} from {from} to {to}: {first} at first, {last} at last; lowest {low} on {lowDay}, highest {high} on {highDay}.",
    description: "The chart in words, for those who cannot see it",
  }),
  tooShort: defineMessage({
    id: "chart.tooShort",
    defaultMessage: "Insufficient historical data",
    description: "In place of a chart of less than two days",
  }),
}

/** A history by day as a line, with the same figures as a table one button away, and in a sentence. */
export function HistoryChart(props: HistoryChartProps) {
  const { label, from, series, note, marks = [], shownAtFirst = [], course = "line" } = props
  const intl = useIntl()
  const figures = useFigures()
  const measure = useMeasure(props)
  const [added, setAdded] = useState<ReadonlySet<string>>(() => new Set(shownAtFirst))
  const drawn = series.filter(({ id, look }) => look === "main" || added.has(id))
  const summary = useSummary(props, measure)
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(isOn ? [...added, id] : [...added].filter((one) => one !== id))
    // A chart without a line would be empty: the last one stays.
    if (series.some((line) => line.look === "main" || next.has(line.id))) setAdded(next)
  }
  const count = series[0]?.values.length ?? 0
  if (count < 2) {
    return (
      <p className="chart-empty soft">
        <FormattedMessage {...messages.tooShort} />
      </p>
    )
  }
  const dayAt = (index: number) => dayOfNumber(dayNumber(from) + index)
  return (
    <ChartFrame
      summary={summary}
      note={note}
      legend={
        series.length > 1 && (
          <div className="chart-legend" role="group" aria-label={intl.formatMessage(messages.lines)}>
            {series.map(({ id, name, look }) => (
              <ToggleButton
                key={id}
                className="chart-toggle"
                isDisabled={look === "main"}
                isSelected={look === "main" || added.has(id)}
                onChange={(isOn) => toggle(id, isOn)}
              >
                <svg width="26" height="8" className={`chart-line-${look}`} aria-hidden="true">
                  <line x1="1" x2="25" y1="4" y2="4" />
                </svg>
                {name}
              </ToggleButton>
            ))}
          </div>
        )
      }
      table={
        <FigureTable
          label={label}
          onPhone="table"
          rows={[...tableDays(from, count)].reverse()}
          keyOf={String}
          columns={[
            {
              id: "day",
              header: intl.formatMessage(commonWords.day),
              cell: (index) => figures.day(dayAt(index), "medium"),
              isRowHeader: true,
            },
            ...series.map(({ id, name, values }) => ({
              id,
              header: name,
              kind: "figure" as const,
              cell: (index: number) => {
                const value = values[index]
                return value != null && measure.cell(value)
              },
            })),
          ]}
        />
      }
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
        />
      )}
    </ChartFrame>
  )
}

/** The main line in words, or the first of lines that are equal. */
function useSummary({ from, series }: HistoryChartProps, measure: ChartMeasure): string {
  const intl = useIntl()
  const figures = useFigures()
  return useMemo(() => {
    const main = series.find(({ look }) => look === "main") ?? series[0]
    const known = (main?.values ?? []).flatMap((value, index) => (value === null ? [] : [{ value, index }]))
    const [first] = known
    const last = known.at(-1)
    if (!main || !first || !last) return ""
    // Which day is the lowest is a matter of positions; the amounts told are the printed ones.
    const low = known.reduce((a, b) => (Number(b.value) < Number(a.value) ? b : a))
    const high = known.reduce((a, b) => (Number(b.value) > Number(a.value) ? b : a))
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
