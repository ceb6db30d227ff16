import { AxisBottom } from "@visx/axis"
import { curveLinear } from "@visx/curve"
import { localPoint } from "@visx/event"
import { GridRows } from "@visx/grid"
import { Group } from "@visx/group"
import { scaleLinear, scaleUtc } from "@visx/scale"
import { AreaClosed, LinePath } from "@visx/shape"
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react"
import { dayNumber, dayOfNumber } from "../../../server/contract/vocabulary.ts"
import { type Figures, useFigures } from "../../format/useFigures.ts"
import type { ChartMark, HistoryChartProps } from "./HistoryChart.tsx"
import { thinned } from "./thinned.ts"

interface Props extends HistoryChartProps {
  readonly width: number
  readonly height: number
  readonly summary: string
}

const below = 28
const above = 22
const daySpan = 86_400_000

/**
 * The drawing. Numbers stand for positions on the screen alone; what is written beside them is the server's text. With
 * the arrow keys one goes from day to day, and hears its figures.
 */
export function HistoryPlot({ label, from, currency, series, marks = [], width, height, summary }: Props) {
  const figures = useFigures()
  const [pointed, setPointed] = useState<number>()
  const first = dayNumber(from)
  const count = series[0]?.values.length ?? 0
  const lines = useMemo(() => series.map((line) => ({ ...line, heights: line.values.map(Number) })), [series])
  const drawn = useMemo(() => lines.map(({ heights }) => thinned(heights, width)), [lines, width])

  const innerHeight = height - below
  const all = lines.flatMap(({ heights }) => heights)
  const low = all.reduce((a, b) => Math.min(a, b), Infinity)
  const high = all.reduce((a, b) => Math.max(a, b), -Infinity)
  const y = scaleLinear<number>({ domain: domainOf(low, high), range: [innerHeight, above], nice: 4 })
  const x = scaleUtc<number>({ domain: [timeAt(first, 0), timeAt(first, count - 1)], range: [0, width] })
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
    const values = lines.map(({ name, values }) => `${name} ${figures.money(values[index] ?? "0", currency)}`)
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
              curve={curveLinear}
              className="plot-area"
            />
          )}
          {lines.map((line, order) => (
            <LinePath
              key={line.id}
              data={[...(drawn[order] ?? [])]}
              x={xAt}
              y={(index) => y(line.heights[index] ?? 0)}
              curve={curveLinear}
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
              {lines.map((line) => (
                <circle key={line.id} cy={y(line.heights[pointed] ?? 0)} r={line.look === "main" ? 4 : 3} />
              ))}
            </Group>
          )}
          {y.ticks(4).map((tick) => (
            <text key={tick} x={0} y={y(tick) - 5} className="plot-tick">
              {figures.tick(tick)}
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
          {lines.map(({ id, name, values }) => (
            <span key={id} className="plot-told-value">
              {lines.length > 1 && <span>{name}</span>}
              <span className="figure">{figures.money(values[pointed] ?? "0", currency)}</span>
            </span>
          ))}
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

/** From so many days on the scale names years. */
const yearsFrom = 1000

/** Days to name on the scale, far enough apart for their words. */
function ticksOf(x: ReturnType<typeof scaleUtc<number>>, width: number, count: number): Array<Date> {
  const years = count > yearsFrom
  const room = years ? 56 : 92
  const found = x.ticks(Math.max(2, Math.floor(width / room)))
  // A year is named where it begins, and once.
  const ticks = years ? found.filter((time) => time.getUTCMonth() === 0 && time.getUTCDate() === 1) : found
  const apart = width / Math.max(1, ticks.length)
  const every = Math.max(1, Math.ceil(room / apart))
  return ticks.filter((_, index) => index % every === 0)
}

const timeAt = (first: number, index: number): Date => new Date((first + index) * daySpan)
const clamp = (index: number, count: number): number => Math.min(Math.max(index, 0), count - 1)

/** From zero where that leaves the line room to be read; otherwise the part of the scale where something happens. */
function domainOf(low: number, high: number): [number, number] {
  if (low === high) return low === 0 ? [0, 1] : [Math.min(0, low * 1.1), Math.max(0, high * 1.1)]
  if (low >= 0 && low < high * 0.5) return [0, high]
  if (high <= 0 && high > low * 0.5) return [low, 0]
  const room = (high - low) * 0.08
  return [low >= 0 ? Math.max(0, low - room) : low - room, high <= 0 ? Math.min(0, high + room) : high + room]
}

function stepOf(key: string, isLarge: boolean, count: number): number | undefined {
  const far = Math.max(1, Math.round(count / 12))
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return isLarge ? -far : -1
    case "ArrowRight":
    case "ArrowUp":
      return isLarge ? far : 1
    case "PageDown":
      return -far
    case "PageUp":
      return far
    case "Home":
      return -count
    case "End":
      return count
    default:
      return undefined
  }
}

function tickOfDay(time: Date, count: number, figures: Figures): string {
  const day = time.toISOString().slice(0, 10)
  if (count > yearsFrom) return figures.day(day, "year")
  return figures.day(day, count > 100 ? "month" : "dayOfMonth")
}

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
