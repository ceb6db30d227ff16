import type { ChartMeasure } from "./measure.tsx"
import { placeOf, roomForTicks, scaleOfDays, scaleOfValues } from "./plotScales.ts"

interface Plotted {
  readonly lines: ReadonlyArray<{ readonly heights: ReadonlyArray<number> }>
  /** The first day, as a number. */
  readonly first: number
  readonly count: number
  readonly width: number
  readonly height: number
  readonly letters: number
  readonly measure: ChartMeasure
}

export type PlotRoom = ReturnType<typeof roomOf>

const below = 28
const above = 14

/** Where the days and values of a history stand, and what is written beside the lines of its scale. */
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
