import {
  type Dividend,
  type Found,
  type HttpAnswer,
  type Instrument,
  type PriceSeries,
  type Quote,
  type Rate,
  type Refusal,
  refuse,
  type Split,
} from "./answers.ts"
import { readerOf } from "./reader.ts"
import { kindOfMessage, requireSuccess } from "./refusals.ts"
import { answeredOn, seriesOf, splitOf } from "./series.ts"
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
  type Json,
  type JsonObject,
  objectsIn,
  parseJson,
  textOf,
  textsOf,
  unitOf,
} from "./values.ts"

const service = "Twelve Data"

/**
 * Twelve Data: series, quotes, search, lists of instruments, rates, dividends and splits, alone or in a batch, in which
 * each symbol has an answer of its own. Closes are divided by later splits unless `adjust=none` was requested.
 *
 * The split 1-for-7 has `from_factor` 1, `to_factor` 7 and `ratio` 7: units multiply by from ÷ to, prices by the ratio.
 */
export const readTwelveData = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const root = parseJson(service, answer.body)
  const found = isList(root) ? calendarIn(root) : isObject(root) ? answerIn(root, answer, null) : undefined
  return (
    found ??
    refuse("Malformed", `${service} answers with an unknown form: ${answer.body.slice(0, 80).replace(/\s+/g, " ")}.`)
  )
})

function refusalIn(fields: JsonObject): Refusal | undefined {
  const code = integerOf(fields["code"])
  if (textOf(fields["status"]) !== "error" && code === undefined) return undefined
  const message = textOf(fields["message"]) ?? "no message"
  const byCode = {
    401: "Unauthorised",
    403: "Unauthorised",
    404: "NotFound",
    429: "RateLimited",
    500: "Unreachable",
  } as const
  const byMessage = /not found|invalid symbol|\*\*symbol\*\*|figi|isin/i.test(message)
    ? "NotFound"
    : kindOfMessage(message)
  const kind = byCode[code as keyof typeof byCode] ?? byMessage ?? "Malformed"
  return { kind, sentence: `${service}: ${message.replaceAll("**", "").replace(/\.?$/, ".")}` }
}

function answerIn(fields: JsonObject, answer: HttpAnswer, subject: string | null): Found | undefined {
  const refusal = refusalIn(fields)
  if (refusal) {
    return subject === null ? refuse(refusal.kind, refusal.sentence) : { refused: [{ ...refusal, subject }] }
  }
  const meta = isObject(fields["meta"]) ? fields["meta"] : {}
  if (isList(fields["values"]))
    return { series: [seriesIn(meta, objectsIn(service, fields["values"], "values"), answer)] }
  if (isList(fields["splits"]))
    return { splits: objectsIn(service, fields["splits"], "splits").flatMap((split) => splitIn(split, meta)) }
  if (isList(fields["dividends"])) {
    return { dividends: objectsIn(service, fields["dividends"], "dividends").map((paid) => dividendIn(paid, meta)) }
  }
  if (fields["rate"] !== undefined) return { rates: [rateIn(fields)] }
  if (fields["close"] !== undefined || fields["price"] !== undefined) return { quotes: [quoteIn(fields, subject)] }
  const fund = ["mutual_fund", "etf"].map((name) => fields[name]).find(isObject)
  if (fund) {
    const summary = fund["summary"]
    return isObject(summary)
      ? fundIn(summary)
      : refuse("NoData", `${service} answers with details of a fund that are not used.`)
  }
  const result = isObject(fields["result"]) ? fields["result"] : {}
  const list = fields["data"] ?? result["list"] ?? (isList(fields["result"]) ? fields["result"] : undefined)
  if (isList(list)) return listIn(list)
  const unused = [
    "market_cap",
    "earnings",
    "income_statement",
    "balance_sheet",
    "cash_flow",
    "statistics",
    "logo_base",
    "url",
  ]
  const known = unused.find((name) => fields[name] !== undefined)
  if (known) return refuse("NoData", `${service} answers with ${known}, from which no values are used.`)
  return subject === null ? batchIn(fields, answer) : undefined
}

/** The answers of several symbols, by symbol or by the name of the request. */
function batchIn(fields: JsonObject, answer: HttpAnswer): Found | undefined {
  // A batch of requests has them in `data`, each with its answer in `response`.
  const parts = Object.entries(fields).filter(([name]) => name !== "status" && name !== "code")
  if (parts.length === 0 || !parts.every(([, part]) => isObject(part))) return undefined
  const found = parts.map(([name, part]) => {
    const inner = isObject(part) && isObject(part["response"]) ? part["response"] : part
    return isObject(inner) ? answerIn(inner, answer, name) : undefined
  })
  if (found.some((each) => each === undefined)) return undefined
  const all = <Key extends keyof Found>(key: Key) =>
    found.flatMap((each) => (each?.[key] ?? []) as ReadonlyArray<NonNullable<Found[Key]>[number]>)
  return {
    series: all("series"),
    quotes: all("quotes"),
    rates: all("rates"),
    splits: all("splits"),
    dividends: all("dividends"),
    instruments: all("instruments"),
    refused: all("refused"),
  }
}

function seriesIn(meta: JsonObject, values: ReadonlyArray<JsonObject>, answer: HttpAnswer): PriceSeries {
  const symbol = textOf(meta["symbol"]) ?? refuse("Malformed", `${service} states a series without a symbol.`)
  const [, quote] = symbol.split("/")
  const unit = textOf(meta["currency"]) ?? quote ?? null
  const timeZone = textOf(meta["exchange_timezone"]) ?? "UTC"
  const today = answeredOn(answer, timeZone)
  const samples = values.flatMap((value) => {
    const stamp = textOf(value["datetime"]) ?? ""
    const close = amountOf(value["close"])
    const day = dayIn(service, stamp, "a bar")
    const order = Number(stamp.replace(/\D/g, "").padEnd(14, "0"))
    return close === undefined ? [] : [{ day, order, close, provisional: day === today }]
  })
  const isRaw = answer.uri !== null && new URL(answer.uri).searchParams.get("adjust") === "none"
  return seriesOf({
    symbol,
    ...textsOf({ exchange: meta["exchange"], mic: meta["mic_code"], kind: kindOf(meta["type"]) }),
    unit,
    timeZone,
    stated: isRaw || quote !== undefined ? "raw" : "splits",
    samples,
    withoutClose: values.length - samples.length,
  })
}

function kindOf(stated: Json | undefined): string | undefined {
  const text = textOf(stated)?.toLowerCase()
  const kinds: Readonly<Record<string, string>> = {
    "common stock": "share",
    "preferred stock": "share",
    "mutual fund": "fund",
    "digital currency": "crypto",
    "physical currency": "currency",
  }
  return text && (kinds[text] ?? text)
}

function quoteIn(fields: JsonObject, subject: string | null): Quote {
  const symbol = textOf(fields["symbol"]) ?? subject
  const rawUnit = textOf(fields["currency"]) ?? symbol?.split("/")[1] ?? null
  const stated = amountIn(service, fields["close"] ?? fields["price"], "a price")
  const unit = rawUnit === null ? undefined : unitOf(rawUnit)
  const day = dayOf(textOf(fields["datetime"]))
  return {
    symbol,
    ...textsOf({ name: fields["name"], exchange: fields["exchange"], mic: fields["mic_code"] }),
    currency: unit?.currency ?? null,
    rawUnit,
    value: unit ? inCurrency(stated, unit) : stated,
    stated,
    at: instantOf(integerOf(fields["last_quote_at"]) ?? integerOf(fields["timestamp"])) ?? null,
    ...(day === undefined ? {} : { day }),
  }
}

function rateIn(fields: JsonObject): Rate {
  const [base = "", quote = ""] = (textOf(fields["symbol"]) ?? "").split("/")
  if (base === "" || quote === "") return refuse("Malformed", `${service} states a rate without its two currencies.`)
  const value = amountIn(service, fields["rate"], `the rate of ${base}`)
  const day = dayOf(instantOf(integerOf(fields["timestamp"]))) ?? null
  return { base, quote, day, value, stated: value, per: "1" }
}

function splitIn(fields: JsonObject, meta: JsonObject): ReadonlyArray<Split> {
  const split = splitOf({
    symbol: textOf(fields["symbol"] ?? meta["symbol"]) ?? null,
    ...textsOf({ mic: fields["mic_code"] ?? meta["mic_code"], exchange: fields["exchange"] ?? meta["exchange"] }),
    day: dayIn(service, fields["date"], "a split"),
    numerator: amountIn(service, fields["from_factor"], "a split"),
    denominator: amountIn(service, fields["to_factor"], "a split"),
  })
  return split ? [split] : []
}

function dividendIn(fields: JsonObject, meta: JsonObject): Dividend {
  const rawUnit = textOf(fields["currency"] ?? meta["currency"])
  const unit = rawUnit === undefined ? undefined : unitOf(rawUnit)
  const stated = amountIn(service, fields["amount"], "a dividend")
  return {
    symbol: textOf(fields["symbol"] ?? meta["symbol"]) ?? null,
    ...textsOf({ mic: fields["mic_code"] ?? meta["mic_code"] }),
    exDay: dayIn(service, fields["ex_date"] ?? fields["payment_date"], "a dividend"),
    payDay: dayOf(textOf(fields["payment_date"])) ?? null,
    amount: unit ? inCurrency(stated, unit) : stated,
    currency: unit?.currency ?? null,
    stated,
  }
}

/** A calendar of dividends or splits. */
function calendarIn(entries: ReadonlyArray<Json>): Found | undefined {
  const events = entries.filter(isObject)
  if (events.length < entries.length) return undefined
  if (events.every((event) => event["ex_date"] !== undefined))
    return { dividends: events.map((event) => dividendIn(event, {})) }
  if (events.every((event) => event["from_factor"] !== undefined))
    return { splits: events.flatMap((event) => splitIn(event, {})) }
  return listIn(entries)
}

function fundIn(summary: JsonObject): Found {
  const symbol = textOf(summary["symbol"]) ?? refuse("Malformed", `${service} states a fund without a symbol.`)
  const currency = textOf(summary["currency"]) ?? null
  const value = amountOf(summary["nav"])
  const name = textOf(summary["name"]) ?? null
  return {
    instruments: [{ symbol, name, kind: "fund", ...textsOf({ currency: summary["currency"] }) }],
    quotes: value === undefined ? [] : [{ symbol, currency, rawUnit: currency, value, stated: value, at: null }],
  }
}

/** A list of instruments, currency pairs, exchanges, countries or words. */
function listIn(list: ReadonlyArray<Json>): Found {
  const entries = list.filter(isObject)
  if (list.length === 0) return refuse("NotFound", `${service} answers with an empty list.`)
  const isInstruments =
    entries.length === list.length && entries.every((entry) => textOf(entry["symbol"]) !== undefined)
  if (isInstruments && entries.some((entry) => entry["name"] ?? entry["instrument_name"] ?? entry["currency_base"])) {
    return { instruments: entries.map(instrumentIn) }
  }
  const facts = list.map((entry) =>
    isObject(entry)
      ? {
          about: textOf(entry["symbol"] ?? entry["name"] ?? entry["title"] ?? entry["code"]) ?? "entry",
          value: Object.values(entry).map(textOf).filter(Boolean).join(", "),
        }
      : { about: "value", value: textOf(entry) ?? "" },
  )
  return { facts }
}

function instrumentIn(entry: JsonObject): Instrument {
  const rawUnit = textOf(entry["currency"] ?? entry["currency_quote"])
  return {
    symbol: textOf(entry["symbol"]) ?? null,
    name: textOf(entry["instrument_name"] ?? entry["name"] ?? entry["currency_base"]) ?? null,
    ...textsOf({
      exchange: entry["exchange"],
      mic: entry["mic_code"],
      country: entry["country"],
      isin: entry["isin"],
      figi: entry["figi_code"],
      kind: kindOf(entry["instrument_type"] ?? entry["type"]),
    }),
    ...(rawUnit === undefined ? {} : { rawUnit, currency: unitOf(rawUnit).currency }),
  }
}
