import { type Dividend, type Found, type HttpAnswer, refuse, type Split } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { answeredOn, type Sample, seriesOf, splitOf } from "./series.ts"
import { csvRows } from "./tables.ts"
import {
  amountIn,
  amountOf,
  dayIn,
  dayOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  localDay,
  objectsIn,
  parseJson,
  textOf,
  textsOf,
} from "./values.ts"

const service = "Tiingo"

/**
 * Tiingo: closes of days in JSON or CSV, of minutes, and of coins; descriptions and lists of instruments. Closes are raw,
 * with `divCash` and `splitFactor` of each day. A day is written as midnight in UTC and is not converted.
 *
 * Series state neither symbol nor currency: the symbol is in the address, and the service quotes shares of the United
 * States in US dollars and those of China, whose symbols are digits, in yuan.
 */
export const readTiingo = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  if (answer.body.startsWith("PK"))
    return refuse("NoData", `${service} answers with an archive of all symbols, which is not used.`)
  if (/^\s*date,/i.test(answer.body)) return pricesOf(tableIn(answer.body), answer)
  const root = parseJson(service, answer.body)
  if (isObject(root)) return descriptionIn(root)
  const entries = objectsIn(service, root, "a list")
  const [first] = entries
  if (!first) return refuse("NoData", `${service} answers with an empty list.`)
  if (isList(first["priceData"])) return coinsIn(entries, answer)
  if (isList(first["topOfBookData"])) return topIn(entries)
  if (first["tngoLast"] !== undefined || first["last"] !== undefined) return lastIn(entries)
  if (first["ticker"] !== undefined) return { instruments: entries.map(instrumentIn) }
  if (first["date"] !== undefined && first["title"] === undefined) return pricesOf(entries, answer)
  return refuse(
    "NoData",
    `${service} answers with ${Object.keys(first).slice(0, 4).join(", ")}, from which no values are used.`,
  )
})

function descriptionIn(root: JsonObject): Found {
  const detail = textOf(root["detail"] ?? root["error"] ?? root["message"])
  if (detail !== undefined) return refuseByMessage(service, detail)
  if (textOf(root["ticker"]) === undefined)
    return refuse("Malformed", `${service} answers with an object without a ticker.`)
  return { instruments: [instrumentIn(root)] }
}

function instrumentIn(entry: JsonObject) {
  const [base, quote] = [textOf(entry["baseCurrency"]), textOf(entry["quoteCurrency"])]
  return {
    symbol: textOf(entry["ticker"]) ?? null,
    name: textOf(entry["name"]) ?? null,
    ...textsOf({
      exchange: entry["exchangeCode"] ?? entry["exchange"],
      kind: textOf(entry["assetType"])?.toLowerCase(),
    }),
    ...(base === undefined ? {} : { kind: "crypto" }),
    ...(quote === undefined ? {} : { currency: quote.toUpperCase() }),
  }
}

function tableIn(body: string): ReadonlyArray<JsonObject> {
  const [header = [], ...rows] = csvRows(service, body)
  return rows.map((row) => Object.fromEntries(header.map((title, i) => [title, row[i] ?? null])))
}

function pricesOf(rows: ReadonlyArray<JsonObject>, answer: HttpAnswer): Found {
  const path = answer.uri === null ? "" : new URL(answer.uri).pathname
  const symbol = /\/(?:daily|iex)\/([^/]+)\/prices/.exec(path)?.[1] ?? null
  const isIntraday = path.includes("/iex/") || rows.some((row) => /T(?!00:00:00)/.test(textOf(row["date"]) ?? ""))
  const timeZone = "America/New_York"
  const today = answeredOn(answer, timeZone)
  const currency = symbol === null ? null : /^\d/.test(symbol) ? "CNY" : "USD"
  const samples: Array<Sample> = []
  const splits: Array<Split> = []
  const dividends: Array<Dividend> = []
  for (const [order, row] of rows.entries()) {
    const stamp = textOf(row["date"]) ?? refuse("Malformed", `${service} states a bar without a day.`)
    const day = isIntraday ? localDay(service, Date.parse(stamp) / 1_000, timeZone) : dayIn(service, stamp, "a bar")
    const close = amountOf(row["close"])
    if (close !== undefined) samples.push({ day, order, close, provisional: day === today })
    const factor = amountOf(row["splitFactor"])
    const split = factor && splitOf({ symbol, day, numerator: factor, denominator: "1" })
    if (split) splits.push(split)
    const paid = amountOf(row["divCash"])
    if (paid !== undefined && paid !== "0") {
      dividends.push({ symbol, exDay: day, payDay: null, amount: paid, currency, stated: paid })
    }
  }
  if (samples.length === 0) return refuse("NoData", `${service} answers with bars without closes.`)
  const withoutClose = rows.length - samples.length
  return {
    series: [seriesOf({ symbol, unit: currency, timeZone, stated: "raw", samples, splits, dividends, withoutClose })],
  }
}

function coinsIn(entries: ReadonlyArray<JsonObject>, answer: HttpAnswer): Found {
  const today = answeredOn(answer, "UTC")
  const series = entries.map((entry) => {
    const rows = objectsIn(service, entry["priceData"], "prices")
    const samples = rows.flatMap((row): ReadonlyArray<Sample> => {
      const day = dayIn(service, row["date"], "a bar")
      const close = amountOf(row["close"])
      const order = Date.parse(textOf(row["date"]) ?? "")
      return close === undefined ? [] : [{ day, order, close, provisional: day === today }]
    })
    return seriesOf({
      symbol: textOf(entry["ticker"]) ?? null,
      kind: "crypto",
      unit: upper(entry["quoteCurrency"]),
      timeZone: "UTC",
      stated: "raw",
      samples,
      withoutClose: rows.length - samples.length,
    })
  })
  return { series }
}

const upper = (value: Json | undefined): string | null => textOf(value)?.toUpperCase() ?? null

function topIn(entries: ReadonlyArray<JsonObject>): Found {
  const quotes = entries.flatMap((entry) =>
    objectsIn(service, entry["topOfBookData"], "quotes").map((top) => {
      const value = amountIn(service, top["lastPrice"], "a price")
      const currency = upper(entry["quoteCurrency"])
      const at = textOf(top["lastSaleTimestamp"] ?? top["quoteTimestamp"]) ?? null
      return {
        symbol: textOf(entry["ticker"]) ?? null,
        kind: "crypto",
        currency,
        rawUnit: currency,
        value,
        stated: value,
        at,
      }
    }),
  )
  return { quotes }
}

function lastIn(entries: ReadonlyArray<JsonObject>): Found {
  const quotes = entries.map((entry) => {
    const value = amountIn(service, entry["tngoLast"] ?? entry["last"], "a price")
    const symbol = textOf(entry["ticker"]) ?? null
    const currency = symbol === null ? null : /^\d/.test(symbol) ? "CNY" : "USD"
    const at = textOf(entry["timestamp"] ?? entry["lastSaleTimestamp"]) ?? null
    const day = dayOf(at ?? undefined)
    return { symbol, currency, rawUnit: currency, value, stated: value, at, ...(day === undefined ? {} : { day }) }
  })
  return { quotes }
}
