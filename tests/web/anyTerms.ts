import fc from "fast-check"
import type { NumberFormat } from "#contract/people/identity.ts"

/*
 * Terms that users may have recorded, as they travel: decimals as `toPlainString` writes them, so that what is read
 * back can be compared as text.
 */

const formats: ReadonlyArray<NumberFormat> = ["angloAmerican", "continental", "swiss"]
export const anyFormat = fc.constantFrom(...formats)

export const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.nat({ max: 999_999 }))
  .map(([whole, millionths]) =>
    millionths === 0 ? `${whole}` : `${whole}.${String(millionths).padStart(6, "0").replace(/0+$/, "")}`,
  )
export const positive = amount.filter((text) => /[1-9]/.test(text))
export const moneyIn = (currency: string) => amount.map((text) => ({ amount: text, currency }))
export const money = moneyIn("USD")
export const day = fc.constantFrom("2010-02-01", "2014-06-09", "2020-02-29")
export const text = fc.stringMatching(/^[A-Za-z][A-Za-z ,.!?]{0,20}[a-z]$/)
export const percent = fc
  .integer({ min: 0, max: 1000 })
  .map((tenths) => (tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1)))
export const perhaps = <T>(of: fc.Arbitrary<T>) => fc.option(of)
export const id = fc.constantFrom("018f4c7e-0000-7000-8000-000000000011", "018f4c7e-0000-7000-8000-000000000012")
