import { type Browser, expect, type Page, test } from "@playwright/test"
import { type Language, languages } from "#contract/identity.ts"
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
import { wordingFaults } from "./wording.ts"

/**
 * Visits every page, in each of these languages, as a stranger and as the operator of the installation, whose household
 * has something of every class. English is looked at in both widths; of the other languages two see a page on the desk,
 * and two on the phone.
 */
export function visitEveryPage(spoken: ReadonlyArray<Language>): void {
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

  for (const language of spoken) {
    const looked = language === "en" ? "fits the desk and the phone, light and dark, without a barrier" : "fits"
    test(`every page is translated into ${language}, ${looked}, and keeps the console silent [checklist 22] [checklist 93]`, async () => {
      const faults: Array<string> = []
      // After some minutes the administration asks for a step-up.
      if (language === "de" || language === "it") {
        await recorder.stepUp()
        await pages.member.reload()
      }
      for (const seenBy of ["visitor", "member"] as const) {
        const page = pages[seenBy]
        const complaints = complaintsOf(page)
        for (const [index, route] of routes.entries()) {
          if (route.seenBy !== seenBy) continue
          const isOnDesk = (index + languages.indexOf(language)) % 2 === 0
          if (language !== "en") await page.setViewportSize(isOnDesk ? desk : phone)
          if (seenBy === "visitor") await page.evaluate(() => sessionStorage.clear())
          await goWithin(page, prefixed(language, addressOf(route, family)), route)
          const look = async (name: string) => void faults.push(...(await faultsIn(page, language, name, seenBy)))
          // The tabs of one class equal those of the others, and are read in every language once.
          if (language === "en" || !route.isLikeAnother) await eachTab(page, nameOf(route), look)
          else await look(nameOf(route))
        }
        faults.push(...complaints)
      }
      expect(faults).toEqual([])
    })
  }
}

const windowOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ reducedMotion: "reduce", viewport: desk })).newPage()

/** Checks the page in the window as it is, and in English then in one of the other width: the next page begins with that. */
async function faultsIn(page: Page, language: Language, name: string, seenBy: ShownRoute["seenBy"]): Promise<Faults> {
  const reader = seenBy === "member" ? "swiss" : "stranger"
  const both = page.viewportSize()?.width === desk.width ? [desk, phone] : [phone, desk]
  const widths = language === "en" ? both : both.slice(0, 1)
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
