import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { GoalId, LineId, PortfolioId, SwapId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"
import { costChoices } from "#contract/people/preferences.ts"
import { AmountText, onDay } from "./figures.ts"

/** Those of returns and private markets, whose explanation values every holding on each day with a payment. */
export const returnFigures = [
  "timeWeighted",
  "moneyWeighted",
  "ownTimeWeighted",
  "ownMoneyWeighted",
  "timeWeightedAfterTax",
  "moneyWeightedAfterTax",
  "ownTimeWeightedAfterTax",
  "ownMoneyWeightedAfterTax",
  "paidIn",
  "distributed",
  "openCommitment",
  "dpi",
  "rvpi",
  "tvpi",
  "irr",
] as const

/** The figures that can be explained. */
export const ExplainedFigure = Schema.Literals([
  "netWorth",
  "assets",
  "debts",
  "change",
  "debtRatio",
  "liquidShare",
  "unfundedCommitments",
  "latentTax",
  "netAfterLatentTax",
  "holdingValue",
  "holdingUnits",
  "cost",
  "realisedGain",
  "unrealisedGain",
  "totalGain",
  "priceGain",
  "exchangeGain",
  "fees",
  "income",
  ...returnFigures,
  "debtOwed",
  "goalProgress",
])
export type ExplainedFigure = typeof ExplainedFigure.Type

/** The source of a leaf. */
export const ExplainSource = Schema.TaggedUnion({
  Entry: {
    lineId: LineId,
    entryId: Schema.String,
    eventId: Schema.String,
    kind: Schema.String,
    /** What tells entries of the kind apart: `buy`, `dividend`, `airdrop`. Null where nothing does. */
    detail: Schema.NullOr(Schema.String),
    on: CalendarDate,
  },
  Opening: { lineId: LineId, eventId: Schema.String, on: CalendarDate },
  /** A payment that follows from the terms of a debt, with the event that recorded them, and its day. */
  Plan: { lineId: LineId, eventId: Schema.String, on: CalendarDate },
  Price: {
    symbol: Schema.String,
    currency: Schema.String,
    on: CalendarDate,
    source: Schema.NullOr(Schema.String),
    /** What was published, and the reported split that is not recorded yet by which it is multiplied. Null: none. */
    split: Schema.NullOr(Schema.Struct({ published: Schema.String, from: Schema.Int, to: Schema.Int })),
  },
  Rate: { currency: Schema.String, on: CalendarDate, source: Schema.NullOr(Schema.String) },
  Stake: {
    stakeId: Schema.String,
    eventId: Schema.String,
    ownerId: PortfolioId,
    childId: PortfolioId,
    on: CalendarDate,
  },
  /** Fixed by definition, such as the grams of a troy ounce or the days of a year. */
  Constant: { name: Schema.String },
}).annotate({ identifier: "ExplainSource" })
export type ExplainSource = typeof ExplainSource.Type

/**
 * A figure and the parts from which it was computed. `exact` is `numerator/denominator`: combining the parts by `made`
 * gives it exactly. A rate of return is the root of an equation, so `made` is `root`: its parts are the payments of the
 * equation, and `exact` is the rounded rate.
 */
interface ExplainNodeOf<Source> {
  /** A stable word such as `netWorth`, `portfolioPart`, `holdingValue`, `units`, `price`, `rate`, `share`. */
  readonly what: string
  /** Title or name of its subject. */
  readonly name: string | null
  readonly exact: string
  /** Rounded as it is shown. */
  readonly shown: string
  readonly currency: string | null
  readonly made: "sum" | "product" | "difference" | "quotient" | "root" | "leaf"
  readonly source: Source | null
  readonly parts: ReadonlyArray<ExplainNodeOf<Source>>
}
export type ExplainNode = ExplainNodeOf<ExplainSource>
type SentExplainNode = ExplainNodeOf<typeof ExplainSource.Encoded>
export const ExplainNode: Schema.Codec<ExplainNode, SentExplainNode> = Schema.Struct({
  what: Schema.String,
  name: Schema.NullOr(Schema.String),
  exact: Schema.String,
  shown: Schema.String,
  currency: Schema.NullOr(Schema.String),
  made: Schema.Literals(["sum", "product", "difference", "quotient", "root", "leaf"]),
  source: Schema.NullOr(ExplainSource),
  parts: Schema.Array(Schema.suspend((): Schema.Codec<ExplainNode, SentExplainNode> => ExplainNode)),
}).annotate({ identifier: "ExplainNode" })

export const readExplanation = endpoint({
  name: "readExplanation",
  method: "GET",
  path: "/api/explain",
  kind: "query",
  summary: "Explains a figure, down to the events, prices, rates, shares and stakes it is computed from.",
  query: Schema.Struct({
    figure: ExplainedFigure,
    on: Schema.optionalKey(CalendarDate),
    /** The first day, for figures over a period. */
    from: Schema.optionalKey(CalendarDate),
    /**
     * For `holdingValue` and `debtOwed`: with a currency, the whole line is explained in it; without one, the ownership
     * share of the household or of the requested portfolio. Cost is explained in the line's own currency.
     */
    currency: Schema.optionalKey(Currency),
    /** For `holdingValue` and `debtOwed`: the ownership share or the whole line; by default `whole` with a currency. */
    part: Schema.optionalKey(Schema.Literals(["own", "whole"])),
    /**
     * Of a holding by default that of the preferences, and of a scope `average`, as in the key figures. `pooled` of a holding
     * without another of its owner is `average`.
     */
    method: Schema.optionalKey(Schema.Literals(costChoices)),
    portfolioId: Schema.optionalKey(PortfolioId),
    /** A holding, a debt, a wallet or a goal. */
    subjectId: Schema.optionalKey(Schema.Union([LineId, GoalId])),
  }),
  answer: Schema.Struct({
    figure: ExplainedFigure,
    on: CalendarDate,
    from: Schema.NullOr(CalendarDate),
    currency: Currency,
    /** The position of the log up to which it shows events. */
    position: Schema.String,
    /** Null when the figure is unavailable, for the reason in `unavailable`. */
    root: Schema.NullOr(ExplainNode),
    unavailable: Schema.NullOr(Schema.String),
  }),
})

/** An amount, rounded to the decimals of its currency. */
const ShownMoney = Schema.Struct({ amount: Schema.String, currency: Schema.String })

/** A problem of the data that makes figures less reliable, with what the user needs to fix it. */
export const HealthIssue = Schema.TaggedUnion({
  /** The last price is older than seven days. */
  /** `source`: who published the last value, or the file; null if that is not known for the day. */
  StalePrice: {
    lineId: LineId,
    name: Schema.String,
    symbol: Schema.String,
    source: Schema.NullOr(Schema.String),
    lastOn: CalendarDate,
    days: Schema.Int,
  },
  /**
   * A price is more than half away from the last good one and is held until the operator accepts or rejects it. `unit`: it is
   * about a hundred times or a hundredth of the last good one, so pence or cents were likely taken for whole units.
   */
  HeldPrice: {
    lineId: LineId,
    name: Schema.String,
    symbol: Schema.String,
    source: Schema.String,
    currency: Schema.String,
    day: CalendarDate,
    value: Schema.String,
    goodOn: CalendarDate,
    goodValue: Schema.String,
    unit: Schema.Boolean,
  },
  /** A typed price is about 100 or 1,000 times, or a hundredth or thousandth of, the quoted price of the same days. */
  PriceFactor: {
    lineId: LineId,
    name: Schema.String,
    on: CalendarDate,
    /** Both of one unit, in the currency of the holding. */
    typed: Schema.String,
    quoted: Schema.String,
    currency: Currency,
    factor: Schema.Literals(["100", "1000", "1/100", "1/1000"]),
  },
  /** A holding was sold as a whole and not closed, so that its value counts beside the proceeds. */
  SoldNotClosed: {
    lineId: LineId,
    name: Schema.String,
    soldOn: CalendarDate,
    /** What was received since the last valuation, in the currency of the holding. */
    proceeds: ShownMoney,
    /** What still counts. */
    value: ShownMoney,
  },
  /** A spin-off or merger on a day, of which prices decide the cost, and they are not known yet. */
  ActionWithoutPrice: { lineId: LineId, name: Schema.String, on: CalendarDate },
  UnitsWithoutPrice: { lineId: LineId, name: Schema.String, symbol: Schema.NullOr(Schema.String) },
  MissingRate: {
    currency: Schema.String,
    lineIds: Schema.Array(LineId),
    /** The provider that quotes a currency of which the central bank publishes no rates. Null: none is known. */
    otherProvider: Schema.NullOr(Schema.String),
  },
  StaleRate: {
    currency: Schema.String,
    otherProvider: Schema.NullOr(Schema.String),
    source: Schema.NullOr(Schema.String),
    lastOn: CalendarDate,
    days: Schema.Int,
  },
  /** The last statement of an account, debt or wallet is older than 90 days; of a debt that follows its plan, than a year. */
  OldBalance: {
    lineId: LineId,
    kind: Schema.Literals(["account", "debt", "wallet"]),
    name: Schema.String,
    statedOn: Schema.NullOr(CalendarDate),
    days: Schema.NullOr(Schema.Int),
  },
  /** The last valuation is older than a year, or there is none. */
  OldValuation: {
    lineId: LineId,
    name: Schema.String,
    valuedOn: Schema.NullOr(CalendarDate),
    days: Schema.NullOr(Schema.Int),
  },
  /** One leg of a swap without the other: tokens left a holding and arrived in no other, or arrived from none. */
  SwapWithoutOtherLeg: {
    swapId: SwapId,
    lineId: LineId,
    name: Schema.String,
    /** The name of the holding in which the other leg is missing. */
    counterpart: Schema.String,
    direction: Schema.Literals(["out", "in"]),
    swappedOn: CalendarDate,
  },
  /** The stakes in a portfolio add up to less than 100 % within the household. Outsiders are taken to own the rest. */
  StakesBelowWhole: { portfolioId: PortfolioId, title: Schema.String, held: Schema.String },
}).annotate({ identifier: "HealthIssue" })
export type HealthIssue = typeof HealthIssue.Type

const OlderAsset = Schema.Struct({
  lineId: LineId,
  name: Schema.String,
  /** The part that counts for the household or the portfolio, in the currency of the answer. */
  value: AmountText,
  /** Of the last price, balance or valuation, or of a later one that is carried back. Null: there is none. */
  valuedOn: Schema.NullOr(CalendarDate),
  /** Since then; below zero for a later one. */
  days: Schema.NullOr(Schema.Int),
  /** What makes its value recent. */
  needs: Schema.Literals(["price", "balance", "valuation"]),
}).annotate({ identifier: "OlderAsset" })
export type OlderAsset = typeof OlderAsset.Type

export const readDataHealth = endpoint({
  name: "readDataHealth",
  method: "GET",
  path: "/api/data-health",
  kind: "query",
  summary: "Issues that make the figures of a day less reliable, the most serious first.",
  /** With `portfolioId`: of the lines that count for the portfolio, also through its stakes. */
  query: Schema.Struct({ ...onDay, portfolioId: Schema.optionalKey(PortfolioId) }),
  answer: Schema.Struct({
    on: CalendarDate,
    issues: Schema.Array(HealthIssue),
    /** The ratio of the assets that were valued within the last 90 days. */
    valuedRecently: Schema.NullOr(Schema.String),
    currency: Currency,
    /** The other assets, by value, the largest first: no price, balance or valuation of the last 90 days. */
    older: Schema.Array(OlderAsset),
  }),
})

export const explainEndpoints = [readExplanation, readDataHealth]
