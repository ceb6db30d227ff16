import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal } from "#domain/numbers/decimal.ts"
import { SwapId } from "#domain/shared/ids.ts"
import { Percent } from "#domain/shared/percent.ts"
import { AssetClass } from "./assetClass.ts"
import { PriceSymbol } from "./events.ts"

/** Why a command on a holding is refused beyond what any line refuses, with what the user needs to correct it. */
export const HoldingRefusal = Schema.TaggedUnion({
  /** A holding keeps its class: what was recorded on it may have no meaning in another. */
  ClassIsFixed: { assetClass: AssetClass },
  EntryNotForClass: { assetClass: AssetClass },
  /** What is valued by its balance has no quoted price. */
  PriceSymbolNotForClass: { assetClass: AssetClass },
  CashFlowNotForClass: { assetClass: AssetClass },
  /** What is held in units has the cost of its units, and a balance has none. */
  AcquisitionCostNotForClass: { assetClass: AssetClass },
  /** Less than that is nothing that could be owned. */
  ShareBelowLeast: { least: Percent },
  /** Metal is sold after the day on which it was bought first. */
  TradeNotAfterPurchase: { openedOn: CalendarDate },
  /** A sale or delivery that more units leave than were held that day, counting every entry, whenever recorded. */
  SaleExceedsHolding: { held: Decimal, shortOn: CalendarDate },
  /**
   * Tokens that are staked cannot leave before they are released; nor can more be staked than are held. Both as they
   * would stand at the end of that day.
   */
  StakedExceedsHeld: { held: Decimal, staked: Decimal, shortOn: CalendarDate },
  /** More than what was staked cannot be released. `staked` is what was left before the first that is not covered. */
  UnstakedExceedsStaked: { staked: Decimal, shortOn: CalendarDate },
  /**
   * More is called than is committed and still open that day. Who pays it all the same states so. `open` is what was
   * left before the first call that is not covered; below zero when less was committed than was called already.
   */
  CallExceedsCommitment: { open: Decimal, on: CalendarDate },
  /** Only a distribution can be called again, and only a capital call can go beyond what was committed. */
  CashFlowTermNotForKind: {},
  /** From that day on more units would be held than 18 whole digits can count. */
  TooManyUnits: { on: CalendarDate },
  ValuedByQuote: { priceSymbol: PriceSymbol },
  SplitChangesNothing: {},
  /** What units that go out had cost follows from what came in: it is not for anyone to say. */
  CostOfUnitsOut: {},
  /** Tokens that were handed out or earned come in, and for nothing. */
  IncomeInUnitsCostsNothing: {},
  /** A token is swapped for another: the two legs are in two holdings. */
  SwapWithItself: {},
  /** The other leg of a swap would stay: take the swap back as a whole. */
  SwapIsOneFact: { swapId: SwapId },
  /** A swap has one leg in a holding. */
  SwapIdAlreadyUsed: { swapId: SwapId },
  SwapNotFound: { swapId: SwapId },
  /** It is kept in that portfolio already. */
  TransferToSamePortfolio: {},
})
export type HoldingRefusal = typeof HoldingRefusal.Type
