import { Schema } from "effect"

/** The first and last day that a fact may have. All assets of living families were bought between them. */
export const earliestDay = "1900-01-01"
export const latestDay = "2199-12-31"

/** A day in the calendar, `YYYY-MM-DD`, with no time and no zone. Compares correctly as a string. */
export const CalendarDate = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/u, { message: "date.malformed" }),
  Schema.makeFilter(isRealDay, { message: "date.malformed" }),
  Schema.makeFilter((day: string) => day >= earliestDay && day <= latestDay, { message: "date.outOfRange" }),
)
  .annotate({ identifier: "CalendarDate" })
  .pipe(Schema.brand("CalendarDate"))
export type CalendarDate = typeof CalendarDate.Type

function isRealDay(text: string): boolean {
  return dayOfNumber(dayNumber(text)) === text
}

/**
 * The day's number, counted from 1970-01-01 as 0. Days are consecutive integers, so their distance is a subtraction.
 *
 * Computed from the digits, because long histories convert a million days into numbers, and `Date` takes ten times as
 * long. Years are counted from March, so that the leap day is the last of its year: the 97 leap days of 400 years then
 * follow from the year alone, and the days before a month from (153 × month + 2) ÷ 5.
 */
export function dayNumber(day: string): number {
  const month = digitAt(day, 5) * 10 + digitAt(day, 6)
  const year =
    digitAt(day, 0) * 1000 + digitAt(day, 1) * 100 + digitAt(day, 2) * 10 + digitAt(day, 3) - (month < march ? 1 : 0)
  const monthFromMarch = month < march ? month + 9 : month - march
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + digitAt(day, 8) * 10 + digitAt(day, 9) - 1
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + dayOfYear - daysBefore1970
}

const digitAt = (text: string, index: number): number => text.charCodeAt(index) - 48
const march = 3
/** Counted from 0000-03-01. */
const daysBefore1970 = 719_468
const daysIn400Years = 146_097

/** The day of an instant in UTC. */
export const dayOfInstant = (instant: Date): CalendarDate => dayOfNumber(Math.floor(instant.getTime() / 86_400_000))

/** The day with this number: the inverse of {@link dayNumber}. */
export function dayOfNumber(number: number): CalendarDate {
  const days = number + daysBefore1970
  const cycle = Math.floor(days / daysIn400Years)
  const inCycle = days - cycle * daysIn400Years
  const yearOfCycle = Math.floor(
    (inCycle - Math.floor(inCycle / 1460) + Math.floor(inCycle / 36_524) - Math.floor(inCycle / 146_096)) / 365,
  )
  const dayOfYear = inCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + march : monthFromMarch - 9
  const year = cycle * 400 + yearOfCycle + (month < march ? 1 : 0)
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  return `${String(year).padStart(4, "0")}-${twoDigits[month]}-${twoDigits[dayOfMonth]}` as CalendarDate
}

const twoDigits = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, "0"))

export const addDays = (day: string, days: number): CalendarDate => dayOfNumber(dayNumber(day) + days)
