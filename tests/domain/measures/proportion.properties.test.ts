import * as fc from "fast-check"
import { expect, it } from "vitest"
import { Amount, bigIntOf, reachEnd, taken, takePart } from "../../../domain/measures/proportion.ts"
import { divideIntegers } from "../../../domain/shared/decimal.ts"

/** Every size from 1 to the limit of exact numbers, and the numbers beside it. */
const anyInteger = fc.oneof(
  fc.integer({ min: 0, max: 51 }).chain((bits) => fc.maxSafeInteger().map((n) => Math.abs(n) % 2 ** bits)),
  fc.constantFrom(0, 1, 2, 3, reachEnd - 1, reachEnd - 2, 2 ** 50, 2 ** 50 - 1, 10 ** 15),
)
const anyLow = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 999_999_999_999 }), fc.constant(999_999_999_999))

it("a fraction equals exactly that of bigint, ties to the even digit", () => {
  let ties = 0
  const anyWhole = fc.oneof(anyInteger, fc.integer({ min: 1, max: 50 }))
  fc.assert(
    fc.property(anyInteger, anyLow, anyWhole, anyInteger, (high, low, wholeLessOne, some) => {
      const whole = Math.min(wholeLessOne + 1, reachEnd - 1)
      const part = some % (whole + 1)
      takePart(high, low, part, whole)
      const product = bigIntOf(high, low) * BigInt(part)
      if ((product * 2n) % BigInt(whole) === 0n && product % BigInt(whole) !== 0n) ties++
      expect(bigIntOf(taken[0] ?? 0, taken[1] ?? 0)).toBe(divideIntegers(product, BigInt(whole), "half-even"))
    }),
    { numRuns: 20_000 },
  )
  expect(ties).toBeGreaterThan(100)
})

it("amounts are added and subtracted without losing a decimal, on both sides of zero", () => {
  const anyAmount = fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), anyLow)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), anyAmount)), (steps) => {
      const amount = new Amount()
      let exact = 0n
      for (const [adds, [high, low]] of steps) {
        if (adds) amount.add(high, low)
        else amount.subtract(high, low)
        exact += (adds ? 1n : -1n) * bigIntOf(high, low)
        expect(amount.low).toBeGreaterThanOrEqual(0)
        expect(bigIntOf(amount.high, amount.low)).toBe(exact)
      }
    }),
  )
})
