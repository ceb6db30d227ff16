import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pricePerformance } from "#domain/measures/keyFigures/pricePerformance.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"

const day = (text: string) => text as CalendarDate
const bitcoin = seriesOf("USD", [
  ["2024-01-01", "40000"],
  ["2024-03-01", "50000"],
  ["2024-03-24", "64000"],
  ["2024-03-31", "80000"],
])

describe("the performance of a price", () => {
  it("the performance compares with the last price seven and thirty days before", () => {
    const moved = pricePerformance(bitcoin, day("2024-03-31"))
    // 80,000 against 64,000 of the 24th, and against 50,000 of the 1st.
    expect(moved.sevenDays && toPlainString(moved.sevenDays)).toBe("0.25")
    expect(moved.thirtyDays && toPlainString(moved.thirtyDays)).toBe("0.6")
  })

  it("the change of the day compares the last price with the one before it, however long ago", () => {
    const changeOn = (on: string) => pricePerformance(bitcoin, day(on)).day
    // 80,000 against 64,000, also some days later; and 64,000 against 50,000.
    expect(changeOn("2024-03-31") && toPlainString(changeOn("2024-03-31") as never)).toBe("0.25")
    expect(toPlainString(changeOn("2024-04-05") as never)).toBe("0.25")
    expect(toPlainString(changeOn("2024-03-30") as never)).toBe("0.28")
    expect(changeOn("2024-01-05")).toBeUndefined()
  })

  it("the performance sets the price of the day to 1 and shows the ninety days before it", () => {
    const { history } = pricePerformance(bitcoin, day("2024-03-31"))
    expect(history).toHaveLength(91)
    expect(toPlainString(history[90] as never)).toBe("1")
    // 40,000 of 1 January, ninety days before: half of 80,000; and 50,000 on 1 March.
    expect(toPlainString(history[0] as never)).toBe("0.5")
    expect(toPlainString(history[60] as never)).toBe("0.625")
  })

  it("the performance is empty before the first price, and missing without one", () => {
    const early = pricePerformance(bitcoin, day("2024-01-05"))
    expect(early.price && toPlainString(early.price.value)).toBe("40000")
    expect(early.sevenDays).toBeUndefined()
    expect(early.history[85]).toBeUndefined()
    expect(early.history[86]).toBeDefined()
    const none = pricePerformance(undefined, day("2024-01-05"))
    expect([none.price, none.sevenDays, none.thirtyDays]).toEqual([undefined, undefined, undefined])
  })

  it("the performance does not change when every price is ten times as high", () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(prices, (values) => {
        const at = (times: number) =>
          seriesOf(
            "USD",
            values.map((value, i) => [addDays(day("2024-01-01"), i), String(value * times)] as const),
          )
        const [once, tenfold] = [at(1), at(10)].map((series) => pricePerformance(series, day("2024-02-05")))
        expect(tenfold?.sevenDays).toEqual(once?.sevenDays)
        expect(tenfold?.thirtyDays).toEqual(once?.thirtyDays)
        expect(tenfold?.history).toEqual(once?.history)
      }),
    )
  })
})
