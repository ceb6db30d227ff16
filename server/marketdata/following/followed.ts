import { sql } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import { serverDay } from "#server/identity/today.ts"
import type { FeedKind, Names } from "#server/marketdata/feeds/feed.ts"
import { kindOf, namesOfEach } from "./symbols.ts"

/** A symbol whose fetch is due, with its names, and the currency of its stored series or of its instrument. */
export interface Due {
  readonly priceSymbol: string
  readonly names: Names
  readonly kind: FeedKind
  readonly firstOn: CalendarDate
  readonly fetchedFrom: CalendarDate | null
  readonly fetchedAt: Date | null
  readonly timeZone: string | null
  readonly refetch: boolean
  readonly failuresInARow: number
  /** The orders of sources that holdings and households prefer, as {@link sourcesOfOrder} reads them. */
  readonly preferred: ReadonlyArray<string>
  readonly currency: string | undefined
  /** Only one household holds it, beyond its first symbols, or none does any more: others come first. */
  readonly waits: boolean
}

/** How long a symbol is fetched after it was last seen to be held. */
const wantedDays = 7

const claimMinutes = 10

/** So many symbols of each household come before the further ones of any other. */
export const symbolsFirst = 200

/**
 * For how many symbols a household may have a history requested on a day of UTC: of symbols that it did not hold before, from
 * an earlier day on, or from another source. What is beyond waits for the next day.
 */
export const historiesOfDay = 1_000

/** A symbol that a household needs from a day on. */
export interface Wanted {
  readonly priceSymbol: string
  readonly firstOn: CalendarDate
  /** The orders of sources that holdings and households prefer, as {@link sourcesOfOrder} reads them. */
  readonly preferred?: ReadonlyArray<string>
  /** Its place among the symbols of a household. */
  readonly turn?: number
}

/**
 * Notes that households need prices of these symbols. New ones, and those that are needed from an earlier day on or from
 * another source, are due at once. Symbols that no provider can know are left out. A symbol may be there more than once: ether is the coin of several
 * chains.
 */
export async function want(db: Db, wanted: ReadonlyArray<Wanted>, now: Date): Promise<void> {
  const namesOf = await namesOfEach(
    db,
    wanted.map(({ priceSymbol }) => priceSymbol),
    serverDay(now),
  )
  const rows = wanted.flatMap(({ priceSymbol, firstOn, preferred = [], turn = 1 }) => {
    const kind = kindOf(namesOf(priceSymbol))
    return kind === undefined ? [] : [{ priceSymbol, firstOn, kind, preferred: preferred.join(" "), turn }]
  })
  if (rows.length === 0) return
  await sql`
    insert into market.followed as f (price_symbol, kind, first_on, wanted_at, next_at, preferred, turn)
    select w.price_symbol, w.kind, min(w.first_on), ${now}::timestamptz, ${now}::timestamptz,
      string_to_array(max(w.preferred), ' '), min(w.turn)
    from unnest(
      ${rows.map(({ priceSymbol }) => priceSymbol)}::text[],
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ firstOn }) => firstOn)}::date[],
      ${rows.map(({ preferred }) => preferred)}::text[],
      ${rows.map(({ turn }) => turn)}::integer[]
    ) as w (price_symbol, kind, first_on, preferred, turn)
    group by w.price_symbol, w.kind
    order by w.price_symbol
    on conflict (price_symbol) do update set
      wanted_at = excluded.wanted_at,
      next_at = case when excluded.first_on < f.first_on or not excluded.preferred <@ f.preferred
        then excluded.next_at else f.next_at end,
      refetch = f.refetch or not excluded.preferred <@ f.preferred,
      preferred = excluded.preferred,
      turn = excluded.turn,
      first_on = least(f.first_on, excluded.first_on)`.execute(db)
}

/** The sources of a preferred order, the first one first: `tiingo,yahoo`. */
export const sourcesOfOrder = (order: string): ReadonlyArray<string> => order.split(",")

/** What each household holds, without demo households. A holding that has ended needs its history, and no new prices. */
const heldByEach = sql`
  select l.household_id, held.symbol, min(held.first_on) as first_on,
    array_remove(array_agg(distinct held.preferred order by held.preferred), null) as preferred,
    bool_or(l.ended_on is null) as goes_on
  from read.lines l join read.households h on h.household_id = l.household_id
  left join read.price_orders o on o.household_id = l.household_id and o.kind = case
    when l.kind = 'wallet' or l.asset_class = 'crypto' then 'crypto'
    when l.asset_class = 'security' then 'securities' when l.asset_class = 'metal' then 'metals' end
  cross join lateral (
    select nullif(concat_ws(',', l.preferred_source,
      array_to_string(array_remove(o.providers, l.preferred_source), ',')), '') as preferred
  ) ordered
  cross join lateral (
    select l.price_symbol as symbol, l.started_on as first_on, ordered.preferred
    where l.price_symbol is not null
    union all
    select t.symbol, t.first_on, ordered.preferred from read.wallet_tokens t
    where l.kind = 'wallet' and t.household_id = l.household_id and t.line_id = l.line_id
  ) held
  where l.until_position is null and l.status <> 'removed' and h.made_up is null
  group by l.household_id, held.symbol`

/**
 * Notes what households hold, the tokens in their wallets among it, without demo households, whose prices are synthetic.
 * What a household newly needs beyond {@link historiesOfDay} waits for the next day.
 */
export async function wantHeld(db: Db, now: Date): Promise<void> {
  const waiting = await countHistories(db, now)
  const { rows } = await sql<Wanted>`
    with held as (${heldByEach}), allowed as (
      select held.*, row_number() over (partition by household_id order by first_on, symbol) as place from held
      where not exists (
        select from unnest(${waiting.map(({ householdId }) => householdId)}::uuid[],
          ${waiting.map(({ priceSymbol }) => priceSymbol)}::text[]) as w (household_id, symbol)
        where w.household_id = held.household_id and w.symbol = held.symbol
      )
    )
    select a.symbol as "priceSymbol", min(a.first_on) as "firstOn", min(a.place)::integer as turn,
      array_remove(array_agg(distinct source order by source), null) as preferred
    from allowed a left join lateral unnest(a.preferred) as source on true
    left join market.followed f on f.price_symbol = a.symbol
    where a.goes_on or f.price_symbol is null or a.first_on < f.first_on
    group by a.symbol`.execute(db)
  await want(db, rows, now)
}

interface Asked {
  readonly householdId: string
  readonly priceSymbol: string
}

/**
 * Counts the histories that households newly need: of a symbol that is not followed, from an earlier day on, or from another
 * source. Returns those for which a household has to wait until tomorrow.
 */
async function countHistories(db: Db, now: Date): Promise<ReadonlyArray<Asked>> {
  const day = serverDay(now)
  await db.deleteFrom("market.history_counts").where("day", "<", day).execute()
  const { rows } = await sql<Asked & { readonly counted: number }>`
    select held.household_id as "householdId", held.symbol as "priceSymbol", coalesce(c.histories, 0) as counted
    from (${heldByEach}) held left join market.followed f on f.price_symbol = held.symbol
    left join market.history_counts c on c.household_id = held.household_id
    where f.price_symbol is null or held.first_on < f.first_on or (held.goes_on and not held.preferred <@ f.preferred)
    order by held.first_on, held.symbol`.execute(db)
  const symbols = rows.map(({ priceSymbol }) => priceSymbol)
  const namesOf = await namesOfEach(db, symbols, day)
  const known = rows.filter(({ priceSymbol }) => kindOf(namesOf(priceSymbol)) !== undefined)
  const waiting: Array<Asked> = []
  for (const [householdId, asked] of Map.groupBy(known, (row) => row.householdId)) {
    const left = Math.max(0, historiesOfDay - (asked[0]?.counted ?? 0))
    waiting.push(...asked.slice(left))
    const histories = Math.min(left, asked.length)
    if (histories === 0) continue
    await sql`
      insert into market.history_counts as c (household_id, day, histories) values (${householdId}, ${day}, ${histories})
      on conflict (household_id) do update set histories = c.histories + excluded.histories`.execute(db)
  }
  return waiting
}

/**
 * Claims symbols that are due, so that no other process fetches them: those without a history first, then those that waited
 * longest. What a household holds beyond its first symbols, and what none holds any more, comes after those of all others.
 */
export async function claimDue(db: Db, now: Date, most: number): Promise<ReadonlyArray<Due>> {
  const waits = sql`(turn > ${symbolsFirst} or wanted_at < ${now}::timestamptz - interval '1 day')`
  const { rows } = await sql<Omit<Due, "currency" | "names"> & { readonly currency: string | null }>`
    with due as (
      select price_symbol from market.followed
      where next_at <= ${now}::timestamptz
        and (claimed_until is null or claimed_until <= ${now}::timestamptz)
        and wanted_at > ${now}::timestamptz - ${wantedDays} * interval '1 day'
      order by ${waits}, fetched_from is not null, next_at limit ${most} for update skip locked
    ), claimed as (
      update market.followed f set claimed_until = ${now}::timestamptz + ${claimMinutes} * interval '1 minute'
      from due where f.price_symbol = due.price_symbol
      returning f.*, ${waits} as waits
    )
    select c.price_symbol as "priceSymbol", c.kind, c.first_on as "firstOn", c.fetched_from as "fetchedFrom",
      c.fetched_at as "fetchedAt", c.time_zone as "timeZone", c.refetch, c.failures_in_a_row as "failuresInARow", c.preferred,
      c.waits, coalesce(s.currency, i.currency) as currency
    from claimed c
    left join market.series s on s.realm = 'real' and s.kind = 'price' and s.symbol = c.price_symbol
    left join market.instruments i on i.instrument_id = substring(c.price_symbol from '^instrument/(.*)$')::uuid
    order by c.next_at`.execute(db)
  const namesOf = await namesOfEach(
    db,
    rows.map(({ priceSymbol }) => priceSymbol),
    serverDay(now),
  )
  return rows.map((row) => ({ ...row, names: namesOf(row.priceSymbol), currency: row.currency ?? undefined }))
}

export interface Fetched {
  readonly priceSymbol: string
  readonly provider: string
  readonly tookOver: boolean
  readonly timeZone: string | null
  readonly fetchedFrom: CalendarDate | null
  readonly held: number
  readonly refetch: boolean
  /** Why the values of a preferred source did not arrive. */
  readonly error: string | null
  readonly now: Date
  readonly nextAt: Date
}

/** Stores that values arrived. With `refetch` a symbol stays due. */
export async function settleFetched(db: Db, all: ReadonlyArray<Fetched>): Promise<void> {
  const rows = all.map(({ error, nextAt, ...one }) => ({
    ...one,
    error: storable(error),
    nextAt: one.refetch ? one.now : nextAt,
  }))
  await sql`
    update market.followed f set
      provider = a.provider, took_over = a."tookOver", time_zone = a."timeZone", fetched_from = a."fetchedFrom",
      fetched_at = a.now, refetch = a.refetch, held = a.held, next_at = a."nextAt", claimed_until = null,
      failures_in_a_row = 0, error = a.error
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a ("priceSymbol" text, provider text, "tookOver" boolean,
      "timeZone" text, "fetchedFrom" date, now timestamptz, refetch boolean, held integer, "nextAt" timestamptz, error text)
    where f.price_symbol = a."priceSymbol"`.execute(db)
}

const storable = (error: string | null): string | null => error?.replaceAll("\u0000", " ").slice(0, 1_000) ?? null

/** Stores why no values arrived. Null: no provider that is switched on serves it. */
export async function settleFailed(db: Db, priceSymbol: string, error: string | null, nextAt: Date): Promise<void> {
  await db
    .updateTable("market.followed")
    .set((eb) => ({
      error: storable(error),
      failures_in_a_row: eb("failures_in_a_row", "+", 1),
      next_at: nextAt,
      claimed_until: null,
    }))
    .where("price_symbol", "=", priceSymbol)
    .execute()
}

/** Makes all symbols due that households hold. */
export async function dueNow(db: Db, now: Date): Promise<void> {
  await db.updateTable("market.followed").set({ next_at: now }).where("next_at", ">", now).execute()
}

/** How the fetching of a symbol goes. */
export interface FollowedState {
  /** Null: its history has not arrived. */
  readonly fetchedFrom: CalendarDate | null
  readonly failuresInARow: number
  /** Why the last request failed; null after failures: no provider that is switched on serves it. */
  readonly error: string | null
  readonly nextAt: Date
}

/** How the fetching of these symbols goes, by symbol. Those that are not fetched are absent. */
export async function followedStates(
  db: Db,
  symbols: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, FollowedState>> {
  if (symbols.length === 0) return new Map()
  const { rows } = await sql<FollowedState & { readonly symbol: string }>`
    select price_symbol as symbol, fetched_from as "fetchedFrom", failures_in_a_row as "failuresInARow", error,
      next_at as "nextAt"
    from market.followed where price_symbol = any(${[...symbols]}::text[])`.execute(db)
  return new Map(rows.map(({ symbol, ...state }) => [symbol, state]))
}
