import { openDatabase } from "#server/db/database.ts"
import type pg from "pg"
import type { Series } from "#domain/measures/ledger/facts.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { SeriesKind, SeriesPoints } from "#server/marketdata/points.ts"
import { loadAllSeries } from "#server/marketdata/store.ts"

type Values = Readonly<Record<string, string>>

const pointsOf = (values: Values) => Object.entries(values).map(([day, value]) => ({ day: day as CalendarDate, value }))

export const prices = (symbol: string, currency: string, values: Values): SeriesPoints => ({
  kind: "price",
  symbol,
  currency,
  points: pointsOf(values),
})

export const rates = (currency: string, values: Values): SeriesPoints => ({
  kind: "rate",
  symbol: currency,
  currency,
  points: pointsOf(values),
})

/** One series, as it is known now or was known then. */
export async function loadSeries(
  pool: pg.Pool,
  kind: SeriesKind,
  symbol: string,
  state?: Parameters<typeof loadAllSeries>[2],
): Promise<Series | undefined> {
  const [loaded] = await loadAllSeries(openDatabase(pool), [{ kind, symbol }], state)
  return loaded?.series
}
