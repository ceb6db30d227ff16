import type { DayCount, PaidEvery } from "#domain/debt/terms.ts"
import { type Fraction, plus } from "#domain/numbers/fraction.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"

/** How many payments a year has. */
export const paymentsPerYear: Readonly<Record<PaidEvery, number>> = {
  week: 52,
  twoWeeks: 26,
  month: 12,
  quarter: 4,
  halfYear: 2,
  year: 1,
}

/** The payment days of a debt, numbered from the day of issue, which is 0. */
export interface PaymentDays {
  readonly on: (number: number) => CalendarDate
  /** The number of the first payment day after a day; at least 1. */
  readonly firstAfter: (day: CalendarDate) => number
}

/**
 * Payments are due in steps from the day of issue on: a week later is seven days later, a month later the same day of the
 * month, or the last of a shorter month.
 */
export function paymentDays(issuedOn: CalendarDate, every: PaidEvery): PaymentDays {
  if (every === "week" || every === "twoWeeks") {
    const length = every === "week" ? 7 : 14
    const first = dayNumber(issuedOn)
    return {
      on: (number) => dayOfNumber(first + number * length),
      firstAfter: (day) => Math.max(1, Math.floor((dayNumber(day) - first) / length) + 1),
    }
  }
  const months = 12 / paymentsPerYear[every]
  const [year, month] = partsOf(issuedOn)
  const known: Array<CalendarDate> = []
  const on = (number: number): CalendarDate => (known[number] ??= monthsLater(issuedOn, number * months))
  return {
    on,
    firstAfter(day) {
      const [yearOfDay, monthOfDay] = partsOf(day)
      let number = Math.max(1, Math.floor(((yearOfDay - year) * 12 + monthOfDay - month) / months))
      while (on(number) <= day) number++
      return number
    },
  }
}

const fraction = (numerator: number, denominator: number): Fraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
})

/** The part of a payment period from `from` to `to`, as a fraction of a year, for the interest of these days. */
export function yearsIn(
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  /** The whole period. By 30/360 each of its months has 30 days: it is a twelfth of a year for each, and 15 days a 24th. */
  whole: { readonly from: CalendarDate; readonly to: CalendarDate },
  dayCount: DayCount,
  every: PaidEvery,
): Fraction {
  const days = dayNumber(to) - dayNumber(from)
  switch (dayCount) {
    case "30/360": {
      if (every === "week" || every === "twoWeeks") return fraction(days360(to) - days360(from), 360)
      const all = 360 / paymentsPerYear[every]
      const until = (day: CalendarDate): number =>
        day === whole.to ? all : Math.min(all, Math.max(0, days360(day) - days360(whole.from)))
      return fraction(until(to) - until(from), 360)
    }
    case "actual/360":
      return fraction(days, 360)
    case "actual/365":
      return fraction(days, 365)
    case "actual/actual":
      return ofActualYears(from, to)
  }
}

/** Each year's days as a part of that year, as ISDA defines it. */
function ofActualYears(from: CalendarDate, to: CalendarDate): Fraction {
  const [year] = partsOf(from)
  const nextYear = monthStart(year + 1, 1)
  const length = dayNumber(nextYear) - dayNumber(monthStart(year, 1))
  if (to <= nextYear) return fraction(dayNumber(to) - dayNumber(from), length)
  const first = fraction(dayNumber(nextYear) - dayNumber(from), length)
  return plus(first, ofActualYears(nextYear, to))
}

/** The number of a day where every month has 30 days. */
function days360(day: CalendarDate): number {
  const [year, month, dayOfMonth] = partsOf(day)
  return year * 360 + month * 30 + Math.min(dayOfMonth, 30)
}

function monthsLater(day: CalendarDate, months: number): CalendarDate {
  const [year, month, dayOfMonth] = partsOf(day)
  const [y, m] = [year + Math.floor((month - 1 + months) / 12), ((month - 1 + months) % 12) + 1]
  const firstOfNext = dayNumber(m === 12 ? monthStart(y + 1, 1) : monthStart(y, m + 1))
  return dayOfNumber(Math.min(dayNumber(monthStart(y, m)) + dayOfMonth - 1, firstOfNext - 1))
}

const partsOf = (day: CalendarDate) => day.split("-").map(Number) as [year: number, month: number, day: number]

const monthStart = (year: number, month: number): CalendarDate =>
  dayOfNumber(dayNumber(`${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`))
