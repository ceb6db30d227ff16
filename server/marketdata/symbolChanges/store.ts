import { sql } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import { feeds } from "#server/marketdata/feeds/all.ts"
import type { FeedId, Names } from "#server/marketdata/feeds/feed.ts"
import { symbolAt, namesOfEach } from "#server/marketdata/following/symbols.ts"
import { listingOf } from "#server/marketdata/feeds/markets.ts"
import type { SymbolChange } from "#server/marketdata/providers/answers.ts"

/** A change of symbol that concerns a price symbol: its listing has another ticker since the day. */
export interface ReportedSymbolChange {
  readonly day: CalendarDate
  /** The tickers: `FB` and `META`. */
  readonly from: string
  readonly to: string
  /** The listing under the new ticker: `XNAS:META`. */
  readonly listing: string
  /** The company, as the source names it. */
  readonly company: string | null
  /** The provider that reports it. */
  readonly source: FeedId
}

/** Stores what a provider reports. A change that is known stays as it is. */
export async function recordSymbolChanges(
  db: Db,
  provider: FeedId,
  changes: ReadonlyArray<SymbolChange>,
  now: Date,
): Promise<void> {
  const rows = changes.map(({ from, to, day, name }) => ({
    provider,
    symbol_from: from,
    symbol_to: to,
    day,
    name,
    recorded_at: now,
  }))
  if (rows.length === 0) return
  await db
    .insertInto("market.symbol_changes")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The newest change of symbol that is reported of each of some price symbols, by what the symbols are called on a day. Those
 * of which none is reported are absent.
 */
export async function symbolChangesOf(
  db: Db,
  priceSymbols: ReadonlyArray<string>,
  on: CalendarDate,
): Promise<ReadonlyMap<string, ReportedSymbolChange>> {
  const namesOf = await namesOfEach(db, priceSymbols, on)
  const asked = priceSymbols.flatMap((priceSymbol) =>
    reporting.flatMap((provider) => {
      const names = namesOf(priceSymbol)
      const symbol = symbolAt(provider, names)
      return symbol === null ? [] : [{ priceSymbol, provider, symbol, names }]
    }),
  )
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Reported>`
    select distinct on (c.provider, c.symbol_from)
      c.provider, c.symbol_from as symbol, c.symbol_to as "to", c.day, c.name
    from market.symbol_changes c
    where (c.provider, c.symbol_from) in (
      select * from unnest(${asked.map(({ provider }) => provider)}::text[], ${asked.map(({ symbol }) => symbol)}::text[])
    )
    order by c.provider, c.symbol_from, c.day desc`.execute(db)
  return new Map(
    asked.flatMap(({ priceSymbol, provider, symbol, names }) => {
      const found = rows.find((row) => row.provider === provider && row.symbol === symbol)
      const change = found && changeOf(found, names)
      return change ? [[priceSymbol, change] as const] : []
    }),
  )
}

/** The company of a listing that has its ticker since a reported change of symbol; undefined where none is reported. */
export async function reportedName(
  db: Db,
  { scheme, value }: { readonly scheme: string; readonly value: string },
): Promise<{ readonly name: string } | undefined> {
  const asked = reporting.flatMap((provider) => {
    const symbol = scheme === "ticker" ? symbolAt(provider, { ticker: value }) : null
    return symbol === null ? [] : [sql`(${provider}, ${symbol})`]
  })
  if (asked.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from market.symbol_changes
    where (provider, symbol_to) in (${sql.join(asked)}) and name is not null
    order by day desc limit 1`.execute(db)
  return rows[0]
}

/** The providers that report changes of symbols. */
export const reporting: ReadonlyArray<FeedId> = Object.values(feeds).flatMap(({ id, symbolChanges }) =>
  symbolChanges ? [id] : [],
)

interface Reported {
  readonly provider: FeedId
  readonly symbol: string
  readonly to: string
  readonly day: CalendarDate
  readonly name: string | null
}

/** The change in tickers. The listing stays on its exchange, where the names say it. */
function changeOf({ provider, symbol, to, day, name }: Reported, names: Names): ReportedSymbolChange | undefined {
  const [old, renamed] = [symbol, to].map((one) => listingOf({ ticker: feeds[provider].tickerOf?.(one) ?? "" }))
  if (!old || !renamed) return undefined
  const mic = listingOf(names)?.mic ?? renamed.mic
  const listing = `${mic}:${renamed.ticker}`
  return { day, from: old.ticker, to: renamed.ticker, listing, company: name, source: provider }
}
