import { randomUUID } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { until } from "#tests/support/waiting.ts"
import { security } from "./samples.ts"

/*
 * The whole server fetches the prices of a share that a member adds, from a local server that speaks the protocol of Yahoo's
 * charts. It answers once the test has seen that the history is arriving.
 */
let api: TestApi
let clara: Person
let double: Server
let release: () => void
const released = new Promise<void>((resolve) => (release = resolve))
const seconds = (instant: string): number => Date.parse(instant) / 1_000

const chart = {
  meta: {
    currency: "EUR",
    symbol: "SYN.DE",
    instrumentType: "EQUITY",
    exchangeTimezoneName: "Europe/Berlin",
    dataGranularity: "1d",
    regularMarketTime: seconds("2024-01-03T16:35:00Z"),
    currentTradingPeriod: { regular: { start: 1, end: 2 } },
  },
  timestamp: [seconds("2024-01-02T08:00:00Z"), seconds("2024-01-03T08:00:00Z")],
  indicators: { quote: [{ close: [100, 120] }] },
}

beforeAll(async () => {
  double = createServer((request, response) => {
    void (async () => {
      if (!request.url?.startsWith("/v8/finance/chart/SYN.DE")) return response.writeHead(404).end("{}")
      await released
      return response.end(JSON.stringify({ chart: { result: [chart], error: null } }))
    })()
  })
  await new Promise<void>((resolve) => double.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
  api = await testApi({
    settings: {
      marketDataSchedule: "0 0 1 1 *",
      marketDataEcbUrl: `${url}/ecb.xml`,
      feeds: {
        order: { securities: ["yahoo"], crypto: [], metals: [], rates: [], search: [] },
        keys: new Map(),
        urls: new Map([["yahoo", url]]),
        limits: new Map([["yahoo", { perMinute: 600_000, perDay: null }]]),
      },
    },
  })
  clara = await api.person("clara")
})
afterAll(async () => {
  release()
  await api.close()
  double.close()
})

const arrivals = async () => (await clara.get("/api/market/arrivals")).json

it("the history of a share arrives after it was added, moves its value without an entry, and is announced until then", async () => {
  const portfolioId = randomUUID()
  await clara.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Depot" })
  const add = async (name: string, priceSymbol: string) => {
    const holdingId = randomUUID()
    const opening = { portfolioId, currency: "EUR", openedOn: "2024-01-02", details: security }
    await clara.did("PUT", `/api/holdings/${holdingId}`, { ...opening, name, priceSymbol })
    return holdingId
  }
  const shares = await add("Synthetic", "YAHOO:SYN.DE")
  await clara.did("PUT", `/api/holdings/${shares}/entries/${randomUUID()}`, {
    _tag: "Trade",
    side: "buy",
    quantity: "10",
    consideration: { amount: "900", currency: "EUR" },
    fees: { amount: "0", currency: "EUR" },
    tradedOn: "2024-01-02",
  })
  const unknown = await add("Unlisted", "ACME")
  const before = await arrivals()
  expect(before).toMatchObject({ holdings: 2, arrived: 0 })
  expect(before.missing).toEqual(
    expect.arrayContaining([
      { holdingId: shares, name: "Synthetic", symbol: "YAHOO:SYN.DE", state: "arriving", nextAt: null },
      { holdingId: unknown, name: "Unlisted", symbol: "ACME", state: "unserved", nextAt: null },
    ]),
  )
  const valueOf = async () => (await clara.get(`/api/holdings/${shares}?on=2024-01-03`)).json.holding.figures.value
  expect(await valueOf()).toBe("900.00")
  release()
  await until(async () => (await arrivals()).arrived === 1)
  expect((await arrivals()).version).not.toBe(before.version)
  expect(await valueOf()).toBe("1200.00")
})
