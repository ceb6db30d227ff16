import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addDays } from "#domain/shared/calendarDate.ts"
import { dayInZone, isTimeZone, startOfDay } from "#domain/shared/timeZone.ts"

const at = (instant: string, timeZone: string) => dayInZone(new Date(instant), timeZone)

describe("the day in a time zone", () => {
  it.each([
    ["2026-11-27T09:46:00Z", "Pacific/Honolulu", "2026-11-26"],
    ["2026-11-27T10:00:00Z", "Pacific/Honolulu", "2026-11-27"],
    ["2026-11-27T09:59:59Z", "Pacific/Kiritimati", "2026-11-27"],
    ["2026-11-27T10:00:00Z", "Pacific/Kiritimati", "2026-11-28"],
    ["2026-11-27T18:30:00Z", "Asia/Kolkata", "2026-11-28"],
    // The clocks of Berlin are one hour ahead of UTC in winter, and two in summer.
    ["2026-03-28T23:00:00Z", "Europe/Berlin", "2026-03-29"],
    ["2026-03-29T21:59:59Z", "Europe/Berlin", "2026-03-29"],
    ["2026-03-29T22:00:00Z", "Europe/Berlin", "2026-03-30"],
    ["2026-10-25T22:59:59Z", "Europe/Berlin", "2026-10-25"],
    // Samoa went from 29 to 31 December.
    ["2011-12-30T09:59:59Z", "Pacific/Apia", "2011-12-29"],
    ["2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31"],
  ])("at %s it is in %s the day %s", (instant, timeZone, day) => {
    expect(at(instant, timeZone)).toBe(day)
  })

  it("a name is known if the system has its rules, and offsets and other texts are none", () => {
    const names = ["Europe/Zurich", "UTC", "America/Argentina/Buenos_Aires", "Nowhere/Atlantis", "+02:00", "", "a b"]
    expect(names.map(isTimeZone)).toEqual([true, true, true, false, false, false, false])
    expect(() => at("2026-11-27T09:46:00Z", "Nowhere/Atlantis")).toThrow("Nowhere/Atlantis")
  })
})

describe("the start of a day", () => {
  it.each([
    ["2026-11-26", "Pacific/Honolulu", "2026-11-26T10:00:00.000Z"],
    ["2026-11-26", "Pacific/Kiritimati", "2026-11-25T10:00:00.000Z"],
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    // In Beirut the clocks go from midnight to 1 o'clock.
    ["2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00.000Z"],
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ])("the start of %s in %s is %s", (day, timeZone, instant) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(instant)
  })

  it("every instant belongs to the day that has begun and not to the next, in every time zone", () => {
    const instants = fc.date({ min: new Date("1900-01-02"), max: new Date("2150-01-01"), noInvalidDate: true })
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"))
    fc.assert(
      fc.property(instants, zones, (instant, timeZone) => {
        const day = dayInZone(instant, timeZone)
        expect(startOfDay(day, timeZone).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(startOfDay(addDays(day, 1), timeZone).getTime()).toBeGreaterThan(instant.getTime())
      }),
      { numRuns: 300 },
    )
  })
})
