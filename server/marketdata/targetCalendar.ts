import { addDays, type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"

/**
 * Whether the day is a TARGET day, on which the euro area's settlement system is open and the European Central Bank
 * publishes reference rates: every day except weekends, New Year, Good Friday, Easter Monday, 1 May, 25 and 26
 * December. This holds since 2002; before that, a few more days were closed.
 */
export function isTargetDay(day: CalendarDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || closedEveryYear.has(day.slice(5))) return false
  const fromEaster = dayNumber(day) - easterSunday(Number(day.slice(0, 4)))
  return fromEaster !== -2 && fromEaster !== 1
}

const closedEveryYear = new Set(["01-01", "05-01", "12-25", "12-26"])

/** Easter Sunday as a day number: the Gregorian computus in the form of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const dayOfMonth = ((h + l - 7 * m + 114) % 31) + 1
  return dayNumber(new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10))
}

/** The last day whose rates are published: the bank does so at about 16:00 in Frankfurt; half an hour is added. */
export function lastPublishedDay(now: Date): CalendarDate {
  const { day, minutes } = frankfurt(now)
  let candidate = minutes < publishedAfterMinutes ? addDays(day, -1) : day
  while (!isTargetDay(candidate)) candidate = addDays(candidate, -1)
  return candidate
}

/** The number of TARGET days after `day`, up to and including `until`. */
export function targetDaysAfter(day: CalendarDate, until: CalendarDate): number {
  let count = 0
  for (let number = dayNumber(day) + 1; number <= dayNumber(until); number++) {
    if (isTargetDay(dayOfNumber(number))) count++
  }
  return count
}

const publishedAfterMinutes = 16 * 60 + 30

function frankfurt(now: Date): { readonly day: CalendarDate; readonly minutes: number } {
  const text = frankfurtTime.format(now) // 2014-06-06 16:00
  return { day: addDays(text.slice(0, 10), 0), minutes: Number(text.slice(-5, -3)) * 60 + Number(text.slice(-2)) }
}

// The Swedish locale formats days and times like ISO 8601.
const frankfurtTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Berlin",
  dateStyle: "short",
  timeStyle: "short",
})
