import { Result } from "effect"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { appendInChunks } from "#server/eventlog/appendInChunks.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { householdStream, categoryOf } from "#server/eventlog/streams.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import type { BookedEvent } from "./book.ts"

interface Writing {
  readonly log: EventLog
  readonly householdId: HouseholdId
  /** The user who opened the demo. */
  readonly actorId: string
}

/**
 * Appends the events to the log, all streams at once, and then the newest of each kind in order of day. A repetition
 * after an interruption continues it.
 */
export async function writeBooked(booked: ReadonlyArray<BookedEvent>, writing: Writing): Promise<void> {
  const newest = new Set(newestOfEachKind(booked))
  const streams = Map.groupBy(booked, ({ stream }) => stream)
  await Promise.all(
    Array.from(streams.values(), (events) => {
      const first = events.filter((event) => !newest.has(event))
      return writeStream(first, writing)
    }),
  )
  for (const event of newest) {
    const events = streams.get(event.stream) ?? []
    await writeStream(events.slice(0, events.indexOf(event) + 1), writing)
  }
}

/** Appends these events to their stream, without those that are there already. */
export async function writeStream(
  events: ReadonlyArray<BookedEvent>,
  { log, householdId, actorId }: Writing,
): Promise<void> {
  const stream = events[0]?.stream
  if (stream === undefined) return
  const bulkId = uuidv5(householdId, `made up ${stream}`)
  const metadata = {
    householdId,
    actorId,
    commandId: bulkId,
    commandDigest: bulkId.replaceAll("-", ""),
    causationId: bulkId,
    correlationId: bulkId,
  }
  const appended = await appendInChunks(log, {
    stream,
    bulkId,
    after: stream === householdStream(householdId) ? foundingRevision : "no_stream",
    events: events.map(({ type, data, schemaVersion }) => ({ type, data, metadata: { ...metadata, schemaVersion } })),
  })
  if (Result.isFailure(appended)) throw new Error(`another process appends to ${stream} of a demo household`)
}

/** The revision of the event that marks it as a demo, which follows the founding. */
const foundingRevision = 1n

/** A little more than a page of the activity shows. */
const shown = 16

/**
 * The events that are appended last, in the order of their days: the newest of each kind, unless its stream has a newer
 * event. So the latest activity shows many kinds of entries and not only the statements of one account.
 */
export function newestOfEachKind(events: ReadonlyArray<BookedEvent>): ReadonlyArray<BookedEvent> {
  const classes = classesOf(events)
  const kinds = new Set<string>()
  const passedOver = new Set<string>()
  const newest: Array<BookedEvent> = []
  for (const event of events.toReversed()) {
    const assetClass = classes.get(event.stream)
    const kind = [event.type, event.data["kind"], event.type === "HoldingOpened" ? "" : assetClass].join(" ")
    if (!isShown(event) || passedOver.has(event.stream) || kinds.has(kind)) {
      passedOver.add(event.stream)
      continue
    }
    kinds.add(kind)
    newest.push(event)
    if (newest.length === shown) break
  }
  return newest.toReversed()
}

/** Whether an event is of a holding, a debt or a wallet. Balances of debts are left out: repayments imply them. */
const isShown = ({ stream, type }: BookedEvent): boolean =>
  ["holding", "debt", "wallet"].includes(categoryOf(stream)) && type !== "DebtBalanceRecorded"

/** The asset class of each stream, from its opening event. */
function classesOf(events: ReadonlyArray<BookedEvent>): ReadonlyMap<string, unknown> {
  const classes = new Map<string, unknown>()
  for (const { stream, data } of events) {
    const { details } = data as { readonly details?: { readonly _tag: string } }
    if (details) classes.set(stream, details._tag)
  }
  return classes
}
