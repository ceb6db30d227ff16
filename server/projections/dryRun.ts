import { randomBytes, randomUUID } from "node:crypto"
import { projections } from "#projections/all.ts"
import { readSchema } from "#projections/readModels.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { NewEvent, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { subjectKey } from "#server/vault/subjectKey.ts"
import { applyEvents, NotApplicable } from "./application.ts"
import type { ProjectionTables } from "./checkpoints.ts"
import { decodeEvent } from "./decoding.ts"
import { inBatches } from "./batches.ts"
import { setAsideInMemory } from "./setAside.ts"

/** An event that is not in the log yet, with its stream. */
export interface PlannedEvent {
  readonly stream: string
  readonly event: NewEvent
}

/**
 * A dry run for an import: applies events of one household that are not in the log yet to every read model, and rolls
 * back. `false` when they would halt a projection. The batches are as large as those of the log, so that the dry run
 * takes as long as applying the events will. The caller has checked the events by the rules of the domain.
 *
 * It uses a random household and a temporary key, so it neither reads nor locks rows of any other household. Calls
 * `tried` with the number of events applied so far, scaled to the number of `events`.
 *
 * `databaseUrl` is that of the data's owner. Takes one connection of its own.
 */
export async function canBeApplied(
  databaseUrl: string,
  events: ReadonlyArray<PlannedEvent>,
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
  const done = new Error("to be rolled back")
  try {
    return await openDatabase<ProjectionTables>(pool)
      .transaction()
      .execute(async (tx): Promise<never> => {
        for (const { projection, concerned } of parts) {
          for await (const batch of inBatches(concerned)) {
            await applyEvents(batch, {
              projection,
              decode: decodeEvent,
              vault,
              tx,
              schema: readSchema,
              setAside: setAsideInMemory(),
              history: nothing,
            })
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

/** A history is read only after an event was left out, which no archive contains. */
async function* nothing(): AsyncIterable<RecordedEvent> {}

function asIfRecorded(events: ReadonlyArray<PlannedEvent>, householdId: string): ReadonlyArray<RecordedEvent> {
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
