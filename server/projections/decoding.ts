import type { DomainEvent } from "#projections/projection.ts"
import {
  debtCodec,
  type EventCodec,
  holdingCodec,
  householdCodec,
  ownershipCodec,
  portfolioCodec,
  subscriptionCodec,
  walletCodec,
} from "#server/eventlog/eventCodec.ts"
import type { Json, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { categoryOf } from "#server/eventlog/streams.ts"

/** Reads a stored event of any version, by the category of its stream; throws on one that this program does not know. */
export function decodeEvent(stored: RecordedEvent): DomainEvent {
  return codecOf(categoryOf(stored.stream)).decode(stored)
}

/** The schema version in which events of a type are written now. */
export const schemaVersionOf = (category: string, type: string): number => codecOf(category).versionOf(type)

/** Decodes an event of any version, and encodes it as it is written now. Throws on one that is not known. */
export function encodeEvent(
  category: string,
  { type, data, schemaVersion }: { readonly type: string; readonly data: object; readonly schemaVersion: number },
): { readonly fact: DomainEvent; readonly type: string; readonly data: Json; readonly schemaVersion: number } {
  const codec = codecOf(category)
  if (schemaVersion < 1) throw new Error(`there is no version ${schemaVersion}`)
  const fact = codec.decode({ type, data, metadata: { schemaVersion } } as RecordedEvent)
  return { fact, ...codec.encode(fact) }
}

function codecOf(category: string): DecodingCodec {
  const codec = codecs.get(category)
  if (!codec) throw new Error(`no events are known of the category ${category}`)
  return codec
}

type DecodingCodec = EventCodec<DomainEvent>

const codecs = new Map<string, DecodingCodec>(
  Object.entries({
    household: householdCodec,
    portfolio: portfolioCodec,
    ownership: ownershipCodec,
    holding: holdingCodec,
    debt: debtCodec,
    wallet: walletCodec,
    subscription: subscriptionCodec,
    // Each codec encodes only events that it has decoded.
  }) as ReadonlyArray<[string, DecodingCodec]>,
)
