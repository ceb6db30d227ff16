import { CalendarDate, addDays, dayNumber } from "#domain/shared/calendarDate.ts"

/** The first day of the demo household. */
export const firstDay = CalendarDate.make("2011-06-01")

/** The last day of each month from the first day to the last, both included. */
export function* monthEnds(first: CalendarDate, last: CalendarDate): Iterable<CalendarDate> {
  for (let year = yearOf(first), month = monthOf(first); ; month += 1) {
    if (month > 12) {
      year += 1
      month = 1
    }
    const day = monthEnd(year, month)
    if (day > last) return
    yield day
  }
}

/** The same day of the given months (1 is January) in every year between two days. */
export function* yearly(
  first: CalendarDate,
  last: CalendarDate,
  months: ReadonlyArray<number>,
  dayOfMonth = 15,
): Iterable<CalendarDate> {
  for (let year = yearOf(first); year <= yearOf(last); year += 1) {
    for (const month of months) {
      const day = dayIn(year, month, dayOfMonth)
      if (day >= first && day <= last) yield day
    }
  }
}

const monthEnd = (year: number, month: number): CalendarDate =>
  addDays(dayIn(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1), -1)

const dayIn = (year: number, month: number, day: number): CalendarDate =>
  CalendarDate.make(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`)

export const yearOf = (day: CalendarDate): number => Number(day.slice(0, 4))
export const monthOf = (day: CalendarDate): number => Number(day.slice(5, 7))

export const isMonthEnd = (day: CalendarDate): boolean => addDays(day, 1).endsWith("-01")

/** Monday to Friday, when markets publish prices. Day 0 of the count was a Thursday. */
export const isMarketDay = (day: CalendarDate): boolean => (dayNumber(day) + 3) % 7 < 5

export const isFriday = (day: CalendarDate): boolean => (dayNumber(day) + 3) % 7 === 4
