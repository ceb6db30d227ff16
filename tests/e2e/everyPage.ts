import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import type { Person } from "./person.ts"

/** What is wrong with a page in the eyes of whoever cannot read it: one line each. */
export type Faults = Array<string>

/** Windows on a desk and on a phone. */
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

/** Looks at what is shown, light on the desk and dark on the phone, and says what is wrong with it. */
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

/** Every answer has come, and no colour is still on its way to another. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator("h1")).toBeVisible()
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
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

async function barriers(page: Page, name: string): Promise<Faults> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}: ${id} ${html.slice(0, 200)}`))
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

/** A part of what somebody signed in can reach. */
interface Part {
  readonly name: string
  /** Addresses within the app; where a thing stands in the list there, its own page is shown too. */
  readonly lists?: ReadonlyArray<string>
  readonly pages?: ReadonlyArray<string>
}

/** Every page there is, one of each kind. */
export const parts: ReadonlyArray<Part> = [
  { name: "the pages of the whole", pages: ["", "/assets", "/explain?figure=netWorth", "/data-health", "/settings"] },
  { name: "what is counted in units", lists: ["/assets/shares", "/assets/metals", "/assets/crypto"] },
  {
    name: "what is owned as one thing",
    lists: ["/assets/real-estate", "/assets/equity", "/assets/insurance", "/assets/other"],
  },
  {
    name: "accounts, wallets, debts and portfolios",
    lists: ["/assets/accounts", "/assets/crypto?tab=wallets", "/liabilities", "/portfolios"],
  },
]

/** Shows the pages of a part for a day, as far back as anything is known, tab by tab. */
export async function eachPage(part: Part, { page, go }: Person, on: string, look: Look): Promise<void> {
  const { pages = [], lists = [] } = part
  const open = (path: string) => go(`/app${path}${path.includes("?") ? "&" : "?"}on=${on}&period=Max`)
  for (const path of pages) {
    await open(path)
    await eachTab(page, path || "dashboard", look)
  }
  for (const path of lists) {
    await open(path)
    await eachTab(page, path, look)
    await open(path)
    const first = page.getByRole("table").first().getByRole("rowheader").first()
    await first.getByRole("link").or(first.getByRole("button")).first().click()
    await page.waitForURL(/[0-9a-f]{8}-/)
    await eachTab(page, `one of ${path}`, look)
  }
}
