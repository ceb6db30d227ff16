import { Result } from "effect"
import { addDays } from "#domain/shared/calendarDate.ts"
import { readAlphaVantage } from "#server/marketdata/providers/alphavantage.ts"
import type { Found, Refusal } from "#server/marketdata/providers/answers.ts"
import { readEodhd } from "#server/marketdata/providers/eodhd.ts"
import { readOpenFigi } from "#server/marketdata/providers/openfigi.ts"
import { readTiingo } from "#server/marketdata/providers/tiingo.ts"
import { readTwelveData } from "#server/marketdata/providers/twelvedata.ts"
import { readYahoo } from "#server/marketdata/providers/yahoo.ts"
import { historyIn, instrumentsIn, refusal, secondsOf, since } from "./closes.ts"
import type { Ask, Feed } from "./feed.ts"
import { eodhdSymbolOf, listingOf, tickerOfEodhd, unitedStatesTickerOf, yahooSymbolOf } from "./markets.ts"

const secondsInDay = 86_400

/** Yahoo Finance, without a key. The request reaches to now, so that its answer lists every split. */
export const yahoo: Feed = {
  id: "yahoo",
  name: "Yahoo Finance",
  kinds: ["securities"],
  use: "personal",
  key: "none",
  url: "https://query2.finance.yahoo.com",
  limits: { perMinute: 60, perDay: 5_000 },
  attribution: "Yahoo Finance, unofficial and for personal use",
  currencies: null,
  isContinuous: false,
  read: readYahoo,
  symbolOf: yahooSymbolOf,
  search: async (ask, text) =>
    instrumentsIn(await ask({ path: "/v1/finance/search", query: { q: text, quotesCount: "10", newsCount: "0" } })),
  async history(ask, { symbol, from, to }) {
    const period = {
      period1: String(secondsOf(from)),
      period2: String(secondsOf(to) + 2 * secondsInDay),
      interval: "1d",
      events: "div|split",
    }
    const answer = await ask({ path: `/v8/finance/chart/${encodeURIComponent(symbol)}`, query: period })
    if (Result.isFailure(answer)) return Result.fail(answer.failure)
    const history = historyIn("Yahoo Finance", answer.success, { symbol, named: symbol })
    return Result.isSuccess(history) ? Result.succeed(since(history.success, from)) : history
  },
}

/** EODHD. Its closes state no unit: the search does, and it is requested with each history. */
export const eodhd: Feed = {
  id: "eodhd",
  name: "EODHD",
  kinds: ["securities"],
  use: "commercial",
  key: "required",
  url: "https://eodhd.com",
  limits: { perMinute: 60, perDay: 20 },
  attribution: "EODHD",
  currencies: null,
  isContinuous: false,
  read: readEodhd,
  sign: (key) => ({ query: { api_token: key, fmt: "json" } }),
  symbolOf: eodhdSymbolOf,
  tickerOf: tickerOfEodhd,
  search: async (ask, text) => instrumentsIn(await ask({ path: `/api/search/${encodeURIComponent(text)}` })),
  async history(ask, { symbol, from, to }) {
    const [code = "", exchange] = symbol.split(/\.(?=[^.]+$)/)
    const listed = await ask({ path: `/api/search/${encodeURIComponent(code)}`, query: { limit: "50" } })
    if (Result.isFailure(listed)) return Result.fail(listed.failure)
    const unit = listed.success.instruments?.find((one) => one.symbol === code && one.exchange === exchange)?.rawUnit
    const parts = await eachOf(ask, ["eod", "splits", "div"], (part) => ({
      path: `/api/${part}/${encodeURIComponent(symbol)}`,
      query: { from, to },
    }))
    if (Result.isFailure(parts)) return Result.fail(parts.failure)
    return historyIn("EODHD", parts.success, { symbol, unit })
  },
  /** Those of the exchanges of the United States, since 2022-07-22. */
  async symbolChanges(ask, { from, to }) {
    const answer = await ask({ path: "/api/symbol-change-history", query: { from: from ?? "2022-07-22", to } })
    if (Result.isSuccess(answer)) return Result.succeed(answer.success.symbolChanges ?? [])
    // No change in these days.
    return answer.failure.kind === "NoData" ? Result.succeed([]) : Result.fail(answer.failure)
  },
}

/** Asks for each part; the first must have values, the others may have none. */
async function eachOf<Part>(
  ask: Ask,
  [first, ...others]: readonly [Part, ...ReadonlyArray<Part>],
  requestOf: (part: Part) => Parameters<Ask>[0],
): Promise<Result.Result<Found, Refusal>> {
  const main = await ask(requestOf(first))
  if (Result.isFailure(main)) return main
  let found = main.success
  for (const part of others) {
    const answer = await ask(requestOf(part))
    if (Result.isSuccess(answer)) found = { ...answer.success, ...found }
    else if (answer.failure.kind !== "NoData" && answer.failure.kind !== "NotFound") return answer
  }
  return Result.succeed(found)
}

/** Twelve Data, whose closes are requested without adjustment. */
export const twelveData: Feed = {
  id: "twelvedata",
  name: "Twelve Data",
  kinds: ["securities"],
  use: "commercial",
  key: "required",
  url: "https://api.twelvedata.com",
  limits: { perMinute: 8, perDay: 800 },
  attribution: "Twelve Data",
  currencies: null,
  isContinuous: false,
  read: readTwelveData,
  sign: (key) => ({ headers: { authorization: `apikey ${key}` } }),
  symbolOf(names) {
    const listing = listingOf(names)
    return listing && `${listing.ticker}:${listing.mic}`
  },
  search: async (ask, text) =>
    instrumentsIn(await ask({ path: "/symbol_search", query: { symbol: text, outputsize: "10" } })),
  async history(ask, { symbol, from, to }) {
    const [ticker = "", mic] = symbol.split(":")
    const listing = { symbol: ticker, ...(mic === undefined ? {} : { mic_code: mic }) }
    const range = { start_date: from, end_date: addDays(to, 1) }
    const parts = await eachOf(ask, ["time_series", "splits", "dividends"], (part) => ({
      path: `/${part}`,
      query: {
        ...listing,
        ...range,
        ...(part === "time_series" ? { interval: "1day", adjust: "none", outputsize: "5000" } : {}),
      },
    }))
    if (Result.isFailure(parts)) return Result.fail(parts.failure)
    return historyIn("Twelve Data", parts.success, { symbol, named: ticker })
  },
}

/** Tiingo: shares of the United States and China, with raw closes, splits and dividends of each day. */
export const tiingo: Feed = {
  id: "tiingo",
  name: "Tiingo",
  kinds: ["securities"],
  use: "personal",
  key: "required",
  url: "https://api.tiingo.com",
  limits: { perMinute: 10, perDay: 1_000 },
  attribution: "Tiingo",
  currencies: ["USD", "CNY"],
  isContinuous: false,
  read: readTiingo,
  sign: (key) => ({ headers: { authorization: `Token ${key}` } }),
  symbolOf: (names) => unitedStatesTickerOf(names, "-"),
  search: async (ask, text) => instrumentsIn(await ask({ path: "/tiingo/utilities/search", query: { query: text } })),
  async history(ask, { symbol, from, to }) {
    const path = `/tiingo/daily/${encodeURIComponent(symbol)}/prices`
    const answer = await ask({ path, query: { startDate: from, endDate: to } })
    if (Result.isFailure(answer)) return Result.fail(answer.failure)
    return historyIn("Tiingo", answer.success, { symbol })
  },
}

/** Alpha Vantage, for symbols without a suffix: those of other exchanges state no unit. */
export const alphaVantage: Feed = {
  id: "alphavantage",
  name: "Alpha Vantage",
  kinds: ["securities"],
  use: "personal",
  key: "required",
  url: "https://www.alphavantage.co",
  limits: { perMinute: 5, perDay: 25 },
  attribution: "Alpha Vantage",
  currencies: ["USD"],
  isContinuous: false,
  read: readAlphaVantage,
  sign: (key) => ({ query: { apikey: key } }),
  symbolOf: (names) => unitedStatesTickerOf(names, "-"),
  search: async (ask, text) =>
    instrumentsIn(await ask({ path: "/query", query: { function: "SYMBOL_SEARCH", keywords: text } })),
  async history(ask, { symbol, from }) {
    const query = { function: "TIME_SERIES_DAILY_ADJUSTED", symbol, outputsize: "full" }
    const answer = await ask({ path: "/query", query })
    if (Result.isFailure(answer)) return Result.fail(answer.failure)
    const history = historyIn("Alpha Vantage", answer.success, { symbol })
    return Result.isSuccess(history) ? Result.succeed(since(history.success, from)) : history
  },
}

/** OpenFIGI: the listings of an ISIN, and instruments by name. It has no prices. */
export const openFigi: Feed = {
  id: "openfigi",
  name: "OpenFIGI",
  kinds: [],
  use: "commercial",
  key: "optional",
  url: "https://api.openfigi.com",
  limits: { perMinute: 20, perDay: null },
  attribution: "OpenFIGI",
  currencies: null,
  isContinuous: false,
  read: readOpenFigi,
  sign: (key) => ({ headers: { "x-openfigi-apikey": key } }),
  async search(ask, text) {
    const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text.trim().toUpperCase()) ? text.trim().toUpperCase() : undefined
    const answer = instrumentsIn(
      await ask(
        isin === undefined
          ? { path: "/v3/search", body: { query: text } }
          : { path: "/v3/mapping", body: [{ idType: "ID_ISIN", idValue: isin }] },
      ),
    )
    if (Result.isFailure(answer) || isin === undefined) return answer
    return answer.success.length > 0
      ? Result.succeed(answer.success.map((one) => ({ ...one, isin })))
      : refusal("NotFound", `OpenFIGI knows no listing of ${isin}.`)
  },
}
