import { Schema } from "effect"
import { AssetClass } from "#domain/holding/assetClass.ts"
import { BenchmarkSeries } from "./benchmark.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"
import { AmountText, onDay } from "./figures.ts"
import { Ratio, Badge, GainView, InternalRate, Unavailable } from "./measures.ts"

/** Ids, separated by commas. */
const HoldingIds = Schema.String.check(
  Schema.isPattern(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/u, { message: "id.malformed" }),
)

const scope = {
  currency: Schema.optionalKey(Currency),
  /** At most one of the four; without any: everything the household owns. */
  portfolioId: Schema.optionalKey(PortfolioId),
  assetClass: Schema.optionalKey(AssetClass),
  holdingId: Schema.optionalKey(HoldingId),
  /** Several holdings together, each at 100 per cent, of any portfolios. */
  holdingIds: Schema.optionalKey(HoldingIds),
}

const DrawdownView = Schema.Struct({
  /** As a positive ratio. */
  depth: Schema.String,
  peakOn: CalendarDate,
  troughOn: CalendarDate,
  recoveredOn: Schema.NullOr(CalendarDate),
  /** Days from the peak to the recovery, or to the end of the period. */
  days: Schema.Int,
})

export const ReturnsView = Schema.Struct({
  from: CalendarDate,
  to: CalendarDate,
  currency: Currency,
  /**
   * What the scope owed at both ends of the period, where the returns are those on own money. Null: it had no debts in the
   * period, so that both are the same, or the returns are those of the assets.
   */
  debts: Schema.NullOr(Schema.Struct({ opening: AmountText, closing: AmountText })),
  /** Of the whole period: before tax unless requested otherwise, after fees, without the effect of external flows. */
  timeWeighted: Ratio,
  /** The same annualised; unavailable for a year or less. */
  timeWeightedAnnualised: Ratio,
  /** The internal rate of return, with the effect of external flows. */
  moneyWeighted: InternalRate,
  badge: Schema.NullOr(Badge),
  openingValue: AmountText,
  /** What came from outside of the holdings measured, and what left them. */
  paidIn: AmountText,
  received: AmountText,
  closingValue: AmountText,
  monthly: Schema.Array(Schema.Struct({ month: Schema.String, value: Ratio })),
  yearly: Schema.Array(Schema.Struct({ year: Schema.Int, value: Ratio })),
  /** Annualised, from the returns of business days. */
  volatility: Ratio,
  /** The same, from the returns below their mean: the semideviation. */
  downsideVolatility: Ratio,
  maximumDrawdown: Schema.NullOr(DrawdownView),
  /** The largest drawdowns, at most five, the deepest first. */
  deepestDrawdowns: Schema.Array(DrawdownView),
  /** The value of an investment of 100, one per day from `from` to `to`, as plain decimal text with four places. */
  index: Schema.Array(Schema.String),
  /** The fall below the highest index so far, one value per day, as a ratio of zero or below. */
  drawdown: Schema.Array(Schema.String),
  benchmark: Schema.NullOr(
    Schema.Struct({
      symbol: Schema.String,
      name: Schema.NullOr(Schema.String),
      currency: Schema.String,
      /** In the requested currency. */
      timeWeighted: Ratio,
      excess: Ratio,
      index: Schema.Array(Schema.NullOr(Schema.String)),
    }),
  ),
}).annotate({ identifier: "Returns" })
export type ReturnsView = typeof ReturnsView.Type

export const readReturns = endpoint({
  name: "readReturns",
  method: "GET",
  path: "/api/returns",
  kind: "query",
  summary:
    "Time-weighted and money-weighted return, risk and comparison over a period, of the assets without debts or on own money.",
  query: Schema.Struct({
    ...scope,
    from: Schema.optionalKey(CalendarDate),
    to: Schema.optionalKey(CalendarDate),
    benchmark: Schema.optionalKey(BenchmarkSeries),
    /**
     * What is measured: the assets, by default, or own money. That is the net value of everything, of a portfolio, or of one
     * holding with the debts that were taken up for it. Not available unless it is above zero on all days.
     */
    of: Schema.optionalKey(Schema.Literals(["assets", "ownMoney"])),
    /** Whether taxes on income and trades lower the returns. They do not unless this says `after`. */
    tax: Schema.optionalKey(Schema.Literals(["before", "after"])),
  }),
  answer: ReturnsView,
})

const both = { timeWeighted: Ratio, moneyWeighted: InternalRate }
/** `ownMoney`: the returns on assets less debts. Null: the scope had no debts in the period, so that they are the same. */
const ofAssetsAndOwnMoney = { ...both, ownMoney: Schema.NullOr(Schema.Struct(both)) }

export const readReturnsByPortfolio = endpoint({
  name: "readReturnsByPortfolio",
  method: "GET",
  path: "/api/returns/portfolios",
  kind: "query",
  summary:
    "Time-weighted and money-weighted return of every portfolio, with look-through, and of the household; on own money too where something is owed.",
  query: Schema.Struct({
    from: Schema.optionalKey(CalendarDate),
    to: Schema.optionalKey(CalendarDate),
    currency: Schema.optionalKey(Currency),
  }),
  answer: Schema.Struct({
    from: CalendarDate,
    to: CalendarDate,
    currency: Currency,
    household: Schema.Struct(ofAssetsAndOwnMoney),
    portfolios: Schema.Array(Schema.Struct({ portfolioId: PortfolioId, ...ofAssetsAndOwnMoney })),
  }),
})

/** The same of one holding. Without a price since the purchase, what it gained is not known: `noPrices`. */
const GainOfHolding = Schema.Struct({
  ...GainView.fields,
  unrealised: Schema.NullOr(AmountText),
  total: Schema.NullOr(AmountText),
  price: Schema.NullOr(AmountText),
  /** Why these three are null. */
  unavailable: Schema.NullOr(Unavailable),
}).annotate({ identifier: "GainOfHolding" })
export type GainOfHolding = typeof GainOfHolding.Type

/** `pooled`: by average cost over all holdings of the security that its owner has; null where it has no other beside it. */
const GainsByMethod = Schema.Struct({
  average: Schema.NullOr(GainOfHolding),
  fifo: Schema.NullOr(GainOfHolding),
  pooled: Schema.NullOr(GainOfHolding),
})

export const readHoldingGain = endpoint({
  name: "readHoldingGain",
  method: "GET",
  path: "/api/holdings/:holdingId/gain",
  kind: "query",
  summary:
    "The gain of the whole holding since the beginning by each cost method, in its own and in the requested currency.",
  params: Schema.Struct({ holdingId: HoldingId }),
  query: Schema.Struct(onDay),
  answer: Schema.Struct({
    on: CalendarDate,
    /** Null without the exchange rates of all its days. */
    own: GainsByMethod,
    inAsked: GainsByMethod,
    badge: Schema.NullOr(Badge),
    latentTax: Schema.NullOr(AmountText),
  }),
})

export const returnEndpoints = [readReturns, readReturnsByPortfolio, readHoldingGain]
