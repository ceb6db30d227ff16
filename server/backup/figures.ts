import type pg from "pg"
import { createHash, randomBytes } from "node:crypto"
import { type Kysely, sql } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { projections } from "#projections/all.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import type { Database } from "#server/db/tables.ts"
import { comparePositions, type EventLog, type Position, type RecordedEvent } from "#server/eventlog/eventLog.ts"
import { netWorthView } from "#server/views/netWorth.ts"
import { wealthReader } from "#server/views/wealth.ts"
import { type MarketCache, marketCache } from "#server/marketdata/market.ts"
import { applySettingAside, filterOf, historyIn, TablesUnusable } from "#server/projections/application.ts"
import { type ProjectionTables, readCheckpoints } from "#server/projections/checkpoints.ts"
import { readSetAside, setAsideInMemory } from "#server/projections/setAside.ts"
import { householdOf } from "#server/eventlog/soundness.ts"
import { decodeEvent } from "#server/projections/decoding.ts"
import { inBatches } from "#server/projections/batches.ts"
import { beginning } from "#server/projections/projector.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import type { Vault } from "#server/vault/vault.ts"
import { heldDatabase } from "./heldDatabase.ts"

/** The figures of a household on the days of the backup, in its base currency. */
export interface HouseholdFigures {
  readonly householdId: string
  readonly currency: Currency
  /**
   * For each day a checksum of the net worth and everything that the dashboard shows with it. Null if they cannot be
   * computed: the household was being erased or is set aside, or a projection has halted.
   */
  readonly checksums: ReadonlyArray<string> | null
}

interface FigureSources {
  /** In a transaction with one snapshot, as of which the figures are computed. */
  readonly client: pg.ClientBase
  readonly vault: Pick<Vault, "keyOf">
  readonly days: ReadonlyArray<CalendarDate>
}

/** Figures of all households as the read models show them in the snapshot of the connection. */
export async function figuresOf(
  sources: FigureSources,
  households: ReadonlyArray<Pick<HouseholdFigures, "householdId" | "currency">>,
  { schema = readSchema, progress }: { readonly schema?: string; readonly progress?: (done: number) => void } = {},
): Promise<ReadonlyArray<HouseholdFigures>> {
  const { client, vault, days } = sources
  const db = heldDatabase<ReadModels>(client).withSchema(schema).withPlugin(decryptingPlugin(vault))
  const market = marketCache(heldDatabase<Database>(client))
  const figures: Array<HouseholdFigures> = []
  for (const [index, { householdId, currency }] of households.entries()) {
    const isReadable = (await vault.keyOf(householdId)) !== undefined
    const checksums = isReadable ? await checksumsOf({ db, market, days, householdId, currency }) : null
    figures.push({ householdId, currency, checksums })
    progress?.(index + 1)
  }
  return figures
}

interface Asked {
  readonly db: Kysely<ReadModels>
  readonly market: MarketCache
  readonly days: ReadonlyArray<CalendarDate>
  readonly householdId: string
  readonly currency: Currency
}

async function checksumsOf({ db, market, days, householdId, currency }: Asked): Promise<ReadonlyArray<string>> {
  // One reader for each household, so that its cache is freed with it.
  const reader = wealthReader({ db, market, reflected: () => beginning, isReadable: async () => true })
  const access = {
    householdId: HouseholdId.make(householdId),
    personId: UserId.make(householdId),
    portfolios: null,
  }
  const [wealth] = await reader.read(access)
  return days.map((on) => {
    const view = netWorthView(wealth, { on, from: undefined, currency })
    return createHash("sha256").update(JSON.stringify(view)).digest("hex")
  })
}

/**
 * Figures of all households as of the end of the log in a backup. The read models of the snapshot may be behind it. So
 * the rows of the households concerned are copied into a schema that the transaction creates, and the missing events
 * are applied there. Rolling back the transaction removes the schema.
 */
export async function figuresAtEndOf(
  log: { readonly log: EventLog; readonly end: Position },
  sources: FigureSources & { readonly progress?: (done: number) => void },
): Promise<ReadonlyArray<HouseholdFigures>> {
  const { client, progress } = sources
  const { behind, erased } = await householdsBehind(log, client)
  const side = `backup_${randomBytes(4).toString("hex")}`
  const setAside = new Set(await householdsSetAside(client))
  const isApplied = behind.size > 0 && (await applyBeside(log, { ...sources, side, behind, setAside }))
  const shown = (await householdsIn(client, readSchema)).filter(({ householdId }) => !erased.has(householdId))
  const isKnown = ({ householdId }: { readonly householdId: string }): boolean => !setAside.has(householdId)
  const before = await figuresOf(
    sources,
    shown.filter((one) => isKnown(one) && !behind.has(one.householdId)),
    { ...(progress && { progress }) },
  )
  const caughtUp = isApplied ? await householdsIn(client, side) : []
  const after = await figuresOf(sources, caughtUp.filter(isKnown), { schema: side })
  const computed = [...before, ...after]
  const isComputed = new Set(computed.map(({ householdId }) => householdId))
  const unknown = [...shown, ...caughtUp].filter(({ householdId }) => !isComputed.has(householdId))
  const uncomputed = new Map(unknown.map((household) => [household.householdId, { ...household, checksums: null }]))
  return [...computed, ...uncomputed.values()]
}

/** None in the database of an earlier version, which has no such table yet. */
async function householdsSetAside(client: pg.ClientBase): Promise<ReadonlyArray<string>> {
  const db = heldDatabase<ProjectionTables>(client)
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('projection.set_aside') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return []
  return (await readSetAside(db)).map(({ householdId }) => householdId)
}

/** The households with events that the read models do not show yet, and separately those that such events erase. */
async function householdsBehind(
  log: { readonly log: EventLog; readonly end: Position },
  client: pg.ClientBase,
): Promise<{ readonly behind: ReadonlySet<string>; readonly erased: ReadonlySet<string> }> {
  const reached = await checkpointsOf(client)
  const first = [...reached.values()].reduce((a, b) => (comparePositions(a, b) <= 0 ? a : b), log.end)
  const [behind, erased] = [new Set<string>(), new Set<string>()]
  for await (const event of after(log, first)) {
    const householdId = householdOf(event)
    behind.add(householdId)
    if (event.type === "HouseholdErased") erased.add(householdId)
  }
  for (const householdId of erased) behind.delete(householdId)
  return { behind, erased }
}

/**
 * `false` when the tables are unusable: then a projection halts too. Adds the households of which an event cannot be
 * applied to `setAside`.
 */
async function applyBeside(
  log: { readonly log: EventLog; readonly end: Position },
  {
    client,
    vault,
    side,
    behind,
    setAside,
  }: FigureSources & {
    readonly side: string
    readonly behind: ReadonlySet<string>
    readonly setAside: Set<string>
  },
): Promise<boolean> {
  const reached = await checkpointsOf(client)
  const db = heldDatabase<ProjectionTables>(client)
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create schema ${sql.id(side)}`.execute(tx)
      for (const table of projections.flatMap(({ tables }) => tables)) {
        await sql`create table ${sql.id(side, table)} (like ${sql.id(readSchema, table)} including all)`.execute(tx)
        await sql`insert into ${sql.id(side, table)}
          select * from ${sql.id(readSchema, table)} where household_id = any(${[...behind]})`.execute(tx)
      }
      for (const projection of projections) {
        const outstanding = after(log, reached.get(projection.name), filterOf(projection))
        const [list, history] = [setAsideInMemory(), historyIn(log.log, projection)]
        for await (const batch of inBatches(ofHouseholds(outstanding, behind))) {
          const to = { projection, decode: decodeEvent, vault, tx, schema: side, setAside: list, history }
          for (const { householdId } of await applySettingAside(batch, to)) setAside.add(householdId)
        }
      }
    })
    return true
  } catch (error) {
    if (error instanceof TablesUnusable) return false
    throw error
  }
}

async function* ofHouseholds(
  events: AsyncIterable<RecordedEvent>,
  wanted: ReadonlySet<string>,
): AsyncIterable<RecordedEvent> {
  for await (const event of events) if (wanted.has(householdOf(event))) yield event
}

/** The checkpoint of each projection in the snapshot. */
async function checkpointsOf(client: pg.ClientBase): Promise<ReadonlyMap<string, Position>> {
  const checkpoints = await readCheckpoints(heldDatabase<ProjectionTables>(client))
  return new Map(
    projections.map(({ name }) => [name, checkpoints.find((one) => one.name === name)?.position ?? beginning]),
  )
}

async function* after(
  { log, end }: { readonly log: EventLog; readonly end: Position },
  position: Position = beginning,
  filter?: ReturnType<typeof filterOf>,
): AsyncIterable<RecordedEvent> {
  for await (const event of log.readAll({ after: position, ...(filter && { filter }) })) {
    if (comparePositions(event.position, end) > 0) return
    yield event
  }
}

/** All households, with the base currency of their founder, or EUR if the founder was erased. */
const householdsIn = (
  client: pg.ClientBase,
  schema: string,
): Promise<ReadonlyArray<Pick<HouseholdFigures, "householdId" | "currency">>> =>
  heldDatabase<ReadModels & Pick<Database, "identity.users">>(client)
    .withSchema(schema)
    .selectFrom("households as h")
    .leftJoin("identity.users as u", "u.user_id", "h.founder_id")
    .select(["h.household_id as householdId", sql<Currency>`coalesce(u.base_currency, 'EUR')`.as("currency")])
    .orderBy("h.household_id")
    .execute()
