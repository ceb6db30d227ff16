import { afterAll, beforeAll, expect, it } from "vitest"
import { differing, seeded, sendLoad } from "#scripts/billing/deliveries.ts"
import { type StripeDouble, startStripeDouble } from "#scripts/billing/stripeDouble.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { until } from "#tests/support/waiting.ts"

/* The drill of billing, small: `npm run drill:billing` sends 10,000 events and kills the product meanwhile. */

let api: TestApi
let stripe: StripeDouble

beforeAll(async () => {
  stripe = await startStripeDouble({ now: () => new Date() })
  const { url, secretKey, webhookSecret } = stripe
  api = await testApi({ settings: { billing: "on", stripe: { url, secretKey, webhookSecrets: [webhookSecret] } } })
})
afterAll(async () => {
  await api.close()
  await stripe.close()
})

it("the plan is that of the last change, though events are late, repeated, out of order or forged", async () => {
  const admin = await api.person("admin")
  await admin.stepUp()
  const plans = ["starter", "premium", "black"]
  const { prices } = (
    await admin.did("PUT", "/api/admin/stripe/prices", {
      prices: plans.map((plan) => ({ plan, interval: "year", currency: "EUR", amount: "290.00" })),
    })
  ).json
  const planOf = new Map<string, string>(
    prices.map((price: { priceId: string; plan: string }) => [price.priceId, price.plan]),
  )
  const payers = new Map<string, Person>()
  for (const name of ["anna", "ben", "carla"]) {
    const person = await api.person(name)
    const { url } = (await person.did("PUT", "/api/billing/checkout", { plan: "premium", interval: "year" })).json
    await stripe.pay(url)
    const subscription = [...stripe.subscriptions.values()].at(-1)
    if (!subscription) throw new Error("nothing was ordered")
    const start = Math.floor(Date.now() / 1_000)
    Object.assign(subscription, { status: "active", trial_end: null })
    Object.assign(subscription.items.data[0] ?? {}, { current_period_end: start + 365 * 86_400 })
    payers.set(subscription.customer, person)
  }
  let unfollowed = 0
  const sent = await sendLoad({
    stripe,
    subscriptions: [...stripe.subscriptions.keys()],
    priceIds: [...planOf.keys()],
    events: 60,
    random: seeded(8),
    async send({ body, signature }) {
      const headers = { "content-type": "application/json", "stripe-signature": signature }
      const { status } = await fetch(`${api.url}/api/billing/webhook`, { method: "POST", headers, body })
      // The payment provider answers again after some events were refused; they are sent again. Before, a 503 only says
      // that enough events are followed at this moment.
      if (status === 503 && stripe.isDown && (unfollowed += 1) === 5) stripe.isDown = false
      return status
    },
    async onChange(made) {
      if (made === 20) stripe.isDown = true
    },
  })
  expect(sent.repeated).toBeGreaterThan(0)
  expect(sent.refusals.get(403)).toBeGreaterThan(0)
  for (const [customer, { priceId, status, isCancelled }] of sent.expected) {
    const expected = isCancelled ? "cancelled" : status === "past_due" ? "pastDue" : "active"
    await until(async () => {
      const { entitlement } = (await payers.get(customer)?.did("GET", "/api/usage"))?.json ?? {}
      return entitlement?.plan === planOf.get(priceId) && entitlement?.status === expected
    })
  }
  // The load is one that a handler fails which believes events in the order of their arrival.
  expect(differing(sent.expected, sent.trusting)).not.toEqual([])
})
