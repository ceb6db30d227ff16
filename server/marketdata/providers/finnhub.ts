import { type Dividend, type Found, refuse, type Split } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { seriesOf, splitOf } from "./series.ts"
import {
  amountIn,
  amountOf,
  dayIn,
  dayOf,
  inCurrency,
  instantOf,
  integerOf,
  isList,
  isObject,
  type JsonObject,
  localDay,
  objectsIn,
  parseJson,
  textOf,
  textsOf,
  unitOf,
} from "./values.ts"

const service = "Finnhub"

/**
 * Finnhub: quote, search, profile, candles, dividends and splits. A quote states no currency, which is in the profile.
 * An unknown symbol is answered with zeros and time 0, or an empty object. Candles are divided by later splits.
 */
export const readFinnhub = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const root = parseJson(service, answer.body)
  const symbol = answer.uri === null ? null : new URL(answer.uri).searchParams.get("symbol")
  if (isList(root)) return eventsIn(objectsIn(service, root, "a list"))
  if (!isObject(root)) return refuse("Malformed", `${service} answers with neither an object nor a list.`)
  const message = textOf(root["error"])
  if (message !== undefined) return refuseByMessage(service, message)
  if (root["c"] !== undefined && root["pc"] !== undefined) return quoteIn(root, symbol)
  if (root["s"] !== undefined) return candlesIn(root, symbol)
  if (isList(root["result"])) return searchIn(root)
  if (root["ticker"] !== undefined) return profileIn(root)
  return Object.keys(root).length === 0
    ? refuse("NotFound", `${service} answers with an empty object: it does not know the symbol.`)
    : refuse("Malformed", `${service} answers with none of the documented objects.`)
})

function quoteIn(root: JsonObject, symbol: string | null): Found {
  const seconds = integerOf(root["t"])
  if (seconds === 0)
    return refuse("NotFound", `${service} answers with zeros: it does not know ${symbol ?? "the symbol"}.`)
  const value = amountIn(service, root["c"], "the price")
  if (value === "0") return refuse("NoData", `${service} states no price.`)
  return { quotes: [{ symbol, currency: null, rawUnit: null, value, stated: value, at: instantOf(seconds) ?? null }] }
}

function candlesIn(root: JsonObject, symbol: string | null): Found {
  if (textOf(root["s"]) === "no_data")
    return refuse("NoData", `${service} has no candles of ${symbol ?? "the symbol"}.`)
  const [closes, stamps] = [root["c"], root["t"]]
  if (!isList(closes) || !isList(stamps) || closes.length !== stamps.length) {
    return refuse("Malformed", `${service} answers with candles without closes and times of the same number.`)
  }
  const samples = stamps.flatMap((stamp, i) => {
    const seconds = integerOf(stamp) ?? refuse("Malformed", `${service} states a candle without a time.`)
    const close = amountOf(closes[i])
    return close === undefined ? [] : [{ day: localDay(service, seconds, "UTC"), order: seconds, close }]
  })
  const withoutClose = stamps.length - samples.length
  return { series: [seriesOf({ symbol, unit: null, timeZone: "UTC", stated: "splits", samples, withoutClose })] }
}

function searchIn(root: JsonObject): Found {
  const entries = objectsIn(service, root["result"], "results")
  if (entries.length === 0) return refuse("NotFound", `${service} finds nothing.`)
  return {
    instruments: entries.map((entry) => {
      const kind = textOf(entry["type"])?.toLowerCase()
      return {
        symbol: textOf(entry["symbol"]) ?? null,
        name: textOf(entry["description"]) ?? null,
        ...textsOf({ isin: entry["isin"], mic: entry["mic"], figi: entry["figi"] }),
        ...(kind === undefined ? {} : { kind: kind === "common stock" ? "share" : kind }),
      }
    }),
  }
}

function profileIn(root: JsonObject): Found {
  const rawUnit = textOf(root["currency"])
  return {
    instruments: [
      {
        symbol: textOf(root["ticker"]) ?? null,
        name: textOf(root["name"]) ?? null,
        ...textsOf({
          exchange: root["exchange"],
          country: root["country"],
          isin: root["isin"],
          sector: root["finnhubIndustry"],
        }),
        ...(rawUnit === undefined ? {} : { rawUnit, currency: unitOf(rawUnit).currency }),
      },
    ],
  }
}

/** A split has `fromFactor` old shares and `toFactor` new ones. */
function eventsIn(entries: ReadonlyArray<JsonObject>): Found {
  if (entries.length === 0) return refuse("NoData", `${service} answers with an empty list.`)
  if (entries.every((entry) => entry["toFactor"] !== undefined)) {
    return {
      splits: entries.flatMap((entry): ReadonlyArray<Split> => {
        const split = splitOf({
          symbol: textOf(entry["symbol"]) ?? null,
          day: dayIn(service, entry["date"], "a split"),
          numerator: amountIn(service, entry["toFactor"], "a split"),
          denominator: amountIn(service, entry["fromFactor"], "a split"),
        })
        return split ? [split] : []
      }),
    }
  }
  if (entries.every((entry) => entry["amount"] !== undefined && entry["date"] !== undefined)) {
    return {
      dividends: entries.map((entry): Dividend => {
        const stated = amountIn(service, entry["amount"], "a dividend")
        const unit = unitOf(
          textOf(entry["currency"]) ?? refuse("Malformed", `${service} states a dividend without a currency.`),
        )
        return {
          symbol: textOf(entry["symbol"]) ?? null,
          exDay: dayIn(service, entry["date"], "a dividend"),
          payDay: dayOf(textOf(entry["payDate"])) ?? null,
          amount: inCurrency(stated, unit),
          currency: unit.currency,
          stated,
        }
      }),
    }
  }
  return refuse("Malformed", `${service} answers with a list of an unknown form.`)
}
