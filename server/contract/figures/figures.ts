import { Schema } from "effect"
import { AssetClass } from "#domain/holding/assetClass.ts"
import { BenchmarkSeries } from "./benchmark.ts"
import { Investable } from "#domain/holding/investable.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { LineId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"

/** A rounded amount as text, with two decimals and no grouping: `"-1234.50"`. Another field has its currency. */
export const AmountText = Schema.String.check(Schema.isPattern(/^-?\d+(?:\.\d{2,3})?$/u)).annotate({
  identifier: "Amount",
})

/** The day and the currency of the requested figures: by default today in the time zone of the user, and the user's preference. */
export const onDay = { on: Schema.optionalKey(CalendarDate), currency: Schema.optionalKey(Currency) }

export const Totals = Schema.Struct({ assets: AmountText, debts: AmountText, net: AmountText }).annotate({
  identifier: "Totals",
})
export type Totals = typeof Totals.Type

/** A part of the assets: `percent` of their total, a plain decimal with two places; null if there are no assets. */
const Part = { assets: AmountText, percent: Schema.NullOr(Schema.String) }

/** The class of a balance-sheet line: an asset class, or `debt`. */
export const LineClass = Schema.Union([AssetClass, Schema.Literal("debt")]).annotate({ identifier: "LineClass" })
export type LineClass = typeof LineClass.Type

/** A currency without an exchange rate, and the holdings that a figure leaves out for this reason. */
const MissingRate = Schema.Struct({
  currency: Schema.String,
  holdingIds: Schema.Array(LineId),
}).annotate({ identifier: "MissingRate" })

export const NetWorthView = Schema.Struct({
  on: CalendarDate,
  currency: Currency,
  /** The first day with any data; null if there is none. */
  since: Schema.NullOr(CalendarDate),
  household: Totals,
  /** The change since the end of the day `from`. `percent` is of the net worth then, null if that was zero or less. */
  change: Schema.NullOr(
    Schema.Struct({ from: CalendarDate, net: AmountText, amount: AmountText, percent: Schema.NullOr(Schema.String) }),
  ),
  /** `holdings`: how many holdings, debts and wallets it had directly that day, without those closed by then. */
  portfolios: Schema.Array(
    Schema.Struct({
      portfolioId: PortfolioId,
      holdings: Schema.Int,
      /** How many tokens in wallets its totals leave out, because they have no price. */
      unpricedTokens: Schema.Int,
      ...Totals.fields,
      /**
       * What it holds itself less what it owes, without the portfolios that it owns: in full, and what belongs to the household
       * through the stakes of the day. `ofHousehold` of all portfolios adds up to the net worth of the household.
       */
      own: Schema.Struct({ inFull: AmountText, ofHousehold: AmountText }),
    }),
  ),
  allocation: Schema.Struct({
    /** `debt`: a claim of a portfolio of the household on an outsider. */
    byClass: Schema.Array(Schema.Struct({ assetClass: LineClass, ...Part })),
    /** By how soon the assets can be converted to cash, the quickest first. */
    byInvestable: Schema.Array(Schema.Struct({ investable: Investable, ...Part })),
    byCurrency: Schema.Array(Schema.Struct({ currency: Currency, ...Part })),
    /** The portfolios that have the assets directly, counting only what belongs to the household. */
    byPortfolio: Schema.Array(Schema.Struct({ portfolioId: PortfolioId, ...Part })),
  }),
  missingRates: Schema.Array(MissingRate),
  /** Wallets whose value leaves tokens out, because they have no price: how many. */
  unpriced: Schema.Array(Schema.Struct({ walletId: LineId, tokens: Schema.Int })),
  /** Holdings without a known price, valued at cost. */
  atCost: Schema.Array(LineId),
  /** The oldest price and the oldest exchange rate that were used. */
  oldestPriceOn: Schema.NullOr(CalendarDate),
  oldestRateOn: Schema.NullOr(CalendarDate),
}).annotate({ identifier: "NetWorth" })
export type NetWorthView = typeof NetWorthView.Type

/** A daily series: one value a day, from `from` to `to`, both included. */
export const SeriesView = Schema.Struct({
  from: CalendarDate,
  to: CalendarDate,
  currency: Currency,
  /** The holdings left out on some of the days, because a currency has no rate yet. */
  missingRates: Schema.Array(MissingRate),
  /** The last of those days; null if nothing is left out. */
  incompleteTo: Schema.NullOr(CalendarDate),
})

export const readNetWorth = endpoint({
  name: "readNetWorth",
  method: "GET",
  path: "/api/net-worth",
  kind: "query",
  summary: "Net worth, assets, debts and allocation at the end of a day, and the change since an earlier one.",
  query: Schema.Struct({
    on: Schema.optionalKey(CalendarDate),
    from: Schema.optionalKey(CalendarDate),
    currency: Schema.optionalKey(Currency),
  }),
  answer: NetWorthView,
})

export const readNetWorthHistory = endpoint({
  name: "readNetWorthHistory",
  method: "GET",
  path: "/api/net-worth/history",
  kind: "query",
  summary: "Assets, debts and net worth for every day of a period, of the household or of one portfolio.",
  query: Schema.Struct({
    from: Schema.optionalKey(CalendarDate),
    to: Schema.optionalKey(CalendarDate),
    currency: Schema.optionalKey(Currency),
    portfolioId: Schema.optionalKey(PortfolioId),
    benchmark: Schema.optionalKey(BenchmarkSeries),
  }),
  answer: Schema.Struct({
    ...SeriesView.fields,
    /** The first day with any data of the household; null if there is none. Nothing is counted before it. */
    since: Schema.NullOr(CalendarDate),
    /** A price series scaled as if the net worth had been invested in it; null if none was requested. */
    benchmark: Schema.NullOr(
      Schema.Struct({
        symbol: Schema.String,
        name: Schema.NullOr(Schema.String),
        /** The first day with a price, at whose end it equals the net worth; null without a value to compare with. */
        since: Schema.NullOr(CalendarDate),
        /** Null before that day. */
        values: Schema.Array(Schema.NullOr(AmountText)),
      }),
    ),
    assets: Schema.Array(AmountText),
    debts: Schema.Array(AmountText),
    net: Schema.Array(AmountText),
  }),
})

/** One event, as it is in the log. */
export const ActivityView = Schema.Struct({
  position: Schema.String,
  type: Schema.String,
  subjectId: Schema.String,
  /** Name or title of the portfolio, holding, debt, wallet or goal. */
  subjectName: Schema.NullOr(Schema.String),
  assetClass: Schema.NullOr(LineClass),
  recordedAt: Schema.String,
  /** The event's data. */
  event: Schema.Record(Schema.String, Schema.Unknown),
}).annotate({ identifier: "Activity" })
export type ActivityView = typeof ActivityView.Type

export const readActivity = endpoint({
  name: "readActivity",
  method: "GET",
  path: "/api/activity",
  kind: "query",
  summary:
    "Recent events of the household, newest first; with a day, those effective until then, regardless of when they were recorded.",
  query: Schema.Struct({
    on: Schema.optionalKey(CalendarDate),
    limit: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^([1-9]\d?|100)$/u))),
    before: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{1,20}$/u))),
  }),
  /** `next`: there are older events, after the one at this position; also when long ones end the page early. */
  answer: Schema.Struct({ activity: Schema.Array(ActivityView), next: Schema.optionalKey(Schema.String) }),
})

/** The criterion by which the assets are divided. */
export const AllocationBy = Schema.Literals(["assetClass", "investable", "currency", "portfolio", "country", "sector"])
export type AllocationBy = typeof AllocationBy.Type

export const readAllocation = endpoint({
  name: "readAllocation",
  method: "GET",
  path: "/api/allocation",
  kind: "query",
  summary: "Allocation of the assets on a day, by group and by line, largest first.",
  query: Schema.Struct({
    by: AllocationBy,
    ...onDay,
    portfolioId: Schema.optionalKey(PortfolioId),
  }),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    by: AllocationBy,
    assets: AmountText,
    parts: Schema.Array(
      Schema.Struct({
        /**
         * An asset class (or `debt` for a claim on an outsider), a liquidity, a currency, the id of a portfolio, the ISO code of a
         * country, or a sector. `none`: securities without a country or sector, and everything that is no security.
         */
        key: Schema.String,
        ...Part,
        lines: Schema.Array(
          Schema.Struct({
            lineId: LineId,
            kind: Schema.Literals(["holding", "wallet", "debt"]),
            name: Schema.String,
            assetClass: LineClass,
            ...Part,
          }),
        ),
      }),
    ),
  }),
})

export const readLargeEvents = endpoint({
  name: "readLargeEvents",
  method: "GET",
  path: "/api/net-worth/events",
  kind: "query",
  summary: "The days of a period with the largest changes in net worth for which an entry is the likely cause.",
  query: Schema.Struct({
    from: Schema.optionalKey(CalendarDate),
    to: Schema.optionalKey(CalendarDate),
    currency: Schema.optionalKey(Currency),
    portfolioId: Schema.optionalKey(PortfolioId),
  }),
  answer: Schema.Struct({
    from: CalendarDate,
    to: CalendarDate,
    currency: Currency,
    /** In order of day. */
    events: Schema.Array(
      Schema.Struct({
        on: CalendarDate,
        /** The net worth of the day less that of the day before. */
        change: AmountText,
        /** Events recorded for the day, at most three. */
        causes: Schema.Array(ActivityView),
        /** The total number of causes. */
        count: Schema.Int,
      }),
    ),
  }),
})

export const figureEndpoints = [readNetWorth, readNetWorthHistory, readActivity, readAllocation, readLargeEvents]
