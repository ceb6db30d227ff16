import type { DomainEvent } from "../../projections/projection.ts"
import {
  debtCodec,
  type EventCodec,
  holdingCodec,
  householdCodec,
  ownershipCodec,
  portfolioCodec,
  walletCodec,
} from "../eventlog/eventCodec.ts"
import type { RecordedEvent } from "../eventlog/eventLog.ts"
import { categoryOf } from "../eventlog/streams.ts"

/** Reads a stored event of any version, by the category of its stream; throws on one that this program does not know. */
export function decodeEvent(stored: RecordedEvent): DomainEvent {
  const codec = codecs.get(categoryOf(stored.stream))
  if (!codec) throw new Error(`no events are known of ${stored.stream}`)
  return codec.decode(stored)
}

const codecs = new Map<string, Pick<EventCodec<DomainEvent>, "decode">>([
  ["household", householdCodec],
  ["portfolio", portfolioCodec],
  ["ownership", ownershipCodec],
  ["holding", holdingCodec],
  ["debt", debtCodec],
  ["wallet", walletCodec],
])
