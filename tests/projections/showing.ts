import type { Kysely } from "kysely"
import { projections } from "#projections/all.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { startProjections } from "#server/projections/runner.ts"
import type { Json } from "#tests/domain/given.ts"
import { newHousehold, openLogDatabase } from "./logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

/** Read models that are kept up to date with a log. */
export interface Showing {
  readonly db: Kysely<ReadModels>
  /**
   * Appends events of a household, a new one when none is named, and returns it when the read models have applied them.
   */
  readonly after: (...events: ReadonlyArray<Json>) => Promise<string>
  readonly afterIn: (householdId: string, ...events: ReadonlyArray<Json>) => Promise<string>
  readonly close: () => Promise<void>
}

export async function openShowing(): Promise<Showing> {
  const logDatabase = await openLogDatabase()
  const running = startProjections({ ...logDatabase, projections })

  async function afterIn(householdId: string, ...events: ReadonlyArray<Json>): Promise<string> {
    const position = await logDatabase.record(householdId, ...events)
    const outcome = await running.waitFor(position, { timeoutMs: conditionTimeoutMs })
    if (outcome !== "reached") throw new Error(JSON.stringify(running.status(), (_, value: unknown) => String(value)))
    return householdId
  }

  return {
    db: logDatabase.db,
    after: (...events) => afterIn(newHousehold(), ...events),
    afterIn,
    async close() {
      await running.stop()
      await logDatabase.close()
    },
  }
}
