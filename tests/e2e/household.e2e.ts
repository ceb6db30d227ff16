import { readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { isClean } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { linkFor, newcomer, type Person } from "./person.ts"

/* Iris has two portfolios. Max audits one of them until a day, is removed, and erases his account. */
test.describe.configure({ mode: "serial" })

let product: RunningProduct
let iris: Person
let max: Person

const email = "iris@example.org"
const maxs = { email: "max@example.org", password: "figures are read twice here" }

test.beforeAll(async ({ browser }) => {
  product = await runningProduct()
  iris = await newcomer(browser, product.address)
  max = await newcomer(browser, product.address)
  await max.isAskedNothing()
  await iris.signUp(email, "a lake in front of the window")
})
test.afterAll(({ browser }) => leave(browser, product))

test("a portfolio is deleted once its name is typed", async () => {
  for (const title of ["Family", "Boat", "Attic"]) await iris.createPortfolio(title)
  await iris.go("/app/settings?section=portfolios")
  await iris.page.getByRole("button", { name: "Delete Attic" }).click()
  await iris.typeInto("Type Attic to confirm", "attic")
  await iris.dialog.getByRole("button", { name: "Delete" }).click()
  await expect(iris.dialog.getByText("Portfolio name doesn't match")).toBeVisible()
  await isClean(iris, "the window that deletes a portfolio")
  await iris.typeInto("Type Attic to confirm", "Attic")
  await iris.confirm("Delete")
  await expect(iris.page.getByRole("button", { name: "Delete Attic" })).toBeHidden()
  await iris.addAccount({ portfolio: "Family", name: "Joint account", currency: "EUR", since: "2024-01-01" })
  await iris.recordBalance("2024-01-01", "12,000.00")
})

test("an auditor is invited to one portfolio until a day, and joins by the link in the mail", async () => {
  const { page, dialog } = iris
  await iris.go("/app/household")
  await page.getByRole("button", { name: "Change name" }).click()
  await iris.typeInto("Household name", "Arden family")
  await iris.confirm("Save")
  await page.getByRole("button", { name: "Invite" }).click()
  await iris.typeInto("Email address", maxs.email)
  await iris.pick(/^Auditor/)
  await dialog.getByRole("button", { name: "Invite" }).click()
  await expect(dialog.getByText("Auditor access always has an end date.")).toBeVisible()
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await iris.typeInto("Last day of access", until)
  await iris.pick("Some portfolios")
  await iris.turnOn("Family")
  await isClean(iris, "the window of an invitation")
  await iris.confirm("Invite")
  await expect(iris.table("Open invitations").getByRole("row", { name: maxs.email })).toContainText("Auditor")
  await isClean(iris, "the household with an invitation")

  await max.page.goto(await linkFor(page, product.address, maxs.email, /invites you/))
  await max.page.getByRole("link", { name: "Create account" }).click()
  await max.beginAccount(maxs.email, maxs.password)
  await isClean(max, "the page of the code")
  await max.confirmAddress(maxs.email)
  await expect(max.page.getByText(`${email} invites you to Arden family.`)).toBeVisible()
  await expect(max.reading("Your role")).toContainText("Auditor")
  await isClean(max, "an invitation")
  await max.page.getByRole("button", { name: "Accept" }).click()
  await expect(max.page.getByText("You now belong to Arden family.")).toBeVisible()
})

test("the auditor sees that portfolio alone, and finds no button for recording", async () => {
  const { page } = max
  await expect(max.netWorth).toContainText("12,000")
  await max.go("/app/portfolios")
  await expect(page.getByText("Family").first()).toBeVisible()
  await expect(page.getByText("Boat")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Create portfolio" })).toHaveCount(0)
  await max.visit("/app/assets/accounts", "Joint account")
  await expect(page.getByRole("button", { name: "Record", exact: true })).toHaveCount(0)
  await max.go("/app/household/activity")
  await expect(page.getByText("Not available to you")).toBeVisible()
  await iris.go("/app/household/activity")
  const lines = iris.page.getByRole("list", { name: "Activity" }).getByRole("listitem")
  for (const action of ["Joined the household", "Opened a page: Portfolios"]) {
    await expect(lines.filter({ hasText: action }).filter({ hasText: maxs.email }).first()).toBeVisible()
  }
})

test("a removed member is informed with the next click, and continues in their own household", async () => {
  await iris.go("/app/household")
  await iris.page.getByRole("button", { name: "Actions for max@example.org" }).click()
  await isClean(iris, "the household with a member")
  await iris.page.getByRole("menuitem", { name: "Remove member" }).click()
  await iris.confirm("Remove")
  await max.page.getByRole("link", { name: "Portfolios" }).first().click()
  await expect(max.page.getByRole("heading", { level: 1 })).toHaveText("Your access to Arden family has ended")
  await expect(max.page.getByText("Family", { exact: true })).toHaveCount(0)
  await isClean(max, "an access that has ended")
  await max.page.getByRole("button", { name: "Go to my household" }).click()
  await expect(max.page).toHaveURL(/\/app$/)
  await expect(max.page.getByRole("combobox", { name: "What is it?" })).toBeVisible()
  await max.go("/app/assets/accounts")
  await expect(max.page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(max.page.getByText("Joint account")).toHaveCount(0)
})

test("everything recorded is downloaded as one archive", async () => {
  await iris.go("/app/settings?section=privacy")
  await isClean(iris, "the privacy section")
  const downloading = iris.page.waitForEvent("download")
  await iris.page.getByRole("button", { name: "Download archive" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK")
})

test("an account is erased once its address is typed, and no user can sign in with it again", async () => {
  const { page } = max
  await max.go("/app/settings?section=privacy")
  await page.getByRole("button", { name: "Delete account" }).click()
  await isClean(max, "the window that erases an account")
  await max.typeInto("Type max@example.org to confirm", "max@example")
  await max.dialog.getByRole("button", { name: "Delete account" }).click()
  await expect(max.dialog.getByText("This is not the email address of your account")).toBeVisible()
  await max.typeInto("Type max@example.org to confirm", maxs.email)
  await max.confirm("Delete account")
  await expect(page.getByText("Your account has been deleted.")).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await max.signIn(maxs.email, maxs.password)
  await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
})
