import { ParentSize } from "@visx/responsive"
import { type ReactNode, useMemo, useState } from "react"
import { ToggleButton } from "react-aria-components"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { type CalendarDate, dayNumber, dayOfNumber } from "../../../server/contract/vocabulary.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { FigureTable } from "../FigureTable.tsx"
import { Icon } from "../Icon.tsx"
import { Money } from "../Money.tsx"
import { HistoryPlot } from "./HistoryPlot.tsx"
import { tableDays } from "./tableDays.ts"
import "./HistoryChart.css"

/** One line of the chart: a value for each day, as the server printed it. */
export interface ChartSeries {
  readonly id: string
  readonly name: string
  /** The chart is about the main one. The others may be drawn beside it, finer, each in its own stroke. */
  readonly look: "main" | "fine" | "dashed"
  readonly values: ReadonlyArray<string>
}

/** Something that happened on a day of the chart. */
export interface ChartMark {
  readonly on: string
  readonly shape: "up" | "down" | "diamond" | "dot"
  readonly label: string
}

export interface HistoryChartProps {
  /** What the chart shows, as its table is headed. */
  readonly label: string
  readonly from: CalendarDate
  readonly currency: string
  readonly series: ReadonlyArray<ChartSeries>
  readonly marks?: ReadonlyArray<ChartMark>
  readonly note?: ReactNode
}

const messages = {
  asTable: defineMessage({
    id: "chart.asTable",
    defaultMessage: "Table",
    description: "Button: shows the figures of the chart as a table",
  }),
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
  const { label, from, currency, series, note } = props
  const intl = useIntl()
  const figures = useFigures()
  const [isTable, setTable] = useState(false)
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const drawn = series.filter(({ id, look }) => look === "main" || added.has(id))
  const summary = useSummary(props)
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
    <figure className="chart">
      <div className="chart-head">
        {series.length > 1 && !isTable && (
          <div className="chart-legend" role="group" aria-label={intl.formatMessage(messages.lines)}>
            {series.map(({ id, name, look }) => (
              <ToggleButton
                key={id}
                className="chart-toggle"
                isDisabled={look === "main"}
                isSelected={look === "main" || added.has(id)}
                onChange={(isOn) =>
                  setAdded((now) => new Set(isOn ? [...now, id] : [...now].filter((one) => one !== id)))
                }
              >
                <svg width="26" height="8" className={`chart-line-${look}`} aria-hidden="true">
                  <line x1="1" x2="25" y1="4" y2="4" />
                </svg>
                {name}
              </ToggleButton>
            ))}
          </div>
        )}
        <ToggleButton className="chart-toggle chart-table-toggle" isSelected={isTable} onChange={setTable}>
          <Icon name="table" size={18} />
          <FormattedMessage {...messages.asTable} />
        </ToggleButton>
      </div>
      {isTable ? (
        <div className="chart-table">
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
                cell: (index: number) => <Money amount={values[index] ?? ""} currency={currency} />,
              })),
            ]}
          />
        </div>
      ) : (
        <div className="chart-plot">
          <ParentSize debounceTime={50}>
            {({ width, height }) =>
              width > 0 ? (
                <HistoryPlot {...props} series={drawn} width={width} height={height} summary={summary} />
              ) : null
            }
          </ParentSize>
        </div>
      )}
      <figcaption className={note ? "chart-note" : "visually-hidden"}>{note ?? summary}</figcaption>
    </figure>
  )
}

function useSummary({ from, currency, series }: HistoryChartProps): string {
  const intl = useIntl()
  const figures = useFigures()
  return useMemo(() => {
    const main = series.find(({ look }) => look === "main")
    if (!main || main.values.length === 0) return ""
    // Which day is the lowest is a matter of positions; the amounts told are the printed ones.
    const heights = main.values.map(Number)
    const low = heights.indexOf(heights.reduce((a, b) => Math.min(a, b)))
    const high = heights.indexOf(heights.reduce((a, b) => Math.max(a, b)))
    const last = main.values.length - 1
    const dayAt = (index: number) => figures.day(dayOfNumber(dayNumber(from) + index))
    const money = (index: number) => figures.money(main.values[index] ?? "", currency)
    return intl.formatMessage(messages.summary, {
      name: main.name,
      from: dayAt(0),
      to: dayAt(last),
      first: money(0),
      last: money(last),
      low: money(low),
      lowDay: dayAt(low),
      high: money(high),
      highDay: dayAt(high),
    })
  }, [intl, figures, from, currency, series])
}
