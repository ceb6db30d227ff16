import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"
import { AmountText, onDay } from "./figures.ts"
import { Ratio } from "./measures.ts"
import { ComputedDay } from "./standing.ts"

/** A year in numbers: of the whole holding, in its own currency. Expenses and interest are below zero. */
const YearView = Schema.Struct({
  /** The end of the year before. Not a day that can be requested where the year is the first of all. */
  from: ComputedDay,
  /** The change of the value beyond improvements, proceeds and the price paid. */
  revaluation: AmountText,
  income: AmountText,
  /** Running costs and taxes. */
  expenses: AmountText,
  improvements: AmountText,
  /** Interest on the debts that were taken up for it, and what was repaid less what was borrowed. Null without such a debt. */
  debts: Schema.NullOr(Schema.Struct({ interest: AmountText, repaid: AmountText })),
}).annotate({ identifier: "YearOfHolding" })
export type YearView = typeof YearView.Type

export const readKeyFigures = endpoint({
  name: "readKeyFigures",
  method: "GET",
  path: "/api/holdings/:holdingId/key-figures",
  kind: "query",
  summary:
    "How a holding did, besides value and gain: the last change of its price, returns, weight in the assets, income of a year.",
  params: Schema.Struct({ holdingId: HoldingId }),
  /** `from`: the period of the return begins at the end of this day; by default it is everything since the beginning. */
  query: Schema.Struct({ ...onDay, from: Schema.optionalKey(CalendarDate) }),
  answer: Schema.Struct({
    on: CalendarDate,
    /** The currency of the returns and of the weight. */
    currency: Currency,
    /** Null for a deleted holding. */
    figures: Schema.NullOr(
      Schema.Struct({
        /**
         * The last price against the one before, and what that changed of the value of the whole holding, in its own currency.
         * Null if it is not valued by a price, or there was none before.
         */
        priceChange: Schema.NullOr(Schema.Struct({ on: CalendarDate, ratio: Ratio, amount: AmountText })),
        /** The time-weighted return of the period, before tax and after fees. */
        ofPeriod: Schema.Struct({ from: ComputedDay, timeWeighted: Ratio }),
        /** The same since the beginning; annualised beyond a year. */
        sinceStart: Schema.Struct({ from: ComputedDay, timeWeighted: Ratio, timeWeightedAnnualised: Ratio }),
        /** What the household owns of the holding ÷ its assets. Null if it owns nothing of the holding, or less than nothing. */
        weight: Schema.NullOr(Ratio),
        /** Gross income of the last twelve months, of the whole holding in its own currency. */
        incomeOfYear: AmountText,
        /** The calendar year of the day up to that day, of a property. Null for other classes, and where a rate is missing. */
        year: Schema.NullOr(YearView),
      }),
    ),
  }),
})

export const keyFigureEndpoints = [readKeyFigures]
