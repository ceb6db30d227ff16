import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type ExactParts, partsOfChange, roundedParts } from "#domain/measures/changes/roundedParts.ts"
import { decimal, sum } from "#domain/numbers/decimal.ts"
import { decimalOf, fraction, nothing, sumOf } from "#domain/numbers/fraction.ts"
import { printed } from "#tests/domain/measures/examples.ts"

const none = Object.fromEntries(partsOfChange.map((part) => [part, nothing])) as ExactParts
/** In hundredths of a cent. */
const of = (amount: number) => fraction(BigInt(amount), 4)

describe("the rounded parts of a change", () => {
  it("a part of whole cents is shown as it is, and the one that was rounded the most takes the difference", () => {
    const exact = { ...none, broughtIn: of(1_515_000_000), income: of(1_0049), fees: of(1_0043) }
    // 151,500.00, 1.0049 and 1.0043 are 151,502.0092: one cent more than 151,500.00, 1.00 and 1.00.
    const { parts } = roundedParts(exact, decimal("151502.01"), "EUR")
    expect([parts.broughtIn, parts.income, parts.fees].map(printed)).toEqual(["151500.00", "1.01", "1.00"])
  })

  it("the parts add up to the amount, and each is less than a cent from what it is exactly", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { maxLength: 8 }), (amounts) => {
        const exact = { ...none, ...Object.fromEntries(amounts.map((amount, i) => [partsOfChange[i], of(amount)])) }
        const amount = decimalOf(sumOf(Object.values(exact)), 2)
        const { parts } = roundedParts(exact, amount, "EUR")
        expect(printed(sum(Object.values(parts)))).toBe(printed(amount))
        for (const [i, one] of amounts.entries()) {
          const shown = Number(printed(parts[partsOfChange[i]!])) * 10_000
          expect(Math.abs(Math.round(shown) - one)).toBeLessThan(100)
        }
        for (const part of partsOfChange.slice(amounts.length)) expect(printed(parts[part])).toBe("0.00")
      }),
    )
  })
})
