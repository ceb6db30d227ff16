import { writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, type Locator, test } from "@playwright/test"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { desk, isClean, phone } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { newcomer, type Person } from "./person.ts"

/*
 * A provider on this machine speaks the protocol of Yahoo's charts. It answers once it may, with closes as Yahoo states them:
 * of Apple in Frankfurt, in euros: it was split 4 for 1 on 31 August 2020, 500.00 before that day as 125.00, and 130.00 since.
 * It speaks the protocol of EODHD's changed symbols too: Microsoft, MSFT, has the ticker MSOF since 1 October 2026, which
 * alone has prices: 400.00 dollars.
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
    const isChart = asked.pathname.startsWith("/v8/")
    void (isChart ? mayAnswer : Promise.resolve()).then(() => {
      const sent = answerTo(asked)
      return sent === null ? response.writeHead(404).end("{}") : response.end(JSON.stringify(sent))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve))
  product = await runningProduct({
    MARKET_DATA_PROVIDERS: "securities=yahoo,eodhd crypto=off metals=off rates=off search=off",
    MARKET_DATA_KEYS: "eodhd=key-of-the-household",
    MARKET_DATA_URLS: ["yahoo", "eodhd"]
      .map((name) => `${name}=http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
      .join(" "),
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

function answerTo({ pathname, searchParams }: URL) {
  if (pathname === "/v8/finance/chart/APC.DE") return chart(searchParams)
  if (pathname === "/v8/finance/chart/MSOF") return microsoft(searchParams)
  return pathname === "/api/symbol-change-history" ? [renamed] : null
}

const renamed = {
  exchange: "US",
  old_symbol: "MSFT",
  new_symbol: "MSOF",
  company_name: "Microsoft Corporation",
  effective: "2026-10-01",
}

/** Closes of 400.00 dollars on each trading day, as Yahoo states them. */
function microsoft(asked: URLSearchParams) {
  const { result } = chart(asked).chart
  return {
    chart: {
      result: result.map(({ meta, timestamp }) => ({
        meta: { ...meta, currency: "USD", symbol: "MSOF", exchangeTimezoneName: "America/New_York" },
        timestamp,
        indicators: { quote: [{ close: timestamp.map(() => 400) }] },
      })),
      error: null,
    },
  }
}

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
  await nora.chooseOwner("Nora")
  await dialog.getByRole("combobox", { name: "Symbol" }).fill("US0378331005")
  await page.getByRole("option", { name: /Apple/ }).first().click()
  // The name follows the symbol, and is among the presets in words.
  await expect(dialog.getByRole("group").filter({ hasText: "More details" })).toContainText("Apple Inc.")
  await nora.fillIn({ "Held since": "2020-08-03" })
  await dialog.getByText(/every purchase/).click()
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
    .getByRole("link", { name: /^Data health/ })
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

test("a changed symbol is suggested, accepted with its prices, and one click takes it back", async () => {
  const { page, dialog } = nora
  await nora.open("/app/assets/shares", "Add security")
  await nora.chooseOwner("Nora")
  await dialog.getByRole("combobox", { name: "Symbol" }).fill("MSFT")
  await page
    .getByRole("option", { name: /Microsoft.*USD/ })
    .first()
    .click()
  await nora.fillIn({ "Held since": "2026-09-01" })
  await dialog.getByText(/every purchase/).click()
  await nora.confirm("Add security")
  await expect(page.getByRole("heading", { level: 1, name: /Microsoft/ })).toBeVisible()
  await nora.recordTrade({ side: "Buy", on: "2026-09-01", units: "10", consideration: "3,900", fees: "0" })
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Data health/ })
    .first()
    .click()
  const suggestion = page.getByRole("listitem").filter({ hasText: "MSOF" })
  await expect(suggestion).toContainText("MSFT has been traded as MSOF since 1 Oct 2026")
  await isClean(nora, "data health with a changed symbol")
  const accept = suggestion.getByRole("button", { name: /^Accept/ })
  await accept.click()
  await expect(suggestion).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).last().click()
  await accept.click()
  await expect(suggestion).toHaveCount(0)
  // 10 at 400 dollars, the price of the new symbol.
  await nora.visit("/app/assets/shares", "Microsoft Corporation")
  await expect(page.getByRole("main")).toContainText("4,000.00")
})

test("prices come from a file that is chosen by keyboard, wait for the network, and one click takes them back", async () => {
  const { page, dialog } = nora
  await nora.addSecurity({ portfolio: "Nora", name: "House fund", currency: "EUR", since: "2024-01-02" })
  await nora.recordTrade({ side: "Buy", on: "2024-01-02", units: "10", consideration: "1,000", fees: "0" })
  const main = page.getByRole("main")
  await expect(main).toContainText("1,000.00")
  await nora.record("Import prices from a file")
  const chooser = page.waitForEvent("filechooser")
  await dialog.getByRole("button", { name: "Choose a file" }).press("Enter")
  await (await chooser).setFiles(csv("fund.csv", "Date,Close\n03/04/2024,120\n04/05/2024,125\n"))
  // The third of April or the fourth of March: only the person knows.
  await dialog.getByRole("radio", { name: /^Day first/ }).press("Space")
  await expect(dialog.getByText("2 days, 3 Apr 2024 to 4 May 2024")).toBeVisible()
  await isClean(nora, "the window with prices of a file")
  await page.setViewportSize(phone)
  await isClean(nora, "the window with prices of a file, on a phone")

  await page.context().setOffline(true)
  await expect(dialog.getByText("Your entries stay here until you can send them.")).toBeVisible()
  await dialog.locator("button[type=submit]").click()
  await expect(dialog.getByRole("alert")).toContainText("your entries are kept")
  await page.context().setOffline(false)
  await expect(dialog.getByText("You are offline")).toBeHidden()
  await dialog.locator("button[type=submit]").click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await page.setViewportSize(desk)
  await expect(main).toContainText("1,250.00")
  await page.getByRole("button", { name: "Undo" }).last().click()
  await expect(main).not.toContainText("1,250.00")
})

test("a file of prices is dropped into the window", async () => {
  const { page, dialog } = nora
  await nora.record("Import prices from a file")
  const path = test.info().outputPath("june.csv")
  writeFileSync(path, "day;price\n2024-06-28;130,5\n")
  const { x, y, width, height } = await placeOf(dialog.locator(".price-file"))
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await browser.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data })
  }
  await expect(dialog.getByText("june.csv")).toBeVisible()
  await dialog.locator("button[type=submit]").click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page.getByRole("main")).toContainText("1,305.00")
})

test("prices of a London share in pence are recorded in pounds", async () => {
  const { page, dialog } = nora
  await nora.addSecurity({ portfolio: "Nora", name: "Ocado", currency: "GBP", since: "2020-01-02" })
  await nora.recordTrade({ side: "Buy", on: "2020-01-02", units: "10", consideration: "125.95", fees: "0" })
  await nora.record("Import prices from a file")
  const chooser = page.waitForEvent("filechooser")
  await dialog.getByRole("button", { name: "Choose a file" }).press("Enter")
  await (await chooser).setFiles(csv("ocado.csv", "Date,Close\n2020-01-02,1259.5\n2020-01-03,1300\n"))
  const caution = dialog.getByText(/about 100 or 1,000 times/)
  await expect(caution).toBeVisible()
  await dialog.getByRole("radio", { name: /^Pence/ }).press("Space")
  await expect(caution).toBeHidden()
  await expect(dialog.getByText(/Lowest price GBP\s12\.595, highest GBP\s13\.00/)).toBeVisible()
  await isClean(nora, "the window with prices of a file in pence")
  await dialog.locator("button[type=submit]").click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page.getByRole("main")).toContainText("130.00")
})

test("an account in a currency that ended continues in the new one, and one click takes it back", async () => {
  const { page, dialog } = nora
  await nora.open("/app/assets/accounts", "Add account")
  await nora.chooseOwner("Nora")
  await dialog.getByRole("button", { name: /Currency$/ }).click()
  await page.keyboard.type("HRK")
  await page.getByRole("option", { name: /HRK/ }).first().click()
  await nora.fillIn({ "Account name": "Zagreb", "Held since": "2020-01-01" })
  await nora.confirm("Add account")
  await nora.recordBalance("2021-01-01", "75,345")
  const main = page.getByRole("main")
  await page.getByRole("button", { name: "Continue in EUR" }).click()
  await expect(page.getByText("Continued in the new currency.")).toBeVisible()
  // The page of the account that continues: 7.5345 kuna were a euro.
  await expect(main).not.toContainText("HRK")
  await expect(main).toContainText("10,000.00")
  await expect(page.getByRole("heading", { level: 1, name: "Zagreb" })).toBeVisible()
  await expect(main).not.toContainText("This holding was closed")
  await page.getByRole("button", { name: "Undo" }).last().click()
  await expect(main.getByRole("button", { name: "Continue in EUR" })).toBeVisible()
  await expect(main).toContainText("75,345.00")
})

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })

async function placeOf(locator: Locator) {
  const place = await locator.boundingBox()
  if (place === null) throw new Error("it is not shown")
  return place
}
