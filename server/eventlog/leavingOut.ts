import { randomUUID } from "node:crypto"
import { Exit, Result, Schema } from "effect"
import type { EventLog, RecordedEvent } from "./eventLog.ts"
import { householdOf, noHousehold } from "./soundness.ts"

/**
 * The type of an event that leaves out an earlier event of its stream, which cannot be applied. Every projection and
 * every decider ignores the earlier event from then on. Both stay in the log.
 */
const eventLeftOut = "EventLeftOut"

/** The data of that event: which event, and why. Its metadata name the operator. */
const LeftOut = Schema.Struct({ eventId: Schema.String, eventType: Schema.String, reason: Schema.String })

const decodeLeftOut = Schema.decodeUnknownExit(LeftOut)

export const leavesOut = ({ type }: Pick<RecordedEvent, "type">): boolean => type === eventLeftOut

/** The id of the event that an event of this type leaves out. Throws when its data are wrong. */
export function leftOutBy(event: RecordedEvent): string {
  if (event.unreadable) throw event.unreadable
  const decoded = decodeLeftOut(event.data)
  if (Exit.isSuccess(decoded)) return decoded.value.eventId
  throw new Error(`${event.type} at ${event.stream}@${event.revision} cannot be read`, { cause: decoded.cause })
}

/** The events of a stream without those that were left out, and without the events that leave them out. */
export function withoutLeftOut(stream: ReadonlyArray<RecordedEvent>): ReadonlyArray<RecordedEvent> {
  const markers = stream.filter(leavesOut)
  if (markers.length === 0) return stream
  const leftOut = new Set(markers.map(leftOutBy))
  return stream.filter((event) => !leavesOut(event) && !leftOut.has(event.id))
}

/** Every event of a stream, in order, also those that were left out. */
export async function wholeStream(
  log: Pick<EventLog, "readStream">,
  stream: string,
): Promise<ReadonlyArray<RecordedEvent>> {
  const events: Array<RecordedEvent> = []
  for await (const event of log.readStream(stream)) events.push(event)
  return events
}

/**
 * Records in a stream that one of its events is left out. Returns `false` when the stream has no such event. Recording
 * it again changes nothing. Throws when another process appends to the stream at the same time: then the caller may retry.
 */
export async function leaveOut(
  log: EventLog,
  { stream, eventId, reason, actorId }: Readonly<Record<"stream" | "eventId" | "reason" | "actorId", string>>,
): Promise<boolean> {
  const events = await wholeStream(log, stream)
  const event = events.find(({ id, type }) => id === eventId && type !== eventLeftOut)
  const last = events.at(-1)
  const householdId = householdOf({ stream })
  if (!event || !last || householdId === noHousehold) return false
  if (events.some((each) => leavesOut(each) && leftOutBy(each) === eventId)) return true
  const id = randomUUID()
  const appended = await log.append(stream, last.revision, [
    {
      id,
      type: eventLeftOut,
      data: { eventId, eventType: event.type, reason },
      metadata: {
        householdId,
        actorId,
        commandId: id,
        commandDigest: "",
        causationId: id,
        correlationId: id,
        schemaVersion: 1,
      },
    },
  ])
  if (Result.isFailure(appended)) throw new Error(`another process appends to ${stream}: try again`)
  return true
}
