import { expect, type Locator, type Page, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { barriers, overflow, phone, settled } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { codeFor } from "./person.ts"

/* Lea has a phone, and touches everything that she uses. */
test.describe.configure({ mode: "serial" })
test.use({ viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2, reducedMotion: "reduce" })

let product: RunningProduct
let page: Page

test.beforeAll(async ({ browser, viewport, hasTouch, isMobile }) => {
  product = await runningProduct()
  page = await (await browser.newContext({ viewport, hasTouch, isMobile, reducedMotion: "reduce" })).newPage()
})
test.afterAll(({ browser }) => leave(browser, product))

const email = "lea@example.org"
const window = () => page.getByRole("dialog").last()
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole("button", { name, exact: typeof name === "string" }).first()

async function choose(field: string, option: string): Promise<void> {
  await button(new RegExp(`(^| )${field}$`), window()).tap()
  await page
    .getByRole("option")
    .filter({ has: page.getByText(option, { exact: true }) })
    .tap()
}

/** Fits the phone, and each target is large enough for a finger. */
async function isForFingers(name: string): Promise<void> {
  await settled(page)
  expect.soft([...(await overflow(page, name)), ...(await barriers(page, name))]).toEqual([])
}

test("an account is created from the first page on", async () => {
  await page.goto(product.address)
  await button("Reject All").tap()
  await isForFingers("the first page")
  await page.locator('main a[href$="/auth?tab=signup"]').first().tap()
  await page.getByLabel("Email").fill(email)
  await page.getByLabel(/^Password/).fill("with a finger on the glass")
  await page.getByText("Language, currency and number format").tap()
  await button(/Base currency$/).tap()
  await page.getByRole("option", { name: /^EUR/ }).tap()
  await button("Create account").tap()
  await page.getByLabel(/^Code/).fill(await codeFor(page, product.address, email, /confirm/i))
  await expect(page).toHaveURL(/\/app/)
  await isForFingers("the welcome")
})

test("a bank account and its balance are entered", async () => {
  await page.goto(`${product.address}/app/portfolios`)
  await button("Create portfolio").tap()
  await window()
    .getByLabel(/^Title/)
    .fill("Lea")
  await button("Create portfolio", window()).tap()
  await expect(window()).toBeHidden()

  await button("Menu").tap()
  await window().getByRole("link", { name: "Accounts", exact: true }).tap()
  await button("Add account").tap()
  await choose("Currency", "EUR")
  await window()
    .getByLabel(/^Account name/)
    .fill("Hauskonto")
  await window()
    .getByLabel(/^Held since/)
    .fill("2024-01-01")
  await button("Add account", window()).tap()
  await expect(page.getByRole("heading", { level: 1, name: "Hauskonto" })).toBeVisible()

  await button("Record").tap()
  await page.getByRole("menuitem", { name: "Record balance" }).tap()
  await window()
    .getByLabel(/^Balance/)
    .fill("5,000.00")
  await window()
    .getByLabel(/^Statement date/)
    .fill("2024-01-31")
  await isForFingers("the window of a balance")
  await button("Record", window()).tap()
  await expect(window()).toBeHidden()
  await isForFingers("an account")
})

test("the dashboard is viewed for another day, and as a table", async () => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).tap()
  await expect(page.locator(".hero-figure .money")).toContainText("5,000.00")
  await isForFingers("the dashboard")
  await button(/^As of/).tap()
  await page.getByRole("option", { name: "End of last year" }).tap()
  await expect(page).toHaveURL(/on=\d{4}-12-31/)
  const history = page.locator(".net-worth-history")
  await history.getByRole("button", { name: "Table" }).tap()
  await expect(history.getByRole("table")).toContainText("5,000.00")
  await isForFingers("the dashboard of another day")
})

test("a voided entry is restored from the toast", async () => {
  await page.goto(`${product.address}/app/assets/accounts`)
  await page.getByRole("link", { name: "Hauskonto" }).first().tap()
  await page.getByRole("tab", { name: "Balances" }).tap()
  await button(/^More actions/, page.getByRole("row").filter({ hasText: "5,000.00" })).tap()
  await page.getByRole("menuitem", { name: "Void" }).tap()
  await window()
    .getByLabel(/^Reason/)
    .fill("Only to try")
  await button("Void", window()).tap()
  await button("Undo").last().tap()
  await expect(page.getByText("Entry restored.")).toBeVisible()
})

test("days of a chart are selected with a finger, and the page still scrolls over it", async () => {
  await page.goto(`${product.address}/app?period=Max`)
  const drawing = page.locator(".net-worth-history .plot svg")
  await drawing.scrollIntoViewIfNeeded()
  await settled(page)
  const { x, y, width, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: readonly [number, number]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] })
  const middle = y + height / 2
  await touch("touchStart", [x + width * 0.5, middle])
  for (const part of [0.55, 0.6, 0.7, 0.8]) await touch("touchMove", [x + width * part, middle])
  await touch("touchEnd")
  await expect(page.locator(".chart-selection")).toContainText("Selected:")
  await isForFingers("the selected days")
  await button("Clear selection").tap()
  await expect(page.locator(".chart-selection")).toHaveCount(0)

  const before = await page.evaluate(() => scrollY)
  await touch("touchStart", [x + width * 0.5, middle])
  for (const by of [20, 60, 120, 180]) await touch("touchMove", [x + width * 0.5, middle - by])
  await touch("touchEnd")
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before)
  await expect(page.locator(".chart-selection")).toHaveCount(0)
})
