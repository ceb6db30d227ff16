import { Schema } from "effect"
import { AssetClass } from "#domain/holding/assetClass.ts"
import { Entry, isInView, ShownEntry } from "#domain/holding/entries.ts"
import { HoldingDescription } from "#domain/holding/events.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { type AnswerOf, endpoint } from "./endpoint.ts"
import { entryPage, pageEnd, recordedFields } from "./entries.ts"
import { AmountText, onDay, SeriesView } from "./figures/figures.ts"
import { answeredOn, entryEndpoints, historyQuery, lifecycleEndpoints, linesQuery } from "./lines.ts"

export { Entry, HoldingDescription, isInView, ShownEntry }
export { pricesIn } from "#domain/holding/packedPrices.ts"

const CostFigures = Schema.Struct({
  cost: AmountText,
  realised: AmountText,
  /**
   * Value less cost; null without a value to compare with: not open that day, a rate is missing, or the basis is the cost or the
   * price paid and there was no price since the purchase (`noPrices` of other figures).
   */
  unrealised: Schema.NullOr(AmountText),
})

/** To ten decimals: the portfolio's share, and that of the household with look-through. */
const CostInBase = Schema.Struct({ owned: Schema.String, household: Schema.String })

/** A holding on a day. Amounts are of the whole holding in its own currency unless the name says otherwise. */
export const HoldingFigures = Schema.Struct({
  on: CalendarDate,
  /** Plain decimal text; null if the holding is not counted in units. */
  units: Schema.NullOr(Schema.String),
  /** Null, and never zero, if the price is in another currency and the rate to the holding's own is missing. */
  value: Schema.NullOr(AmountText),
  /** The valuation basis; `none`: not open that day, or no value is known yet. */
  basis: Schema.Literals(["quoted", "appraised", "paid", "balance", "cost", "none"]),
  price: Schema.NullOr(
    Schema.Struct({
      amount: Schema.String,
      currency: Schema.String,
      on: CalendarDate,
      source: Schema.NullOr(Schema.String),
    }),
  ),
  /** The day of the appraisal or statement that the value was read from. */
  statedOn: Schema.NullOr(CalendarDate),
  /** What payments and sales of a fraction after that day added to the appraisal, below zero if they lowered it; null for nothing. */
  changedSince: Schema.NullOr(AmountText),
  /** Of an account: how much of the value has left it and not arrived in another account; null if nothing. */
  onItsWay: Schema.NullOr(AmountText),
  /** How many of the units are staked; null if none ever were. */
  staked: Schema.NullOr(Schema.String),
  /** For metal: troy ounces of fine metal in all pieces. */
  fineTroyOunces: Schema.NullOr(Schema.String),
  /** The last valuation on or before the day by each of the other criteria. They count in no total. */
  valuations: Schema.Array(
    Schema.Struct({
      criterion: Schema.Literals(["cost", "tax", "insured"]),
      value: AmountText,
      valuedOn: CalendarDate,
    }),
  ),
  /** Percent of the holding that belongs to its portfolio that day. */
  share: Schema.String,
  /** Both null for a holding without acquisitions, such as an account. */
  average: Schema.NullOr(CostFigures),
  fifo: Schema.NullOr(CostFigures),
  /**
   * By average cost over all holdings of the same security or token that its owner has, of which there are `holdings`. Null where
   * the holding has no other beside it, and where a rate is missing.
   */
  pooled: Schema.NullOr(Schema.Struct({ ...CostFigures.fields, holdings: Schema.Int })),
  /**
   * `taxWithheld`: from dividends, interest, rent, distributions and exit proceeds. `taxes`: those on trades and swaps, less taxes
   * that came back. `expenses`: less those that came back.
   */
  income: Schema.Struct({ gross: AmountText, taxWithheld: AmountText, taxes: AmountText, expenses: AmountText }),
  /** The portfolio's share of the value in the requested currency; null if a rate is missing. */
  ownedValueInBase: Schema.NullOr(AmountText),
  /** The same to ten decimals: sums of these that are rounded once equal the totals elsewhere. */
  ownedUnroundedInBase: Schema.NullOr(Schema.String),
  /**
   * The cost of what is held in the requested currency, each amount at the exchange rate of the day on which it was paid. Null for
   * a holding without acquisitions, and if a rate is missing. `pooled` is null where the figures of that name are.
   */
  costInBase: Schema.Struct({
    average: Schema.NullOr(CostInBase),
    fifo: Schema.NullOr(CostInBase),
    pooled: Schema.NullOr(CostInBase),
  }),
  /** The household's share of the holding that day, in percent and in the requested currency, with look-through. */
  household: Schema.Struct({
    share: Schema.String,
    valueInBase: Schema.NullOr(AmountText),
    unroundedInBase: Schema.NullOr(Schema.String),
  }),
  /** The oldest exchange rate used; null if none was needed. */
  oldestRateOn: Schema.NullOr(CalendarDate),
}).annotate({ identifier: "HoldingFigures" })
export type HoldingFigures = typeof HoldingFigures.Type

export const HoldingView = Schema.Struct({
  holdingId: HoldingId,
  /** Its portfolio on the day of the figures; null if that is outside the scope of the member. */
  portfolioId: Schema.NullOr(PortfolioId),
  assetClass: AssetClass,
  currency: Currency,
  ...HoldingDescription.fields,
  /** The ticker of its instrument that day. Present where `priceSymbol` is another one, such as the one before a change, or null. */
  ticker: Schema.optionalKey(Schema.String),
  closedOn: Schema.NullOr(CalendarDate),
  status: Schema.Literals(["active", "removed"]),
  figures: HoldingFigures,
}).annotate({ identifier: "Holding" })
export type HoldingView = typeof HoldingView.Type

export const EntryView = Schema.Struct({
  ...recordedFields,
  entry: ShownEntry,
}).annotate({ identifier: "RecordedEntry" })
export type EntryView = typeof EntryView.Type

const holdingParams = Schema.Struct({ holdingId: HoldingId })

export const listHoldings = endpoint({
  name: "listHoldings",
  method: "GET",
  path: "/api/holdings",
  kind: "query",
  summary:
    "Holdings with their figures on a day (by default today), in the requested currency (by default the preferred one).",
  query: Schema.Struct({ ...linesQuery, assetClass: Schema.optionalKey(AssetClass) }),
  answer: Schema.Struct({ ...answeredOn, holdings: Schema.Array(HoldingView) }),
})

export const listEntries = endpoint({
  name: "listEntries",
  method: "GET",
  path: "/api/holdings/:holdingId/entries",
  kind: "query",
  summary: "Entries of a holding, newest day first, voided ones included, a thousand on a page.",
  params: holdingParams,
  query: entryPage,
  answer: Schema.Struct({ entries: Schema.Array(EntryView), ...pageEnd }),
})

export const readHolding = endpoint({
  name: "readHolding",
  method: "GET",
  path: "/api/holdings/:holdingId",
  kind: "query",
  summary: "One holding with its figures on a day, and the first page of its entries.",
  further: { list: "entries", endpoint: listEntries },
  params: holdingParams,
  query: Schema.Struct(onDay),
  answer: Schema.Struct({
    ...answeredOn,
    holding: HoldingView,
    entries: Schema.Array(EntryView),
    ...pageEnd,
    /** When it was opened, and when it or one of its entries was last recorded, changed or voided. */
    recordedAt: Schema.Struct({ first: Schema.String, last: Schema.String }),
    /** First-in-first-out lots still open on the day. */
    lots: Schema.Array(Schema.Struct({ acquiredOn: CalendarDate, units: Schema.String, cost: AmountText })),
    /**
     * The income and cost of each entry by which units were earned: their value on its day. Null as long as no price of
     * that day or before is known. Empty if units earned are neither income nor cost.
     */
    earned: Schema.Array(Schema.Struct({ entryId: EntryId, value: Schema.NullOr(AmountText) })),
    /**
     * The units held after each entry that changes units or their cost, and by how much it changed them, in the order in which
     * they count: by day, within a day splits, then what came in, then what went out. All entries, not only those of the page.
     */
    unitsAfter: Schema.Array(Schema.Struct({ entryId: EntryId, change: Schema.String, units: Schema.String })),
  }),
})
/** The answer of {@link readHolding}. */
export type HoldingAnswer = AnswerOf<typeof readHolding>

export const readHoldingHistory = endpoint({
  name: "readHoldingHistory",
  method: "GET",
  path: "/api/holdings/:holdingId/history",
  kind: "query",
  summary:
    "Daily value of the whole position in its own currency, and of the portfolio's share in the requested currency.",
  params: holdingParams,
  query: historyQuery,
  answer: Schema.Struct({
    ...SeriesView.fields,
    value: Schema.Array(AmountText),
    ownedValueInBase: Schema.Array(AmountText),
    /**
     * What is owed on the debts that were taken up for the holding, as a whole and in its currency. Null without such a debt, or
     * where a rate is missing.
     */
    owed: Schema.NullOr(Schema.Array(AmountText)),
  }),
})

const holdingPath = { kind: "holding", path: "/api/holdings/:holdingId" } as const

export const {
  open: openHolding,
  revise: reviseHolding,
  end: closeHolding,
  reopen: reopenHolding,
  remove: removeHolding,
  restore: restoreHolding,
} = lifecycleEndpoints(
  { ...holdingPath, params: holdingParams },
  {
    opening: Schema.Struct({ portfolioId: PortfolioId, currency: Currency, ...HoldingDescription.fields }),
    description: HoldingDescription,
    ending: Schema.Struct({ closedOn: CalendarDate }),
  },
  {
    open: ["openHolding", "", "Opens a holding under an id generated by the client."],
    revise: ["reviseHolding", "/description", "Corrects name, opening day, price symbol and details."],
    end: ["closeHolding", "/closing", "Closes a holding: from that day on, totals exclude it."],
    reopen: "reopenHolding",
    remove: "removeHolding",
    restore: "restoreHolding",
  },
)

export const {
  record: recordEntry,
  correct: correctEntry,
  void: voidEntry,
} = entryEndpoints({ ...holdingPath, params: Schema.Struct({ holdingId: HoldingId, entryId: EntryId }) }, Entry, {
  names: ["recordEntry", "correctEntry", "voidEntry"],
  records: "a trade, delivery, split, cash flow, balance, valuation, ownership share or note",
})

export const holdingEndpoints = [
  listHoldings,
  readHolding,
  listEntries,
  readHoldingHistory,
  openHolding,
  reviseHolding,
  closeHolding,
  reopenHolding,
  removeHolding,
  restoreHolding,
  recordEntry,
  correctEntry,
  voidEntry,
]
