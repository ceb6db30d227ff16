import {
  type Dividend,
  type Found,
  type HttpAnswer,
  type Instrument,
  type PricePoint,
  type Quote,
  type Refusal,
  type Split,
  refuse,
} from "./answers.ts"
import { readerOf } from "./reader.ts"
import { kindOfMessage, requireSuccess } from "./refusals.ts"
import { beforeSplits, pointsOf, type Sample, splitOf, withDoubts } from "./series.ts"
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
  type Json,
  type JsonObject,
  listIn,
  localDay,
  objectIn,
  objectsIn,
  parseJson,
  textOf,
  textsOf,
  unitOf,
} from "./values.ts"

const service = "Yahoo Finance"

/**
 * Yahoo Finance: `v8/finance/chart`, `v1/finance/search`, `v7/finance/quote`, `v10/finance/quoteSummary`, and the CSV of
 * `v7/finance/download`, which was served until 2024.
 *
 * Closes and dividends are divided by all later splits; the splits that an answer lists are undone. Days are those of
 * the exchange. London, Johannesburg and Tel Aviv are quoted in hundredths (`GBp`, `ZAc`, `ILA`).
 */
export const readYahoo = readerOf(service, (answer) => {
  if (/^\s*Date,/i.test(answer.body)) return readDownload(answer)
  if (answer.status !== 404 || !/^\s*\{/.test(answer.body)) requireSuccess(service, answer, { 400: "NoData" })
  const root = objectIn(service, parseJson(service, answer.body), "an object")
  for (const [name, read] of Object.entries(parts)) {
    const part = root[name]
    if (part === undefined) continue
    const fields = objectIn(service, part, name)
    requireNoError(answer, fields["error"])
    return read(fields, answer)
  }
  if (isList(root["quotes"])) return searchIn(root, answer)
  requireSuccess(service, answer)
  return refuse(
    "Malformed",
    `${service} answers with none of chart, quotes and search: ${Object.keys(root).join(", ").slice(0, 100)}.`,
  )
})

const parts: Readonly<Record<string, (fields: JsonObject, answer: HttpAnswer) => Found>> = {
  chart: chartIn,
  quoteResponse: quotesIn,
  quoteSummary: summaryIn,
  spark: () => refuse("NoData", `${service} answers with a preview of a chart, from which no prices are used.`),
  optionChain: () => refuse("NoData", `${service} answers with options, which are not used.`),
  timeseries: () => refuse("NoData", `${service} answers with figures of the company, which are not used.`),
  finance: () => refuse("NoData", `${service} answers with a list that is not used.`),
}

function requireNoError({ status, uri }: HttpAnswer, error: Json | undefined): void {
  if (!isObject(error)) return
  const description = textOf(error["description"]) ?? "no description"
  const code = textOf(error["code"]) ?? ""
  const subject = subjectOf(uri)
  const sentence = `${service}${subject ? ` on ${subject}` : ""}: ${code ? `${code}: ` : ""}${description.replace(/\.$/, "")}.`
  if (/delisted/i.test(description) && !/may be delisted/i.test(description)) refuse("Delisted", sentence)
  if (status === 404 || /not.?found/i.test(code)) refuse("NotFound", sentence)
  refuse(kindOfMessage(`${code} ${description}`) ?? "Malformed", sentence)
}

/** What was requested, where the address is known. */
function subjectOf(uri: string | null): string | null {
  if (uri === null) return null
  const { pathname, searchParams } = new URL(uri)
  const named = searchParams.get("symbols") ?? searchParams.get("q")
  if (named) return named
  const last =
    pathname
      .split("/")
      .at(-1)
      ?.replace(/%(3D|5E|20)/gi, (code) => String.fromCharCode(parseInt(code.slice(1), 16))) ?? ""
  return /^(chart|quote|quoteSummary|search)?$/.test(last) ? null : last
}

function chartIn(chart: JsonObject, answer: HttpAnswer): Found {
  const result = isList(chart["result"]) ? chart["result"][0] : undefined
  if (result === undefined) {
    return refuse("NotFound", `${service} knows no chart of ${subjectOf(answer.uri) ?? "the symbol"}.`)
  }
  const fields = objectIn(service, result, "a chart")
  const meta = objectIn(service, fields["meta"], "the description of the chart")
  const symbol = textOf(meta["symbol"]) ?? refuse("Malformed", `${service} states no symbol.`)
  const kind = kindOf(meta["instrumentType"])
  const stamps = isList(fields["timestamp"]) ? fields["timestamp"] : []
  const rawUnit = textOf(meta["currency"])
  if (rawUnit === undefined) {
    return refuse(stamps.length > 0 ? "Malformed" : "NoData", `${service} states no currency for ${symbol}.`)
  }
  const unit = unitOf(rawUnit)
  const timeZone = textOf(meta["exchangeTimezoneName"]) ?? refuse("Malformed", `${service} states no time zone.`)
  const dayAt = (seconds: number) => localDay(service, seconds, timeZone)
  const names = textsOf({
    name: meta["longName"] ?? meta["shortName"],
    exchange: meta["fullExchangeName"] ?? meta["exchangeName"],
  })

  const marketTime = integerOf(meta["regularMarketTime"])
  const statedPrice = amountOf(meta["regularMarketPrice"])
  const quotes: ReadonlyArray<Quote> =
    statedPrice === undefined
      ? []
      : [
          {
            symbol,
            ...names,
            ...kind,
            currency: unit.currency,
            rawUnit,
            value: inCurrency(statedPrice, unit),
            stated: statedPrice,
            at: instantOf(marketTime) ?? null,
            ...(marketTime === undefined ? {} : { day: dayAt(marketTime) }),
          },
        ]

  const granularity = textOf(meta["dataGranularity"]) ?? "1d"
  if (/^(5d|\d+(wk|mo))$/.test(granularity)) {
    const sentence = `${service} answers with bars of ${granularity} for ${symbol}, which are no closes of days.`
    return { quotes, refused: [{ subject: symbol, kind: "NoData", sentence }] }
  }

  const events = isObject(fields["events"]) ? fields["events"] : {}
  const splits = eventsIn(events["splits"]).flatMap((event): ReadonlyArray<Split> => {
    const split = splitOf({
      symbol,
      day: dayAt(integerOf(event["date"]) ?? refuse("Malformed", `${service} states a split without a day.`)),
      numerator: amountIn(service, event["numerator"], "a split"),
      denominator: amountIn(service, event["denominator"], "a split"),
    })
    return split ? [split] : []
  })

  const { samples, withoutClose } = barsIn(fields, stamps, dayAt)
  const session = isObject(meta["currentTradingPeriod"]) ? meta["currentTradingPeriod"]["regular"] : undefined
  const isRunning = marketTime !== undefined && isInside(marketTime, isObject(session) ? session : {})
  const running = isRunning ? dayAt(marketTime) : undefined
  const points = pointsOf(samples, { unit, splits }).map((point) =>
    point.day === running ? { ...point, provisional: true } : point,
  )
  const dividends = eventsIn(events["dividends"]).map((event): Dividend => {
    const exDay = dayAt(integerOf(event["date"]) ?? refuse("Malformed", `${service} states a dividend without a day.`))
    const stated = amountIn(service, event["amount"], "a dividend")
    const paidIn = unitOf(textOf(event["currency"]) ?? rawUnit)
    const amount = inCurrency(beforeSplits(stated, exDay, splits), paidIn)
    return { symbol, exDay, payDay: null, amount, currency: paidIn.currency, stated }
  })
  const series = {
    symbol,
    ...names,
    ...kind,
    currency: unit.currency,
    rawUnit,
    timeZone,
    stated: "splits" as const,
    ...adjustmentAfter(points, {
      kind: kind.kind,
      uri: answer.uri,
      lastDay: marketTime === undefined ? undefined : dayAt(marketTime),
    }),
    points,
    splits,
    dividends: withDoubts(dividends, points, unit),
    withoutClose,
  }
  return { series: [series], quotes }
}

const inSession = (seconds: number, start: number, end: number): boolean => seconds >= start && seconds < end

/** Whether the last trade was made during the session: at or after the end its price is the close. */
function isInside(marketTime: number, session: JsonObject): boolean {
  const [start, end] = [integerOf(session["start"]), integerOf(session["end"])]
  // Sessions of currencies and coins last all day; a last trade before the session is of a day that has ended.
  return start === undefined || end === undefined ? true : start === end || inSession(marketTime, start, end)
}

/**
 * Whether the closes are raw after the listed splits were undone. They are if the answer reaches to the last trade and
 * splits were requested: then it lists all splits.
 */
function adjustmentAfter(
  points: ReadonlyArray<PricePoint>,
  {
    kind,
    uri,
    lastDay,
  }: { readonly kind?: string | undefined; readonly uri: string | null; readonly lastDay: string | undefined },
) {
  if (kind === "currency" || kind === "future" || kind === "index" || kind === "crypto")
    return { adjustment: "raw" as const }
  const requested = uri === null ? null : new URL(uri).searchParams.get("events")
  const newest = points.at(-1)?.day
  if (uri !== null && !/split/.test(requested ?? "")) return { adjustment: "splits" as const }
  if (newest === undefined || (lastDay !== undefined && newest >= lastDay)) return { adjustment: "raw" as const }
  return { adjustment: "splits" as const, splitsKnownUntil: newest }
}

/** Dividends and splits are objects by their time, or lists. */
const eventsIn = (events: Json | undefined): ReadonlyArray<JsonObject> =>
  (isObject(events) ? Object.values(events) : isList(events) ? events : []).filter(isObject)

function barsIn(fields: JsonObject, stamps: ReadonlyArray<Json>, dayAt: (seconds: number) => Sample["day"]) {
  if (stamps.length === 0) return { samples: [], withoutClose: 0 }
  const indicators = objectIn(service, fields["indicators"], "the bars of the chart")
  const quote = listIn(service, indicators["quote"], "the bars of the chart")[0]
  const closes = listIn(service, isObject(quote) ? quote["close"] : undefined, "closes")
  if (closes.length !== stamps.length) {
    refuse("Malformed", `${service} answers with ${closes.length} closes for ${stamps.length} times.`)
  }
  const samples: Array<Sample> = []
  let withoutClose = 0
  for (const [i, stamp] of stamps.entries()) {
    const seconds = integerOf(stamp) ?? refuse("Malformed", `${service} states a bar without a time.`)
    if (closes[i] === null) withoutClose++
    else samples.push({ day: dayAt(seconds), order: seconds, close: amountIn(service, closes[i], "a close") })
  }
  return { samples, withoutClose }
}

function quotesIn(response: JsonObject, { uri }: HttpAnswer): Found {
  const entries = objectsIn(service, response["result"], "a list of quotes")
  if (entries.length === 0) {
    return refuse(
      "NotFound",
      `${service} has no quote of ${subjectOf(uri) ?? "the symbol"}: it may be delisted or renamed.`,
    )
  }
  return quotesOf(entries)
}

function quotesOf(entries: ReadonlyArray<JsonObject>): Found {
  const quotes: Array<Quote> = []
  const refused: Array<Refusal & { readonly subject: string }> = []
  for (const entry of entries) {
    const symbol = textOf(entry["symbol"]) ?? refuse("Malformed", `${service} states a quote without a symbol.`)
    const rawUnit = textOf(entry["currency"])
    const stated = amountOf(valueOf(entry["regularMarketPrice"]))
    if (textOf(entry["quoteType"]) === "NONE") {
      refused.push({ subject: symbol, kind: "NotFound", sentence: `${service} does not know ${symbol} any more.` })
    } else if (stated === undefined || rawUnit === undefined) {
      const what = stated === undefined ? "price" : "currency"
      refused.push({ subject: symbol, kind: "NoData", sentence: `${service} states no ${what} for ${symbol}.` })
    } else {
      const unit = unitOf(rawUnit)
      const seconds = integerOf(valueOf(entry["regularMarketTime"]))
      const timeZone = textOf(entry["exchangeTimezoneName"])
      quotes.push({
        symbol,
        ...textsOf({
          name: entry["longName"] ?? entry["shortName"],
          exchange: entry["fullExchangeName"] ?? entry["exchangeName"] ?? entry["exchange"],
        }),
        ...kindOf(entry["quoteType"]),
        currency: unit.currency,
        rawUnit,
        value: inCurrency(stated, unit),
        stated,
        at: instantOf(seconds) ?? null,
        ...(seconds === undefined || timeZone === undefined ? {} : { day: localDay(service, seconds, timeZone) }),
      })
    }
  }
  return { quotes, refused }
}

/** A value, also where the answer has it with its formatted text. */
const valueOf = (value: Json | undefined): Json | undefined => (isObject(value) ? value["raw"] : value)

function summaryIn(summary: JsonObject, answer: HttpAnswer): Found {
  const subject = subjectOf(answer.uri)
  const result = isList(summary["result"]) ? summary["result"][0] : undefined
  if (!isObject(result)) return refuse("NotFound", `${service} has no summary of ${subject ?? "the symbol"}.`)
  const profile = [result["assetProfile"], result["summaryProfile"], result["fundProfile"]].find(isObject)
  const type = isObject(result["quoteType"]) ? result["quoteType"] : {}
  const symbol = textOf(type["symbol"]) ?? subject
  const instruments: ReadonlyArray<Instrument> =
    profile || textOf(type["symbol"]) !== undefined
      ? [
          {
            symbol,
            name: textOf(type["longName"] ?? type["shortName"]) ?? null,
            ...kindOf(type["quoteType"]),
            ...textsOf({ exchange: type["exchange"], country: profile?.["country"], sector: profile?.["sector"] }),
          },
        ]
      : []
  const price = result["price"]
  const { quotes = [], refused = [] } = isObject(price) ? quotesOf([price]) : {}
  if (instruments.length + quotes.length + refused.length === 0) {
    return refuse(
      "NoData",
      `${service} answers with ${Object.keys(result).join(", ") || "nothing"}, from which no values are used.`,
    )
  }
  return { instruments, quotes, refused }
}

function searchIn(root: JsonObject, answer: HttpAnswer): Found {
  const instruments = objectsIn(service, root["quotes"], "a list of instruments").flatMap(
    (entry): ReadonlyArray<Instrument> => {
      const symbol = textOf(entry["symbol"])
      // Companies without shares come from another source and have no symbol.
      if (symbol === undefined) return []
      return [
        {
          symbol,
          name: textOf(entry["longname"]) ?? textOf(entry["shortname"]) ?? null,
          ...kindOf(entry["quoteType"]),
          ...textsOf({ exchange: entry["exchDisp"] ?? entry["exchange"], sector: entry["sector"] }),
        },
      ]
    },
  )
  if (instruments.length === 0) {
    return refuse("NotFound", `${service} finds nothing for ${subjectOf(answer.uri) ?? "the text"}.`)
  }
  return { instruments }
}

/** Kinds in the words of the product; others pass in small letters. */
function kindOf(stated: Json | undefined): { readonly kind?: string } {
  const text = textOf(stated)?.toLowerCase()
  if (text === undefined) return {}
  return { kind: { equity: "share", mutualfund: "fund", cryptocurrency: "crypto" }[text] ?? text }
}

/** The CSV of prices, dividends or splits of one symbol. It states neither symbol nor currency. */
function readDownload({ body, uri }: HttpAnswer): Found {
  const [header = [], ...rows] = csvRows(service, body)
  const column = (name: string): number => header.findIndex((title) => title.toLowerCase() === name)
  const symbol = subjectOf(uri)
  const [close, dividend, split] = [column("close"), column("dividends"), column("stock splits")]
  const unit = { currency: "", factor: "1" } as const
  if (close >= 0) {
    const hasClose = rows.filter((row) => !/^(null)?$/i.test(row[close] ?? ""))
    const samples = hasClose.map((row, order) => ({
      day: dayIn(service, row[0], "a close"),
      order,
      close: amountIn(service, row[close], "a close"),
    }))
    const series = {
      symbol,
      currency: null,
      rawUnit: null,
      timeZone: "the exchange",
      stated: "splits" as const,
      adjustment: "splits" as const,
      points: pointsOf(samples, { unit }),
      splits: [],
      dividends: [],
      withoutClose: rows.length - hasClose.length,
    }
    return { series: samples.length > 0 ? [series] : [] }
  }
  if (dividend >= 0) {
    const dividends = rows.map((row): Dividend => {
      const amount = amountIn(service, row[dividend], "a dividend")
      return {
        symbol,
        exDay: dayIn(service, row[0], "a dividend"),
        payDay: null,
        amount,
        currency: null,
        stated: amount,
      }
    })
    return { dividends }
  }
  if (split < 0) return refuse("Malformed", `${service} answers with a table that has no closes.`)
  const splits = rows.map((row): Split => {
    const [numerator, denominator] = (row[split] ?? "").split(/[:/]/)
    const day = dayOf(row[0]) ?? refuse("Malformed", `${service} states a split without a day.`)
    return {
      symbol,
      day,
      numerator: amountIn(service, numerator, "a split"),
      denominator: amountIn(service, denominator, "a split"),
    }
  })
  return { splits }
}
