import { type CalendarDate, dayNumber, dayOfNumber } from "../shared/calendarDate.ts"
import type { Appraisal, Steps, StoredEntry } from "./facts.ts"
import { mantissaOf, plainText } from "./plainDecimal.ts"
import { mantissaAt, stepOn } from "./steps.ts"
import type { UnitBook } from "./unitBook.ts"
import { splitBookUnits } from "./unitBookInBigInts.ts"
import { bookDecimals } from "./unitJournal.ts"

/**
 * What the holding was said to be worth, beside the units it then had. A split leaves the worth as it is and counts the
 * units anew, so it adds a step: later units are compared with those, and a split alone never changes a value.
 */
export function appraisalsOf(entries: ReadonlyArray<StoredEntry>, { units }: UnitBook): Steps<Appraisal> {
  const steps: Array<[CalendarDate, Appraisal]> = []
  let current: Appraisal | undefined
  for (const [day, { split, value }] of statementsByDay(entries)) {
    const on = dayOfNumber(day)
    if (value !== undefined) {
      const step = stepOn(units.days, day)
      const held = step < 0 ? "0" : plainText(mantissaAt(units, step), units.decimals)
      current = { value, units: held, valuedOn: on }
    } else if (split && current) {
      const before = mantissaOf(current.units, bookDecimals)
      const after = splitBookUnits(before, BigInt(split.from), BigInt(split.to))
      current = { ...current, units: plainText(after, bookDecimals) }
    } else continue
    steps.push([on, current])
  }
  return steps
}

interface Statements {
  split?: { readonly from: number; readonly to: number }
  value?: string
}

function statementsByDay(entries: ReadonlyArray<StoredEntry>): ReadonlyArray<readonly [day: number, Statements]> {
  const byDay = new Map<number, Statements>()
  const on = (text: string): Statements => {
    const day = dayNumber(text)
    let statements = byDay.get(day)
    if (!statements) byDay.set(day, (statements = {}))
    return statements
  }
  for (const entry of entries) {
    if (entry._tag === "Split") on(entry.effectiveOn).split = entry
    if (entry._tag === "Valuation") on(entry.valuedOn).value = entry.value.amount
  }
  return [...byDay].sort(([a], [b]) => a - b)
}
