import type { LineLook } from "./lineLooks.ts"
import type { markShapes } from "./markShapes.ts"

/** One line of the chart: a value for each day, as the server printed it. */
export interface ChartSeries {
  readonly id: string
  readonly name: string
  /** The chart is about the main one. The others may be drawn beside it, finer, each in its own stroke. */
  readonly look: LineLook
  /** Absent on days before the first. */
  readonly values: ReadonlyArray<string | null>
}

/** Something that happened on a day of the chart. */
export interface ChartMark {
  readonly on: string
  readonly shape: keyof typeof markShapes
  readonly label: string
  /** Where what happened is shown. Marks that lead somewhere are listed below the drawing. */
  readonly to?: string
  /** By how much it moved the main line, where that is told. */
  readonly change?: string
}
