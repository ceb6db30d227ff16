import { type Dividend, type Found, refuse, type Split } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { type Sample, seriesOf, splitOf } from "./series.ts"
import { csvRows } from "./tables.ts"
import {
  amountIn,
  amountOf,
  dayIn,
  dayOf,
  isList,
  isObject,
  type JsonObject,
  objectIn,
  objectsIn,
  parseJson,
  textOf,
  textsOf,
  unitOf,
} from "./values.ts"

const service = "Alpha Vantage"

/**
 * Alpha Vantage: series of shares, currencies and coins, quotes, search, company overview and lists in CSV. Closes of
 * days are raw, with dividends and split coefficients in the adjusted series; closes of minutes are divided by later
 * splits. Limits and faults come with status 200, as `Note`, `Information` or `Error Message`.
 *
 * The series of shares state no currency. A symbol without suffix is of an exchange of the United States: US dollars.
 */
export const readAlphaVantage = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  if (/^\s*[a-zA-Z][\w ]*,/.test(answer.body)) return listOf(answer.body)
  const root = objectIn(service, parseJson(service, answer.body), "an object")
  const message = [root["Error Message"], root["Note"], root["Information"], root["message"]].map(textOf).find(Boolean)
  if (message !== undefined) {
    if (root["Error Message"] !== undefined) {
      return /api ?key/i.test(message) && !/invalid api call/i.test(message)
        ? refuse("Unauthorised", `${service}: ${message}`)
        : refuse("NotFound", `${service}: ${message}`)
    }
    return /per day|per minute|frequency|rate limit|spreading out/i.test(message)
      ? refuse("RateLimited", `${service}: ${message}`)
      : refuseByMessage(service, message, "Unauthorised")
  }
  const meta = root["Meta Data"]
  if (isObject(meta)) return seriesIn(root, meta)
  if (isObject(root["Global Quote"])) return quoteIn(root["Global Quote"])
  if (isObject(root["Realtime Currency Exchange Rate"])) return rateIn(root["Realtime Currency Exchange Rate"])
  if (isList(root["bestMatches"])) return searchIn(root)
  if (isList(root["Stock Quotes"])) return batchIn(root)
  if (textOf(root["Symbol"]) !== undefined) return overviewIn(root)
  return Object.keys(root).length === 0
    ? refuse("NotFound", `${service} answers with an empty object: it does not know the symbol.`)
    : refuse(
        "Malformed",
        `${service} answers with none of the documented objects: ${Object.keys(root).join(", ").slice(0, 100)}.`,
      )
})

/** A field by the words behind its number: `close` of `4. close`, `4a. close (CNY)`, `4b. close (USD)`. */
const fieldOf = (fields: JsonObject, name: string, currency?: string | null) =>
  fields[
    Object.keys(fields).find((key) => {
      const [, words = "", , stated] = /^(?:\d+[a-z]?\. )?(.*?)( \(([A-Z]{3,5})\))?$/.exec(key) ?? []
      return words.toLowerCase() === name && (stated === undefined || currency == null || stated === currency)
    }) ?? ""
  ]

function seriesIn(root: JsonObject, meta: JsonObject): Found {
  const [title, bars] = Object.entries(root).find(([name]) => name !== "Meta Data") ?? []
  if (title === undefined || !isObject(bars)) return refuse("NoData", `${service} answers with a series without bars.`)
  if (!/series/i.test(title))
    return refuse("NoData", `${service} answers with ${title}, from which no prices are used.`)
  const [from, to] = [textOf(fieldOf(meta, "from symbol")), textOf(fieldOf(meta, "to symbol"))]
  const coin = textOf(fieldOf(meta, "digital currency code"))
  const symbol = textOf(fieldOf(meta, "symbol")) ?? coin ?? (from && to ? `${from}/${to}` : null)
  if (symbol === null) return refuse("Malformed", `${service} answers with a series without a symbol.`)
  const currency = to ?? textOf(fieldOf(meta, "market code")) ?? (symbol.includes(".") ? null : "USD")
  const refreshed = textOf(fieldOf(meta, "last refreshed")) ?? ""
  const running = / \d\d:\d\d/.test(refreshed) ? dayOf(refreshed) : undefined
  const samples: Array<Sample> = []
  const splits: Array<Split> = []
  const dividends: Array<Dividend> = []
  let withoutClose = 0
  for (const [stamp, bar] of Object.entries(bars)) {
    const fields = objectIn(service, bar, `the bar of ${stamp}`)
    const day = dayIn(service, stamp, "a bar")
    const stated = fieldOf(fields, "close", currency) ?? fieldOf(fields, "price", currency)
    const close = amountOf(stated)
    if (close === undefined) withoutClose++
    else {
      const order = Number(stamp.replace(/\D/g, "").padEnd(14, "0"))
      samples.push({ day, order, close, provisional: day === running })
    }
    const coefficient = amountOf(fieldOf(fields, "split coefficient"))
    const split = coefficient && splitOf({ symbol, day, numerator: coefficient, denominator: "1" })
    if (split) splits.push(split)
    const paid = amountOf(fieldOf(fields, "dividend amount"))
    if (paid !== undefined && paid !== "0") {
      dividends.push({ symbol, exDay: day, payDay: null, amount: paid, currency, stated: paid })
    }
  }
  if (samples.length === 0) return refuse("NoData", `${service} answers with a series of ${symbol} without closes.`)
  if (from && to) {
    const rates = [...new Map(samples.sort((a, b) => a.order - b.order).map(({ day, close }) => [day, close]))]
    return { rates: rates.map(([day, value]) => ({ base: from, quote: to, day, value, stated: value, per: "1" })) }
  }
  const isIntraday = /min\)|intraday/i.test(title)
  const zone = textOf(fieldOf(meta, "time zone")) ?? "UTC"
  const name = textOf(fieldOf(meta, "digital currency name"))
  return {
    series: [
      seriesOf({
        symbol,
        ...(name === undefined ? {} : { name }),
        ...(coin === undefined ? {} : { kind: "crypto" }),
        unit: currency,
        timeZone: zone,
        stated: isIntraday && coin === undefined ? "splits" : "raw",
        samples,
        splits,
        dividends,
        withoutClose,
      }),
    ],
  }
}

function quoteIn(quote: JsonObject): Found {
  const symbol = textOf(fieldOf(quote, "symbol"))
  if (symbol === undefined)
    return refuse("NotFound", `${service} answers with an empty quote: it does not know the symbol.`)
  const value = amountIn(service, fieldOf(quote, "price"), `the price of ${symbol}`)
  const currency = symbol.includes(".") ? null : "USD"
  const day = dayIn(service, fieldOf(quote, "latest trading day"), `the price of ${symbol}`)
  return { quotes: [{ symbol, currency, rawUnit: currency, value, stated: value, at: null, day }] }
}

function batchIn(root: JsonObject): Found {
  const quotes = objectsIn(service, root["Stock Quotes"], "quotes").map((quote) => {
    const symbol =
      textOf(fieldOf(quote, "symbol")) ?? refuse("Malformed", `${service} states a quote without a symbol.`)
    const value = amountIn(service, fieldOf(quote, "price"), `the price of ${symbol}`)
    const currency = symbol.includes(".") ? null : "USD"
    const day = dayIn(service, fieldOf(quote, "timestamp"), `the price of ${symbol}`)
    return { symbol, currency, rawUnit: currency, value, stated: value, at: null, day }
  })
  return { quotes }
}

function rateIn(rate: JsonObject): Found {
  const base =
    textOf(fieldOf(rate, "from_currency code")) ?? refuse("Malformed", `${service} states a rate without a base.`)
  const quote =
    textOf(fieldOf(rate, "to_currency code")) ?? refuse("Malformed", `${service} states a rate without a quote.`)
  const value = amountIn(service, fieldOf(rate, "exchange rate"), `the rate of ${base}`)
  const day = dayIn(service, fieldOf(rate, "last refreshed"), `the rate of ${base}`)
  return { rates: [{ base, quote, day, value, stated: value, per: "1" }] }
}

function searchIn(root: JsonObject): Found {
  const matches = objectsIn(service, root["bestMatches"], "matches")
  if (matches.length === 0) return refuse("NotFound", `${service} finds nothing.`)
  return {
    instruments: matches.map((match) => {
      const rawUnit = textOf(fieldOf(match, "currency"))
      return {
        symbol: textOf(fieldOf(match, "symbol")) ?? null,
        name: textOf(fieldOf(match, "name")) ?? null,
        ...textsOf({ kind: kindOf(textOf(fieldOf(match, "type"))), exchange: fieldOf(match, "region") }),
        ...(rawUnit === undefined ? {} : { rawUnit, currency: unitOf(rawUnit).currency }),
      }
    }),
  }
}

const kindOf = (stated: string | undefined) =>
  stated &&
  ({ equity: "share", "common stock": "share", "mutual fund": "fund" }[stated.toLowerCase()] ?? stated.toLowerCase())

function overviewIn(root: JsonObject): Found {
  const texts = textsOf({
    exchange: root["Exchange"],
    currency: root["Currency"],
    country: root["Country"],
    sector: root["Sector"],
  })
  const kind = kindOf(textOf(root["AssetType"]))
  const instrument = { symbol: textOf(root["Symbol"]) ?? null, name: textOf(root["Name"]) ?? null, ...texts }
  return { instruments: [{ ...instrument, ...(kind === undefined ? {} : { kind }) }] }
}

/** Prices, listings or currencies in CSV. */
function listOf(body: string): Found {
  const [header = [], ...rows] = csvRows(service, body)
  const column = (...names: ReadonlyArray<string>) => header.findIndex((title) => names.includes(title.toLowerCase()))
  const cell = (row: ReadonlyArray<string>, ...names: ReadonlyArray<string>) => row[column(...names)]
  if (column("close") >= 0 && column("timestamp", "time") >= 0) {
    const samples = rows.map((row) => {
      const stamp = cell(row, "timestamp", "time") ?? ""
      const close = amountIn(service, cell(row, "close"), "a close")
      return { day: dayIn(service, stamp, "a close"), order: Number(stamp.replace(/\D/g, "").padEnd(14, "0")), close }
    })
    return { series: [seriesOf({ symbol: null, unit: null, timeZone: "the exchange", stated: "raw", samples })] }
  }
  if (column("symbol", "currency code") < 0) return refuse("Malformed", `${service} answers with an unknown table.`)
  return {
    instruments: rows.map((row) => {
      const kind = kindOf(cell(row, "assettype"))
      return {
        symbol: cell(row, "symbol", "currency code") ?? null,
        name: cell(row, "name", "currency name") ?? null,
        ...textsOf({ exchange: cell(row, "exchange") }),
        ...(kind === undefined || kind === "" ? {} : { kind }),
      }
    }),
  }
}
