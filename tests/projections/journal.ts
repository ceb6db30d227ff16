import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type pg from "pg"
import { holdingUpcasts } from "../../domain/holding/upcasts.ts"
import { currentVersion } from "../../domain/shared/upcasting.ts"
import type { Projection } from "../../projections/projection.ts"
import { openPool } from "../../server/database.ts"
import type { EventLog, Json as Data, NewEvent, Position } from "../../server/eventlog/eventLog.ts"
import { postgresEventLog } from "../../server/eventlog/postgresEventLog.ts"
import type { Json } from "../domain/given.ts"
import { testDatabase } from "../support/database.ts"

/** A database of its own, with a log that events can be put into as if commands had caused them. */
export interface Journal {
  readonly url: string
  readonly pool: pg.Pool
  readonly log: EventLog
  /** Appends events, given as they are stored, to their streams; answers the position of the last. */
  readonly record: (householdId: string, ...events: ReadonlyArray<Json>) => Promise<Position>
  /** The rows of some tables in one order, every column as Postgres writes it. */
  readonly dump: (of: Pick<Projection, "tables">, schema?: string) => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

export async function openJournal(): Promise<Journal> {
  const database = await testDatabase()
  const pool = openPool(database.url)
  const log = postgresEventLog({ pool })
  return {
    url: database.url,
    pool,
    log,
    async record(householdId, ...events) {
      let position: Position | undefined
      for (const event of events) {
        const appended = await log.append(streamOf(householdId, event), "any", [stored(householdId, event)])
        position = Result.getOrThrow(appended).position
      }
      if (!position) throw new Error("there is nothing to record")
      return position
    },
    async dump({ tables }, schema = "read") {
      const rows = tables.map((table) =>
        pool.query<{ row: string }>(`select '${table} ' || t::text as row from ${schema}.${table} t order by 1`),
      )
      return (await Promise.all(rows)).flatMap((result) => result.rows.map(({ row }) => row))
    },
    async close() {
      await log.close()
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
      schemaVersion: currentVersion(holdingUpcasts, _tag),
    },
  }
}
