import { scaleLinear, scaleUtc } from "@visx/scale"
import type { Figures } from "#web/format/useFigures.ts"

/*
 * The scales for days and values. They are for positions only: labels are formatted from the server's decimals.
 */

const daySpan = 86_400_000

const timeAt = (first: number, index: number): Date => new Date((first + index) * daySpan)

export const clamp = (index: number, count: number): number => Math.min(Math.max(index, 0), count - 1)

interface Room {
  /** The left edge of the drawing, after the labels of the values. */
  readonly left: number
  readonly width: number
  readonly height: number
  readonly above: number
}

/** The scale of days, from left to right. */
export const scaleOfDays = (first: number, count: number, { left, width }: Pick<Room, "left" | "width">) =>
  scaleUtc<number>({ domain: [timeAt(first, 0), timeAt(first, count - 1)], range: [left, width] })

/** The position of a day on that scale by its index, without dates. */
export const placeOf =
  (count: number, { left, width }: Pick<Room, "left" | "width">) =>
  (index: number): number =>
    left + ((width - left) * index) / Math.max(1, count - 1)

/** The scale of values, upwards, with round numbers at both ends. `NaN` values are ignored. */
export function scaleOfValues(values: ReadonlyArray<number>, { height, above }: Pick<Room, "height" | "above">) {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return scaleLinear<number>({
    domain: low > high ? [0, 1] : domainOf(low, high),
    range: [height, above],
    nice: 4,
  })
}

/** The width for the labels of the values, at the left. */
export const roomForTicks = (ticks: ReadonlyArray<string>): number =>
  Math.ceil(Math.max(0, ...ticks.map((tick) => widthOfWords(tick)))) + gapBeside

/** The gap between labels and drawing, which also allows for wide letters. */
const gapBeside = 11

/** Includes zero unless that would flatten the line; otherwise only the range of the values, with a margin. */
function domainOf(low: number, high: number): [number, number] {
  if (low === high) return low === 0 ? [0, 1] : [Math.min(0, low * 1.1), Math.max(0, high * 1.1)]
  if (low >= 0 && low < high * 0.5) return [0, high]
  if (high <= 0 && high > low * 0.5) return [low, 0]
  const room = (high - low) * 0.08
  return [low >= 0 ? Math.max(0, low - room) : low - room, high <= 0 ? Math.min(0, high + room) : high + room]
}

/** With more days than this, the scale shows years. */
const yearsFrom = 1000

/** Below this width, labels are closer together. */
const narrowBelow = 560

/** The days with a label, far enough apart for their texts. */
export function ticksOf(x: ReturnType<typeof scaleOfDays>, width: number, count: number): Array<Date> {
  const years = count > yearsFrom
  const room = (years ? 56 : width < narrowBelow ? 76 : 92) * fontScale()
  const found = x.ticks(Math.max(2, Math.ceil(width / room)))
  // Years are labelled once, at their first day.
  const ticks = years ? found.filter((time) => time.getUTCMonth() === 0 && time.getUTCDate() === 1) : found
  const apart = width / Math.max(1, ticks.length)
  const every = Math.max(1, Math.ceil(room / apart))
  return ticks.filter((_, index) => index % every === 0)
}

export function tickOfDay(time: Date, count: number, figures: Figures): string {
  const day = time.toISOString().slice(0, 10)
  if (count > yearsFrom) return figures.day(day, "year")
  return figures.day(day, count > 100 ? "month" : "dayOfMonth")
}

/** The number of days that a key moves; `undefined` for any other key. */
export function stepOf(key: string, isLarge: boolean, count: number): number | undefined {
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

/** The font size of the page relative to the default, by which labels and their space grow. */
export function fontScale(): number {
  if (known === undefined) {
    known = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultSize || 1
    // Reading it makes the browser recompute all styles, so it is cached for one frame.
    requestAnimationFrame(() => (known = undefined))
  }
  return known
}

let known: number | undefined
const defaultSize = 17

/** The approximate width of a text in pixels, rather too large than too small. */
export const widthOfWords = (words: string, perLetter = 7.4): number => words.length * perLetter * fontScale()
