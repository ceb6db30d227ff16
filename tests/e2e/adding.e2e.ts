import { expect, type Locator, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { isClean, phone } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { codeFor, newcomer, type Person } from "./person.ts"

/*
 * The first minutes of a couple on an installation without a network: an account, a share, a house and its mortgage. The
 * clicks and the fields that are filled are counted, from the page for a new account on.
 */

let product: RunningProduct
test.beforeAll(async () => {
  product = await runningProduct()
})
test.afterAll(({ browser }) => leave(browser, product))

/**
 * Clicks, keys, fields that are filled and fields that are read. Typing into a field counts once as a field, and each character
 * as a key.
 */
interface Effort {
  readonly clicks: number
  readonly keys: number
  readonly fields: number
  readonly read: number
}

/**
 * The seconds that this takes by the keystroke model (Card, Moran, Newell, 1980): 1.5 s for a click, 0.28 s for a key, and 2 s for
 * reading a field.
 */
const secondsOf = ({ clicks, keys, read }: Effort): number => 1.5 * clicks + 0.28 * keys + 2 * read

function counting({ page, dialog }: Person) {
  const counted = { clicks: 0, keys: 0, fields: 0, read: 0 }
  const fill = async (field: Locator, text: string) => {
    counted.fields += 1
    counted.keys += text.length
    await field.fill(text)
  }
  /** Presses one key, or several at once. */
  const press = async (keys: string) => {
    counted.keys += keys.split("+").length
    await page.keyboard.press(keys)
  }
  /** Reads all fields in sight, in the page or in a dialog. */
  const read = async (form: Locator) => {
    counted.read += await form.locator(".field-label:visible").count()
  }
  const click = async (button: Locator) => {
    counted.clicks += 1
    await button.click()
  }
  return {
    counted,
    fill,
    click,
    press,
    read,
    /** Fills fields of the dialog by their labels. */
    fillIn: async (fields: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(fields)) await fill(dialog.getByLabel(new RegExp(`^${label}`)), text)
    },
    /** Types what is to be added, and takes the first result. */
    add: async (what: string, title: string) => {
      await fill(dialog.getByRole("combobox", { name: "What is it?" }), what)
      await read(dialog)
      await press("Enter")
      await expect(dialog.getByRole("heading", { name: title })).toBeVisible()
    },
    /** Adds what was typed, and returns to the first step. */
    next: async () => {
      await read(dialog)
      await press("Control+Enter")
      await expect(dialog.getByRole("combobox", { name: "What is it?" })).toHaveValue("")
    },
  }
}

test("a couple enters an account, a share, a house and its mortgage with few clicks and fields, and sees true figures", async ({
  browser,
}) => {
  // Their browser presets euros, as it does in the country where they live.
  const anna = await newcomer(browser, product.address, "en-IE")
  const { page, dialog } = anna
  const { counted, fill, click, press, read, fillIn, add, next } = counting(anna)
  const email = "couple@example.org"
  await anna.isAskedNothing()
  await anna.go("/auth?tab=signup")
  await fill(page.getByLabel("Email"), email)
  await fill(page.getByLabel(/^Password/), "correct horse battery staple")
  await read(page.getByRole("main"))
  await click(page.getByRole("button", { name: "Create account" }))
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your email address" })).toBeInViewport()
  await read(page.getByRole("main"))
  await fill(page.getByLabel(/^Code/), await codeFor(page, product.address, email, /confirm/i))
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible()

  await test.step("an account of both, who have no portfolio yet", async () => {
    await press("n")
    await add("account", "Add account")
    await fillIn({ "Account name": "Household account", "Current balance": "45,000" })
    await fill(dialog.getByLabel(/^Name of the person/), "Anna")
    await click(dialog.getByRole("button", { name: "Add owner" }))
    await fill(dialog.getByLabel(/^Name of the person/), "Paul")
    await isClean(anna, "an account with two owners")
    await next()
    // The first figure, behind the window.
    await expect(anna.netWorth).toContainText("45,000")
    expect(secondsOf(counted)).toBeLessThanOrEqual(60)
  })

  await test.step("a share, with the owners of the last entry", async () => {
    await add("apple", "Add security")
    const owners = dialog.getByRole("group", { name: "Owners" })
    for (const owner of ["Anna", "Paul"]) await expect(owners.getByText(owner)).toContainText("50")
    await fillIn({ Shares: "120", "Held since": "2021-03-15", "Price per share": "121.40" })
    await expect(dialog.getByLabel(/^Total cost/)).toHaveValue("14,568")
    await next()
  })

  await test.step("a house", async () => {
    await add("house", "Add property")
    await fillIn({ "Current value": "1,300,000", "Held since": "2019-04-01", "Acquisition cost(?!:)": "1,100,000" })
    await next()
  })

  await test.step("its mortgage, from the same day on, linked to the only house", async () => {
    await add("mortgage", "Add debt")
    await expect(dialog.getByRole("button", { name: /Linked asset$/ })).toContainText("House")
    await expect(dialog.getByLabel(/^Start date/)).toHaveValue("1 Apr 2019")
    await fillIn({ "Current amount": "600,000", "Interest rate": "1.85" })
    await read(dialog)
    await click(dialog.getByRole("button", { name: "Add debt" }))
    await expect(page.getByRole("dialog")).toHaveCount(0)
  })

  expect(counted.clicks).toBeLessThanOrEqual(3)
  expect(counted.fields).toBeLessThanOrEqual(19)
  expect(secondsOf(counted)).toBeLessThanOrEqual(150)

  // 45,000 + 120 × 121.40, at cost until a price comes, + 1,300,000 − 600,000
  await anna.go("/app")
  await expect(anna.netWorth).toContainText("759,568")
  await anna.go("/app/portfolios")
  await expect(page.getByRole("link", { name: "Anna 50 %, Paul 50 %" }).first()).toBeVisible()
  await expect(page.getByRole("link", { name: "Anna", exact: true }).first()).toBeVisible()
})

test("on a phone, the round button adds from any page, and the window is accessible", async ({ browser }) => {
  const lea = await newcomer(browser, product.address)
  const { page, dialog } = lea
  await lea.signUp("lea.adds@example.org", "correct horse battery staple")
  await page.setViewportSize(phone)
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(dialog.getByRole("combobox", { name: "What is it?" })).toBeFocused()
  await dialog.getByRole("combobox").fill("gold")
  await expect(dialog.getByRole("option").first()).toContainText("Gold")
  await isClean(lea, "what to add")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
