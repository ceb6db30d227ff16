import { type Found, type HttpAnswer, type Instrument, type Quote, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { type Sample, seriesOf } from "./series.ts"
import {
  amountIn,
  amountOf,
  dayIn,
  dayOf,
  instantOf,
  integerOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  localDay,
  objectsIn,
  parseJson,
  textOf,
} from "./values.ts"

const service = "The exchange"

/**
 * Exchanges of coins, and lists of coins: Binance, Bitfinex, Bitstamp, Coinbase, CoinDesk, CoinMarketCap and others of the
 * same forms. A pair is written as the exchange writes it, such as `BTCUSDT`; its currency is given only where the answer
 * or the address separates the two. Order books, trades and figures of contracts are refused.
 */
export const readExchange = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const root = parseJson(service, answer.body)
  if (isList(root)) return listOf(root, answer)
  if (!isObject(root)) return refuse("Malformed", `${service} answers with neither an object nor a list.`)
  return objectOf(root, answer)
})

function objectOf(root: JsonObject, answer: HttpAnswer): Found {
  if (isList(root["bids"]) || isList(root["asks"]))
    return refuse("NoData", `${service} answers with an order book, from which no prices are used.`)
  if (isObject(root["bpi"])) return indexIn(root, root["bpi"])
  if (isList(root["symbols"])) return { instruments: pairsIn(objectsIn(service, root["symbols"], "pairs")) }
  const status = root["status"]
  if (isObject(status)) {
    const [code, message] = [textOf(status["error_code"]), textOf(status["error_message"])]
    if (message !== undefined && code !== "0") return refuseByMessage(service, message)
  }
  // The fields of a quote before its envelope: an envelope never has both.
  const price = lastOf(root)
  if (price !== undefined) return { quotes: [quoteOf(root, price, answer)] }
  if (root["markPrice"] !== undefined || root["openInterest"] !== undefined || root["lastFundingRate"] !== undefined) {
    return refuse("NoData", `${service} answers with figures of a contract, from which no prices are used.`)
  }
  const message = textOf(root["msg"] ?? root["message"] ?? root["error"] ?? root["error_message"])
  const inner = root["data"] ?? root["result"] ?? root["ticker"] ?? root["tickers"]
  if (isList(inner)) return listOf(inner, answer)
  if (isObject(inner)) {
    const quotes = inner["quotes"]
    return isList(quotes) ? historyIn(inner, objectsIn(service, quotes, "quotes")) : objectOf(inner, answer)
  }
  if (message !== undefined) return refuseByMessage(service, message)
  const pairs = Object.entries(root)
  if (pairs.length > 0 && pairs.every(([, pair]) => isObject(pair) && lastOf(pair) !== undefined)) {
    return {
      quotes: pairs.flatMap(([symbol, pair]) =>
        isObject(pair) ? [quoteOf({ ...pair, symbol }, lastOf(pair), answer)] : [],
      ),
    }
  }
  return refuse(
    "Malformed",
    `${service} answers with an object of an unknown form: ${Object.keys(root).slice(0, 5).join(", ")}.`,
  )
}

const lastOf = (fields: JsonObject): Json | undefined =>
  [fields["lastPrice"], fields["last_price"], fields["last"], fields["price"], fields["last_trade_price"]].find(
    (value) => amountOf(value) !== undefined,
  )

function quoteOf(fields: JsonObject, price: Json | undefined, { uri }: HttpAnswer): Quote {
  const value = amountIn(service, price, "a price")
  const path = uri === null ? "" : new URL(uri).pathname
  const symbol =
    textOf(fields["symbol"] ?? fields["pair"] ?? fields["market"]) ??
    /ticker\/([\w-]+)/.exec(path)?.[1]?.toUpperCase() ??
    null
  const currency = currencyIn(symbol)
  const stamp = integerOf(fields["closeTime"] ?? fields["timestamp"])
  const seconds = stamp !== undefined && stamp > 100_000_000_000 ? Math.floor(stamp / 1_000) : stamp
  return { symbol, kind: "crypto", currency, rawUnit: currency, value, stated: value, at: instantOf(seconds) ?? null }
}

/** The currency of a pair: behind its separator, or at its end where it is one of the currencies that exchanges quote. */
function currencyIn(pair: string | null): string | null {
  const code =
    /[-_/:]([A-Z]{3,5})$/.exec(pair ?? "") ?? /(USDT|USDC|BUSD|TUSD|USD|EUR|GBP|CHF|JPY|BTC|ETH|BNB)$/.exec(pair ?? "")
  return code?.[1] ?? null
}

function pairsIn(pairs: ReadonlyArray<JsonObject>): ReadonlyArray<Instrument> {
  return pairs.map((pair) => {
    const currency = textOf(pair["quoteAsset"] ?? pair["quote_currency"])
    return {
      symbol: textOf(pair["symbol"] ?? pair["id"]) ?? null,
      name: textOf(pair["baseAsset"] ?? pair["base_currency"]) ?? null,
      kind: pair["contractType"] === undefined ? "crypto" : "contract",
      ...(currency === undefined ? {} : { currency }),
    }
  })
}

/** CoinDesk's index of bitcoin: closes by day, or the prices of now by currency. */
function indexIn(root: JsonObject, index: JsonObject): Found {
  const entries = Object.entries(index)
  if (entries.every(([, value]) => isObject(value))) {
    return {
      quotes: entries.flatMap(([currency, fields]): ReadonlyArray<Quote> => {
        const value = isObject(fields) ? amountOf(fields["rate_float"]) : undefined
        const time = isObject(root["time"]) ? textOf(root["time"]["updatedISO"]) : undefined
        return value === undefined
          ? []
          : [{ symbol: "BTC", kind: "crypto", currency, rawUnit: currency, value, stated: value, at: time ?? null }]
      }),
    }
  }
  const unit = /data returned as ([A-Z]{3})/.exec(textOf(root["disclaimer"]) ?? "")?.[1] ?? null
  const samples = entries.map(([stamp, price], order): Sample => ({
    day: dayIn(service, stamp, "a close"),
    order,
    close: amountIn(service, price, "a close"),
  }))
  if (samples.length === 0) return refuse("NoData", `${service} answers with an index without days.`)
  return { series: [seriesOf({ symbol: "BTC", kind: "crypto", unit, timeZone: "UTC", stated: "raw", samples })] }
}

/** CoinMarketCap's history: one bar a day, with the close of each requested currency. */
function historyIn(coin: JsonObject, bars: ReadonlyArray<JsonObject>): Found {
  const symbol = textOf(coin["symbol"]) ?? null
  const samples = new Map<string, Array<Sample>>()
  for (const bar of bars) {
    const stamp = textOf(bar["time_open"] ?? bar["timestamp"] ?? bar["timeOpen"])
    const day = dayOf(stamp) ?? refuse("Malformed", `${service} states a bar without a day.`)
    const quotes = isObject(bar["quote"]) ? bar["quote"] : {}
    // A single quote has its close beside its other figures, without its currency.
    const closes = quotes["close"] === undefined ? Object.entries(quotes) : [["", quotes] as const]
    for (const [currency, quote] of closes) {
      const close = isObject(quote) ? amountOf(quote["close"] ?? quote["price"]) : undefined
      const known = samples.get(currency) ?? []
      if (close !== undefined) samples.set(currency, [...known, { day, order: known.length, close }])
    }
  }
  const name = textOf(coin["name"])
  return {
    series: [...samples].map(([currency, closes]) =>
      seriesOf({
        symbol,
        ...(name ? { name } : {}),
        kind: "crypto",
        unit: currency === "" ? null : currency,
        timeZone: "UTC",
        stated: "raw",
        samples: closes,
      }),
    ),
  }
}

function listOf(list: ReadonlyArray<Json>, answer: HttpAnswer): Found {
  const [first] = list
  if (first === undefined) return refuse("NoData", `${service} answers with an empty list.`)
  if (list.every(isList)) return rowsIn(list, answer)
  if (list.every((entry) => typeof entry === "string")) {
    return { instruments: list.map((entry) => ({ symbol: textOf(entry) ?? null, name: null, kind: "crypto" })) }
  }
  if (list.every((entry) => amountOf(entry) !== undefined)) return tickerIn(list, answer)
  const entries = objectsIn(service, list, "a list of objects")
  if (
    entries.every(
      (entry) =>
        lastOf(entry) !== undefined && textOf(entry["symbol"] ?? entry["pair"] ?? entry["market"]) !== undefined,
    )
  ) {
    return { quotes: entries.map((entry) => quoteOf(entry, lastOf(entry), answer)) }
  }
  if (entries.every((entry) => entry["quote_currency"] ?? entry["quoteAsset"])) return { instruments: pairsIn(entries) }
  if (entries.every((entry) => textOf(entry["currency"]) !== undefined && entry["country"] !== undefined)) {
    return {
      facts: entries.map((entry) => ({
        about: `currency ${textOf(entry["currency"])}`,
        value: textOf(entry["country"]) ?? "",
      })),
    }
  }
  const named = (entry: JsonObject): string | undefined =>
    textOf(entry["symbol"] ?? entry["currency"] ?? entry["id"] ?? entry["url_symbol"])
  if (
    entries.every((entry) => named(entry) !== undefined && entry["qty"] === undefined && entry["tid"] === undefined)
  ) {
    return {
      instruments: entries.map((entry) => ({
        symbol: named(entry) ?? null,
        name: textOf(entry["name"] ?? entry["description"]) ?? null,
        kind: "crypto",
      })),
    }
  }
  return refuse("NoData", `${service} answers with trades or another list, from which no prices are used.`)
}

/** Bitfinex's ticker of the pair in the address: ten figures without titles, the seventh is the last price. */
function tickerIn(figures: ReadonlyArray<Json>, { uri }: HttpAnswer): Found {
  const symbol = /\/ticker\/t([A-Z0-9:]+)$/.exec(uri === null ? "" : new URL(uri).pathname)?.[1]
  if (symbol === undefined || figures.length !== 10) {
    return refuse("NoData", `${service} answers with figures that are not known to be a price.`)
  }
  const value = amountIn(service, figures[6], `the price of ${symbol}`)
  const currency = currencyIn(symbol)
  return { quotes: [{ symbol, kind: "crypto", currency, rawUnit: currency, value, stated: value, at: null }] }
}

/**
 * Rows without titles: tickers of Bitfinex begin with the pair, candles with their time. Candles of Coinbase are time,
 * low, high, open, close, from the newest to the oldest; those of Binance are time, open, high, low, close, in texts.
 */
function rowsIn(rows: ReadonlyArray<ReadonlyArray<Json>>, { uri }: HttpAnswer): Found {
  const pairs = rows.filter(([pair]) => typeof pair === "string" && /^[tf][A-Z]/.test(pair))
  if (pairs.length === rows.length) {
    // A pair has ten figures behind its name, the seventh is the last price; the rows of funding are of another form.
    const quotes = pairs.flatMap(([pair, ...figures]): ReadonlyArray<Quote> => {
      const symbol = textOf(pair)?.slice(1) ?? ""
      const value = amountOf(figures[6])
      if (!textOf(pair)?.startsWith("t") || value === undefined) return []
      const currency = currencyIn(symbol)
      return [{ symbol, kind: "crypto", currency, rawUnit: currency, value, stated: value, at: null }]
    })
    return quotes.length > 0
      ? { quotes }
      : refuse("NoData", `${service} answers with rates of lending, from which no prices are used.`)
  }
  const isCandles = rows.every((row) => (integerOf(row[0]) ?? 0) > 1_000_000_000 && row.length >= 6)
  if (!isCandles) return refuse("NoData", `${service} answers with rows that are neither prices nor candles.`)
  const symbol = uri === null ? null : (/products\/([\w-]+)/.exec(uri)?.[1] ?? new URL(uri).searchParams.get("symbol"))
  const samples = rows.map((row): Sample => {
    const stamp = integerOf(row[0]) ?? 0
    const seconds = stamp > 100_000_000_000 ? Math.floor(stamp / 1_000) : stamp
    return { day: localDay(service, seconds, "UTC"), order: seconds, close: amountIn(service, row[4], "a candle") }
  })
  return {
    series: [seriesOf({ symbol, kind: "crypto", unit: currencyIn(symbol), timeZone: "UTC", stated: "raw", samples })],
  }
}
