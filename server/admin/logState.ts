import { beginning } from "../projections/projector.ts"
import { comparePositions, type Filter, type Position, positionText } from "../eventlog/eventLog.ts"
import type { DataSources } from "./sources.ts"

export interface LogState {
  readonly engine: DataSources["engine"]
  readonly state: "up" | "down"
  /** Not known of an EventStoreDB, which would have to be read from its beginning. */
  readonly events: number | null
  /** Of an EventStoreDB: as far as anybody here has read. */
  readonly lastPosition: string | null
}

export async function logState({ workerPool, engine, log, projections }: LogSources): Promise<LogState> {
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
  const { rows } = await workerPool.query<{ last: bigint | null }>("select max(position) as last from log.events")
  const last = rows[0]?.last ?? null
  const lastPosition = last === null ? null : positionText({ commit: last, prepare: last })
  return { engine, state, events: Number(last ?? 0n), lastPosition }
}

type LogSources = Pick<DataSources, "workerPool" | "engine" | "log" | "projections">

/** Events of some categories after a position, counted up to a limit. */
export async function countEvents(
  { workerPool, engine, log }: Pick<DataSources, "workerPool" | "engine" | "log">,
  { categories }: Filter,
  { after, limit }: { readonly after: Position; readonly limit?: number },
): Promise<number> {
  if (engine === "postgres") {
    const { rows } = await workerPool.query<{ count: bigint }>(
      `select count(*) from (
         select from log.events where category = any($1) and position > $2 limit $3
       ) e`,
      [categories, after.commit, limit ?? null],
    )
    return Number(rows[0]?.count ?? 0n)
  }
  let count = 0
  for await (const _ of log.readAll({ after, filter: { categories }, ...(limit !== undefined && { limit }) })) {
    count += 1
  }
  return count
}
