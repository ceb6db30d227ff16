import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { annualised } from "#domain/measures/returns/timeWeighted.ts"
import { dailyIndex, monthlyReturns, yearlyReturns } from "#domain/measures/returns/returnIndex.ts"
import { exactGrowth, type InvestedDay } from "./exactGrowth.ts"
import { cents, numberOf } from "./flows.ts"

/** Two months of days, in cents; sometimes everything is withdrawn, or nothing is invested. */
const anyDays = fc.array(
  fc.record({
    inflow: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10 ** 9 })),
    outflow: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10 ** 9 })),
    value: fc.oneof(
      { arbitrary: fc.constant(0), weight: 1 },
      { arbitrary: fc.integer({ min: 1, max: 10 ** 11 }), weight: 9 },
    ),
  }),
  { minLength: 1, maxLength: 60 },
)
type Days = ReadonlyArray<{ readonly inflow: number; readonly outflow: number; readonly value: number }>

/** Days without capital have no value and pay nothing. */
const consistent = (days: Days): Days => {
  let before = 0
  return days.map((day) => {
    const has = before + day.inflow > 0
    before = has ? day.value : 0
    return has ? day : { ...day, outflow: 0, value: 0 }
  })
}

const exactly = (days: Days): ReadonlyArray<InvestedDay> =>
  days.map(({ inflow, outflow, value }, i) => ({
    valueBefore: cents(days[i - 1]?.value ?? 0),
    inflow: cents(inflow),
    outflow: cents(outflow),
    valueAfter: cents(value),
  }))

/** The growth of one unit over some of the days. */
function growthOf(days: Days, { factor = 1, valueBefore = 0 } = {}): number | undefined {
  const index = dailyIndex({
    valueBefore,
    values: Float64Array.from(days, ({ value }) => value * factor),
    inflows: Float64Array.from(days, ({ inflow }) => inflow * factor),
    outflows: Float64Array.from(days, ({ outflow }) => outflow * factor),
  })
  return Result.isSuccess(index) ? index.success.at(-1) : undefined
}

/** How far an index may be off after so many days, as a fraction of the index. */
const boundAfter = (days: number): number => (days + 1) * 4 * 2 ** -53

describe("the time-weighted return of any days", () => {
  it("the return in JavaScript numbers equals that in fractions, within the stated bound", () => {
    let compared = 0
    fc.assert(
      fc.property(anyDays, (given) => {
        const days = consistent(given)
        const exact = exactGrowth(exactly(days))
        const fast = growthOf(days)
        expect(fast !== undefined).toBe(exact !== undefined)
        if (exact === undefined || fast === undefined) return
        compared++
        const scale = 10n ** 40n
        const nearest = Number((exact.numerator * scale) / exact.denominator) / 1e40
        const bound = days.length * 4 * 2 ** -53 * nearest + 1e-39
        expect(Math.abs(fast - nearest)).toBeLessThanOrEqual(bound + nearest * 2 ** -52)
      }),
      { numRuns: 500 },
    )
    expect(compared).toBeGreaterThan(300)
  })

  it("the return does not change when all amounts are multiplied", () => {
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 2, max: 1000 }), (given, factor) => {
        const days = consistent(given)
        const [one, many] = [growthOf(days), growthOf(days, { factor })]
        expect(many === undefined).toBe(one === undefined)
        if (one === undefined || many === undefined) return
        expect(Math.abs(one - many)).toBeLessThanOrEqual(2 * boundAfter(days.length) * one)
      }),
    )
  })

  it("the return is that of its sub-periods, linked, wherever it is cut", () => {
    fc.assert(
      fc.property(anyDays, fc.nat({ max: 60 }), (given, cut) => {
        const days = consistent(given)
        const all = growthOf(days)
        if (all === undefined) return
        const before = growthOf(days.slice(0, cut)) ?? 1
        const after = growthOf(days.slice(cut), { valueBefore: days[Math.min(cut, days.length) - 1]?.value ?? 0 }) ?? 1
        expect(Math.abs(before * after - all)).toBeLessThanOrEqual(2 * boundAfter(days.length) * all)
      }),
    )
  })

  it("the return is that of its months, and of its years, linked", () => {
    const anyIndex = fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 1, maxLength: 800 })
    fc.assert(
      fc.property(anyIndex, fc.integer({ min: 0, max: 20_000 }), (values, firstDay) => {
        const index = Float64Array.from(values)
        for (const periods of [monthlyReturns(firstDay, index), yearlyReturns(firstDay, index)]) {
          const linked = periods.reduce((product, { return: of }) => product * (1 + of), 1)
          expect(linked).toBeCloseTo(values.at(-1) ?? Number.NaN, 10)
          expect(new Set(periods.map(({ period }) => period)).size).toBe(periods.length)
        }
      }),
    )
  })

  it("the annualised return grows back into the return", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 366, max: 20_000 }), (grown, days) => {
        const { rate } = annualised(cents(grown), days)
        const back = (1 + numberOf(rate)) ** (days / 365)
        expect(Math.abs(back / (grown / 100) - 1)).toBeLessThan(1e-6)
      }),
    )
  })
})
