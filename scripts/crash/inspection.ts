import { createHash } from "node:crypto"
import type pg from "pg"
import type { EventLog, Position } from "../../server/eventlog/eventLog.ts"
import type { Wanted } from "./load.ts"

/** What the log holds of the commands that were sent. */
export interface Findings {
  /** Acknowledged and not there; of a swap, one of its legs suffices. */
  readonly lost: number
  readonly twice: number
  /** Swaps of which the log holds one leg, acknowledged or not. */
  readonly halfSwaps: number
  /** Revisions of a stream that do not follow each other, or do not begin with zero. */
  readonly gaps: number
}

export async function inspectLog(
  log: EventLog,
  { wanted, acknowledged }: { readonly wanted: ReadonlyArray<Wanted>; readonly acknowledged: ReadonlyArray<Wanted> },
): Promise<Findings> {
  const times = new Map<string, number>()
  const count = (id: string) => times.set(id, (times.get(id) ?? 0) + 1)
  const revisions = new Map<string, bigint>()
  let gaps = 0
  for await (const { stream, revision, metadata, data } of log.readAll()) {
    if (revision !== (revisions.get(stream) ?? -1n) + 1n) gaps += 1
    revisions.set(stream, revision)
    count(metadata.commandId)
    const swapId = swapIdIn(data)
    if (swapId !== undefined) count(swapId)
  }
  const eventsOf = ({ swapId, commandId }: Wanted) => times.get(swapId ?? commandId) ?? 0
  const complete = ({ swapId }: Wanted) => (swapId === undefined ? 1 : 2)
  return {
    lost: acknowledged.filter((command) => eventsOf(command) < complete(command)).length,
    twice: wanted.filter((command) => eventsOf(command) > complete(command)).length,
    halfSwaps: wanted.filter((command) => command.swapId !== undefined && eventsOf(command) === 1).length,
    gaps,
  }
}

/** The swap that an event is a leg of. */
function swapIdIn(data: object): string | undefined {
  for (const [name, value] of Object.entries(data)) {
    if (name === "swapId" && typeof value === "string") return value
    const within = typeof value === "object" && value !== null ? swapIdIn(value) : undefined
    if (within !== undefined) return within
  }
  return undefined
}

/** The position of the last event, or absent when there is none. */
export async function headOf(log: EventLog): Promise<Position | undefined> {
  let head: Position | undefined
  for await (const { position } of log.readAll()) head = position
  return head
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
