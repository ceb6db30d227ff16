import type pg from "pg"
import type { Projection } from "../../projections/projection.ts"
import { readSchema } from "../../projections/readModels.ts"
import { openDatabase } from "../database.ts"
import type { RecordedEvent } from "../eventlog/eventLog.ts"
import { categoryOf } from "../eventlog/streams.ts"
import type { Vault } from "../vault/vault.ts"
import { applyEvents } from "./application.ts"
import type { ProjectionTables } from "./checkpoints.ts"
import { decodeEvent } from "./decoding.ts"

/**
 * Applies events that are not in the log yet to every read model, and takes all of it back: whoever wants to bring many
 * events from elsewhere learns whether one of them would halt a projection. Throws when one would.
 */
export async function rehearse(
  {
    pool,
    projections,
    vault,
  }: {
    readonly pool: pg.Pool
    readonly projections: ReadonlyArray<Projection>
    readonly vault: Vault
  },
  events: ReadonlyArray<RecordedEvent>,
): Promise<void> {
  const db = openDatabase<ProjectionTables>(pool)
  const done = new Error("to be taken back")
  await db
    .transaction()
    .execute(async (tx) => {
      for (const projection of projections) {
        const concerned = events.filter(({ stream }) =>
          (projection.categories as ReadonlyArray<string>).includes(categoryOf(stream)),
        )
        for (const batch of oneOfEachStream(concerned)) {
          await applyEvents(batch, { projection, decode: decodeEvent, vault, tx, schema: readSchema })
        }
      }
      throw done
    })
    .catch((reason: unknown) => {
      if (reason !== done) throw reason
    })
}

/**
 * Batches of which each holds the next event of every stream. Wherever batches are cut when the events are in the log, a
 * stream has come as far as it had after one of these: what can be applied here can be applied then.
 */
function oneOfEachStream(events: ReadonlyArray<RecordedEvent>): ReadonlyArray<ReadonlyArray<RecordedEvent>> {
  const seen = new Map<string, number>()
  const batches: Array<Array<RecordedEvent>> = []
  for (const event of events) {
    const place = seen.get(event.stream) ?? 0
    seen.set(event.stream, place + 1)
    ;(batches[place] ??= []).push(event)
  }
  return batches
}
