import { type CalendarDate, earliestDay } from "#contract/vocabulary.ts"
import { endBefore, monthsBefore } from "./days.ts"

export const periods = ["1M", "3M", "YTD", "1Y", "3Y", "5Y", "Max"] as const
export type Period = (typeof periods)[number]

export const isPeriod = (text: string | null): text is Period =>
  (periods as ReadonlyArray<string | null>).includes(text)

/**
 * The period begins at the end of this day: its change is the change since then. The year to date begins at the end of
 * the previous year. `Max` has no such day, because it reaches back to the first fact.
 */
export function startOfPeriod(period: Period, on: string): CalendarDate | null {
  const start = startByCalendar(period, on)
  return start !== null && start < earliestDay ? null : start
}

function startByCalendar(period: Period, on: string): CalendarDate | null {
  switch (period) {
    case "1M":
      return monthsBefore(on, 1)
    case "3M":
      return monthsBefore(on, 3)
    case "YTD":
      return endBefore(on, "year")
    case "1Y":
      return monthsBefore(on, 12)
    case "3Y":
      return monthsBefore(on, 36)
    case "5Y":
      return monthsBefore(on, 60)
    case "Max":
      return null
  }
}
