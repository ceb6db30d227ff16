import { AppendTooLarge, appendBytesMax, type NewEvent } from "./eventLog.ts"

/** An event as it travels to the log: its JSON is written once, and kept character by character. */
export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** What an append would send, written as JSON and weighed. Refuses what no log could take before anything is sent. */
export function propose(stream: string, events: ReadonlyArray<NewEvent>): ReadonlyArray<ProposedEvent> {
  if (!streamName.test(stream)) throw new Error(`not the name of a stream, such as holding-1: ${stream}`)
  if (events.length === 0) throw new Error(`an append to ${stream} without an event`)
  const proposed = events.map(proposedOf)
  const bytes = proposed.reduce((sum, event) => sum + bytesOf(event), 0)
  if (bytes > appendBytesMax) throw new AppendTooLarge(bytes)
  return proposed
}

/** How much of {@link appendBytesMax} an event takes. EventStoreDB counts a type's characters as two bytes each. */
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
