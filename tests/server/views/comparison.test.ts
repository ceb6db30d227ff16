import { describe, expect, it } from "vitest"
import { rebased } from "#server/views/history/histories.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"

const netWorth = (...cents: ReadonlyArray<number>) => ({
  decimals: 2,
  cents: Float64Array.from(cents),
  beyond: new Map(),
})
const day = (text: string) => text as CalendarDate
const series = (prices: Readonly<Record<string, number>>) => ({
  currency: "EUR",
  days: Int32Array.from(Object.keys(prices), (day) => dayNumber(day)),
  mantissas: Float64Array.from(Object.values(prices)),
  decimals: 2,
})

describe("a price series beside the net worth", () => {
  it("a price series begins at the net worth of the first day, and moves as the prices do", () => {
    const prices = series({ "2024-01-01": 200, "2024-01-03": 250 })
    expect(rebased(prices, day("2024-01-01"), netWorth(100_000, 150_000, 150_000, 90_000))).toEqual({
      since: "2024-01-01",
      values: ["1000.00", "1000.00", "1250.00", "1250.00"],
    })
  })

  it("a price series begins with its first price, at the net worth of that day", () => {
    expect(rebased(series({ "2024-01-02": 300, "2024-01-03": 100 }), day("2024-01-01"), netWorth(1, 100, 1))).toEqual({
      since: "2024-01-02",
      values: [null, "1.00", "0.33"],
    })
  })

  it("a price series is missing where there is no price, or nothing to invest", () => {
    const nothing = { since: null, values: [null, null] }
    expect(rebased(undefined, day("2024-01-01"), netWorth(1, 1))).toEqual(nothing)
    expect(rebased(series({ "2025-01-01": 1 }), day("2024-01-01"), netWorth(1, 1))).toEqual(nothing)
    expect(rebased(series({ "2023-01-01": 1 }), day("2024-01-01"), netWorth(-5, 1))).toEqual(nothing)
  })
})
