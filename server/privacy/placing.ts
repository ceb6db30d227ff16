import { createHash } from "node:crypto"
import type { DomainEvent } from "#projections/projection.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { NewEvent } from "#server/eventlog/eventLog.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import { encodeEvent } from "#server/projections/decoding.ts"
import type { ArchivedEvent } from "./archive.ts"

/** The household into which an archive is imported, and the user who imports it. */
export interface Destination {
  readonly householdId: HouseholdId
  readonly userId: UserId
}

/** An event with the name of its stream in this installation. */
export interface Placed {
  /** Its line in `events.jsonl`, from 1. */
  readonly line: number
  readonly stream: string
  readonly event: NewEvent
}

/** The imported events about the household itself. Its members and its plan are those of the destination. */
const takenAlong: ReadonlyArray<string> = ["HouseholdNamed", "GoalSet", "GoalDropped"]

export const isTakenAlong = ({ stream, type }: ArchivedEvent): boolean =>
  stream !== "household" || takenAlong.includes(type)

/** Decodes an event, and encodes it for the log of this installation. Throws if this program does not know it. */
export function placed(
  archived: ArchivedEvent,
  { householdId, userId }: Destination,
  { line, bulkId, index }: { readonly line: number; readonly bulkId: string; readonly index: number },
): { readonly fact: DomainEvent; readonly here: Placed } {
  const stream = streamHere(archived.stream, householdId)
  const { fact, type, data, schemaVersion } = encodeEvent(categoryOf(stream), archived)
  const here: Placed = {
    line,
    stream,
    event: {
      id: uuidv5(bulkId, index),
      type,
      data,
      metadata: {
        householdId,
        actorId: userId,
        commandId: bulkId,
        commandDigest: bulkId.replaceAll("-", ""),
        causationId: bulkId,
        correlationId: bulkId,
        schemaVersion,
        origin: { recordedAt: archived.recordedAt, recordedBy: archived.recordedBy },
      },
    },
  }
  return { fact, here }
}

/** `holding-<id>` becomes `holding-<household>.<id>`. */
function streamHere(stream: string, householdId: HouseholdId): string {
  const [category = "", id] = stream.split(/-(.*)/s)
  return id === undefined ? `${category}-${householdId}` : `${category}-${householdId}.${id}`
}

/** The id of an import: the same file into the same household has the same id, however often it is sent. */
export function bulkIdOf(file: Uint8Array, householdId: HouseholdId): string {
  const digest = createHash("sha256").update(file).digest("hex")
  return [0, 1, 2, 3].reduce(
    (id, part) => uuidv5(id, Number.parseInt(digest.slice(part * 8, part * 8 + 7), 16)),
    householdId as string,
  )
}
