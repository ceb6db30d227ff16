import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Identifier } from "#domain/instrument/identifiers.ts"
import { type InstrumentKind, instrumentOfSymbol, symbolOfInstrument } from "#domain/instrument/instrument.ts"
import { symbolOn } from "#domain/instrument/symbols.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { Access } from "#server/db/access.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { serverDay } from "#server/identity/today.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import type { Realm } from "./points.ts"
import { bestFirst } from "./precedence.ts"
import { alone, recordPoints } from "./store.ts"

/** What is quoted, in one currency. */
export interface Instrument {
  readonly id: string
  readonly kind: InstrumentKind
  readonly name: string
  readonly currency: string
}

/** A name of an instrument: an identifier, or the symbol at a provider, whose id then is the scheme. */
interface InstrumentSymbol {
  readonly scheme: string
  readonly value: string
  readonly since: CalendarDate | null
  readonly until: CalendarDate | null
  readonly identifies: boolean
}

export interface WantedInstrument {
  readonly kind: InstrumentKind
  readonly currency: string
  /** What identifies it. */
  readonly identifier: Identifier
  /** From a list or a provider, never from a person: all households see it. By default the identifier. */
  readonly name?: string
  /** Further names from a list or a provider. They propose, and identify nothing: no instrument is found by them. */
  readonly proposed?: ReadonlyArray<Pick<InstrumentSymbol, "scheme" | "value">>
}

/** How many instruments that are new to their household a person may have on a day: more than anyone enters by hand. */
export const instrumentsPerDay = 200

/** For whom an instrument is looked for. */
export interface Looking {
  readonly now: Date
  readonly userId: UserId
  readonly householdId: HouseholdId
}

/**
 * The instrument with an identifier in a currency, which is created if there is none: the same one for all who ask at the
 * same time. The household may attach it from then on. An instrument that was merged into another has no identifier any
 * more, so the other one is found. Metals always have the same ids, so that each installation has the four without asking
 * anyone. Undefined where the household was not given it before and `userId` has had as many today, in UTC, as a person may:
 * also where it exists, so that no user learns what others hold.
 */
export const findOrCreateInstrument = (
  db: Db,
  realm: Realm,
  wanted: WantedInstrument,
  { now, userId, householdId }: Looking,
): Promise<Instrument | undefined> =>
  inTransaction(db, { "app.household": householdId }, async (tx) => {
    const found = await lockedByIdentifier(tx, realm, wanted)
    if (found && (await given(tx, householdId, found.id).executeTakeFirst())) return found
    if (!(await mayCount(tx, userId, now))) return undefined
    const instrument = found ?? (await insertInstrument(tx, realm, wanted, now))
    await insertGiven(tx, householdId, [instrument.id])
    return instrument
  })

/**
 * The instrument with an identifier in a currency, if there is one. Nothing is created, and the household may not attach it.
 * What it was not given counts like an instrument that is new to it, whether or not there is one, unless `isCounted`.
 */
export const instrumentLookedAt = (
  db: Db,
  realm: Realm,
  { identifier, currency }: Pick<WantedInstrument, "identifier" | "currency">,
  { now, userId, householdId, isCounted }: Looking & { readonly isCounted: boolean },
): Promise<Instrument | "spent" | undefined> =>
  inTransaction(db, { "app.household": householdId }, async (tx) => {
    const found = await findByIdentifier(tx, realm, identifier, currency)
    const isGiven = found && (await given(tx, householdId, found.id).executeTakeFirst())
    return isGiven || isCounted || (await mayCount(tx, userId, now)) ? found : "spent"
  })

/**
 * Takes an instrument from elsewhere under its id. One with the same identifier under another id continues it. `false`: the
 * id is that of something else here, or one that this installation gives to a metal.
 */
export async function takeInstrument(db: Db, id: string, wanted: WantedInstrument, now: Date): Promise<boolean> {
  const { identifier, kind, currency } = wanted
  const isMetal = identifier.scheme === "metal"
  const isOwnId = isMetal ? id === metalId("real", identifier, currency) : /^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(id)
  if (!isOwnId) return false
  const outcome = await db.transaction().execute(async (tx) => {
    const same = await lockedByIdentifier(tx, "real", wanted)
    const there = await tx
      .selectFrom("market.instruments as i")
      .select([...columns, "i.realm as realm"])
      .where("i.instrument_id", "=", id)
      .executeTakeFirst()
    if (there) return there.realm === "real" && there.kind === kind && there.currency === currency
    if (!same) return insertInstrument(tx, "real", wanted, now, id).then(() => true)
    if (same.kind !== kind) return false
    const { name } = same
    const merger = { merged_into: same.id, merged_at: now }
    await tx
      .insertInto("market.instruments")
      .values({ instrument_id: id, realm: "real", kind, name, currency, created_at: now, ...merger })
      .execute()
    return same
  })
  if (typeof outcome === "boolean") return outcome
  await copyPrices(db, { from: id, into: outcome.id }, now)
  return true
}

/** Counts a further instrument that is new to a person's household. `false`: they have had as many today as they may. */
async function mayCount(tx: Db, userId: UserId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into platform.instruments_created as c (user_id, day, created) values (${userId}, ${serverDay(now)}, 1)
    on conflict (user_id) do update set
      day = excluded.day,
      created = case when c.day = excluded.day then c.created + 1 else 1 end
    where c.day <> excluded.day or c.created < ${instrumentsPerDay}
    returning created`.execute(tx)
  return rows.length > 0
}

/** The instrument with an identifier, and a lock of the identifier until the transaction ends. */
async function lockedByIdentifier(
  tx: Db,
  realm: Realm,
  { identifier, currency }: Pick<WantedInstrument, "identifier" | "currency">,
): Promise<Instrument | undefined> {
  await sql`select pg_advisory_xact_lock(${identifiersLock}, hashtext(${keyOf(realm, identifier, currency)}))`.execute(
    tx,
  )
  return findByIdentifier(tx, realm, identifier, currency)
}

const keyOf = (realm: Realm, { scheme, value }: Identifier, currency: string): string =>
  [realm, scheme, value, currency].join(" ")

/** The id of a metal follows from its code. */
const metalId = (realm: Realm, identifier: Identifier, currency: string): string =>
  uuidv5(metalsNamespace, keyOf(realm, identifier, currency))

/** Inserts an instrument under an id. By default that of the metal, else a random one. */
async function insertInstrument(
  tx: Db,
  realm: Realm,
  { identifier, kind, currency, name = identifier.value, proposed = [] }: WantedInstrument,
  now: Date,
  id = identifier.scheme === "metal" ? metalId(realm, identifier, currency) : randomUUID(),
): Promise<Instrument> {
  await tx
    .insertInto("market.instruments")
    .values({ instrument_id: id, realm, kind, name, currency, created_at: now, merged_into: null, merged_at: null })
    .execute()
  const row = { instrument_id: id, since: null, until: null, realm, currency }
  await tx
    .insertInto("market.instrument_symbols")
    .values([
      { ...row, ...identifier, identifies: true },
      ...proposed.map((symbol) => ({ ...row, ...symbol, identifies: false })),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { id, kind, name, currency }
}

/** The first number of the locks on identifiers; the second is made from the identifier. */
const identifiersLock = 730_188_422
const metalsNamespace = "6f7c1f0a-3f0e-5c0b-9a51-0d6a1a8f7e21"

const columns = ["i.instrument_id as id", "i.kind as kind", "i.name as name", "i.currency as currency"] as const

const findByIdentifier = (
  db: Db,
  realm: Realm,
  { scheme, value }: Identifier,
  currency: string,
): Promise<Instrument | undefined> =>
  db
    .selectFrom("market.instrument_symbols as s")
    .innerJoin("market.instruments as i", "i.instrument_id", "s.instrument_id")
    .select(columns)
    .where("s.realm", "=", realm)
    .where("s.scheme", "=", scheme)
    .where("s.value", "=", value)
    .where("s.currency", "=", currency)
    .where("s.identifies", "=", true)
    .where("s.until", "is", null)
    .executeTakeFirst()

/** Lets a household attach an instrument. As the role for requests, or as the owner of the data. */
export async function giveInstruments(db: Db, householdId: HouseholdId, ids: ReadonlyArray<string>): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, { "app.household": householdId }, (tx) => insertGiven(tx, householdId, ids))
}

const insertGiven = (tx: Db, householdId: HouseholdId, ids: ReadonlyArray<string>) =>
  tx
    .insertInto("platform.instruments_given")
    .values(ids.map((instrument_id) => ({ household_id: householdId, instrument_id })))
    .onConflict((row) => row.doNothing())
    .execute()

/**
 * The instrument with an id, if the household was given it. Undefined in the same way for one that does not exist and one
 * that only others have.
 */
export const instrumentGiven = (db: Db, householdId: HouseholdId, id: string): Promise<Instrument | undefined> =>
  inTransaction(db, { "app.household": householdId }, (tx) => given(tx, householdId, id).executeTakeFirst())

/**
 * The same for what a member may see: one whose scope is limited sees the instruments that lines of the scope have, and no
 * others of the household.
 */
export const instrumentInView = (
  db: Db,
  { householdId, portfolios }: Pick<Access, "householdId" | "portfolios">,
  id: string,
): Promise<Instrument | undefined> =>
  portfolios === null
    ? instrumentGiven(db, householdId, id)
    : inTransaction(db, { "app.household": householdId, "app.portfolios": `{${portfolios.join()}}` }, (tx) =>
        given(tx, householdId, id)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom("read.lines as l")
                .select("l.line_id")
                .where("l.household_id", "=", householdId)
                .where("l.price_symbol", "=", symbolOfInstrument(id)),
            ),
          )
          .executeTakeFirst(),
      )

const given = (db: Db, householdId: HouseholdId, id: string) =>
  db
    .selectFrom("platform.instruments_given as g")
    .innerJoin("market.instruments as i", "i.instrument_id", "g.instrument_id")
    .select(columns)
    .where("g.household_id", "=", householdId)
    .where("g.instrument_id", "=", id)

/** Instruments with all their names, by id. */
export async function instrumentsWithSymbols(
  db: Db,
  realm: Realm,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyArray<Instrument & { readonly symbols: ReadonlyArray<InstrumentSymbol> }>> {
  if (ids.length === 0) return []
  const [instruments, symbols] = await Promise.all([
    db
      .selectFrom("market.instruments as i")
      .select(columns)
      .where("i.realm", "=", realm)
      .where("i.instrument_id", "in", ids)
      .orderBy("i.instrument_id")
      .execute(),
    db
      .selectFrom("market.instrument_symbols")
      .select(["instrument_id as id", "scheme", "value", "since", "until", "identifies"])
      .where("instrument_id", "in", ids)
      .orderBy("scheme")
      .orderBy("value")
      .execute(),
  ])
  const byId = Map.groupBy(symbols, ({ id }) => id)
  return instruments.map((instrument) => ({
    ...instrument,
    symbols: (byId.get(instrument.id) ?? []).map(
      ({ scheme, value, since, until, identifies }) =>
        ({ scheme, value, since, until, identifies }) as InstrumentSymbol,
    ),
  }))
}

/** A name of an instrument or, if it was merged into another, of that one. */
interface ContinuedSymbol extends InstrumentSymbol {
  readonly id: string
}

async function continuedSymbols(db: Db, ids: ReadonlyArray<string>): Promise<ReadonlyArray<ContinuedSymbol>> {
  if (ids.length === 0) return []
  const { rows } = await sql<ContinuedSymbol>`
    with recursive continued (id, instrument_id, merged_into) as (
      select instrument_id, instrument_id, merged_into from market.instruments where instrument_id = any(${ids}::uuid[])
      union
      select c.id, i.instrument_id, i.merged_into
      from market.instruments i join continued c on c.merged_into = i.instrument_id
    )
    select c.id, s.scheme, s.value, s.since, s.until, s.identifies
    from continued c join market.instrument_symbols s on s.instrument_id = c.instrument_id
    where c.merged_into is null or s.until is not null
    order by c.id, s.identifies desc, s.scheme, s.value`.execute(db)
  return rows
}

/**
 * What instruments are called on a day, by scheme and for each of their price symbols. Symbols that are not of an
 * instrument are left out. An instrument that was merged into another has the names of the other one.
 */
export async function namesOfInstruments(
  db: Db,
  priceSymbols: ReadonlyArray<string>,
  day: CalendarDate,
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const rows = await continuedSymbols(
    db,
    priceSymbols.flatMap((symbol) => instrumentOfSymbol(symbol) ?? []),
  )
  const named = (symbols: ReadonlyArray<ContinuedSymbol>) =>
    Array.from(Map.groupBy(symbols, ({ scheme }) => scheme)).flatMap(([scheme, of]) => {
      const value = symbolOn(of, day)
      return value === undefined ? [] : [[scheme, value] as const]
    })
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    Array.from(byId, ([id, symbols]) => [symbolOfInstrument(id), Object.fromEntries(named(symbols))] as const),
  )
}

/** Instruments with what identifies them now, or the one into which they were merged. */
export async function instrumentsIdentified(
  db: Db,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyArray<Omit<Instrument, "name"> & { readonly identifiers: ReadonlyArray<Identifier> }>> {
  if (ids.length === 0) return []
  const symbols = Map.groupBy(await continuedSymbols(db, ids), ({ id }) => id)
  const instruments = await db
    .selectFrom("market.instruments as i")
    .select(columns)
    .where("i.instrument_id", "in", ids)
    .orderBy("i.instrument_id")
    .execute()
  return instruments.map(({ id, kind, currency }) => ({
    id,
    kind,
    currency,
    identifiers: (symbols.get(id) ?? [])
      .filter(({ identifies, until }) => identifies && until === null)
      .map(({ scheme, value }) => ({ scheme, value }) as Identifier),
  }))
}

/**
 * The symbol under which a provider, or another scheme, knows a price symbol on a day; undefined if it has none. For an
 * instrument that was merged into another, that of the other one.
 */
export async function symbolInScheme(
  db: Db,
  scheme: string,
  priceSymbol: string,
  day: CalendarDate,
): Promise<string | undefined> {
  return (await namesOfInstruments(db, [priceSymbol], day)).get(priceSymbol)?.[scheme]
}

/**
 * Stores a symbol of an instrument at a provider, or another name, from a day on. The symbol of the same scheme that
 * applied until then keeps the days before; without a day, it was wrong and goes. Repeating it changes nothing.
 */
export const setSymbol = (
  db: Db,
  id: string,
  { scheme, value }: Pick<InstrumentSymbol, "scheme" | "value">,
  since: CalendarDate | null,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const instrument = await tx
      .selectFrom("market.instruments")
      .select(["realm", "currency"])
      .where("instrument_id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const current = await tx
      .selectFrom("market.instrument_symbols")
      .select(["value", "since", "identifies"])
      .where("instrument_id", "=", id)
      .where("scheme", "=", scheme)
      .where("until", "is", null)
      .execute()
    if (current.some((symbol) => symbol.value === value)) return
    const ofScheme = sql`instrument_id = ${id} and scheme = ${scheme} and until is null`
    // Without a day, the symbols were wrong; and one that began on the day or later never applied.
    await sql`delete from market.instrument_symbols where ${ofScheme} and since >= coalesce(${since}::date, since)`.execute(
      tx,
    )
    await sql`${since === null ? sql`delete from market.instrument_symbols` : sql`update market.instrument_symbols set until = ${since}`} where ${ofScheme}`.execute(
      tx,
    )
    await tx
      .insertInto("market.instrument_symbols")
      .values({
        instrument_id: id,
        scheme,
        value,
        since,
        until: null,
        identifies: current.some(({ identifies }) => identifies),
        ...instrument,
      })
      .execute()
  })

/** Why two instruments cannot be merged. */
export type MergeRefused = "missing" | "same" | "otherCurrency" | "otherKind" | "otherRealm" | "mergedElsewhere"

/**
 * Merges an instrument into another of the same kind and currency, which continues it: identifiers find the other one from
 * now on. The series of the merged one stays as it was, and gets the prices of the other one for the days that it does
 * not have, and from now on. Repeating it changes nothing, and completes what was interrupted.
 */
export async function mergeInstruments(
  db: Db,
  { from, into }: { readonly from: string; readonly into: string },
  now: Date,
): Promise<MergeRefused | undefined> {
  const refused = await db.transaction().execute(async (tx): Promise<MergeRefused | undefined> => {
    if (from === into) return "same"
    // A price is recorded before the merger, and is copied, or after it, and then for both.
    await alone(tx)
    const both = await tx
      .selectFrom("market.instruments")
      .selectAll()
      .where("instrument_id", "in", [from, into])
      .orderBy("instrument_id")
      .forUpdate()
      .execute()
    const [merged, successor] = [from, into].map((id) => both.find(({ instrument_id }) => instrument_id === id))
    if (!merged || !successor) return "missing"
    if (merged.merged_into === into) return undefined
    if (merged.merged_into !== null || successor.merged_into !== null) return "mergedElsewhere"
    if (merged.realm !== successor.realm) return "otherRealm"
    if (merged.currency !== successor.currency) return "otherCurrency"
    if (merged.kind !== successor.kind) return "otherKind"
    await tx
      .updateTable("market.instruments")
      .set({ merged_into: into, merged_at: now })
      .where("instrument_id", "=", from)
      .execute()
    // The identifiers go to the successor. It may have others of the same scheme, such as two ISINs.
    await sql`
      update market.instrument_symbols s set instrument_id = ${into}
      where instrument_id = ${from} and until is null and not exists (
        select from market.instrument_symbols o
        where o.instrument_id = ${into} and o.scheme = s.scheme
          and (not s.identifies or (o.value = s.value and o.since is not distinct from s.since))
      )`.execute(tx)
    return undefined
  })
  if (refused) return refused
  await copyPrices(db, { from, into }, now)
  return undefined
}

/** Records the prices of the successor in the series of the merged instrument, for days without any. */
async function copyPrices(
  db: Db,
  { from, into }: { readonly from: string; readonly into: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ realm: Realm; currency: string; day: CalendarDate; value: string; source: string }>`
    select distinct on (p.day) s.realm, s.currency, p.day, p.value, p.source
    from market.series s join market.points p on p.series_id = s.series_id
    where s.kind = 'price' and s.symbol = ${symbolOfInstrument(into)} and not exists (
      select from market.series m join market.points o on o.series_id = m.series_id
      where m.realm = s.realm and m.kind = 'price' and m.symbol = ${symbolOfInstrument(from)} and o.day = p.day
    )
    order by p.day, ${bestFirst(sql`s.kind`)}`.execute(db)
  for (const [source, points] of Map.groupBy(rows, (row) => row.source)) {
    const [{ realm, currency } = { realm: "real" as const, currency: "" }] = points
    const series = { kind: "price" as const, symbol: symbolOfInstrument(from), currency, points }
    await recordPoints(db, [series], { realm, source, clock: () => now })
  }
}
