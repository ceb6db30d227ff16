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
  /** By how much it moved the main line, where that is known. */
  readonly change?: string
}

/** How a line is drawn: `chartLines.css` has the colour, the width and the dashes of each. */
export type LineLook = "main" | "fine" | "dashed" | (typeof equalLooks)[number]

/** For lines of which none is the main one: each is distinguished from the others without its colour. */
export const equalLooks = ["equal-1", "equal-2", "equal-3", "equal-4", "equal-5", "equal-6"] as const

/** What marks look like, around the point that they stand at. */
export const markShapes = {
  up: "M0,-6 5.2,3.6 -5.2,3.6Z",
  down: "M0,6 5.2,-3.6 -5.2,-3.6Z",
  diamond: "M0,-5 5,0 0,5 -5,0Z",
  dot: "M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0Z",
}
