import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { dailyIndex, monthlyReturns, yearlyReturns } from "#domain/measures/returns/returnIndex.ts"
import { annualised } from "#domain/measures/returns/timeWeighted.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { cents } from "./flows.ts"

type Day = readonly [inflow: number, outflow: number, after: number]

/** The return of consecutive days, or the reason why it is missing. */
const timeWeighted = (valueBefore: number, ...days: ReadonlyArray<Day>): string =>
  Result.match(
    dailyIndex({
      valueBefore,
      inflows: Float64Array.from(days, ([inflow]) => inflow),
      outflows: Float64Array.from(days, ([, outflow]) => outflow),
      values: Float64Array.from(days, ([, , after]) => after),
    }),
    {
      onSuccess: (index) => ((index.at(-1) ?? Number.NaN) - 1).toFixed(10),
      onFailure: ({ _tag }) => _tag,
    },
  )

describe("the time-weighted return", () => {
  it("the time-weighted return is that of the money, not of the investor's timing", () => {
    // +10 %, then 1,000 more and -10 %: 1.1 × 0.9 = 0.99, regardless of the addition.
    expect(timeWeighted(100, [0, 0, 110], [1000, 0, 999])).toBe("-0.0100000000")
  })

  it("the time-weighted return counts money in from the start of its day, and money out until its end", () => {
    expect(timeWeighted(100, [100, 0, 220])).toBe("0.1000000000")
    expect(timeWeighted(200, [0, 100, 120])).toBe("0.1000000000")
  })

  it("the time-weighted return equals the published one for two deposits and two withdrawals in a year", () => {
    // Valued just before each flow; a withdrawal leaves at the end of the day before the next sub-period.
    const stretches: ReadonlyArray<Day> = [
      [170_000, 0, 181_000],
      [118_000, 51_400, 257_000 - 51_400],
      [0, 23_760, 237_600 - 23_760],
      [0, 0, 220_840],
    ]
    const before = [0, 181_000, 257_000 - 51_400, 237_600 - 23_760]
    expect(stretches.map((stretch, i) => Number(timeWeighted(before[i] ?? 0, stretch)).toFixed(4))).toEqual([
      "0.0647",
      "-0.1405",
      "0.1556",
      "0.0327",
    ])
    expect(Number(timeWeighted(0, ...stretches)).toFixed(3)).toBe("0.092")
  })

  it("the time-weighted return does not change over days without capital", () => {
    expect(timeWeighted(100, [0, 110, 0], [0, 0, 0], [50, 0, 55])).toBe("0.2100000000")
  })

  it("the time-weighted return remains a total loss, regardless of later payments", () => {
    expect(timeWeighted(100, [0, 0, 0], [50, 0, 55])).toBe("-1.0000000000")
  })

  it("the time-weighted return gives a reason when it is missing", () => {
    expect(timeWeighted(0, [0, 0, 0])).toBe("NothingInvested")
    expect(timeWeighted(0)).toBe("NothingInvested")
    expect(timeWeighted(-100, [0, 0, -90])).toBe("CapitalBelowZero")
    expect(timeWeighted(100, [0, 0, -10])).toBe("CapitalBelowZero")
  })

  it("the time-weighted return links the returns of days instead of adding them", () => {
    // +10 %, +10 %, -50 %: 1.1 × 1.1 × 0.5 = 0.605.
    expect(timeWeighted(100, [0, 0, 110], [0, 0, 121], [0, 0, 60.5])).toBe("-0.3950000000")
  })
})

describe("an annualised return", () => {
  const shown = (growth: number, numberOfDays: number) => {
    const { rate, basis } = annualised(cents(growth), numberOfDays)
    return [toPlainString(rate), basis]
  }

  it("a return is annualised only for more than one year", () => {
    expect(shown(121, 730)).toEqual(["0.1", "year"])
    expect(shown(121, 365)).toEqual(["0.21", "period"])
    expect(shown(110, 30)).toEqual(["0.1", "period"])
    // 1.21 ** (365 / 366) - 1
    expect(shown(121, 366)).toEqual(["0.2093699711", "year"])
  })

  it("an annualised return is a total loss where everything is lost", () =>
    expect(shown(0, 1000)).toEqual(["-1", "year"]))
})

describe("a daily index", () => {
  const index = (values: ReadonlyArray<number>, inflows: ReadonlyArray<number>, outflows: ReadonlyArray<number>) =>
    dailyIndex({
      valueBefore: 0,
      values: Float64Array.from(values),
      inflows: Float64Array.from(inflows),
      outflows: Float64Array.from(outflows),
    })

  it("a daily index links day by day, and does not change over days without capital", () => {
    const grown = index([110, 0, 0, 55], [100, 0, 0, 50], [0, 110, 0, 0])
    expect([...Result.getOrThrow(grown)].map((value) => value.toFixed(8))).toEqual([
      "1.10000000",
      "1.10000000",
      "1.10000000",
      "1.21000000",
    ])
  })

  it("a daily index gives a reason when it is missing", () => {
    expect(index([0, 0], [0, 0], [0, 0])).toMatchObject({ failure: { _tag: "NothingInvested" } })
    expect(index([-5, 0], [3, 0], [0, 0])).toMatchObject({ failure: { _tag: "CapitalBelowZero" } })
  })

  it("a daily index is listed by month and by year, the first and the last as far as they go", () => {
    // From 2023-12-30: +10 % in the last two days of the year, nothing in January, and +10 % on 1 February.
    const grown = Float64Array.from({ length: 34 }, (_, day) => (day === 0 ? 1 : day === 33 ? 1.21 : 1.1))
    const months = monthlyReturns(dayNumber("2023-12-30"), grown).map(({ period, return: of }) => [
      period,
      of.toFixed(6),
    ])
    expect(months).toEqual([
      ["2023-12", "0.100000"],
      ["2024-01", "0.000000"],
      ["2024-02", "0.100000"],
    ])
    const years = yearlyReturns(dayNumber("2023-12-30"), grown).map(({ period, return: of }) => [period, of.toFixed(6)])
    expect(years).toEqual([
      ["2023", "0.100000"],
      ["2024", "0.100000"],
    ])
  })
})
