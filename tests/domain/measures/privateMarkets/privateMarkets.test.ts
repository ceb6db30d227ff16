import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decimalOf, dividedBy, type Fraction, minus, plus } from "#domain/numbers/fraction.ts"
import { multiplesOf, rateSinceInception, weightedAverageRate } from "#domain/measures/privateMarkets/multiples.ts"
import { directAlpha, indexed, type Investment, kaplanSchoar } from "#domain/measures/privateMarkets/publicMarket.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { decimal, toPlainString } from "#domain/numbers/decimal.ts"
import { cents, flows, whole, written, writtenRate } from "#tests/domain/measures/returns/flows.ts"

const shown = (value: Fraction, decimals: number) => toPlainString(decimalOf(value, decimals))

/** One flow a period, with the index of its period; the last period is that of the valuation. */
const investment = (amounts: ReadonlyArray<number>, index: ReadonlyArray<number>, nav: number): Investment => ({
  flows: amounts.map((amount, day) => ({ day, amount: whole(amount), index: whole(index[day] ?? 0) })),
  nav: whole(nav),
  last: { day: amounts.length - 1, index: whole(index.at(-1) ?? 0) },
})

describe("multiples of paid-in capital", () => {
  it("the multiples are distributions, residual value and their total over paid-in capital", () => {
    const { paidIn, distributed, dpi, rvpi, tvpi } = Result.getOrThrow(
      multiplesOf(
        flows(["2020-01-01", "-10"], ["2021-01-01", "-20"], ["2022-01-01", "15"], ["2023-01-01", "30"]),
        whole(6),
      ),
    )
    expect([paidIn, distributed, dpi, rvpi, tvpi].map((value) => shown(value, 4))).toEqual([
      "30",
      "45",
      "1.5",
      "0.2",
      "1.7",
    ])
  })

  it("the multiples are missing before anything was paid in", () => {
    expect(multiplesOf(flows(["2020-01-01", "10"]), whole(5))).toMatchObject({ failure: { _tag: "NothingPaidIn" } })
  })

  it("the TVPI is the sum of DPI and RVPI, exactly", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 })), fc.nat(), (amounts, nav) => {
        const multiples = multiplesOf(
          amounts.map((amount, day) => ({ day, amount: cents(amount) })),
          cents(nav),
        )
        if (Result.isFailure(multiples)) return
        const { dpi, rvpi, tvpi } = multiples.success
        expect(minus(tvpi, plus(dpi, rvpi)).numerator).toBe(0n)
      }),
    )
  })
})

describe("the rate since inception", () => {
  it("the rate since inception counts the residual value as if it were paid out", () => {
    const left = { day: dayNumber("2021-12-31"), nav: whole(121) }
    expect(writtenRate(rateSinceInception(flows(["2020-01-01", "-100"]), left))).toBe("0.1")
  })

  it("the rate since inception is a total loss where nothing is left and nothing came back", () => {
    const left = { day: dayNumber("2021-12-31"), nav: whole(0) }
    expect(writtenRate(rateSinceInception(flows(["2020-01-01", "-100"]), left))).toBe("-1")
  })

  it("the average rate is weighted by paid-in capital, not by the number of investments", () => {
    const average = weightedAverageRate([
      { rate: decimal("0.2"), paidIn: whole(300) },
      { rate: decimal("-0.1"), paidIn: whole(100) },
    ])
    expect(written(average)).toBe("0.125")
    expect(written(weightedAverageRate([]))).toBe("NothingPaidIn")
  })
})

describe("the comparison with a public index", () => {
  const example = investment([-25, 15, 0], [100, 115, 130], 20)

  it("the ratio of Kaplan and Schoar is the published one", () => {
    expect(shown(Result.getOrThrow(kaplanSchoar(example)), 2)).toBe("1.14")
  })

  // With both flows carried to the last period: 32.5 x² = 16.9565 x + 20, so x = 1.0876 for each period.
  it("the direct alpha is the published one, for periods of a year", () => {
    const yearly = { ...example, flows: example.flows.map((flow) => ({ ...flow, day: flow.day * 365 })) }
    const alpha = directAlpha({ ...yearly, last: { ...example.last, day: 730 } })
    expect(Number(writtenRate(alpha))).toBeCloseTo(0.0876, 4)
  })

  it("the direct alpha is zero where the money did what the index did", () => {
    const same = { ...investment([-100, 0], [100, 130], 130), last: { day: 730, index: whole(130) } }
    expect(writtenRate(directAlpha(same))).toBe("0")
  })

  it("the comparison gives a reason when it is missing", () => {
    expect(kaplanSchoar(investment([0, 15], [100, 115], 20))).toMatchObject({ failure: { _tag: "NothingPaidIn" } })
  })

  it("the comparison reads a price series, each price carried forward", () => {
    const prices = seriesOf("USD", [
      ["2020-01-01", "100"],
      ["2021-06-01", "150"],
    ])
    const left = { day: dayNumber("2021-12-31"), nav: whole(100) }
    const found = Result.getOrThrow(indexed(flows(["2020-02-01", "-100"]), left, prices))
    expect(shown(Result.getOrThrow(kaplanSchoar(found)), 4)).toBe("0.6667")
    expect(indexed(flows(["2019-02-01", "-100"]), left, prices)).toMatchObject({
      failure: { _tag: "SeriesBeginsLater", firstOn: "2020-01-01" },
    })
  })

  it("the comparison with a constant index is the TVPI", () => {
    const anyFlows = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 5000 }),
        amount: fc.integer({ min: -100_000, max: 100_000 }).map(cents),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(
        anyFlows,
        fc.nat({ max: 1_000_000 }).map(cents),
        fc.integer({ min: 1, max: 999 }),
        (given, nav, level) => {
          const last = { day: 5001, index: whole(level) }
          const flat = { flows: given.map((flow) => ({ ...flow, index: whole(level) })), nav, last }
          const [ratio, multiples] = [kaplanSchoar(flat), multiplesOf(given, nav)]
          expect(Result.isSuccess(ratio)).toBe(Result.isSuccess(multiples))
          if (Result.isFailure(ratio) || Result.isFailure(multiples)) return
          expect(minus(ratio.success, multiples.success.tvpi).numerator).toBe(0n)
        },
      ),
      { numRuns: 100 },
    )
  })

  it("the investment beats an index exactly when its ratio is above one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (nav, level) => {
        const held = investment([-100, 0], [100, level], nav)
        const ratio = Result.getOrThrow(kaplanSchoar(held))
        expect(minus(ratio, dividedBy(whole(nav), whole(level))).numerator).toBe(0n)
      }),
    )
  })
})
