import { BigDecimal } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import * as light from "../../web/effect/bigDecimal.ts"

/*
 * The browser reckons with a small stand-in for effect's `BigDecimal` (see `web/effect`): the two must come to the same
 * numbers. How many zeros stand behind a number says nothing.
 */

const plain = fc.stringMatching(/^-?\d{1,18}(\.\d{1,18})?$/)
const written = (one: light.BigDecimal): string => BigDecimal.format(BigDecimal.make(one.value, one.scale))

it("reads and shortens numbers in the browser as effect does", () => {
  const check = (text: string) => {
    const [own, theirs] = [light.fromStringUnsafe(text), BigDecimal.fromStringUnsafe(text)]
    expect({ ...own }).toEqual({ value: theirs.value, scale: theirs.scale })
    const { value, scale } = BigDecimal.normalize(theirs)
    expect(light.normalize(own)).toEqual({ value, scale })
  }
  for (const text of ["0", "-0", "0.00", "-0.5", "100", "1.50", "-007.070"]) check(text)
  fc.assert(fc.property(plain, check))
})

it("adds, subtracts, multiplies, negates and cuts off in the browser as effect does", () => {
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
