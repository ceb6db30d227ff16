import { Schema } from "effect"
import { AttachedInstrument, InstrumentKind } from "#domain/instrument/instrument.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { Entry } from "./entries.ts"
import { HoldingDescription } from "./events.ts"
import { FactKey } from "./legs.ts"

export const HoldingCommand = Schema.TaggedUnion({
  OpenHolding: { holdingId: HoldingId, portfolioId: PortfolioId, currency: Currency, ...HoldingDescription.fields },
  /** Corrects the description: name, opening day, price symbol, cost, details. Class and currency stay. */
  ReviseHolding: { holdingId: HoldingId, ...HoldingDescription.fields },
  /** Values the holding by the prices of an instrument of the kind. */
  AttachInstrument: { holdingId: HoldingId, kind: InstrumentKind, instrument: AttachedInstrument },
  /** Values the holding by the prices of its price symbol again. */
  DetachInstrument: { holdingId: HoldingId },
  RecordEntry: { holdingId: HoldingId, entryId: EntryId, entry: Entry },
  /** Voids an entry and records another in its place, in one step. */
  CorrectEntry: { holdingId: HoldingId, entryId: EntryId, replacementId: EntryId, entry: Entry, reason: Remark },
  /** Voids an entry made by mistake. It stays in the log; only its effect goes. */
  VoidEntry: { holdingId: HoldingId, entryId: EntryId, reason: Remark },
  /** Voids this holding's leg of a fact in two holdings. The sender also voids the leg of the other holding. */
  VoidLeg: { holdingId: HoldingId, fact: FactKey, reason: Remark },
  /**
   * Voids this holding's leg of a fact in two holdings and records that of another in its place. The sender does the same in the
   * other holding.
   */
  CorrectLeg: { holdingId: HoldingId, fact: FactKey, replacementId: EntryId, entry: Entry, reason: Remark },
  /** Ends a holding: from `closedOn` on it no longer counts; its earlier values stay. */
  CloseHolding: { holdingId: HoldingId, closedOn: CalendarDate },
  ReopenHolding: { holdingId: HoldingId },
  /** Removes a holding that should never have been there. Its history stays in the log and it can be restored. */
  RemoveHolding: { holdingId: HoldingId, reason: Schema.NullOr(Remark) },
  RestoreHolding: { holdingId: HoldingId },
})
export type HoldingCommand = typeof HoldingCommand.Type
export type HoldingCommandOf<Tag extends HoldingCommand["_tag"]> = Extract<HoldingCommand, { readonly _tag: Tag }>
