import { Result } from "effect"
import { type CalendarDate, dayOfInstant } from "#domain/shared/calendarDate.ts"
import { refused, type Rejection } from "#server/http/problems.ts"

/** The day at an instant: in UTC, or where days begin first on Earth (UTC+14). */
export const dayIn = (zone: "UTC" | "UTC+14", instant: Date): CalendarDate =>
  dayOfInstant(new Date(instant.getTime() + (zone === "UTC" ? 0 : 14 * 3_600_000)))

/**
 * Refuses a fact of a day that has not begun anywhere on Earth: the server does not know the time zone of the user, and
 * future events are not facts. `field` is the field of the day in the request.
 */
export function notInFuture(day: CalendarDate, field: string, now: Date): Result.Result<void, Rejection> {
  const latest = dayIn("UTC+14", now)
  return day > latest ? Result.fail(refused({ _tag: "DayInFuture", field, latest })) : Result.void
}
