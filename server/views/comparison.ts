import { type DailyCents, centsAt } from "#domain/measures/daily/dailyCents.ts"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { amountOf } from "#domain/numbers/fraction.ts"
import { stepsByDay } from "#domain/measures/valuation/series.ts"
import { mantissaAt } from "#domain/numbers/steps.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { amountText } from "./amounts.ts"

interface Rebased {
  readonly since: CalendarDate | null
  readonly values: ReadonlyArray<string | null>
}

/**
 * A price series rebased to the net worth, as if that had been invested at the end of the first day with a price: it
 * equals the net worth on that day, and then follows the prices. Empty where the net worth is not above zero that day.
 */
export function rebased(series: Series | undefined, from: CalendarDate, netWorth: DailyCents): Rebased {
  const count = netWorth.cents.length
  const nothing = { since: null, values: Array<null>(count).fill(null) }
  if (!series) return nothing
  const steps = stepsByDay(series.days, dayNumber(from), count)
  const start = steps.findIndex((step) => step >= 0 && mantissaAt(series, step) > 0n)
  const begun = start < 0 ? 0n : centsAt(netWorth, start)
  if (begun <= 0n) return nothing
  const first = mantissaAt(series, steps[start] ?? 0)
  return {
    since: dayOfNumber(dayNumber(from) + start),
    values: Array.from(steps, (step, index) =>
      index < start
        ? null
        : amountText(amountOf({ numerator: begun * mantissaAt(series, step), denominator: first * 100n })),
    ),
  }
}
