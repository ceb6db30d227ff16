import { type ReactNode, useMemo, useState } from "react"
import { useIntl } from "react-intl"
import { type CalendarDate, dayNumber, dayOfNumber } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { ChartFrame } from "./ChartFrame.tsx"
import { ChartMarks, marksDrawn } from "./ChartMarks.tsx"
import type { ChartMark, ChartSeries } from "./chartSeries.ts"
import { chartTable, tableDays } from "./chartTable.tsx"
import { HistoryLegend, useShownLines } from "./HistoryLegend.tsx"
import { HistoryPlot } from "./HistoryPlot.tsx"
import type { DraggedDays } from "./useDraggedDays.ts"
import { type ChartMeasure, type MeasureName, useMeasure } from "./measure.tsx"
import "./chartLines.css"
import { Button } from "#ui/Button.tsx"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

interface CommonProps {
  /** The title of the chart and of its table. */
  readonly label: string
  readonly from: CalendarDate
  readonly series: ReadonlyArray<ChartSeries>
  readonly marks?: ReadonlyArray<ChartMark>
  readonly note?: ReactNode
  /** Buttons for what is drawn, before those for the table and the files. */
  readonly tools?: ReactNode
  /** The ids of the lines that are shown at first besides the main one. The user can add the others. */
  readonly shownAtFirst?: ReadonlyArray<string>
  /** `line`: values change from day to day. `steps`: a value stays until the next fact. */
  readonly course?: "line" | "steps"
  /** Shows the figures of a period whose days were selected by dragging. Absent: no days can be selected. */
  readonly onPeriod?: (from: CalendarDate, to: CalendarDate) => void
}

/** Values are amounts in a currency, or plain numbers formatted as a percentage or an index. */
type HistoryChartProps = CommonProps & ({ readonly currency: string } | { readonly as: MeasureName })

const messages = texts("chart", {
  summary: [
    "{name} from {from} to {to}: opening {first}, closing {last}; low {low} on {lowDay}, high {high} on {highDay}.",
    "The chart in words, for screen readers",
  ],
  marks: ["Entries", "Column of the table of a chart: what happened on the days, such as a purchase"],
  selected: ["Selected: {from} to {to}", "Below the chart, after dragging over some days"],
  showPeriod: ["Show this period", "Button: shows the figures of the selected days"],
  clear: ["Clear selection", "Button beside the selected days"],
})

/** A daily history as a line chart, with the same figures as a table, and a summary in a sentence. */
export function HistoryChart(props: HistoryChartProps) {
  const { label, from, series, note, tools, shownAtFirst = [], course = "line" } = props
  const figures = useFigures()
  const measure = useMeasure(props)
  const { lines, drawn, toggle } = useShownLines(series, shownAtFirst)
  const [pointed, setPointed] = useState<number>()
  const [selection, setSelection] = useState<{ readonly of: string; readonly days: DraggedDays }>()
  const summary = useSummary(props, measure)
  const count = series[0]?.values.length ?? 0
  const marks = marksDrawn(props.marks, from, count)
  const table = useHistoryTable(props, measure, count)
  if (count < 2) {
    return <Say className="chart-empty soft" message={commonWords.tooShort} />
  }
  const dayAt = (index: number) => dayOfNumber(dayNumber(from) + index)
  const index = pointed ?? count - 1
  // Other days than before have no selection yet.
  const shownDays = `${from} ${count}`
  const selected = selection?.of === shownDays ? selection.days : undefined
  const currency = "currency" in props ? ` · ${props.currency}` : ""
  return (
    <ChartFrame
      label={label}
      context={`${figures.day(from)} – ${figures.day(dayAt(count - 1))}${currency}`}
      tells={measure.tells}
      summary={summary}
      note={note}
      tools={tools}
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
      below={
        <>
          {selected && props.onPeriod && (
            <SelectedDays
              days={[dayAt(selected[0]), dayAt(selected[1])]}
              onShow={props.onPeriod}
              onClear={() => setSelection(undefined)}
            />
          )}
          <ChartMarks marks={marks} measure={measure} at={pointed === undefined ? undefined : dayAt(pointed)} />
        </>
      }
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
          selected={selected}
          onSelect={props.onPeriod && ((days) => setSelection(days && { of: shownDays, days }))}
        />
      )}
    </ChartFrame>
  )
}

/** The figures of each day as a table. */
function useHistoryTable({ label, from, series, marks }: HistoryChartProps, measure: ChartMeasure, count: number) {
  const intl = useIntl()
  const figures = useFigures()
  return useMemo(() => {
    const days = Array.from({ length: count }, (_, index) => index)
    const dayAt = (index: number) => dayOfNumber(dayNumber(from) + index)
    const shown = tableDays(from, count)
    const drawn = marksDrawn(marks, from, count)
    const marksOf = (first: number, last: number) => drawn.filter(({ on }) => on >= dayAt(first) && on <= dayAt(last))
    // A row of a month has what happened since the row before.
    const sinceRowBefore = (index: number) => marksOf((shown[shown.indexOf(index) - 1] ?? -1) + 1, index)
    return chartTable<number>({
      label,
      rows: shown.toReversed(),
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
        ...(drawn.length === 0
          ? []
          : [
              {
                id: "marks",
                header: intl.formatMessage(messages.marks),
                cell: (index: number) =>
                  sinceRowBefore(index).map(({ on, label }) => (
                    <span key={`${on} ${label}`} className="chart-mark-row">
                      {on === dayAt(index) ? label : `${figures.day(on, "medium")}: ${label}`}
                    </span>
                  )),
                exact: (index: number) =>
                  marksOf(index, index)
                    .map(({ label }) => label)
                    .join("; "),
              },
            ]),
      ],
    })
  }, [label, from, count, series, marks, measure, intl, figures])
}

interface SelectedProps {
  readonly days: readonly [CalendarDate, CalendarDate]
  readonly onShow: (from: CalendarDate, to: CalendarDate) => void
  readonly onClear: () => void
}

/** The selected days, with a button that shows their figures. The period and the day beside the title do the same by keyboard. */
function SelectedDays({ days: [first, last], onShow, onClear }: SelectedProps) {
  const figures = useFigures()
  return (
    <p className="chart-selection" data-not-drawn data-print="hidden">
      <Say
        as="span"
        message={messages.selected}
        values={{ from: figures.day(first, "medium"), to: figures.day(last, "medium") }}
      />
      <Button onPress={() => onShow(first, last)} message={messages.showPeriod} />
      <Button look="quiet" onPress={onClear} message={messages.clear} />
    </p>
  )
}

interface Known {
  readonly value: string
  readonly index: number
}

/**
 * The first, last, lowest and highest known value, or `undefined` if no value is known. Values are compared as
 * JavaScript numbers, but returned as the server sent them.
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

/** A summary of the main line or, if there is none, of the first. */
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
