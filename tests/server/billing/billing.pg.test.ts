import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { type StripeDouble, startStripeDouble } from "#scripts/billing/stripeDouble.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, givePassword, tagOf } from "#tests/server/identity/circumstances.ts"
import { joined } from "#tests/server/identity/household.ts"

let api: TestApi
let stripe: StripeDouble
let admin: Person
const time = clock()

beforeAll(async () => {
  stripe = await startStripeDouble({ now: time.now })
  const { url, secretKey, webhookSecret } = stripe
  api = await testApi({
    ports: { now: time.now },
    settings: { billing: "on", stripe: { url, secretKey, webhookSecrets: [webhookSecret] } },
  })
  stripe.webhookUrl = `${api.url}/api/billing/webhook`
  admin = await api.person("admin")
  await admin.stepUp()
  await admin.did("PUT", "/api/admin/stripe/prices", {
    prices: [
      { plan: "starter", interval: "year", currency: "EUR", amount: "290.00" },
      { plan: "premium", interval: "year", currency: "EUR", amount: "590.00" },
      { plan: "premium", interval: "month", currency: "EUR", amount: "61.50" },
    ],
  })
})
afterAll(async () => {
  await stripe.delivered()
  await api.close()
  await stripe.close()
})

const entitlementOf = async (person: Person) => (await person.did("GET", "/api/usage")).json.entitlement

/** Waits until the plan of the household is as expected: read models show an event of the provider a moment later. */
const hasPlan = (person: Person, plan: object) =>
  vi.waitFor(async () => expect(await entitlementOf(person)).toMatchObject(plan), { timeout: conditionTimeoutMs })

/** Signs up, orders a plan and pays for it. */
async function subscribed(name: string, plan = "premium", interval = "year") {
  const person = await api.person(name)
  const { url } = (await person.did("PUT", "/api/billing/checkout", { plan, interval })).json
  const returnsTo = await stripe.pay(url)
  const subscription = [...stripe.subscriptions.values()].at(-1)
  if (!subscription) throw new Error("nothing was paid for")
  return { person, subscription, returnsTo }
}

/** What was sent under the path, in the form of the double's events. */
const eventAbout = (object: unknown, of: Record<string, unknown> = {}) => ({
  id: `evt_${randomUUID().replaceAll("-", "")}`,
  object: "event",
  type: "customer.subscription.updated",
  created: Math.floor(time.now().getTime() / 1000),
  livemode: false,
  data: { object },
  ...of,
})

describe("ordering a plan", () => {
  it("a plan is active once it is paid for, with the rest of the free trial, its mail and its invoice", async () => {
    const { person, returnsTo } = await subscribed("anna")
    expect(returnsTo).toBe(`${api.url}/subscription-success?plan=premium`)
    await hasPlan(person, {
      plan: "premium",
      basis: "paid",
      status: "trialing",
      daysLeft: 14,
    })
    const { paid, offers } = (await person.did("GET", "/api/billing")).json
    expect(paid).toMatchObject({ plan: "premium", interval: "year", isCancelled: false })
    expect(offers).toContainEqual({ plan: "starter", interval: "year", currency: "EUR", amount: "290" })
    await api.mailsSettled()
    expect((await api.mails(person.email))[0]?.subject).toBe("Welcome to Premium")
    const { invoices } = (await person.did("GET", "/api/billing/invoices")).json
    expect(invoices[0]).toMatchObject({ currency: "EUR", status: "paid" })
  })

  it("a household whose trial is over pays at once, and only once", async () => {
    const person = await api.person("ben")
    time.move({ days: 15 })
    await givePassword(person)
    await hasPlan(person, { status: "expired" })
    const order = { plan: "premium", interval: "month" }
    const first = (await person.did("PUT", "/api/billing/checkout", order)).json.url
    const second = (await person.did("PUT", "/api/billing/checkout", order)).json.url
    await expect(stripe.pay(first)).rejects.toThrow("not open")
    await stripe.pay(second)
    await hasPlan(person, { plan: "premium", status: "active" })
    const again = await person.put("/api/billing/checkout", order)
    expect(tagOf(again)).toBe("AlreadySubscribed")
  })

  it("only an owner of the household orders, changes and cancels its plan", async () => {
    const { person: owner } = await subscribed("anna")
    const editor = await api.person("editor")
    await joined(api, owner, editor, { role: "editor" })
    for (const [method, path, body] of [
      ["PUT", "/api/billing/checkout", { plan: "premium", interval: "year" }],
      ["PUT", "/api/billing/plan", { plan: "starter", interval: "year" }],
      ["PUT", "/api/billing/portal", undefined],
      ["PUT", "/api/billing/cancellation", undefined],
      ["GET", "/api/billing/invoices", undefined],
    ] as const) {
      expect(tagOf(await editor.send(method, path, body)), path).toBe("RoleMayNot")
    }
  })

  it("a plan without a price is not ordered, and a provider that is down loses nothing", async () => {
    const person = await api.person("anna")
    const black = await person.put("/api/billing/checkout", { plan: "black", interval: "year" })
    expect(tagOf(black)).toBe("PlanNotOffered")
    stripe.isDown = true
    const down = await person.put("/api/billing/checkout", { plan: "premium", interval: "year" })
    stripe.isDown = false
    expect(tagOf(down)).toBe("CheckoutFailed")
    await hasPlan(person, { basis: "trial", status: "trialing" })
  })
})

describe("a plan that is paid for", () => {
  it("the plan is changed at once, cancelled for the end of the period, and continued", async () => {
    const { person } = await subscribed("anna")
    await person.did("PUT", "/api/billing/plan", { plan: "starter", interval: "year" })
    await hasPlan(person, { plan: "starter" })
    await api.mailsSettled()
    expect((await api.mails(person.email)).map(({ subject }) => subject)).toContain("Your plan is now Starter")
    await person.did("PUT", "/api/billing/cancellation")
    await hasPlan(person, { status: "cancelled", plan: "starter" })
    await person.did("DELETE", "/api/billing/cancellation")
    await hasPlan(person, { status: "trialing" })
  })

  it("a change is announced with what is charged at once, or with the credit that it leaves", async () => {
    const { person, subscription } = await subscribed("anna", "premium", "year")
    const preview = async (plan: string, interval: string) =>
      (await person.did("GET", `/api/billing/preview?plan=${plan}&interval=${interval}`)).json.charge
    expect(await preview("starter", "year")).toEqual({ currency: "EUR", due: "0", credit: "0" })
    const [item] = subscription.items.data
    if (!item) throw new Error("no item")
    // The trial is over, and half of the paid year as well.
    subscription.status = "active"
    const half = (365 * 86_400) / 2
    const now = Math.floor(time.now().getTime() / 1000)
    Object.assign(item, { current_period_start: now - half, current_period_end: now + half })
    expect(await preview("starter", "year")).toEqual({ currency: "EUR", due: "0", credit: "150" })
    expect((await preview("premium", "month")).credit).toBe("233.5")
    await person.did("PUT", "/api/billing/plan", { plan: "starter", interval: "year" })
    expect(await preview("premium", "year")).toEqual({ currency: "EUR", due: "150", credit: "0" })
    const { vatIds } = (await person.did("GET", "/api/billing/invoices")).json
    expect(vatIds).toEqual(["DE123456789"])
  })

  it("a failed payment leaves fourteen days, and a payment within them ends the grace", async () => {
    const { person, subscription } = await subscribed("anna", "premium", "month")
    const [item] = subscription.items.data
    if (!item) throw new Error("no item")
    time.move({ days: 15 })
    await givePassword(person)
    const end = item.current_period_end
    await stripe.change(subscription.id, "invoice.payment_failed", (one) => {
      one.status = "past_due"
      item.current_period_start = end
      item.current_period_end = end + 30 * 86_400
    })
    await hasPlan(person, { plan: "premium", status: "pastDue" })
    const failed = await entitlementOf(person)
    expect(Date.parse(failed.endsOn)).toBe(
      Date.parse(new Date(end * 1000).toISOString().slice(0, 10)) + 14 * 86_400_000,
    )
    await api.mailsSettled()
    const failures = async () =>
      (await api.mails(person.email)).filter(({ subject }) => subject === "The payment for your plan failed").length
    expect(await failures()).toBe(1)
    await stripe.change(subscription.id, "customer.subscription.updated", () => {})
    await api.mailsSettled()
    expect(await failures()).toBe(1)
    await stripe.change(subscription.id, "invoice.paid", (one) => (one.status = "active"))
    await hasPlan(person, { status: "active" })
  })

  it("a cancellation without a report is found out by the refresh, and by the server itself", async () => {
    const { person, subscription } = await subscribed("anna")
    subscription.cancel_at_period_end = true
    subscription.canceled_at = Math.floor(time.now().getTime() / 1000)
    await hasPlan(person, { status: "trialing" })
    await person.did("PUT", "/api/billing/refresh")
    await hasPlan(person, { status: "cancelled" })
    subscription.cancel_at_period_end = false
    time.move({ days: 2 })
    await api.server.tidy()
    await givePassword(person)
    await hasPlan(person, { status: "trialing" })
    expect((await person.did("GET", "/api/billing")).json.paid).toMatchObject({ isCancelled: false })
  })

  it("erasing the household ends what it pays for", async () => {
    const { person, subscription } = await subscribed("anna")
    await person.stepUp()
    await person.did("DELETE", "/api/account")
    await api.server.tidy()
    expect(stripe.subscriptions.get(subscription.id)).toMatchObject({ status: "canceled" })
  })
})

describe("events of the provider", () => {
  it("an event that is forged, old, or signed with another secret changes nothing and is refused", async () => {
    const { person, subscription } = await subscribed("anna")
    subscription.status = "canceled"
    subscription.ended_at = Math.floor(time.now().getTime() / 1000) - 86_400
    const event = eventAbout(subscription)
    expect(await stripe.deliver(event, { secret: "whsec_another" })).toBe(403)
    expect(await stripe.deliver(event, { at: Math.floor(time.now().getTime() / 1000) - 301 })).toBe(403)
    const { signature } = stripe.signed(event)
    const altered = await fetch(stripe.webhookUrl ?? "", {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: JSON.stringify({ ...event, type: "customer.deleted" }),
    })
    expect(altered.status).toBe(403)
    await hasPlan(person, { status: "trialing" })
    expect(await stripe.deliver(event)).toBe(200)
    await hasPlan(person, { status: "expired" })
  })

  it("an event says what happened, but only what the provider has counts, for the household that pays", async () => {
    const { person, subscription } = await subscribed("anna")
    const victim = await api.person("victim")
    const before = await entitlementOf(victim)
    const claims = { ...subscription, status: "canceled", ended_at: 1, metadata: { household: victim.householdId } }
    expect(await stripe.deliver(eventAbout(claims))).toBe(200)
    expect(
      await stripe.deliver(eventAbout({ ...claims, customer: "cus_unknown", client_reference_id: victim.householdId })),
    ).toBe(200)
    await hasPlan(person, { plan: "premium", status: "trialing" })
    expect(await entitlementOf(victim)).toEqual(before)
  })

  it("events of unknown types pass, as do those of the other mode and of connected accounts", async () => {
    const { subscription } = await subscribed("anna")
    const asked = () => stripe.requests.filter((request) => request === "GET /v1/subscriptions").length
    const before = asked()
    expect(await stripe.deliver(eventAbout({ object: "moon" }, { type: "moon.phase" }))).toBe(200)
    expect(await stripe.deliver(eventAbout(subscription, { livemode: true }))).toBe(200)
    expect(await stripe.deliver(eventAbout(subscription, { account: "acct_1" }))).toBe(200)
    expect(asked()).toBe(before)
  })

  it("an event that is delivered again is followed once, and one that could not be followed is asked for again", async () => {
    const { person, subscription } = await subscribed("anna")
    subscription.cancel_at_period_end = true
    const event = eventAbout(subscription)
    stripe.isDown = true
    expect(await stripe.deliver(event)).toBe(503)
    stripe.isDown = false
    expect(await stripe.deliver(event)).toBe(200)
    await hasPlan(person, { status: "cancelled" })
    const before = stripe.requests.length
    expect(await stripe.deliver(event)).toBe(200)
    expect(stripe.requests).toHaveLength(before)
  })

  it("an event that is too large is refused before it is read", async () => {
    expect(await stripe.deliver(eventAbout({ object: "invoice", text: "x".repeat(300_000) }))).toBe(413)
  })
})

describe("an installation without a key", () => {
  it("an installation without a key offers nothing, and has no address for events", async () => {
    const without = await testApi({ ports: { now: time.now }, settings: { billing: "on" } })
    const anna = await without.person("anna")
    expect((await anna.did("GET", "/api/billing")).json).toEqual({ isOpen: false, offers: [], paid: null })
    expect((await anna.put("/api/billing/checkout", { plan: "premium", interval: "year" })).status).toBe(422)
    expect((await fetch(`${without.url}/api/billing/webhook`, { method: "POST" })).status).toBeGreaterThanOrEqual(404)
    await without.close()
  })
})

describe("the set-up by the operator", () => {
  it("setting up again creates nothing twice, and a new amount replaces the price for new orders", async () => {
    await givePassword(admin)
    await admin.stepUp()
    const prices = [{ plan: "starter", interval: "year", currency: "EUR", amount: "290.00" }]
    const before = (await admin.did("GET", "/api/admin/stripe")).json
    expect(before).toMatchObject({ mode: "test", hasWebhookSecret: true })
    const again = (await admin.did("PUT", "/api/admin/stripe/prices", { prices })).json
    expect(again.prices).toEqual(before.prices)
    const dearer = await admin.did("PUT", "/api/admin/stripe/prices", { prices: [{ ...prices[0], amount: "300.00" }] })
    expect(dearer.json.prices).toContainEqual(expect.objectContaining({ plan: "starter", amount: "300" }))
    expect(dearer.json.prices).toHaveLength(before.prices.length)
  })

  it("a price is linked only if it exists and is billed as the plan is", async () => {
    await givePassword(admin)
    await admin.stepUp()
    const link = (priceId: string, interval: string) =>
      admin.put("/api/admin/stripe/link", { plan: "black", interval, priceId })
    const [some] = (await admin.did("GET", "/api/admin/stripe")).json.prices
    expect((await link("price_none", "year")).json.refusal).toEqual({ _tag: "PriceUnfit", reason: "missing" })
    const other = some.interval === "year" ? "month" : "year"
    expect((await link(some.priceId, other)).json.refusal).toEqual({ _tag: "PriceUnfit", reason: "interval" })
  })

  it("the test names what works: the key, the prices, and the address for events", async () => {
    await givePassword(admin)
    await admin.stepUp()
    expect((await admin.did("POST", "/api/admin/stripe/test")).json).toEqual({
      key: "passed",
      prices: "passed",
      webhook: "passed",
    })
    stripe.isDown = true
    const { json } = await admin.did("POST", "/api/admin/stripe/test")
    stripe.isDown = false
    expect(json).toEqual({ key: "failed", prices: "skipped", webhook: "skipped" })
  })
})
