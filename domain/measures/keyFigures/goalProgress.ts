import { Result } from "effect"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { decimalOf, dividedBy, type Fraction, fractionOf, minus, negative } from "#domain/numbers/fraction.ts"
import { annualRate } from "#domain/measures/returns/moneyWeighted.ts"

/** The progress of a net worth towards a target. */
interface GoalProgress {
  /** Net worth ÷ target, ten decimals: 1 or more when it is reached, below zero while more is owed than owned. */
  readonly progress: Decimal
  readonly isReached: boolean
  /**
   * The annual rate at which the net worth would grow to the target by its day, actual days over 365. Zero or below if
   * the target is already reached. Undefined if no time is left, or if the net worth is zero or below.
   */
  readonly growthNeeded: Decimal | undefined
}

/** The progress of `reached` towards `target` on a day. Both are in one currency, and `target` is above zero. */
export function goalProgress(
  reached: Fraction,
  { target, targetOn }: { readonly target: Decimal; readonly targetOn: CalendarDate },
  on: CalendarDate,
): GoalProgress {
  const [from, to] = [dayNumber(on), dayNumber(targetOn)]
  const rate =
    reached.numerator > 0n && to > from
      ? annualRate([
          { day: from, amount: negative(reached) },
          { day: to, amount: fractionOf(target) },
        ])
      : undefined
  const progress = decimalOf(dividedBy(reached, fractionOf(target)), 10)
  return {
    progress,
    isReached: minus(reached, fractionOf(target)).numerator >= 0n,
    growthNeeded: rate && Result.isSuccess(rate) ? rate.success : undefined,
  }
}
