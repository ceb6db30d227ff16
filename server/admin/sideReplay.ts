import { type Kysely, sql } from "kysely"
import type { Projection } from "#projections/projection.ts"
import type { EventLog, Position, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { applySettingAside, type Decode, filterOf, historyIn } from "#server/projections/application.ts"
import type { ProjectionTables } from "#server/projections/checkpoints.ts"
import type { Vault } from "#server/vault/vault.ts"
import { inBatches, upTo } from "#server/projections/batches.ts"
import type { SetAsideInMemory } from "#server/projections/setAside.ts"

interface SideReplay {
  readonly projection: Projection
  readonly log: EventLog
  readonly db: Kysely<ProjectionTables>
  /** The schema of the tables that it fills. */
  readonly schema: string
  readonly decode: Decode
  readonly vault: Pick<Vault, "keyOf">
  /** The households that are set aside in the tables in use; others that must be are added. */
  readonly setAside: SetAsideInMemory
  readonly signal: AbortSignal
  /** Called with how many more events were applied. */
  readonly looked: (events: number) => void
}

/**
 * Applies the events after `after`, or from the beginning, up to and including `until`.
 * Sets households aside whose events cannot be applied.
 */
export async function replayBeside(context: SideReplay, after: Position | undefined, until: Position): Promise<void> {
  const { projection, log, db, signal, looked } = context
  const filter = filterOf(projection)
  const events = log.readAll({ ...(after && { after }), filter })
  for await (const batch of inBatches(upTo(events, until))) await load(batch)

  async function load(events: ReadonlyArray<RecordedEvent>): Promise<void> {
    signal.throwIfAborted()
    await db.transaction().execute(async (tx) => {
      // These tables are temporary: after a crash they are built again.
      await sql`set local synchronous_commit = off`.execute(tx)
      await applySettingAside(events, { ...context, tx, history: historyIn(log, projection) })
    })
    looked(events.length)
  }
}
