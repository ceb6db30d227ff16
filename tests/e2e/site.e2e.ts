import { type BrowserContextOptions, expect, type Page, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { complaintsOf, type Faults, faultsOf } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { newcomer } from "./person.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

/* A visitor without an account views the public site, on a desk and on a phone, with and without scripts. */

let product: RunningProduct
test.beforeAll(async () => {
  product = await runningProduct()
})
test.afterAll(({ browser }) => leave(browser, product))

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A page in a new browser, and the messages on its console. */
async function open(
  browser: import("@playwright/test").Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly complaints: Faults; readonly elsewhere: Faults }> {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const elsewhere: Faults = []
  page.on("request", (request) => {
    if (!request.url().startsWith(product.address) && !request.url().startsWith("data:")) elsewhere.push(request.url())
  })
  await page.goto(product.address + path)
  return { page, complaints, elsewhere }
}

for (const path of ["/", "/pricing", "/security", "/terms", "/nothing-here"]) {
  test(`${path} is accessible, contacts no other host and keeps the console silent`, async ({ browser }) => {
    const { page, complaints, elsewhere } = await open(browser, path)
    expect(await faultsOf(page, path)).toEqual([])
    expect(elsewhere).toEqual([])
    // The missing page answers like this.
    expect(complaints.filter((complaint) => !/nothing-here.*404/.test(complaint))).toEqual([])
    await page.context().close()
  })
}

test("the home page runs less than ten kilobytes of script before the visitor acts", async ({ browser }) => {
  const { page } = await open(browser, "/")
  const scripts = await page.evaluate(() => {
    // Loaded for the next page when the browser is idle, and not run.
    const next = document.querySelector<HTMLElement>("script[data-then]")?.dataset["then"]?.split(" ") ?? []
    const fetchedAhead = new Set(next.map((href) => new URL(href, location.href).href))
    return (performance.getEntriesByType("resource") as Array<PerformanceResourceTiming>)
      .filter(({ initiatorType, name }) => initiatorType === "script" || /main-.*\.js$/.test(name))
      .filter(({ name }) => !fetchedAhead.has(name))
      .map(({ encodedBodySize }) => encodedBodySize)
  })
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000)
  await page.context().close()
})

test("the pictures turn by themselves every five seconds until they are stopped", async ({ browser }) => {
  const { page } = await open(browser, "/", { reducedMotion: "no-preference" })
  const row = page.locator(".carousel-row")
  const shown = () => row.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
  await expect.poll(shown, { timeout: conditionTimeoutMs }).toBe(1)
  await page.getByRole("button", { name: "Next picture" }).click()
  await expect.poll(shown).toBe(2)
  await expect.poll(shown, { timeout: conditionTimeoutMs }).toBe(0)
  await page.getByRole("button", { name: "Pause slideshow" }).click()
  await expect(page.getByRole("button", { name: "Play slideshow" })).toBeFocused()
  await page.getByRole("button", { name: "Previous picture" }).click()
  await expect.poll(shown).toBe(2)
  await row.scrollIntoViewIfNeeded()
  const picture = page.getByRole("img", { name: /^Screenshot: / }).last()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(700)
  await page.context().close()
})

test("on a phone the menu slides in, by a finger and by the keyboard, and returns the focus", async ({ browser }) => {
  const { page, complaints } = await open(browser, "/", phone)
  const menu = page.getByRole("dialog", { name: "Menu" })
  const button = page.getByRole("button", { name: "Menu", exact: true })
  await button.tap()
  await expect(menu).toBeVisible()
  await expect(menu.getByRole("link", { name: "Pricing" })).toBeVisible()
  await menu.getByRole("button", { name: "Close the menu" }).tap()
  await expect(menu).toBeHidden()

  await button.focus()
  await page.keyboard.press("Enter")
  await expect(menu).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(menu.getByRole("button", { name: "Close the menu" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.tap()
  await menu.getByRole("link", { name: "Pricing" }).tap()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(page.getByRole("heading", { level: 1, name: "Three plans, one product" })).toBeVisible()
  expect(complaints).toEqual([])
  await page.context().close()
})

test("a page is shown in the language of the browser, and later in the selected one", async ({ browser }) => {
  const { page } = await open(browser, "/pricing?from=letter#content", { locale: "de-CH" })
  await expect(page).toHaveURL(`${product.address}/de/pricing?from=letter#content`)
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await page.getByText("Sprache Deutsch").click()
  await page.getByRole("link", { name: "Français" }).first().click()
  await expect(page).toHaveURL(`${product.address}/fr/pricing`)
  await page.goto(`${product.address}/`)
  await expect(page).toHaveURL(`${product.address}/fr`)
  await page.getByText("Langue Français").click()
  await page.getByRole("link", { name: "English" }).first().click()
  await expect(page).toHaveURL(`${product.address}/`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything your family owns and owes, on any day")
  await page.goto(`${product.address}/auth`)
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible()
  await page.context().close()
})

test("without scripts everything is readable, the links work and the menu opens", async ({ browser }) => {
  const { page, complaints } = await open(browser, "/de", { ...phone, javaScriptEnabled: false })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Was Ihrer Familie gehört/)
  await expect(page.getByRole("heading", { name: "Ein Ort für das ganze Vermögen" })).toBeVisible()
  await page.getByRole("button", { name: "Menü", exact: true }).tap()
  await page.getByRole("dialog").getByRole("link", { name: "Preise" }).tap()
  await expect(page).toHaveURL(`${product.address}/de/pricing`)
  await page.getByText("Kann ich alles mitnehmen?").tap()
  await expect(page.getByText(/Eine Datei enthält jeden Eintrag/)).toBeVisible()
  await page.goto(`${product.address}/de/nichts`)
  await page.getByRole("link", { name: "Zur Startseite" }).tap()
  await expect(page).toHaveURL(`${product.address}/de`)
  expect(complaints.filter((complaint) => !complaint.includes("/de/nichts"))).toEqual([])
  await page.context().close()
})

test("a signed-in user finds the links to the app and to sign out", async ({ browser }) => {
  const person = await newcomer(browser, product.address)
  const { page } = person
  await person.signUp("visitor@example.org", "a lake in front of the window")
  await person.go("/")
  await expect(page.getByRole("link", { name: "Login" })).toBeHidden()
  await expect(page.getByRole("link", { name: "Get Started" })).toBeHidden()
  await page.getByRole("link", { name: "App", exact: true }).click()
  await expect(page).toHaveURL(/\/app/)
  await person.go("/pricing")
  await page.getByRole("button", { name: "Sign Out" }).click()
  await expect(page).toHaveURL(`${product.address}/`)
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible()
  await person.go("/app")
  await expect(page).toHaveURL(/\/auth/)
  await page.context().close()
})
