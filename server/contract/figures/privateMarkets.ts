import { Schema } from "effect"
import { BenchmarkSeries } from "./benchmark.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingId, LineId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"
import { AmountText, onDay } from "./figures.ts"
import { Ratio, Badge, InternalRate } from "./measures.ts"

export const PrivateFigures = Schema.Struct({
  holdingId: LineId,
  currency: Currency,
  nav: AmountText,
  /** The day of the valuation from which the NAV was rolled forward; null if there is none yet. */
  valuedOn: Schema.NullOr(CalendarDate),
  /** Null where nothing was committed, as of most direct investments. */
  commitment: Schema.NullOr(AmountText),
  paidIn: AmountText,
  distributed: AmountText,
  /** Null without a commitment. */
  openCommitment: Schema.NullOr(AmountText),
  /** NAV + distributions. */
  totalValue: AmountText,
  gain: AmountText,
  dpi: Ratio,
  rvpi: Ratio,
  tvpi: Ratio,
  irr: InternalRate,
  annualisedReturn: Ratio,
  badge: Schema.NullOr(Badge),
  /** The PME against the requested price series: above 1, the investment did better. */
  kaplanSchoar: Schema.NullOr(Ratio),
  /** The rate since inception beyond that of the requested price series. */
  directAlpha: Schema.NullOr(InternalRate),
}).annotate({ identifier: "PrivateFigures" })
export type PrivateFigures = typeof PrivateFigures.Type

export const readPrivateMarkets = endpoint({
  name: "readPrivateMarkets",
  method: "GET",
  path: "/api/private-markets",
  kind: "query",
  summary:
    "Figures of every private-market investment on a day, each in full and in its own currency, and their total.",
  query: Schema.Struct({
    ...onDay,
    benchmark: Schema.optionalKey(BenchmarkSeries),
  }),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    holdings: Schema.Array(PrivateFigures),
    /** The household's share, in the requested currency, at the exchange rates of the days. */
    total: Schema.Struct({
      nav: AmountText,
      paidIn: AmountText,
      distributed: AmountText,
      openCommitment: AmountText,
      dpi: Ratio,
      rvpi: Ratio,
      tvpi: Ratio,
      irr: InternalRate,
      /** Of the investments with an annual IRR, weighted by paid-in capital. */
      weightedAverageIrr: Ratio,
      badge: Schema.NullOr(Badge),
    }),
  }),
})

export const readCapitalHistory = endpoint({
  name: "readCapitalHistory",
  method: "GET",
  path: "/api/private-markets/course",
  kind: "query",
  summary: "Commitment, paid-in capital, distributions and NAV day by day, of one private investment or of all.",
  query: Schema.Struct({
    /** One whole investment, in its own currency. Absent: the household's share of all, in the requested currency. */
    holdingId: Schema.optionalKey(HoldingId),
    ...onDay,
  }),
  answer: Schema.Struct({
    /** The day on which the first of them was opened; the requested day if there is none. */
    from: CalendarDate,
    to: CalendarDate,
    currency: Currency,
    /** Cumulative, at the exchange rates of the days of payment. One value per day. */
    paidIn: Schema.Array(AmountText),
    distributed: Schema.Array(AmountText),
    /** At the exchange rates of each day. */
    committed: Schema.Array(AmountText),
    nav: Schema.Array(AmountText),
    /** The quarters with payments, such as `2024-Q1`, in order, with the amounts of each. */
    quarters: Schema.Array(
      Schema.Struct({ quarter: Schema.String, paidIn: AmountText, distributed: AmountText, net: AmountText }),
    ),
    /** Currencies without an exchange rate on some of the days. Amounts in them are left out on those days. */
    missingRates: Schema.Array(Schema.String),
  }),
})

export const privateMarketEndpoints = [readPrivateMarkets, readCapitalHistory]
