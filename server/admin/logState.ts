import { sql } from "kysely"
import { beginning } from "#server/projections/projector.ts"
import { comparePositions, type Filter, type Position, positionText } from "#server/eventlog/eventLog.ts"
import type { DataSources } from "./sources.ts"

interface LogState {
  readonly engine: DataSources["engine"]
  readonly state: "up" | "down"
  /** Null for an EventStoreDB, which would have to be read from its beginning. */
  readonly events: number | null
  /** With an EventStoreDB, the furthest position that a projection of this process has read. */
  readonly lastPosition: string | null
}

export async function logState({ workerDb, engine, log, projections }: LogSources): Promise<LogState> {
  const state = await log.ping().then(
    () => "up" as const,
    () => "down" as const,
  )
  if (engine === "eventStoreDb") {
    const furthest = projections
      .status()
      .map(({ position }) => position)
      .reduce((a, b) => (comparePositions(a, b) >= 0 ? a : b), beginning)
    return { engine, state, events: null, lastPosition: furthest === beginning ? null : positionText(furthest) }
  }
  // Positions are counted from 1 without a gap.
  const { last } = await workerDb
    .selectFrom("log.events")
    .select((eb) => eb.fn.max<bigint | null>("position").as("last"))
    .executeTakeFirstOrThrow()
  const lastPosition = last === null ? null : positionText({ commit: last, prepare: last })
  return { engine, state, events: Number(last ?? 0n), lastPosition }
}

type LogSources = Pick<DataSources, "workerDb" | "engine" | "log" | "projections">

/** Counts the events of some categories after a position, up to a limit. */
export async function countEvents(
  { workerDb, engine, log }: Pick<DataSources, "workerDb" | "engine" | "log">,
  { categories }: Filter,
  { after, limit }: { readonly after: Position; readonly limit?: number },
): Promise<number> {
  if (engine === "postgres") {
    const events = workerDb
      .selectFrom("log.events")
      .where("category", "in", categories)
      .where("position", ">", after.commit)
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .as("e")
    const { found } = await workerDb
      .selectFrom(events)
      .select(sql<number>`count(*)::int`.as("found"))
      .executeTakeFirstOrThrow()
    return found
  }
  let count = 0
  for await (const _ of log.readAll({ after, filter: { categories }, ...(limit !== undefined && { limit }) })) {
    count += 1
  }
  return count
}
