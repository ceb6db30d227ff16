import { existsSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { isTargetDay, lastPublishedDay, targetDaysAfter } from "#server/marketdata/targetCalendar.ts"

const day = (text: string) => text as CalendarDate
const history = new URL("../../../../shared/market/ecb-reference-rates.csv", import.meta.url)

describe("the days on which the bank publishes", () => {
  test.each([
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-05-01",
    "2026-12-25",
    "2026-12-26",
    "2026-04-11",
    "2026-04-12",
  ])("the days exclude %s", (closed) => expect(isTargetDay(day(closed))).toBe(false))

  test("the days include those around Easter and holidays of single countries", () => {
    for (const open of ["2026-04-02", "2026-04-07", "2026-10-26", "2026-08-14", "2026-12-24", "2026-12-31"]) {
      expect([open, isTargetDay(day(open))]).toEqual([open, true])
    }
  })

  test.runIf(existsSync(history))("the days are those of the bank's own history since 2002 [needs ../shared]", () => {
    const published = new Set(
      readFileSync(history, "utf8")
        .split("\n")
        .map((line) => line.slice(0, 10)),
    )
    for (let at = day("2002-01-02"); at <= "2026-04-13"; at = addDays(at, 1)) {
      expect([at, isTargetDay(at)]).toEqual([at, published.has(at)])
    }
  })
})

describe("the last day with published rates", () => {
  test.each([
    ["2026-04-14T14:29:59Z", "2026-04-13"], // Half past four in Frankfurt, in summer.
    ["2026-04-14T14:30:00Z", "2026-04-14"],
    ["2026-01-14T15:29:59Z", "2026-01-13"], // In winter.
    ["2026-01-14T15:30:00Z", "2026-01-14"],
    ["2026-04-12T20:00:00Z", "2026-04-10"], // Sunday.
    ["2026-04-06T20:00:00Z", "2026-04-02"], // Easter Monday, after Good Friday.
    ["2026-01-01T22:59:00Z", "2025-12-31"],
    ["2026-03-30T22:30:00Z", "2026-03-30"], // Already Tuesday in Frankfurt.
  ])("the last day with published rates at %s is %s", (now, expected) =>
    expect(lastPublishedDay(new Date(now))).toBe(expected),
  )

  test("the number of missing days is counted", () => {
    expect(targetDaysAfter(day("2026-04-02"), day("2026-04-02"))).toBe(0)
    expect(targetDaysAfter(day("2026-04-02"), day("2026-04-06"))).toBe(0)
    expect(targetDaysAfter(day("2026-04-02"), day("2026-04-08"))).toBe(2)
  })
})
