import { type RawBuilder, sql } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import type { Realm, SeriesKey } from "./points.ts"
import { bestFirst } from "./precedence.ts"
import { seriesTitle } from "./store.ts"

/** Which days a series covers, and where its last value came from and when. */
export interface SeriesAge extends SeriesKey {
  readonly currency: string
  readonly firstOn: CalendarDate
  /** The day of the newest value, from which the age of the series is counted. */
  readonly lastOn: CalendarDate
  /** The source of the value of the last day. */
  readonly source: string
  readonly recordedAt: Date
  /** What pages show for the symbol: the name of an instrument. */
  readonly name: string
}

/** Every published series that has a value: prices first, by symbol. */
export const listSeries = (db: Db): Promise<ReadonlyArray<SeriesAge>> => readAges(db, "real", sql``)

/**
 * Price series of a realm whose symbol contains the text, in any case; those that begin with it first. At most `limit`.
 * Without text, the first series by symbol.
 */
export function searchSymbols(db: Db, realm: Realm, text: string, limit = 20): Promise<ReadonlyArray<SeriesAge>> {
  // Postgres cannot store a NUL, so no symbol contains one; and the text of a search may be anything.
  const part = text.trim().toUpperCase().replaceAll("\u0000", " ")
  return readAges(
    db,
    realm,
    sql`where kind = 'price' and symbol !~ '/' and strpos(symbol, ${part}) > 0 order by strpos(symbol, ${part}) <> 1, symbol limit ${limit}`,
  )
}

async function readAges(db: Db, realm: Realm, rest: RawBuilder<unknown>): Promise<ReadonlyArray<SeriesAge>> {
  const { rows } = await sql<SeriesAge>`
    select kind, symbol, currency, first_on as "firstOn", last_on as "lastOn", source, recorded_at as "recordedAt", name
    from (
      select s.kind, s.symbol, s.currency, first.day as first_on, last.day as last_on, last.source, last.recorded_at,
        ${seriesTitle} as name
      from market.series s
      cross join lateral (select day from market.points where series_id = s.series_id order by day limit 1) first
      cross join lateral (
        select day, source, recorded_at from market.points where series_id = s.series_id
        order by day desc, ${bestFirst(sql`s.kind`)} limit 1
      ) last
      where s.realm = ${realm}
      order by s.kind, s.symbol
    ) series ${rest}`.execute(db)
  return rows
}
