import { Schema } from "effect"

/** The first and last day that a fact may bear. Everything a living family owns was bought between them. */
export const earliestDay = "1900-01-01"
export const latestDay = "2199-12-31"

/** A day in the calendar, `YYYY-MM-DD`, with no time and no zone. Compares correctly as a string. */
export const CalendarDate = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/, { message: "date.malformed" }),
  Schema.makeFilter(isRealDay, { message: "date.malformed" }),
  Schema.makeFilter((day: string) => day >= earliestDay && day <= latestDay, { message: "date.outOfRange" }),
).pipe(Schema.brand("CalendarDate"))
export type CalendarDate = typeof CalendarDate.Type

function isRealDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

const millisecondsInADay = 86_400_000

/** The day's number, counted from 1970-01-01 as 0. Days are consecutive integers, so a span is a subtraction. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / millisecondsInADay

/** The day that bears this number: the inverse of {@link dayNumber}. */
export const dayOfNumber = (number: number): CalendarDate =>
  new Date(number * millisecondsInADay).toISOString().slice(0, 10) as CalendarDate

export const addDays = (day: string, days: number): CalendarDate => dayOfNumber(dayNumber(day) + days)
