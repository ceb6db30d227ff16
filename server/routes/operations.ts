import { setTimeout as pause } from "node:timers/promises"
import { Result } from "effect"
import type pg from "pg"
import { readHealth } from "../contract/operations.ts"
import { type EventLog, positionText } from "../eventlog/eventLog.ts"
import { openRoute, type Route } from "../http/route.ts"
import type { ProjectionStatus } from "../projections/runner.ts"

export interface OperationsDependencies {
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly projections: () => ReadonlyArray<ProjectionStatus>
}

export const operationsRoutes = ({ pool, log, projections }: OperationsDependencies): ReadonlyArray<Route> => [
  openRoute(readHealth, async () => {
    const [database, logState] = await Promise.all([
      answers(() => pool.query("select")),
      answers(() => log.readAll({ limit: 1 })[Symbol.asyncIterator]().next()),
    ])
    const shown = projections()
    const isServing = database === "up" && logState === "up"
    return Result.succeed({
      body: {
        status: !isServing
          ? ("unavailable" as const)
          : shown.some(({ state }) => state === "halted")
            ? ("degraded" as const)
            : ("ok" as const),
        database,
        log: logState,
        projections: shown.map(({ name, state, position, haltedAt }) => ({
          name,
          state,
          position: positionText(position),
          haltedAt: haltedAt && {
            position: positionText(haltedAt.position),
            eventId: haltedAt.eventId,
            error: haltedAt.error,
          },
        })),
      },
      status: isServing ? 200 : 503,
    })
  }),
]

/** Whoever looks after a server wants to know within seconds; a connection may hang for longer. */
const patienceMs = 2_000

async function answers(ask: () => Promise<unknown>): Promise<"up" | "down"> {
  const tooLate = new AbortController()
  try {
    await Promise.race([
      ask(),
      pause(patienceMs, undefined, { signal: tooLate.signal }).then(() => Promise.reject(new Error("no answer"))),
    ])
    return "up"
  } catch {
    return "down"
  } finally {
    tooLate.abort()
  }
}
