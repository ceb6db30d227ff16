import { createHash } from "node:crypto"
import type pg from "pg"
import type { EventLog } from "../../server/eventlog/eventLog.ts"
import type { Purchase } from "./load.ts"

/** What the log holds of the purchases that were sent. */
export interface Findings {
  readonly lost: number
  readonly twice: number
  /** Revisions of a stream that do not follow upon each other. */
  readonly gaps: number
}

export async function inspectLog(
  { log, pool }: { readonly log: EventLog; readonly pool: pg.Pool },
  acknowledged: ReadonlyArray<Purchase>,
): Promise<Findings> {
  const times = new Map<string, number>()
  for await (const { type, data } of log.readAll()) {
    const { entryId } = data
    if (type === "TradeRecorded" && typeof entryId === "string") times.set(entryId, (times.get(entryId) ?? 0) + 1)
  }
  const gaps = await pool.query<{ gaps: string }>(
    `select count(*) as gaps from (select revision - lag(revision, 1, -1) over (partition by stream order by revision) as step from log.events) as steps where step <> 1`,
  )
  return {
    lost: acknowledged.filter(({ entryId }) => !times.has(entryId)).length,
    twice: [...times.values()].filter((count) => count > 1).length,
    gaps: Number(gaps.rows[0]?.gaps),
  }
}

/** One line for each table of the read models: how many rows, and a digest of all of them in order. */
export async function readModelDigests(pool: pg.Pool): Promise<ReadonlyArray<string>> {
  const tables = await pool.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'read' order by 1",
  )
  const lines: Array<string> = []
  for (const { table_name: table } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from read."${table}" t order by t::text`)
    const digest = createHash("sha256")
    for (const { row } of rows) digest.update(row).update("\n")
    lines.push(`${table}: ${rows.length} rows, ${digest.digest("hex").slice(0, 16)}`)
  }
  return lines
}
