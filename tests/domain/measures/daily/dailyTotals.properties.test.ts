import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { WeightedByDay } from "#domain/measures/netWorth/balanceLines.ts"
import { centsAt } from "#domain/measures/daily/dailyCents.ts"
import { dailyEstimates } from "#domain/measures/daily/dailyEstimates.ts"
import { dailyRates } from "#domain/measures/daily/dailyRates.ts"
import { noTotals, computeDays, type ValuesOfLine } from "#domain/measures/daily/dailyTotals.ts"
import type { ValueStretch } from "#domain/measures/daily/dailyValues.ts"
import { fraction, times as product } from "#domain/numbers/fraction.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { valueGroups } from "#domain/measures/daily/valueGroups.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { LineId } from "#domain/shared/ids.ts"
import { marketOf } from "#tests/domain/measures/examples.ts"
import { cents, type Fraction, less, plus, read, times } from "#tests/domain/measures/plainFractions.ts"

const from = dayNumber("2020-01-01")
const count = 4
const rates = { EUR: "1", USD: "1.0897", CHF: "0.93215" }
const market = marketOf({ rates: { USD: [["2019-12-31", rates.USD]], CHF: [["2019-12-31", rates.CHF]] } })

interface Line {
  readonly currency: keyof typeof rates
  readonly decimals: number
  readonly factor: readonly [bigint, bigint]
  /** By day, in whole numbers of the unit; debts are negative. */
  readonly amounts: ReadonlyArray<bigint>
  readonly isEstimated: boolean
}

/** Several lines with the same weight, which changes from day to day. */
interface Held {
  readonly lines: ReadonlyArray<Line>
  readonly parts: readonly [before: string, after: string]
  readonly changesOn: number
}

const anyAmount = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 12n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(10n ** 17n), max: 10n ** 19n }) },
  { weight: 1, arbitrary: fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 0n) },
)
const anyLine: fc.Arbitrary<Line> = fc.record({
  currency: fc.constantFrom("EUR", "USD", "CHF"),
  decimals: fc.constantFrom(0, 2, 4, 5),
  factor: fc.constantFrom([1n, 1n] as const, [9999n, 31_103_476n] as const),
  amounts: fc.array(anyAmount, { minLength: count, maxLength: count }),
  isEstimated: fc.boolean(),
})
const anyPart = fc.oneof(
  fc.constantFrom("0", "1", "0.5", "0.333333333333333333"),
  fc.bigInt({ min: 1n, max: 10n ** 18n }).map((mantissa) => plainText(mantissa, 18)),
)
const anyHeld: fc.Arbitrary<ReadonlyArray<Held>> = fc.array(
  fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    parts: fc.tuple(anyPart, anyPart),
    changesOn: fc.nat({ max: count }),
  }),
  { minLength: 1, maxLength: 12 },
)

describe("many lines with changing weights", () => {
  it("the estimates of many lines are within their bound on every day", () => {
    let [nearest, inexact] = [0, 0]
    fc.assert(
      fc.property(anyHeld, (held) => {
        const range = { from, count }
        const estimates = dailyEstimates(valueGroups(held.map(asWeighted), range), ratesOfDays(), range)
        for (let i = 0; i < count; i++) {
          const exact = exactly(held, i)
          for (const side of ["assets", "debts"] as const) {
            const { cents: estimated, error } = estimates[side]
            const inCents = times(exact[side], [100n, 1n])
            const off = sizeOf(less(ofNumber(estimated[i] as number), inCents))
            const bound = times(inCents, ofNumber(error))
            expect(off[0] * bound[1] <= bound[0] * off[1]).toBe(true)
            if (off[0] > 0n) inexact++
            if (inCents[0] > 0n) nearest = Math.max(nearest, asNumber(off) / asNumber(bound))
          }
        }
      }),
      { numRuns: 300 },
    )
    expect(inexact).toBeGreaterThan(300)
    // A bound far above the real error would prove little.
    expect(nearest).toBeGreaterThan(0.02)
  })

  it("the totals of many lines are the exact figures rounded once", () => {
    fc.assert(
      fc.property(anyHeld, (held) => {
        const totals = noTotals(from, count, 2)
        computeDays(totals, held.map(asWeighted), ratesOfDays())
        for (let i = 0; i < count; i++) {
          const { assets, debts } = exactly(held, i)
          expect(centsAt(totals.assets, i)).toBe(cents(assets))
          expect(centsAt(totals.debts, i)).toBe(cents(debts))
          expect(centsAt(totals.net, i)).toBe(cents(less(assets, debts)))
        }
      }),
      { numRuns: 300 },
    )
  })
})

const ratesOfDays = () => dailyRates(market, "EUR", from, count)

const asWeighted = ({ lines, parts, changesOn }: Held, n: number): WeightedByDay<ValuesOfLine> => ({
  path: [
    { from: Number.NEGATIVE_INFINITY, weight: decimal(parts[0]), number: Number(parts[0]) },
    { from: from + changesOn, weight: decimal(parts[1]), number: Number(parts[1]) },
  ],
  holdings: lines.map((line, i) => ({ lineId: `${n} ${i}` as LineId, stretches: [stretchOf(line)] })),
})

function stretchOf({ currency, decimals, factor, amounts, isEstimated }: Line): ValueStretch {
  const [numerator, denominator] = factor
  const unit = `${currency} ${isEstimated ? "estimated" : `${decimals} ${denominator}`}`
  const exactOn = (day: number) =>
    product(fraction(amounts[day - from] as bigint, decimals), { numerator, denominator })
  const values = Float64Array.from(amounts, (amount) =>
    isEstimated ? Number(amount * numerator) / Number(10n ** BigInt(decimals) * denominator) : Number(amount),
  )
  const sign = amounts.some((amount) => amount < 0n) ? "mixed" : "positive"
  const read = { firstDay: from, values, currency, unit, basis: "quoted", sign, exactOn } as const
  return isEstimated
    ? { ...read, decimals: 0, precision: "estimated", factor: { numerator: 1n, denominator: 1n } }
    : { ...read, decimals, precision: "integer", factor: { numerator, denominator } }
}

/** Assets and debts of a day, line by line. */
function exactly(held: ReadonlyArray<Held>, i: number): { readonly assets: Fraction; readonly debts: Fraction } {
  let [assets, debts]: [Fraction, Fraction] = [nothing, nothing]
  for (const { lines, parts, changesOn } of held) {
    const part = read(i < changesOn ? parts[0] : parts[1])
    for (const { currency, decimals, factor, amounts } of lines) {
      const [units, each] = read(rates[currency])
      const own = times([amounts[i] as bigint, 10n ** BigInt(decimals)], factor)
      const amount = times(times(own, part), [each, units])
      if (amount[0] > 0n) assets = plus(assets, amount)
      else debts = less(debts, amount)
    }
  }
  return { assets, debts }
}

const nothing: Fraction = [0n, 1n]
const sizeOf = ([numerator, denominator]: Fraction): Fraction => [numerator < 0n ? -numerator : numerator, denominator]
const asNumber = ([numerator, denominator]: Fraction): number =>
  numerator === 0n ? 0 : Number((numerator * 10n ** 40n) / denominator) / 1e40

/** A JavaScript number is a fraction, exactly. */
function ofNumber(value: number): Fraction {
  let [scaled, denominator] = [value, 1n]
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    denominator *= 2n
  }
  return [BigInt(scaled), denominator]
}
