import { Schema } from "effect"
import { PriceSymbol } from "#domain/holding/events.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "./endpoint.ts"
import { AmountText, onDay } from "./figures.ts"
import { Ratio, Badge } from "./measures.ts"

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
    ...onDay,
    benchmark: Schema.optionalKey(PriceSymbol),
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

export const readPrivateCourse = endpoint({
  name: "readPrivateCourse",
  method: "GET",
  path: "/api/private-markets/course",
  kind: "query",
  summary:
    "Commitment, paid-in capital, distributions and NAV day by day, of one private investment or of all of them.",
  query: Schema.Struct({
    /** The whole of one, in its own currency. None: the household's part of all, in the currency asked for. */
    holdingId: Schema.optionalKey(HoldingId),
    ...onDay,
  }),
  answer: Schema.Struct({
    /** The day on which the first of them was opened; the day asked for where there is none. */
    from: CalendarDate,
    to: CalendarDate,
    currency: Currency,
    /** Since the beginning, at the rates of the days of the payments. One a day. */
    paidIn: Schema.Array(AmountText),
    distributed: Schema.Array(AmountText),
    /** At the rates of each day. */
    committed: Schema.Array(AmountText),
    nav: Schema.Array(AmountText),
    /** The quarters with payments, such as `2024-Q1`, the first one first: what the course rose by in each. */
    quarters: Schema.Array(
      Schema.Struct({ quarter: Schema.String, paidIn: AmountText, distributed: AmountText, net: AmountText }),
    ),
    /** Currencies without a rate on some of the days: what is in them is left out then. */
    missingRates: Schema.Array(Schema.String),
  }),
})

export const privateMarketEndpoints = [readPrivateMarkets, readPrivateCourse]
