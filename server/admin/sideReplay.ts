import { type Kysely, sql } from "kysely"
import type { Projection } from "../../projections/projection.ts"
import { comparePositions, type EventLog, type Position, type RecordedEvent } from "../eventlog/eventLog.ts"
import { applyEvents, type Decode, filterOf, haltOf, NotApplicable } from "../projections/application.ts"
import type { ProjectionTables } from "../projections/checkpoints.ts"
import type { Vault } from "../vault/vault.ts"
import { eventsPerBatch } from "../projections/projector.ts"

/** An event that the projection, as it is now, cannot apply. */
export class EventUnfit extends Error {
  override readonly name = "EventUnfit"
  readonly eventId: string
  /** What kind of failure; nothing of the event itself. */
  readonly kind: string
  constructor(eventId: string, kind: string) {
    super(`event ${eventId} cannot be applied: ${kind}`)
    this.eventId = eventId
    this.kind = kind
  }
}

export interface SideReplay {
  readonly projection: Projection
  readonly log: EventLog
  readonly db: Kysely<ProjectionTables>
  /** Where the tables are that are filled. */
  readonly schema: string
  readonly decode: Decode
  readonly vault: Pick<Vault, "keyOf">
  readonly signal: AbortSignal
  /** Told how many more events were applied. */
  readonly looked: (events: number) => void
}

/** Applies what the log holds after one position, or from its beginning, up to and with another. Throws {@link EventUnfit}. */
export async function replayBeside(context: SideReplay, after: Position | undefined, until: Position): Promise<void> {
  const { projection, log, db, signal, looked } = context
  const filter = filterOf(projection)
  let batch: Array<RecordedEvent> = []
  for await (const event of log.readAll({ ...(after && { after }), filter })) {
    if (comparePositions(event.position, until) > 0) break
    batch.push(event)
    if (batch.length < eventsPerBatch) continue
    await load(batch)
    batch = []
  }
  if (batch.length > 0) await load(batch)

  async function load(events: ReadonlyArray<RecordedEvent>): Promise<void> {
    signal.throwIfAborted()
    try {
      await db.transaction().execute(async (tx) => {
        // Nobody needs these tables for long.
        await sql`set local synchronous_commit = off`.execute(tx)
        await applyEvents(events, { ...context, tx })
      })
    } catch (failure) {
      if (!(failure instanceof NotApplicable)) throw failure
      const [only] = events
      if (only && events.length === 1) throw new EventUnfit(only.id, haltOf(only, failure).error)
      const middle = Math.ceil(events.length / 2)
      await load(events.slice(0, middle))
      return load(events.slice(middle))
    }
    looked(events.length)
  }
}
