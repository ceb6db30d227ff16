import { Schema } from "effect"
import { AssetClass } from "../../domain/holding/assetClass.ts"
import { Investable } from "../../domain/holding/investable.ts"
import { CalendarDate } from "../../domain/shared/calendarDate.ts"
import { GoalId, HoldingId, PortfolioId } from "../../domain/shared/ids.ts"
import { Currency } from "../../domain/shared/money.ts"
import { endpoint } from "./endpoint.ts"
import { AmountText } from "./figures.ts"

/** Why there is no figure: it would have to be invented. */
export const Unavailable = Schema.Literals([
  "nothingInvested", // nothing was ever worth anything in the period
  "noFlows",
  "sameDay", // everything happened on one day
  "onlyPaidIn",
  "onlyReceived",
  "noRate", // no interest rate makes the payments equal
  "missingRate", // an exchange rate is missing in the period
  "tooShort", // too few days to say anything
  "noPrices",
  "pricesStartLater",
  "notPaidIn",
  "noCommitment",
  "noAssets",
  "neverPaidOff", // the payments do not cover the interest
  "noTerms", // rate, payment or due day are not stated
  "belowZero", // what would be compared with is zero or less
]).annotate({ identifier: "Unavailable" })
export type Unavailable = typeof Unavailable.Type

/** A ratio as plain decimal text (0.1 for 10 %), or why there is none. Exactly one of the two is absent. */
export const Ratio = Schema.Struct({
  value: Schema.NullOr(Schema.String),
  unavailable: Schema.NullOr(Unavailable),
}).annotate({ identifier: "Ratio" })
export type Ratio = typeof Ratio.Type

export const Badge = Schema.Literals(["excellent", "good", "moderate", "loss", "positive", "neutral", "negative"])
export type Badge = typeof Badge.Type

/** A gain in one currency: realised + unrealised, split exactly into price, currency and fees. Income stands beside it. */
export const GainView = Schema.Struct({
  currency: Currency,
  realised: AmountText,
  unrealised: AmountText,
  /** The sum of the two, and of the three parts below. */
  total: AmountText,
  price: AmountText,
  exchange: AmountText,
  /** Zero or below. */
  fees: AmountText,
  /** Dividends, interest, rent and what came back above the capital, gross. */
  income: AmountText,
  expenses: AmountText,
  taxWithheld: AmountText,
}).annotate({ identifier: "Gain" })
export type GainView = typeof GainView.Type

/** Ids with commas between them. */
const HoldingIds = Schema.String.check(
  Schema.isPattern(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/u, { message: "id.malformed" }),
)

const scope = {
  currency: Schema.optionalKey(Currency),
  /** At most one of the four; none: everything the household owns. */
  portfolioId: Schema.optionalKey(PortfolioId),
  assetClass: Schema.optionalKey(AssetClass),
  holdingId: Schema.optionalKey(HoldingId),
  /** Several together, each whole, whoever they belong to. */
  holdingIds: Schema.optionalKey(HoldingIds),
}
const onDay = {
  on: Schema.optionalKey(CalendarDate),
  currency: Schema.optionalKey(Currency),
  portfolioId: Schema.optionalKey(PortfolioId),
}

/** Since when a change is measured. */
export const ChangeWindow = Schema.Literals(["day", "week", "month", "yearToDate", "sinceStart"])
export type ChangeWindow = typeof ChangeWindow.Type

export const readMetrics = endpoint({
  name: "readMetrics",
  method: "GET",
  path: "/api/metrics",
  kind: "query",
  summary: "Key figures of a day, of the household or of one portfolio with all it holds through others.",
  query: Schema.Struct(onDay),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    assets: AmountText,
    debts: AmountText,
    net: AmountText,
    /** Of the net worth. Windows that begin before anything is known are left out. */
    changes: Schema.Array(
      Schema.Struct({
        window: ChangeWindow,
        from: CalendarDate,
        amount: AmountText,
        /** Absent when the net worth then was zero or less. */
        percent: Schema.NullOr(Schema.String),
      }),
    ),
    /** Debts ÷ assets. */
    debtRatio: Ratio,
    /** Cash and what is easily converted ÷ assets. */
    liquidShare: Ratio,
    largestPosition: Schema.NullOr(
      Schema.Struct({
        lineId: HoldingId,
        assetClass: AssetClass,
        kind: Schema.Literals(["holding", "wallet"]),
        name: Schema.String,
        value: AmountText,
        share: Ratio,
      }),
    ),
    unfundedCommitments: AmountText,
    /** An estimate: the tax rate of each taxable holding × its unrealised gain, where there is one. */
    latentTax: AmountText,
    netAfterLatentTax: AmountText,
    gain: GainView,
    /** From assets by class, largest first, through debts by type to the net worth; each rounded by itself. */
    waterfall: Schema.Array(
      Schema.Struct({
        kind: Schema.Literals(["assetClass", "debtType", "net"]),
        /** An asset class (or `debt` for a claim on somebody outside), a type of debt (or `account` for overdrafts), or `net`. */
        key: Schema.String,
        amount: AmountText,
      }),
    ),
  }),
})

export const DrawdownView = Schema.Struct({
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
  /** Of the whole period: before tax, after fees. Answers how well the investments did, whatever was added when. */
  timeWeighted: Ratio,
  /** The same as a yearly rate; unavailable for a year or less. */
  timeWeightedAnnualised: Ratio,
  /** A yearly rate. Answers how well the money did that was in it at the time. */
  moneyWeighted: Ratio,
  badge: Schema.NullOr(Badge),
  openingValue: AmountText,
  paidIn: AmountText,
  received: AmountText,
  closingValue: AmountText,
  monthly: Schema.Array(Schema.Struct({ month: Schema.String, value: Ratio })),
  yearly: Schema.Array(Schema.Struct({ year: Schema.Int, value: Ratio })),
  /** Yearly, from the returns of business days. */
  volatility: Ratio,
  maximumDrawdown: Schema.NullOr(DrawdownView),
  /** What 100 became, one value a day from `from` to `to`, as plain decimal text with four places. */
  index: Schema.Array(Schema.String),
  /** How far below the highest index so far, one value a day, as a ratio of zero or below. */
  drawdown: Schema.Array(Schema.String),
  benchmark: Schema.NullOr(
    Schema.Struct({
      symbol: Schema.String,
      name: Schema.NullOr(Schema.String),
      currency: Schema.String,
      /** In the asked currency. */
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
  summary: "Time-weighted and money-weighted return, risk and comparison over a period, of the assets without debts.",
  query: Schema.Struct({
    ...scope,
    from: Schema.optionalKey(CalendarDate),
    to: Schema.optionalKey(CalendarDate),
    benchmark: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(32))),
  }),
  answer: ReturnsView,
})

export const readReturnsByPortfolio = endpoint({
  name: "readReturnsByPortfolio",
  method: "GET",
  path: "/api/returns/portfolios",
  kind: "query",
  summary: "Time-weighted and money-weighted return of every portfolio, with all it holds through others, and of all.",
  query: Schema.Struct({
    from: Schema.optionalKey(CalendarDate),
    to: Schema.optionalKey(CalendarDate),
    currency: Schema.optionalKey(Currency),
  }),
  answer: Schema.Struct({
    from: CalendarDate,
    to: CalendarDate,
    currency: Currency,
    household: Schema.Struct({ timeWeighted: Ratio, moneyWeighted: Ratio }),
    portfolios: Schema.Array(Schema.Struct({ portfolioId: PortfolioId, timeWeighted: Ratio, moneyWeighted: Ratio })),
  }),
})

export const readHoldingGain = endpoint({
  name: "readHoldingGain",
  method: "GET",
  path: "/api/holdings/:holdingId/gain",
  kind: "query",
  summary:
    "The gain of the whole holding since the beginning by both cost methods, in its own and in the asked currency.",
  params: Schema.Struct({ holdingId: HoldingId }),
  query: Schema.Struct({ on: Schema.optionalKey(CalendarDate), currency: Schema.optionalKey(Currency) }),
  answer: Schema.Struct({
    on: CalendarDate,
    /** Absent without the exchange rates of all its days. */
    own: Schema.Struct({ average: Schema.NullOr(GainView), fifo: Schema.NullOr(GainView) }),
    inAsked: Schema.Struct({ average: Schema.NullOr(GainView), fifo: Schema.NullOr(GainView) }),
    badge: Schema.NullOr(Badge),
    latentTax: Schema.NullOr(AmountText),
  }),
})

export const PrivateFigures = Schema.Struct({
  holdingId: HoldingId,
  currency: Currency,
  nav: AmountText,
  /** The day of the valuation that the NAV was rolled forward from; absent when there is none yet. */
  valuedOn: Schema.NullOr(CalendarDate),
  commitment: AmountText,
  paidIn: AmountText,
  distributed: AmountText,
  openCommitment: AmountText,
  /** NAV + distributions. */
  totalValue: AmountText,
  gain: AmountText,
  dpi: Ratio,
  rvpi: Ratio,
  tvpi: Ratio,
  irr: Ratio,
  annualisedReturn: Ratio,
  badge: Schema.NullOr(Badge),
  /** Against the price series asked for: above 1, the investment did better. */
  kaplanSchoar: Schema.NullOr(Ratio),
}).annotate({ identifier: "PrivateFigures" })
export type PrivateFigures = typeof PrivateFigures.Type

export const readPrivateMarkets = endpoint({
  name: "readPrivateMarkets",
  method: "GET",
  path: "/api/private-markets",
  kind: "query",
  summary: "Figures of every private-market investment on a day, each whole and in its own currency, and of all.",
  query: Schema.Struct({
    on: Schema.optionalKey(CalendarDate),
    currency: Schema.optionalKey(Currency),
    benchmark: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(32))),
  }),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    holdings: Schema.Array(PrivateFigures),
    /** The household's part, in the asked currency, at the rates of the days. */
    total: Schema.Struct({
      nav: AmountText,
      paidIn: AmountText,
      distributed: AmountText,
      openCommitment: AmountText,
      dpi: Ratio,
      rvpi: Ratio,
      tvpi: Ratio,
      irr: Ratio,
      /** Weighed by paid-in capital. */
      weightedAverageIrr: Ratio,
      badge: Schema.NullOr(Badge),
    }),
  }),
})

export const ScheduleRow = Schema.Struct({
  number: Schema.Int,
  on: CalendarDate,
  payment: AmountText,
  interest: AmountText,
  principal: AmountText,
  remaining: AmountText,
})

export const readDebtSchedule = endpoint({
  name: "readDebtSchedule",
  method: "GET",
  path: "/api/debts/:debtId/schedule",
  kind: "query",
  summary: "How a debt is paid back from a day on by its terms, month by month, to the cent.",
  params: Schema.Struct({ debtId: HoldingId }),
  query: Schema.Struct({ on: Schema.optionalKey(CalendarDate) }),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    owed: AmountText,
    unavailable: Schema.NullOr(Unavailable),
    monthlyPayment: Schema.NullOr(AmountText),
    remainingInterest: Schema.NullOr(AmountText),
    paidOffOn: Schema.NullOr(CalendarDate),
    rows: Schema.Array(ScheduleRow),
  }),
})

export const readLiquidity = endpoint({
  name: "readLiquidity",
  method: "GET",
  path: "/api/liquidity",
  kind: "query",
  summary: "What could be turned into money, rung by rung, against open commitments and debts falling due.",
  query: Schema.Struct(onDay),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    /** From the quickest on; `together` adds the rungs up to this one. */
    rungs: Schema.Array(Schema.Struct({ investable: Investable, assets: AmountText, together: AmountText })),
    openCommitments: AmountText,
    /** What falls due within so many days, cumulatively; `withoutDay`: no due day is known. */
    due: Schema.Array(
      Schema.Struct({ within: Schema.Literals(["30", "90", "365", "later", "withoutDay"]), debts: AmountText }),
    ),
    /** (Cash + easily convertible) ÷ (open commitments + debts due within a year). */
    coverage: Ratio,
  }),
})

export const GoalProgress = Schema.Struct({
  goalId: GoalId,
  title: Schema.String,
  target: Schema.Struct({ amount: AmountText, currency: Currency }),
  targetOn: CalendarDate,
  portfolioId: Schema.NullOr(PortfolioId),
  /** Net worth of its scope on the day, in the currency of the target; absent without a rate. */
  reached: Schema.NullOr(AmountText),
  progress: Ratio,
  isReached: Schema.Boolean,
  /** The yearly growth still needed until the day. */
  growthNeeded: Ratio,
}).annotate({ identifier: "GoalProgress" })
export type GoalProgress = typeof GoalProgress.Type

export const readGoalProgress = endpoint({
  name: "readGoalProgress",
  method: "GET",
  path: "/api/goals/progress",
  kind: "query",
  summary: "How far the household is towards each of its goals on a day.",
  query: Schema.Struct({ on: Schema.optionalKey(CalendarDate) }),
  answer: Schema.Struct({ on: CalendarDate, goals: Schema.Array(GoalProgress) }),
})

export const readPricePerformance = endpoint({
  name: "readPricePerformance",
  method: "GET",
  path: "/api/prices/performance",
  kind: "query",
  summary:
    "Current price, performance over 7 and 30 days and 90 days of history (today = 100 %) of what is held of a class.",
  query: Schema.Struct({
    assetClass: AssetClass,
    on: Schema.optionalKey(CalendarDate),
    holdingId: Schema.optionalKey(HoldingId),
  }),
  answer: Schema.Struct({
    on: CalendarDate,
    from: CalendarDate,
    prices: Schema.Array(
      Schema.Struct({
        symbol: Schema.String,
        name: Schema.NullOr(Schema.String),
        currency: Schema.NullOr(Schema.String),
        /** The last price on or before the day; absent when there is none. */
        price: Schema.NullOr(Schema.Struct({ amount: Schema.String, on: CalendarDate })),
        sevenDays: Ratio,
        thirtyDays: Ratio,
        /** From `from` to `on`, as a ratio of the last price (1 for 100 %); absent before the first price. */
        history: Schema.Array(Schema.NullOr(Schema.String)),
      }),
    ),
  }),
})

export const measureEndpoints = [
  readMetrics,
  readReturns,
  readReturnsByPortfolio,
  readHoldingGain,
  readPrivateMarkets,
  readDebtSchedule,
  readLiquidity,
  readGoalProgress,
  readPricePerformance,
]
