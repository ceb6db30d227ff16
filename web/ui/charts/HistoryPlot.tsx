import { AxisBottom } from "@visx/axis"
import { curveLinear, curveStepAfter } from "@visx/curve"
import { localPoint } from "@visx/event"
import { GridRows } from "@visx/grid"
import { Group } from "@visx/group"
import { AreaClosed, LinePath } from "@visx/shape"
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react"
import { type CalendarDate, dayNumber, dayOfNumber } from "../../../server/contract/vocabulary.ts"
import { useFigures } from "../../format/useFigures.ts"
import type { ChartMark, ChartSeries } from "./HistoryChart.tsx"
import type { ChartMeasure } from "./measure.tsx"
import { clamp, scaleOfDays, scaleOfValues, stepOf, tickOfDay, ticksOf, timeAt } from "./plotScales.ts"
import { thinned } from "./thinned.ts"

interface Props {
  readonly label: string
  readonly from: CalendarDate
  readonly series: ReadonlyArray<ChartSeries>
  readonly measure: ChartMeasure
  readonly course: "line" | "steps"
  readonly marks: ReadonlyArray<ChartMark>
  readonly width: number
  readonly height: number
  readonly summary: string
}

const below = 28
const above = 22

/**
 * The drawing. Numbers stand for positions on the screen alone; what is written beside them is the server's text. With
 * the arrow keys one goes from day to day, and hears its figures.
 */
export function HistoryPlot({ label, from, series, measure, course, marks, width, height, summary }: Props) {
  const figures = useFigures()
  const [pointed, setPointed] = useState<number>()
  const first = dayNumber(from)
  const count = series[0]?.values.length ?? 0
  const lines = useMemo(() => series.map((line) => ({ ...line, heights: line.values.map(heightOf) })), [series])
  const drawn = useMemo(() => lines.map(({ heights }) => thinned(heights, width)), [lines, width])

  const innerHeight = height - below
  const room = { width, height: innerHeight, above }
  const y = scaleOfValues(
    lines.flatMap(({ heights }) => heights),
    room,
  )
  const x = scaleOfDays(first, count, room)
  const curve = course === "steps" ? curveStepAfter : curveLinear
  const xAt = (index: number) => x(timeAt(first, index))
  const bottom = y.domain()[0] ?? 0
  const isFromZero = bottom <= 0

  const indexAt = (event: PointerEvent<SVGSVGElement>) => {
    const point = localPoint(event)
    if (!point) return
    setPointed(clamp(Math.round((point.x / width) * (count - 1)), count))
  }
  const step = (event: KeyboardEvent) => {
    const by = stepOf(event.key, event.shiftKey, count)
    if (by === undefined) return
    event.preventDefault()
    setPointed((now) => clamp((now ?? count - 1) + by, count))
  }
  const told = pointed ?? count - 1
  const marksByDay = Map.groupBy(marks, (mark) => mark.on)
  const main = lines.find(({ look }) => look === "main")
  const wordsAt = (index: number) => {
    const day = dayOfNumber(first + index)
    const values = lines.flatMap(({ name, values }) => {
      const value = values[index]
      return value == null ? [] : [`${name} ${measure.text(value)}`]
    })
    return [figures.day(day), ...values, ...(marksByDay.get(day) ?? []).map((mark) => mark.label)].join(", ")
  }

  return (
    <div className="plot">
      <div
        className="plot-keys"
        role="slider"
        tabIndex={0}
        aria-label={`${label}. ${summary}`}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={told}
        aria-valuetext={wordsAt(told)}
        onKeyDown={step}
        onBlur={() => setPointed(undefined)}
      >
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={indexAt}
          onPointerDown={indexAt}
          onPointerLeave={() => setPointed(undefined)}
        >
          <GridRows scale={y} width={width} numTicks={4} className="plot-grid" />
          {main && isFromZero && (
            <AreaClosed
              data={[...(drawn[lines.indexOf(main)] ?? [])]}
              x={xAt}
              y={(index) => y(main.heights[index] ?? 0)}
              y0={y(Math.max(0, bottom))}
              yScale={y}
              curve={curve}
              className="plot-area"
            />
          )}
          {lines.map((line, order) => (
            <LinePath
              key={line.id}
              data={[...(drawn[order] ?? [])]}
              defined={(index) => !Number.isNaN(line.heights[index])}
              x={xAt}
              y={(index) => y(line.heights[index] ?? 0)}
              curve={curve}
              className={`chart-line-${line.look}`}
            />
          ))}
          {main &&
            marks.map((mark) => {
              const index = dayNumber(mark.on) - first
              if (index < 0 || index >= count) return null
              return (
                <Mark
                  key={`${mark.on} ${mark.label}`}
                  mark={mark}
                  left={xAt(index)}
                  top={y(main.heights[index] ?? 0)}
                />
              )
            })}
          {pointed !== undefined && (
            <Group left={xAt(pointed)} className="plot-pointer">
              <line y1={above - 10} y2={innerHeight} />
              {lines
                .filter(({ heights }) => !Number.isNaN(heights[pointed]))
                .map((line) => (
                  <circle key={line.id} cy={y(line.heights[pointed] ?? 0)} r={line.look === "main" ? 4 : 3} />
                ))}
            </Group>
          )}
          {y.ticks(4).map((tick) => (
            <text key={tick} x={0} y={y(tick) - 5} className="plot-tick">
              {measure.tick(tick)}
            </text>
          ))}
          <AxisBottom
            scale={x}
            top={innerHeight}
            tickValues={ticksOf(x, width, count)}
            hideTicks
            axisLineClassName="plot-axis"
            tickFormat={(time) => tickOfDay(time as Date, count, figures)}
            tickComponent={({ x, formattedValue }) => (
              <text
                x={x}
                y={20}
                className="plot-tick"
                textAnchor={x < 40 ? "start" : x > width - 40 ? "end" : "middle"}
              >
                {formattedValue}
              </text>
            )}
          />
        </svg>
      </div>
      {pointed !== undefined && (
        <div
          className="plot-told"
          aria-hidden="true"
          style={xAt(pointed) < width / 2 ? { left: xAt(pointed) + 14 } : { right: width - xAt(pointed) + 14 }}
        >
          <span className="plot-told-day">{figures.day(dayOfNumber(first + pointed))}</span>
          {lines.map(({ id, name, values }) => {
            const value = values[pointed]
            return (
              value != null && (
                <span key={id} className="plot-told-value">
                  {lines.length > 1 && <span>{name}</span>}
                  <span className="figure">{measure.text(value)}</span>
                </span>
              )
            )
          })}
          {(marksByDay.get(dayOfNumber(first + pointed)) ?? []).map((mark) => (
            <span key={mark.label} className="plot-told-mark">
              {mark.label}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

/** Where a value stands; nowhere on days before the first. */
const heightOf = (value: string | null): number => (value === null ? Number.NaN : Number(value))

function Mark({ mark, left, top }: { readonly mark: ChartMark; readonly left: number; readonly top: number }) {
  const shapes = {
    up: "M0,-6 5.2,3.6 -5.2,3.6Z",
    down: "M0,6 5.2,-3.6 -5.2,-3.6Z",
    diamond: "M0,-5 5,0 0,5 -5,0Z",
    dot: "M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0Z",
  }
  return (
    <path
      d={shapes[mark.shape]}
      transform={`translate(${left},${top})`}
      className={`plot-mark plot-mark-${mark.shape}`}
    />
  )
}
