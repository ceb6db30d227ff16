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
const takenAlong: ReadonlyArray<string> = [
  "HouseholdNamed",
  "GoalSet",
  "GoalDropped",
  "OwnRateSet",
  "OwnRateRemoved",
  "PriceOrderSet",
]

export const isTakenAlong = ({ stream, type }: ArchivedEvent): boolean =>
  stream !== "household" || takenAlong.includes(type)

/** Decodes an event, and encodes it for the log of this installation. Throws if this program does not know it. */
export function placed(
  archived: ArchivedEvent,
  { householdId, userId }: Destination,
  {
    line,
    index,
    factsId,
    commandId,
  }: { readonly line: number; readonly index: number; readonly factsId: string; readonly commandId: string },
): { readonly fact: DomainEvent; readonly here: Placed } {
  const stream = streamHere(archived.stream, householdId)
  const { fact, type, data, schemaVersion } = encodeEvent(categoryOf(stream), archived)
  const here: Placed = {
    line,
    stream,
    event: {
      id: factIdOf(factsId, index),
      type,
      data,
      metadata: {
        householdId,
        actorId: userId,
        commandId,
        commandDigest: commandId.replaceAll("-", ""),
        causationId: commandId,
        correlationId: commandId,
        schemaVersion,
        origin: { recordedAt: archived.recordedAt, recordedBy: archived.recordedBy },
      },
    },
  }
  return { fact, here }
}

/**
 * The id of an imported fact. `factsId` is a random secret of the import, so no client knows the id of a fact before it is
 * recorded, or can choose a command id whose events have it.
 */
export const factIdOf = (factsId: string, index: number): string => uuidv5(factsId, index)

/** The command id of every fact of an import. */
export const commandIdOfImport = (factsId: string): string => uuidv5(factsId, "import")

/** `holding-<id>` becomes `holding-<household>.<id>`. */
function streamHere(stream: string, householdId: HouseholdId): string {
  const [category = "", id] = stream.split(/-(.*)/s)
  return id === undefined ? `${category}-${householdId}` : `${category}-${householdId}.${id}`
}

/**
 * What earlier versions used in place of the secret of an import. A client can compute it, so it only serves to recognise
 * an archive that such a version imported.
 */
export function earlierFactsId(file: Uint8Array, householdId: HouseholdId): string {
  const digest = createHash("sha256").update(file).digest("hex")
  return [0, 1, 2, 3].reduce(
    (id, part) => uuidv5(id, Number.parseInt(digest.slice(part * 8, part * 8 + 7), 16)),
    householdId as string,
  )
}
