import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { bookDecimals, decimalsOf, mantissaOf, plainText, sumText } from "#domain/numbers/plainDecimal.ts"

/** Sums amounts of several kinds by day, in any order and exactly. */
export class DailySums<Kind extends string> {
  readonly #kinds: ReadonlyArray<Kind>
  readonly #days = new Map<CalendarDate, { [kind in Kind]?: string }>()

  constructor(kinds: ReadonlyArray<Kind>) {
    this.#kinds = kinds
  }

  /** Includes a day, even if all its amounts are zero. */
  mark(on: CalendarDate): void {
    if (!this.#days.has(on)) this.#days.set(on, {})
  }

  /** Adds an amount. Zero is ignored. */
  add(on: CalendarDate, kind: Kind, amount: string): void {
    const text = withoutZeros(amount)
    if (text === "0") return
    let day = this.#days.get(on)
    if (!day) this.#days.set(on, (day = {}))
    const already = day[kind]
    day[kind] = already === undefined ? text : sumText(already, text)
  }

  /** The days that have amounts or were marked, ascending. */
  inOrder(): ReadonlyArray<readonly [on: CalendarDate, sums: { readonly [kind in Kind]?: string }]> {
    const days = [...this.#days].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const day of days) day[1] = this.#inOrderOfKinds(day[1])
    return days
  }

  #inOrderOfKinds(sums: { readonly [kind in Kind]?: string }): { readonly [kind in Kind]?: string } {
    let last = -1
    let areInOrder = true
    for (const kind in sums) {
      const place = this.#kinds.indexOf(kind)
      if (place < last) areInOrder = false
      last = place
    }
    if (areInOrder) return sums
    const ordered: { [kind in Kind]?: string } = {}
    for (const kind of this.#kinds) if (sums[kind] !== undefined) ordered[kind] = sums[kind]
    return ordered
  }
}

/** `"9.90"` is `"9.9"`, and `"0.00"` is `"0"`: one amount has one text. */
export const withoutZeros = (text: string): string =>
  text.endsWith("0") && text.includes(".") && text.length - text.indexOf(".") - 1 > decimalsOf(text)
    ? plainText(mantissaOf(text, bookDecimals), bookDecimals)
    : text
