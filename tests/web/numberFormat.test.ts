import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { NumberFormat } from "#contract/people/identity.ts"
import { calculatedDecimal } from "#web/format/calculatedDecimal.ts"
import { decimalFault } from "#web/format/decimalFault.ts"
import {
  formatDecimal,
  formatPercent,
  formatPrice,
  formatTick,
  minus,
  moneyPlaces,
  typedDecimal,
  unitPlaces,
} from "#web/format/numberFormat.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"

const formats: ReadonlyArray<NumberFormat> = ["angloAmerican", "continental", "swiss"]

/**
 * A plain decimal as in the contract: at most 18 digits before the point and 18 after it, without superfluous zeros.
 */
const plainDecimal = fc
  .record({
    sign: fc.constantFrom("", "-"),
    whole: fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
    fraction: fc.stringMatching(/^\d{0,17}[1-9]$|^$/),
  })
  .map(({ sign, whole, fraction }) => {
    const unsigned = fraction === "" ? String(whole) : `${whole}.${fraction}`
    return /[1-9]/.test(unsigned) ? sign + unsigned : unsigned
  })

describe("an amount", () => {
  it("an amount is written in each of the three number formats", () => {
    expect(formats.map((format) => formatDecimal("1234567.89", format, moneyPlaces))).toEqual([
      "1,234,567.89",
      "1.234.567,89",
      "1'234'567.89",
    ])
  })

  it("an amount of four digits is grouped as well, regardless of the language", () => {
    expect(formats.map((format) => formatDecimal("1234.5", format, moneyPlaces))).toEqual([
      "1,234.50",
      "1.234,50",
      "1'234.50",
    ])
  })

  it("an amount keeps every digit that a JavaScript number would lose", () => {
    expect(formatDecimal("123456789012345678.000000000000000001", "swiss", unitPlaces)).toBe(
      "123'456'789'012'345'678.000000000000000001",
    )
  })

  it("an amount with fractions of a cent is shown completely, not rounded", () => {
    expect(formatDecimal("0.005", "swiss", moneyPlaces)).toBe("0.005")
  })

  it("an amount has its sign where it is a change, and zero has none", () => {
    expect(formatDecimal("12.5", "angloAmerican", moneyPlaces, "signed")).toBe("+12.50")
    expect(formatDecimal("-12.5", "angloAmerican", moneyPlaces, "signed")).toBe(`${minus}12.50`)
    expect(formatDecimal("0.00", "angloAmerican", moneyPlaces, "signed")).toBe("0.00")
  })

  it("an amount in percent has a space before its sign only on the continent, and no decimals that say nothing", () => {
    expect(formats.map((format) => formatPercent("12.5", format))).toEqual(["12.5%", "12,5\u00a0%", "12.5%"])
    expect(formats.map((format) => formatPercent("50", format))).toEqual(["50%", "50\u00a0%", "50%"])
  })

  it("an amount on the scale of a chart uses the words of the language and the marks of the number format", () => {
    expect(formatTick(2_500_000, "en", "continental")).toBe("2,5M")
    expect(formatTick(2_500_000, "de", "angloAmerican")).toBe("2.5\u00a0Mio.")
  })
})

describe("a typed number", () => {
  it.each(formats)("a typed number is read back as it was written, in the %s format", (format) => {
    fc.assert(
      fc.property(plainDecimal, (plain) => {
        expect(parseDecimal(formatDecimal(plain, format, unitPlaces), format)).toBe(plain)
        expect(parseDecimal(typedDecimal(plain, format), format)).toBe(plain)
        expect(parseDecimal(calculatedDecimal(plain, format), format)).toBe(plain)
      }),
    )
  })

  it.each(formats)("a typed number is never read as a number other than the one shown, in the %s format", (format) => {
    const decimalMark = format === "continental" ? "," : "."
    fc.assert(
      fc.property(fc.stringMatching(/^[-0-9.,' ]{1,12}$/), (typed) => {
        const read = parseDecimal(typed, format)
        if (read === undefined) return
        const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+/, "")
        expect(digits(read)).toBe(digits(typed))
        const marked = typed.replace(/[-' ]/g, "")
        const marksOf = (mark: string) => marked.split(mark).length - 1
        const [points, commas] = [marksOf("."), marksOf(",")]
        // The last of two different marks begins the decimals; one alone does if it is that of the format and is there once.
        const last = marked.lastIndexOf(".") > marked.lastIndexOf(",") ? "." : ","
        const begins = points > 0 && commas > 0 ? last : marksOf(decimalMark) === 1 ? decimalMark : undefined
        const [, behind = ""] = read.split(".")
        expect(behind).toBe(begins === undefined ? "" : marked.slice(marked.lastIndexOf(begins) + 1))
      }),
    )
  })

  it("a typed number may be pasted from a Swiss statement with its typographic mark", () => {
    expect(parseDecimal("1’234’567.89", "swiss")).toBe("1234567.89")
    expect(parseDecimal("1'234'567.89", "swiss")).toBe("1234567.89")
  })

  it("a typed number may be grouped with spaces, as French banks do", () => {
    expect(parseDecimal("1\u202f234,50", "continental")).toBe("1234.50")
    expect(parseDecimal(" 1 234 567 ", "angloAmerican")).toBe("1234567")
  })

  it.each([
    // Groups of three with any mark that cannot begin the decimals.
    ["angloAmerican", "1'234'567.89", "1234567.89"],
    ["angloAmerican", "1’234’567", "1234567"],
    ["angloAmerican", "1\u2009234.5", "1234.5"],
    ["angloAmerican", "1.234.567", "1234567"],
    ["angloAmerican", "1.234,50", "1234.50"],
    ["continental", "1'234,50", "1234.50"],
    ["continental", "1\u202f234\u202f567,8", "1234567.8"],
    ["continental", "1,234.50", "1234.50"],
    ["continental", "1,234,567", "1234567"],
    ["swiss", "1 234.50", "1234.50"],
    ["swiss", "1,234.50", "1234.50"],
    ["swiss", "1.234.567,89", "1234567.89"],
    // A digit that was typed into a grouped number, and groups of two as in India.
    ["angloAmerican", "1,5000.00", "15000.00"],
    ["angloAmerican", "1,500.000", "1500.000"],
    ["angloAmerican", "1,50,000", "150000"],
    ["angloAmerican", "1,234,5678", "12345678"],
    ["continental", "1.5000,00", "15000.00"],
    ["swiss", "1'5000", "15000"],
    ["swiss", "18’6000.5", "186000.5"],
  ] as const)("in the %s format, the typed number %s is %s", (format, typed, plain) => {
    expect(parseDecimal(typed, format)).toBe(plain)
  })

  it("a typed number that can be two is refused, and the refusal says so", () => {
    const typed: ReadonlyArray<readonly [NumberFormat, string]> = [
      ["angloAmerican", "1,5"], // 1.5 or 15
      ["angloAmerican", "-1,5000"], // 1.5 or 15,000
      ["continental", "1.5"],
      ["continental", "18.6000"],
      ["swiss", "1,500"], // 1.5 or 1'500
    ]
    expect(typed.map(([format, text]) => [parseDecimal(text, format), decimalFault(text, format)])).toEqual(
      typed.map(() => [undefined, "decimal.ambiguous"]),
    )
  })

  it("a typed number with a misplaced mark is refused, not guessed", () => {
    expect(parseDecimal("1.5", "continental")).toBeUndefined()
    expect(parseDecimal("1,5", "angloAmerican")).toBeUndefined()
    expect(parseDecimal("1'23.5", "swiss")).toBeUndefined()
    expect(parseDecimal("1,234,56", "angloAmerican")).toBeUndefined()
  })

  it.each(["", " ", ".", "-", "ten", "1e5", "NaN", "Infinity", "0x10", "1.2.3", "--1", "1-", "1.", "٣"])(
    "a typed text without a valid number is refused: %j",
    (typed) => {
      expect(parseDecimal(typed, "angloAmerican")).toBeUndefined()
    },
  )

  it("a typed number with more digits than can be stored is refused", () => {
    expect(parseDecimal("1".repeat(18), "swiss")).toBe("1".repeat(18))
    expect(parseDecimal("1".repeat(19), "swiss")).toBeUndefined()
    expect(parseDecimal(`0.${"1".repeat(18)}`, "swiss")).toBe(`0.${"1".repeat(18)}`)
    expect(parseDecimal(`0.${"1".repeat(19)}`, "swiss")).toBeUndefined()
  })

  it("a typed number is negative with any minus sign that people type", () => {
    expect(["-5", "\u22125", "\u20135"].map((typed) => parseDecimal(typed, "swiss"))).toEqual(["-5", "-5", "-5"])
    expect(parseDecimal("-0", "swiss")).toBe("0")
  })
})

it.each([
  ["1800.18001800180018", "1,800.18"],
  ["98.813085376820", "98.813085"],
  ["0.000000123456789123", "0.00000012345679"],
  ["12345678.123456789", "12,345,678.1235"],
  ["67123.45678", "67,123.45678"],
  ["0.000000002", "0.000000002"],
  ["5", "5.00"],
])("the price %s of a unit is written with the digits that a person reads: %s", (plain, written) => {
  expect(formatPrice(plain, "angloAmerican", "EUR")).toBe(written)
})

describe("a typed text that is not taken as a number", () => {
  it("a number of more than 18 digits before or after the decimal mark is too long in each format", () => {
    const typed: ReadonlyArray<readonly [NumberFormat, string]> = [
      ["angloAmerican", "1234567890123456789"],
      ["angloAmerican", "-1,234,567,890,123,456,789.50"],
      ["angloAmerican", "12 345 678 901 234 567 890"],
      ["angloAmerican", "1.234.567.890.123.456.789"],
      ["angloAmerican", "0.1234567890123456789"],
      ["continental", "1.234.567.890.123.456.789,5"],
      ["swiss", "1’234’567’890’123’456’789.5"],
    ]
    expect(typed.map(([format, text]) => [parseDecimal(text, format), decimalFault(text, format)])).toEqual(
      typed.map(() => [undefined, "decimal.tooLong"]),
    )
  })

  it("a text that is no number in the format is not called too long", () => {
    const typed: ReadonlyArray<readonly [NumberFormat, string]> = [
      ["angloAmerican", "ten"],
      ["angloAmerican", "1.2.3"],
      ["angloAmerican", "1234567890123456789 EUR"],
      ["swiss", "1'23"],
    ]
    expect(typed.map(([format, text]) => decimalFault(text, format))).toEqual(typed.map(() => "decimal.malformed"))
  })

  it("18 digits before and after the decimal mark are a number", () => {
    expect(parseDecimal("123,456,789,012,345,678.123456789012345678", "angloAmerican")).toBe(
      "123456789012345678.123456789012345678",
    )
  })
})

describe("a number that a form calculates", () => {
  it("a calculated number has group marks like the numbers beside it, and all its decimals", () => {
    expect(formats.map((format) => calculatedDecimal("18600", format))).toEqual(["18,600", "18.600", "18'600"])
    const product = "1234.0000000000000000000000000000000001" // more decimals than an amount has
    expect(calculatedDecimal(product, "angloAmerican")).toBe("1,234.0000000000000000000000000000000001")
    expect(decimalFault(calculatedDecimal(product, "angloAmerican"), "angloAmerican")).toBe("decimal.tooLong")
  })
})
