import { type Found, type HttpAnswer, type Instrument, type Quote, type Refusal, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { type Sample, seriesOf } from "./series.ts"
import {
  amountIn,
  amountOf,
  dayOf,
  instantOf,
  integerOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  localDay,
  objectIn,
  objectsIn,
  parseJson,
  textOf,
} from "./values.ts"

const service = "CoinGecko"

/**
 * CoinGecko: current prices by id or contract, markets, charts, OHLC, the history of a day, coins, platforms, rates for
 * one bitcoin. A coin is its id, since symbols are ambiguous. Times are milliseconds, days those of UTC; the day of a
 * request for history is written with the day first. A coin without a price has an empty object.
 */
export const readCoinGecko = readerOf(service, (answer) => {
  requireSuccess(service, answer, { 400: "Malformed", 422: "Malformed" })
  const root = parseJson(service, answer.body)
  return isList(root) ? listOf(root, answer) : objectOf(objectIn(service, root, "an object or a list"), answer)
})

const parameter = ({ uri }: HttpAnswer, name: string): string | null =>
  uri === null ? null : new URL(uri).searchParams.get(name)

/** The id of the coin in the address: `bitcoin` of `/coins/bitcoin/market_chart`. */
const coinOf = ({ uri }: HttpAnswer): string | null =>
  uri === null
    ? null
    : (/\/coins\/([^/]+)\/(?:market_chart|ohlc|history|contract)/.exec(new URL(uri).pathname)?.[1] ?? null)

const currencyOf = (answer: HttpAnswer): string | null => parameter(answer, "vs_currency")?.toUpperCase() ?? null

function objectOf(root: JsonObject, answer: HttpAnswer): Found {
  const status = root["status"]
  const message = textOf(root["error"]) ?? (isObject(status) ? textOf(status["error_message"]) : undefined)
  if (message !== undefined) {
    if (isObject(status) && integerOf(status["error_code"]) === 429) refuse("RateLimited", `${service}: ${message}`)
    return refuseByMessage(service, message)
  }
  if (root["gecko_says"] !== undefined) return refuse("NoData", `${service} answers that it is reachable.`)
  if (isList(root["prices"])) return { series: [chartIn(root["prices"], answer)] }
  if (isObject(root["market_data"]) || textOf(root["symbol"]) !== undefined) return coinIn(root, answer)
  if (isList(root["tickers"])) return tickersIn(root)
  if (isObject(root["rates"])) return ratesIn(root["rates"])
  if (isList(root["coins"])) return { instruments: foundIn(root["coins"]) }
  if (isObject(root["data"]))
    return refuse("NoData", `${service} answers with figures of the whole market, which are not used.`)
  if (isObject(root["bitcoin"]) || Object.values(root).every(isObject)) return pricesIn(root)
  return refuse(
    "Malformed",
    `${service} answers with an object of an unknown form: ${Object.keys(root).slice(0, 5).join(", ")}.`,
  )
}

/** `{bitcoin: {usd: 49253, eur_24h_change: …}}`. */
function pricesIn(root: JsonObject): Found {
  const quotes: Array<Quote> = []
  const refused: Array<Refusal & { readonly subject: string }> = []
  for (const [symbol, prices] of Object.entries(root)) {
    const fields = objectIn(service, prices, `prices of ${symbol}`)
    const at = instantOf(integerOf(fields["last_updated_at"])) ?? null
    const currencies = Object.keys(fields).filter(
      (name) => !/_(24h_vol|24h_change|market_cap)$|^last_updated_at$/.test(name),
    )
    const priced = currencies.filter((name) => fields[name] !== null)
    if (priced.length === 0)
      refused.push({
        subject: symbol,
        kind: "NoData",
        sentence: `${service} states no price for ${symbol} in the requested currencies.`,
      })
    for (const name of priced) {
      const value = amountIn(service, fields[name], `the price of ${symbol}`)
      const currency = name.toUpperCase()
      quotes.push({ symbol, kind: "crypto", currency, rawUnit: currency, value, stated: value, at })
    }
  }
  if (quotes.length + refused.length === 0)
    refuse("NotFound", `${service} answers with an empty object: it does not know the coins.`)
  return { quotes, refused }
}

/** `[[milliseconds, price], …]`: of a day, the last counts. The last of all is of the moment. */
function chartIn(prices: ReadonlyArray<Json>, answer: HttpAnswer) {
  const rows = prices.map((price) => listIn(service, price, "a time and a price"))
  const samples = rows.flatMap(([stamp, price]): ReadonlyArray<Sample> => {
    const close = amountOf(price)
    const milliseconds = integerOf(stamp) ?? refuse("Malformed", `${service} states a price without a time.`)
    return close === undefined
      ? []
      : [{ day: localDay(service, milliseconds / 1_000, "UTC"), order: milliseconds, close }]
  })
  return cryptoSeries(samples, answer, rows.length - samples.length)
}

function cryptoSeries(samples: ReadonlyArray<Sample>, answer: HttpAnswer, withoutClose: number) {
  if (samples.length === 0) refuse("NoData", `${service} answers with a chart without prices.`)
  const newest = samples.reduce((last, { order }) => Math.max(last, order), 0)
  return seriesOf({
    symbol: coinOf(answer),
    kind: "crypto",
    unit: currencyOf(answer),
    timeZone: "UTC",
    stated: "raw",
    samples: samples.map((sample) => ({
      ...sample,
      provisional: sample.order === newest && newest % 86_400_000 !== 0,
    })),
    withoutClose,
  })
}

function listOf(root: ReadonlyArray<Json>, answer: HttpAnswer): Found {
  if (root.length === 0) return refuse("NotFound", `${service} answers with an empty list.`)
  if (root.every(isList)) {
    // Time of the end, open, high, low, close.
    const samples = root.map((candle): Sample => {
      const milliseconds = integerOf(candle[0]) ?? refuse("Malformed", `${service} states a candle without a time.`)
      // A candle that ends at midnight is the last of the day before.
      const day = localDay(service, (milliseconds - 1) / 1_000, "UTC")
      return { day, order: milliseconds, close: amountIn(service, candle[4], "a candle") }
    })
    return { series: [cryptoSeries(samples, answer, 0)] }
  }
  if (root.every((entry) => typeof entry === "string"))
    return { facts: [{ about: "currencies", value: root.join(", ") }] }
  const entries = objectsIn(service, root, "a list of objects")
  const has = (name: string) => entries.every((entry) => entry[name] !== undefined)
  if (has("current_price")) return marketsIn(entries, answer)
  if (has("chain_identifier")) {
    return {
      facts: entries.map((entry) => ({
        about: `platform ${textOf(entry["id"]) ?? ""}`,
        value: [textOf(entry["name"]), textOf(entry["chain_identifier"])].filter(Boolean).join(", chain "),
      })),
    }
  }
  if (has("symbol") && has("id")) return { instruments: entries.map(instrumentIn) }
  if (has("name")) {
    return {
      facts: entries.map((entry) => ({
        about: "name",
        value: [entry["id"], entry["category_id"], entry["name"]].map(textOf).filter(Boolean).join(", "),
      })),
    }
  }
  return refuse("Malformed", `${service} answers with a list of an unknown form.`)
}

function marketsIn(entries: ReadonlyArray<JsonObject>, answer: HttpAnswer): Found {
  const currency = currencyOf(answer)
  const priced = entries.filter((entry) => entry["current_price"] !== null)
  return {
    quotes: priced.map((entry) => {
      const value = amountIn(service, entry["current_price"], "a price")
      return {
        symbol: textOf(entry["id"]) ?? null,
        ...named(entry),
        kind: "crypto",
        currency,
        rawUnit: currency,
        value,
        stated: value,
        at: textOf(entry["last_updated"]) ?? null,
      }
    }),
    refused: entries
      .filter((entry) => entry["current_price"] === null)
      .map((entry) => ({
        subject: textOf(entry["id"]) ?? "a coin",
        kind: "NoData",
        sentence: `${service} states no price for ${textOf(entry["id"]) ?? "a coin"}.`,
      })),
  }
}

const named = (entry: JsonObject) => {
  const name = textOf(entry["name"])
  return name === undefined ? {} : { name }
}

/** A coin, with its prices of now or of the requested day. */
function coinIn(root: JsonObject, answer: HttpAnswer): Found {
  const symbol = textOf(root["id"]) ?? textOf(root["symbol"]) ?? null
  const market = isObject(root["market_data"]) ? root["market_data"] : {}
  const prices = isObject(market["current_price"]) ? market["current_price"] : {}
  const requested = dayOf((parameter(answer, "date") ?? "").split("-").reverse().join("-"))
  const at = textOf(market["last_updated"] ?? root["last_updated"]) ?? null
  const quotes = Object.entries(prices).flatMap(([name, price]): ReadonlyArray<Quote> => {
    const value = amountOf(price)
    const currency = name.toUpperCase()
    const when = requested === undefined ? { at } : { at: `${requested}T00:00:00Z`, day: requested }
    return value === undefined
      ? []
      : [{ symbol, ...named(root), kind: "crypto", currency, rawUnit: currency, value, stated: value, ...when }]
  })
  return { instruments: [instrumentIn(root)], quotes }
}

function instrumentIn(entry: JsonObject): Instrument {
  const details = isObject(entry["detail_platforms"]) ? entry["detail_platforms"] : {}
  const platforms = isObject(entry["platforms"]) ? Object.entries(entry["platforms"]) : []
  const contracts = platforms.flatMap(([chain, contract]) => {
    const address = textOf(contract)
    const detail = details[chain]
    const decimals = isObject(detail) ? integerOf(detail["decimal_place"]) : undefined
    return chain === "" || address === undefined
      ? []
      : [{ chain, address, ...(decimals === undefined ? {} : { decimals }) }]
  })
  return {
    symbol: textOf(entry["id"] ?? entry["api_symbol"]) ?? textOf(entry["symbol"]) ?? null,
    name: textOf(entry["name"]) ?? null,
    kind: "crypto",
    ...(contracts.length > 0 ? { contracts } : {}),
  }
}

/** The coins of a search, or of the searches of the day, where each is in `item`. */
const foundIn = (coins: ReadonlyArray<Json>): ReadonlyArray<Instrument> =>
  coins.filter(isObject).map((coin) => instrumentIn(isObject(coin["item"]) ? coin["item"] : coin))

/** Prices at exchanges. A pair is the coin in another coin or currency. */
function tickersIn(root: JsonObject): Found {
  const quotes = objectsIn(service, root["tickers"], "tickers").flatMap((ticker): ReadonlyArray<Quote> => {
    const value = amountOf(ticker["last"])
    const [base, target] = [textOf(ticker["base"]), textOf(ticker["target"])]
    if (value === undefined || base === undefined || target === undefined || ticker["is_stale"] === true) return []
    const market = isObject(ticker["market"]) ? textOf(ticker["market"]["name"]) : undefined
    const at = textOf(ticker["last_traded_at"] ?? ticker["timestamp"]) ?? null
    return [
      {
        symbol: `${base}/${target}`,
        ...(market ? { exchange: market } : {}),
        kind: "crypto",
        currency: target,
        rawUnit: target,
        value,
        stated: value,
        at,
      },
    ]
  })
  return { quotes }
}

/** Units of currencies, metals and coins for one bitcoin. */
function ratesIn(rates: JsonObject): Found {
  return {
    rates: Object.entries(rates).flatMap(([code, rate]) => {
      const value = isObject(rate) ? amountOf(rate["value"]) : undefined
      return value === undefined
        ? []
        : [{ base: "BTC", quote: code.toUpperCase(), day: null, value, stated: value, per: "1" }]
    }),
  }
}
