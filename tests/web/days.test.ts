import { describe, expect, it } from "vitest"
import { formatDay } from "#web/format/days.ts"

describe("a calendar day in words", () => {
  it("a calendar day is written day first in every language, in any time zone", () => {
    expect(formatDay("2016-01-12", "en")).toBe("12 January 2016")
    expect(formatDay("2016-01-12", "de")).toBe("12. Januar 2016")
    expect(formatDay("2016-01-12", "fr")).toBe("12 janvier 2016")
    expect(formatDay("2016-01-12", "it")).toBe("12 gennaio 2016")
    expect(formatDay("2016-01-12", "es")).toBe("12 de enero de 2016")
  })

  it("the first day of a month has its ordinal in French and Italian, and no other day has", () => {
    expect(formatDay("2016-01-01", "fr")).toBe("1er janvier 2016")
    expect(formatDay("2016-01-01", "fr", "month")).not.toContain("1er")
    expect(formatDay("2016-01-11", "fr")).toBe("11 janvier 2016")
    expect(formatDay("2016-01-01", "it")).toBe("1º gennaio 2016")
  })
})
