import { AxisBottom } from "@visx/axis"
import { curveLinear, curveStepAfter } from "@visx/curve"
import { GridRows } from "@visx/grid"
import { AreaClosed, LinePath } from "@visx/shape"
import { memo } from "react"
import { useFigures } from "#web/format/useFigures.ts"
import type { ChartSeries } from "./chartSeries.ts"
import type { ChartMeasure } from "./measure.tsx"
import { placeOf, roomForTicks, scaleOfDays, scaleOfValues, tickOfDay, ticksOf } from "./plotScales.ts"

/** A line with its values as numbers for the drawing; `NaN` on days without a value. */
interface DrawnLine extends Pick<ChartSeries, "id" | "look"> {
  readonly heights: ReadonlyArray<number>
}

interface Props {
  readonly lines: ReadonlyArray<DrawnLine>
  /** The indexes of the days that are drawn, for each line. */
  readonly drawn: ReadonlyArray<ReadonlyArray<number>>
  readonly course: "line" | "steps"
  readonly room: PlotRoom
}

/** The lines and their scales, memoised because they do not change when the pointer moves. */
export const HistoryLines = memo(({ lines, drawn, course, room }: Props) => {
  const figures = useFigures()
  const { letters, width, innerHeight, left, count, x, y, ticks, xAt } = room
  const curve = course === "steps" ? curveStepAfter : curveLinear
  const main = lines.find(({ look }) => look === "main")
  const bottom = y.domain()[0] ?? 0
  return (
    <>
      <GridRows scale={y} left={left} width={width - left} numTicks={4} className="plot-grid" />
      {main && bottom <= 0 && (
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
      {ticks.map(({ value, words }) => (
        <text key={value} x={left - 8} y={y(value) + 4.5 * letters} textAnchor="end" className="plot-tick">
          {words}
        </text>
      ))}
      <AxisBottom
        scale={x}
        top={innerHeight}
        tickValues={ticksOf(x, width - left, count)}
        hideTicks
        axisLineClassName="plot-axis"
        tickFormat={(time) => tickOfDay(time as Date, count, figures)}
        tickComponent={({ x, formattedValue }) => (
          <text
            x={x}
            y={20 * letters}
            className="plot-tick"
            textAnchor={x < 40 * letters ? "start" : x > width - 40 * letters ? "end" : "middle"}
          >
            {formattedValue}
          </text>
        )}
      />
    </>
  )
})

interface Plotted {
  readonly lines: ReadonlyArray<{ readonly heights: ReadonlyArray<number> }>
  /** The number of the first day. */
  readonly first: number
  readonly count: number
  readonly width: number
  readonly height: number
  readonly letters: number
  readonly measure: ChartMeasure
}

type PlotRoom = ReturnType<typeof roomOf>

const below = 28
const above = 14

/** The scales of a history, and the labels of its values. */
export function roomOf({ lines, first, count, width, height, letters, measure }: Plotted) {
  const innerHeight = height - below * letters
  const y = scaleOfValues(
    lines.flatMap(({ heights }) => heights),
    { height: innerHeight, above: above * letters },
  )
  const ticks = y.ticks(4).map((value) => ({ value, words: measure.tick(value) }))
  const left = roomForTicks(ticks.map(({ words }) => words))
  const ends = { left, width }
  return {
    letters,
    width,
    innerHeight,
    left,
    count,
    y,
    ticks,
    x: scaleOfDays(first, count, ends),
    xAt: placeOf(count, ends),
  }
}
