import { describe, expect, it } from "vitest"
import { daysBetween, endBefore, formatDay, monthsBefore } from "#web/format/days.ts"
import { periods, startOfPeriod } from "#web/format/period.ts"

describe("a period", () => {
  it("a period begins at the end of the same day, the given time earlier", () => {
    expect(Object.fromEntries(periods.map((period) => [period, startOfPeriod(period, "2018-06-29")]))).toEqual({
      "1M": "2018-05-29",
      "3M": "2018-03-29",
      YTD: "2017-12-31",
      "1Y": "2017-06-29",
      "3Y": "2015-06-29",
      "5Y": "2013-06-29",
      Max: null,
    })
  })

  it("a period begins on the last day of a month that is too short", () => {
    expect(startOfPeriod("1M", "2024-03-31")).toBe("2024-02-29")
    expect(startOfPeriod("1M", "2023-03-31")).toBe("2023-02-28")
    expect(startOfPeriod("1Y", "2024-02-29")).toBe("2023-02-28")
  })

  it("the period of the year to date begins with the end of the previous year, also on 1 January", () => {
    expect(startOfPeriod("YTD", "2018-01-01")).toBe("2017-12-31")
  })

  it("a period has no first day before the first day that can be recorded", () => {
    expect(startOfPeriod("5Y", "1903-01-01")).toBeNull()
  })

  it("a period of one year and a leap day is 366 days long", () => {
    expect(daysBetween(startOfPeriod("1Y", "2024-12-31") ?? "", "2024-12-31")).toBe(366)
    expect(daysBetween(startOfPeriod("1Y", "2023-12-31") ?? "", "2023-12-31")).toBe(365)
  })
})

describe("a day of the picker", () => {
  it("a day some months before another crosses the turn of the year", () => {
    expect(monthsBefore("2020-01-15", 1)).toBe("2019-12-15")
    expect(monthsBefore("2020-01-15", 13)).toBe("2018-12-15")
  })

  it("a day that ended a month, quarter or year is before the selected day", () => {
    expect(endBefore("2020-05-31", "month")).toBe("2020-04-30")
    expect(endBefore("2020-05-31", "quarter")).toBe("2020-03-31")
    expect(endBefore("2020-01-01", "quarter")).toBe("2019-12-31")
    expect(endBefore("2020-12-31", "year")).toBe("2019-12-31")
  })

  it("a day is written in the words of the language, and is the same day in every time zone", () => {
    expect((["en", "de", "fr", "it", "es"] as const).map((language) => formatDay("2018-06-29", language))).toEqual([
      "29 June 2018",
      "29. Juni 2018",
      "29 juin 2018",
      "29 giugno 2018",
      "29 de junio de 2018",
    ])
  })
})
