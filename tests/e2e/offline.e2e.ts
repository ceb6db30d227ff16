import { expect, test } from "@playwright/test"
import { runningProduct, type RunningProduct } from "#tests/support/runningProduct.ts"
import { leave } from "./leaving.ts"
import { newcomer, person, type Person } from "./person.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

let product: RunningProduct
let anna: Person

test.describe.configure({ mode: "serial" })
test.beforeAll(async ({ browser }) => {
  product = await runningProduct()
  anna = await newcomer(browser, product.address)
  await anna.signUp("anna@example.org", "a lake in front of the window")
  await anna.createPortfolio("Anna")
})
test.afterAll(({ browser }) => leave(browser, product))

test("a form keeps its typed values while there is no network, and the same command is executed once when it is sent again", async () => {
  const { page, dialog } = anna
  await page.goto(`${product.address}/app/portfolios`)
  await page.getByRole("button", { name: "Create portfolio" }).first().click()
  await anna.fillIn({ Title: "Family holding" })
  await page.context().setOffline(true)
  await expect(page.getByText("Figures are as last loaded")).toBeVisible()
  await expect(dialog.getByText("Your entries stay here until you can send them.")).toBeVisible()
  await dialog.locator("button[type=submit]").click()
  await expect(dialog.getByRole("alert")).toContainText("your entries are kept")
  await expect(dialog.getByRole("button", { name: "Retry" })).toBeVisible()
  await expect(dialog.getByRole("textbox")).toHaveValue("Family holding")

  await page.context().setOffline(false)
  await expect(dialog.getByText("You are offline")).toBeHidden()
  const sent = page.waitForRequest((request) => request.method() === "PUT")
  await dialog.locator("button[type=submit]").click()
  expect((await sent).headers()["command-id"]).toMatch(/^[\da-f-]{36}$/)
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page.getByText("Family holding").first()).toBeVisible()
})

test("a command without an answer has the same id when it is sent again", async () => {
  const { page, dialog } = anna
  const ids: Array<string | undefined> = []
  let isLost = true
  await page.route("**/api/portfolios/*", async (route, request) => {
    if (request.method() !== "PUT") return route.continue()
    ids.push(request.headers()["command-id"])
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort("connectionreset")
  })
  await page.getByRole("button", { name: "Create portfolio" }).first().click()
  await anna.fillIn({ Title: "Once only" })
  await dialog.locator("button[type=submit]").click()
  await expect(dialog.getByRole("alert")).toContainText("your entries are kept", { timeout: conditionTimeoutMs })
  isLost = false
  await dialog.locator("button[type=submit]").click()
  await expect(page.getByRole("dialog")).toBeHidden()
  expect(new Set(ids).size).toBe(1)
  expect(ids.length).toBeGreaterThan(1)
  await page.unroute("**/api/portfolios/*")
  await expect(page.getByText("Once only").first()).toBeVisible()
})

test("the app opens without a network after it was opened with one, reports that, and continues by itself", async () => {
  const { page } = anna
  await page.goto(`${product.address}/app`)
  await kept(anna)
  await withoutNetwork(anna)
  const retry = page.getByRole("button", { name: "Retry" })
  await expect(retry).toBeVisible()
  await page.context().setOffline(false)
  const shown = expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible()
  await Promise.race([retry.click().catch(() => shown), shown]) // The button is gone where the page has continued by itself.
  await shown
  await neverKept(anna)
})

test("reloading while the page continues after an outage keeps the user signed in", async () => {
  const { page } = anna
  for (let time = 0; time < 3; time++) {
    await withoutNetwork(anna)
    await page.context().setOffline(false)
    // The page refreshes the session at this moment, and the reload drops the answer.
    await page.reload()
    await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible()
  }
})

/** Opens the app without a network, until the page reports that there is none. */
async function withoutNetwork({ page }: Person): Promise<void> {
  await page.context().setOffline(true)
  // A browser without a network may report that it has one, and then it is the server that does not answer.
  const heading = page.getByRole("heading", { name: /^(You are offline|No connection to the server)$/ })
  await expect(async () => {
    // A browser that is busy may send the first requests of a page before it applies the outage.
    await page.goto(`${product.address}/app`)
    await expect(heading).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: conditionTimeoutMs })
}

/** Every built file that the page has loaded is stored for the next time. */
async function kept({ page }: Person): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const missing = () =>
    page.evaluate(async () => {
      const cache = await caches.open("client")
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
      const built = loaded.filter((path) => path.startsWith("/assets/"))
      // The texts of the page are loaded last.
      if (built.length <= 20 || !built.some((path) => path.includes("/texts/"))) return "not loaded yet"
      for (const path of built) if (!(await cache.match(path))) return path
      return "none"
    })
  await expect.poll(missing, { timeout: conditionTimeoutMs }).toBe("none")
}

/** No answer about a user is stored on the device. */
async function neverKept({ page }: Person): Promise<void> {
  const addresses = await page.evaluate(async () =>
    (await (await caches.open("client")).keys()).map(({ url }) => new URL(url).pathname),
  )
  expect(addresses.filter((path) => path.startsWith("/api"))).toEqual([])
}

test("the app can be installed: its manifest has its name, its start address and its icons", async () => {
  const manifest = (await (await anna.page.request.get(`${product.address}/app.webmanifest`)).json()) as {
    readonly start_url: string
    readonly icons: ReadonlyArray<{ readonly src: string; readonly sizes: string; readonly purpose: string }>
  }
  expect(manifest.start_url).toBe("/app")
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  )
  for (const { src } of manifest.icons) {
    const icon = await anna.page.request.get(product.address + src)
    expect(icon.status()).toBe(200)
    expect(icon.headers()["content-type"]).toMatch(/^image\//)
  }
})

test("when a bundle is gone because a new version was released, the page reloads once", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: "block" })
  const other = person(await context.newPage(), product.address)
  let loads = 0
  other.page.on("domcontentloaded", () => (loads += 1))
  await other.page.route("**/assets/AuthPage-*.js", (route) => route.fulfill({ status: 404, body: "" }))
  await other.page.route("**/app", async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, body: (await answer.text()).replace(/index-[\w-]+\.js/, "index-new.js") })
  })
  await other.page.goto(`${product.address}/auth`)
  await expect(other.page.getByText("This part could not be loaded.")).toBeVisible()
  expect(loads).toBe(2)
  await context.close()
})
