import { decimal, isZero } from "#domain/numbers/decimal.ts"
import {
  type Dividend,
  type Fact,
  type Found,
  type HttpAnswer,
  type Instrument,
  type Refusal,
  refuse,
  type Split,
  type SymbolChange,
} from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { answeredOn, type Sample, seriesOf, splitOf } from "./series.ts"
import { csvRows } from "./tables.ts"
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
  objectsIn,
  parseJson,
  textOf,
  textsOf,
  unitOf,
} from "./values.ts"

const service = "EODHD"

/**
 * EODHD: closes of days, dividends, splits, changes of symbols, search, identifiers, exchanges, quotes, the account. Closes are raw;
 * dividends are read unadjusted. Prices state no currency: it is the one of the search, `GBX` for pence in London.
 * A history that the plan cuts short says so in a field `warning` of its bars, with status 200.
 */
export const readEodhd = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  if (/^\s*date,/i.test(answer.body)) {
    const [header = [], ...rows] = csvRows(service, answer.body)
    return barsIn(
      rows.map((row) =>
        Object.fromEntries(header.map((title, i) => [title.toLowerCase().replace(" ", "_"), row[i] ?? null])),
      ),
      answer,
    )
  }
  const root = parseJson(service, answer.body)
  if (isObject(root)) return objectIn(root)
  const entries = objectsIn(service, root, "a list")
  const [first] = entries
  if (!first)
    return refuse("NoData", `${service} answers with an empty list: it does not know the symbol, or has no values.`)
  const has = (...names: ReadonlyArray<string>) => names.every((name) => first[name] !== undefined)
  if (has("date", "close")) return barsIn(entries, answer)
  if (has("date", "split")) return { splits: entries.flatMap((entry) => splitIn(entry, symbolOf(answer))) }
  if (has("date", "value")) return { dividends: entries.map((entry) => dividendIn(entry, symbolOf(answer))) }
  if (has("code", "close")) return { quotes: entries.flatMap(quoteIn) }
  if (has("Code", "OperatingMIC") || has("Code", "CountryISO2")) return { facts: entries.map(exchangeIn) }
  if (has("old_symbol", "new_symbol")) return { symbolChanges: entries.flatMap(symbolChangeIn) }
  if (has("Code", "Name")) return { instruments: entries.map(instrumentIn) }
  return refuse(
    "NoData",
    `${service} answers with a list of ${Object.keys(first).slice(0, 5).join(", ")}, from which no values are used.`,
  )
})

/** The symbol in the address: `AAPL.US` of `/api/eod/AAPL.US`. */
const symbolOf = ({ uri }: HttpAnswer): string | null =>
  uri === null ? null : (/\/api\/(?:eod|div|splits|intraday)\/([^/?]+)/.exec(uri)?.[1] ?? null)

function objectIn(root: JsonObject): Found {
  const message = textOf(root["error"] ?? root["errors"] ?? root["message"])
  if (message !== undefined) return refuseByMessage(service, message)
  if (textOf(root["code"]) !== undefined && root["close"] !== undefined) {
    const quotes = quoteIn(root)
    return quotes.length > 0
      ? { quotes }
      : refuse("NotFound", `${service} states no price for ${textOf(root["code"])}.`)
  }
  if (textOf(root["subscriptionType"]) !== undefined) return { facts: accountIn(root) }
  if (isList(root["splits"])) {
    return { splits: objectsIn(service, root["splits"], "splits").flatMap((split) => splitIn(split, null)) }
  }
  if (isList(root["data"])) {
    const entries = objectsIn(service, root["data"], "data")
    if (entries.length === 0) return refuse("NotFound", `${service} answers with an empty list.`)
    if (entries.every((entry) => textOf(entry["isin"] ?? entry["figi"] ?? entry["cusip"]) !== undefined)) {
      return { instruments: entries.map(instrumentIn) }
    }
    if (entries.every((entry) => entry["code"] !== undefined && entry["rate"] !== undefined)) {
      return { facts: entries.map(interestIn) }
    }
  }
  const general = root["General"]
  if (isObject(general)) return { instruments: [instrumentIn(general)] }
  return refuse(
    "NoData",
    `${service} answers with ${Object.keys(root).slice(0, 5).join(", ")}, from which no values are used.`,
  )
}

function barsIn(entries: ReadonlyArray<JsonObject>, answer: HttpAnswer): Found {
  const symbol = symbolOf(answer)
  const today = answeredOn(answer, "UTC")
  const bars = entries.filter((entry) => entry["date"] !== undefined && entry["close"] !== undefined)
  const samples = bars.flatMap((entry, order): ReadonlyArray<Sample> => {
    const day = dayIn(service, entry["date"], "a bar")
    const close = amountOf(entry["close"])
    return close === undefined ? [] : [{ day, order, close, provisional: day === today }]
  })
  const warning = entries.map((entry) => textOf(entry["warning"])).find(Boolean)
  const refused: ReadonlyArray<Refusal & { readonly subject: string }> =
    warning === undefined ? [] : [{ subject: "older bars", kind: "Unauthorised", sentence: `${service}: ${warning}` }]
  const series =
    samples.length === 0
      ? []
      : [
          seriesOf({
            symbol,
            unit: null,
            timeZone: "the exchange",
            stated: "raw",
            samples,
            withoutClose: bars.length - samples.length,
          }),
        ]
  return { series, refused }
}

/** `4.000000/1.000000`: new shares for old ones. The calendar has `old_shares` and `new_shares`. */
function splitIn(entry: JsonObject, symbol: string | null): ReadonlyArray<Split> {
  const [numerator, denominator] = textOf(entry["split"])?.split("/") ?? []
  const split = splitOf({
    symbol: textOf(entry["code"]) ?? symbol,
    day: dayIn(service, entry["date"] ?? entry["split_date"], "a split"),
    numerator: amountIn(service, numerator ?? entry["new_shares"], "a split"),
    denominator: amountIn(service, denominator ?? entry["old_shares"], "a split"),
  })
  return split ? [split] : []
}

/** A change of ticker, which is listed without its exchange's code: `{"exchange": "US", "old_symbol": "FB", …}`. */
function symbolChangeIn(entry: JsonObject): ReadonlyArray<SymbolChange> {
  const exchange = textOf(entry["exchange"])
  const [from, to] = [textOf(entry["old_symbol"]), textOf(entry["new_symbol"])]
  if (exchange === undefined || from === undefined || to === undefined || from === to) return []
  const name = textOf(entry["company_name"]) ?? null
  const day = dayIn(service, entry["effective"] ?? entry["effective_date"], "a change of symbol")
  return [{ from: `${from}.${exchange}`, to: `${to}.${exchange}`, day, name }]
}

function dividendIn(entry: JsonObject, symbol: string | null): Dividend {
  const stated = amountIn(service, entry["unadjustedValue"] ?? entry["value"], "a dividend")
  const rawUnit = textOf(entry["currency"])
  const unit = rawUnit === undefined ? undefined : unitOf(rawUnit)
  return {
    symbol: textOf(entry["code"]) ?? symbol,
    exDay: dayIn(service, entry["date"], "a dividend"),
    payDay: dayOf(textOf(entry["paymentDate"])) ?? null,
    amount: unit ? inCurrency(stated, unit) : stated,
    currency: unit?.currency ?? null,
    stated,
  }
}

/** A quote; an unknown symbol has `NA` in all fields. */
function quoteIn(entry: JsonObject) {
  const value = amountOf(entry["close"])
  const symbol = textOf(entry["code"]) ?? null
  if (value === undefined) return []
  return [
    {
      symbol,
      currency: null,
      rawUnit: null,
      value,
      stated: value,
      at: instantOf(integerOf(entry["timestamp"])) ?? null,
    },
  ]
}

function instrumentIn(entry: JsonObject): Instrument {
  const rawUnit = textOf(entry["Currency"] ?? entry["CurrencyCode"])
  const type = textOf(entry["Type"])?.toLowerCase()
  return {
    symbol: textOf(entry["Code"] ?? entry["symbol"]) ?? null,
    name: textOf(entry["Name"]) ?? null,
    ...textsOf({
      exchange: entry["Exchange"],
      isin: entry["ISIN"] ?? entry["Isin"] ?? entry["isin"],
      figi: entry["figi"] ?? entry["OpenFigi"],
      country: entry["Country"] ?? entry["CountryName"],
      sector: entry["Sector"],
      kind: type === "common stock" ? "share" : type,
    }),
    ...(rawUnit === undefined ? {} : { rawUnit, currency: unitOf(rawUnit).currency }),
  }
}

const exchangeIn = (entry: JsonObject): Fact => ({
  about: `exchange ${textOf(entry["Code"]) ?? ""}`,
  value: [entry["Name"], entry["OperatingMIC"], entry["Country"], entry["Currency"]]
    .map(textOf)
    .filter(Boolean)
    .join(", "),
})

/** An interest rate, which is no exchange rate. */
const interestIn = (entry: JsonObject): Fact => ({
  about: `interest rate ${textOf(entry["code"]) ?? ""} in ${textOf(entry["currency"]) ?? "?"} on ${textOf(entry["date"]) ?? "?"}`,
  value: amountIn(service, entry["rate"], "an interest rate"),
})

/** The plan and the quota, without the person's name and address. */
function accountIn(root: JsonObject): ReadonlyArray<Fact> {
  const limit = amountOf(root["dailyRateLimit"])
  const used = amountOf(root["apiRequests"])
  return [
    { about: "plan", value: textOf(root["subscriptionType"]) ?? "" },
    { about: "requests a day", value: limit ?? "not stated" },
    { about: `requests used on ${textOf(root["apiRequestsDate"]) ?? "the last day"}`, value: used ?? "not stated" },
    ...(limit !== undefined && isZero(decimal(limit)) ? [{ about: "quota", value: "none left" }] : []),
  ]
}
