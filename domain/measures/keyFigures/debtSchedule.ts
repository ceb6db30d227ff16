import { Result } from "effect"
import type { DebtPlan, NoSchedule, OwedThen, ScheduledPayment } from "#domain/measures/ledger/debtPlan.ts"
import { type Decimal, isPositive, round, type Rounding, sum, zero } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"

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
