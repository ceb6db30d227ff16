import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { NumberFormat } from "../../server/contract/identity.ts"
import {
  formatDecimal,
  formatPercent,
  formatTick,
  minus,
  moneyPlaces,
  parseDecimal,
  typedDecimal,
  unitPlaces,
} from "../../web/format/numberFormat.ts"

const formats: ReadonlyArray<NumberFormat> = ["angloAmerican", "continental", "swiss"]

/** A plain decimal as the contract has it: at most 18 digits before the point and 18 behind, none of them idle. */
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
  it("is written in each of the three number formats", () => {
    expect(formats.map((format) => formatDecimal("1234567.89", format, moneyPlaces))).toEqual([
      "1,234,567.89",
      "1.234.567,89",
      "1'234'567.89",
    ])
  })

  it("of four digits is grouped as well, whatever the language would do", () => {
    expect(formats.map((format) => formatDecimal("1234.5", format, moneyPlaces))).toEqual([
      "1,234.50",
      "1.234,50",
      "1'234.50",
    ])
  })

  it("keeps every digit that a JavaScript number would lose", () => {
    expect(formatDecimal("123456789012345678.000000000000000001", "swiss", unitPlaces)).toBe(
      "123'456'789'012'345'678.000000000000000001",
    )
  })

  it("with less than a cent in it is shown whole, not rounded", () => {
    expect(formatDecimal("0.005", "swiss", moneyPlaces)).toBe("0.005")
  })

  it("says its sign where a change is told, and zero has none", () => {
    expect(formatDecimal("12.5", "angloAmerican", moneyPlaces, "signed")).toBe("+12.50")
    expect(formatDecimal("-12.5", "angloAmerican", moneyPlaces, "signed")).toBe(`${minus}12.50`)
    expect(formatDecimal("0.00", "angloAmerican", moneyPlaces, "signed")).toBe("0.00")
  })

  it("in percent stands apart from its sign only on the continent", () => {
    expect(formats.map((format) => formatPercent("12.5", format))).toEqual(["12.5%", "12,5\u00a0%", "12.5%"])
  })

  it("on a chart's scale takes its words from the language and its marks from the number format", () => {
    expect(formatTick(2_500_000, "en", "continental")).toBe("2,5M")
    expect(formatTick(2_500_000, "de", "angloAmerican")).toBe("2.5\u00a0Mio.")
  })
})

describe("a typed number", () => {
  it.each(formats)("is read back as it was written, in the %s format", (format) => {
    fc.assert(
      fc.property(plainDecimal, (plain) => {
        expect(parseDecimal(formatDecimal(plain, format, unitPlaces), format)).toBe(plain)
        expect(parseDecimal(typedDecimal(plain, format), format)).toBe(plain)
      }),
    )
  })

  it.each(formats)("is never read as another number than the one it shows, in the %s format", (format) => {
    const decimalMark = format === "continental" ? "," : "."
    fc.assert(
      fc.property(fc.stringMatching(/^[-0-9.,' ]{1,12}$/), (typed) => {
        const read = parseDecimal(typed, format)
        if (read === undefined) return
        const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+/, "")
        expect(digits(read)).toBe(digits(typed))
        const [, shown = ""] = typed.trim().split(decimalMark)
        const [, behind = ""] = read.split(".")
        expect(behind).toBe(shown)
      }),
    )
  })

  it("may be pasted from a Swiss statement with its typographic mark", () => {
    expect(parseDecimal("1’234’567.89", "swiss")).toBe("1234567.89")
    expect(parseDecimal("1'234'567.89", "swiss")).toBe("1234567.89")
  })

  it("may be grouped with spaces, as French banks do", () => {
    expect(parseDecimal("1\u202f234,50", "continental")).toBe("1234.50")
    expect(parseDecimal(" 1 234 567 ", "angloAmerican")).toBe("1234567")
  })

  it("with a mark in the wrong place is asked for again, not guessed at", () => {
    expect(parseDecimal("1.5", "continental")).toBeUndefined()
    expect(parseDecimal("1,5", "angloAmerican")).toBeUndefined()
    expect(parseDecimal("1'23.5", "swiss")).toBeUndefined()
    expect(parseDecimal("1,234,56", "angloAmerican")).toBeUndefined()
  })

  it.each(["", " ", ".", "-", "ten", "1e5", "NaN", "Infinity", "0x10", "1.2.3", "--1", "1-", "1.", "٣"])(
    "that is none is asked for again: %j",
    (typed) => {
      expect(parseDecimal(typed, "angloAmerican")).toBeUndefined()
    },
  )

  it("of more digits than are kept is asked for again", () => {
    expect(parseDecimal("1".repeat(18), "swiss")).toBe("1".repeat(18))
    expect(parseDecimal("1".repeat(19), "swiss")).toBeUndefined()
    expect(parseDecimal(`0.${"1".repeat(18)}`, "swiss")).toBe(`0.${"1".repeat(18)}`)
    expect(parseDecimal(`0.${"1".repeat(19)}`, "swiss")).toBeUndefined()
  })

  it("is negative with any minus that people type", () => {
    expect(["-5", "\u22125", "\u20135"].map((typed) => parseDecimal(typed, "swiss"))).toEqual(["-5", "-5", "-5"])
    expect(parseDecimal("-0", "swiss")).toBe("0")
  })
})
