import { expect, type Page, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { leave } from "./leaving.ts"
import { newcomer } from "./person.ts"

/* The main journey with the keyboard alone, from signing in to undoing an action. */

const password = "correct horse battery staple"

let product: RunningProduct
test.beforeAll(async () => {
  product = await runningProduct()
})
test.afterAll(({ browser }) => leave(browser, product))

test("a user adds an account, records its balance, views another day and voids an entry, by keyboard alone", async ({
  browser,
}) => {
  const anna = await newcomer(browser, product.address)
  const { page } = anna
  await anna.signUp("keys@example.org", password)
  await anna.createPortfolio("Familie Müller")

  // The palette opens from anywhere, ignores the order of the words, and opens the dialog directly.
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("searchbox")).toBeFocused()
  await page.keyboard.type("account add")
  await expect(page.getByRole("menuitem").first()).toContainText("Add account")
  await page.keyboard.press("Enter")
  const window = page.getByRole("dialog", { name: "Add account" })
  await expect(window).toBeVisible()
  // The first field has the focus at once, and the missing one after Enter.
  await expect(page.getByLabel(/^Account name/)).toBeFocused()
  await tabTo(page, "Held since")
  await page.keyboard.type("15.1.2024")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel(/^Account name/)).toBeFocused()
  await page.keyboard.type("Zürcher Kantonalbank")
  await page.keyboard.press("Enter")
  // Before the page: a toast stays for five seconds, and a busy machine takes longer to open the page.
  await expect(page.getByText("Account added successfully")).toBeVisible()
  await heading(page, "Zürcher Kantonalbank")

  // `r` is the main action of the page.
  await page.keyboard.press("r")
  await expect(page.getByRole("menuitem", { name: "Record balance" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Record balance" })).toBeVisible()
  await tabTo(page, "Balance")
  await page.keyboard.type("1000")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toBeHidden()

  // A window that a menu opened returns the focus to the button of the menu, also when the code of the window is there already.
  const record = page.getByRole("button", { name: "Record", exact: true })
  await expect(record).toBeFocused()
  await page.keyboard.press("r")
  await expect(page.getByRole("menuitem", { name: "Record balance" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Record balance" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(record).toBeFocused()

  // Two keys lead to another page, and the focus to its title.
  await page.keyboard.press("g")
  await page.keyboard.press("d")
  await expect(page).toHaveURL(/\/app$/)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()

  // `t` opens the day of the figures, and the day is chosen with Tab and Enter.
  await page.keyboard.press("t")
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await page.keyboard.press("Control+k")
  await page.keyboard.type("end of last year")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/on=\d{4}-12-31/)

  // The search finds the account without its accent; the voided entry is restored by the toast, which F8 reaches.
  await page.keyboard.press("/")
  await page.keyboard.type("zurcher")
  await expect(page.getByRole("menuitem", { name: /Zürcher Kantonalbank/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await heading(page, "Zürcher Kantonalbank")
  await page.keyboard.press("Control+k")
  await page.keyboard.type("dark")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Your preferences have been saved.")).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.keyboard.press("F8")
  await expect(page.getByRole("button", { name: "Undo" }).last()).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark")

  // Back leads to the page before, and the list of all keys is one key away.
  await page.goBack()
  await expect(page).toHaveURL(/\/app\?on=/)
  await page.keyboard.press("?")
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
})

/** The title of the page that the user navigated to, which has the focus. */
async function heading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
}

/** Presses Tab until a field has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let steps = 0; steps < 25; steps++) {
    const focused = await page.evaluate(() => {
      const field = document.activeElement
      const labels = (field as HTMLInputElement | null)?.labels ?? []
      return [...labels].map((one) => one.textContent).join(" ") || field?.getAttribute("aria-label") || ""
    })
    if (focused.replace(/[*\s]+$/, "").startsWith(label)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Tab does not lead to ${label}`)
}
