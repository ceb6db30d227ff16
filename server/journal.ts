import { createHmac, randomBytes } from "node:crypto"
import { LogUnavailable } from "./eventlog/eventLog.ts"
import { rejectionOf } from "./http/failures.ts"
import type { RefusedRequest } from "./http/refusals.ts"
import { networkOf } from "./identity/attempts.ts"
import { calmed, type JobLog } from "./jobs/log.ts"
import { messageOf } from "./messageOf.ts"
import type { ProjectionNotice } from "./projections/projector.ts"
import type { Settings } from "./settings.ts"

/** Where the server says how it fares, line by line, for whoever operates it. */
export type Journal = JobLog

/** The same, where it also says what it refused. */
export interface ConsoleJournal extends Journal {
  readonly refused: (refused: RefusedRequest) => void
}

const levels: ReadonlyArray<Settings["logLevel"]> = ["silent", "fatal", "error", "warn", "info", "debug"]

/**
 * The process's own output, as far as the level goes. A line is one JSON object, with the moment in UTC: whatever a
 * message holds, it does not become another line.
 */
export function consoleJournal(level: Settings["logLevel"], now: () => Date): ConsoleJournal {
  // Tells who comes from the same network, for as long as the process lives, and nobody which one that is.
  const key = randomBytes(32)
  const networkIn = (address: string): string =>
    createHmac("sha256", key).update(networkOf(address)).digest("hex").slice(0, 12)

  function write(of: "info" | "warn", said: object): void {
    if (levels.indexOf(of) <= levels.indexOf(level)) {
      console[of](JSON.stringify({ at: now().toISOString(), level: of, ...said }))
    }
  }

  return {
    ...calmed({ info: (says) => write("info", { says }), warn: (says) => write("warn", { says }) }, now),
    refused: ({ address, ...refused }) => write("warn", { refused: { ...refused, network: networkIn(address) } }),
  }
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
      return journal.warn(
        `projection ${projection} halted at event ${notice.halt.eventId}: ${notice.halt.error}; npm run projections -- status tells more`,
      )
    case "interrupted":
      return journal.warn(`projection ${projection} waits for the database or the log: ${messageOf(notice.error)}`)
    case "resumed":
    case "goesOn":
      return journal.info(`projection ${projection} goes on`)
  }
}

const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || messageOf(error)
