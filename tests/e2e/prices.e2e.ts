import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "@playwright/test"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { desk, isClean, phone } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { newcomer, type Person } from "./person.ts"

/*
 * A provider on this machine speaks the protocol of Yahoo's charts. It answers once it may, with closes as Yahoo states them:
 * of Apple in Frankfurt, in euros: it was split 4 for 1 on 31 August 2020, 500.00 before that day as 125.00, and 130.00 since.
 */
test.describe.configure({ mode: "serial" })

const from = dayNumber("2020-08-03")
const splitOn = dayNumber("2020-08-31")
const secondsInDay = 86_400

let provider: Server
let answer: () => void
let product: RunningProduct
let nora: Person

test.beforeAll(async ({ browser }) => {
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  provider = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", "http://127.0.0.1")
    void mayAnswer.then(() => {
      if (asked.pathname !== "/v8/finance/chart/APC.DE") return response.writeHead(404).end("{}")
      return response.end(JSON.stringify(chart(asked.searchParams)))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve))
  product = await runningProduct({
    MARKET_DATA_PROVIDERS: "securities=yahoo crypto=off metals=off rates=off search=off",
    MARKET_DATA_URLS: `yahoo=http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    MARKET_DATA_SCHEDULE: "0 0 1 1 *",
    MARKET_DATA_ECB_URL: "http://127.0.0.1:9/rates.xml",
  })
  nora = await newcomer(browser, product.address)
  await nora.signUp("nora@example.org", "apples fall close to the tree")
  await nora.createPortfolio("Nora")
})
test.afterAll(async ({ browser }) => {
  answer()
  await leave(browser, product)
  provider.closeAllConnections()
  provider.close()
})

function chart(asked: URLSearchParams) {
  const [first, last] = [Number(asked.get("period1")), Number(asked.get("period2"))]
  const today = dayNumber(new Date().toISOString().slice(0, 10))
  const closes = Array.from({ length: today - from }, (_, i) => from + i)
    .filter((day) => ![2, 3].includes(day % 7))
    .map((day) => ({ at: day * secondsInDay + 52_200, close: day < splitOn ? 125 : 130 }))
    .filter(({ at }) => at >= first && at <= last)
  const splitAt = splitOn * secondsInDay + 48_600
  const split = { date: splitAt, numerator: 4, denominator: 1, splitRatio: "4:1" }
  const meta = {
    currency: "EUR",
    symbol: "APC.DE",
    instrumentType: "EQUITY",
    exchangeTimezoneName: "Europe/Berlin",
    dataGranularity: "1d",
    regularMarketTime: closes.at(-1)?.at ?? first,
    currentTradingPeriod: { regular: { start: 1, end: 2 } },
  }
  const result = {
    meta,
    timestamp: closes.map(({ at }) => at),
    ...(splitAt >= first && splitAt <= last && { events: { splits: { [splitAt]: split } } }),
    indicators: { quote: [{ close: closes.map(({ close }) => close) }] },
  }
  return { chart: { result: [result], error: null } }
}

test("a share is added by its ISIN, and its history arrives while its page is open", async () => {
  const { page, dialog } = nora
  await nora.open("/app/assets/shares", "Add security")
  await nora.choose("Portfolio", "Nora")
  await dialog.getByRole("combobox", { name: "Symbol" }).fill("US0378331005")
  await page.getByRole("option", { name: /Apple/ }).first().click()
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue(/Apple/)
  await nora.fillIn({ "Held since": "2020-08-03" })
  await dialog.getByText(/Add later/).click()
  await nora.confirm("Add security")
  await expect(page.getByRole("heading", { level: 1, name: /Apple/ })).toBeVisible()
  await nora.recordTrade({ side: "Buy", on: "2020-08-04", units: "10", consideration: "4,900", fees: "0" })
  await expect(page.getByText(/^The price history of Apple.* is arriving/)).toBeVisible()
  await isClean(nora, "a holding whose prices are arriving")

  answer()
  // 10 at 520: the split is reported, and not recorded yet.
  await expect(page.getByRole("main")).toContainText("5,200.00")
  await expect(page.getByText(/is arriving/)).toHaveCount(0)
})

test("the reported split is suggested with figures before and after, and accepted", async () => {
  const { page } = nora
  const item = page
    .getByRole("navigation")
    .getByRole("link", { name: /Suggestions/ })
    .first()
  await expect(item).toBeVisible()
  await item.click()
  const suggestion = page.getByRole("listitem").filter({ hasText: "Split 4 for 1 on 31 Aug 2020" })
  await expect(suggestion).toContainText("units 10 → 40")
  await isClean(nora, "data health with a suggested split")
  await page.setViewportSize(phone)
  await suggestion.getByRole("button", { name: /^Accept/ }).click()
  await expect(page.getByText("Suggestion accepted")).toBeVisible()
  await page.setViewportSize(desk)
  await nora.visit("/app/assets/shares", "Apple Inc.")
  // 40 at 130, as much as before.
  await expect(page.getByRole("main")).toContainText("40")
  await expect(page.getByRole("main")).toContainText("5,200.00")
  await isClean(nora, "a holding after its split")
})
