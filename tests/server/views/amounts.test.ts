import { BigDecimal } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { noCents, writeCents } from "#domain/measures/daily/dailyCents.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import { amountText, amountTexts, percentText } from "#server/views/amounts.ts"

it("a series is printed as each of its amounts is printed, for any size and sign", () => {
  const amounts = fc.array(
    fc.oneof(
      fc.bigInt({ min: -1_000n, max: 1_000n }),
      fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }),
      fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n }),
    ),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(amounts, (cents) => {
      const days = noCents(cents.length, 2)
      cents.forEach((exact, day) => writeCents(days, day, exact))
      expect(amountTexts(days)).toEqual(cents.map((exact) => amountText(BigDecimal.make(exact, 2), "EUR")))
    }),
  )
})

it.each([
  [0n, "0.00"],
  [-1n, "-0.01"],
  [9n, "0.09"],
  [-100n, "-1.00"],
  [2n ** 53n + 1n, "90071992547409.93"],
])("%s cents are printed as %s", (cents, text) => {
  const days = noCents(1, 2)
  writeCents(days, 0, cents)
  expect(amountTexts(days)).toEqual([text])
})

it("zero is printed without a minus", () => {
  expect(amountTexts({ decimals: 2, cents: Float64Array.of(-0), beyond: new Map() })).toEqual(["0.00"])
  expect(amountText(BigDecimal.make(-0n, 2), "EUR")).toBe("0.00")
})

it.each([
  ["1", "3", "33.33"],
  ["2", "3", "66.67"],
  ["-1", "3", "-33.33"],
  ["0.00125", "1", "0.12"], // A tie goes to the even digit.
  ["0.00135", "1", "0.14"],
  ["5", "5", "100.00"],
  ["0", "5", "0.00"],
  ["1", "0", null],
  ["1", "-5", null],
])("the percentage %s of %s is %s", (part, whole, percent) => {
  expect(percentText(decimal(part), decimal(whole))).toBe(percent)
})
