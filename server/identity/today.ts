import { addDays, type CalendarDate, dayOfInstant } from "#domain/shared/calendarDate.ts"
import { dayInZone, isTimeZone } from "#domain/shared/timeZone.ts"
import type { Preferences } from "#contract/people/preferences.ts"

/*
 * Which day it is. No other code of the server derives the present day from the clock (tests/architecture.test.ts
 * refuses it).
 */

/** The days that a request goes by: determined once, so that a request which spans midnight has one today. */
export interface DaysOfPerson {
  /** The day for which figures are computed unless the request names another, in the time zone of the person. */
  readonly today: CalendarDate
  /** The latest day that an entry of the person may have. */
  readonly latestDay: CalendarDate
}

interface PersonWithZone {
  readonly preferences: Pick<Preferences, "timeZone">
}

/**
 * The day at an instant in the time zone of a person's preferences. Members of one household may have different days:
 * each sees its figures of their own today. As long as the time zone is not known, today is the day in UTC, and an entry
 * may have each day that has begun somewhere on Earth.
 */
export function daysOf({ preferences: { timeZone } }: PersonWithZone, now: Date): DaysOfPerson {
  // A zone that the user's browser knew may be unknown here after a move to a system with older data.
  if (timeZone === undefined || !isTimeZone(timeZone))
    return { today: serverDay(now), latestDay: latestDayAnywhere(now) }
  const today = dayInZone(now, timeZone)
  return { today, latestDay: today }
}

/**
 * The day in UTC, for what has no person or must be the same for all: when access and plans end, statistics of the
 * operator, the demo family, backups.
 */
export const serverDay = (now: Date): CalendarDate => dayOfInstant(now)

/** The day in UTC, that many days earlier. */
export const serverDayBefore = (now: Date, days: number): CalendarDate => addDays(serverDay(now), -days)

/** The latest day that has begun anywhere on Earth: days begin first at UTC+14. */
export const latestDayAnywhere = (now: Date): CalendarDate => dayOfInstant(new Date(now.getTime() + 14 * 3_600_000))
