import { Result } from "effect"
import { dayOf, type Entry } from "#domain/holding/entries.ts"
import { type CalendarDate, dayOfInstant } from "#domain/shared/calendarDate.ts"
import { refused, type Rejection } from "#server/http/problems.ts"

/** The day it is at an instant: in UTC, or where the day begins first on Earth (UTC+14). */
export const dayIn = (zone: "UTC" | "UTC+14", instant: Date): CalendarDate =>
  dayOfInstant(new Date(instant.getTime() + (zone === "UTC" ? 0 : 14 * 3_600_000)))

/**
 * Refuses a fact of a day that has not begun anywhere on Earth: the server does not know the time zone of the user, and
 * future events are no facts. `field` is the field of the day in the request.
 */
export function notInFuture(day: CalendarDate, field: string, now: Date): Result.Result<void, Rejection> {
  const latest = dayIn("UTC+14", now)
  return day > latest ? Result.fail(refused({ _tag: "DayInFuture", field, latest })) : Result.void
}

/** The same for an entry, which is the field `at` of the request. */
export const entryNotInFuture = (entry: Entry, at: string, now: Date): Result.Result<void, Rejection> =>
  notInFuture(dayOf(entry), `${at}.${dayFieldOf(entry)}`, now)

function dayFieldOf(entry: Entry): string {
  switch (entry._tag) {
    case "Trade":
      return "tradedOn"
    case "Delivery":
      return "deliveredOn"
    case "SwapLeg":
      return "swappedOn"
    case "Staking":
      return "stakedOn"
    case "Split":
    case "Commitment":
    case "OwnershipShare":
    case "Transfer":
      return "effectiveOn"
    case "Valuation":
      return "valuedOn"
    case "Balance":
      return "statedOn"
    case "CashFlow":
      return "paidOn"
    case "Note":
      return "takenOn"
  }
}
