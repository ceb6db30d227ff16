import { type Found, type Quote, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { kindOfMessage, requireSuccess } from "./refusals.ts"
import { type Sample, seriesOf } from "./series.ts"
import {
  amountIn,
  integerOf,
  isList,
  type JsonObject,
  listIn,
  localDay,
  objectIn,
  parseJson,
  textOf,
} from "./values.ts"

const service = "Kraken"

/**
 * Kraken: `Ticker`, `OHLC`, `AssetPairs`, `Assets`. A pair is `BTC/EUR`, or `XXBTZEUR` and `BCHEUR` in the older
 * spelling, whose currencies are found by the codes of the currencies. Faults come with status 200 in `error`.
 */
export const readKraken = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const root = objectIn(service, parseJson(service, answer.body), "an object")
  const errors = isList(root["error"]) ? root["error"].map(textOf).filter((text) => text !== undefined) : []
  if (errors.length > 0) {
    const message = errors.join(", ")
    const kind = /^E(API|Query|General):?.*(rate limit|Too many)/i.test(message)
      ? "RateLimited"
      : /unknown asset/i.test(message)
        ? "NotFound"
        : /^EService/i.test(message)
          ? "Unreachable"
          : (kindOfMessage(message) ?? "Malformed")
    refuse(kind, `${service}: ${message}.`)
  }
  const result = objectIn(service, root["result"], "a result")
  const entries = Object.entries(result).filter(([name]) => name !== "last")
  if (entries.length === 0) refuse("NoData", `${service} answers without pairs.`)
  if (entries.every(([, entry]) => isList(entry)))
    return { series: entries.map(([pair, candles]) => candlesOf(pair, listIn(service, candles, "candles"))) }
  const fields = entries.map(([name, entry]): readonly [string, JsonObject] => [name, objectIn(service, entry, name)])
  if (fields.every(([, entry]) => isList(entry["c"])))
    return { quotes: fields.map(([pair, entry]) => quoteOf(pair, entry)) }
  if (fields.every(([, entry]) => isList(entry["asks"]))) {
    return refuse("NoData", `${service} answers with an order book, from which no prices are used.`)
  }
  return listOf(fields)
})

function quoteOf(pair: string, entry: JsonObject): Quote {
  const [last] = listIn(service, entry["c"], `the last price of ${pair}`)
  const value = amountIn(service, last, `the last price of ${pair}`)
  const currency = quoteCurrencyOf(pair)
  return { symbol: pair, kind: "crypto", currency, rawUnit: currency, value, stated: value, at: null }
}

function candlesOf(pair: string, candles: ReadonlyArray<Parameters<typeof amountIn>[1]>) {
  const samples = candles.map((candle, i): Sample => {
    const row = listIn(service, candle, `candles of ${pair}`)
    if (row.length !== 8)
      return refuse("NoData", `${service} answers with trades or spreads, from which no prices are used.`)
    const seconds = integerOf(row[0]) ?? refuse("Malformed", `${service} states a candle without a time.`)
    const close = amountIn(service, row[4], `a candle of ${pair}`)
    // The last candle is not complete.
    return { day: localDay(service, seconds, "UTC"), order: seconds, close, provisional: i === candles.length - 1 }
  })
  return seriesOf({
    symbol: pair,
    kind: "crypto",
    unit: quoteCurrencyOf(pair),
    timeZone: "UTC",
    stated: "raw",
    samples,
  })
}

/** The currency behind the slash, or at the end of the older spelling; null where it is not certain. */
function quoteCurrencyOf(pair: string): string | null {
  const [, quote] = pair.split("/")
  if (quote !== undefined) return quote
  const code = /(?:Z(EUR|USD|GBP|CAD|JPY|AUD)|(EUR|USD|GBP|CAD|JPY|CHF|AUD|USDT|USDC|DAI|XBT|ETH))$/.exec(pair)
  const found = code?.[1] ?? code?.[2] ?? null
  return found === "XBT" ? "BTC" : found
}

function listOf(fields: ReadonlyArray<readonly [string, JsonObject]>): Found {
  return {
    instruments: fields.map(([symbol, entry]) => {
      const pair = textOf(entry["wsname"])
      const currency = pair?.split("/")[1]
      return {
        symbol: pair ?? symbol,
        name: textOf(entry["altname"]) ?? null,
        kind: "crypto",
        ...(currency === undefined ? {} : { currency }),
      }
    }),
  }
}
