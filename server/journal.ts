import { LogUnavailable } from "./eventlog/eventLog.ts"
import { rejectionOf } from "./http/failures.ts"
import { calmed, type JobLog } from "./jobs/log.ts"
import type { ProjectionNotice } from "./projections/projector.ts"
import type { Settings } from "./settings.ts"

/** Where the server says how it fares, line by line, for whoever operates it. */
export type Journal = JobLog

const levels: ReadonlyArray<Settings["logLevel"]> = ["silent", "fatal", "error", "warn", "info", "debug"]

/** The process's own output, as far as the level goes. */
export function consoleJournal(level: Settings["logLevel"], now: () => Date): Journal {
  const isTold = (of: Settings["logLevel"]): boolean => levels.indexOf(of) <= levels.indexOf(level)
  return calmed(
    {
      info: (line) => isTold("info") && console.info(line),
      warn: (line) => isTold("warn") && console.warn(line),
    },
    now,
  )
}

/** A request that came to nothing. A database that is away is said in a line, broken code with all that helps to find it. */
export function reportFailure(journal: Journal, error: unknown, where: string): void {
  const isAway = error instanceof LogUnavailable || rejectionOf(error)?.code === "unavailable"
  journal.warn(isAway ? `unavailable: ${messageOf(error)}` : `${where}: ${stackOf(error)}`)
}

export function reportProjection(journal: Journal, notice: ProjectionNotice): void {
  const { kind, projection } = notice
  switch (kind) {
    case "halted":
      return journal.warn(`projection ${projection} halted at event ${notice.halt.eventId}: ${notice.halt.detail}`)
    case "interrupted":
      return journal.warn(`projection ${projection} waits for the database or the log: ${messageOf(notice.error)}`)
    case "resumed":
    case "goesOn":
      return journal.info(`projection ${projection} goes on`)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || messageOf(error)
