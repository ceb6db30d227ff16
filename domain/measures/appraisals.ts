import { type CalendarDate, dayNumber, dayOfNumber } from "../shared/calendarDate.ts"
import type { Appraisal, Steps, StoredEntry } from "./facts.ts"
import { mantissaOf, plainText } from "./plainDecimal.ts"
import { bookDecimals, type BookStep, splitBookUnits } from "./unitBook.ts"

/**
 * What the holding was said to be worth, beside the units it then had. A split leaves the worth as it is and counts the
 * units anew, so it adds a step: later units are compared with those, and a split alone never changes a value.
 */
export function appraisalsOf(entries: ReadonlyArray<StoredEntry>, book: ReadonlyArray<BookStep>): Steps<Appraisal> {
  const steps: Array<[CalendarDate, Appraisal]> = []
  let current: Appraisal | undefined
  let units = 0n
  let step = 0
  for (const [day, { split, value }] of statementsByDay(entries)) {
    for (; step < book.length && (book[step] as BookStep).day <= day; step++) units = (book[step] as BookStep).units
    const on = dayOfNumber(day)
    if (value !== undefined) current = { value, units: plainText(units, bookDecimals), valuedOn: on }
    else if (split && current) {
      const anew = splitBookUnits(mantissaOf(current.units, bookDecimals), split)
      current = { ...current, units: plainText(anew, bookDecimals) }
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
