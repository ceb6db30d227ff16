import { type CalendarDate, dayOfNumber } from "#domain/shared/calendarDate.ts"

/** The days of 1970 to 2100. */
const daysKnown = 47_847
const texts = Array.from({ length: daysKnown }, (): CalendarDate | undefined => undefined)

/** {@link dayOfNumber} for the steps of ledgers, which write the same days again and again: one text for each. */
export function dayText(number: number): CalendarDate {
  if (number < 0 || number >= daysKnown) return dayOfNumber(number)
  return (texts[number] ??= dayOfNumber(number))
}
