import { Schema } from "effect"
import { Country, Sector } from "#domain/holding/classes/sector.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { readArrivals } from "./arrivals.ts"
import { endpoint } from "./endpoint.ts"
import { onDay } from "./figures/figures.ts"

/** The providers of prices, rates and instruments that the product knows. */
export const PriceProvider = Schema.Literals([
  "yahoo",
  "eodhd",
  "twelvedata",
  "tiingo",
  "alphavantage",
  "openfigi",
  "coingecko",
  "defillama",
  "kraken",
  "frankfurter",
  "nbp",
  "currency-api",
])
export type PriceProvider = typeof PriceProvider.Type

/** A provider of prices, or the European Central Bank. */
export const AnyProvider = Schema.Literals([...PriceProvider.literals, "ecb"])
export type AnyProvider = typeof AnyProvider.Type

/** What has an order of providers: prices by kind, the rates that take over from the bank, and the search for instruments. */
export const OrderKind = Schema.Literals(["securities", "crypto", "metals", "rates", "search"])
export type OrderKind = typeof OrderKind.Type

const SeriesAge = Schema.Struct({
  kind: Schema.Literals(["price", "rate"]),
  /** What requests name it by, also as a benchmark. */
  symbol: Schema.String,
  /** What pages show: the name of an instrument, otherwise the symbol. */
  name: Schema.String,
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
    /** `usedBy`: the names of the holdings and wallets that have the price. A rate names none: it is of a currency. */
    series: Schema.Array(Schema.Struct({ ...SeriesAge.fields, usedBy: Schema.Array(Schema.String) })),
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

/** What a search proposes: it identifies nothing until a person chooses it. */
export const FoundInstrument = Schema.Struct({
  kind: Schema.Literals(["share", "etf", "coin", "metal"]),
  name: Schema.String,
  /** The ticker at the exchange, the short name of a coin, or the code of a metal. */
  ticker: Schema.String,
  /** Under which prices come: in Yahoo's notation for a listing, such as `VOD.L`. */
  symbol: Schema.String,
  currency: Currency,
  /** The exchange of a listing: its name, and its market identifier code (ISO 10383). */
  exchange: Schema.NullOr(Schema.Struct({ name: Schema.String, mic: Schema.String })),
  isin: Schema.NullOr(Schema.String),
  sector: Schema.NullOr(Sector),
  country: Schema.NullOr(Country),
  /** The id of a coin at CoinGecko. */
  coin: Schema.NullOr(Schema.String),
}).annotate({ identifier: "FoundInstrument" })
export type FoundInstrument = typeof FoundInstrument.Type

/** The asset classes whose holdings have instruments. */
export const InstrumentClass = Schema.Literals(["security", "crypto", "metal"])

export const searchInstruments = endpoint({
  name: "searchInstruments",
  method: "GET",
  path: "/api/market/instruments",
  kind: "query",
  summary:
    "Shares, funds, coins and metals by name, ticker or ISIN, from two characters on, the best first: at most 20. Accents and " +
    "typing errors are forgiven; the person's exchange and currency come first. Needs no network.",
  query: Schema.Struct({
    text: Schema.String.check(
      Schema.isPattern(/\S\s*\S/u, { message: "text.malformed" }),
      Schema.isMaxLength(100, { message: "text.tooLong" }),
    ),
    assetClass: Schema.optionalKey(InstrumentClass),
  }),
  answer: Schema.Struct({ instruments: Schema.Array(FoundInstrument) }),
})

export const searchProviders = endpoint({
  name: "searchProviders",
  method: "GET",
  path: "/api/market/provider-instruments",
  kind: "query",
  guard: { permission: "record" },
  summary:
    "Instruments that the providers know, from three characters on: at most 20, the person's exchange and currency first. " +
    "Asks servers of others, so it can take seconds; a person may search a limited number of times a day.",
  query: Schema.Struct({
    text: Schema.String.check(
      Schema.isPattern(/\S\s*\S\s*\S/u, { message: "text.malformed" }),
      Schema.isMaxLength(100, { message: "text.tooLong" }),
    ),
    assetClass: Schema.optionalKey(InstrumentClass),
  }),
  answer: Schema.Struct({
    instruments: Schema.Array(FoundInstrument),
    /** `partly`: a provider did not answer in time. `spent`: the person's searches of today are used up. `off`: none is asked. */
    outcome: Schema.Literals(["complete", "partly", "spent", "off"]),
  }),
})

export const readPriceProviders = endpoint({
  name: "readPriceProviders",
  method: "GET",
  path: "/api/market/providers",
  kind: "query",
  summary:
    "Which providers are asked for prices, rates and instruments, in which order, at which host, and how their data may be used.",
  answer: Schema.Struct({
    /** Whether anything is requested. */
    isOn: Schema.Boolean,
    kinds: Schema.Array(
      Schema.Struct({
        kind: OrderKind,
        /** The first one is asked first. */
        providers: Schema.Array(
          Schema.Struct({
            provider: AnyProvider,
            name: Schema.String,
            host: Schema.String,
            attribution: Schema.String,
            isCommercial: Schema.Boolean,
          }),
        ),
      }),
    ),
  }),
})

export const marketEndpoints = [
  readPriceProviders,
  readArrivals,
  searchProviders,
  readMarketStatus,
  readRates,
  searchSymbols,
  searchInstruments,
]
