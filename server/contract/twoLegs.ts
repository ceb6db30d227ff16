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

/**
 * The reasons, as codes, for which the server itself voids what was recorded of commands that could not be carried out together.
 * They are stored, so a code never changes.
 */
export const incompleteReasons = [
  "swap.incomplete",
  "move.incomplete",
  "action.incomplete",
  "transfer.incomplete",
  "suggestions.incomplete",
] as const
export type IncompleteReason = (typeof incompleteReasons)[number]
