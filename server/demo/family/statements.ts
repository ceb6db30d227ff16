import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { firstDay, isMonthEnd, monthEnds, monthOf, yearly } from "#server/demo/days.ts"
import { type AccountName, currencyOf, type Movement } from "./cash.ts"
import type { Context } from "./context.ts"
import { balance, flow } from "./entries.ts"

/** The conditions of an account, in whole units of its currency. */
export interface Terms {
  readonly name: AccountName
  readonly openedOn: CalendarDate
  /** In ten-thousandths of the balance at the end of a year, paid in the following January. */
  readonly interest: number
  /** The minimum: if the balance is lower, it is topped up in lots from another account. */
  readonly least?: { readonly units: number; readonly lot: number; readonly from: AccountName }
  /** The maximum: at the end of a quarter, the excess goes to another account. */
  readonly most?: { readonly units: number; readonly to: AccountName }
}

/** After this many days without a statement, the balance is stated at the end of the month. */
const quietDays = 57

/**
 * Records the balance of each account on every day on which its money moved, so that a purchase or receipt changes the
 * family's totals only by its price. Accounts without movements get a statement now and then, as from banks.
 */
export function statements(context: Context, accounts: ReadonlyArray<Terms>): void {
  const { book, cash, today, convert } = context
  const held = new Map<AccountName, number>()
  const heldAtYearEnd = new Map<AccountName, number>()
  const statedOn = new Map<AccountName, CalendarDate>()
  let touched = new Set<AccountName>()

  function change(account: AccountName, hundredths: number): void {
    held.set(account, (held.get(account) ?? 0) + hundredths)
    touched.add(account)
  }

  function send(from: AccountName, to: AccountName, hundredths: number, on: CalendarDate): void {
    change(from, -hundredths)
    change(to, convert(hundredths, currencyOf[from], currencyOf[to], on))
  }

  function payInterest({ name, interest }: Terms, on: CalendarDate): void {
    const earned = Math.trunc(((heldAtYearEnd.get(name) ?? 0) * interest) / 10_000)
    if (earned <= 0) return
    book.record(name, flow("interest", on, earned, currencyOf[name]))
    change(name, earned)
  }

  function fill({ name, least }: Terms, on: CalendarDate): void {
    const shortfall = least ? least.units * 100 - (held.get(name) ?? 0) : 0
    if (!least || shortfall <= 0) return
    const lots = Math.ceil(shortfall / (least.lot * 100)) * least.lot * 100
    send(least.from, name, convert(lots, currencyOf[name], currencyOf[least.from], on), on)
  }

  function empty({ name, most }: Terms, on: CalendarDate): void {
    const above = most ? (held.get(name) ?? 0) - most.units * 100 : 0
    if (most && above > 0) send(name, most.to, Math.trunc(above / 100_000) * 100_000, on)
  }

  for (const [on, movements] of daysOf(cash.moved(), today)) {
    const open = accounts.filter(({ openedOn }) => openedOn <= on)
    for (const { account, hundredths } of movements) change(account, hundredths)
    if (on.endsWith("-01-03")) for (const account of open) payInterest(account, on)
    if (isMonthEnd(on) && monthOf(on) % 3 === 0) for (const account of open) empty(account, on)
    for (const account of open) fill(account, on)
    if (on.endsWith("-12-31")) for (const { name } of open) heldAtYearEnd.set(name, held.get(name) ?? 0)
    for (const { name } of open) {
      const isQuiet = isMonthEnd(on) && (statedOn.get(name) ?? "") < addDays(on, -quietDays)
      if (!touched.has(name) && !isQuiet) continue
      book.record(name, balance(on, held.get(name) ?? 0, currencyOf[name]))
      statedOn.set(name, on)
    }
    touched = new Set()
  }
}

/** Every day on which money moved, interest is paid or a month ends, in order, with its movements. */
function daysOf(
  movements: ReadonlyArray<Movement>,
  today: CalendarDate,
): ReadonlyArray<readonly [CalendarDate, ReadonlyArray<Movement>]> {
  const byDay = Map.groupBy(movements, ({ on }) => on)
  for (const on of [...monthEnds(firstDay, today), ...yearly(firstDay, today, [1], 3)]) {
    if (!byDay.has(on)) byDay.set(on, [])
  }
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))
}
