import { expect, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { desk, settled } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { beginRecording } from "./recorder.ts"

/* The dashboard of the demo family as a whole: what it asks for, and how much room it takes. */
let product: RunningProduct
test.beforeAll(async () => void (product = await runningProduct()))
test.afterAll(({ browser }) => leave(browser, product))

test("the dashboard needs at most ten requests for everything that it shows, and about two windows", async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: desk })
  const recorder = await beginRecording(context, product.address, { email: "two-windows@example.org" })
  await recorder.openDemo()
  const page = await context.newPage()
  const requests: Array<string> = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/")) requests.push(`${request.method()} ${pathname}`)
  })
  await page.goto(`${product.address}/app`)
  await settled(page)
  for (const heading of [
    "What changed",
    "To do",
    "Assets and debts",
    "Allocation of assets",
    "Goals",
    "Recent activity",
  ]) {
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible()
  }
  // Each of these is there only with its answer.
  for (const shown of [".plot", ".waterfall-rows", ".sheet", ".parts", ".goal", ".activity-item"]) {
    await expect(page.locator(shown).first()).toBeVisible()
  }
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(10)

  const { height } = (await page.locator(".dashboard").boundingBox()) ?? { height: Infinity }
  expect(height).toBeLessThan(2 * 900)
  await context.close()
})
