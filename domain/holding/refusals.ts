import { type Result, Schema } from "effect"
import { CalendarDate } from "../shared/calendarDate.ts"
import { Decimal } from "../shared/decimal.ts"
import { EntryId, HoldingId } from "../shared/ids.ts"
import { Currency } from "../shared/money.ts"
import { AssetClass } from "./assetClass.ts"
import { type HoldingEvent, PriceSymbol } from "./events.ts"

/** Why a command on a holding is refused, with what a person needs in order to put it right. */
export const HoldingRefusal = Schema.TaggedUnion({
  HoldingNotFound: {},
  HoldingIdAlreadyUsed: { holdingId: HoldingId },
  HoldingIsRemoved: {},
  HoldingIsClosed: { closedOn: CalendarDate },
  /** A holding keeps its class: what was recorded on it may have no meaning in another. */
  ClassIsFixed: { assetClass: AssetClass },
  EntryNotForClass: { assetClass: AssetClass },
  /** Nobody quotes a price for what is worth its balance. */
  PriceSymbolNotForClass: { assetClass: AssetClass },
  EntryBeforeOpening: { openedOn: CalendarDate },
  EntryAfterClosing: { closedOn: CalendarDate },
  OpeningAfterEntry: { earliestEntryOn: CalendarDate },
  OpeningAfterClosing: { closedOn: CalendarDate },
  ClosingBeforeEntry: { latestEntryOn: CalendarDate },
  ClosingBeforeOpening: { openedOn: CalendarDate },
  CurrencyMismatch: { expected: Currency },
  /** A sale or delivery that more units leave than were held that day, counting every entry, whenever recorded. */
  SaleExceedsHolding: { held: Decimal, shortOn: CalendarDate },
  /** From that day on more units would be held than 18 whole digits can count. */
  TooManyUnits: { on: CalendarDate },
  /** One statement of a kind a day: correct the one that is there. */
  AlreadyStated: { entryId: EntryId, on: CalendarDate },
  ValuedByQuote: { priceSymbol: PriceSymbol },
  SplitChangesNothing: {},
  /** What units that go out had cost follows from what came in: it is not for anyone to say. */
  CostOfUnitsOut: {},
  EntryIdAlreadyUsed: { entryId: EntryId },
  EntryNotFound: { entryId: EntryId },
  EntryIsVoided: { entryId: EntryId },
  /** A correction keeps the kind of entry: void the one and record the other instead. */
  CorrectionOfAnotherKind: {},
})
export type HoldingRefusal = typeof HoldingRefusal.Type

/** What a command on a holding causes, or why it is refused. */
export type HoldingDecision = Result.Result<ReadonlyArray<HoldingEvent>, HoldingRefusal>
