import { Result } from "effect"
import type { DebtTerms } from "#domain/debt/terms.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import {
  add,
  cents,
  type Decimal,
  decimal,
  divide,
  isLess,
  isPositive,
  multiply,
  round,
  sum,
  zero,
} from "#domain/numbers/decimal.ts"
import { ratePerPeriod } from "#domain/measures/amortisation/loan.ts"
import { type Instalment, planOfPayment, repaymentPlan } from "#domain/measures/amortisation/schedule.ts"

/** Why no plan follows from the terms: they are incomplete, or the payments never repay the debt. */
export type NoSchedule = "noTerms" | "neverPaidOff"

export interface ScheduledPayment extends Instalment {
  readonly on: CalendarDate
}

/** The repayment plan of a debt from a day on, with monthly rows in whole cents. */
export interface DebtSchedule {
  readonly rows: ReadonlyArray<ScheduledPayment>
  readonly monthlyPayment: Decimal | undefined
  readonly remainingInterest: Decimal
  readonly paidOffOn: CalendarDate | undefined
}

/**
 * The plan that follows from the terms and the amount owed on a day. Payments are due monthly, on the day of the month
 * on which the debt was incurred, or on the last day of a shorter month. If both a payment and a due day are agreed,
 * the last payment pays the rest. Interest for a month is a twelfth of that for a year.
 */
export function debtScheduleOn(
  terms: Pick<DebtTerms, "repaymentPlan" | "interestRate" | "monthlyPayment" | "incurredOn" | "dueOn">,
  owed: Decimal,
  on: CalendarDate,
): Result.Result<DebtSchedule, NoSchedule> {
  const { repaymentPlan: plan, interestRate, monthlyPayment, dueOn } = terms
  if (plan === "none" || interestRate === null) return Result.fail("noTerms")
  const principal = round(owed, cents)
  if (!isPositive(principal)) {
    return Result.succeed({ rows: [], monthlyPayment: undefined, remainingInterest: zero, paidOffOn: undefined })
  }
  const days = paymentDays(terms.incurredOn, on)
  const periods = dueOn === null ? undefined : Math.max(1, countUntil(days, dueOn))
  const loan = {
    principal,
    ratePerPeriod: ratePerPeriod(divide(interestRate, hundred, { decimals: 18, rounding: "half-even" }), 12),
  }

  const rows = (): Result.Result<ReadonlyArray<Instalment>, NoSchedule> => {
    if (plan === "annuity" && monthlyPayment !== null) {
      return Result.mapBoth(planOfPayment(loan, monthlyPayment.amount, cents), {
        onSuccess: (paid) => endingWith(paid, periods),
        onFailure: (): NoSchedule => "neverPaidOff",
      })
    }
    const count = periods ?? (plan === "linear" ? partsOf(principal, monthlyPayment?.amount) : undefined)
    return count === undefined
      ? Result.fail("noTerms")
      : Result.succeed(repaymentPlan({ ...loan, periods: count }, plan, cents))
  }
  return Result.map(rows(), (planned) => {
    const dated = planned.map((row, i) => ({ ...row, on: days(i) }))
    return {
      rows: dated,
      monthlyPayment: planned[0]?.payment,
      remainingInterest: sum(planned.map(({ interest }) => interest)),
      paidOffOn: dated.at(-1)?.on,
    }
  })
}

const hundred = decimal("100")

/** The number of payments of `part` that repay the whole. */
function partsOf(whole: Decimal, part: Decimal | undefined): number | undefined {
  if (!part || !isPositive(part)) return undefined
  const full = divide(whole, part, { decimals: 0, rounding: "down" })
  const count = Number(full.value)
  return isLess(multiply(full, part), whole) ? count + 1 : count
}

/** Ends the plan at the due day: the last payment pays the rest. */
function endingWith(rows: ReadonlyArray<Instalment>, periods: number | undefined): ReadonlyArray<Instalment> {
  const last = periods === undefined ? undefined : rows[periods - 1]
  if (!last) return rows
  const principal = add(last.principal, last.balance)
  const closing = { ...last, principal, payment: add(last.interest, principal), balance: zero }
  return [...rows.slice(0, last.period - 1), closing]
}

/** Returns the i-th payment day after a day, from 0 on. */
function paymentDays(incurredOn: CalendarDate, after: CalendarDate): (i: number) => CalendarDate {
  const [year, month, day] = incurredOn.split("-").map(Number) as [number, number, number]
  const monthDay = (months: number): CalendarDate => {
    const [y, m] = [year + Math.floor((month - 1 + months) / 12), ((month - 1 + months) % 12) + 1]
    const firstOfNext = dayNumber(m === 12 ? monthStart(y + 1, 1) : monthStart(y, m + 1))
    return dayOfNumber(Math.min(dayNumber(monthStart(y, m)) + day - 1, firstOfNext - 1))
  }
  const [yearAfter, monthAfter] = after.split("-").map(Number) as [number, number]
  let first = Math.max(1, (yearAfter - year) * 12 + monthAfter - month)
  while (monthDay(first) <= after) first++
  return (i) => monthDay(first + i)
}

const monthStart = (year: number, month: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`

function countUntil(days: (i: number) => CalendarDate, dueOn: CalendarDate): number {
  let count = 0
  while (count < countMax && days(count) <= dueOn) count++
  return count
}

/** Two hundred years in months. */
const countMax = 2_400
