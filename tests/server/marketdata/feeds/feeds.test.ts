import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { dayOfNumber, dayNumber } from "#domain/shared/calendarDate.ts"
import { feedIds, feeds } from "#server/marketdata/feeds/all.ts"
import type { Ask, FeedId, FeedRequest } from "#server/marketdata/feeds/feed.ts"
import { sampledDays } from "#server/marketdata/feeds/metals.ts"
import { ratesForEuro } from "#server/marketdata/feeds/nbp.ts"
import { nextFetch, nextRetry } from "#server/marketdata/following/schedule.ts"
import { kindOf, namesOf, symbolAt } from "#server/marketdata/following/symbols.ts"
import { answersIn } from "#scripts/marketdata/recordings.ts"
import { answerWith } from "#tests/server/marketdata/providers/answer.ts"

const day = (text: string) => dayOfNumber(dayNumber(text))
const recordings = fileURLToPath(new URL("../../../../../shared/reference/providers/", import.meta.url))
const now = new Date("2026-04-14T09:00:00Z")

/** Sends nothing: answers each request with the next body, read by the reader of the provider. */
function answering(
  id: FeedId,
  ...bodies: ReadonlyArray<unknown>
): { readonly ask: Ask; readonly asked: Array<FeedRequest> } {
  const asked: Array<FeedRequest> = []
  return {
    asked,
    ask: async (request) => feeds[id].read(answerWith(bodies[asked.push(request) - 1], { uri: null })),
  }
}

const wish = { symbol: "SYN", from: day("2026-03-30"), to: day("2026-04-14"), currency: "USD" }

describe("what a price symbol is called at providers", () => {
  it.each([
    ["YAHOO:VOW3.DE", "securities", { yahoo: "VOW3.DE", eodhd: "VOW3.XETRA", twelvedata: "VOW3:XETR", tiingo: null }],
    ["YAHOO:BRK-B", "securities", { yahoo: "BRK-B", eodhd: "BRK-B.US", tiingo: "BRK-B", kraken: null }],
    ["listing:XLON:OCDO", "securities", { yahoo: "OCDO.L", eodhd: "OCDO.LSE" }],
    ["YAHOO:0P000071W8.TO", "securities", { yahoo: "0P000071W8.TO", eodhd: null }],
    ["coin:bitcoin", "crypto", { coingecko: "bitcoin", defillama: "coingecko:bitcoin", kraken: "BTC", yahoo: null }],
    ["token:1:0xa0b8", "crypto", { coingecko: null, defillama: "ethereum:0xa0b8" }],
    ["XAU", "metals", { frankfurter: "XAU", "currency-api": "XAU", yahoo: null }],
  ])("%s is of the kind %s and has a symbol at each provider that serves it", (priceSymbol, kind, symbols) => {
    const names = namesOf(priceSymbol)
    expect(kindOf(names)).toBe(kind)
    for (const [id, symbol] of Object.entries(symbols)) expect(symbolAt(id as FeedId, names), id).toBe(symbol)
  })

  it("a symbol that does not say its provider is asked for nowhere", () => {
    const names = namesOf("AAPL")
    expect(kindOf(names)).toBeUndefined()
    expect(feedIds.filter((id) => symbolAt(id, names) !== null)).toEqual([])
  })
})

describe("clients of providers", () => {
  it("EODHD: closes that state no unit are in that of the search, and pence become pounds once", async () => {
    const { ask, asked } = answering(
      "eodhd",
      [{ Code: "OCDO", Exchange: "LSE", Name: "Sample", Currency: "GBX" }],
      [{ date: "2026-04-13", close: 1259.5 }],
      [],
      [{ date: "2026-04-01", unadjustedValue: 5, currency: "GBX" }],
    )
    const history = await feeds.eodhd.history?.(ask, { ...wish, symbol: "OCDO.LSE" })
    expect(history).toMatchObject(
      Result.succeed({ currency: "GBP", unit: "GBX", points: [{ day: "2026-04-13", value: "12.595" }] }),
    )
    expect(asked.map(({ path }) => path)).toEqual([
      "/api/search/OCDO",
      "/api/eod/OCDO.LSE",
      "/api/splits/OCDO.LSE",
      "/api/div/OCDO.LSE",
    ])
  })

  it("closes that are divided by splits which the answer does not list are refused, so that two scales never mix", async () => {
    const { ask } = answering(
      "twelvedata",
      {
        meta: { symbol: "SYN", currency: "USD", exchange_timezone: "America/New_York" },
        values: [{ datetime: "2026-04-13", close: "25.00" }],
      },
      { splits: [] },
      { dividends: [] },
    )
    const asked = await feeds.twelvedata.history?.(ask, wish)
    expect(asked && Result.isFailure(asked) && asked.failure.sentence).toContain(
      "by splits that its answer does not list",
    )
  })

  it("DefiLlama: a price that is older than a day is none", async () => {
    const at = (instant: string) => Date.parse(instant) / 1_000
    const { ask } = answering("defillama", {
      coins: {
        "coingecko:fresh": { price: 2.5, timestamp: at("2026-04-14T08:55:00Z"), confidence: 0.99 },
        "coingecko:stale": { price: 9, timestamp: at("2026-04-12T08:55:00Z"), confidence: 0.99 },
      },
    })
    const latest = await feeds.defillama.latest?.(ask, ["coingecko:fresh", "coingecko:stale"], now)
    expect(latest && Result.isSuccess(latest) && [...latest.success]).toEqual([
      ["coingecko:fresh", { day: "2026-04-14", currency: "USD", unit: "USD", value: "2.5" }],
    ])
  })

  it("Frankfurter: an ounce of gold is one unit of XAU", async () => {
    const { ask } = answering("frankfurter", [
      { date: "2026-04-10", base: "XAU", quote: "EUR", rate: 3990.5 },
      { date: "2026-04-13", base: "XAU", quote: "EUR", rate: 4001.25 },
    ])
    const history = await feeds.frankfurter.history?.(ask, { ...wish, symbol: "XAU", currency: "EUR" })
    expect(history).toMatchObject(
      Result.succeed({ currency: "EUR", points: [{ value: "3990.5" }, { value: "4001.25" }] }),
    )
  })

  it.skipIf(!existsSync(recordings))(
    "the Polish bank: one euro in złoty as published, and in francs by both rates",
    () => {
      const [answer] = answersIn(readFileSync(`${recordings}fx/frank__nbp.yml`))
      const found = answer && feeds.nbp.read(answer)
      const rates = found && Result.isSuccess(found) ? ratesForEuro(found.success.rates ?? []) : []
      const on = (quote: string) => rates.find((rate) => rate.quote === quote && rate.day === "2026-03-02")
      expect(on("PLN")).toMatchObject({ base: "EUR", value: "4.2304" })
      // 4.2304 / 4.6696
      expect(on("CHF")).toMatchObject({ base: "EUR", value: "0.90594483" })
      expect(ratesForEuro([{ ...on("CHF")!, base: "USD", quote: "PLN" }])).toEqual([])
    },
  )

  it("currency-api is asked for each of the last 14 days and for the first day of earlier months", () => {
    const days = sampledDays(day("2020-01-01"), day("2024-05-20"))
    expect(days.slice(0, 4)).toEqual(["2024-03-02", "2024-04-01", "2024-05-01", "2024-05-07"])
    expect(days.at(-1)).toBe("2024-05-20")
    expect(days).toHaveLength(17)
  })
})

describe.runIf(existsSync(recordings))("clients of providers and recorded answers [needs ../shared]", () => {
  const recorded = (id: FeedId, file: string): Ask => {
    const answers = answersIn(readFileSync(`${recordings}${file}`)).values()
    return async () => feeds[id].read(answers.next().value ?? answerWith("", { status: 404 }))
  }

  it("Tiingo: raw closes in US dollars", async () => {
    const history = await feeds.tiingo.history?.(recorded("tiingo", "tiingo/tiingo__ticker_price_with_date.yaml"), wish)
    if (!history || Result.isFailure(history)) throw new Error(JSON.stringify(history))
    expect(history.success).toMatchObject({ currency: "USD", unit: "USD", timeZone: "America/New_York" })
    expect(history.success.points.length).toBeGreaterThan(0)
    expect(history.success.points.every(({ value }) => Number(value) > 0)).toBe(true)
  })

  it("currency-api: an ounce of platinum in euro", async () => {
    const ask = recorded("currency-api", "currency-api/xpt.json")
    const rates = await ask({ path: "" })
    if (Result.isFailure(rates)) throw new Error(rates.failure.sentence)
    const { day: on } = rates.success.rates?.[0] ?? {}
    if (!on) throw new Error("no day")
    const asked = { symbol: "XPT", currency: "EUR", from: on, to: on }
    const history = await feeds["currency-api"].history?.(recorded("currency-api", "currency-api/xpt.json"), asked)
    if (!history || Result.isFailure(history)) throw new Error(JSON.stringify(history))
    expect(history.success.points).toHaveLength(1)
    expect(Number(history.success.points[0]?.value)).toBeGreaterThan(500)
  })

  it("OpenFIGI: the listings of an ISIN have that ISIN, and Yahoo finds a share by its SEDOL", async () => {
    const figi = await feeds.openfigi.search?.(recorded("openfigi", "openfigi/figi__isin_example.json"), "US4592001014")
    if (!figi || Result.isFailure(figi)) throw new Error(JSON.stringify(figi))
    expect(figi.success.length).toBeGreaterThan(10)
    expect(new Set(figi.success.map(({ isin }) => isin))).toEqual(new Set(["US4592001014"]))
    const yahoo = await feeds.yahoo.search?.(recorded("yahoo", "yahoo/yf__search-BJ0CDD2.json"), "BJ0CDD2")
    expect(yahoo && Result.isSuccess(yahoo) && yahoo.success.map(({ symbol }) => symbol)).toContain("MNTN.L")
    const none = await feeds.yahoo.search?.(recorded("yahoo", "yahoo/yf__search-NO0010123060.json"), "NO0010123060")
    expect(none).toEqual(Result.succeed([]))
  })
})

describe("when a symbol is fetched next", () => {
  const next = (kind: "securities" | "crypto" | "metals", at: string, timeZone: string | null) =>
    nextFetch(kind, { now: new Date(at), timeZone, jitter: 0 }).toISOString()

  it.each([
    [
      "a share in New York after the close there",
      "securities",
      "2026-04-14T09:00:00Z",
      "America/New_York",
      "2026-04-14T22:45:00.000Z",
    ],
    [
      "a share in Sydney on the day that has begun there",
      "securities",
      "2026-04-13T23:00:00Z",
      "Australia/Sydney",
      "2026-04-14T08:45:00.000Z",
    ],
    [
      "after Friday's close on Monday",
      "securities",
      "2026-04-17T23:00:00Z",
      "America/New_York",
      "2026-04-20T22:45:00.000Z",
    ],
    [
      "a share whose exchange states no zone at 22:00 UTC",
      "securities",
      "2026-04-14T09:00:00Z",
      null,
      "2026-04-14T22:00:00.000Z",
    ],
    ["a coin in the next hour, also on Saturday", "crypto", "2026-04-18T09:10:00Z", null, "2026-04-18T10:00:00.000Z"],
    ["a metal at 16:30 UTC", "metals", "2026-04-14T09:00:00Z", null, "2026-04-14T16:30:00.000Z"],
  ] as const)("%s", (_, kind, at, timeZone, expected) => {
    expect(next(kind, at, timeZone)).toBe(expected)
  })

  it("a failure is tried again after minutes, and after six hours at the latest", () => {
    const minutes = (failures: number) => (nextRetry(failures, now, 0.5).getTime() - now.getTime()) / 60_000
    expect([1, 2, 3, 20].map(minutes)).toEqual([5, 10, 20, 360])
  })
})
