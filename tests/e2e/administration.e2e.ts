import { someOf } from "#tests/support/samples.ts"
import { expect, type Locator, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { complaintsOf, isClean } from "./everyPage.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { leave } from "./leaving.ts"
import { codeFor, confirmWhenAsked, newcomer, type Person } from "./person.ts"

/* Ada created the first account of the installation, which sells plans, and administers it. Ben uses it. */
test.describe.configure({ mode: "serial" })

let product: RunningProduct
let ada: Person
let ben: Person

const adas = { email: "ada@example.org", password: "engines weave algebraic patterns" }
const bens = { email: "ben@example.org", password: "just somebody with two portfolios" }

test.beforeAll(async ({ browser }) => {
  product = await runningProduct({ BILLING: "on", DEBUG_ROLE: "on" })
  ada = await newcomer(browser, product.address)
  ben = await newcomer(browser, product.address)
  await ada.signUp(adas.email, adas.password)
  await ben.signUp(bens.email, bens.password)
  await confirmWhenAsked(ada, product.address, adas)
})
test.afterAll(({ browser }) => leave(browser, product))

test("the trial shows its days left; a third portfolio is refused, and the typed values stay", async () => {
  const { page, dialog } = ben
  await ben.createPortfolio("Ben")
  await ben.createPortfolio("Company")
  await ben.addAccount({ portfolio: "Ben", name: "Savings", currency: "EUR", since: "2024-01-01" })
  await ben.recordBalance("2024-01-01", "5,000.00")
  await ben.go("/app")
  await expect(page.getByText("14 days remaining.")).toBeVisible()
  await expect(page.getByText("on free trial")).toBeVisible()
  await isClean(ben, "the dashboard with a trial")
  await ben.open("/app/portfolios", "Create portfolio")
  await ben.typeInto("Title", "Foundation")
  const refusal = await ben.refusal("Create portfolio")
  await expect(refusal).toContainText("Cannot create portfolio: your plan includes 2 portfolios. Upgrade your plan")
  await expect(dialog.getByLabel("Title")).toHaveValue("Foundation")
  await isClean(ben, "the window of a portfolio that the plan does not include")
  await ben.giveUp()
  await ben.go("/app/settings?section=subscription")
  await expect(page.getByText("Limit reached: cannot create portfolio.")).toBeVisible()
  await isClean(ben, "the subscription section of a trial")
})

test("the administration is not found by other users, and shows its role to the operator", async () => {
  await ben.go("/admin")
  await expect(ben.page.getByText("Oops! Page not found")).toBeVisible()
  await ben.go("/debug-role")
  await expect(ben.reading("Is admin")).toContainText("No")
  await ben.go("/app")
  await ada.go("/debug-role")
  for (const name of ["Is admin", "Is super admin"]) await expect(ada.reading(name)).toContainText("Yes")
  await isClean(ada, "what the server takes somebody for")
})

test("every page of the administration fits the window, is accessible and keeps the console silent", async () => {
  const complaints = complaintsOf(ada.page)
  const pages = [
    ["", "Overview"],
    ["/users", "Users"],
    ["/activity", "Activity"],
    ["/system", "System"],
    ["/data", "Data management"],
    ["/translations", "Translations"],
  ] as const
  // Each of them is looked at in everyRoute.e2e.ts as well.
  const lookedAt = someOf(pages)
  for (const one of pages) {
    const [path, heading] = one
    await ada.go(`/admin${path}`)
    await expect(ada.page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
    if (lookedAt.includes(one)) await isClean(ada, heading)
  }
  await ada.go("/admin")
  await expect(ada.reading("Accounts")).toContainText("2")
  expect(complaints).toEqual([])
})

test("a disabled account is signed out with its next click, with an explanation", async () => {
  const { page } = ada
  await chooseFor(bens.email, "Disable")
  await isClean(ada, "the window that disables an account")
  await ada.confirm("Disable 1 account")
  await expect(page.getByText("Disable: 1 done")).toBeVisible()
  await expect(userRow(bens.email)).toContainText("Disabled")

  await clickUntil(ben, "Portfolios", ben.dialog.getByText("Your session has ended"))
  await ben.typeInto("Password", bens.password)
  await ben.dialog.getByRole("button", { name: "Sign in" }).click()
  await expect(ben.page.getByRole("heading", { level: 1, name: "This account is disabled" })).toBeVisible()
  await expect(ben.page.getByText("Ask the operator of this installation to enable your account")).toBeVisible()
  await isClean(ben, "the page of a disabled account")

  await chooseFor(bens.email, "Enable")
  await ada.confirm("Enable 1 account")
  await ben.signIn(bens.email, bens.password)
  const { page: his } = ben
  await his.getByLabel(/^Code/).fill(await codeFor(his, product.address, bens.email, /security code/))
  await expect(ben.netWorth).toContainText("5,000.00")
})

test("roles and plans are assigned, and several accounts are changed at once", async () => {
  const { page } = ada
  await chooseFor(bens.email, "Change role")
  await ada.pick(/^Admin/)
  await isClean(ada, "the window of a role")
  await ada.confirm("Change role")
  await expect(userRow(bens.email)).toContainText("Admin")
  await chooseFor(bens.email, "Change role")
  await ada.pick(/^User/)
  await ada.confirm("Change role")

  await chooseFor(bens.email, "Grant a plan")
  await ada.choose("Plan", "Premium")
  await ada.typeInto("Until", `${new Date().getFullYear() + 1}-06-30`)
  await isClean(ada, "the window of a plan")
  await ada.confirm("Grant a plan")
  await expect(userRow(bens.email)).toContainText("Premium until 30 Jun")
  await ben.createPortfolio("Foundation")

  await page.getByText("Select all on this page").click()
  await page.getByRole("button", { name: "Send password reset" }).click()
  await ada.confirm("Send a password reset to 2 users")
  await expect(page.getByText("Send password reset: 1 done, 1 not allowed")).toBeVisible()
  await isClean(ada, "the users with an outcome")
})

test("new actions appear by themselves to an admin who follows them", async () => {
  const { page } = ada
  await ada.go("/admin/activity")
  const follow = page.getByRole("checkbox", { name: "Follow live" })
  // What loads above it may move the switch away at this moment.
  await expect(async () => {
    await follow.check({ force: true })
    await expect(follow).toBeChecked()
  }).toPass({ timeout: conditionTimeoutMs })
  const lines = page.getByRole("list", { name: "Activity" }).getByRole("listitem")
  await expect(lines.filter({ hasText: "Created a portfolio" })).toHaveCount(3)
  await ben.createPortfolio("Boat")
  const newest = lines.filter({ hasText: "Created a portfolio" }).first()
  await expect(newest).toContainText("New")
  await expect(newest).toContainText(bens.email)
  await expect(page.getByText("Boat")).toHaveCount(0)
  await isClean(ada, "the activity while it is followed")
})

test("maintenance shuts out all but admins, who see a reminder", async () => {
  const { page } = ada
  await ada.go("/admin/system")
  await page.getByRole("checkbox", { name: "Closed for maintenance" }).check({ force: true })
  await page.getByLabel("Message on the maintenance page").fill("Back at noon.")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("The settings are saved and in effect.")).toBeVisible()
  await ada.go("/app")
  await expect(page.getByText("Maintenance mode: only admins have access")).toBeVisible()
  await isClean(ada, "the dashboard during maintenance")

  await clickUntil(ben, "Household", ben.page.getByRole("heading", { level: 1, name: "Closed for maintenance" }))
  await expect(ben.page.getByText("Back at noon.")).toBeVisible()
  await isClean(ben, "the maintenance page")

  await page.getByRole("link", { name: "To the system settings" }).click()
  await page.getByRole("checkbox", { name: "Closed for maintenance" }).uncheck({ force: true })
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("The settings are saved and in effect.")).toBeVisible()
  await ben.go("/app")
  await expect(ben.netWorth).toBeVisible()
})

test("a projection is rebuilt while the product serves, and the log is checked", async () => {
  const { page } = ada
  await ada.go("/admin/data")
  await page.getByRole("button", { name: "Rebuild portfolios" }).click()
  await isClean(ada, "the window that rebuilds a projection")
  await ada.confirm("Rebuild")
  await expect(page.getByText("portfolios is being rebuilt.")).toBeVisible()
  await ben.go("/app/portfolios")
  await expect(ben.page.getByText("Foundation").first()).toBeVisible()
  await expect(page.getByRole("row", { name: /^portfolios / })).toContainText("Up to date")
  await expect(page.getByRole("progressbar")).toHaveCount(0)
  // One at a time: the button of the other waits for it.
  await page.getByRole("button", { name: "Check integrity" }).click()
  await expect(page.getByText("No faults found")).toHaveCount(1)
  await page.getByRole("button", { name: "Find orphaned rows" }).click()
  await expect(page.getByText("No faults found")).toHaveCount(2)
  await isClean(ada, "the data after a check")
})

test("the texts of every language are listed side by side, and can be searched", async () => {
  await ada.go("/admin/translations")
  await ada.page.getByLabel("ID or text in any language").fill("Nettovermögen")
  const texts = ada.page.getByRole("list", { name: "Texts" }).getByRole("listitem")
  await expect(texts.first()).toContainText("Nettovermögen")
  await expect(texts.first()).toContainText("Patrimoine net")
  await ada.page.getByLabel("ID or text in any language").fill("Su código de seguridad")
  await expect(texts).toHaveCount(1)
  await expect(texts.first()).toContainText("mail.SignInCode.subject")
  await expect(texts.first()).toContainText("Ihr Sicherheitscode")
  await isClean(ada, "the texts of mails beside each other")
})

const userRow = (email: string) => ada.table("Users").getByRole("row").filter({ hasText: email })

/** Opens the menu of an account, and chooses an item. */
async function chooseFor(email: string, action: string): Promise<void> {
  await ada.go("/admin/users")
  await userRow(email).getByRole("button", { name: "More actions" }).click()
  await ada.page.getByRole("menuitem", { name: action, exact: true }).click()
  await expect(ada.dialog).toBeVisible()
}

/** Clicks a link until something appears. A page asks for new prices by itself, so it may learn of a change before. */
async function clickUntil({ page }: Person, link: string, appears: Locator): Promise<void> {
  await expect(async () => {
    if (!(await appears.isVisible())) await page.getByRole("link", { name: link }).first().click({ timeout: 5_000 })
    await expect(appears).toBeVisible({ timeout: 5_000 })
  }).toPass()
}
