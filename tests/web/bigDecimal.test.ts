import { BigDecimal } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import * as light from "#web/effect/bigDecimal.ts"

/*
 * The browser computes with a small replacement for effect's `BigDecimal` (see `web/effect`): both must have the same
 * numbers. Trailing zeros do not matter.
 */

const plain = fc.stringMatching(/^-?\d{1,18}(\.\d{1,18})?$/)
const written = (one: light.BigDecimal): string => BigDecimal.format(BigDecimal.make(one.value, one.scale))

it("the browser reads and shortens numbers as effect does", () => {
  const check = (text: string) => {
    const [own, theirs] = [light.fromStringUnsafe(text), BigDecimal.fromStringUnsafe(text)]
    expect({ ...own }).toEqual({ value: theirs.value, scale: theirs.scale })
    const { value, scale } = BigDecimal.normalize(theirs)
    expect(light.normalize(own)).toEqual({ value, scale })
  }
  for (const text of ["0", "-0", "0.00", "-0.5", "100", "1.50", "-007.070"]) check(text)
  fc.assert(fc.property(plain, check))
})

it("the browser adds, subtracts, multiplies, negates and truncates as effect does", () => {
  fc.assert(
    fc.property(plain, plain, fc.integer({ min: 0, max: 40 }), (a, b, digits) => {
      const [ownA, ownB] = [light.fromStringUnsafe(a), light.fromStringUnsafe(b)]
      const [theirA, theirB] = [BigDecimal.fromStringUnsafe(a), BigDecimal.fromStringUnsafe(b)]
      expect(
        [
          light.sum(ownA, ownB),
          light.subtract(ownA, ownB),
          light.multiply(ownA, ownB),
          light.negate(ownA),
          light.scale(ownA, digits),
        ].map(written),
      ).toEqual(
        [
          BigDecimal.sum(theirA, theirB),
          BigDecimal.subtract(theirA, theirB),
          BigDecimal.multiply(theirA, theirB),
          BigDecimal.negate(theirA),
          BigDecimal.scale(theirA, digits),
        ].map(written),
      )
      expect(light.scale(ownA, digits).scale).toBe(digits)
    }),
  )
})
