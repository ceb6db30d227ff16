import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { benchmarkIndex, comparedWith } from "#domain/measures/returns/benchmark.ts"
import { drawdownsOf, volatilityOf, workingDayReturns } from "#domain/measures/returns/risk.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { decimal, toPlainString } from "#domain/numbers/decimal.ts"

const monday = dayNumber("2024-01-01")

describe("the maximum drawdown", () => {
  const drawdowns = (...index: ReadonlyArray<number>) => drawdownsOf(monday, Float64Array.from(index))

  it("the maximum drawdown is the deepest fall from the highest level before it, with its days", () => {
    const { deepest, series } = drawdowns(1.2, 1.08, 1.2, 1.6, 1.2, 1.4, 1.6, 1.5)
    expect(deepest).toEqual({
      depth: expect.closeTo(0.25, 12),
      peakOn: "2024-01-04",
      troughOn: "2024-01-05",
      recoveredOn: "2024-01-07",
    })
    expect([...series].map((depth) => depth.toFixed(4))).toEqual([
      "0.0000",
      "0.1000",
      "0.0000",
      "0.0000",
      "0.2500",
      "0.1250",
      "0.0000",
      "0.0625",
    ])
  })

  it("the maximum drawdown counts from the start, and has no recovery day before the recovery", () => {
    expect(drawdowns(0.9, 0.5, 0.8).deepest).toEqual({
      depth: 0.5,
      peakOn: "2023-12-31",
      troughOn: "2024-01-02",
      recoveredOn: null,
    })
  })

  it("the maximum drawdown is missing where nothing fell", () => expect(drawdowns(1, 1.1, 1.1, 1.2).deepest).toBeNull())

  it("the maximum drawdown does not depend on the initial value, and is between zero and everything", () => {
    const anyIndex = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(anyIndex, (index) => {
        const { deepest, series } = drawdowns(...index)
        let worst = 0
        for (const [to, value] of index.entries()) {
          const peak = Math.max(1, ...index.slice(0, to + 1))
          worst = Math.max(worst, 1 - value / peak)
        }
        expect(deepest?.depth ?? 0).toBeCloseTo(worst, 8)
        expect(series.every((depth) => depth >= 0 && depth <= 1)).toBe(true)
      }),
    )
  })
})

describe("volatility", () => {
  const sixDays = Float64Array.of(0.005, -1 / 300, -0.005, 0.01, 0.01, -0.005)

  it("volatility equals that of Portfolio Performance for six days", () => {
    const volatility = Result.getOrThrow(volatilityOf(sixDays))
    // Portfolio Performance states it for the six days.
    expect(volatility.annualised * Math.sqrt(6 / 252)).toBeCloseTo(0.017736692475, 11)
    expect(volatility.downside * Math.sqrt(6 / 252)).toBeCloseTo(0.012188677034, 11)
    expect(volatility.annualised).toBeCloseTo(0.11494690477988567, 12)
  })

  it("volatility is not smaller because of the weekends", () => {
    // Wednesday to the next Wednesday, with a Saturday and a Sunday without change.
    const withWeekend = [0.005, -1 / 300, -0.005, 0, 0, 0.01, 0.01, -0.005]
    let grown = 1
    const index = Float64Array.from(withWeekend, (one) => (grown *= 1 + one))
    const returns = workingDayReturns(dayNumber("2024-01-03"), index)
    expect(returns).toHaveLength(6)
    expect(Result.getOrThrow(volatilityOf(returns)).annualised).toBeCloseTo(0.11494690477988567, 12)
  })

  it("volatility counts a move at a weekend on Monday", () => {
    const index = Float64Array.of(1, 1.1, 1.21, 1.331)
    expect([...workingDayReturns(dayNumber("2024-01-05"), index)].map((one) => one.toFixed(3))).toEqual([
      "0.000",
      "0.331",
    ])
  })

  it("volatility needs two observations, and an end to the losses", () => {
    expect(volatilityOf(Float64Array.of(0.1))).toMatchObject({
      failure: { _tag: "TooFewObservations", observations: 1 },
    })
    expect(volatilityOf(Float64Array.of(0.1, -1))).toMatchObject({ failure: { _tag: "LostEverything" } })
  })
})

describe("a benchmark", () => {
  const prices = seriesOf("USD", [
    ["2024-01-05", "100"],
    ["2024-01-08", "102.5"],
    ["2024-01-10", "110"],
  ])
  const period = (from: string, to: string) => ({ opening: dayNumber(from), closing: dayNumber(to) })

  it("a benchmark is compared over the same days, its prices carried forward", () => {
    const { benchmark, excess } = Result.getOrThrow(
      comparedWith(prices, period("2024-01-07", "2024-01-09"), decimal("0.03")),
    )
    expect([benchmark, excess].map(toPlainString)).toEqual(["0.025", "0.005"])
  })

  it("a benchmark has a value for each day", () => {
    const index = Result.getOrThrow(benchmarkIndex(prices, period("2024-01-06", "2024-01-10")))
    expect([...index]).toEqual([1, 1.025, 1.025, 1.1])
  })

  it("a benchmark is missing where its prices begin later, or where there are none", () => {
    expect(comparedWith(prices, period("2024-01-04", "2024-01-09"), decimal("0"))).toMatchObject({
      failure: { _tag: "SeriesBeginsLater", firstOn: "2024-01-05" },
    })
    expect(comparedWith(undefined, period("2024-01-04", "2024-01-09"), decimal("0"))).toMatchObject({
      failure: { _tag: "NoPrices" },
    })
    const worthless = seriesOf("USD", [["2024-01-01", "0"]])
    expect(benchmarkIndex(worthless, period("2024-01-04", "2024-01-09"))).toMatchObject({
      failure: { _tag: "WorthlessAtStart" },
    })
  })
})
