import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "./endpoint.ts"
import { onDay } from "./figures/figures.ts"

const SeriesAge = Schema.Struct({
  kind: Schema.Literals(["price", "rate"]),
  symbol: Schema.String,
  currency: Schema.String,
  firstOn: CalendarDate,
  lastOn: CalendarDate,
  source: Schema.String,
}).annotate({ identifier: "SeriesAge" })

export const readMarketStatus = endpoint({
  name: "readMarketStatus",
  method: "GET",
  path: "/api/market/status",
  kind: "query",
  summary: "How old the prices and exchange rates are that the household's figures use, and how the last update went.",
  answer: Schema.Struct({
    series: Schema.Array(SeriesAge),
    fetches: Schema.Array(
      Schema.Struct({
        provider: Schema.String,
        attemptedAt: Schema.String,
        outcome: Schema.Literals(["taken", "unchanged", "failed"]),
        error: Schema.NullOr(Schema.String),
      }),
    ),
  }),
})

export const readRates = endpoint({
  name: "readRates",
  method: "GET",
  path: "/api/market/rates",
  kind: "query",
  summary: "The exchange rates of a day by which figures are converted into a currency.",
  /** With `portfolioId`: those of the lines that count for the portfolio, also through its stakes. */
  query: Schema.Struct({ ...onDay, portfolioId: Schema.optionalKey(PortfolioId) }),
  answer: Schema.Struct({
    on: CalendarDate,
    currency: Currency,
    rates: Schema.Array(
      Schema.Struct({
        currency: Schema.String,
        /** One unit in the requested currency, to six decimals; null before the first known rate. */
        rate: Schema.NullOr(Schema.String),
        /** The day of the older of the two rates from which it was computed. */
        ratedOn: Schema.NullOr(CalendarDate),
      }),
    ),
  }),
})

export const searchSymbols = endpoint({
  name: "searchSymbols",
  method: "GET",
  path: "/api/market/symbols",
  kind: "query",
  summary: "Price series whose symbol contains the text.",
  query: Schema.Struct({ search: Schema.String.check(Schema.isMaxLength(40)) }),
  answer: Schema.Struct({ symbols: Schema.Array(SeriesAge) }),
})

export const marketEndpoints = [readMarketStatus, readRates, searchSymbols]
