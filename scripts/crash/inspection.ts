import { createHash } from "node:crypto"
import type pg from "pg"
import { household } from "#domain/household/household.ts"
import { membershipOf } from "#domain/household/membership.ts"
import { memberWithId } from "#domain/household/state.ts"
import { fold } from "#domain/shared/decider.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { householdCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, Position, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { householdStream } from "#server/eventlog/streams.ts"
import type { Wanted } from "./load.ts"

/** What the log contains of the commands that were sent. */
export interface Findings {
  /** Acknowledged commands that are missing in the log, or incomplete. */
  readonly lost: number
  readonly twice: number
  /** Swaps and moves of which only one leg is recorded, or voided, acknowledged or not. */
  readonly halfSwaps: number
  /** Users whose membership of a household differs from what was acknowledged last. */
  readonly otherMembers: number
  /** Revisions of a stream that do not follow each other, or do not begin with zero. */
  readonly gaps: number
}

export async function inspectLog(
  log: EventLog,
  { wanted, acknowledged }: { readonly wanted: ReadonlyArray<Wanted>; readonly acknowledged: ReadonlyArray<Wanted> },
): Promise<Findings> {
  const times = new Map<string, number>()
  const revisions = new Map<string, bigint>()
  let gaps = 0
  for await (const event of log.readAll()) {
    const { stream, revision } = event
    if (revision !== (revisions.get(stream) ?? -1n) + 1n) gaps += 1
    revisions.set(stream, revision)
    for (const mark of marksOf(event)) times.set(mark, (times.get(mark) ?? 0) + 1)
  }
  const found = (mark: string) => times.get(mark) ?? 0
  return {
    lost: acknowledged.filter(({ leaves }) => leaves.some(({ mark, times: due }) => found(mark) < due)).length,
    twice: wanted.filter(({ leaves }) => leaves.some(({ mark, times: due }) => found(mark) > due)).length,
    halfSwaps: wanted.filter(
      ({ leaves }) => leaves.some(({ mark }) => found(mark) > 0) && leaves.some(({ mark }) => found(mark) === 0),
    ).length,
    otherMembers: await otherMembers(log, acknowledged),
    gaps,
  }
}

/** The marks by which an event shows its command: the command id, the leg of a swap, or the entry that it voids. */
function marksOf({ metadata, type, data }: RecordedEvent): ReadonlyArray<string> {
  const { entryId } = data
  const leg = legIn(data)
  return [
    metadata.commandId,
    ...(leg ? [leg] : []),
    ...(type === "EntryVoided" && typeof entryId === "string" ? [`${entryId} voided`] : []),
  ]
}

function legIn(data: object): string | undefined {
  if ("swapId" in data && "direction" in data) return `${String(data.swapId)} ${String(data.direction)}`
  if ("actionId" in data && "direction" in data) return `${String(data.actionId)} ${String(data.direction)}`
  if ("transferId" in data && "direction" in data) return `${String(data.transferId)} ${String(data.direction)}`
  if ("moveId" in data && "direction" in data) return `${String(data.moveId)} ${String(data.direction)}`
  for (const value of Object.values(data)) {
    const within = typeof value === "object" && value !== null ? legIn(value) : undefined
    if (within !== undefined) return within
  }
  return undefined
}

/** Counts users whose membership in the log differs from what the last acknowledged command made it. */
async function otherMembers(log: EventLog, acknowledged: ReadonlyArray<Wanted>): Promise<number> {
  const last = new Map<string, NonNullable<Wanted["membership"]>>()
  for (const { membership } of acknowledged) {
    if (membership) last.set(`${membership.householdId} ${membership.memberId}`, membership)
  }
  let others = 0
  for (const { householdId, memberId, terms } of last.values()) {
    const history: Array<Parameters<typeof household.evolve>[1]> = []
    for await (const event of log.readStream(householdStream(householdId as HouseholdId))) {
      history.push(householdCodec.decode(event))
    }
    const state = fold(household, history)
    const member = state._tag === "Founded" ? memberWithId(state, memberId as UserId) : undefined
    const current = member === undefined || member === "removed" ? null : membershipOf(member)
    if (JSON.stringify(current) !== JSON.stringify(terms && membershipOf(terms))) others += 1
  }
  return others
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
