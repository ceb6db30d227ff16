import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { type Download, expect, type Page, test } from "@playwright/test"
import { readCsv } from "#server/files/csvReading.ts"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { leave } from "./leaving.ts"
import { person, textOf } from "./person.ts"
import { beginRecording } from "./recorder.ts"

test.describe.configure({ mode: "default" })

let product: RunningProduct
test.beforeAll(async () => void (product = await runningProduct()))
test.afterAll(({ browser }) => leave(browser, product))

/** The file that a menu beside a chart or a table saves. */
async function saved(page: Page, of: RegExp, item: RegExp): Promise<Download> {
  await page.getByRole("button", { name: of }).first().click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item }).click(),
  ])
  return download
}

const rowsOf = async (download: Download) => readCsv(readFileSync(await download.path(), "utf8")) ?? []

/** Width and height as a PNG states them. */
async function sizeOf(download: Download): Promise<readonly [number, number]> {
  const bytes = readFileSync(await download.path())
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG")
  expect(bytes.length).toBeGreaterThan(5000)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test("charts can be navigated by keyboard, say what their tables and files say, and are saved as pictures", async ({
  page,
}) => {
  const anna = person(page, product.address)
  await anna.signUp("charts@example.org", "lines and tiles of a family")
  await anna.createPortfolio("Anna")
  await anna.addAccount({ portfolio: "Anna", name: "Savings", currency: "EUR", since: "2023-01-02" })
  await anna.recordBalance("2023-01-02", "1000.50")
  await anna.recordBalance("2024-05-02", "4000.25")
  await anna.addAccount({ portfolio: "Anna", name: "Current", currency: "EUR", since: "2023-01-02" })
  await anna.recordBalance("2023-01-02", "250.00")
  await anna.go("/app?period=Max&on=2024-06-30")

  // The history: the last day at first, the first one with Home.
  const line = page.getByRole("slider", { name: /^Net worth history/ }).first()
  await line.focus()
  await page.keyboard.press("Home")
  await expect(line).toHaveAttribute("aria-valuetext", /2 January 2023.*1,250\.50/)
  await page.keyboard.press("End")
  await expect(line).toHaveAttribute("aria-valuetext", /30 June 2024.*4,250\.25/)
  const account = page.getByRole("link", { name: /Savings/ }).first()
  await expect(account).toBeVisible()

  // The parts: row by row, down to the account and back.
  const rowsOfBar = page.locator(".parts button")
  await expect(rowsOfBar).toHaveCount(1)
  await rowsOfBar.first().focus()
  await page.keyboard.press("Enter")
  await expect(rowsOfBar).toHaveCount(2)
  await expect(rowsOfBar.first()).toBeFocused()
  await expect(rowsOfBar.first()).toHaveAccessibleName(/^Savings EUR.4,000\.25 94\.12.?%$/)
  await page.keyboard.press("End")
  await expect(rowsOfBar.last()).toBeFocused()

  // The file says what the rows say.
  const lines = await rowsOf(await saved(page, /^Download: .*Accounts/, /CSV/))
  expect(lines).toEqual([
    ["Component", "Amount", "Share of total assets", "Currency"],
    ["Savings", "4000.25", "94.12", "EUR"],
    ["Current", "250.00", "5.88", "EUR"],
  ])
  const drawn = await rowsOfBar.evaluateAll((all) => all.map((one) => one.getAttribute("data-amount")))
  expect(drawn).toEqual(["4000.25", "250.00"])
  await rowsOfBar.first().focus()
  await page.keyboard.press("Escape")
  await expect(rowsOfBar).toHaveCount(1)

  // Pictures are twice as sharp as the page.
  const frame = page.locator("figure.chart").first()
  const [width] = await sizeOf(await saved(page, /^Download: Net worth/, /PNG/))
  expect(width).toBe((Math.ceil((await frame.boundingBox())?.width ?? 0) + 48) * 2)

  // A period is chosen by dragging over its days.
  const drawing = page.locator(".net-worth-history .plot svg")
  await drawing.scrollIntoViewIfNeeded()
  const { x, y, width: wide, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + wide * 0.4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + wide * 0.7, y + height / 3, { steps: 5 })
  await page.mouse.up()
  const selected = await textOf(page.locator(".chart-selection"))
  expect(selected).toMatch(/^Selected: \d+ \w+ 2023 to \d+ \w+ 202[34]/)
  await page.getByRole("button", { name: "Show this period" }).click()
  await expect(page).toHaveURL(/since=2023-/)
  await expect(page.locator(".chart-selection")).toHaveCount(0)
  const [, lastDay = ""] = / to (\d+ \w+ \d{4})/.exec(selected) ?? []
  await expect(page.getByRole("button", { name: `As of ${lastDay}` })).toBeVisible()

  await anna.go("/app/liquidity?on=2024-06-30")
  // The waterfall: the same as a drawing, as a table and in the file.
  const steps = await rowsOf(await saved(page, /^Download: From assets/, /CSV/))
  expect(steps.slice(1).map(([name, amount]) => [name, amount])).toEqual([
    ["Accounts", "4250.25"],
    ["Net worth", "4250.25"],
  ])
  const bars = page.getByRole("slider", { name: "From assets to net worth" })
  await bars.focus()
  await page.keyboard.press("End")
  await expect(bars).toHaveAttribute("aria-valuetext", /Net worth, EUR.4,250\.25/)

  // Hidden amounts are in no file.
  await page
    .getByRole("button", { name: /Hide amounts/ })
    .first()
    .click()
  await page.getByRole("button", { name: /^Download: From assets/ }).click()
  const item = page.getByRole("menuitem", { name: /CSV/ })
  await expect(item).toHaveAttribute("aria-disabled", "true")
  expect(await textOf(item)).toContain("Amounts are hidden")
})

test("months, drawdowns, payments and commitments can be navigated by keyboard, and their files say the same", async ({
  page,
}) => {
  const { put } = await beginRecording(page.context(), product.address, { email: "fund@example.org" })
  const [portfolioId, fund] = [randomUUID(), randomUUID()]
  const eur = (amount: string) => ({ amount, currency: "EUR" })
  const record = (entry: object) => put(`/api/holdings/${fund}/entries/${randomUUID()}`, entry)
  const flow = (kind: string, paidOn: string, amount: string) =>
    record({ _tag: "CashFlow", kind, amount: eur(amount), taxWithheld: eur("0"), paidOn })
  const value = (valuedOn: string, amount: string) =>
    record({ _tag: "Valuation", value: eur(amount), comment: null, valuedOn })
  await put(`/api/portfolios/${portfolioId}`, { title: "Nora" })
  await put(`/api/holdings/${fund}`, {
    portfolioId,
    currency: "EUR",
    name: "Fund",
    openedOn: "2022-01-03",
    priceSymbol: null,
    details: { _tag: "private", investmentType: "private_equity", manager: null, vintageYear: 2022 },
  })
  await record({ _tag: "Commitment", amount: eur("60000"), effectiveOn: "2022-01-03" })
  await flow("capitalCall", "2022-01-03", "20000")
  await flow("distribution", "2023-06-30", "3000")
  await value("2022-06-30", "24000")
  await value("2022-12-31", "18000")
  const opened = (address: string) => page.goto(`${product.address}${address}`)

  await opened("/app/performance?period=Max&on=2023-07-31")
  const months = page.getByRole("grid", { name: "By month" })
  await months.locator("td[tabindex='0']").focus()
  await page.keyboard.press("ArrowDown")
  for (let month = 1; month < 6; month++) await page.keyboard.press("ArrowRight")
  const june = months.locator("td:focus")
  await expect(june).toContainText("20.00")
  const announced = await june.getAttribute("data-value")
  const byMonth = await rowsOf(await saved(page, /^Download: By month/, /CSV/))
  expect(byMonth.find(([month]) => month === "2022-06")?.[1]).toBe(announced)

  const fall = page.getByRole("slider", { name: /^Drawdown/ })
  await fall.focus()
  await page.keyboard.press("End")
  await expect(fall).toHaveAttribute("aria-valuetext", /31 July 2023.*25\.00/)
  const depths = await rowsOf(await saved(page, /^Download: Drawdown/, /CSV/))
  expect(Number(depths.at(-1)?.[1])).toBe(-0.25)

  await opened(`/app/assets/equity/${fund}?tab=cashFlows&on=2023-07-31`)
  const payments = page.getByRole("slider", { name: /^Payments: Fund, 2022 to 2023: EUR.3,000\.00 received/ })
  await payments.focus()
  await page.keyboard.press("Home")
  await expect(payments).toHaveAttribute("aria-valuetext", /^2022, Received EUR.0\.00, Paid EUR.20,000\.00/)
  const years = await rowsOf(await saved(page, /^Download: Payments/, /CSV/))
  expect(years.slice(1).map(([year, received, paid]) => [year, received, paid])).toEqual([
    ["2023", "3000.00", "0.00"],
    ["2022", "0.00", "20000.00"],
  ])
  await sizeOf(await saved(page, /^Download: Payments/, /PNG/))

  const steps = page.getByRole("slider", { name: /^Commitment, called/ })
  await steps.focus()
  await page.keyboard.press("End")
  await expect(steps).toHaveAttribute("aria-valuetext", /20,000\.00.*3,000\.00.*15,000\.00/)
  const days = await rowsOf(await saved(page, /^Download: Commitment, called/, /CSV/))
  expect(days.at(-1)?.slice(0, 5)).toEqual(["2023-07-31", "60000.00", "20000.00", "3000.00", "15000.00"])
})
