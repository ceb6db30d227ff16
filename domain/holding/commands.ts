import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, HoldingId, PortfolioId, SwapId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { Entry } from "./entries.ts"
import { HoldingDescription } from "./events.ts"

export const OpenHolding = Schema.TaggedStruct("OpenHolding", {
  holdingId: HoldingId,
  portfolioId: PortfolioId,
  currency: Currency,
  ...HoldingDescription.fields,
})
export type OpenHolding = typeof OpenHolding.Type

/** Puts the description right: name, opening day, where its price comes from, cost, details. Class and currency stay. */
export const ReviseHolding = Schema.TaggedStruct("ReviseHolding", {
  holdingId: HoldingId,
  ...HoldingDescription.fields,
})
export type ReviseHolding = typeof ReviseHolding.Type

export const RecordEntry = Schema.TaggedStruct("RecordEntry", { holdingId: HoldingId, entryId: EntryId, entry: Entry })
export type RecordEntry = typeof RecordEntry.Type

/** Takes an entry back and records another in its place, in one step. */
export const CorrectEntry = Schema.TaggedStruct("CorrectEntry", {
  holdingId: HoldingId,
  entryId: EntryId,
  replacementId: EntryId,
  entry: Entry,
  reason: Remark,
})
export type CorrectEntry = typeof CorrectEntry.Type

/** Takes back an entry made by mistake. It stays in the log; only its effect goes. */
export const VoidEntry = Schema.TaggedStruct("VoidEntry", { holdingId: HoldingId, entryId: EntryId, reason: Remark })
export type VoidEntry = typeof VoidEntry.Type

/** Takes back the leg that a holding has of a swap. The sender takes back the leg of the other holding too. */
export const VoidSwapLeg = Schema.TaggedStruct("VoidSwapLeg", {
  holdingId: HoldingId,
  swapId: SwapId,
  reason: Remark,
})
export type VoidSwapLeg = typeof VoidSwapLeg.Type

/** Ends a holding: from `closedOn` on it counts for nothing; its earlier values stay. */
export const CloseHolding = Schema.TaggedStruct("CloseHolding", { holdingId: HoldingId, closedOn: CalendarDate })
export type CloseHolding = typeof CloseHolding.Type

export const ReopenHolding = Schema.TaggedStruct("ReopenHolding", { holdingId: HoldingId })
export type ReopenHolding = typeof ReopenHolding.Type

/** Takes out a holding that should never have been there. Its history stays in the log and it can be restored. */
export const RemoveHolding = Schema.TaggedStruct("RemoveHolding", {
  holdingId: HoldingId,
  reason: Schema.NullOr(Remark),
})
export type RemoveHolding = typeof RemoveHolding.Type

export const RestoreHolding = Schema.TaggedStruct("RestoreHolding", { holdingId: HoldingId })
export type RestoreHolding = typeof RestoreHolding.Type

export type HoldingCommand =
  | OpenHolding
  | ReviseHolding
  | RecordEntry
  | CorrectEntry
  | VoidEntry
  | VoidSwapLeg
  | CloseHolding
  | ReopenHolding
  | RemoveHolding
  | RestoreHolding
