import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addDays, CalendarDate, dayNumber, dayOfNumber, earliestDay, latestDay } from "#domain/shared/calendarDate.ts"
import { reasonAgainst } from "./reasonAgainst.ts"

describe("a day", () => {
  it.each(["1900-01-01", "2199-12-31", "2024-02-29", "2000-02-29"])("a day can be %s", (day) => {
    expect(reasonAgainst(CalendarDate, day)).toBeUndefined()
  })

  it.each([
    "",
    "2024-02-30",
    "2023-02-29",
    "1900-02-29",
    "2024-13-01",
    "2024-00-10",
    "2024-01-00",
    "2024-04-31",
    "24-1-1",
    "2024-1-1",
    "20240101",
    "01.02.2024",
    "2024/01/01",
    "2024-01-01T00:00:00Z",
    " 2024-01-01",
    "2024-01-01\n",
    "2024-01-0\u0000",
    "２０２４-01-01",
    "+002024-01-01",
    "-2024-01-01",
    "NaN-NaN-NaN",
    "2024-01-01".repeat(100_000),
  ])("a day cannot be %.40j", (day) => {
    expect(reasonAgainst(CalendarDate, day)).toContain("date.malformed")
  })

  it.each(["1899-12-31", "2200-01-01", "0000-01-01", "9999-12-31"])("a day is not as far away as %s", (day) => {
    expect(reasonAgainst(CalendarDate, day)).toContain("date.outOfRange")
  })

  it.each([20240101, null, undefined, new Date(0)])("a day is not %s", (day) => {
    expect(reasonAgainst(CalendarDate, day)).toContain("Expected CalendarDate")
  })
})

describe("the number of a day", () => {
  it("the number of a day increases by one per day from 1970-01-01, across leap days and summer time", () => {
    expect(dayNumber("1970-01-01")).toBe(0)
    expect(dayNumber("1969-12-31")).toBe(-1)
    expect(dayNumber("2024-03-01") - dayNumber("2024-02-28")).toBe(2)
    expect(dayNumber("2023-03-01") - dayNumber("2023-02-28")).toBe(1)
    expect(dayNumber("2024-04-01") - dayNumber("2024-03-30")).toBe(2)
    expect(dayNumber("2025-01-01") - dayNumber("2024-01-01")).toBe(366)
  })

  it("the number of a day agrees with the calendar of JavaScript on every day that a fact may have", () => {
    const last = Date.parse(`${latestDay}T00:00:00Z`)
    const wrong: Array<string> = []
    let number = Date.parse(`${earliestDay}T00:00:00Z`) / 86_400_000
    for (let midnight = number * 86_400_000; midnight <= last; midnight += 86_400_000, number++) {
      const day = new Date(midnight).toISOString().slice(0, 10)
      if (dayNumber(day) !== number || dayOfNumber(number) !== day) wrong.push(day)
    }
    expect(wrong).toEqual([])
    expect(number).toBe(dayNumber(latestDay) + 1)
  })

  it("the number of a day converts back to the day, and later days are also greater as text", () => {
    const first = dayNumber("1900-01-01")
    const last = dayNumber("2199-12-31")
    const anyDay = fc.integer({ min: first, max: last })
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(dayNumber(dayOfNumber(a))).toBe(a)
        expect(reasonAgainst(CalendarDate, dayOfNumber(a))).toBeUndefined()
        expect(dayOfNumber(a) < dayOfNumber(b)).toBe(a < b)
        expect(addDays(dayOfNumber(a), b - a)).toBe(dayOfNumber(b))
      }),
    )
  })
})
