import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { openSplits } from "#domain/measures/valuation/reportedSplits.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"

/** A split or dividend that a source reports of what a holding has. */
export type ReportedAction =
  | { readonly kind: "split"; readonly day: CalendarDate; readonly from: number; readonly to: number }
  | {
      readonly kind: "dividend"
      /** The ex-day. */
      readonly day: CalendarDate
      readonly paidOn: CalendarDate | null
      /** Of one unit. */
      readonly amount: string
      readonly currency: string
    }

/** A recorded dividend without an ex-day belongs to an action whose ex-day is at most so many days before its payment. */
const paidWithinDays = 60

/** Recorded and reported ex-days and payment days differ by at most so many days. */
const daysApartMost = 5

/**
 * The reported actions that a holding has neither recorded nor dismissed: of units held at the end of the day before, and
 * of days up to `today`; a dividend from the day on which it is paid. Each recorded dividend answers one reported dividend:
 * with an ex-day, the one of that day within five days; without, the last one of the 60 days before its payment.
 */
export function openActions<Action extends ReportedAction>(
  ledger: LineLedger,
  entries: ReadonlyArray<StoredEntry>,
  actions: ReadonlyArray<Action>,
  today: CalendarDate,
): ReadonlyArray<Action> {
  const due = actions.filter((action) => {
    const units = lastOn(ledger.units, addDays(action.day, -1))
    const isDue = action.day <= today && (action.kind === "split" || (action.paidOn ?? action.day) <= today)
    return isDue && units !== undefined && units !== "0" && (ledger.closedOn === null || action.day < ledger.closedOn)
  })
  const answered = answeredDividends(entries, due)
  return due.filter((action) => {
    if (action.kind === "dividend") return !answered.has(action)
    const { day, from, to } = action
    return openSplits(ledger, [{ day: dayNumber(day), from, to }]).length > 0
  })
}

/**
 * Whether a change of symbol concerns a holding and is not dismissed: its units were held at the end of the day before, and
 * it had not ended. What began on the day or later was recorded under the new symbol, or is another company that has the old
 * one now.
 */
export function isOpenSymbolChange(
  ledger: LineLedger,
  entries: ReadonlyArray<StoredEntry>,
  { day }: { readonly day: CalendarDate },
  today: CalendarDate,
): boolean {
  const units = lastOn(ledger.units, addDays(day, -1))
  const isHeld = units !== undefined && units !== "0" && ledger.closedOn === null
  const isDismissed = entries.some(
    (entry) => entry._tag === "Dismissal" && entry.action === "symbolChange" && entry.effectiveOn === day,
  )
  return day <= today && isHeld && !isDismissed
}

function answeredDividends<Action extends ReportedAction>(
  entries: ReadonlyArray<StoredEntry>,
  actions: ReadonlyArray<Action>,
): ReadonlySet<Action> {
  const answered = new Set<Action>()
  const open = () => actions.filter((action) => action.kind === "dividend" && !answered.has(action))
  const answer = (isIt: (action: Action) => boolean) => {
    const found = open().findLast(isIt)
    if (found) answered.add(found)
  }
  const isNear = (day: CalendarDate, other: CalendarDate) =>
    Math.abs(dayNumber(day) - dayNumber(other)) <= daysApartMost
  for (const entry of entries) {
    if (entry._tag === "Dismissal" && entry.action === "dividend") answer(({ day }) => day === entry.effectiveOn)
  }
  const dividends = entries.flatMap((entry) => (entry._tag === "CashFlow" && entry.kind === "dividend" ? [entry] : []))
  for (const { exDividendOn } of dividends) {
    if (exDividendOn) answer(({ day }) => isNear(day, exDividendOn))
  }
  for (const { exDividendOn, paidOn } of dividends) {
    if (exDividendOn) continue
    const before = answered.size
    answer((action) => action.kind === "dividend" && action.paidOn !== null && isNear(action.paidOn, paidOn))
    if (answered.size === before) {
      answer(({ day }) => day <= paidOn && dayNumber(paidOn) - dayNumber(day) <= paidWithinDays)
    }
  }
  return answered
}
