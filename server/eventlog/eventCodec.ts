import { Exit, Schema } from "effect"
import { DebtEvent } from "#domain/debt/events.ts"
import { debtUpcasts } from "#domain/debt/upcasts.ts"
import { HoldingEvent } from "#domain/holding/events.ts"
import { holdingUpcasts } from "#domain/holding/upcasts.ts"
import { HouseholdEvent } from "#domain/household/events.ts"
import { OwnershipEvent } from "#domain/ownership/events.ts"
import { ownershipUpcasts } from "#domain/ownership/upcasts.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import { currentVersion, upcast, type Upcasts } from "#domain/shared/upcasting.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { WalletEvent } from "#domain/wallet/events.ts"
import type { Json, RecordedEvent } from "./eventLog.ts"

/** Converts between events of the domain and their stored form: a type, JSON, and the version of that JSON. */
export interface EventCodec<Event> {
  /** Reads every version ever stored. Throws {@link UnreadableEvent}. */
  readonly decode: (recorded: RecordedEvent) => Event
  readonly encode: (event: Event) => { readonly type: string; readonly data: Json; readonly schemaVersion: number }
  /** The version in which events of a type are written now. */
  readonly versionOf: (type: string) => number
}

type StoredEvent = { readonly _tag: string; readonly [field: string]: unknown }

/** `upcasts`: empty while all events of the streams are stored in their first version. */
export function eventCodec<Event, Stored extends StoredEvent>(
  schema: Schema.Codec<Event, Stored>,
  upcasts: Upcasts = {},
): EventCodec<Event> {
  const decode = Schema.decodeUnknownExit(schema)
  const encode = Schema.encodeSync(schema)
  return {
    decode(recorded) {
      const { type, metadata, unreadable } = recorded
      if (unreadable) throw unreadable
      if (metadata.schemaVersion > currentVersion(upcasts, type)) {
        throw new UnreadableEvent(recorded, "it was written by a newer version of the program")
      }
      const event = decode({ ...upcast(upcasts, type, metadata.schemaVersion, recorded.data), _tag: type })
      if (Exit.isSuccess(event)) return event.value
      throw new UnreadableEvent(recorded, String(event.cause))
    },
    versionOf: (type) => currentVersion(upcasts, type),
    encode(event) {
      const { _tag: type, ...data } = encode(event)
      // Every schema of events encodes to JSON.
      return { type, data: data as Json, schemaVersion: currentVersion(upcasts, type) }
    },
  }
}

export const householdCodec = eventCodec(HouseholdEvent)
export const portfolioCodec = eventCodec(PortfolioEvent)
export const ownershipCodec = eventCodec(OwnershipEvent, ownershipUpcasts)
export const holdingCodec = eventCodec(HoldingEvent, holdingUpcasts)
export const debtCodec = eventCodec(DebtEvent, debtUpcasts)
export const walletCodec = eventCodec(WalletEvent)
export const subscriptionCodec = eventCodec(SubscriptionEvent)

/** No version of the program wrote a stored event like this. */
export class UnreadableEvent extends Error {
  override readonly name = "UnreadableEvent"
  constructor({ stream, revision, type, metadata }: RecordedEvent, reason: string) {
    super(`${type} (version ${metadata.schemaVersion}) at ${stream}@${revision} cannot be read: ${reason}`)
  }
}
