import { Schema } from "effect"
import { type CalendarDate, dayNumber, dayOfNumber } from "./calendarDate.ts"

/** A time zone by its name in the IANA database, such as `Pacific/Honolulu`; refused if this system does not know it. */
export const TimeZone = Schema.String.check(Schema.makeFilter(isTimeZone, { message: "timeZone.unknown" })).annotate({
  identifier: "TimeZone",
})

/** Whether this system knows the time zone. A browser may be newer than the server, and know more. */
export function isTimeZone(name: string): boolean {
  return clockIn(name) !== undefined
}

/**
 * The day on the calendar of a time zone at an instant, with its daylight saving time.
 * Throws if this system does not know the zone.
 */
export function dayInZone(instant: Date, timeZone: string): CalendarDate {
  const clock = clockIn(timeZone)
  if (!clock) throw new RangeError(`unknown time zone ${timeZone}`)
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of clock.formatToParts(instant)) parts[type] = value
  const { year = "", month = "", day = "" } = parts
  return dayOfNumber(dayNumber(`${year.padStart(4, "0")}-${month}-${day}`))
}

/**
 * The first instant of a day in a time zone. Where the clocks skip midnight, the day begins at 1 o'clock; where they
 * skip the whole day, the result is the first instant of the next one.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnightInUtc = dayNumber(day) * secondsInDay
  let [before, begun] = [midnightInUtc - furthestSeconds, midnightInUtc + furthestSeconds]
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2)
    if (dayInZone(new Date(middle * 1000), timeZone) >= day) begun = middle
    else before = middle
  }
  return new Date(begun * 1000)
}

const secondsInDay = 86_400
/** No zone was ever further from UTC: Manila was 15:56 behind, Alaska 15:14 ahead. */
const furthestSeconds = 16 * 3600

/** Creating a formatter takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>()

function clockIn(name: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(name)) return clocks.get(name)
  const clock = newClock(name)
  // Names come from requests: those that no system knows are not stored.
  if (clock) clocks.set(name, clock)
  return clock
}

/** Offsets such as `+02:00`, which newer systems take for zones, have no daylight saving time and are refused. */
function newClock(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(timeZone)) return undefined
  try {
    const options = { year: "numeric", month: "2-digit", day: "2-digit", calendar: "gregory", timeZone } as const
    return new Intl.DateTimeFormat("en-u-nu-latn", options)
  } catch {
    return undefined
  }
}
