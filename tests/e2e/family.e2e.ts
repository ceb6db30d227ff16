import { expect, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { settled } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { type Person, person, textOf } from "./person.ts"

/*
 * A family without quoted prices or foreign currencies, so that every figure here can be calculated by hand:
 *
 *   Anna holds 60 % of the company from 1 January 2020, and 45 % from 1 January 2022.
 *   The company has EUR 10'000 in the bank: Anna's part is 6'000, then 4'500.
 *   Anna bought 100 units for 5'000 and 10 of fees: cost 5'010. They were valued at 6'000 on 30 June 2021.
 *   She sold 40 the day after for 2'600 less 10: cost of those 2'004, gain 586. The value of the 60 left is 3'600.
 */
test.describe.configure({ mode: "serial" })

let product: RunningProduct
let anna: Person

test.beforeAll(async ({ browser }) => {
  product = await runningProduct()
  const context = await browser.newContext() // As the accessibility checker requires it.
  anna = person(await context.newPage(), product.address)
})
test.afterAll(({ browser }) => leave(browser, product))

const email = "anna@example.org"
const password = "a sentence is easier to remember"

test("a new user signs up and sees where to begin (24, 25, 71)", async () => {
  await anna.go("/")
  await expect(anna.page.getByRole("heading", { level: 1 })).toContainText("on any day")
  await anna.signUp(email, password)
  await expect(anna.page.getByRole("combobox", { name: "What is it?" })).toBeVisible()
})

test("portfolios and a stake describe who owns what (9, 76, 77)", async () => {
  await anna.createPortfolio("Anna")
  await expect(anna.page.getByText("Relationships need at least 2 portfolios.")).toBeVisible()
  await anna.createPortfolio("Company")
  await anna.recordStake("Anna", "Company", "2020-01-01", "60")
  await anna.recordStake("Anna", "Company", "2022-01-01", "45")
})

test("a stake that would form a circle is refused with the names, and no typed value is lost", async () => {
  await anna.page.getByRole("button", { name: "Record stake" }).first().click()
  await anna.choose("Owner", "Company")
  await anna.choose("Company held", "Anna")
  await anna.typeInto("From", "2021-05-01")
  await anna.typeInto("Stake", "10")
  await anna.dialog.getByRole("button", { name: "Record stake" }).click()
  const refusal = anna.dialog.getByRole("alert")
  await expect(refusal).toContainText("Company")
  await expect(refusal).toContainText("Anna")
  await expect(anna.dialog.getByLabel("Stake")).toHaveValue("10")
  await anna.giveUp()
})

test("an account accepts balances in any order, one per day (80, 116, 119)", async () => {
  await anna.addAccount({ portfolio: "Company", name: "Company account", currency: "EUR", since: "2020-01-01" })
  await anna.recordBalance("2020-01-01", "10,000.00")
  await anna.record("Record balance")
  await anna.typeInto("Statement date", "2020-01-01")
  await anna.typeInto("Balance", "9")
  await anna.dialog.getByRole("button", { name: "Record", exact: true }).click()
  await expect(anna.dialog.getByRole("alert")).not.toBeEmpty()
  await anna.giveUp()
})

test("an unquoted security is valued at the price paid, at its appraisal, and at the price of a later sale (121, 145)", async () => {
  await anna.addSecurity({ portfolio: "Anna", name: "Sister Ltd.", currency: "EUR", since: "2020-03-02" })
  await anna.recordTrade({ side: "Buy", on: "2020-03-02", units: "100", consideration: "5,000", fees: "10" })
  await expect(anna.page.getByText("5,000.00").first()).toBeVisible()
  await anna.record("Record valuation")
  await anna.typeInto("Valuation date", "2021-06-30")
  await anna.typeInto("Value of the whole holding", "6000")
  await anna.confirm("Record")
  await anna.recordTrade({ side: "Sell", on: "2021-07-01", units: "40", consideration: "2600", fees: "10" })
  for (const figure of ["3,900.00", "3,006.00", "586.00", "894.00"]) {
    await expect(anna.page.getByText(figure).first(), figure).toBeVisible()
  }
})

test("a sale of more units than are held is refused with their number (173, 208)", async () => {
  await anna.record("Sell")
  await anna.dialog.getByRole("radio", { name: "Sell" }).check({ force: true })
  await anna.typeInto("Trade date", "2021-08-02")
  await anna.typeInto("Shares", "61")
  await anna.typeInto("Consideration", "4000")
  await anna.dialog.getByRole("button", { name: "Record", exact: true }).click()
  await expect(anna.dialog.getByRole("alert")).toContainText("60")
  await expect(anna.dialog.getByLabel("Shares")).toHaveValue("61")
  await anna.typeInto("Shares", "sixty")
  await anna.dialog.getByRole("button", { name: "Record", exact: true }).click()
  await expect(anna.dialog.getByLabel("Shares")).toHaveAttribute("aria-invalid", "true")
  await anna.giveUp()
})

const heroOn = async (day: string): Promise<string> => {
  await anna.go(`/app?on=${day}&period=Max`)
  await expect(anna.netWorth).toBeVisible()
  return textOf(anna.netWorth)
}

test("the dashboard shows the assets of the family on each day, and the link shows the same (10, 64)", async () => {
  expect(await heroOn("2020-01-01")).toBe("EUR 6,000.00")
  expect(await heroOn("2020-03-02")).toBe("EUR 11,000")
  expect(await heroOn("2021-06-30")).toBe("EUR 12,000")
  expect(await heroOn("2021-12-31")).toBe("EUR 9,900.00")
  expect(await heroOn("2022-01-01")).toBe("EUR 8,400.00")
})

test("the chart has the same figures as its table (68)", async () => {
  await anna.go("/app?on=2022-01-01&period=Max")
  await settled(anna.page)
  const chart = anna.page.locator(".net-worth-history")
  await chart.getByRole("button", { name: "Table" }).click()
  await expect(chart.getByRole("table")).toContainText("8,400.00")
})

test("a wrong trade is corrected with a reason, and both remain in the history", async () => {
  await anna.go("/app/assets/shares?on=2022-01-01")
  await anna.page.getByRole("link", { name: "Sister Ltd." }).click()
  await anna.page.getByRole("tab", { name: "Trades" }).click()
  const sale = anna.page.getByRole("row").filter({ hasText: "Sold 40" })
  await sale.getByRole("button", { name: "More actions" }).click()
  await anna.page.getByRole("menuitem", { name: "Correct" }).click()
  await expect(anna.dialog.getByLabel("Shares")).toHaveValue("40")
  await anna.typeInto("Shares", "50")
  await anna.typeInto("Reason", "The contract note says 50")
  await anna.confirm("Correct")
  await anna.page.getByRole("tab", { name: "History" }).click()
  await expect(anna.page.getByText("The contract note says 50").first()).toBeVisible()
  expect(await heroOn("2022-01-01")).toBe("EUR 7,100.00")
})

test("a correction is undone from the toast: the figures are as before, and both remain in the history (216)", async () => {
  await anna.go("/app/assets/shares?on=2022-01-01")
  await anna.page.getByRole("link", { name: "Sister Ltd." }).click()
  await anna.page.getByRole("tab", { name: "Trades" }).click()
  const sale = anna.page.getByRole("row").filter({ hasText: "Sold 50" }).first()
  await sale.getByRole("button", { name: "More actions" }).click()
  await anna.page.getByRole("menuitem", { name: "Correct" }).click()
  await anna.typeInto("Shares", "70")
  await anna.typeInto("Reason", "Read from the wrong line")
  await anna.confirm("Correct")
  await anna.page.keyboard.press("F8")
  await expect(anna.page.getByRole("button", { name: "Undo" }).last()).toBeFocused()
  await anna.page.keyboard.press("Enter")
  await expect(anna.page.getByText("The correction is undone: the previous entry applies again.")).toBeVisible()
  await anna.page.getByRole("tab", { name: "History" }).click()
  await expect(anna.page.getByText("Read from the wrong line").first()).toBeVisible()
  await expect(anna.page.getByText("The correction was undone.").first()).toBeVisible()
  expect(await heroOn("2022-01-01")).toBe("EUR 7,100.00")
})

test("a voided entry can be restored from the toast (216)", async () => {
  await anna.go("/app/assets/shares?on=2022-01-01")
  await anna.page.getByRole("link", { name: "Sister Ltd." }).click()
  await anna.page.getByRole("tab", { name: "Trades" }).click()
  const sale = anna.page.getByRole("row").filter({ hasText: "Sold 50" })
  await sale.getByRole("button", { name: "More actions" }).click()
  await anna.page.getByRole("menuitem", { name: "Void" }).click()
  await anna.typeInto("Reason", "Only to try")
  await anna.confirm("Void")
  await anna.page.getByRole("button", { name: "Undo" }).last().click()
  await expect(anna.page.getByText("Entry restored.")).toBeVisible()
  expect(await heroOn("2022-01-01")).toBe("EUR 7,100.00")
})

test("the product is available in the other languages, and writes figures as the user chose (22, 39, 74)", async () => {
  const words = { de: "Nettovermögen", fr: "Patrimoine net", it: "Patrimonio netto", es: "Patrimonio neto" }
  for (const [language, netWorth] of Object.entries(words)) {
    await anna.go(`/${language}/app?on=2022-01-01`)
    await expect(anna.page.getByRole("heading", { level: 1 })).toContainText(netWorth)
    await expect(anna.page.locator("html")).toHaveAttribute("lang", language)
    await expect(anna.netWorth).toContainText("7,100.00")
  }
  await anna.go("/en/app")
  await expect(anna.page).toHaveURL(`${product.address}/app`) // Only then is the language selected.
  await expect(anna.page.locator("html")).toHaveAttribute("lang", "en")
  await anna.go("/app/settings?section=preferences")
  await anna.page.getByRole("radio", { name: "Swiss" }).check({ force: true })
  await anna.page.getByRole("button", { name: "Save" }).click()
  await expect(anna.page.getByText("Your preferences have been saved.")).toBeVisible()
  await anna.go("/app?on=2022-01-01")
  await expect(anna.netWorth).toContainText("7'100.00")
})

test("on the phone nothing is cut off, and everything can be reached (93)", async () => {
  await anna.page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    "/app?on=2022-01-01",
    "/app/assets/shares",
    "/app/portfolios",
    "/app/settings?section=preferences",
  ]) {
    await anna.go(path)
    await expect(anna.page.getByRole("heading", { level: 1 })).toBeVisible()
    const [scrolled, wide] = await anna.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect(scrolled, path).toBe(wide)
  }
  await anna.page.setViewportSize({ width: 1280, height: 720 })
})

test("an unknown address is reported as such (33)", async () => {
  await anna.go("/nowhere")
  await expect(anna.page.getByText("404")).toBeVisible()
  await expect(anna.page.getByText("Oops! Page not found")).toBeVisible()
  await anna.page.getByRole("link", { name: "Return to Home" }).click()
  await expect(anna.page).toHaveURL(`${product.address}/`)
})

test("signing out ends the session and returns to the home page, and the password is needed again (47, 92)", async () => {
  await anna.go("/app")
  await anna.page.getByRole("button", { name: "Sign Out" }).first().click()
  await expect(anna.page).toHaveURL(`${product.address}/`)
  await anna.go("/app")
  await expect(anna.page).toHaveURL(/\/auth/)
  await anna.page.getByLabel("Email").fill(email)
  await anna.page.getByRole("textbox", { name: "Password" }).fill("not the password at all")
  await anna.page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(anna.page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible()
  await anna.page.getByRole("textbox", { name: "Password" }).fill(password)
  await anna.page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(anna.netWorth).toBeVisible()
})
