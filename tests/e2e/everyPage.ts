import { expect, type Page } from "@playwright/test"
import axe from "axe-core"
import type { Language } from "#contract/people/identity.ts"
import { baseOf } from "#web/page/address.ts"
import type { Person } from "./person.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

declare global {
  var axe: typeof import("axe-core")
}

/** The accessibility faults of a page: one line each. */
export type Faults = Array<string>

/** Windows on a desk and on a phone. */
export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Records the errors and warnings of the page on the browser's console from now on. */
export function complaintsOf(page: Page): Faults {
  const complaints: Faults = []
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on("console", (message) => {
    // The console message of a page that is not found.
    const isExpected = message.location().url.endsWith("/nowhere")
    if (message.type() === "error" && !isExpected)
      complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** Checks the page, light on the desk and dark on the phone, and returns its faults. */
export async function faultsOf(page: Page, name: string): Promise<Faults> {
  const faults: Faults = []
  await settled(page)
  faults.push(...(await overflow(page, `${name} at ${desk.width}`)))
  faults.push(...(await barriers(page, `${name}, light`)))
  await page.emulateMedia({ colorScheme: "dark" })
  await page.setViewportSize(phone)
  await settled(page)
  faults.push(...(await overflow(page, `${name} at ${phone.width}`)))
  faults.push(...(await barriers(page, `${name}, dark`)))
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize(desk)
  return faults
}

/** Expects no faults on the page; faults are reported, and the test continues to its end. */
export const isClean = async ({ page }: Pick<Person, "page">, name: string): Promise<void> =>
  expect.soft(await faultsOf(page, name)).toEqual([])

/** All answers have arrived, all fonts are loaded, and no transition of colours is running. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("h1")?.checkVisibility() === true &&
      document.querySelector("[aria-busy='true'], .spinner-page") === null,
    undefined,
    { timeout: conditionTimeoutMs },
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    // Rendered once more, so that nothing moves while it is measured; a window behind another may not be rendered at
    // all.
    const drawn = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.race([drawn, new Promise((done) => setTimeout(done, 2_000))])
  })
}

/** The address of a page in a language. */
export const prefixed = (language: Language, address: string): string =>
  address === "/" ? baseOf(language) || "/" : baseOf(language) + address

/**
 * Navigates to another page within the client, as its own links do; to a page outside the client, and from there, by a
 * new load.
 */
export async function goWithin(page: Page, path: string, { isDocument = false } = {}): Promise<void> {
  const isClient = !isDocument && (await page.locator("#root").count()) > 0
  if (isClient) await page.evaluate((to) => history.pushState(null, "", to), path)
  else await page.goto(new URL(path, page.url()).href)
  await settled(page)
}

/** A table that scrolls by fewer pixels hides nothing, and its last column fades. */
const scrolledLeast = 12

/** By how much the page is wider than the window, once charts have taken its width, and tables that scroll by a few pixels. */
export async function overflow(page: Page, name: string): Promise<Faults> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const fits = expect.poll(excess, { timeout: conditionTimeoutMs / 10 }).toBeLessThanOrEqual(0)
  const tooWide = await fits.then(
    () => [],
    async () => [`${name}: ${await excess()} pixels too wide`],
  )
  const beyond = await page
    .locator(".table-scroll")
    .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  const tables = beyond.filter((pixels) => pixels > 1 && pixels < scrolledLeast)
  return [...tooWide, ...tables.map((pixels) => `${name}: a table scrolls by ${pixels} pixels`)]
}

/**
 * All findings of WCAG 2.2 AA and of the checker's best practices, even minor ones. Found in Chromium alone: the checker, sent
 * by WebDriver BiDi, takes a page of Firefox down.
 */
export async function barriers(page: Page, name: string): Promise<Faults> {
  if (page.context().browser()?.browserType().name() !== "chromium") return []
  // At the end of the page the banner has space of its own; further up it may cover half a link.
  await page.evaluate(() => {
    if (document.querySelector(".consent-banner:not([hidden])")) window.scrollTo(0, document.body.scrollHeight)
  })
  // Once for each document: its source is large, and sending it takes as long as the check.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source)
  const findings = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(
      {
        exclude: [
          // An announcement stays for some seconds, though the button that it names may be gone.
          ["[data-live-announcer]"],
          // Tooltips are outside of the page's regions, and belong to the button that they name.
          ["[data-overlay-container]:has(> [role='tooltip'])"],
        ],
      },
      // Off by default: targets of at least 24 pixels (2.5.8).
      { rules: { "target-size": { enabled: true } }, resultTypes: ["violations"], preload: false },
    )
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `${id} ${target.join(" ")} ${html.slice(0, 200)}`),
    )
  })
  return findings.map((finding) => `${name}: ${finding}`)
}

/** Shows every tab of the page, one after the other; a page without tabs is shown as it is. */
export async function eachTab(page: Page, name: string, look: Look): Promise<void> {
  const tabs = page.getByRole("tab")
  await settled(page)
  const count = await tabs.count()
  if (count === 0) return look(name)
  for (let index = 0; index < count; index += 1) {
    const tab = tabs.nth(index)
    await tab.click()
    await look(`${name}, ${await tab.innerText()}`)
  }
}

type Look = (name: string) => Promise<void>
