import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dividedBy, type Fraction, fractionOf, nothing, plus, times } from "#domain/numbers/fraction.ts"
import { fixedBits, fixedOf, fixedOne, fixedPower, fixedRoot } from "#domain/measures/returns/fixedPoint.ts"
import { byDay, type Flow, integersOf } from "#domain/measures/returns/flows.ts"
import { annualRate } from "#domain/measures/returns/moneyWeighted.ts"
import { sideOf } from "#domain/measures/returns/provenRate.ts"
import { add, type Decimal, decimal } from "#domain/numbers/decimal.ts"
import { anyFlows, atEqualPeriods, cents, numberOf, whole, written } from "./flows.ts"

describe("the rate of any flows", () => {
  it("the rate lies between half a unit below and half a unit above it, where the balance of the flows changes sides", () => {
    let proved = 0
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const found = annualRate(flows)
        // An almost total loss stands for all rates below it.
        if (Result.isFailure(found) || numberOf(found.success) <= -0.9999999999 || numberOf(found.success) === 0) return
        const daily = byDay(flows).filter(({ amount }) => amount.numerator !== 0n)
        const timed = { times: daily.map(({ day }) => day), amounts: integersOf(daily), partsInPeriod: 365 }
        const side = (rate: Decimal) => {
          const { numerator, denominator } = fractionOf(rate)
          return sideOf(timed, numerator, denominator)
        }
        const half = decimal("0.00000000005")
        const below = side(add(found.success, decimal("-0.00000000005")))
        expect(below * side(add(found.success, half))).toBeLessThanOrEqual(0)
        proved++
      }),
      { numRuns: 300 },
    )
    expect(proved).toBeGreaterThan(100)
  })

  it("the rate leaves no present value", () => {
    let valued = 0
    const anyYears = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 2, maxLength: 10 })
    fc.assert(
      fc.property(anyYears, (amounts) => {
        const rate = annualRate(atEqualPeriods(amounts.map(whole)))
        if (Result.isFailure(rate) || numberOf(rate.success) < -0.9) return
        valued++
        // A rate is rounded to 1e-10: over nine periods at -90 % that is 9e-10 * 1e10 of the largest flow.
        const gross = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0)
        const sharpest = Math.max(1, (1 + numberOf(rate.success)) ** -10)
        const value = presentValue(amounts, fractionOf(rate.success))
        expect(Math.abs(value)).toBeLessThan(gross * 1e-8 * sharpest)
      }),
    )
    expect(valued).toBeGreaterThan(30)
  })

  it("the rate does not depend on the order of the flows, on their size, or on how the money of a day was split", () => {
    const anyOrder = anyFlows.chain((flows) =>
      fc.record({
        flows: fc.constant(flows),
        shuffled: fc.shuffledSubarray([...flows], { minLength: flows.length }),
        times: fc.integer({ min: 1, max: 1_000_000 }),
        later: fc.integer({ min: 0, max: 10_000 }),
      }),
    )
    fc.assert(
      fc.property(anyOrder, ({ flows, shuffled, times: factor, later }) => {
        const rate = written(annualRate(flows))
        expect(written(annualRate(shuffled))).toBe(rate)
        const scaled = flows.map(({ day, amount }) => ({ day, amount: times(amount, whole(factor)) }))
        expect(written(annualRate(scaled))).toBe(rate)
        const inParts = flows.flatMap(({ day, amount }) => [
          { day, amount: times(amount, cents(40)) },
          { day, amount: times(amount, cents(60)) },
        ])
        expect(written(annualRate(inParts))).toBe(rate)
        expect(written(annualRate(flows.map(({ day, amount }) => ({ day: day + later, amount }))))).toBe(rate)
      }),
      { numRuns: 100 },
    )
  })

  it("the rate is the only one that a search of another kind finds, and missing where that finds several", () => {
    let [several, single] = [0, 0]
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const roots = rootsOnGrid(flows)
        if (roots.length === 0) return
        const found = written(annualRate(flows))
        const isSeveral = found === "SeveralRates"
        // The grid may miss roots beyond its ends, and two within one step.
        expect(isSeveral || roots.length === 1).toBe(true)
        expect(isSeveral ? 0 : Math.abs(Number(found) - (roots[0] as number))).toBeLessThan(1e-7)
        if (roots.length > 1) several++
        else if (!isSeveral) single++
      }),
      { numRuns: 300 },
    )
    expect(several).toBeGreaterThan(3)
    expect(single).toBeGreaterThan(30)
  })
})

describe("a root in fixed point", () => {
  it("a root raised again gives the number, to more than ninety decimals", () => {
    const anyFactor = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.bigInt({ min: 1n, max: 10n ** 18n }))
    fc.assert(
      fc.property(anyFactor, fc.constantFrom(1, 2, 12, 365, 73_000), ([numerator, denominator], degree) => {
        const value = fixedOf({ numerator, denominator })
        const again = fixedPower(fixedRoot(value, degree), degree)
        const off = again > value ? again - value : value - again
        expect(off << 300n).toBeLessThan(value > fixedOne ? value : fixedOne)
      }),
      { numRuns: 200 },
    )
    expect(fixedBits).toBe(384n)
  })
})

/** Amounts at equal periods, discounted to the first, in fractions, so that nothing is rounded before the end. */
function presentValue(amounts: ReadonlyArray<number>, rate: Fraction): number {
  const growth = plus(whole(1), rate)
  const value = amounts.reduceRight((later, amount) => plus(whole(amount), dividedBy(later, growth)), nothing)
  return Number((value.numerator * 10n ** 20n) / value.denominator) / 1e20
}

/** Every sign change of the net value on a fine grid of rates, each bisected to the last bit. */
function rootsOnGrid(flows: ReadonlyArray<Flow>): ReadonlyArray<number> {
  const value = (rate: number) =>
    flows.reduce((sum, { day, amount }) => sum + Number(amount.numerator) * (1 + rate) ** ((7300 - day) / 365), 0)
  const roots: Array<number> = []
  for (let low = -0.6; low < 1; low += 0.001) {
    let [a, b] = [low, low + 0.001]
    if (value(a) < 0 === value(b) < 0) continue
    for (let i = 0; i < 60; i++) {
      const middle = (a + b) / 2
      if (value(middle) < 0 === value(a) < 0) a = middle
      else b = middle
    }
    roots.push(a)
  }
  return roots
}
