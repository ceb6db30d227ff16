import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { isTargetDay } from "#server/marketdata/targetCalendar.ts"

/*
 * Stands in for Yahoo (charts of shares), CoinGecko (coins), Frankfurter (metals) and the European Central Bank (rates), in
 * the form of their answers. Every price follows from its symbol and day. A fault disturbs all answers while it is set.
 */

export interface ProvidersDouble {
  readonly url: string
  /** The moment up to which it knows prices. */
  now: Date
  fault: Fault | undefined
  /** The number of requests, and of those to the address to which one fault redirects. */
  readonly requests: { all: number; redirected: number }
  /** What a reader would hold to be the newest price of each symbol, if it believed each number that it is sent. */
  readonly believed: Map<string, string>
  close(): Promise<void>
}

export interface Fault {
  readonly name: string
  /** What is stated instead of the truth. */
  readonly lie?: Lie
  /** Answers itself, with or without the true body. */
  readonly send?: Send
}

type Send = (response: ServerResponse, body: string, double: ProvidersDouble) => void

interface Lie {
  readonly price?: (value: string) => string
  readonly currency?: string
  readonly symbol?: string
  /** States prices of days that have not begun, beside true ones. */
  readonly isAhead?: boolean
  /** Only for prices: rates are not compared with those before. */
  readonly pricesAlone?: boolean
}

/** Between 100.00 and 101.99, so that no two days differ by more than 2 %. */
export function priceOf(symbol: string, day: string): string {
  const seed = [...symbol].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7)
  const cents = String(10_000 + ((seed + dayNumber(day) * 37) % 200))
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}

/** The currencies whose rates it has. */
export const quotedCurrencies = ["USD", "CHF", "GBP", "JPY"] as const

const resend =
  (change: (body: string) => string, status = 200, headers: Readonly<Record<string, string>> = {}): Send =>
  (response, body) =>
    void response.writeHead(status, headers).end(change(body))

const megabytes = 200
const bomb = gzipSync(Buffer.alloc(megabytes * 2 ** 20, " "), { level: 9 })

/** A body that does not end before the reader leaves. */
function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(2 ** 20, " ")
  let sent = 0
  const more = () => {
    while (sent < megabytes && !response.destroyed) {
      sent += 1
      if (!response.write(piece)) return void response.once("drain", more)
    }
    response.end()
  }
  more()
}

function drip(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write(" "), 50)
  response.once("close", () => clearInterval(timer))
}

/** What a provider can do wrong, each for some time. */
export const faults: ReadonlyArray<Fault> = [
  { name: "refuses the connection", send: (response) => response.socket?.resetAndDestroy() },
  {
    name: "ends in the middle of the answer",
    send(response, body) {
      response.writeHead(200, { "content-length": Buffer.byteLength(body) })
      response.write(body.slice(0, body.length / 2), () => response.destroy())
    },
  },
  { name: "drips and never ends", send: drip },
  { name: "states another currency", lie: { currency: "SEK", price: (value) => value.replace(/^10/, "9") } },
  { name: "answers about another symbol", lie: { symbol: "OTHER", price: (value) => value.replace(/^10/, "12") } },
  { name: "states a hundredfold", lie: { price: (value) => value.replace(".", ""), pricesAlone: true } },
  { name: "states days that have not begun", lie: { isAhead: true } },
  { name: "states negative numbers", lie: { price: (value) => `-${value}` } },
  { name: "states zero", lie: { price: () => "0" } },
  { name: "states absurd numbers", lie: { price: () => "1e30" } },
  { name: "answers with a page", send: resend(() => "<!doctype html><title>Just a moment…</title>") },
  {
    name: "answers 200 with an error inside",
    send: resend(
      () => '{"chart":{"result":null,"error":{"code":"Internal","description":"try later"}},"error":"try later"}',
    ),
  },
  {
    name: "renames its fields",
    send: resend((body) => body.replace(/"(close|prices|usd|rate|result)"|\b(Cube)\b/g, '"renamed"')),
  },
  {
    name: "answers null for each number",
    send: resend((body) =>
      body.replace(/(?<=[:[,])-?\d+(\.\d+)?(?=[,\]}])/g, "null").replace(/rate="[^"]*"/g, 'rate=""'),
    ),
  },
  { name: "ends the document early", send: resend((body) => body.slice(0, body.length * 0.6)) },
  { name: "answers 429 and names a time", send: resend(() => "slow down", 429, { "retry-after": "120" }) },
  { name: "answers 429", send: resend(() => "slow down", 429) },
  { name: "answers 500", send: resend(() => "down", 500) },
  {
    name: "redirects to a private address",
    send: (response, _body, { url }) => void response.writeHead(302, { location: `${url}/private` }).end(),
  },
  { name: `answers with ${megabytes} MB`, send: flood },
  {
    name: "answers with a gzip bomb",
    send: (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  },
]

/** Starts it on a free port of this machine. */
export async function startProvidersDouble(): Promise<ProvidersDouble> {
  const server = createServer((request, response) => {
    response.on("error", () => {}) // a reader that leaves
    const url = new URL(request.url ?? "/", double.url)
    if (url.pathname === "/private") double.requests.redirected += 1
    double.requests.all += 1
    const { fault } = double
    const isOfRates = url.pathname === "/rates.xml"
    const lie = fault?.lie?.pricesAlone && isOfRates ? {} : (fault?.lie ?? {})
    const body = bodyOf(url, double, lie)
    if (body === undefined) response.writeHead(404).end("{}")
    else if (fault?.send) fault.send(response, body, double)
    else response.end(body)
  })
  const double: ProvidersDouble = {
    url: "",
    now: new Date(),
    fault: undefined,
    requests: { all: 0, redirected: 0 },
    believed: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return Object.assign(double, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

const secondsOf = (day: string, time: string): number => Date.parse(`${day}T${time}Z`) / 1_000

/** The days up to the last one that has ended: shares and metals have closes of working days, coins of each day. */
function daysUpTo(
  last: string,
  count: number,
  isIncluded: (day: CalendarDate) => boolean,
): ReadonlyArray<CalendarDate> {
  return Array.from({ length: count }, (_, i) => addDays(last, i - count + 1)).filter(isIncluded)
}

export const isWorkingDay = (day: string): boolean => ![2, 3].includes(((dayNumber(day) % 7) + 7) % 7)

/** The last day whose prices it has. */
export const newestDay = (now: Date, isIncluded: (day: CalendarDate) => boolean): CalendarDate => {
  let day = addDays(now.toISOString().slice(0, 10), now.getUTCHours() >= 21 ? 0 : -1)
  while (!isIncluded(day)) day = addDays(day, -1)
  return day
}

function bodyOf(url: URL, double: ProvidersDouble, lie: Lie): string | undefined {
  const { now } = double
  const { price = (value: string) => value } = lie
  const today = now.toISOString().slice(0, 10)
  const ahead = lie.isAhead ? [2, 3, 4].map((days) => addDays(today, days)) : []
  const number = (symbol: string, day: string): string => {
    const value = ahead.includes(day as CalendarDate)
      ? priceOf(symbol, day).replace(/^10/, "11")
      : price(priceOf(symbol, day))
    double.believed.set(symbol, value)
    return value
  }
  const [, share] = /^\/v8\/finance\/chart\/([^/]+)$/.exec(url.pathname) ?? []
  if (share !== undefined) {
    const [from, to] = ["period1", "period2"].map((name) => Number(url.searchParams.get(name)))
    const asked = daysUpTo(newestDay(now, isWorkingDay), 800, isWorkingDay).filter((day) => {
      const at = secondsOf(day, "14:30:00")
      return at >= (from ?? 0) && at <= (to ?? 0)
    })
    const days = [...asked, ...ahead]
    const shown = days.map((day) => ({ at: secondsOf(day, "14:30:00"), value: number(share, day) }))
    const meta = {
      currency: lie.currency ?? "USD",
      symbol: lie.symbol ?? share,
      instrumentType: "EQUITY",
      exchangeTimezoneName: "America/New_York",
      dataGranularity: "1d",
      regularMarketTime: shown.at(-1)?.at ?? secondsOf("2020-01-01", "14:30:00"),
      currentTradingPeriod: { regular: { start: 1, end: 2 } },
    }
    const quote = `[{"close":[${shown.map(({ value }) => value).join()}]}]`
    const stamps = shown.map(({ at }) => at).join()
    return `{"chart":{"result":[{"meta":${JSON.stringify(meta)},"timestamp":[${stamps}],"indicators":{"quote":${quote}}}],"error":null}}`
  }
  const [, coin] = /^\/api\/v3\/coins\/([^/]+)\/market_chart$/.exec(url.pathname) ?? []
  if (coin !== undefined) {
    const days = [...daysUpTo(today, Number(url.searchParams.get("days")) + 1, () => true), ...ahead]
    const rows = days.map((day) => `[${secondsOf(day, "00:00:00")}000,${number(coin, day)}]`)
    return lie.symbol || lie.currency ? '{"prices":[]}' : `{"prices":[${rows.join()}]}`
  }
  if (url.pathname === "/api/v3/simple/price") {
    const coins = (url.searchParams.get("ids") ?? "").split(",").map((id) => {
      const day = ahead[0] ?? today
      const stated = `"${lie.currency?.toLowerCase() ?? "usd"}":${number(id, day)}`
      const at = lie.isAhead ? secondsOf(day, "12:00:00") : Math.floor(now.getTime() / 1_000)
      return `"${lie.symbol?.toLowerCase() ?? id}":{${stated},"last_updated_at":${at}}`
    })
    return `{${coins.join()}}`
  }
  if (url.pathname === "/v2/rates") {
    const [base = "", quote = "", from = ""] = ["base", "quotes", "from"].map(
      (name) => url.searchParams.get(name) ?? "",
    )
    const asked = daysUpTo(newestDay(now, isWorkingDay), 800, isWorkingDay).filter((day) => day >= from)
    const days = [...asked, ...ahead]
    const [named, currency] = [lie.symbol ?? base, lie.currency ?? quote]
    const rows = days.map(
      (day) => `{"date":"${day}","base":"${named}","quote":"${currency}","rate":${number(base, day)}}`,
    )
    return `[${rows.join()}]`
  }
  if (url.pathname === "/rates.xml") {
    const asked = daysUpTo(newestDay(now, isTargetDay), 90, isTargetDay)
    const days = [...asked, ...ahead].map((day) => {
      const rates = quotedCurrencies.map((currency) => {
        const named = lie.symbol ?? (lie.currency && lie.currency.slice(0, 2)) ?? currency
        return `<Cube currency="${named}" rate="${number(currency, day)}"/>`
      })
      return `<Cube time="${day}">${rates.join("")}</Cube>`
    })
    const namespaces =
      'xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"'
    return `<gesmes:Envelope ${namespaces}><Cube>${days.join("")}</Cube></gesmes:Envelope>`
  }
  return undefined
}
