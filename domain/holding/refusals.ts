import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal } from "#domain/numbers/decimal.ts"
import { CorporateActionId, MoveId, SwapId, TransferId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Percent } from "#domain/shared/percent.ts"
import { AssetClass } from "./assetClass.ts"

/** Why a command on a holding is refused beyond what any line refuses, with what the user needs to correct it. */
export const HoldingRefusal = Schema.TaggedUnion({
  /** The class of a holding cannot change, because its entries may be invalid in another class. */
  ClassIsFixed: { assetClass: AssetClass },
  EntryNotForClass: { assetClass: AssetClass },
  /** A holding that is valued by its balance has no quoted price. */
  PriceSymbolNotForClass: { assetClass: AssetClass },
  /** A share does not value metal, and a holding that is valued by appraisals alone has no instrument. */
  InstrumentNotForClass: { assetClass: AssetClass },
  /** The prices of the instrument are in another currency, which the member did not confirm. */
  InstrumentInOtherCurrency: { instrumentCurrency: Currency, currency: Currency },
  CashFlowNotForClass: { assetClass: AssetClass },
  /** Units have their own cost, and a holding valued by its balance has no cost. */
  AcquisitionCostNotForClass: { assetClass: AssetClass },
  /** The ownership share is below the smallest one that the class allows. */
  ShareBelowLeast: { least: Percent },
  /** Metal can only be sold after the day of its first purchase. */
  TradeNotAfterPurchase: { openedOn: CalendarDate },
  /** More units go out than were held that day, counting all entries, regardless of when they were recorded. */
  SaleExceedsHolding: { held: Decimal, shortOn: CalendarDate },
  /**
   * Staked tokens cannot go out before they are unstaked, and no more tokens can be staked than are held. `held` and
   * `staked` are the units at the end of that day.
   */
  StakedExceedsHeld: { held: Decimal, staked: Decimal, shortOn: CalendarDate },
  /** No more can be unstaked than was staked. `staked` is what was left before the first entry it does not cover. */
  UnstakedExceedsStaked: { staked: Decimal, shortOn: CalendarDate },
  /**
   * More is called than the unfunded commitment of that day. A member can allow that with `beyondCommitment`. `open` is
   * what was left before the first call that it does not cover; below zero when the commitment is less than earlier
   * calls.
   */
  CallExceedsCommitment: { open: Decimal, on: CalendarDate },
  /**
   * Only a distribution can be called again and, of a private investment, has parts; only a capital call can go beyond what
   * was committed; and only exit proceeds are those of a fraction of the holding.
   */
  CashFlowTermNotForKind: {},
  /** Tax withheld is at most the amount that it is withheld from. */
  TaxExceedsAmount: {},
  /** The fees of money received are at most what is left after tax. */
  FeesExceedAmount: {},
  /** Expenses, refunds and clawbacks have no fees of their own. */
  FeesNotForKind: {},
  /** Only a dividend on units has an ex-day. */
  ExDayNotForKind: {},
  ExDayAfterPayment: {},
  /** The parts of a distribution do not add up to its amount. `difference` is their sum less the amount. */
  PartsDifferFromAmount: { difference: Decimal },
  /** A fraction that was sold is above 0 % and below 100 %. */
  PercentSoldOutOfRange: {},
  /** No tax is withheld from money that the owner pays. */
  TaxNotForKind: {},
  /** From that day on more units would be held than 18 whole digits can count. */
  TooManyUnits: { on: CalendarDate },
  /** The day of a list of own prices is that of its last price. */
  PricesEndOnAnotherDay: { lastOn: CalendarDate },
  SplitChangesNothing: {},
  /** The cost of units that go out follows from what came in, so it cannot be entered. */
  CostOfUnitsOut: {},
  /** Airdrops and rewards always come in, and have no cost. */
  IncomeInUnitsCostsNothing: {},
  /** A token is swapped for another: the two legs are in two holdings. */
  SwapWithItself: {},
  /** The other leg of the swap would stay: void the swap as a whole. */
  SwapIsOneFact: { swapId: SwapId },
  /** A swap has only one leg in a holding. */
  SwapIdAlreadyUsed: { swapId: SwapId },
  SwapNotFound: { swapId: SwapId },
  /** Units move between two holdings. */
  MoveWithinHolding: {},
  /** Units move between two holdings of one class and currency, so that their cost can go along. */
  MoveBetweenDifferent: {},
  /** On a day, units cannot move in a circle: which lots arrive would depend on those that leave. */
  MoveInCircle: { on: CalendarDate },
  /**
   * Moves of units would connect too many entries, or too many moves with too many entries: `moved` is the most that the
   * product of the two may be.
   */
  TooConnected: { entries: Schema.Int, moved: Schema.Int },
  /** The other leg of the move would stay: void the move as a whole. */
  MoveIsOneFact: { moveId: MoveId },
  /** A move has only one leg in a holding. */
  MoveIdAlreadyUsed: { moveId: MoveId },
  MoveNotFound: { moveId: MoveId },
  /** A spin-off or merger is between two holdings. */
  ActionWithinHolding: {},
  /** A spin-off or merger is between two holdings of one class, whose units have lots. */
  ActionBetweenDifferent: {},
  /**
   * With the correction of a spin-off or merger, more units left on some day than would be held. `held` is what would be left
   * before the first entry that it does not cover.
   */
  CorrectionLeavesTooFew: { held: Decimal, shortOn: CalendarDate },
  /**
   * Without the entry or fact that is to be voided, more units left on some day than would be held. `held` is what would be left
   * before the first entry that it does not cover.
   */
  VoidingLeavesTooFew: { held: Decimal, shortOn: CalendarDate },
  /** The other leg of the action would stay: void the action as a whole. */
  ActionIsOneFact: { actionId: CorporateActionId },
  /** An action has only one leg in a holding. */
  ActionIdAlreadyUsed: { actionId: CorporateActionId },
  ActionNotFound: { actionId: CorporateActionId },
  /** Money is transferred between two accounts. */
  TransferWithinAccount: {},
  /** Money arrives on the day on which it leaves, or later. */
  TransferArrivesTooEarly: { leftOn: CalendarDate },
  /** What arrives in another currency does not follow from what was sent. */
  TransferReceivedMissing: { currency: Currency },
  /** The other leg of the transfer would stay: correct or void the transfer as a whole. */
  TransferIsOneFact: { transferId: TransferId },
  /** A transfer has only one leg in an account. */
  TransferIdAlreadyUsed: { transferId: TransferId },
  TransferNotFound: { transferId: TransferId },
  /** The holding already belongs to that portfolio. */
  TransferToSamePortfolio: {},
})
export type HoldingRefusal = typeof HoldingRefusal.Type
