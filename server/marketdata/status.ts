import type { Db } from "#server/db/database.ts"
import { listSeries, type SeriesAge } from "./catalogue.ts"
import { type LastFetch, lastFetches } from "./fetches.ts"

/** The days and the last source of every series, and the outcome of the last request to each provider. */
export interface MarketDataStatus {
  readonly series: ReadonlyArray<SeriesAge>
  readonly fetches: ReadonlyArray<LastFetch>
}

export async function marketDataStatus(db: Db): Promise<MarketDataStatus> {
  const [series, fetches] = await Promise.all([listSeries(db), lastFetches(db)])
  return { series, fetches }
}
