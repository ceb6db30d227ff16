import { Schema } from "effect"
import { AssetClass } from "#domain/holding/assetClass.ts"
import { Investable } from "#domain/holding/investable.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { DebtId, GoalId, HoldingId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"
import { costChoices } from "#contract/people/preferences.ts"
import { AmountText, onDay } from "./figures.ts"
import { Unavailable, Ratio, GainView } from "./measures.ts"

export const ofScope = { ...onDay, portfolioId: Schema.optionalKey(PortfolioId) }

/** The period over which a change is measured. */
export const ChangeWindow = Schema.Literals(["day", "week", "month", "yearToDate", "sinceStart"])
export type ChangeWindow = typeof ChangeWindow.Type

export const readMetrics = endpoint({
  name: "readMetrics",
  method: "GET",
  path: "/api/metrics",
  kind: "query",
  summary: "Key figures of a day, of the household or, with look-through, of one portfolio.",
  /** `method`: the cost method of the gain, `average` by default. */
  query: Schema.Struct({ ...ofScope, method: Schema.optionalKey(Schema.Literals(costChoices)) }),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    assets: AmountText,
    debts: AmountText,
    net: AmountText,
    /** Changes of the net worth. Windows that begin before the first day with data are left out. */
    changes: Schema.Array(
      Schema.Struct({
        window: ChangeWindow,
        from: CalendarDate,
        amount: AmountText,
        /** Null if the net worth then was zero or less. */
        percent: Schema.NullOr(Schema.String),
      }),
    ),
    /** Debts ÷ assets. */
    debtRatio: Ratio,
    /** Cash and easily convertible assets ÷ assets. */
    liquidShare: Ratio,
    largestPosition: Schema.NullOr(
      Schema.Struct({
        lineId: LineId,
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
    /** The names of holdings without a price since their purchase: their unrealised gain is not known, and counts as zero. */
    neverPriced: Schema.Array(Schema.String),
    /** From assets by class, largest first, through debts by type to the net worth. */
    waterfall: Schema.Array(
      Schema.Struct({
        kind: Schema.Literals(["assetClass", "debtType", "net"]),
        /** An asset class (or `debt` for a claim on an outsider), a type of debt (or `account` for overdrafts), or `net`. */
        key: Schema.String,
        amount: AmountText,
      }),
    ),
  }),
})

/** A computed day, which may be before or after every day that a member can enter. */
export const ComputedDay = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/u))

const ScheduleRow = Schema.Struct({
  number: Schema.Int,
  on: ComputedDay,
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
  summary: "The repayment schedule of a debt from a day on by its terms, month by month, to the cent.",
  params: Schema.Struct({ debtId: DebtId }),
  query: Schema.Struct({ on: Schema.optionalKey(CalendarDate) }),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    owed: AmountText,
    unavailable: Schema.NullOr(Unavailable),
    monthlyPayment: Schema.NullOr(AmountText),
    remainingInterest: Schema.NullOr(AmountText),
    paidOffOn: Schema.NullOr(ComputedDay),
    rows: Schema.Array(ScheduleRow),
  }),
})

export const readLiquidity = endpoint({
  name: "readLiquidity",
  method: "GET",
  path: "/api/liquidity",
  kind: "query",
  summary: "Assets by how soon they can be turned into cash, against open commitments and debts that fall due.",
  query: Schema.Struct(ofScope),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    /** The quickest first; `together` is the sum of the rungs up to this one. */
    rungs: Schema.Array(Schema.Struct({ investable: Investable, assets: AmountText, together: AmountText })),
    openCommitments: AmountText,
    /** Debts due within that many days, cumulatively; `withoutDay`: no due day is known. */
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
  /** The net worth of its scope on the day, in the currency of the target; null without an exchange rate. */
  reached: Schema.NullOr(AmountText),
  progress: Ratio,
  isReached: Schema.Boolean,
  /** The annual growth needed to reach the target by its day. */
  growthNeeded: Ratio,
}).annotate({ identifier: "GoalProgress" })
export type GoalProgress = typeof GoalProgress.Type

export const readGoalProgress = endpoint({
  name: "readGoalProgress",
  method: "GET",
  path: "/api/goals/progress",
  kind: "query",
  summary: "Progress towards each goal of the household on a day.",
  query: Schema.Struct({ on: Schema.optionalKey(CalendarDate) }),
  answer: Schema.Struct({ on: CalendarDate, goals: Schema.Array(GoalProgress) }),
})

export const readPricePerformance = endpoint({
  name: "readPricePerformance",
  method: "GET",
  path: "/api/prices/performance",
  kind: "query",
  summary:
    "Current price, performance over 7 and 30 days and 90 days of history (today = 100 %) of the prices of a class that the household holds.",
  query: Schema.Struct({
    assetClass: AssetClass,
    on: Schema.optionalKey(CalendarDate),
    holdingId: Schema.optionalKey(HoldingId),
  }),
  answer: Schema.Struct({
    on: CalendarDate,
    from: ComputedDay,
    prices: Schema.Array(
      Schema.Struct({
        symbol: Schema.String,
        name: Schema.NullOr(Schema.String),
        currency: Schema.NullOr(Schema.String),
        /** The last price on or before the day; null if there is none. */
        price: Schema.NullOr(Schema.Struct({ amount: Schema.String, on: CalendarDate })),
        /** Against the price before the last one. */
        day: Ratio,
        sevenDays: Ratio,
        thirtyDays: Ratio,
        /** From `from` to `on`, as a ratio of the last price (1 for 100 %); null before the first price. */
        history: Schema.Array(Schema.NullOr(Schema.String)),
      }),
    ),
  }),
})

export const standingEndpoints = [readMetrics, readDebtSchedule, readLiquidity, readGoalProgress, readPricePerformance]
