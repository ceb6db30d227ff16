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

/** Of one server and one reason within a minute. */
export const refusedLinesMost = 300

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

  // A flood of refused requests is not to fill the disk: beyond so many lines a minute of one reason they are only counted.
  // By reason, so that a flood of one does not hide another.
  let beganAt = -Infinity
  const counts = new Map<string, number>()
  function refused({ address, ...refusal }: RefusedRequest): void {
    const at = now().getTime()
    if (at - beganAt >= 60_000) {
      const since = new Date(beganAt)
      for (const [reason, count] of counts) {
        const more = count - refusedLinesMost
        if (more > 0) write("warn", { refusedMore: { reason, count: more, since: since.toISOString() } })
      }
      counts.clear()
      beganAt = at
    }
    const count = (counts.get(refusal.reason) ?? 0) + 1
    counts.set(refusal.reason, count)
    if (count <= refusedLinesMost) write("warn", { refused: { ...refusal, network: networkIn(address) } })
  }

  return {
    ...calmed({ info: (says) => write("info", { says }), warn: (says) => write("warn", { says }) }, now),
    refused,
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
