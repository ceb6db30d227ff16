import { Schema } from "effect"
import { AssetClass } from "#domain/holding/assetClass.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { DebtId, HoldingId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"
import { AmountText } from "./figures.ts"
import { Ratio } from "./measures.ts"
import { ComputedDay, ofScope } from "./standing.ts"

/** A debt that was taken up for a holding, as a whole and in its own currency. */
const DebtOnHolding = Schema.Struct({
  debtId: DebtId,
  name: Schema.String,
  currency: Currency,
  /** Below zero if the debt is in credit. */
  owed: AmountText,
  /** A lender outside the household. */
  lender: Schema.NullOr(Schema.String),
  /** In percent a year. */
  interestRate: Schema.NullOr(Schema.String),
  /** The end of the agreement, at which what is still owed falls due. */
  dueOn: Schema.NullOr(CalendarDate),
  /** The next payment of its plan. */
  next: Schema.NullOr(Schema.Struct({ on: ComputedDay, payment: AmountText })),
  paidOffOn: Schema.NullOr(ComputedDay),
}).annotate({ identifier: "DebtOnHolding" })

/** A holding with what was borrowed for it: of the whole, in the currency of the holding. */
export const EquityView = Schema.Struct({
  holdingId: HoldingId,
  name: Schema.String,
  assetClass: AssetClass,
  currency: Currency,
  /** Null where it has no value that day. */
  value: Schema.NullOr(AmountText),
  /** Null where a rate is missing. */
  owed: Schema.NullOr(AmountText),
  /** Value less what is owed. */
  equity: Schema.NullOr(AmountText),
  /** What is owed ÷ value. */
  loanToValue: Ratio,
  /** The same a year before; null where there was no debt yet. */
  yearBefore: Schema.NullOr(Schema.Struct({ on: CalendarDate, equity: Schema.NullOr(AmountText), loanToValue: Ratio })),
  debts: Schema.Array(DebtOnHolding),
}).annotate({ identifier: "Equity" })
export type EquityView = typeof EquityView.Type

export const readEquity = endpoint({
  name: "readEquity",
  method: "GET",
  path: "/api/equity",
  kind: "query",
  summary:
    "The holdings for which debts were taken up, such as houses with mortgages: value, what is owed, equity and loan to value.",
  query: Schema.Struct({ on: Schema.optionalKey(CalendarDate), holdingId: Schema.optionalKey(HoldingId) }),
  answer: Schema.Struct({ on: CalendarDate, holdings: Schema.Array(EquityView) }),
})

const Paid = Schema.Struct({ principal: AmountText, interest: AmountText, total: AmountText })

export const readRepayments = endpoint({
  name: "readRepayments",
  method: "GET",
  path: "/api/repayments",
  kind: "query",
  summary:
    "What is to be paid on debts by their plans, at the exchange rates of the day: in the year ahead, by calendar year, and what falls due when.",
  query: Schema.Struct(ofScope),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    /** Currencies without a rate: their debts are left out. */
    missingRates: Schema.Array(Currency),
    /** The payments of the 365 days after the day. */
    yearAhead: Schema.Struct({ ...Paid.fields, perMonth: AmountText }),
    years: Schema.Array(Schema.Struct({ year: Schema.String, ...Paid.fields })),
    /** The last payment of each debt, the first one first: all of the debt where it has no plan. */
    maturities: Schema.Array(
      Schema.Struct({
        debtId: DebtId,
        name: Schema.String,
        /** Null: no day is known. */
        on: Schema.NullOr(ComputedDay),
        amount: AmountText,
      }),
    ),
  }),
})

export const borrowingEndpoints = [readEquity, readRepayments]
