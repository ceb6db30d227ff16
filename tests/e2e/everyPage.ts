import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import type { Person } from "./person.ts"

/** What is wrong with a page in the eyes of whoever cannot read it: one line each. */
export type Faults = Array<string>

/** Widths of a desk and of a phone. */
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Notes what the page complains of in the browser's console from now on. */
export function complaintsOf(page: Page): Faults {
  const complaints: Faults = []
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`)
  })
  return complaints
}

/** Looks at what is shown on the desk and on the phone, light and dark, and says what is wrong with it. */
export async function faultsOf(page: Page, name: string): Promise<Faults> {
  const faults: Faults = []
  await settled(page)
  faults.push(...(await overflow(page, `${name} at ${desk.width}`)))
  faults.push(...(await barriers(page, `${name}, light`)))
  await page.emulateMedia({ colorScheme: "dark" })
  faults.push(...(await barriers(page, `${name}, dark`, ["color-contrast"])))
  await page.setViewportSize(phone)
  await settled(page)
  faults.push(...(await overflow(page, `${name} at ${phone.width}`)))
  faults.push(...(await barriers(page, `${name}, dark on the phone`)))
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize(desk)
  return faults
}

/** Every answer has come. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0)
}

/** By how much the page is wider than the window, once drawings have taken its width. */
async function overflow(page: Page, name: string): Promise<Faults> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const fits = expect.poll(excess, { timeout: 2_000 }).toBeLessThanOrEqual(0)
  return fits.then(
    () => [],
    async () => [`${name}: ${await excess()} pixels too wide`],
  )
}

async function barriers(page: Page, name: string, rules: Array<string> = []): Promise<Faults> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}: ${id} ${html.slice(0, 200)}`))
}

/** Shows every tab of the page, one after the other; a page without tabs is shown as it is. */
export async function eachTab(page: Page, name: string, look: (name: string) => Promise<void>): Promise<void> {
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

/** The lists of what is owned. */
export const lists = ["shares", "real-estate", "metals", "equity", "accounts", "insurance", "other", "crypto"]

/** Shows every page that somebody signed in can reach, one of each kind. */
export async function eachPage(somebody: Person, on: string, look: (name: string) => Promise<void>): Promise<void> {
  const { page } = somebody
  const show = async (path: string, name = path) => {
    await somebody.go(`/app${path}${path.includes("?") ? "&" : "?"}on=${on}&period=Max`)
    await eachTab(page, name, look)
  }
  for (const path of ["", "/assets", "/explain?figure=netWorth", "/data-health", "/settings"]) await show(path)
  for (const list of lists) {
    await show(`/assets/${list}`)
    await somebody.go(`/app/assets/${list}?on=${on}`)
    await page.getByRole("table").last().getByRole("rowheader").getByRole("link").first().click()
    await page.waitForURL(/[0-9a-f]{8}-/)
    await eachTab(page, `one of ${list}`, look)
  }
  await somebody.go(`/app/assets/crypto?tab=wallets&on=${on}`)
  await page.getByRole("rowheader").getByRole("link").first().click()
  await page.waitForURL(/wallets\//)
  await eachTab(page, "wallet", look)
  await show("/liabilities")
  await page.getByRole("button", { name: "House mortgage" }).click()
  await eachTab(page, "debt", look)
  await show("/portfolios")
  await page.getByRole("tab").first().click()
  await page.getByRole("link", { name: "Nora", exact: true }).first().click()
  await page.waitForURL(/portfolios\//)
  await eachTab(page, "portfolio", look)
}
