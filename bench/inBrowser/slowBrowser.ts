import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test"
import { findChromium } from "#scripts/setup/chromium.ts"
import { beginRecording } from "#tests/e2e/recorder.ts"

/** The factor by which the processor is throttled: a desktop becomes about as slow as a cheap phone. */
export const slowness = 4

/** What is measured: a product, and a member of its demo household, whose session continues from visit to visit. */
export interface Product {
  readonly browser: Browser
  readonly address: string
  readonly visitor: { kept: Kept }
}

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(console.log),
    chromiumSandbox: false, // not available to root and in most containers
    args: ["--disable-gpu"],
  })

/** What a browser stores between two visits of a user: the sign-in and the settings of the view. */
type Kept = Awaited<ReturnType<BrowserContext["storageState"]>>

/** The storage of a new visitor who has answered the question about cookies. */
export const stranger = (address: string): Kept => {
  const consent = { essential: true, analytics: false, marketing: false }
  const record = JSON.stringify({ consent, timestamp: new Date().toISOString(), version: "1.0" })
  return { cookies: [], origins: [{ origin: address, localStorage: [{ name: "cookieConsent", value: record }] }] }
}

/** Makes one visit with a throttled processor and an empty cache. Also returns the storage after the visit. */
export async function visiting<Found>(
  browser: Browser,
  kept: Kept,
  work: (page: Page) => Promise<Found>,
): Promise<{ readonly found: Found; readonly kept: Kept }> {
  const context = await browser.newContext({ ...windowOf, storageState: kept })
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowness })
    const found = await work(page)
    return { found, kept: await context.storageState() }
  } finally {
    await context.close()
  }
}

/** Signs up a user and opens a demo household for them. */
export async function memberOfFamily(browser: Browser, address: string, email = "visitor@example.org"): Promise<Kept> {
  const context = await browser.newContext({ ...windowOf, storageState: stranger(address) })
  const recorder = await beginRecording(context, address, { email })
  await recorder.openDemo()
  const page = await context.newPage()
  await page.goto(`${address}/app`)
  await page.locator(".hero-figure").waitFor()
  const kept = await context.storageState()
  await context.close()
  return kept
}

const windowOf = { viewport: { width: 1440, height: 900 }, locale: "en-GB" }
