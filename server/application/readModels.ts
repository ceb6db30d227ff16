import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import type { ReadModelName } from "#server/http/route.ts"
import type { Projections } from "#server/projections/runner.ts"

/** The read models from which figures are computed. That of members has the exchange rates of the household's own. */
export const figuresRead: ReadonlyArray<ReadModelName> = ["portfolios", "ownership", "lines", "members"]

/** Returns when the read models show a position. Throws {@link ReadModelsBehind} when that takes too long. */
export async function shown(
  projections: Projections,
  position: Position,
  readModels: ReadonlyArray<ReadModelName>,
  timeoutMs: number = readModelsWaitMs,
): Promise<void> {
  const waited = await projections.waitFor(position, { projections: readModels, timeoutMs })
  if (waited === "timedOut") throw new ReadModelsBehind("the read models are behind the log")
}

/** How long a request waits for the read models before it answers with an error. */
export const readModelsWaitMs = 5_000
/** The same after an import or the creation of a demo household, which record thousands of facts at once. */
export const bulkWaitMs = 120_000

const figureCategories = ["portfolio", "ownership", "holding", "debt", "wallet"]

/** Returns when the read models show all events of the categories that the log contained at the call. */
export async function caughtUp(
  log: EventLog,
  projections: Projections,
  readModels: ReadonlyArray<ReadModelName> = figuresRead,
  categories: ReadonlyArray<string> = figureCategories,
  timeoutMs: number = readModelsWaitMs,
): Promise<void> {
  let last: Position | undefined
  const after = projections.reflected(readModels)
  for await (const event of log.readAll({ after, filter: { categories } })) {
    last = event.position
  }
  if (last) await shown(projections, last, readModels, timeoutMs)
}

/** Returns when the activity of every household shows all events that the log contained at the call. */
export const activityCaughtUp = (log: EventLog, projections: Projections): Promise<void> =>
  caughtUp(log, projections, ["activity"], [...figureCategories, "household"], bulkWaitMs)

class ReadModelsBehind extends Error {
  override readonly name = "ReadModelsBehind"
}
