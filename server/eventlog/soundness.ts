import type { EventMetadata, RecordedEvent } from "./eventLog.ts"
import { householdOfStream } from "./streams.ts"

/** The household of an event whose stream has a name that the product does not give. No household has this id. */
export const noHousehold = "00000000-0000-0000-0000-000000000000"

/** The household to which an event belongs: that of its stream, since metadata can be wrong. */
export const householdOf = ({ stream }: Pick<RecordedEvent, "stream">): string =>
  householdOfStream(stream) ?? noHousehold

/** The stream or the metadata of a stored event are not as the product writes them. */
export class MalformedEvent extends Error {
  override readonly name = "MalformedEvent"
}

/**
 * Why a stored event cannot be one that the product wrote: its content cannot be decrypted, or its stream or metadata
 * are malformed. `undefined` for a sound event, whose data may still be wrong.
 */
export function faultOf(event: RecordedEvent): Error | undefined {
  if (event.unreadable) return event.unreadable
  const household = householdOf(event)
  if (household === noHousehold) return new MalformedEvent("the stream has a name that the product does not give")
  // Events that another program has written arrive here too.
  const { householdId, actorId, commandId, schemaVersion }: Partial<EventMetadata> = event.metadata
  if (householdId !== household) return new MalformedEvent("the metadata do not name the household of the stream")
  if (typeof actorId !== "string" || typeof commandId !== "string" || !isVersion(schemaVersion)) {
    return new MalformedEvent("the metadata are incomplete")
  }
  return undefined
}

const isVersion = (version: unknown): boolean => Number.isSafeInteger(version) && (version as number) >= 1
