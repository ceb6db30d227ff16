import { describe, expect, it } from "vitest"
import { fractionOf } from "#domain/numbers/fraction.ts"
import { goalProgress } from "#domain/measures/keyFigures/goalProgress.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal, toPlainString } from "#domain/numbers/decimal.ts"

const day = (text: string) => text as CalendarDate
const of = (reached: string, target: string, targetOn: string) => {
  const { progress, isReached, growthNeeded } = goalProgress(
    fractionOf(decimal(reached)),
    { target: decimal(target), targetOn: day(targetOn) },
    day("2023-01-01"),
  )
  return { progress: toPlainString(progress), isReached, growthNeeded: growthNeeded && toPlainString(growthNeeded) }
}

describe("progress towards a goal", () => {
  it("progress towards a goal is the net worth over the target, with the growth that is still needed", () => {
    // 1,000,000 to 1,210,000 in 730 days: twice a tenth.
    expect(of("1000000", "1210000", "2024-12-31")).toEqual({
      progress: "0.826446281",
      isReached: false,
      growthNeeded: "0.1",
    })
  })

  it("progress is complete at the target itself, and needs no more growth", () => {
    expect(of("500", "500", "2024-01-01")).toEqual({ progress: "1", isReached: true, growthNeeded: "0" })
    expect(of("1000", "500", "2024-01-01").growthNeeded).toBe("-0.5")
  })

  it("progress has no growth when no time is left, or from zero or less", () => {
    expect(of("400", "500", "2023-01-01").growthNeeded).toBeUndefined()
    expect(of("0", "500", "2024-01-01").growthNeeded).toBeUndefined()
    expect(of("-250", "500", "2024-01-01")).toEqual({ progress: "-0.5", isReached: false, growthNeeded: undefined })
  })
})
