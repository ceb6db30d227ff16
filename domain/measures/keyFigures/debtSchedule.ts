import { Result } from "effect"
import { planOf } from "#domain/measures/ledger/debtOwed.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import type { DebtPlan, NoSchedule, OwedThen, ScheduledPayment } from "#domain/measures/ledger/debtPlan.ts"
import { type Decimal, decimal, isPositive, negate, round, type Rounding, sum, zero } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { roundingIn } from "#domain/shared/money.ts"

/** The repayment plan of a debt from a day on, in whole cents of its currency. */
export interface DebtSchedule {
  readonly rows: ReadonlyArray<ScheduledPayment>
  /** What is paid first. */
  readonly monthlyPayment: Decimal | undefined
  readonly remainingInterest: Decimal
  readonly paidOffOn: CalendarDate | undefined
}

/**
 * The payments after a day that follow from the terms and from what was owed that day or before it, by
 * {@link DebtPlan.after the plan}; `cents` is the rounding to the decimals of the currency.
 */
export function debtScheduleOn(
  plan: DebtPlan,
  { owed, ...known }: OwedThen,
  on: CalendarDate,
  cents: Rounding,
): Result.Result<DebtSchedule, NoSchedule> {
  // A debt in credit needs no payment.
  const { payments, missing } = plan.after({ ...known, owed: isPositive(owed) ? round(owed, cents) : zero })
  if (missing) return Result.fail(missing)
  const rows = payments.filter((row) => row.on > on).map((row, i) => ({ ...row, period: i + 1 }))
  return Result.succeed({
    rows,
    monthlyPayment: rows[0]?.payment,
    remainingInterest: sum(rows.map(({ interest }) => interest)),
    paidOffOn: rows.at(-1)?.on,
  })
}

/** What is owed on a debt at the end of a day, in its currency: nothing from its settlement on; below zero in credit. */
export function owedOn(ledger: LineLedger, day: CalendarDate): Decimal {
  const isOwed = ledger.closedOn === null || day < ledger.closedOn
  return negate(decimal((isOwed && lastOn(ledger.balances, day)) || "0"))
}

/** The payments of a debt that are still to come after a day, from the last statement or repayment on. */
export function scheduleAhead(ledger: LineLedger, on: CalendarDate): Result.Result<DebtSchedule, NoSchedule> {
  const plan = planOf(ledger)
  if (!plan) return Result.fail("noTerms")
  const isOwed = ledger.closedOn === null || on < ledger.closedOn
  const known = lastOn(ledger.known ?? [], on)
  const owedThen = (day: CalendarDate): Decimal => (isOwed ? owedOn(ledger, day) : zero)
  const then = known && known.on <= on ? { ...known, owed: owedThen(known.on) } : { on, owed: owedThen(on) }
  return debtScheduleOn(plan, then, on, roundingIn(ledger.currency))
}
