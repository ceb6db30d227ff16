import { randomBytes, randomUUID } from "node:crypto"
import { projections } from "../../projections/all.ts"
import { readSchema } from "../../projections/readModels.ts"
import { openDatabase, openPool } from "../db/database.ts"
import type { NewEvent, RecordedEvent } from "../eventlog/eventLog.ts"
import { categoryOf } from "../eventlog/streams.ts"
import { subjectKey } from "../vault/subjectKey.ts"
import { applyEvents, NotApplicable } from "./application.ts"
import type { ProjectionTables } from "./checkpoints.ts"
import { decodeEvent } from "./decoding.ts"
import { inBatches } from "./batches.ts"

/** An event that is not in the log yet, and the stream that it is meant for. */
export interface MeantEvent {
  readonly stream: string
  readonly event: NewEvent
}

/**
 * Applies events of one household that are not in the log yet to every read model, and takes all of it back: whoever
 * wants to bring many events from elsewhere learns whether they would halt a projection. `false` when they would. They
 * are applied in batches as large as those of the log, so that it takes as long as applying them will: that
 * each is possible after those before it is for the caller to know.
 *
 * It happens to a household that is made up for it, under a key that is thrown away: nothing that belongs to anybody is
 * read or locked. `tried` is told how many of the events were applied so far, as a part of all that is to be done.
 *
 * `databaseUrl`: as the owner of the data. Takes one connection of its own.
 */
export async function canBeApplied(
  databaseUrl: string,
  events: ReadonlyArray<MeantEvent>,
  tried: (events: number) => void = () => {},
): Promise<boolean> {
  const householdId = randomUUID()
  const key = subjectKey(householdId, randomBytes(32), randomBytes)
  const vault = { keyOf: async () => key }
  const recorded = asIfRecorded(events, householdId)
  const parts = projections.map((projection) => ({
    projection,
    concerned: recorded.filter(({ stream }) =>
      (projection.categories as ReadonlyArray<string>).includes(categoryOf(stream)),
    ),
  }))
  const toDo = parts.reduce((sum, { concerned }) => sum + concerned.length, 0)
  let applied = 0
  const pool = openPool(databaseUrl, { max: 1, applicationName: "wealth trial" })
  const done = new Error("to be taken back")
  try {
    return await openDatabase<ProjectionTables>(pool)
      .transaction()
      .execute(async (tx): Promise<never> => {
        for (const { projection, concerned } of parts) {
          for await (const batch of inBatches(concerned)) {
            await applyEvents(batch, { projection, decode: decodeEvent, vault, tx, schema: readSchema })
            applied += batch.length
            tried(Math.floor((events.length * applied) / toDo))
          }
        }
        throw done
      })
  } catch (reason) {
    if (reason === done) return true
    if (reason instanceof NotApplicable) return false
    throw reason
  } finally {
    await pool.end()
  }
}

function asIfRecorded(events: ReadonlyArray<MeantEvent>, householdId: string): ReadonlyArray<RecordedEvent> {
  const revisions = new Map<string, bigint>()
  const recordedAt = new Date()
  return events.map(({ stream, event }, index): RecordedEvent => {
    const revision = (revisions.get(stream) ?? -1n) + 1n
    revisions.set(stream, revision)
    const position = { commit: BigInt(index), prepare: BigInt(index) }
    return {
      ...event,
      metadata: { ...event.metadata, householdId },
      stream: stream.replace(event.metadata.householdId, householdId),
      revision,
      position,
      recordedAt,
    }
  })
}
