import { expect, test } from "@playwright/test"
import { generateSync } from "otplib"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { isClean } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { newcomer, type Person } from "./person.ts"

/* Iris creates an account, protects it with an authenticator, and signs in by every way that exists. */
test.describe.configure({ mode: "serial" })

let product: RunningProduct
let iris: Person
/** A user in a new browser. */
let stranger: Person
let secret: string
let recoveryCodes: ReadonlyArray<string>

const email = "iris@example.org"
const first = "a lake in front of the window"
const second = "another sentence for the same lake"

test.beforeAll(async ({ browser }) => {
  product = await runningProduct()
  iris = await newcomer(browser, product.address)
  stranger = await newcomer(browser, product.address)
})
test.afterAll(({ browser }) => leave(browser, product))

test("the banner asks for consent, and the answer is stored in this browser until it is withdrawn", async () => {
  const { page } = stranger
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  const record = async () => JSON.parse((await stored("cookieConsent")) ?? "null") as Record<string, unknown> | null
  const banner = page.getByRole("region", { name: "Your privacy" })
  await stranger.go("/")
  await isClean(stranger, "the home page with the banner")
  await banner.getByRole("button", { name: "Reject All" }).click()
  await expect(banner).toBeHidden()
  const rejected = await record()
  expect(rejected).toEqual({
    consent: { essential: true, analytics: false, marketing: false },
    timestamp: rejected?.["timestamp"],
    version: "1.0",
  })
  expect(Math.abs(Date.now() - Date.parse(String(rejected?.["timestamp"])))).toBeLessThan(60_000)
  await expect.poll(() => stored("analyticsOptOut")).toBe("true")

  await page.getByRole("button", { name: "Withdraw cookie consent" }).click()
  await expect(banner).toBeVisible()
  await expect.poll(record).toBeNull()
  await expect.poll(() => stored("analyticsOptOut")).toBeNull()

  await banner.getByRole("button", { name: "Customize" }).click()
  await isClean(stranger, "the window of the cookie preferences")
  const essential = stranger.dialog.getByRole("switch", { name: /^Essential/ })
  await expect(essential).toBeChecked()
  await expect(essential).toBeDisabled()
  await stranger.dialog.getByRole("switch", { name: /^Analytics/ }).check({ force: true })
  await expect(stranger.dialog.getByRole("button", { name: "Cancel" })).toBeVisible()
  await stranger.confirm("Save Preferences")
  await expect.poll(record).toMatchObject({ consent: { essential: true, analytics: true, marketing: false } })

  await page.evaluate(() => {
    const old = localStorage.getItem("cookieConsent") ?? ""
    localStorage.setItem("cookieConsent", old.replace('"1.0"', '"0.9"'))
  })
  await page.reload()
  await banner.getByRole("button", { name: "Accept All" }).click()
  await expect.poll(record).toMatchObject({ consent: { essential: true, analytics: true, marketing: true } })
})

test("the pages for visitors without a session are accessible", async () => {
  for (const path of ["/auth", "/auth?tab=signup", "/auth/forgotten", "/mailbox", "/invitation"]) {
    await stranger.go(path)
    await isClean(stranger, path)
  }
})

test("an account is created with the code of a mail, an authenticator is enrolled by its secret, and recovery codes are shown once", async () => {
  const { page, dialog } = iris
  await iris.signUp(email, first)
  await iris.go("/debug-role") // Not switched on here.
  await expect(page.getByText("Oops! Page not found")).toBeVisible()
  await iris.go("/app/settings?section=security")
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click()
  await iris.typeInto("Device name", "Phone of Iris")
  await dialog.getByRole("button", { name: "Continue" }).click()
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible()
  await isClean(iris, "the window of the authenticator")
  secret = (await dialog.locator(".secret").innerText()).replaceAll(/\s/g, "")
  for (const [wrong, said] of [
    ["12 34", "Please enter a valid 6-digit code"],
    ["000000", "Invalid code."],
  ] as const) {
    await iris.typeInto("6-digit code", wrong)
    await dialog.getByRole("button", { name: "Confirm" }).click()
    await expect(dialog.getByText(said)).toBeVisible()
  }
  await iris.typeInto("6-digit code", await codeNow())
  await dialog.getByRole("button", { name: "Confirm" }).click()

  const list = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")
  await expect(list).toHaveCount(10)
  recoveryCodes = await list.allInnerTexts()
  await expect(await iris.refusal("Done")).toContainText("Store the codes first")
  await isClean(iris, "the window of the recovery codes")
  await iris.turnOn("I have stored them")
  await iris.confirm("Done")
  await expect(iris.table("Two-factor authentication").getByRole("row", { name: "Phone of Iris" })).toBeVisible()
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible()
  await isClean(iris, "the security section with an authenticator")
})

test("a user signs in with password and code, and an invalid or foreign code is refused with a message", async () => {
  const { page } = iris
  await signOut(iris)
  await iris.signIn(email, first)
  await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible()
  await iris.go("/app")
  await expect(page).toHaveURL(/\/auth/)
  await isClean(iris, "the second step")
  // A complete code is sent without the button.
  await takeSecondStep(iris, "12 34")
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByText("Please enter a valid 6-digit code")).toBeVisible()
  await takeSecondStep(iris, "000000")
  await expect(page.getByText("Invalid code.")).toBeVisible()
  await takeSecondStep(iris, await codeNow())
  await expect(page).toHaveURL(/\/app/)
})

test("a forgotten password is replaced by a link, and the second factor remains", async () => {
  const { page } = iris
  await signOut(iris)
  await iris.go("/auth")
  await page.getByRole("link", { name: "Forgotten your password?" }).click()
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByText(`If ${email} has an account, a link was made.`)).toBeVisible()
  await iris.go("/mailbox")
  await page.getByRole("article").filter({ hasText: "Set a new password" }).getByRole("link").first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Set a new password" })).toBeVisible()
  await isClean(iris, "the page of a new password")
  await page.getByLabel(/^New password/).fill(second)
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Password changed" })).toBeVisible()
  await iris.signIn(email, first)
  await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible()
  await iris.signIn(email, second)
  await page.getByRole("button", { name: "Use a recovery code" }).click()
  await takeSecondStep(iris, recoveryCodes[0] ?? "")
  await expect(page).toHaveURL(/\/app/)
  await isClean(iris, "the welcome")
})

test("sessions in other browsers are listed and can be signed out from here", async ({ browser }) => {
  const elsewhere = await newcomer(browser, product.address)
  await elsewhere.isAskedNothing()
  await elsewhere.signIn(email, second)
  await elsewhere.page.getByRole("button", { name: "Use a recovery code" }).click()
  await takeSecondStep(elsewhere, recoveryCodes[1] ?? "")
  await expect(elsewhere.page).toHaveURL(/\/app/)
  await iris.go("/app/settings?section=security")
  await expect(iris.page.getByText("8 recovery codes are left.")).toBeVisible()
  await expect(iris.table("Active sessions").getByRole("row")).toHaveCount(3)
  await iris.page.getByRole("button", { name: /^Sign out Chrome/ }).click()
  await expect(iris.page.getByText("The session has been signed out.")).toBeVisible()
  await elsewhere.page.getByRole("link", { name: "Portfolios" }).first().click()
  await expect(elsewhere.dialog.getByText("Your session has ended")).toBeVisible()
  await isClean(elsewhere, "a page whose session has ended")
  await elsewhere.page.context().close()
})

async function signOut({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "Sign Out" }).first().click()
  await expect(page).toHaveURL(`${product.address}/`)
}

async function takeSecondStep({ page }: Person, code: string): Promise<void> {
  await page.getByRole("textbox", { name: /code/i }).fill(code)
}

/** A code counts once, and for thirty seconds: the next one, if this was used already or is nearly over. */
let lastGiven = 0
async function codeNow(): Promise<string> {
  const period = 30_000
  const now = () => Math.floor(Date.now() / period)
  await expect.poll(() => now() > lastGiven && Date.now() % period < 25_000, { timeout: period + 10_000 }).toBe(true)
  lastGiven = now()
  return generateSync({ secret })
}
