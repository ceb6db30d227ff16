import { someOf } from "#tests/support/samples.ts"
import { expect, type Request, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { isClean } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { newcomer, type Person } from "./person.ts"

/* Nora reads the public pages and then uses the product; she decides what is counted. */
test.describe.configure({ mode: "serial" })

let product: RunningProduct
let nora: Person
/** The requests of her browser, and their hosts. */
const asked: Array<Request> = []

const counted = () =>
  asked
    .filter((request) => new URL(request.url()).pathname === "/api/page-views")
    .map((request) => (request.postDataJSON() as { readonly page: string }).page)
const scriptsThatCount = () => asked.filter((request) => /\/assets\/measure-/.test(request.url()))

test.beforeAll(async ({ browser }) => {
  product = await runningProduct()
  nora = await newcomer(browser, product.address)
  nora.page.context().on("request", (request) => asked.push(request))
})
test.afterAll(({ browser }) => leave(browser, product))

const pages = [
  "/security",
  "/nested-portfolios",
  "/global-currency",
  "/asset-classes",
  "/document-management",
  "/beneficiaries",
  "/contact",
  "/terms",
  "/privacy",
  "/imprint",
]

test("the public pages are accessible on a desk and on a phone, without any counting", async () => {
  // Each of them is looked at in everyRoute.e2e.ts as well.
  const lookedAt = someOf(pages)
  for (const path of pages) {
    await nora.go(path)
    if (lookedAt.includes(path)) await isClean(nora, path)
  }
  expect(counted()).toEqual([])
  expect(scriptsThatCount()).toEqual([])
})

test("the dialog of the preferences can be used by keyboard alone, and keeps the focus", async () => {
  const { page } = nora
  const customize = page.getByRole("button", { name: "Customize" })
  await nora.go("/pricing")
  await customize.focus()
  await page.keyboard.press("Enter")
  const window = page.getByRole("dialog", { name: "Cookie preferences" })
  await expect(window).toBeVisible()
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab")
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && activeElement?.closest("dialog") === null
    })
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press("Escape")
  await expect(window).toBeHidden()
  await expect(customize).toBeFocused()
})

test("with consent each page is counted as it is opened, by a script that is loaded once", async () => {
  const { page } = nora
  await nora.go("/de/security")
  await page.getByRole("button", { name: "Alle akzeptieren" }).click()
  await expect.poll(counted).toEqual(["/security"])
  await nora.go("/pricing")
  await expect.poll(counted).toEqual(["/security", "/pricing"])
  await nora.go("/auth")
  await expect.poll(counted).toEqual(["/security", "/pricing", "/auth"])
  const fetchedBefore = scriptsThatCount().length
  await page.getByRole("link", { name: "Passwort vergessen?" }).click()
  await expect.poll(counted).toEqual(["/security", "/pricing", "/auth", "/auth/forgotten"])
  expect(scriptsThatCount()).toHaveLength(fetchedBefore)
})

test("after consent is withdrawn nothing more is counted, and no other host was ever contacted", async () => {
  const { page } = nora
  await nora.go("/pricing")
  await expect.poll(() => counted().length).toBe(5)
  await page.getByRole("button", { name: "Cookie-Einwilligung widerrufen" }).click()
  await expect(page.getByRole("region", { name: "Ihre Privatsphäre" })).toBeVisible()
  for (const path of ["/security", "/auth", "/privacy"]) await nora.go(path)
  await page.waitForLoadState("networkidle")
  expect(counted()).toHaveLength(5)
  const hosts = new Set(asked.map((request) => new URL(request.url()).host))
  expect([...hosts]).toEqual([new URL(product.address).host])
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
})
