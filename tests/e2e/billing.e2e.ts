import { expect, test } from "@playwright/test"
import { billingWebhookPath } from "#contract/people/billingWebhook.ts"
import { startStripeDouble, type StripeDouble } from "#scripts/billing/stripeDouble.ts"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import { isClean } from "./everyPage.ts"
import { leave } from "./leaving.ts"
import { confirmWhenAsked, newcomer, type Person, textOf } from "./person.ts"

/* Ada operates an installation that sells plans through a program that stands in for Stripe, and pays for one herself. */
test.describe.configure({ mode: "serial" })

const adas = { email: "ada@example.org", password: "engines weave algebraic patterns" }
const plans = "/app/settings?section=subscription"

let product: RunningProduct
let stripe: StripeDouble
let ada: Person

test.beforeAll(async ({ browser }) => {
  stripe = await startStripeDouble({ now: () => new Date() })
  product = await runningProduct({
    BILLING: "on",
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_URL: stripe.url.href,
  })
  stripe.webhookUrl = `${product.address}${billingWebhookPath}`
  ada = await newcomer(browser, product.address)
  await ada.signUp(adas.email, adas.password)
  await confirmWhenAsked(ada, product.address, adas)
})
test.afterAll(async ({ browser }) => {
  await leave(browser, product)
  await stripe.close()
})

const only = () => {
  const [subscription] = stripe.subscriptions.values()
  if (!subscription) throw new Error("nothing was ordered")
  return subscription
}

test("the operator sets the prices of the plans, and the public page shows them billed annually", async () => {
  const { page, dialog } = ada
  await ada.go("/admin/stripe-setup")
  await page.getByRole("button", { name: "Set prices" }).click()
  await ada.fillIn({ Starter: "190.00", Premium: "490.00", Black: "990.00" })
  await dialog.getByRole("button", { name: "Set prices" }).click()
  await expect(page.getByText("The prices are set.")).toBeVisible()
  await expect(ada.table("Plans and prices")).toContainText("490.00")
  await page.getByRole("button", { name: "Test set-up" }).click()
  await expect(page.getByText(/no active endpoint/)).toHaveCount(0)
  await isClean(ada, "the set-up of payments")
  await ada.go("/pricing")
  await expect(page.getByText("490.00")).toBeVisible()
  await expect(page.getByText(/billed annually in advance/)).toBeVisible()
})

test("a limit names the plan that lifts it and leads there; its checkout can be left and paid", async () => {
  const { page } = ada
  await ada.createPortfolio("Ada")
  await ada.createPortfolio("Company")
  await ada.open("/app/portfolios", "Create portfolio")
  await ada.typeInto("Title", "Foundation")
  const refusal = await ada.refusal("Create portfolio")
  await expect(refusal).toContainText("The Premium plan includes 5.")
  const opened = page.waitForEvent("popup")
  await refusal.getByRole("link", { name: "View plans" }).click()
  await (await opened).getByRole("button", { name: "Order Premium" }).waitFor()
  await (await opened).close()
  // What was typed is still there.
  await expect(ada.dialog.getByLabel("Title")).toHaveValue("Foundation")
  await ada.go(plans)
  await isClean(ada, "the plans on offer")
  await page.getByRole("button", { name: "Order Premium" }).click()
  await page.getByRole("link", { name: "Back" }).click()
  await expect(page.getByText("Nothing was ordered and nothing is charged.")).toBeVisible()
  await page.getByRole("button", { name: "Order Premium" }).click()
  await page.getByRole("button", { name: "Pay" }).click()
  await expect(page.getByRole("heading", { name: "Welcome to Premium!" })).toBeVisible()
  await page.getByRole("link", { name: "Go to Dashboard" }).click()
  await ada.createPortfolio("Foundation")
})

test("a larger plan shows its charge first, and a cancelled one can be kept", async () => {
  const { page, dialog } = ada
  // Half of the paid year is over: 990 ÷ 2 − 490 ÷ 2 = 250.
  await stripe.change(only().id, "customer.subscription.updated", (subscription) => {
    const now = Math.floor(Date.now() / 1_000)
    const half = 182.5 * 86_400
    Object.assign(subscription, { status: "active", trial_end: null })
    Object.assign(subscription.items.data[0] ?? {}, {
      current_period_start: now - half,
      current_period_end: now + half,
    })
  })
  await ada.go(plans)
  await page.getByRole("button", { name: "Upgrade to Black" }).click()
  await expect(ada.reading("Charged now", dialog)).toContainText("250.00")
  await isClean(ada, "the change of a plan")
  await dialog.getByRole("button", { name: "Change plan" }).click()
  await expect(page.getByText("Your plan is now Black.")).toBeVisible()
  await expect(page.locator("#plan-black")).toContainText("Current plan")

  await page.getByRole("button", { name: "Cancel plan" }).click()
  await dialog.getByRole("button", { name: "Cancel plan" }).click()
  await expect(page.getByText(/The plan is cancelled and will end on/)).toBeVisible()
  expect(only().cancel_at_period_end).toBe(true)
  await isClean(ada, "a cancelled plan with its invoices")
  await page.getByRole("button", { name: "Keep plan" }).click()
  await expect(page.getByText("The plan continues.")).toBeVisible()
  expect(only().cancel_at_period_end).toBe(false)
})

test("a failed payment is a banner on every page until the payment arrives", async () => {
  const { page } = ada
  const banner = page.getByText(/The last payment for your plan failed/)
  // The renewal failed: the period that was not paid begins now.
  await stripe.change(only().id, "customer.subscription.updated", (subscription) => {
    const now = Math.floor(Date.now() / 1_000)
    subscription.status = "past_due"
    Object.assign(subscription.items.data[0] ?? {}, {
      current_period_start: now,
      current_period_end: now + 365 * 86_400,
    })
  })
  await ada.go("/app/portfolios")
  await expect(banner).toBeVisible()
  await isClean(ada, "a page with the banner of a failed payment")
  await ada.go(plans)
  await stripe.change(only().id, "customer.subscription.updated", (subscription) => (subscription.status = "active"))
  await page.getByRole("button", { name: "Refresh status" }).click()
  await expect(banner).toHaveCount(0)
  expect(await textOf(page.locator(".subscription-plan"))).toContain("Black")
})
