import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { languages } from "#contract/people/identity.ts"
import { addDays } from "#contract/vocabulary.ts"
import { formatDay } from "#web/format/days.ts"
import { dayOfText } from "#web/format/typedDay.ts"

const today = "2026-11-29"
const read = (text: string, language: (typeof languages)[number] = "en") => dayOfText(text, { language, today })

describe("a day as typed", () => {
  it.each([
    ["2024-03-12", "2024-03-12"],
    ["20240312", "2024-03-12"],
    ["2024/3/12", "2024-03-12"],
    ["12.3.24", "2024-03-12"],
    ["12.03.2024", "2024-03-12"],
    ["12/3/2024", "2024-03-12"],
    ["12-3-24", "2024-03-12"],
    ["12. 3. 2024", "2024-03-12"],
    ["29.2.24", "2024-02-29"],
  ])("“%s” is %s in every language, day first", (text, day) => {
    for (const language of languages) expect(read(text, language)).toBe(day)
  })

  it("two digits are a year up to twenty years ahead, else one of the past", () => {
    expect(read("1.1.46")).toBe("2046-01-01")
    expect(read("1.1.47")).toBe("1947-01-01")
    expect(read("1.1.99")).toBe("1999-01-01")
  })

  it("a day without a year is the last one that is not after today", () => {
    expect(read("29.11.")).toBe("2026-11-29")
    expect(read("30.11.")).toBe("2025-11-30")
    expect(read("12.3")).toBe("2026-03-12")
  })

  it.each([
    ["en", "12 March 2024", "today", "yesterday", "-1y"],
    ["de", "12. März 2024", "heute", "Gestern", "-1j"],
    ["fr", "12 mars 2024", "aujourd’hui", "hier", "-1a"],
    ["it", "12 marzo 2024", "oggi", "ieri", "-1a"],
    ["es", "12 de marzo de 2024", "hoy", "ayer", "-1a"],
  ] as const)("in %s, names of months and words for days are read", (language, day, now, before, year) => {
    expect(read(day, language)).toBe("2024-03-12")
    expect(read(now, language)).toBe("2026-11-29")
    expect(read(before, language)).toBe("2026-11-28")
    expect(read(year, language)).toBe("2025-11-29")
  })

  it("days, weeks, months and years are counted from today, to the last day of a shorter month", () => {
    expect(read("-3d")).toBe("2026-11-26")
    expect(read("-2w")).toBe("2026-11-15")
    expect(read("-1m")).toBe("2026-10-29")
    expect(read("−9m")).toBe("2026-02-28")
    expect(read("+1y")).toBe("2027-11-29")
    expect(read("-3t", "de")).toBe("2026-11-26")
    expect(read("-3j", "fr")).toBe("2026-11-26")
    expect(read("-3j", "de")).toBe("2023-11-29")
  })

  it.each(["", "1", "31.4.2024", "29.2.2023", "12.13.2024", "12 jui 2024", "soon", "1m", "12.3.2"])(
    "“%s” is no day",
    (text) => expect(read(text, "fr")).toBeUndefined(),
  )

  it("what the product writes is read as the same day, in every language and both lengths", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 73_000 }), fc.constantFrom(...languages), (days, language) => {
        const day = addDays("1901-01-01", days)
        expect(read(formatDay(day, language, "long"), language)).toBe(day)
        expect(read(formatDay(day, language, "medium"), language)).toBe(day)
      }),
    )
  })
})
