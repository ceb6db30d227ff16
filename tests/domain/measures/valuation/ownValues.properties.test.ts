import fc from "fast-check"
import { expect, it } from "vitest"
import { factorOff } from "#domain/measures/valuation/unitOfPrice.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { withOwnRates } from "#domain/measures/valuation/ownRates.ts"
import { publishedOn, seriesOf } from "#domain/measures/valuation/series.ts"
import { decimal, toPlainString } from "#domain/numbers/decimal.ts"
import { fractionOf } from "#domain/numbers/fraction.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import { buy, day, marketOf, printed, security } from "#tests/domain/measures/examples.ts"
import { samples } from "#tests/support/samples.ts"

const first = day("2026-01-05")
const dayOf = (index: number) => addDays(first, index)
const byDay = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 500 })), { selector: ([index]) => index, maxLength: 12 })
  .map((points) => points.toSorted(([a], [b]) => a - b))

/** Written out by the definition: of the last day with a value, the own one. */
function valueOf(
  quotes: ReadonlyArray<readonly [number, number]>,
  own: ReadonlyArray<readonly [number, number]>,
  on: number,
): number | undefined {
  for (let index = on; index >= 0; index -= 1) {
    const known = own.find(([of]) => of === index) ?? quotes.find(([of]) => of === index)
    if (known) return known[1]
  }
  return undefined
}

it("an own value of a day counts, zero too, until a quote of a later day replaces it", () => {
  fc.assert(
    fc.property(byDay, byDay, fc.nat({ max: 25 }), (quotes, own, on) => {
      const rows = quotes.map(([index, price]) => [dayOf(index), String(price)] as const)
      const market = marketOf(rows.length > 0 ? { prices: { X: { currency: "USD", rows } } } : {})
      const ledger = security(
        { openedOn: addDays(first, -1), symbol: "X" },
        buy(addDays(first, -1), "10", "990"),
        ...own.map(([index, each]) => ({
          _tag: "Valuation" as const,
          value: { amount: String(each * 10), currency: "USD" as const },
          criterion: "market" as const,
          comment: null,
          valuedOn: dayOf(index),
        })),
      )
      // Before the first of both, the price paid of 99 counts.
      const expected = (valueOf(quotes, own, on) ?? 99) * 10
      expect(printed(holdingOn(ledger, market, dayOf(on)).value)).toBe(expected.toFixed(2))
    }),
    { numRuns: samples(200) },
  )
})

it("an own rate of a day counts until a published rate of a later day replaces it", () => {
  fc.assert(
    fc.property(byDay, byDay, fc.nat({ max: 25 }), (published, own, on) => {
      const above = (points: typeof own) => points.map(([index, rate]) => [index, rate + 1] as const)
      const series = seriesOf(
        "RUB",
        above(published).map(([index, rate]) => [dayOf(index), String(rate)]),
      )
      const rates = above(own).map(([index, rate]) => ({
        currency: "RUB",
        on: dayOf(index),
        unitsForOneEuro: String(rate),
      }))
      const merged = withOwnRates(rates)("RUB", published.length > 0 ? series : undefined)
      const found = publishedOn(merged, dayNumber(dayOf(on)))?.value
      expect(found && toPlainString(found)).toBe(valueOf(above(published), above(own), on)?.toString())
    }),
    { numRuns: samples(200) },
  )
})

it("pence typed for pounds, or the reverse, are a factor of 100, and a price that merely moved is none", () => {
  const factor = (typed: string, quoted: string) => factorOff(fractionOf(decimal(typed)), fractionOf(decimal(quoted)))
  expect(factor("1259.5", "12.595")).toBe("100")
  expect(factor("12.6", "1259.5")).toBe("1/100")
  expect(factor("98.4", "98400")).toBe("1/1000")
  expect(factor("140", "1")).toBe("100")
  for (const [typed, quoted] of [
    ["12", "12.595"],
    ["50", "12.595"],
    ["0", "12.595"],
    ["12", "0"],
    ["30", "1"],
  ] as const) {
    expect(factor(typed, quoted)).toBeUndefined()
  }
})
