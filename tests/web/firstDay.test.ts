import { Schema } from "effect"
import { expect, it } from "vitest"
import { CalendarDate, earliestDay } from "#domain/shared/calendarDate.ts"
import { firstDayOf } from "#web/features/performance/firstDay.ts"

const day = Schema.decodeUnknownSync(CalendarDate)

it("a return since inception is named after the first day held, and one of a chosen period after its day", () => {
  const period = { from: day("2021-03-14"), to: day("2024-06-30") }
  expect(firstDayOf(period, true)).toBe("2021-03-15")
  expect(firstDayOf(period, false)).toBe("2021-03-14")
})

it("nothing comes before the first day of the calendar or after the last day of the period", () => {
  expect(firstDayOf({ from: day(earliestDay), to: day("2024-06-30") }, true)).toBe(earliestDay)
  expect(firstDayOf({ from: day("2024-06-30"), to: day("2024-06-30") }, true)).toBe("2024-06-30")
})
