import { testLog } from "#tests/support/testLog.ts"
import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type { Kysely } from "kysely"
import type pg from "pg"
import { debtUpcasts } from "#domain/debt/upcasts.ts"
import { holdingUpcasts } from "#domain/holding/upcasts.ts"
import { ownershipUpcasts } from "#domain/ownership/upcasts.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { currentVersion } from "#domain/shared/upcasting.ts"
import type { Projection } from "#projections/projection.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { EventLog, Json as Data, NewEvent, Position } from "#server/eventlog/eventLog.ts"
import type { Json } from "#tests/domain/given.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import { testDatabase } from "#tests/support/database.ts"
import { type TestVault, testVault } from "#tests/support/vault.ts"

/** A database of its own, with a log to which a test can append events as if commands had caused them. */
export interface LogDatabase {
  readonly url: string
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly vault: TestVault
  /** The read models, decrypted. */
  readonly db: Kysely<ReadModels>
  /** Appends events as they are stored to their streams; returns the position of the last. */
  readonly record: (householdId: string, ...events: ReadonlyArray<Json>) => Promise<Position>
  /** Every portfolio in the read model, in the order in which they were created. */
  readonly titles: () => Promise<ReadonlyArray<string>>
  /** The rows of some tables in one order, every column as Postgres writes it. */
  readonly dump: (of: Pick<Projection, "tables">, schema?: string) => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

export async function openLogDatabase(): Promise<LogDatabase> {
  const database = await testDatabase()
  const pool = openPool(database.url)
  const log = testLog(pool)
  const vault = testVault(database.url)
  const db = openDatabase<ReadModels>(pool).withSchema(readSchema).withPlugin(decryptingPlugin(vault))
  return {
    url: database.url,
    pool,
    log,
    vault,
    db,
    async record(householdId, ...events) {
      let position: Position | undefined
      for (const event of events) {
        const appended = await log.append(streamOf(householdId, event), "any", [stored(householdId, event)])
        position = Result.getOrThrow(appended).position
      }
      if (!position) throw new Error("there is nothing to record")
      return position
    },
    async titles() {
      const rows = await db.selectFrom("portfolios").select("title").orderBy("position").execute()
      return rows.map(({ title }) => title)
    },
    async dump({ tables }, schema = "read") {
      const each = tables.map((table) => `select '${table} ' || t::text as row from ${schema}.${table} t`)
      const { rows } = await pool.query<{ row: string }>(`${each.join(" union all ")} order by 1`)
      return rows.map(({ row }) => row)
    },
    async close() {
      await Promise.all([log.close(), vault.close()])
      await pool.end()
      await database.drop()
    },
  }
}

export const newHousehold = (): string => randomUUID()
export const actorId = "99999999-9999-4999-8999-999999999999"

export function streamOf(householdId: string, event: Json): string {
  if ("holdingId" in event) return `holding-${householdId}.${String(event["holdingId"])}`
  if ("debtId" in event) return `debt-${householdId}.${String(event["debtId"])}`
  if ("walletId" in event) return `wallet-${householdId}.${String(event["walletId"])}`
  if ("goalId" in event) return `household-${householdId}`
  if ("stakeId" in event) return `ownership-${householdId}`
  if ("portfolioId" in event) return `portfolio-${householdId}.${String(event["portfolioId"])}`
  if (event._tag in SubscriptionEvent.cases) return `subscription-${householdId}`
  return `household-${householdId}`
}

export function stored(householdId: string, { _tag, ...data }: Json): NewEvent {
  const commandId = randomUUID()
  return {
    id: randomUUID(),
    type: _tag,
    data: data as Data,
    metadata: {
      householdId,
      actorId,
      commandId,
      commandDigest: "d".repeat(64),
      causationId: commandId,
      correlationId: commandId,
      schemaVersion: currentVersion({ ...holdingUpcasts, ...debtUpcasts, ...ownershipUpcasts }, _tag),
    },
  }
}
