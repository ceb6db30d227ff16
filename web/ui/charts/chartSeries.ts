/** A line of the chart: one value per day, as the server sent it. */
export interface ChartSeries {
  readonly id: string
  readonly name: string
  /** `main` is the subject of the chart. The others can be shown beside it, each with its own stroke. */
  readonly look: LineLook
  /** `null` on days without a value. */
  readonly values: ReadonlyArray<string | null>
}

/** A mark for something that happened on a day. */
export interface ChartMark {
  readonly on: string
  readonly shape: keyof typeof markShapes
  readonly label: string
  /** What happened, in a word: the legend names each kind that is drawn. */
  readonly kind?: string
  /** The page that shows what happened. Marks with a link are listed below the drawing. */
  readonly to?: string
  /** The change of the main line, if it is known. */
  readonly change?: string
}

/** The look of a line. `chartLines.css` defines its colour, width and dashes. */
export type LineLook = "main" | "fine" | "dashed" | (typeof equalLooks)[number]

/** The looks of lines of equal rank, which are distinguishable without colour. */
export const equalLooks = ["equal-1", "equal-2", "equal-3", "equal-4", "equal-5", "equal-6"] as const

/** The outlines of marks, with their centre at the origin. */
export const markShapes = {
  up: "M0,-6 5.2,3.6 -5.2,3.6Z",
  down: "M0,6 5.2,-3.6 -5.2,-3.6Z",
  diamond: "M0,-5 5,0 0,5 -5,0Z",
  dot: "M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0Z",
}
