import { expect, type Locator, type Page, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { barriers, complaintsOf, type Faults, goWithin, overflow, phone, settled } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { type RecordedFamily, recordFamily } from "./recordedFamily.ts"
import { itemOfMenu } from "./person.ts"
import { beginRecording } from "./recorder.ts"
import { addressOf } from "./routes.ts"
import { doneAtOnce, type Opening, openings } from "./windows.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

/* Everything that opens over a page. What such a dialog does is tested with its page. */
test.describe.configure({ mode: "serial" })

let product: RunningProduct
let family: RecordedFamily
let member: Page
let visitor: Page

test.beforeAll(async ({ browser }) => {
  product = await runningProduct()
  const size = { reducedMotion: "reduce", viewport: phone } as const
  const context = await browser.newContext(size)
  family = await recordFamily(await beginRecording(context, product.address, { email: "nora@example.org" }))
  member = await context.newPage()
  await member.goto(`${product.address}/app`)
  await settled(member)
  visitor = await (await browser.newContext(size)).newPage()
  await visitor.goto(product.address)
})
test.afterAll(({ browser }) => leave(browser, product))

/** Dialogs that were opened before, by their words: the same dialog is checked once. */
const seen = new Set<string>()
let isDark = false

test("every dialog takes the focus and returns it, fits a phone and is accessible, light or dark", async () => {
  const faults: Array<string> = []
  const complaints = complaintsOf(member)
  for (const opening of openings) {
    const page = opening.seenBy === "visitor" ? visitor : member
    await goWithin(page, addressOf({ ...opening, seenBy: "member" }, family))
    for (const button of opening.buttons) faults.push(...(await openedBy(page, opening, button)))
  }
  expect([...faults, ...complaints]).toEqual([])
  expect(seen.size, [...seen].join("\n")).toBeGreaterThan(45)
})

test("typed values are not lost by one key: a question appears first, and the focus returns", async () => {
  await goWithin(member, "/app/portfolios")
  const opener = member.getByRole("button", { name: "Create portfolio", exact: true }).first()
  await opener.click()
  const title = member.getByRole("dialog").getByLabel(/^Title/)
  await title.fill("Holding")
  await member.keyboard.press("Escape")
  const question = member.getByRole("alertdialog", { name: "Discard your changes?" })
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused()
  expect([...(await overflow(member, "question")), ...(await barriers(member, "question"))]).toEqual([])
  await member.keyboard.press("Escape")
  await expect(question).toBeHidden()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue("Holding")
  await member.keyboard.press("Escape")
  await question.getByRole("button", { name: "Discard" }).click()
  await expect(member.getByRole("dialog")).toBeHidden()
  await expect(opener).toBeFocused()
})

async function openedBy(page: Page, { path, more = "" }: Opening, button: string | RegExp): Promise<Faults> {
  const opener = page.getByRole("button", { name: button, exact: true }).first()
  const name = `${path}${more}, ${button}`
  if (!(await isThere(opener))) return [`${name}: there is no such button`]
  await opener.click()
  const menu = page.getByRole("menu")
  const dialog = page.getByRole("dialog")
  await expect(menu.or(dialog).first(), name).toBeVisible()
  if (await dialog.isVisible()) return windowFaults(page, dialog, opener, name)

  const faults = await windowFaults(page, menu, opener, name)
  await opener.click()
  const labels = await labelsIn(page)
  await page.keyboard.press("Escape")
  for (const label of labels) {
    if (!label || seen.has(label) || doneAtOnce.includes(label)) continue
    await opener.click()
    await (await itemOfMenu(page, new RegExp(`^${label.replaceAll(/[^\w ]/gu, ".")}`))).first().click()
    await expect(dialog, `${name}, ${label}`).toBeVisible()
    faults.push(...(await windowFaults(page, dialog, opener, `${name}, ${label}`)))
    seen.add(label)
  }
  return faults
}

/** The labels of the open menu, and of the groups that are one step away. */
async function labelsIn(page: Page): Promise<ReadonlyArray<string | null | undefined>> {
  const labelsShown = () =>
    page
      .locator("[role=menuitem]:not(.menu-group):not(.menu-back)")
      .evaluateAll((items) => items.map((item) => item.childNodes[0]?.textContent))
  const labels = await labelsShown()
  for (const group of await page.locator(".menu-group").allInnerTexts()) {
    await page.getByRole("menuitem", { name: group, exact: true }).click()
    await expect(page.getByRole("menuitem", { name: `Back from ${group}` })).toBeVisible()
    labels.push(...(await labelsShown()))
    await page.keyboard.press("ArrowLeft")
    await expect(page.getByRole("menuitem", { name: group, exact: true })).toBeVisible()
  }
  return labels
}

const isThere = (button: Locator): Promise<boolean> =>
  expect(button)
    .toBeVisible({ timeout: conditionTimeoutMs })
    .then(
      () => true,
      () => false,
    )

/**
 * Checks what was opened, in the other colour scheme than the one before, closes it by keyboard, and checks the focus.
 */
async function windowFaults(page: Page, opened: Locator, opener: Locator, name: string): Promise<Faults> {
  isDark = !isDark
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" })
  await expect(opened.locator("[aria-busy='true']")).toHaveCount(0)
  const heading = opened.getByRole("heading").first()
  seen.add((await heading.isVisible()) ? await heading.innerText() : name)
  const faults = [...(await overflow(page, name)), ...(await barriers(page, name))]
  const holdsFocus = await opened.evaluate((element) => element.contains(document.activeElement))
  if (!holdsFocus) faults.push(`${name}: the focus is not in the window`)
  await page.keyboard.press("Escape")
  await expect(opened, name).toBeHidden()
  const isBack = () => opener.evaluate((element) => element === document.activeElement)
  await expect
    .poll(isBack, { timeout: conditionTimeoutMs })
    .toBe(true)
    .catch(async () => {
      const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
      faults.push(`${name}: the focus went to ${where}`)
    })
  return faults
}
