import { existsSync, readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { wholeRatio } from "#server/marketdata/actions/action.ts"
import { eachOnce } from "#server/marketdata/actions/eachOnce.ts"
import { beforeSplits, pointsOf } from "#server/marketdata/providers/series.ts"
import { decimal, divide, isLess, multiply, subtract } from "#domain/numbers/decimal.ts"
import { shared } from "#tests/domain/measures/published.ts"
import { samples } from "#tests/support/samples.ts"

const usd = { currency: "USD", factor: "1" } as const
const split = (day: string, to: number, from = 1) => ({
  symbol: null,
  day: day as CalendarDate,
  numerator: String(to),
  denominator: String(from),
})

describe("closes that a provider divides by later splits", () => {
  test("closes are read as they were quoted: 93.70 after the split of Apple, 645.57 before it", () => {
    const splits = [split("2014-06-09", 7), split("2020-08-31", 4)]
    const samplesOfYahoo = [
      { day: "2014-06-06", order: 1, close: "23.056071428571428571" },
      { day: "2014-06-09", order: 2, close: "23.425" },
      { day: "2020-08-31", order: 3, close: "129.04" },
    ].map((sample) => ({ ...sample, day: sample.day as CalendarDate }))
    const read = pointsOf(samplesOfYahoo, { unit: usd, splits }).map(({ day, value }) => [day, value])
    expect(read).toEqual([
      ["2014-06-06", "645.569999999999999988"],
      ["2014-06-09", "93.7"],
      ["2020-08-31", "129.04"],
    ])
  })

  const offset = fc.integer({ min: 0, max: 400 })
  const someSplits = fc.array(fc.tuple(offset, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 })), {
    maxLength: 4,
  })

  test("dividing raw closes by later splits and reading them gives the raw closes; raw closes stay as they are", () => {
    fc.assert(
      fc.property(offset, fc.integer({ min: 100, max: 100_000 }), someSplits, (at, cents, drawn) => {
        const day = addDays("2014-01-01", at)
        const raw = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
        const splits = drawn.map(([on, to, from]) => ({
          ...split("2014-01-01", to, from),
          day: addDays("2014-01-01", on),
        }))
        expect(beforeSplits(raw, day, [])).toBe(raw)
        const adjusted = splits
          .filter((each) => each.day > day)
          .reduce(
            (close, { numerator, denominator }) =>
              divide(multiply(close, decimal(denominator)), decimal(numerator), {
                decimals: 40,
                rounding: "half-even",
              }),
            decimal(raw),
          )
        const [read] = pointsOf([{ day, order: 1, close: adjustedText(adjusted) }], { unit: usd, splits })
        const off = subtract(decimal(read?.value ?? "0"), decimal(raw))
        expect(isLess(multiply(off, off), decimal("0.000000000000000000000001"))).toBe(true)
      }),
      { numRuns: samples(200) },
    )
  })

  const prices = new URL("market/prices/AAPL.csv", shared)
  test.skipIf(!existsSync(prices))(
    "the published closes of Apple and its splits agree: each split explains its day",
    () => {
      const closes = readFileSync(prices, "utf8")
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.trim().split(",") as [string, string])
      const splits = readFileSync(new URL("market/corporate-actions.csv", shared), "utf8")
        .trim()
        .split("\n")
        .map((line) => line.trim().split(","))
        .filter(([symbol, , kind]) => symbol === "AAPL" && kind === "split")
      expect(splits.map(([, day, , to]) => [day, to])).toContainEqual(["2014-06-06", "7"])
      for (const [, lastBefore = "", , to = "1"] of splits) {
        const index = closes.findIndex(([day]) => day === lastBefore)
        const [before, after] = [closes[index]?.[1] ?? "0", closes[index + 1]?.[1] ?? "0"]
        const moved = divide(multiply(decimal(after), decimal(to)), decimal(before), {
          decimals: 4,
          rounding: "half-even",
        })
        expect(isLess(decimal("0.85"), moved) && isLess(moved, decimal("1.15"))).toBe(true)
      }
    },
  )
})

/** Plain digits with all decimals, where the product would round to 18. */
function adjustedText(value: ReturnType<typeof decimal>): string {
  const digits = value.value.toString().padStart(value.scale + 1, "0")
  return value.scale <= 0 ? digits : `${digits.slice(0, -value.scale)}.${digits.slice(-value.scale)}`
}

describe("corporate actions as they are reported", () => {
  test("a ratio is stored in lowest whole numbers, also one that is stated as a coefficient", () => {
    expect(wholeRatio("1", "7")).toEqual({ from: 1, to: 7 })
    expect(wholeRatio("1", "0.1")).toEqual({ from: 10, to: 1 })
    expect(wholeRatio("2", "3")).toEqual({ from: 2, to: 3 })
    expect(wholeRatio("1000", "1033")).toEqual({ from: 1000, to: 1033 })
    expect(wholeRatio("1", "1")).toBeUndefined()
    expect(wholeRatio("1", "1.0333333333")).toBeUndefined()
  })

  test("a split that two providers date two days apart is one; two splits of one provider are two", () => {
    const reported = [
      { kind: "split", day: "2014-06-09", from: 1, to: 7, source: "yahoo" },
      { kind: "split", day: "2014-06-07", from: 1, to: 7, source: "eodhd" },
      { kind: "split", day: "2020-08-31", from: 1, to: 4, source: "yahoo" },
    ].map((action) => ({ ...action, kind: "split" as const, day: action.day as CalendarDate }))
    expect(eachOnce(reported).map(({ day }) => day)).toHaveLength(2)
    const twice = reported.map((action) => ({ ...action, source: "yahoo" }))
    expect(eachOnce(twice)).toHaveLength(3)
  })
})
