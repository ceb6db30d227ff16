import { useSearchParams } from "wouter"
import { type CalendarDate, earliestDay } from "../../server/contract/vocabulary.ts"
import { useSession } from "../api/session.tsx"
import { isPeriod, type Period, startOfPeriod } from "../format/period.ts"

/** The day and the period that every figure of a page is told for. They live in the address: a link shows the same. */
export interface Reporting {
  readonly on: CalendarDate
  /** What is asked of the server: absent for today, which is the server's own. */
  readonly asked: CalendarDate | undefined
  readonly today: CalendarDate
  readonly period: Period
  /** At whose end the period begins; absent when it reaches back to the first fact. */
  readonly from: CalendarDate | null
  readonly choose: (choice: { readonly on?: string | null; readonly period?: Period }) => void
}

const usualPeriod: Period = "1Y"
const kept = ["on", "period"]

export function useReporting(): Reporting {
  const [params, setParams] = useSearchParams()
  const today = useSession().today as CalendarDate
  const asked = dayOfAddress(params.get("on"), today)
  const asPeriod = params.get("period")
  const period = isPeriod(asPeriod) ? asPeriod : usualPeriod
  const on = asked ?? today
  return {
    on,
    asked,
    today,
    period,
    from: startOfPeriod(period, on),
    choose: (choice) =>
      setParams((now) => {
        const next = new URLSearchParams(now)
        if (choice.on !== undefined) {
          if (choice.on === null || choice.on === today) next.delete("on")
          else next.set("on", choice.on)
        }
        if (choice.period !== undefined) next.set("period", choice.period)
        return next
      }),
  }
}

/** A day of the past that a link names; anything else stands for today. */
function dayOfAddress(text: string | null, today: string): CalendarDate | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < earliestDay || text >= today) return undefined
  const midnight = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
  return isReal ? (text as CalendarDate) : undefined
}

/** The address of another page for the same day and period. */
export function useKeptAddress(): (to: string, more?: Readonly<Record<string, string>>) => string {
  const [params] = useSearchParams()
  return (to, more = {}) => {
    const search = new URLSearchParams(more)
    for (const name of kept) {
      const value = params.get(name)
      if (value !== null) search.set(name, value)
    }
    const text = search.toString()
    return text === "" ? to : `${to}?${text}`
  }
}
