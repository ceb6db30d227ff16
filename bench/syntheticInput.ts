import { dayOfNumber } from "#domain/shared/calendarDate.ts"

/* Synthetic input for benchmarks, the same on every machine and in every run. */

/** Numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** A random walk of a price or rate: one value per working day, from a few days before `firstDay` to `lastDay`. */
export function walk(of: {
  readonly random: () => number
  readonly start: number
  readonly decimals: number
  /** Twice the largest fraction by which the value rises or falls in a day. */
  readonly step: number
  readonly firstDay: number
  readonly lastDay: number
}): ReadonlyArray<readonly [day: string, value: string]> {
  const rows: Array<readonly [string, string]> = []
  let value = of.start
  for (let day = of.firstDay - 5; day <= of.lastDay; day++) {
    if (workingDay(day) !== day) continue
    value *= 1 + (of.random() - 0.5) * of.step
    rows.push([dayOfNumber(day), value.toFixed(of.decimals)])
  }
  return rows
}

/** The day itself, or the Friday before a weekend: prices are quoted on working days, so units are traded on them. */
export function workingDay(day: number): number {
  const weekday = (day + 4) % 7 // Day 0 was a Thursday.
  return weekday === 0 ? day - 2 : weekday === 6 ? day - 1 : day
}
