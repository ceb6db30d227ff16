import type { Browser, BrowserContextOptions, Page } from "@playwright/test"

/** A screen that the home page shows, and the name by which it requests it. */
interface Screen {
  readonly name: string
  readonly path: string
  /** Opens what the picture is about, as a user would. */
  readonly open?: (page: Page) => Promise<void>
  /** The element at the top of the picture, where that is not the top of the page. */
  readonly top: { readonly desk?: string; readonly phone: string }
}

const screens: ReadonlyArray<Screen> = [
  { name: "dashboard", path: "/app", top: { phone: ".hero" } },
  {
    name: "explain",
    path: "/app/explain?figure=netWorth",
    open: (page) => page.locator(".explain-buttons button").first().click(),
    top: { desk: "main h2", phone: "main h2" },
  },
  {
    name: "portfolios",
    path: "/app/portfolios",
    async open(page) {
      await page.getByRole("tab").last().click()
      await page.getByText("Falkenberg Holding AG").first().click()
    },
    top: { phone: ".network-view" },
  },
]

/** A picture as a file. */
export interface Picture {
  readonly name: string
  readonly bytes: Buffer
}

/** The sizes that the home page declares: 1920 × 1200 and 780 × 1280. */
const windows = [
  { kind: "desk", inNames: "", options: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 4 / 3 } },
  { kind: "phone", inNames: "phone-", options: { viewport: { width: 390, height: 640 }, deviceScaleFactor: 2 } },
] as const

export async function* takeScreens(browser: Browser, address: string, language: string): AsyncGenerator<Picture> {
  for (const { kind, inNames, options } of windows) {
    const page = await pageOf(browser, options)
    for (const { name, path, open, top } of screens) {
      await page.goto(`${address}${language === "en" ? "" : `/${language}`}${path}`)
      await settled(page)
      await open?.(page)
      const above = top[kind]
      for (const look of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: look })
        await settled(page)
        if (above) await bringUp(page, above)
        yield { name: `${name}-${inNames}${look}-${language}.webp`, bytes: await asWebp(page) }
      }
    }
    await page.context().close()
  }
}

/** Scrolls the element to the top, with some space above it. */
const bringUp = (page: Page, part: string): Promise<void> =>
  page
    .locator(part)
    .first()
    .evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 20))

/** The dashboard as a picture of another size: for shared addresses, and in the README. */
export async function takeDashboard(
  browser: Browser,
  window: Pick<BrowserContextOptions, "viewport" | "deviceScaleFactor">,
  { address, language }: { readonly address: string; readonly language: string },
): Promise<Buffer> {
  const page = await pageOf(browser, window)
  await page.goto(`${address}${language === "en" ? "" : `/${language}`}/app`)
  await settled(page)
  const bytes = await page.screenshot()
  await page.context().close()
  return bytes
}

async function pageOf(browser: Browser, window: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...window, reducedMotion: "reduce", bypassCSP: true })
  await context.addInitScript(answerBanner)
  return context.newPage()
}

/** Answers the cookie banner, so that it is in no picture. */
const answerBanner = `localStorage.setItem("cookieConsent", JSON.stringify({
  consent: { essential: true, analytics: false, marketing: false }, timestamp: new Date().toISOString(), version: "1.0",
}))`

/** Waits until all answers have arrived, all charts have their width, and the fonts are loaded. */
async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor()
  await page.locator("[aria-busy='true']").first().waitFor({ state: "detached" })
  await page.waitForTimeout(600)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.mouse.move(700, 2) // off every element with a hover effect
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

/** Encoded by the browser itself, a fifth of the size of its screenshot. */
async function asWebp(page: Page): Promise<Buffer> {
  const taken = (await page.screenshot()).toString("base64")
  const written = await page.evaluate(async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext("2d")?.drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.82 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  }, taken)
  return Buffer.from(written, "latin1")
}
