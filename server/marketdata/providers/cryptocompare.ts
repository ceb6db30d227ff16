import { type Found, type HttpAnswer, type Quote, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { type Sample, seriesOf } from "./series.ts"
import {
  amountIn,
  amountOf,
  instantOf,
  integerOf,
  isList,
  isObject,
  type JsonObject,
  localDay,
  objectIn,
  objectsIn,
  parseJson,
  textOf,
} from "./values.ts"

const service = "CryptoCompare"

/**
 * CryptoCompare: current prices of one or several symbols, closes of days and hours of an index and of pairs. Faults come
 * with status 200, as `Response: "Error"` or in `Err`. A close of 0 beside a volume of 0 means that there was no price.
 */
export const readCryptoCompare = readerOf(service, (answer) => {
  if (answer.status !== 404) requireSuccess(service, answer, { 400: "NotFound" })
  const root = objectIn(service, parseJson(service, answer.body), "an object")
  if (textOf(root["Response"]) === "Error") {
    const message = textOf(root["Message"]) ?? "no message"
    return /does not exist|no data|market/i.test(message)
      ? refuse("NotFound", `${service}: ${message}`)
      : refuseByMessage(service, message)
  }
  const error = root["Err"]
  if (isObject(error) && Object.keys(error).length > 0) {
    const message = textOf(error["message"]) ?? "no message"
    const kind = /not found|no data|does not exist|unknown|not available/i.test(message) ? "NotFound" : undefined
    return kind ? refuse(kind, `${service}: ${message}`) : refuseByMessage(service, message)
  }
  requireSuccess(service, answer)
  const data = root["Data"]
  const bars = isObject(data) && isList(data["Data"]) ? data["Data"] : data
  if (isList(bars)) return barsIn(objectsIn(service, bars, "bars"), answer)
  if (isObject(data)) return coinsIn(data)
  return pricesIn(isObject(root["RAW"]) ? root["RAW"] : root, answer)
})

const parameter = ({ uri }: HttpAnswer, name: string): string | null =>
  uri === null ? null : new URL(uri).searchParams.get(name)

function barsIn(bars: ReadonlyArray<JsonObject>, answer: HttpAnswer): Found {
  const instrument = bars.map((bar) => textOf(bar["INSTRUMENT"] ?? bar["MAPPED_INSTRUMENT"])).find(Boolean)
  const [base, quote] = instrument?.split("-") ?? [parameter(answer, "fsym"), parameter(answer, "tsym")]
  const samples = bars.flatMap((bar): ReadonlyArray<Sample> => {
    const seconds =
      integerOf(bar["TIMESTAMP"] ?? bar["time"]) ?? refuse("Malformed", `${service} states a bar without a time.`)
    const close = amountOf(bar["CLOSE"] ?? bar["close"])
    const empty = close === undefined || close === "0"
    return empty ? [] : [{ day: localDay(service, seconds, "UTC"), order: seconds, close }]
  })
  if (samples.length === 0) return refuse("NoData", `${service} answers with bars without closes.`)
  return {
    series: [
      seriesOf({
        symbol: base ?? null,
        kind: "crypto",
        unit: quote ?? null,
        timeZone: "UTC",
        stated: "raw",
        samples,
        withoutClose: bars.length - samples.length,
      }),
    ],
  }
}

/** `{EUR: 1}` of the requested symbol, or `{BTC: {EUR: 1}}`. */
function pricesIn(root: JsonObject, answer: HttpAnswer): Found {
  const quotes = Object.entries(root).flatMap(([name, price]): ReadonlyArray<Quote> =>
    isObject(price)
      ? Object.entries(price).map(([currency, inner]) => quoteOf(name, currency, inner))
      : [quoteOf(parameter(answer, "fsym"), name, price)],
  )
  return { quotes }
}

function quoteOf(symbol: string | null, currency: string, price: JsonObject[string]): Quote {
  const fields = isObject(price) ? price : undefined
  const value = amountIn(service, fields ? fields["PRICE"] : price, `the price of ${symbol ?? "the coin"}`)
  if (value === "0") return refuse("NoData", `${service} states the price 0 for ${symbol ?? "the coin"}.`)
  const at = instantOf(integerOf(fields?.["LASTUPDATE"])) ?? null
  return { symbol, kind: "crypto", currency, rawUnit: currency, value, stated: value, at }
}

function coinsIn(data: JsonObject): Found {
  return {
    instruments: Object.entries(data).flatMap(([symbol, coin]) =>
      isObject(coin)
        ? [{ symbol: textOf(coin["Symbol"]) ?? symbol, name: textOf(coin["CoinName"]) ?? null, kind: "crypto" }]
        : [],
    ),
  }
}
