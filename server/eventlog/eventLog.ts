import type { Result } from "effect"

/** A position in the whole log. Positions increase, with gaps. */
export interface Position {
  readonly commit: bigint
  readonly prepare: bigint
}

/** What an append expects of its stream: its last revision, that it does not exist, that it exists, or `any` state. */
export type ExpectedRevision = bigint | "no_stream" | "stream_exists" | "any"

/** An event to be appended. The writer makes the UUID `id`; appending the same ids again is the same append. */
export interface NewEvent {
  readonly id: string
  readonly type: string
  readonly data: Json
  readonly metadata: EventMetadata
}

/** Who and what caused an event, and the version of its schema. */
export interface EventMetadata {
  readonly householdId: string
  readonly actorId: string
  readonly commandId: string
  /** Distinguishes a repeated command from another one with the same id. */
  readonly commandDigest: string
  readonly causationId: string
  readonly correlationId: string
  readonly schemaVersion: number
  /** Of an event that was recorded together with others, as one of several commands: the id of these commands together. */
  readonly batchId?: string
  /** For an event imported from another installation: when and by whom it was recorded there. */
  readonly origin?: { readonly recordedAt: string; readonly recordedBy: string }
  /** ISO instant of the first recording, for an event that a restore appended to a log that sets its own time. */
  readonly recordedAt?: string
}

/** An event as the log stores it, for good. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string
  readonly revision: bigint
  readonly position: Position
  readonly recordedAt: Date
  /** Why its content cannot be read. Then `data` is as it is stored, and decoding the event throws this error. */
  readonly unreadable?: Error
}

export interface Appended {
  readonly nextExpectedRevision: bigint
  /** Of the last event of the append. */
  readonly position: Position
  /** Whether an earlier append had already written the events. */
  readonly idempotent: boolean
}

/** The stream is not at the expected revision. `actual` is its last revision; `no_stream`: it does not exist. */
export interface RevisionConflict {
  readonly _tag: "RevisionConflict"
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly actual: bigint | "no_stream"
}

/** An append as {@link EventLog.appendEach} takes it. */
export interface StreamAppend {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: ReadonlyArray<NewEvent>
}

/** Selects events by the category of their stream (`category-id`). An empty list means every category. */
export interface Filter {
  readonly categories: ReadonlyArray<string>
  /** Only the streams of this household. Needs a list of categories. */
  readonly householdId?: string
}

export type SubscriptionMessage =
  /** `more`: further events follow immediately. Otherwise the event is the last of its append. */
  | { readonly kind: "event"; readonly event: RecordedEvent; readonly more: boolean }
  /** The log was read up to here without a match. */
  | { readonly kind: "checkpoint"; readonly position: Position }
  /** All events so far have been delivered. It may repeat. */
  | { readonly kind: "caughtUp"; readonly position: Position }

/**
 * The store of events: append-only, without gaps in a stream, and with one order of all events.
 *
 * A read may be abandoned at any event without being closed: between two events it holds no resources. An abandoned
 * subscription ends its call after an idle limit, and subscribes again if its consumer requests more.
 */
export interface EventLog {
  /** Resolves when the log answers. Throws {@link LogUnavailable} when it does not within {@link pingWithinMs}. */
  ping(): Promise<void>
  /** All of the events or none. More than 1 MiB throws {@link AppendTooLarge}. Without an answer, it may be retried. */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: ReadonlyArray<NewEvent>,
  ): Promise<Result.Result<Appended, RevisionConflict>>
  /** Appends to different streams, in this order. They share a transaction if the log has transactions. */
  appendEach(appends: ReadonlyArray<StreamAppend>): Promise<ReadonlyArray<Result.Result<Appended, RevisionConflict>>>
  /** The position of the last event of the log, of any household and type; `undefined` while the log is empty. */
  head(): Promise<Position | undefined>
  /** From revision `from`, inclusive; by default forwards from the first, or backwards from the last. */
  readStream(
    stream: string,
    options?: { readonly from?: bigint; readonly direction?: "forwards" | "backwards"; readonly limit?: number },
  ): AsyncIterable<RecordedEvent>
  /** Forwards, exclusive of `after`. */
  readAll(options?: {
    readonly after?: Position
    readonly limit?: number
    readonly filter?: Filter
  }): AsyncIterable<RecordedEvent>
  /** Events after the position, then new ones, until aborted. Survives a lost connection without skipping an event. */
  subscribeAll(options: {
    readonly after?: Position
    readonly filter?: Filter
    readonly signal: AbortSignal
    /** Called before each connection to the log, also after one was lost. Retried when it fails. */
    readonly beforeConnecting?: () => Promise<void>
  }): AsyncIterable<SubscriptionMessage>
  close(): Promise<void>
}

/** How long {@link EventLog.ping} waits. Operators need an answer within seconds; a connection may hang for longer. */
export const pingWithinMs = 2_000

/** The most bytes of one append, events and metadata together: the limit of EventStoreDB, for every adapter. */
export const appendBytesMax = 1024 * 1024

export class AppendTooLarge extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super(`an append of ${bytes} bytes exceeds the limit of ${appendBytesMax}`)
    this.name = "AppendTooLarge"
    this.bytes = bytes
  }
}

/** The log is unreachable. What was sent may or may not be written: retry with the same ids. */
export class LogUnavailable extends Error {
  constructor(cause: unknown) {
    super("the event log cannot be reached", { cause })
    this.name = "LogUnavailable"
  }
}

/**
 * No record of the log begins at the requested position: it comes from another log, or from an older state of this one.
 * A retry would fail again.
 */
export class PositionRefused extends Error {
  override readonly name = "PositionRefused"
  constructor(position: Position | undefined, cause: unknown) {
    super(`the event log has no record at ${position ? positionText(position) : "that position"}`, { cause })
  }
}

type JsonValue = string | number | boolean | null | Json | ReadonlyArray<JsonValue>
export interface Json {
  readonly [field: string]: JsonValue
}

export const comparePositions = (a: Position, b: Position): number =>
  a.commit !== b.commit ? (a.commit < b.commit ? -1 : 1) : a.prepare < b.prepare ? -1 : a.prepare > b.prepare ? 1 : 0

/** `C:123/P:123`, the form in which clients send it. */
export const positionText = ({ commit, prepare }: Position): string => `C:${commit}/P:${prepare}`

export function positionOfText(text: string): Position | undefined {
  const match = /^C:(\d{1,19})\/P:(\d{1,19})$/.exec(text)
  return match ? { commit: BigInt(match[1] ?? 0), prepare: BigInt(match[2] ?? 0) } : undefined
}
