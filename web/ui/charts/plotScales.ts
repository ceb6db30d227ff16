import { scaleLinear, scaleUtc } from "@visx/scale"
import type { Figures } from "#web/format/useFigures.ts"

/*
 * Positions on the screen, for days and values. What is written beside them is the server's text.
 */

const daySpan = 86_400_000

const timeAt = (first: number, index: number): Date => new Date((first + index) * daySpan)

export const clamp = (index: number, count: number): number => Math.min(Math.max(index, 0), count - 1)

interface Room {
  /** Where the scale of the values ends and the drawing begins. */
  readonly left: number
  readonly width: number
  readonly height: number
  readonly above: number
}

/** Days from left to right. */
export const scaleOfDays = (first: number, count: number, { left, width }: Pick<Room, "left" | "width">) =>
  scaleUtc<number>({ domain: [timeAt(first, 0), timeAt(first, count - 1)], range: [left, width] })

/** The position of one of so many days on that scale, by its index: the same without a calendar. */
export const placeOf =
  (count: number, { left, width }: Pick<Room, "left" | "width">) =>
  (index: number): number =>
    left + ((width - left) * index) / Math.max(1, count - 1)

/** Values from below upwards, with round numbers at both ends. A value that is not there yet is no number. */
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

/** The room at the left for what is written beside the lines of the scale. */
export const roomForTicks = (ticks: ReadonlyArray<string>): number =>
  Math.ceil(Math.max(0, ...ticks.map((tick) => widthOfWords(tick)))) + gapBeside

/** Between the words and the drawing, and for letters wider than the default. */
const gapBeside = 11

/** From zero where that leaves the line room to be read; otherwise the part of the scale where something happens. */
function domainOf(low: number, high: number): [number, number] {
  if (low === high) return low === 0 ? [0, 1] : [Math.min(0, low * 1.1), Math.max(0, high * 1.1)]
  if (low >= 0 && low < high * 0.5) return [0, high]
  if (high <= 0 && high > low * 0.5) return [low, 0]
  const room = (high - low) * 0.08
  return [low >= 0 ? Math.max(0, low - room) : low - room, high <= 0 ? Math.min(0, high + room) : high + room]
}

/** From so many days on the scale names years. */
const yearsFrom = 1000

/** With less width than that the words come nearer to one another. */
const narrowBelow = 560

/** Days to name on the scale, far enough apart for their words. */
export function ticksOf(x: ReturnType<typeof scaleOfDays>, width: number, count: number): Array<Date> {
  const years = count > yearsFrom
  const room = (years ? 56 : width < narrowBelow ? 76 : 92) * fontScale()
  const found = x.ticks(Math.max(2, Math.ceil(width / room)))
  // A year is named where it begins, and once.
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

/** How many days a key goes on; nothing if it is none of these keys. */
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

/** The font size of the page against its default: on a drawing the room for words grows with it. */
export function fontScale(): number {
  if (known === undefined) {
    known = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultSize || 1
    // Reading it has the browser compute every style of the page again, so one picture reads it once.
    requestAnimationFrame(() => (known = undefined))
  }
  return known
}

let known: number | undefined
const defaultSize = 17

/** About how many pixels words take: as a rule rather more than they need. */
export const widthOfWords = (words: string, perLetter = 7.4): number => words.length * perLetter * fontScale()
