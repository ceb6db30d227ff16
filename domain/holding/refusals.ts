import { Schema } from "effect"
import { CalendarDate } from "../shared/calendarDate.ts"
import { Decimal } from "../shared/decimal.ts"
import { EntryId, HoldingId } from "../shared/ids.ts"
import { Currency } from "../shared/money.ts"
import { AssetClass } from "./assetClass.ts"
import { PriceSymbol } from "./events.ts"

/** Why a command on a holding is refused, with what a person needs in order to put it right. */
export const HoldingRefusal = Schema.TaggedUnion({
  HoldingNotFound: {},
  HoldingIdAlreadyUsed: { holdingId: HoldingId },
  HoldingIsRemoved: {},
  HoldingIsClosed: { closedOn: CalendarDate },
  /** A holding keeps its class: what was recorded on it may have no meaning in another. */
  ClassIsFixed: { assetClass: AssetClass },
  EntryNotForClass: { assetClass: AssetClass },
  EntryBeforeOpening: { openedOn: CalendarDate },
  EntryAfterClosing: { closedOn: CalendarDate },
  OpeningAfterEntry: { earliestEntryOn: CalendarDate },
  ClosingBeforeEntry: { latestEntryOn: CalendarDate },
  ClosingBeforeOpening: { openedOn: CalendarDate },
  CurrencyMismatch: { expected: Currency },
  /** A sale or delivery that more units leave than were held that day, counting every entry, whenever recorded. */
  SaleExceedsHolding: { held: Decimal, shortOn: CalendarDate },
  /** One statement of a kind a day: correct the one that is there. */
  AlreadyStated: { entryId: EntryId, on: CalendarDate },
  ValuedByQuote: { priceSymbol: PriceSymbol },
  SplitChangesNothing: {},
  EntryIdAlreadyUsed: { entryId: EntryId },
  EntryNotFound: { entryId: EntryId },
  EntryIsVoided: { entryId: EntryId },
})
export type HoldingRefusal = typeof HoldingRefusal.Type
