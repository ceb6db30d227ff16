import { Group } from "@visx/group"
import { useMemo } from "react"
import { useLocation } from "wouter"
import { type CalendarDate, dayNumber, dayOfNumber } from "#contract/vocabulary.ts"
import { useKeptAddress } from "#ui/AppLink.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { ChartKeys } from "./chartParts.tsx"
import { type ChartMark, type ChartSeries, markShapes } from "./chartSeries.ts"
import { HistoryLines, roomOf } from "./HistoryLines.tsx"
import type { ChartMeasure } from "./measure.tsx"
import { clamp, fontScale } from "./plotScales.ts"
import { type DraggedDays, useDraggedDays } from "./useDraggedDays.ts"

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
  /** The index of the day at the pointer; `undefined` if the pointer is elsewhere. */
  readonly pointed: number | undefined
  readonly onPoint: (index: number | undefined) => void
  /** The days over which the pointer was dragged. */
  readonly selected?: DraggedDays | undefined
  /** Absent if days cannot be selected. */
  readonly onSelect?: ((days: DraggedDays | undefined) => void) | undefined
}

/**
 * The drawing. JavaScript numbers are used for positions only; labels are formatted from the server's decimals. The
 * arrow keys move from day to day, and the figures of the day are read aloud.
 */
export function HistoryPlot(props: Props) {
  const { label, from, series, measure, course, marks, width, height, summary, pointed, onPoint, selected, onSelect } =
    props
  const figures = useFigures()
  const [, navigate] = useLocation()
  const addressOf = useKeptAddress()
  const open = (to: string) => navigate(addressOf(to))
  const first = dayNumber(from)
  const count = series[0]?.values.length ?? 0
  const lines = useMemo(() => series.map((line) => ({ ...line, heights: line.values.map(heightOf) })), [series])
  const drawn = useMemo(() => lines.map(({ heights }) => indexesDrawn(heights, width)), [lines, width])

  const letters = fontScale()
  const room = useMemo(
    () => roomOf({ lines, first, count, width, height, letters, measure }),
    [lines, first, count, width, height, letters, measure],
  )
  const { innerHeight, left, y, xAt } = room

  const handlers = useDraggedDays({
    indexAt: (position) => clamp(Math.round(((position - left) / (width - left)) * (count - 1)), count),
    onPoint,
    onSelect,
  })
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
      <ChartKeys
        label={`${label}. ${summary}`}
        count={count}
        at={pointed}
        onMove={onPoint}
        onOpen={(index) => {
          const to = marksByDay.get(dayOfNumber(first + index))?.find((mark) => mark.to !== undefined)?.to
          if (to !== undefined) open(to)
        }}
        start="last"
        wordsAt={wordsAt}
      >
        <svg width={width} height={height} aria-hidden="true" {...handlers}>
          {selected && (
            <rect
              className="plot-selection"
              x={xAt(selected[0])}
              width={xAt(selected[1]) - xAt(selected[0])}
              y={4}
              height={innerHeight - 4}
            />
          )}
          <HistoryLines lines={lines} drawn={drawn} course={course} room={room} />
          {main &&
            marks.map((mark) => {
              const { on, label, to } = mark
              const index = dayNumber(on) - first
              if (index < 0 || index >= count) return null
              return (
                <Mark
                  key={`${on} ${label}`}
                  mark={mark}
                  left={xAt(index)}
                  top={y(main.heights[index] ?? 0)}
                  onOpen={to === undefined ? undefined : () => open(to)}
                />
              )
            })}
          {pointed !== undefined && (
            <Group left={xAt(pointed)} className="plot-pointer">
              <line y1={4} y2={innerHeight} />
              {lines
                .filter(({ heights }) => !Number.isNaN(heights[pointed]))
                .map((line) => (
                  <circle key={line.id} cy={y(line.heights[pointed] ?? 0)} r={line.look === "main" ? 4 : 3} />
                ))}
            </Group>
          )}
        </svg>
      </ChartKeys>
    </div>
  )
}

/** A value as a number for the drawing; `NaN` on days without a value. */
const heightOf = (value: string | null): number => (value === null ? Number.NaN : Number(value))

interface MarkProps {
  readonly mark: ChartMark
  readonly left: number
  readonly top: number
  readonly onOpen: (() => void) | undefined
}

function Mark({ mark, left, top, onOpen }: MarkProps) {
  return (
    <g transform={`translate(${left},${top})`} {...(onOpen ? { onClick: onOpen, className: "plot-mark-link" } : {})}>
      {onOpen && <circle r={14} className="plot-mark-room" />}
      <path d={markShapes[mark.shape]} className={`plot-mark plot-mark-${mark.shape}`} />
    </g>
  )
}

/**
 * The indexes of a series that are drawn on a number of pixels: for each pixel its first, lowest, highest and last
 * value, so that no peak is lost. A short series is drawn completely.
 */
export function indexesDrawn(heights: ReadonlyArray<number>, pixels: number): ReadonlyArray<number> {
  const columns = Math.max(1, Math.floor(pixels))
  if (heights.length <= columns * 2) return heights.map((_, index) => index)
  const kept = new Set<number>()
  const heightAt = (index: number): number => heights[index] ?? Number.NaN
  for (let column = 0; column < columns; column++) {
    const start = Math.floor((column * heights.length) / columns)
    const end = Math.floor(((column + 1) * heights.length) / columns)
    let lowest = start
    let highest = start
    for (let index = start; index < end; index++) {
      // A comparison with a day without a value is false: any value takes the place of such a day.
      if (!(heightAt(lowest) <= heightAt(index)) && !Number.isNaN(heightAt(index))) lowest = index
      if (!(heightAt(highest) >= heightAt(index)) && !Number.isNaN(heightAt(index))) highest = index
    }
    for (const index of [start, lowest, highest, end - 1]) kept.add(index)
  }
  return [...kept].sort((a, b) => a - b)
}
