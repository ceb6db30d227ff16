import type pg from "pg"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import type { Realm, SeriesKey } from "./points.ts"

/** Which days a series covers, and where its last value came from and when. */
export interface SeriesAge extends SeriesKey {
  readonly currency: string
  readonly firstOn: CalendarDate
  /** The day of the newest value: what is shown as the series' age is counted from it. */
  readonly lastOn: CalendarDate
  /** Of the value of the last day. */
  readonly source: string
  readonly recordedAt: Date
}

/** Every published series that has a value: prices first, by symbol. */
export const listSeries = (pool: pg.Pool): Promise<ReadonlyArray<SeriesAge>> => readAges(pool, "real", "", [])

/**
 * Price series of a realm whose symbol contains the text, whatever its case; those that begin with it first. At most `limit`.
 * Without text, the first ones there are.
 */
export const searchSymbols = (
  pool: pg.Pool,
  realm: Realm,
  text: string,
  limit = 20,
): Promise<ReadonlyArray<SeriesAge>> =>
  readAges(
    pool,
    realm,
    `where kind = 'price' and strpos(symbol, $2) > 0 order by strpos(symbol, $2) <> 1, symbol limit $3`,
    // Postgres holds no NUL, so nothing that holds one can be found; and the text of a search may be anything.
    [text.trim().toUpperCase().replaceAll("\u0000", " "), limit],
  )

async function readAges(
  pool: pg.Pool,
  realm: Realm,
  where: string,
  values: ReadonlyArray<unknown>,
): Promise<ReadonlyArray<SeriesAge>> {
  const { rows } = await pool.query<SeriesAge>(
    `select kind, symbol, currency, first_on as "firstOn", last_on as "lastOn", source, recorded_at as "recordedAt"
     from (
       select s.kind, s.symbol, s.currency, first.day as first_on, last.day as last_on, last.source, last.recorded_at
       from market.series s
       cross join lateral (select day from market.points where series_id = s.series_id order by day limit 1) first
       cross join lateral (
         select day, source, recorded_at from market.points where series_id = s.series_id
         order by day desc, seq desc limit 1
       ) last
       where s.realm = $1
       order by s.kind, s.symbol
     ) series ${where}`,
    [realm, ...values],
  )
  return rows
}
