import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { type Fraction, fraction, times } from "#domain/numbers/fraction.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { type ExplainedNode, isNothing, sum } from "./tree.ts"
import type { ExplainWord } from "./words.ts"

/** An amount or a number of units as it was recorded. */
export const recordedNumber = (text: string): Fraction => fractionInBook(bookAmount(text))

/** 25 is a quarter. */
export const recordedPercent = (text: string): Fraction => times(recordedNumber(text), fraction(1n, 2))

/** The amounts of one day together. Nothing where they come to nothing. */
export function together(
  what: ExplainWord,
  amounts: ReadonlyArray<ExplainedNode>,
  currency?: Currency,
): ExplainedNode | undefined {
  const [first, ...others] = amounts.filter((amount) => !isNothing(amount))
  if (!first) return undefined
  return others.length === 0 ? first : sum(what, [first, ...others], currency === undefined ? {} : { currency })
}

/** By day, the days in order. */
export const byDay = <Item extends { readonly on: CalendarDate }>(
  items: ReadonlyArray<Item>,
): ReadonlyArray<readonly [on: CalendarDate, items: ReadonlyArray<Item>]> =>
  [...Map.groupBy(items, ({ on }) => on)].sort(([a], [b]) => (a < b ? -1 : 1))

/** The last on or before a day; of several on one day the last recorded. */
export function lastUntil<Item extends { readonly on: CalendarDate }>(
  items: ReadonlyArray<Item>,
  on: CalendarDate,
): Item | undefined {
  let last: Item | undefined
  for (const item of items) if (item.on <= on && (!last || item.on >= last.on)) last = item
  return last
}
