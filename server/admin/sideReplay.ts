import { type Kysely, sql } from "kysely"
import type { Projection } from "#projections/projection.ts"
import type { EventLog, Position, RecordedEvent } from "#server/eventlog/eventLog.ts"
import {
  applyEvents,
  culpritOf,
  type Decode,
  filterOf,
  haltOf,
  NotApplicable,
} from "#server/projections/application.ts"
import type { ProjectionTables } from "#server/projections/checkpoints.ts"
import type { Vault } from "#server/vault/vault.ts"
import { halvesOf, inBatches, upTo } from "#server/projections/batches.ts"

/** An event that the projection, as it is now, cannot apply. */
export class EventUnfit extends Error {
  override readonly name = "EventUnfit"
  readonly eventId: string
  /** The kind of failure, without contents of the event. */
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
  /** The schema of the tables that it fills. */
  readonly schema: string
  readonly decode: Decode
  readonly vault: Pick<Vault, "keyOf">
  readonly signal: AbortSignal
  /** Called with how many more events were applied. */
  readonly looked: (events: number) => void
}

/** Applies the events after `after`, or from the beginning, up to and including `until`. Throws {@link EventUnfit}. */
export async function replayBeside(context: SideReplay, after: Position | undefined, until: Position): Promise<void> {
  const { projection, log, db, signal, looked } = context
  const filter = filterOf(projection)
  const events = log.readAll({ ...(after && { after }), filter })
  for await (const batch of inBatches(upTo(events, until))) await load(batch)

  async function load(events: ReadonlyArray<RecordedEvent>): Promise<void> {
    signal.throwIfAborted()
    try {
      await db.transaction().execute(async (tx) => {
        // These tables are temporary: after a crash they are built again.
        await sql`set local synchronous_commit = off`.execute(tx)
        await applyEvents(events, { ...context, tx })
      })
    } catch (failure) {
      if (!(failure instanceof NotApplicable)) throw failure
      const halves = halvesOf(events)
      if (!halves) {
        const culprit = await culpritOf(events, failure, context)
        throw new EventUnfit(culprit.event.id, haltOf(culprit.event, culprit.failure).error)
      }
      await load(halves[0])
      return load(halves[1])
    }
    looked(events.length)
  }
}
