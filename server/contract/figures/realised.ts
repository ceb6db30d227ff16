import { Schema } from "effect"
import { AssetClass } from "#domain/holding/assetClass.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { LineId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"
import { CostChoice } from "#contract/people/preferences.ts"
import { AmountText } from "./figures.ts"
import { ofScope } from "./standing.ts"

/** Amounts of sales. Gain is proceeds less fees and cost, each rounded by itself. */
const RealisedAmounts = Schema.Struct({
  /** Before fees and taxes. */
  proceeds: AmountText,
  /** Of the sale. Those of the purchase are in the cost. */
  fees: AmountText,
  /** On the trades of the day of the sale, and withheld from its proceeds. No part of the gain. */
  taxes: AmountText,
  cost: AmountText,
  gain: AmountText,
})
export type RealisedAmounts = typeof RealisedAmounts.Type

/** Totals of several lots. Gain is proceeds less fees and cost, and the currency gains. */
const RealisedTotals = Schema.Struct({
  ...RealisedAmounts.fields,
  /** The value of what accounts paid out, less its value when it came in: the effect of exchange rates. */
  currencyGains: AmountText,
})
export type RealisedTotals = typeof RealisedTotals.Type

const RealisedLot = Schema.Struct({
  lineId: LineId,
  kind: Schema.Literals(["holding", "wallet"]),
  name: Schema.String,
  assetClass: AssetClass,
  /** The portfolio that it belongs to on the day. */
  portfolioId: PortfolioId,
  /**
   * What was sold; capital that was returned on units; what an investment that continues paid out; or the currency effect of
   * what an account paid out in the year.
   */
  event: Schema.Literals(["sale", "capitalReturn", "distribution", "currency"]),
  soldOn: CalendarDate,
  /** Null where several lots are together. */
  acquiredOn: Schema.NullOr(CalendarDate),
  daysHeld: Schema.NullOr(Schema.Int),
  /** Null for what is not counted in units. */
  units: Schema.NullOr(Schema.String),
  /** The currency of the holding, and the amounts in it; null where a rate is missing, and for a currency effect. */
  currency: Currency,
  own: Schema.NullOr(RealisedAmounts),
  /** In the currency of the answer, each at the rates of its day. Of a currency effect, only the gain is not zero. */
  amounts: RealisedAmounts,
}).annotate({ identifier: "RealisedLot" })
export type RealisedLot = typeof RealisedLot.Type

const Year = Schema.String.check(Schema.isPattern(/^\d{4}$/u, { message: "year.malformed" }))

export const readRealisedGains = endpoint({
  name: "readRealisedGains",
  method: "GET",
  path: "/api/realised-gains",
  kind: "query",
  summary:
    "What was sold until a day, by calendar year, and lot by lot for one year: acquired, sold, days held, cost, proceeds and gain.",
  query: Schema.Struct({
    ...ofScope,
    /** Of which the lots are; by default the last year in which something was sold. */
    year: Schema.optionalKey(Year),
    /** Which cost leaves with a sale; by default the average cost. */
    method: Schema.optionalKey(CostChoice),
  }),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    method: CostChoice,
    /** The years in which something was sold, the last first. */
    years: Schema.Array(Schema.Struct({ year: Schema.String, ...RealisedTotals.fields })),
    /** Since the beginning: its gain is the realised gain of the key figures by the same method. */
    total: RealisedTotals,
    year: Schema.NullOr(Schema.String),
    /** The last sale first. */
    lots: Schema.Array(RealisedLot),
    /** The names of holdings that are left out because an exchange rate is missing. */
    missing: Schema.Array(Schema.String),
  }),
})

export const realisedEndpoints = [readRealisedGains]
