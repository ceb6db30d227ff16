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
import { eventsPerBatch } from "./projector.ts"

/**
 * Applies events that are not in the log yet to every read model, and takes all of it back: whoever wants to bring many
 * events from elsewhere learns whether they would halt a projection. Throws when they would. They are applied in batches
 * as large as those of the log, so that it takes as long as applying them will: that each is possible after those before
 * it is for the caller to know.
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
        for (let from = 0; from < concerned.length; from += eventsPerBatch) {
          const batch = concerned.slice(from, from + eventsPerBatch)
          await applyEvents(batch, { projection, decode: decodeEvent, vault, tx, schema: readSchema })
        }
      }
      throw done
    })
    .catch((reason: unknown) => {
      if (reason !== done) throw reason
    })
}
