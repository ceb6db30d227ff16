import { type DailyCents, centsAt } from "../../domain/measures/dailyCents.ts"
import type { Series } from "../../domain/measures/facts.ts"
import { amountOf } from "../../domain/measures/fraction.ts"
import { stepsByDay } from "../../domain/measures/series.ts"
import { mantissaAt } from "../../domain/measures/steps.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "../../domain/shared/calendarDate.ts"
import { amountText } from "./amounts.ts"

interface Rebased {
  readonly since: CalendarDate | null
  readonly values: ReadonlyArray<string | null>
}

/**
 * A price series as if the worth had been put into it at the end of the first day that has a price: it stands at the
 * worth on that day, and moves as the prices do. Nothing where nothing was there to be put in.
 */
export function rebased(series: Series | undefined, from: CalendarDate, worth: DailyCents): Rebased {
  const count = worth.cents.length
  const nothing = { since: null, values: Array<null>(count).fill(null) }
  if (!series) return nothing
  const steps = stepsByDay(series.days, dayNumber(from), count)
  const start = steps.findIndex((step) => step >= 0 && mantissaAt(series, step) > 0n)
  const begun = start < 0 ? 0n : centsAt(worth, start)
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
