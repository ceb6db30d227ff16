import { describe, expect, it } from "vitest"
import { foundIn, refusalOf } from "./answer.ts"

/** Noon in New York, which is 17:00 in UTC in winter and 16:00 in summer. */
const seconds = (instant: string): number => Date.parse(instant) / 1_000

interface Chart {
  readonly currency?: string
  readonly zone?: string
  readonly bars: ReadonlyArray<readonly [instant: string, close: number | null]>
  readonly events?: object
  readonly marketTime?: string
  readonly session?: readonly [string, string]
  readonly granularity?: string
}

/** An invented chart in the form of Yahoo Finance. */
const chart = ({
  currency = "USD",
  zone = "America/New_York",
  bars,
  events,
  marketTime,
  session,
  granularity = "1d",
}: Chart) => ({
  chart: {
    result: [
      {
        meta: {
          currency,
          symbol: "SYN",
          instrumentType: "EQUITY",
          exchangeTimezoneName: zone,
          dataGranularity: granularity,
          regularMarketTime: seconds(marketTime ?? bars.at(-1)?.[0] ?? "2025-03-14T16:00:00Z"),
          regularMarketPrice: 12.5,
          ...(session
            ? { currentTradingPeriod: { regular: { start: seconds(session[0]), end: seconds(session[1]) } } }
            : { currentTradingPeriod: { regular: { start: 4_000_000_000, end: 4_000_020_000 } } }),
        },
        timestamp: bars.map(([instant]) => seconds(instant)),
        events,
        indicators: { quote: [{ close: bars.map(([, close]) => close) }] },
      },
    ],
    error: null,
  },
})

const seriesOf = (given: Chart) => {
  const [series] = foundIn("yahoo", chart(given)).series ?? []
  if (!series) throw new Error("no series")
  return series
}

describe("prices of Yahoo Finance", () => {
  it.each([
    ["GBp", "GBP", "12.345"],
    ["ZAc", "ZAR", "12.345"],
    ["ILA", "ILS", "12.345"],
    ["GBP", "GBP", "1234.5"],
    ["EUR", "EUR", "1234.5"],
  ])("a close of 1234.5 %s is an amount in %s: %s", (unit, currency, value) => {
    const series = seriesOf({ currency: unit, bars: [["2025-03-14T16:00:00Z", 1234.5]] })
    expect(series).toMatchObject({ currency, rawUnit: unit })
    expect(series.points).toMatchObject([{ value, stated: "1234.5" }])
  })

  it("the digits of a close are those of the text, and no JavaScript number rounds them", () => {
    const body = JSON.stringify(chart({ bars: [["2025-03-14T16:00:00Z", 77.25]] })).replace(
      "77.25",
      "77.25000000000000001",
    )
    expect(foundIn("yahoo", body).series?.[0]?.points[0]?.value).toBe("77.25000000000000001")
    const small = body.replace("77.25000000000000001", "1.5e-7")
    expect(foundIn("yahoo", small).series?.[0]?.points[0]?.value).toBe("0.00000015")
  })

  it("a bar belongs to the day of its exchange, in summer and in winter", () => {
    const sydney = seriesOf({
      zone: "Australia/Sydney",
      bars: [
        ["2025-01-14T23:00:00Z", 10],
        ["2025-07-15T00:00:00Z", 11],
      ],
    })
    expect(sydney.points.map(({ day }) => day)).toEqual(["2025-01-15", "2025-07-15"])
  })

  it("a bar without a close is left out", () => {
    const series = seriesOf({
      bars: [
        ["2025-03-13T16:00:00Z", null],
        ["2025-03-14T16:00:00Z", 12],
      ],
    })
    expect(series.points.map(({ day }) => day)).toEqual(["2025-03-14"])
    expect(series.withoutClose).toBe(1)
  })

  it("closes and dividends before splits are multiplied by all later splits, forward and reverse", () => {
    const series = seriesOf({
      bars: [
        ["2025-03-10T16:00:00Z", 10],
        ["2025-03-11T16:00:00Z", 11],
        ["2025-03-12T16:00:00Z", 12],
      ],
      events: {
        splits: {
          a: { date: seconds("2025-03-11T13:30:00Z"), numerator: 3, denominator: 1 },
          b: { date: seconds("2025-03-12T13:30:00Z"), numerator: 1, denominator: 2 },
        },
        dividends: { c: { date: seconds("2025-03-10T13:30:00Z"), amount: 0.2 } },
      },
    })
    expect(series.points.map(({ value }) => value)).toEqual(["15", "5.5", "12"])
    expect(series.dividends).toMatchObject([{ exDay: "2025-03-10", amount: "0.3", stated: "0.2", payDay: null }])
    expect(series).toMatchObject({ stated: "splits", adjustment: "raw" })
  })

  it("a series that ends before the last trade says until which day its splits are known", () => {
    const series = seriesOf({ bars: [["2024-03-14T16:00:00Z", 12]], marketTime: "2025-03-14T20:00:00Z" })
    expect(series).toMatchObject({ adjustment: "splits", splitsKnownUntil: "2024-03-14" })
  })

  it("the bar of a session that still runs is provisional, and final once it has ended", () => {
    const session = ["2025-03-14T13:30:00Z", "2025-03-14T20:00:00Z"] as const
    const at = (marketTime: string) =>
      seriesOf({ bars: [["2025-03-14T13:30:00Z", 12]], session, marketTime }).points[0]?.provisional
    expect(at("2025-03-14T15:00:00Z")).toBe(true)
    expect(at("2025-03-14T20:00:00Z")).toBe(false)
  })

  it("bars of a week are no closes of days", () => {
    const found = foundIn("yahoo", chart({ bars: [["2025-03-10T13:30:00Z", 12]], granularity: "1wk" }))
    expect(found.series).toBeUndefined()
    expect(found.refused).toMatchObject([{ subject: "SYN", kind: "NoData" }])
  })

  it("a dividend of a listing in pence that is far beyond its price has a doubt", () => {
    const paid = (amount: number) =>
      seriesOf({
        currency: "GBp",
        bars: [["2025-03-14T16:00:00Z", 400]],
        events: { dividends: { a: { date: seconds("2025-03-14T13:30:00Z"), amount } } },
      }).dividends
    expect(paid(8)).toMatchObject([{ amount: "0.08", currency: "GBP", stated: "8" }])
    expect(paid(8)[0]?.doubt).toBeUndefined()
    expect(paid(160)[0]?.doubt).toMatch(/30 %/)
    expect(paid(0.02)[0]?.doubt).toMatch(/pounds instead of pence/)
  })

  it.each([
    [
      404,
      { chart: { result: null, error: { code: "Not Found", description: "No data found, symbol may be delisted" } } },
      "NotFound",
    ],
    [200, { quoteResponse: { result: [], error: null } }, "NotFound"],
    [
      200,
      { quoteResponse: { result: [{ symbol: "SYN", quoteType: "EQUITY", currency: "USD" }], error: null } },
      "NoData",
    ],
    [401, { finance: { result: null, error: { code: "Unauthorized", description: "Invalid Crumb" } } }, "Unauthorised"],
    [429, "Too Many Requests", "RateLimited"],
    [502, "<html><title>Bad gateway</title></html>", "Unreachable"],
    [200, "<!DOCTYPE html><html><title>Consent</title></html>", "Malformed"],
    [200, "", "Malformed"],
    [200, { something: "else" }, "Malformed"],
  ])("status %i with %j is refused as %s", (status, body, kind) => {
    expect(refusalOf("yahoo", body, { status }).kind).toBe(kind)
  })

  it("a limit states how long to wait", () => {
    expect(refusalOf("yahoo", "Too Many Requests", { status: 429, headers: { "retry-after": "120" } })).toMatchObject({
      kind: "RateLimited",
      retryAfterSeconds: 120,
    })
  })

  it("closes and times of different numbers are malformed", () => {
    const body = chart({ bars: [["2025-03-14T16:00:00Z", 12]] })
    body.chart.result[0]?.timestamp.push(seconds("2025-03-15T16:00:00Z"))
    expect(refusalOf("yahoo", body).kind).toBe("Malformed")
  })
})

describe("prices of services with a key", () => {
  it("Alpha Vantage: closes are raw, and dividends and splits are those of their days", () => {
    const bar = (close: string, dividend: string, coefficient: string) => ({
      "4. close": close,
      "5. adjusted close": "1.0",
      "7. dividend amount": dividend,
      "8. split coefficient": coefficient,
    })
    const [series] =
      foundIn("alphavantage", {
        "Meta Data": { "2. Symbol": "SYN", "3. Last Refreshed": "2025-03-14", "5. Time Zone": "US/Eastern" },
        "Time Series (Daily)": {
          "2025-03-14": bar("50.5", "0.0000", "2.0"),
          "2025-03-13": bar("100", "0.7500", "1.0"),
        },
      }).series ?? []
    expect(series?.points).toMatchObject([
      { day: "2025-03-13", value: "100" },
      { day: "2025-03-14", value: "50.5" },
    ])
    expect(series).toMatchObject({ currency: "USD", stated: "raw", splits: [{ day: "2025-03-14", numerator: "2" }] })
    expect(series?.dividends).toMatchObject([{ exDay: "2025-03-13", amount: "0.75" }])
  })

  it.each([
    [{ Information: "Our standard API rate limit is 25 requests per day." }, "RateLimited"],
    [{ Note: "Thank you. Our standard API call frequency is 5 calls per minute." }, "RateLimited"],
    [{ Information: "This is a premium endpoint." }, "Unauthorised"],
    [{ "Error Message": "Invalid API call. Please retry or visit the documentation." }, "NotFound"],
    [{ "Global Quote": {} }, "NotFound"],
    [{}, "NotFound"],
  ])("Alpha Vantage: %j with status 200 is no success but %s", (body, kind) => {
    expect(refusalOf("alphavantage", body).kind).toBe(kind)
  })

  it("Twelve Data: each symbol of a batch has its own series or refusal", () => {
    const found = foundIn("twelvedata", {
      SYN: {
        meta: { symbol: "SYN", currency: "GBp", exchange_timezone: "Europe/London", mic_code: "XLON" },
        values: [{ datetime: "2025-03-14", close: "250.5" }],
        status: "ok",
      },
      GONE: { code: 404, message: "**symbol** not found: GONE", status: "error" },
    })
    expect(found.series).toMatchObject([
      { symbol: "SYN", currency: "GBP", rawUnit: "GBp", points: [{ value: "2.505" }] },
    ])
    expect(found.refused).toMatchObject([{ subject: "GONE", kind: "NotFound" }])
  })

  it("Twelve Data: in 3-for-2 and 1-for-10, units multiply by from and divide by to", () => {
    const split = (from: number, to: number) => ({
      date: "2025-03-14",
      symbol: "SYN",
      ratio: to / from,
      from_factor: from,
      to_factor: to,
    })
    expect(foundIn("twelvedata", [split(3, 2), split(1, 10)]).splits).toMatchObject([
      { numerator: "3", denominator: "2" },
      { numerator: "1", denominator: "10" },
    ])
  })

  it.each([
    [{ code: 429, message: "You have run out of API credits for the current minute.", status: "error" }, "RateLimited"],
    [{ code: 401, message: "**apikey** parameter is incorrect", status: "error" }, "Unauthorised"],
    [{ code: 400, message: "**symbol** not found: X", status: "error" }, "NotFound"],
  ])("Twelve Data: the error %j with status 200 is %s", (body, kind) => {
    expect(refusalOf("twelvedata", body).kind).toBe(kind)
  })

  it("Tiingo: the day is the label and no instant, and prices are raw", () => {
    const uri = "https://api.tiingo.com/tiingo/daily/SYN/prices"
    const row = { date: "2025-03-14T00:00:00.000Z", close: 20.5, adjClose: 5.125, divCash: 0.3, splitFactor: 4 }
    expect(foundIn("tiingo", [row], { uri }).series).toMatchObject([
      {
        symbol: "SYN",
        currency: "USD",
        stated: "raw",
        points: [{ day: "2025-03-14", value: "20.5" }],
        splits: [{ numerator: "4", denominator: "1" }],
        dividends: [{ amount: "0.3" }],
      },
    ])
    expect(refusalOf("tiingo", { detail: "Not found." }, { status: 404, uri }).kind).toBe("NotFound")
  })

  it("EODHD: a history that the plan cuts says so", () => {
    const uri = "https://eodhd.com/api/eod/SYN.LSE?fmt=json"
    const found = foundIn("eodhd", [{ date: "2025-03-14", close: 310, warning: "Data is limited by one year" }], {
      uri,
    })
    expect(found.series).toMatchObject([{ symbol: "SYN.LSE", currency: null, points: [{ value: "310" }] }])
    expect(found.refused).toMatchObject([{ kind: "Unauthorised" }])
    expect(foundIn("eodhd", [{ date: "2025-03-14", split: "1.000000/8.000000" }], { uri }).splits).toMatchObject([
      { numerator: "1", denominator: "8" },
    ])
  })

  it("Finnhub: zeros are no price but an unknown symbol, and a split has new shares in toFactor", () => {
    expect(refusalOf("finnhub", { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 }).kind).toBe("NotFound")
    expect(foundIn("finnhub", { c: 12.5, pc: 12, t: 1_741_982_400 }).quotes).toMatchObject([
      { value: "12.5", at: "2025-03-14T20:00:00Z" },
    ])
    expect(
      foundIn("finnhub", [{ symbol: "SYN", date: "2025-03-14", fromFactor: 1, toFactor: 4 }]).splits,
    ).toMatchObject([{ numerator: "4", denominator: "1" }])
    const denied = { error: "You don't have access to this resource." }
    expect(refusalOf("finnhub", denied, { status: 403 }).kind).toBe("Unauthorised")
  })

  it("OpenFIGI: each job of a request has its listings or its refusal", () => {
    const found = foundIn("openfigi", [
      {
        data: [
          {
            figi: "BBG000000001",
            ticker: "SYN",
            exchCode: "GY",
            shareClassFIGI: "BBG000000002",
            securityType2: "Common Stock",
          },
        ],
      },
      { warning: "No identifier found." },
    ])
    expect(found.instruments).toMatchObject([
      { symbol: "SYN", exchange: "GY", kind: "share", shareClassFigi: "BBG000000002" },
    ])
    expect(found.refused).toMatchObject([{ subject: "job 2", kind: "NotFound" }])
  })

  it("DivvyDiary: each dividend has a currency of its own and both days", () => {
    const dividends = [{ exDate: "2025-03-14", payDate: "2025-03-28", amount: 12.5, currency: "GBX" }]
    const found = foundIn("divvydiary", { isin: "XX0000000001", symbol: "SYN", currency: "EUR", price: 10, dividends })
    expect(found.dividends).toMatchObject([
      { exDay: "2025-03-14", payDay: "2025-03-28", amount: "0.125", currency: "GBP" },
    ])
  })

  it("Stooq: tables with a Polish, an English or no header are read, and the page of today is refused", () => {
    const points = [{ day: "2025-03-14", value: "4", stated: "4", provisional: false }]
    for (const header of [
      "Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen\n",
      "Date,Open,High,Low,Close,Volume\n",
      "",
    ]) {
      expect(foundIn("stooq", `${header}2025-03-14,1,2,3,4,5\n`).series?.[0]?.points).toEqual(points)
    }
    expect(refusalOf("stooq", "<html><title>Verify</title></html>").kind).toBe("Unauthorised")
    expect(refusalOf("stooq", "Exceeded the daily hits limit").kind).toBe("RateLimited")
  })
})
