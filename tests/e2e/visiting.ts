import { type Browser, expect, type Page, test } from "@playwright/test"
import { type Language, languages } from "#contract/people/identity.ts"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import {
  barriers,
  complaintsOf,
  desk,
  eachTab,
  type Faults,
  goWithin,
  overflow,
  phone,
  prefixed,
  settled,
} from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { bringFamilyMarket, type RecordedFamily, recordFamily } from "./recordedFamily.ts"
import { beginRecording, type Recorder } from "./recorder.ts"
import { addressOf, nameOf, routes, type ShownRoute } from "./routes.ts"
import { longestTexts, type Spoken, wordingFaults } from "./wording.ts"

/** What one visit looks at. */
interface Visit {
  readonly language: Spoken
  readonly title: string
  /** The pages; otherwise every one. */
  readonly sees?: (route: ShownRoute) => boolean
}

export const inEnglish: Visit = {
  language: "en",
  title:
    "every page is translated into en, fits the desk and the phone, light and dark, without a barrier, and keeps the console silent",
}

/** The longest of the four translations of each text, on every page of the client: the public pages have no such texts. */
export const inLongestTexts: Visit = {
  language: "longest",
  title:
    "every page fits the desk and the phone with the longest translation of each text, and keeps the console silent",
  sees: ({ isDocument }) => isDocument !== true,
}

/** Every public page, which is in no other visit, and two of the client: one for visitors, and one with figures. */
export const inLanguage = (language: Language): Visit => ({
  language,
  title: `the public pages, the sign-up and the dashboard are translated into ${language}, fit, and keep the console silent`,
  sees: (route) => route.isDocument === true || nameOf(route) === "/auth?tab=signup" || route.path === "/app",
})

export const inWholeLanguage = (language: Language): Visit => ({
  language,
  title: `every page is translated into ${language}, fits, and keeps the console silent`,
})

/**
 * Visits the pages as a stranger and as the operator of the installation, whose household has something of every class.
 * English and the longest texts are looked at in both widths; of the other languages two see a page on the desk, and two
 * on the phone.
 */
export function visitPages(visits: ReadonlyArray<Visit>): void {
  test.describe.configure({ mode: "serial" })

  let product: RunningProduct
  let family: RecordedFamily
  let recorder: Recorder
  let pages: Readonly<Record<"visitor" | "member", Page>>

  test.beforeAll(async ({ browser }) => {
    product = await runningProduct({ BILLING: "on", DEBUG_ROLE: "on" })
    const member = await windowOf(browser)
    ;[recorder] = await Promise.all([
      beginRecording(member.context(), product.address, { email: "nora@example.org", numberFormat: "swiss" }),
      bringFamilyMarket(product.databaseUrl),
    ])
    await recorder.put(`/api/admin/households/${recorder.householdId}/plan`, { plan: "black", until: "2099-12-31" })
    family = await recordFamily(recorder)
    const visitor = await windowOf(browser)
    await visitor.goto(product.address)
    await member.goto(`${product.address}/app`)
    await settled(member)
    pages = { visitor, member }
  })
  test.afterAll(({ browser }) => leave(browser, product))

  for (const { language, title, sees = () => true } of visits) {
    test(title, async () => {
      const faults: Array<string> = []
      // After some minutes the administration asks for a step-up.
      if (language === "longest" || language === "de" || language === "it") {
        await recorder.stepUp()
        await pages.member.reload()
      }
      for (const seenBy of ["visitor", "member"] as const) {
        const page = pages[seenBy]
        const complaints = complaintsOf(page)
        if (language === "longest") await showLongestTexts(page)
        for (const [index, route] of routes.entries()) {
          if (route.seenBy !== seenBy || !sees(route)) continue
          if (!isInBothWidths(language)) {
            const isOnDesk = (index + languages.indexOf(shownAs(language))) % 2 === 0
            await page.setViewportSize(isOnDesk ? desk : phone)
          }
          if (seenBy === "visitor") await page.evaluate(() => sessionStorage.clear())
          await goWithin(page, prefixed(shownAs(language), addressOf(route, family)), route)
          const look = async (name: string) => void faults.push(...(await faultsIn(page, language, name, seenBy)))
          // The tabs of one class equal those of the others, and are read in a translation once.
          if (language === "en" || !route.isLikeAnother) await eachTab(page, nameOf(route), look)
          else await look(nameOf(route))
        }
        faults.push(...complaints)
        if (language === "longest") await showOwnTexts(page)
      }
      expect(faults).toEqual([])
    })
  }
}

/** The service worker would answer for the texts, and hide them from the test. */
const windowOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ reducedMotion: "reduce", viewport: desk, serviceWorkers: "block" })).newPage()

const isInBothWidths = (language: Spoken): boolean => language === "en" || language === "longest"

/** The longest texts take the place of the German ones. */
const shownAs = (language: Spoken): Language => (language === "longest" ? "de" : language)

/** Answers the client, which begins again, with the longest translation of each text of a file in German. */
async function showLongestTexts(page: Page): Promise<void> {
  await page.route("**/assets/texts/*.de.json", async (route) => {
    const response = await route.fetch()
    const texts = Object.keys((await response.json()) as object).map((id) => [id, longestTexts[id]])
    await route.fulfill({ json: Object.fromEntries(texts) })
  })
  await page.reload()
}

async function showOwnTexts(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" })
  await page.reload()
}

/** Checks the page in the window as it is, and then perhaps in one of the other width: the next page begins with that. */
async function faultsIn(page: Page, language: Spoken, name: string, seenBy: ShownRoute["seenBy"]): Promise<Faults> {
  const reader = seenBy === "member" ? "swiss" : "stranger"
  const both = page.viewportSize()?.width === desk.width ? [desk, phone] : [phone, desk]
  const widths = isInBothWidths(language) ? both : both.slice(0, 1)
  const faults: Array<string> = []
  for (const size of widths) {
    const seen = `${language} ${name} at ${size.width}`
    if (size !== widths[0]) await page.setViewportSize(size)
    // A page that is closed to some users is closed in every language.
    if (language === "en") await page.emulateMedia({ colorScheme: size === desk ? "light" : "dark" })
    await settled(page)
    faults.push(...(await wordingFaults(page, language, seen, reader)), ...(await overflow(page, seen)))
    // The page around a tab was checked with the tab before it.
    const isTab = name.includes(", ") && size === widths[0]
    if (language === "en" && !isTab) faults.push(...(await barriers(page, seen)))
  }
  return faults
}
