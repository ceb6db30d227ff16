import type { Db } from "#server/db/database.ts"
import { listSeries, type SeriesAge } from "./catalogue.ts"
import { type LastFetch, lastFetches } from "./fetches.ts"

/** How far every series reaches and where its last value came from, and how the last attempt at each provider went. */
export interface MarketDataStatus {
  readonly series: ReadonlyArray<SeriesAge>
  readonly fetches: ReadonlyArray<LastFetch>
}

export async function marketDataStatus(db: Db): Promise<MarketDataStatus> {
  const [series, fetches] = await Promise.all([listSeries(db), lastFetches(db)])
  return { series, fetches }
}
