import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decimalsOf, mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { publishedOn, seriesOf, stepsByDay } from "#domain/measures/valuation/series.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"

describe("a published series", () => {
  const series = seriesOf("USD", [
    ["2020-01-06", "110.25"],
    ["2020-01-03", "100.5"],
    ["2020-01-06", "110.2500"],
    ["2020-01-08", "99"],
  ])

  it("a published series has on each day the last value on or before it", () => {
    const on = (day: string) => {
      const published = publishedOn(series, dayNumber(day))
      return published && [published.on, toPlainString(published.value)]
    }
    expect(on("2020-01-02")).toBeUndefined()
    expect(on("2020-01-03")).toEqual(["2020-01-03", "100.5"])
    expect(on("2020-01-05")).toEqual(["2020-01-03", "100.5"])
    expect(on("2020-01-07")).toEqual(["2020-01-06", "110.25"])
    expect(on("2030-01-01")).toEqual(["2020-01-08", "99"])
    expect(publishedOn(undefined, 0)).toBeUndefined()
  })

  it("a published series stores no more decimals than it needs, and integers as numbers where these are exact", () => {
    expect(series).toMatchObject({ currency: "USD", decimals: 2 })
    expect(series.mantissas).toEqual(Float64Array.from([10050, 11025, 9900]))
    expect(seriesOf("USD", [["2020-01-03", "90071992547409.91"]]).mantissas).toEqual(Float64Array.from([2 ** 53 - 1]))
    expect(seriesOf("USD", [["2020-01-03", "90071992547409.93"]]).mantissas).toEqual([2n ** 53n + 1n])
  })

  it("a published series gives for every day of a range the value that applies", () => {
    expect([...stepsByDay(series.days, dayNumber("2020-01-01"), 9)]).toEqual([-1, -1, 0, 0, 0, 1, 1, 2, 2])
    expect([...stepsByDay(series.days, dayNumber("2020-01-07"), 2)]).toEqual([1, 2])
  })

  it("a published series uses the later one of two values for one day", () => {
    const corrected = seriesOf("USD", [
      ["2020-01-03", "100"],
      ["2020-01-03", "101"],
    ])
    expect(corrected).toMatchObject({ days: Int32Array.of(dayNumber("2020-01-03")), mantissas: Float64Array.of(101) })
  })
})

describe("plain decimals", () => {
  const anyText = fc
    .tuple(fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n }), fc.nat({ max: 18 }))
    .map(([mantissa, decimals]) => ({ mantissa, decimals, text: plainText(mantissa, decimals) }))

  it("plain decimals are read as they were written", () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 5 }), ({ mantissa, decimals, text }, more) => {
        expect(decimalsOf(text)).toBeLessThanOrEqual(decimals)
        expect(mantissaOf(text, decimals + more)).toBe(mantissa * 10n ** BigInt(more))
        expect(plainText(mantissaOf(text, decimalsOf(text)), decimalsOf(text))).toBe(text)
      }),
    )
  })

  it("plain decimals are the same numbers in a series, long and short ones together", () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 8 }), (texts) => {
        const series = seriesOf(
          "USD",
          texts.map(({ text }, n) => [addDays("2020-01-01", n), text] as const),
        )
        texts.forEach(({ text }, n) => {
          expect(plainText(BigInt(series.mantissas[n] ?? 0), series.decimals)).toBe(text)
        })
      }),
    )
  })

  it.each([
    ["12.50", 1],
    ["12", 0],
    ["0.000", 0],
    ["-0.10", 1],
    ["100", 0],
  ])("the decimal %s has %i significant decimals", (text, decimals) => {
    expect(decimalsOf(text)).toBe(decimals)
  })
})
