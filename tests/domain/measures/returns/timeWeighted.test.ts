import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  annualised,
  betweenFlows,
  type InvestedDay,
  linkedReturn,
  subPeriodOf,
  timeWeightedReturn,
} from "../../../../domain/measures/returns/timeWeighted.ts"
import {
  dailyIndex,
  growthOfHundred,
  monthlyReturns,
  yearlyReturns,
} from "../../../../domain/measures/returns/returnIndex.ts"
import { dayNumber } from "../../../../domain/shared/calendarDate.ts"
import { toPlainString } from "../../../../domain/shared/decimal.ts"
import { cents, whole, written } from "./flows.ts"

type Day = readonly [before: number, inflow: number, outflow: number, after: number]

const days = (...rows: ReadonlyArray<Day>) =>
  rows
    .map(([before, inflow, outflow, after]): InvestedDay => ({
      valueBefore: whole(before),
      inflow: whole(inflow),
      outflow: whole(outflow),
      valueAfter: whole(after),
    }))
    .map(subPeriodOf)

describe("the time-weighted return [checklist 138]", () => {
  it("is that of the money, not of the investor's timing", () => {
    // +10 %, then 1,000 more and -10 %: 1.1 × 0.9 = 0.99, whatever was added in between.
    expect(written(timeWeightedReturn(days([100, 0, 0, 110], [110, 1000, 0, 999])))).toBe("-0.01")
  })

  it("counts what comes in from the start of its day, and what goes out until its end", () => {
    expect(written(timeWeightedReturn(days([100, 100, 0, 220])))).toBe("0.1")
    expect(written(timeWeightedReturn(days([200, 0, 100, 120])))).toBe("0.1")
  })

  it("is the one published for two deposits and two withdrawals in a year", () => {
    const valuations = [
      [0, 170_000],
      [181_000, 118_000],
      [257_000, -51_400],
      [237_600, -23_760],
      [220_840, 0],
    ] as const
    const stretches = betweenFlows(
      valuations.map(([value, flow]) => ({ valueBeforeFlow: cents(value), flow: cents(flow) })),
    )
    expect(stretches.map((one) => Number(written(timeWeightedReturn([one]))).toFixed(4))).toEqual([
      "0.0647",
      "-0.1405",
      "0.1556",
      "0.0327",
    ])
    expect(Number(written(timeWeightedReturn(stretches))).toFixed(3)).toBe("0.092")
  })

  it("goes on unchanged over days without capital", () => {
    expect(written(timeWeightedReturn(days([100, 0, 110, 0], [0, 0, 0, 0], [0, 50, 0, 55])))).toBe("0.21")
  })

  it("stays a total loss, whatever is put in later", () => {
    expect(written(timeWeightedReturn(days([100, 0, 0, 0], [0, 50, 0, 55])))).toBe("-1")
  })

  it("says why there is none", () => {
    expect(written(timeWeightedReturn(days([0, 0, 0, 0])))).toBe("NothingInvested")
    expect(written(timeWeightedReturn([]))).toBe("NothingInvested")
    expect(written(timeWeightedReturn(days([-100, 0, 0, -90])))).toBe("CapitalBelowZero")
    expect(written(timeWeightedReturn(days([100, 0, 0, -10])))).toBe("CapitalBelowZero")
  })
})

describe("returns of several periods", () => {
  it("are linked, not added", () => {
    const { numerator, denominator } = linkedReturn([cents(10), cents(10), cents(-50)])
    expect(Number(numerator) / Number(denominator)).toBeCloseTo(-0.395, 12)
  })
})

describe("annualised", () => {
  const shown = (growth: number, numberOfDays: number) => {
    const { rate, basis } = annualised(cents(growth), numberOfDays)
    return [toPlainString(rate), basis]
  }

  it("is only what lasted more than a year", () => {
    expect(shown(121, 730)).toEqual(["0.1", "year"])
    expect(shown(121, 365)).toEqual(["0.21", "period"])
    expect(shown(110, 30)).toEqual(["0.1", "period"])
    // 1.21 ** (365 / 366) - 1
    expect(shown(121, 366)).toEqual(["0.2093699711", "year"])
  })

  it("is a total loss where all is lost", () => expect(shown(0, 1000)).toEqual(["-1", "year"]))
})

describe("a daily index", () => {
  const index = (values: ReadonlyArray<number>, inflows: ReadonlyArray<number>, outflows: ReadonlyArray<number>) =>
    dailyIndex({
      valueBefore: 0,
      values: Float64Array.from(values),
      inflows: Float64Array.from(inflows),
      outflows: Float64Array.from(outflows),
    })

  it("links day by day, and goes on over days without capital", () => {
    const grown = index([110, 0, 0, 55], [100, 0, 0, 50], [0, 110, 0, 0])
    expect([...growthOfHundred(Result.getOrThrow(grown))].map((value) => value.toFixed(6))).toEqual([
      "110.000000",
      "110.000000",
      "110.000000",
      "121.000000",
    ])
  })

  it("says why there is none", () => {
    expect(index([0, 0], [0, 0], [0, 0])).toMatchObject({ failure: { _tag: "NothingInvested" } })
    expect(index([-5, 0], [3, 0], [0, 0])).toMatchObject({ failure: { _tag: "CapitalBelowZero" } })
  })

  it("is told by month and by year, the first and the last as far as they go", () => {
    // From 2023-12-30: +10 % in the last two days of the year, nothing in January, and +10 % on 1 February.
    const grown = Float64Array.from({ length: 34 }, (_, day) => (day === 0 ? 1 : day === 33 ? 1.21 : 1.1))
    const told = monthlyReturns(dayNumber("2023-12-30"), grown).map(({ period, return: of }) => [period, of.toFixed(6)])
    expect(told).toEqual([
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
