import { setTimeout as sleep } from "node:timers/promises"
import { Result } from "effect"
import type { Decider } from "#domain/shared/decider.ts"
import type { EventCodec } from "#server/eventlog/eventCodec.ts"
import {
  type Appended,
  type EventLog,
  type EventMetadata,
  LogUnavailable,
  type NewEvent,
  type Position,
  type RevisionConflict,
  type StreamAppend,
} from "#server/eventlog/eventLog.ts"
import { wholeStream, withoutLeftOut } from "#server/eventlog/leavingOut.ts"
import { eventIdOf } from "./ids.ts"
import { type CommandLog, HouseholdImporting } from "./importGate.ts"
import { oneAtATime } from "./oneAtATime.ts"
import { decodeStream, streamState, StreamUnreadable } from "./streamStates.ts"

/** The result of a command. */
interface Handled<Event> {
  /** Empty when the requested state was already the current one. */
  readonly events: ReadonlyArray<Event>
  /** Position of its last event, else of the stream's last. Read models there show its effect. `undefined`: none. */
  readonly position: Position | undefined
  readonly revision: bigint | undefined
}

/** The command id belongs to another command, carried out before. */
export interface CommandIdReused {
  readonly _tag: "CommandIdReused"
  readonly commandId: string
}

/** The stream changed during each attempt to decide the command. Nothing was written; the client may retry. */
export class StreamBusy extends Error {
  override readonly name = "StreamBusy"
  constructor(stream: string) {
    super(`${stream} kept changing while a command was being decided`)
  }
}

/** The stream would exceed its maximum number of events. Nothing was written. */
export interface HistoryFull {
  readonly _tag: "HistoryFull"
  readonly most: number
}

/** An archive is being imported into the household. Nothing was written. */
interface ImportRunning {
  readonly _tag: "ImportRunning"
}

interface Dependencies<Event> {
  /** With a {@link CommandLog}, the command runs under the lock of its household. */
  readonly log: EventLog | CommandLog
  readonly codec: EventCodec<Event>
}

interface Given<Command> {
  readonly stream: string
  readonly command: Command
  /** `commandDigest` is that of `ids.ts`, over the command as it was sent. */
  readonly metadata: Omit<EventMetadata, "schemaVersion">
  /** How many events the stream may hold afterwards. Absent: any number. */
  readonly eventsMost?: number | undefined
  /** Types of events that are ignored where they cannot be decoded. Absent: none. */
  readonly ignoredTypes?: ReadonlyArray<string> | undefined
}

/** How often a command is decided again, on the new state of its stream, after another append. */
export const retriesMax = 3

/**
 * Carries out a command: reads the stream, or what is new in it, decides, and appends the events on the revision that it
 * read.
 *
 * A repeated command gets its first answer and changes nothing more: its events are in the stream and have its id. Throws
 * `StreamUnreadable`, {@link StreamBusy}, and {@link LogUnavailable} if it is not known whether the events were written. The client may send
 * the same command again after either.
 */
export const handle = <State, Command, Event, Refusal>(
  { log, codec }: Dependencies<Event>,
  decider: Decider<State, Command, Event, Refusal>,
  given: Given<Command>,
): Promise<Result.Result<Handled<Event>, Refusal | CommandIdReused | HistoryFull | ImportRunning>> => {
  const handled = () => oneAtATime(log, given.stream, () => decideUnlessImporting({ log, codec }, decider, given))
  // The lock comes first: what waits for the stream must not hold up what has the lock.
  return "underLock" in log ? log.underLock(given.metadata.householdId, handled) : handled()
}

async function decideUnlessImporting<State, Command, Event, Refusal>(
  ...asked: Parameters<typeof decideAndAppend<State, Command, Event, Refusal>>
): Promise<Result.Result<Handled<Event>, Refusal | CommandIdReused | HistoryFull | ImportRunning>> {
  try {
    return await decideAndAppend(...asked)
  } catch (error) {
    if (error instanceof HouseholdImporting) return Result.fail({ _tag: "ImportRunning" })
    throw error
  }
}

async function decideAndAppend<State, Command, Event, Refusal>(
  { log, codec }: Dependencies<Event>,
  decider: Decider<State, Command, Event, Refusal>,
  { stream, command, metadata, eventsMost = Infinity, ignoredTypes }: Given<Command>,
): Promise<Result.Result<Handled<Event>, Refusal | CommandIdReused | HistoryFull>> {
  const begunAt = performance.now()
  const mayAskAgain = (): boolean => performance.now() - begunAt < askingAgainWithinMs
  for (let retry = 0; retry <= retriesMax; retry += 1) {
    const now = await streamState(log, stream, { decider, codec, ignoredTypes }).catch((error: unknown) => {
      if (error instanceof StreamUnreadable) return error
      throw error
    })
    const mayBeAnswered = now instanceof StreamUnreadable || now.mayHave(metadata.commandId)
    const answered = mayBeAnswered && (await firstAnswer(log, stream, codec, metadata))
    if (answered) return answered
    if (now instanceof StreamUnreadable) throw now
    const { state, last, events: recorded } = now
    const decision = decider.decide(command, state)
    if (Result.isFailure(decision)) return Result.fail(decision.failure)
    if (decision.success.length === 0) {
      return Result.succeed({ events: [], position: last?.position, revision: last?.revision })
    }
    if (recorded + decision.success.length > eventsMost) {
      return Result.fail({ _tag: "HistoryFull", most: eventsMost })
    }

    const events = newEvents(decision.success, codec, metadata)
    const appended = await appendPersistently(
      log,
      { stream, expected: last?.revision ?? "no_stream", events },
      mayAskAgain,
    )
    if (Result.isSuccess(appended)) {
      const { position, nextExpectedRevision } = appended.success
      return Result.succeed({ events: decision.success, position, revision: nextExpectedRevision })
    }
  }
  throw new StreamBusy(stream)
}

/** The events of a command, encoded, under ids that are the same each time the command is repeated. */
export const newEvents = <Event>(
  events: ReadonlyArray<Event>,
  { encode }: Pick<EventCodec<Event>, "encode">,
  metadata: Omit<EventMetadata, "schemaVersion">,
): ReadonlyArray<NewEvent> =>
  events.map((event, index) => {
    const { type, data, schemaVersion } = encode(event)
    return { id: eventIdOf(metadata.commandId, index), type, data, metadata: { ...metadata, schemaVersion } }
  })

/** The answer to a command whose events are in the stream; undefined if it has none. */
async function firstAnswer<Event>(
  log: EventLog,
  stream: string,
  codec: EventCodec<Event>,
  { commandId, commandDigest }: Given<never>["metadata"],
): Promise<Result.Result<Handled<Event>, CommandIdReused> | undefined> {
  const recorded = await wholeStream(log, stream)
  const before = recorded.filter((event) => event.metadata.commandId === commandId)
  if (before.length === 0) return undefined
  if (before.some((event) => event.metadata.commandDigest !== commandDigest)) {
    return Result.fail({ _tag: "CommandIdReused", commandId })
  }
  const counted = withoutLeftOut(recorded).filter((event) => before.includes(event))
  const last = before.at(-1)
  return Result.succeed({
    events: decodeStream(counted, codec),
    position: last?.position,
    revision: last?.revision,
  })
}

const pausesMs = [50, 250]
/**
 * After this time, an append is not retried but answered as unavailable. A frozen node of the log is given up after
 * about three seconds, so that a user has an answer within ten.
 */
const askingAgainWithinMs = 4_000

/** Retries an append whose answer was lost. With the same ids at the same revision, an append is idempotent. */
export async function appendPersistently(
  log: EventLog,
  { stream, expected, events }: StreamAppend,
  mayAskAgain: () => boolean,
): Promise<Result.Result<Appended, RevisionConflict>> {
  for (const pauseMs of pausesMs) {
    try {
      return await log.append(stream, expected, events)
    } catch (error) {
      if (!(error instanceof LogUnavailable) || !mayAskAgain()) throw error
      await sleep(pauseMs)
    }
  }
  return log.append(stream, expected, events)
}
