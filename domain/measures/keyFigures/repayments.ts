import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import type { DebtSchedule } from "./debtSchedule.ts"
import { fractionOf, type Fraction, nothing, plus } from "#domain/numbers/fraction.ts"

/** What is paid on a debt, or on several, in a time. */
export interface Paid {
  readonly principal: Fraction
  readonly interest: Fraction
}

/** The payments of a schedule that are still to come, in the currency of the debt. */
interface PaymentsAhead {
  /** Those of the 365 days after the day. */
  readonly within: Paid
  /** By calendar year, the first one first. */
  readonly years: ReadonlyArray<readonly [year: string, paid: Paid]>
  /** What the last payment repays, and its day: the final balloon of a loan that is not repaid by its payments. */
  readonly last: { readonly on: string; readonly amount: Fraction } | undefined
}

const daysOfYear = 365

/** The payments of a repayment schedule after a day: of the year ahead, and by calendar year. */
export function paymentsAhead({ rows }: Pick<DebtSchedule, "rows">, on: CalendarDate): PaymentsAhead {
  const until = addDays(on, daysOfYear)
  const years = new Map<string, Paid>()
  let within: Paid = noPayment
  for (const row of rows) {
    const paid = { principal: fractionOf(row.principal), interest: fractionOf(row.interest) }
    const year = row.on.slice(0, 4)
    years.set(year, together(years.get(year) ?? noPayment, paid))
    if (row.on <= until) within = together(within, paid)
  }
  const last = rows.at(-1)
  return { within, years: [...years], last: last && { on: last.on, amount: fractionOf(last.principal) } }
}

const noPayment: Paid = { principal: nothing, interest: nothing }

const together = (a: Paid, b: Paid): Paid => ({
  principal: plus(a.principal, b.principal),
  interest: plus(a.interest, b.interest),
})
