import * as fc from "fast-check"
import { Exit, Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  add,
  Decimal,
  decimal,
  divide,
  divideIntegers,
  multiply,
  round,
  type Rounding,
  subtract,
  toFixedString,
  toPlainString,
} from "#domain/numbers/decimal.ts"
import { reasonAgainst } from "#tests/domain/shared/reasonAgainst.ts"

/** Digits as a user could type them: up to 18 before the point and up to 18 after it. */
const anyPlainDecimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }))
  .chain(([negative, whole, fraction]) =>
    fc.integer({ min: 0, max: 18 }).map((places) => {
      const digits = fraction.toString().padStart(18, "0").slice(0, places)
      return `${negative ? "-" : ""}${whole}${places > 0 ? `.${digits}` : ""}`
    }),
  )

const anyInteger = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const anyDivisor = anyInteger.filter((n) => n !== 0n)
const sizeOf = (n: bigint) => (n < 0n ? -n : n)

/** The number as an integer count of 10⁻¹⁸, derived from its digits alone. */
function scaled(text: string): bigint {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".")
  const size = BigInt(whole + fraction.padEnd(18, "0"))
  return text.startsWith("-") ? -size : size
}

describe("reading a decimal", () => {
  it.each([
    "",
    " ",
    " 1",
    "1 ",
    "1\n",
    "\u00001",
    "+1",
    "--1",
    "-",
    ".5",
    "5.",
    "1.2.3",
    "1,000",
    "1'000",
    "1_000",
    "1e5",
    "1e999",
    "1e1000000",
    "0x10",
    "0b1",
    "10n",
    "NaN",
    "Infinity",
    "-Infinity",
    "½",
    "１２",
    "١٢",
    "−1",
    "1".repeat(19),
    "1".repeat(40),
    `0.${"1".repeat(19)}`,
    "9".repeat(1_000_000),
  ])("a decimal cannot be read from %.40j", (text) => {
    expect(reasonAgainst(Decimal, text)).toContain("decimal.malformed")
  })

  it.each([1, 0, Number.NaN, null, undefined, true, 1n, {}, [], ["1"], new Date(0)])(
    "a decimal cannot be read from a value that is not text: %s",
    (value) => {
      expect(Exit.isFailure(Schema.decodeUnknownExit(Decimal)(value))).toBe(true)
    },
  )

  it.each([
    ["-0", "0"],
    ["-0.00", "0"],
    ["007", "7"],
    ["0.10", "0.1"],
    ["-12.50", "-12.5"],
    ["0.000000000000000001", "0.000000000000000001"],
    ["-999999999999999999.999999999999999999", "-999999999999999999.999999999999999999"],
    ["100000000000000000", "100000000000000000"],
  ])("a decimal reads %s and writes %s", (read, written) => {
    expect(Schema.encodeSync(Decimal)(Schema.decodeUnknownSync(Decimal)(read))).toBe(written)
  })

  it("every decimal is written as the number that was read, in the shortest plain digits", () => {
    fc.assert(
      fc.property(anyPlainDecimal, (text) => {
        const written = Schema.encodeSync(Decimal)(Schema.decodeUnknownSync(Decimal)(text))
        expect(written).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/)
        expect(written).not.toBe("-0")
        expect(scaled(written)).toBe(scaled(text))
      }),
    )
  })

  it("a decimal that our own code writes in another form throws, because it is a defect", () => {
    expect(() => decimal("1e3")).toThrow("not a plain decimal: 1e3")
  })
})

describe("decimal arithmetic", () => {
  it("decimals are added, subtracted and multiplied to the last digit", () => {
    fc.assert(
      fc.property(anyPlainDecimal, anyPlainDecimal, (a, b) => {
        const [x, y] = [decimal(a), decimal(b)]
        expect(scaled(toPlainString(add(x, y)))).toBe(scaled(a) + scaled(b))
        expect(scaled(toPlainString(subtract(x, y)))).toBe(scaled(a) - scaled(b))
        const product = multiply(x, y)
        expect(product.value * 10n ** BigInt(36 - product.scale)).toBe(scaled(a) * scaled(b))
      }),
    )
  })

  it("the sum of 0.1 and 0.2 is 0.3", () => {
    expect(toPlainString(add(decimal("0.1"), decimal("0.2")))).toBe("0.3")
  })

  it.each<[string, string, Rounding, string]>([
    ["1", "3", { decimals: 2, rounding: "half-even" }, "0.33"],
    ["2", "3", { decimals: 2, rounding: "half-even" }, "0.67"],
    ["-2", "3", { decimals: 2, rounding: "half-even" }, "-0.67"],
    ["2", "3", { decimals: 2, rounding: "down" }, "0.66"],
    ["-2", "3", { decimals: 2, rounding: "down" }, "-0.66"],
    ["1", "8", { decimals: 2, rounding: "half-even" }, "0.12"],
    ["3", "8", { decimals: 2, rounding: "half-even" }, "0.38"],
    ["1", "8", { decimals: 2, rounding: "half-up" }, "0.13"],
    ["-1", "8", { decimals: 2, rounding: "half-even" }, "-0.12"],
    ["1", "-8", { decimals: 2, rounding: "half-up" }, "-0.13"],
    ["1000", "0.003", { decimals: 0, rounding: "half-even" }, "333333"],
    ["0.005", "1", { decimals: 2, rounding: "half-even" }, "0"],
    ["0.015", "1", { decimals: 2, rounding: "half-even" }, "0.02"],
    ["0", "7", { decimals: 18, rounding: "half-even" }, "0"],
  ])("dividing %s by %s, rounded as requested (%j), gives %s", (a, b, to, expected) => {
    expect(toPlainString(divide(decimal(a), decimal(b), to))).toBe(expected)
  })

  it("division by zero is refused", () => {
    expect(() => divide(decimal("1"), decimal("0.00"), { decimals: 2, rounding: "half-even" })).toThrow(
      "division by zero",
    )
  })

  it("rounding is never off by more than half a step, and has no bias", () => {
    fc.assert(
      fc.property(anyInteger, anyDivisor, (a, b) => {
        const quotient = divideIntegers(a, b, "half-even")
        expect(sizeOf(2n * (a - quotient * b))).toBeLessThanOrEqual(sizeOf(b))
        expect(divideIntegers(-a, b, "half-even")).toBe(-quotient)
        expect(divideIntegers(a, -b, "half-even")).toBe(-quotient)
      }),
    )
  })

  it("rounding takes the even neighbour when the number lies between two", () => {
    fc.assert(
      fc.property(anyInteger, anyDivisor, (whole, half) => {
        expect(divideIntegers((2n * whole + 1n) * half, 2n * half, "half-even") % 2n).toBe(0n)
      }),
    )
  })

  it.each([
    ["12.5", 2, "12.50"],
    ["-0.05", 2, "-0.05"],
    ["0", 2, "0.00"],
    ["1234567", 0, "1234567"],
  ])("%s is printed to %i places as %s", (value, decimals, printed) => {
    expect(toFixedString(round(decimal(value), { decimals, rounding: "half-even" }), decimals)).toBe(printed)
  })
})
