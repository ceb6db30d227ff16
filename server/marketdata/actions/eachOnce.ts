import { dayNumber } from "#domain/shared/calendarDate.ts"
import { bySource } from "#server/marketdata/precedence.ts"
import type { CorporateAction } from "./action.ts"

/** An action, and the source that reports it. */
export type FromSource<Action extends CorporateAction = CorporateAction> = Action & { readonly source: string }

/** Sources date an action up to so many days apart: by the ex-day, the record day, or the first day at the new price. */
const daysApartMost = 5

/**
 * The actions of one share, each once, in the order of days. Two sources report the same one if it is of the same kind and at
 * most {@link daysApartMost} days away; then that of the first source in the order of precedence counts. Two of one source
 * are never the same.
 */
export function eachOnce<Action extends CorporateAction>(
  reported: ReadonlyArray<FromSource<Action>>,
): ReadonlyArray<FromSource<Action>> {
  const counting: Array<FromSource<Action>> = []
  for (const action of reported.toSorted((a, b) => bySource(a.source, b.source))) {
    const known = counting.some(
      (other) =>
        other.kind === action.kind &&
        bySource(other.source, action.source) !== 0 &&
        Math.abs(dayNumber(other.day) - dayNumber(action.day)) <= daysApartMost,
    )
    if (!known) counting.push(action)
  }
  return counting.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
