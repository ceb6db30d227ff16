import { AppendTooLarge, appendBytesMax, type NewEvent } from "./eventLog.ts"

/** An event as it is sent to the log: its JSON is written once and stored unchanged. */
export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** The events of an append as JSON. Refuses events that no log accepts, before anything is sent. */
export function propose(stream: string, events: ReadonlyArray<NewEvent>): ReadonlyArray<ProposedEvent> {
  if (!streamName.test(stream)) throw new Error(`not the name of a stream, such as holding-1: ${stream}`)
  if (events.length === 0) throw new Error(`an append to ${stream} without an event`)
  const proposed = events.map(proposedOf)
  const bytes = proposed.reduce((sum, event) => sum + bytesOf(event), 0)
  if (bytes > appendBytesMax) throw new AppendTooLarge(bytes)
  return proposed
}

/** The bytes of an event for {@link appendBytesMax}. EventStoreDB counts two for each character of a type. */
export const bytesOfEvent = (event: NewEvent): number => bytesOf(proposedOf(event))

const bytesOf = ({ type, data, metadata }: ProposedEvent): number =>
  type.length * 2 + Buffer.byteLength(data) + Buffer.byteLength(metadata)

function proposedOf({ id, type, data, metadata }: NewEvent): ProposedEvent {
  if (!uuid.test(id)) throw new Error(`not the id of an event: ${id}`)
  if (!eventType.test(type)) throw new Error(`not the type of an event: ${type}`)
  return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }
}

const streamName = /^[a-z]+-[\x21-\x7e]+$/
const eventType = /^[A-Za-z][A-Za-z0-9]*$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
