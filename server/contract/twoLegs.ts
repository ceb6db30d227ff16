import { Schema } from "effect"
import { EntryId, HoldingId } from "#domain/shared/ids.ts"
import { Remark } from "#domain/shared/text.ts"

/** The two holdings of a fact, and the ids of its entries: what leaves the given holding arrives in the received one. */
export const recordedSides = {
  givenHoldingId: HoldingId,
  givenEntryId: EntryId,
  receivedHoldingId: HoldingId,
  receivedEntryId: EntryId,
}

/** Voids a fact in both of its holdings. */
export const VoidedSides = Schema.Struct({ givenHoldingId: HoldingId, receivedHoldingId: HoldingId, reason: Remark })
