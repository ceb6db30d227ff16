import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { desk, type Faults, goWithin, overflow, settled } from "./everyPage.ts"
import { layoutFaults } from "./layout.ts"
import { leave } from "./leaving.ts"
import { bringFamilyMarket, type RecordedFamily, recordFamily } from "./recordedFamily.ts"
import { beginRecording } from "./recorder.ts"
import { addressOf, nameOf, routes } from "./routes.ts"

/* The product for a user who needs it larger, without motion or in colours of their own. */
test.describe.configure({ mode: "default" })

let product: RunningProduct
let family: RecordedFamily
let session: Awaited<ReturnType<Page["context"]>>

test.beforeAll(async ({ browser }) => {
  product = await runningProduct({ DEBUG_ROLE: "on" })
  session = await browser.newContext({ reducedMotion: "reduce", viewport: desk })
  const [recorder] = await Promise.all([
    beginRecording(session, product.address, { email: "nora@example.org" }),
    bringFamilyMarket(product.databaseUrl),
  ])
  family = await recordFamily(recorder)
})
test.afterAll(({ browser }) => leave(browser, product))

/** One page of each kind: those of other classes have the same parts. */
const shown = routes.filter(
  ({ isLikeAnother, path, more = "" }) => !isLikeAnother && !more.includes("#") && path !== "/auth/:link",
)

/** The pages are shown within the client, one after the other, without a reload. */
const ofMembers = shown.filter(({ seenBy, isDocument }) => seenBy === "member" && !isDocument)

/** Elements that scroll sideways without keyboard access, or without a name. */
async function unreachable(page: Page, name: string): Promise<Faults> {
  const scrolled = page.locator(".table-scroll, .report-scroll, .months-scroll")
  const faults = await scrolled.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.checkVisibility())
      .filter(
        (one) =>
          !one.matches("[aria-label], :has(> table[aria-label])") ||
          !one.matches("[tabindex='0'], :has(a, button, [tabindex='0'])"),
      )
      .map((one) => one.className),
  )
  return faults.map((fault) => `${name}: ${fault} cannot be scrolled by keyboard, or has no name`)
}

/** A window of the session, which continues where the one before it ended. */
async function windowWith(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    ...options,
    storageState: await session.storageState(),
  })
  await session.close()
  session = context
  const page = await context.newPage()
  await page.goto(`${product.address}/app`)
  await settled(page)
  return page
}

async function eachPage(page: Page, look: (name: string) => Promise<Faults>, pages = shown): Promise<Faults> {
  const faults: Array<string> = []
  for (const route of pages) {
    if (route.seenBy === "visitor" && !route.isDocument) continue // It redirects a signed-in user.
    await goWithin(page, addressOf(route, family), route)
    faults.push(...(await look(nameOf(route))))
  }
  return faults
}

for (const [percent, viewport, deviceScaleFactor] of [
  [200, { width: 720, height: 450 }, 2],
  [400, { width: 360, height: 225 }, 4],
] as const) {
  test(`at ${percent} % nothing is cut off, overlaps or is reached by scrolling sideways`, async ({ browser }) => {
    const page = await windowWith(browser, { viewport, deviceScaleFactor })
    const faults = await eachPage(page, async (name) => [
      ...(await overflow(page, `${name} at ${percent} %`)),
      ...(await layoutFaults(page, `${name} at ${percent} %`)),
    ])
    expect(faults).toEqual([])
  })
}

test("with the text alone at 200 % tables fold or scroll within themselves, and nothing is cut off", async ({
  browser,
}) => {
  const page = await windowWith(browser, { viewport: desk })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "34px"
  })
  const look = async (name: string) => [
    ...(await overflow(page, `${name} with large text`)),
    ...(await layoutFaults(page, `${name} with large text`)),
    ...(await unreachable(page, `${name} with large text`)),
  ]
  expect(await eachPage(page, look, ofMembers)).toEqual([])
})

test("a user who asks for less motion sees none", async ({ browser }) => {
  const page = await windowWith(browser, { viewport: desk })
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => [animation.effect?.getComputedTiming().endTime, animation.effect] as const)
        .filter(([ends]) => typeof ends === "number" && ends > 10)
        .map(([ends, effect]) => `${String(ends)} ms: ${(effect as KeyframeEffect).target?.className ?? ""}`),
    )
  const faults: Array<string> = []
  for (const path of ["/app", "/app/assets/shares", "/app/portfolios"]) {
    await page.goto(product.address + path)
    await page.waitForSelector("h1")
    faults.push(...(await moving()))
  }
  await page.getByRole("button", { name: "Create portfolio" }).first().click()
  await expect(page.getByRole("dialog")).toBeVisible()
  faults.push(...(await moving()))
  await page.keyboard.press("Escape")
  expect(faults).toEqual([])
})

test("in the colours of the system the focus is visible and the charts are drawn", async ({ browser }) => {
  const page = await windowWith(browser, { viewport: desk, forcedColors: "active" })
  await page.goto(`${product.address}/app?period=Max`)
  await settled(page)
  const button = page.getByRole("button", { name: /^As of/ })
  await button.focus()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Tab")
  await expect(button).toBeFocused()
  const outline = await button.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).not.toBe("none")
  const lines = page.locator("main svg path[stroke], main svg path[class], main svg rect[class]")
  await expect(lines.first()).toBeVisible()
  const unseen = await lines.evaluateAll((drawn) => {
    const ground = getComputedStyle(document.body).backgroundColor
    return drawn
      .map((one) => ({ name: one.getAttribute("class"), ...colours(one) }))
      .filter(({ stroke, fill }) => [stroke, fill].every((colour) => colour === "none" || colour === ground))
      .map(({ name }) => name)
    function colours(one: Element) {
      const { stroke, fill } = getComputedStyle(one)
      return { stroke, fill }
    }
  })
  expect(unseen).toEqual([])
})
