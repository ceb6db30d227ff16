import { Result } from "effect"
import type { Appended, EventLog, ExpectedRevision, NewEvent, RevisionConflict } from "#server/eventlog/eventLog.ts"
import type { CuttableLine } from "#tests/server/eventlog/cuttableLine.ts"
import { collect } from "#tests/server/eventlog/samples.ts"

/** A server of the log for one test file, and connections to it. */
export interface Connected {
  /** A log whose connections all use the line. */
  readonly log: EventLog
  /** Another process's log, with a good line. */
  readonly other: EventLog
  /** Another log of the same server, which the caller closes. */
  readonly open: () => EventLog
  /** Absent where the connections of a server cannot be broken. */
  readonly line?: CuttableLine
  readonly stop: () => Promise<void>
}

/** For tests that expect their appends to succeed. */
export const shorthand = (connected: () => Connected) => ({
  append: async (stream: string, expected: ExpectedRevision, events: ReadonlyArray<NewEvent>) =>
    appendedOf(await connected().log.append(stream, expected, events)),
  revisions: async (stream: string) =>
    (await collect(connected().log.readStream(stream))).map(({ revision }) => revision),
})

export function appendedOf<Answer extends object>(result: Result.Result<Answer, RevisionConflict>): Answer {
  if (Result.isFailure(result)) throw new Error(`conflict: ${result.failure.stream} is at ${result.failure.actual}`)
  return result.success
}

export function conflictOf(result: Result.Result<Appended | object, RevisionConflict>): RevisionConflict {
  if (Result.isSuccess(result)) throw new Error("a conflict was expected")
  return result.failure
}
