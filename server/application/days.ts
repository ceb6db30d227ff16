import { Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import type { DaysOfPerson } from "#server/identity/today.ts"

/**
 * Refuses a fact of a day that has not begun for the person: future events are not facts. `field` is the field of the
 * day in the request.
 */
export function notInFuture(
  day: CalendarDate,
  field: string,
  { latestDay: latest }: Pick<DaysOfPerson, "latestDay">,
): Result.Result<void, Rejection> {
  return day > latest ? Result.fail(refused({ _tag: "DayInFuture", field, latest })) : Result.void
}
