import { sql } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import type { Realm } from "./points.ts"
import { bySourceWith, sourceId } from "./precedence.ts"

/** A source of prices, and the days for which it has some. */
export interface SourceDays {
  readonly source: string
  readonly days: number
  readonly firstOn: CalendarDate
  readonly lastOn: CalendarDate
}

/** The sources that have prices under some symbols, in the order in which they count: `preferred`, then the default order. */
export async function sourcesOfPrices(
  db: Db,
  realm: Realm,
  symbols: ReadonlyArray<string>,
  preferred: ReadonlyArray<string>,
): Promise<ReadonlyArray<SourceDays>> {
  const { rows } = await sql<SourceDays>`
    select ${sourceId(sql`p.source`)} as source, count(distinct p.day)::integer as days, min(p.day) as "firstOn",
      max(p.day) as "lastOn"
    from market.series s join market.points p using (series_id)
    where s.realm = ${realm} and s.kind = 'price' and s.symbol = any(${symbols}::text[])
    group by 1`.execute(db)
  const inOrder = bySourceWith(preferred)
  return rows.toSorted((a, b) => inOrder(a.source, b.source))
}

/** How the last request for the prices of a symbol went; undefined where no household has needed them yet. */
export const requestOf = (db: Db, priceSymbol: string) =>
  db
    .selectFrom("market.followed")
    .select(["provider", "took_over as tookOver", "fetched_at as fetchedAt", "error"])
    .where("price_symbol", "=", priceSymbol)
    .executeTakeFirst()
