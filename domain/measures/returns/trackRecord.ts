import { Result } from "effect"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type CalendarReturn, monthlyReturns, yearlyReturns } from "./returnIndex.ts"
import { type Drawdowns, drawdownsOf, NoVolatility, type Volatility, volatilityOf, workingDayReturns } from "./risk.ts"
import type { Invested } from "./invested.ts"

/** A month or a year of a record. The return is undefined if nothing was invested on any of its days. */
export interface RecordedReturn {
  readonly period: string
  readonly return: number | undefined
}

/** The history of a return: by month and year, with volatility and drawdowns. */
export interface TrackRecord {
  readonly monthly: ReadonlyArray<RecordedReturn>
  readonly yearly: ReadonlyArray<RecordedReturn>
  readonly volatility: Result.Result<Volatility, NoVolatility>
  readonly drawdowns: Drawdowns
}

/** Volatility covers the days from the first to the last on which something was invested. */
export function trackRecordOf(invested: Invested, index: Float64Array): TrackRecord {
  const firstDay = invested.from + 1
  const days = investedDays(invested)
  const [first = 0, last = -1] = [days[0], days.at(-1)]
  const months = new Set(days.map((i) => dayOfNumber(firstDay + i).slice(0, 7)))
  const years = new Set([...months].map((month) => month.slice(0, 4)))
  const within = (periods: ReadonlySet<string>) => (one: CalendarReturn) => ({
    period: one.period,
    return: periods.has(one.period) ? one.return : undefined,
  })
  return {
    monthly: monthlyReturns(firstDay, index).map(within(months)),
    yearly: yearlyReturns(firstDay, index).map(within(years)),
    volatility: volatilityOf(workingDayReturns(firstDay + first, index.subarray(first, last + 1))),
    drawdowns: drawdownsOf(firstDay, index),
  }
}

/** The indices of the days that began with capital. */
function investedDays({ valueBefore, values, inflows }: Invested): ReadonlyArray<number> {
  const days: Array<number> = []
  let before = valueBefore
  for (let i = 0; i < values.length; i++) {
    if (before + (inflows[i] as number) > 0) days.push(i)
    before = values[i] as number
  }
  return days
}
