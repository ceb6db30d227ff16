import { randomUUID } from "node:crypto"
import { parseArgs } from "node:util"
import pg from "pg"
import { readMailbox } from "#server/mail/mailbox.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { postgresFolder } from "#server/postgres/dataFolder.ts"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import { roleEnvironment } from "#server/postgres/roles.ts"
import { billingWebhookPath } from "#contract/people/billingWebhook.ts"
import { differing, type Load, type Outcome, seeded, sendLoad, type Sent } from "./billing/deliveries.ts"
import { startStripeDouble, type StripeDouble } from "./billing/stripeDouble.ts"
import { productWith } from "./crash/product.ts"
import { type Newcomer, newcomer } from "./setup/newcomer.ts"
import { ownSettings } from "./setup/ownSettings.ts"
import { throwAwayFolder } from "./setup/throwAwayFolder.ts"

/**
 * `npm run drill:billing`: 10,000 changes of subscriptions at a program that stands in for Stripe. Each is reported by a
 * signed event, delivered one to four times and in any order; one of twenty is forged, signed long ago, or of another
 * account. The product is killed 20 times meanwhile. In the end the plan of each household is that of its last change,
 * each genuine event was entered once, and no forged one. The control is a handler that believes the events in the order
 * in which they arrive: the drill fails if it would be right too.
 *
 * Smaller with `-- --events 1000 --kills 4 --households 5`; `--seed` repeats a load.
 */
async function drill(): Promise<number> {
  const { values } = parseArgs({
    options: {
      events: { type: "string", default: "10000" },
      kills: { type: "string", default: "20" },
      households: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
    },
  })
  const [events, kills, households] = [Number(values.events), Number(values.kills), Number(values.households)]
  say(`Billing drill: ${events} events for ${households} households, ${kills} times SIGKILL, seed ${values.seed}.`)
  const folder = throwAwayFolder("billing-drill")
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder(folder.path) })
  const stripe = await startStripeDouble({ now: () => new Date() })
  const product = await productWith({
    ...ownSettings(folder.path),
    DATABASE_URL: postgres.url,
    ...roleEnvironment(postgres.roleUrls),
    PROXIES: "1",
    BILLING: "on",
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_URL: stripe.url.href,
  })
  try {
    await product.start()
    // Behind a proxy, no page shows mails, so the codes are read from their folder.
    const mails = () => readMailbox(mailboxFolder({ dataDir: folder.path }), 100)
    const signUp = () => newcomer(product.address, mails)
    const { payers, priceIds } = await ordered(product.address, stripe, households, signUp)
    const killAt = Array.from({ length: kills }, (_, index) => Math.round(((index + 1) * events) / (kills + 1)))
    let restarting: Promise<void> = Promise.resolve()
    const started = performance.now()
    const sent = await sendLoad({
      stripe,
      subscriptions: [...stripe.subscriptions.keys()],
      priceIds,
      events,
      random: seeded(Number(values.seed)),
      send: sender(product.address),
      async onChange(made) {
        if (!killAt.includes(made)) return
        await restarting
        say(`${made} changes after ${secondsSince(started)} s; the product is killed.`)
        // Deliveries go on while it is down, and are repeated until it answers.
        await product.kill()
        restarting = product.start()
        restarting.catch(() => {}) // awaited before the next kill and in the end
      },
    })
    await restarting
    say(`Sent in ${secondsSince(started)} s.`)
    return await holds(sent, { address: product.address, databaseUrl: postgres.url, payers, priceIds })
  } finally {
    await product.kill()
    await stripe.close()
    await postgres.stop()
    folder.remove()
  }
}

/** A household by the id of its customer at the double. */
type Payers = ReadonlyMap<string, Newcomer>

const plans = ["starter", "premium", "black"] as const

/** Sets prices, and lets each household order and pay for a plan whose trial is over. */
async function ordered(address: string, stripe: StripeDouble, households: number, signUp: () => Promise<Newcomer>) {
  const admin = await signUp()
  await admin.stepUp()
  const prices = plans.map((plan, index) => ({ plan, interval: "year", currency: "EUR", amount: `${index + 2}90.00` }))
  const { prices: made } = (await asked(address, admin, "PUT", "/api/admin/stripe/prices", { prices })) as {
    readonly prices: ReadonlyArray<{ readonly priceId: string; readonly plan: string }>
  }
  const priceIds = plans.map((plan) => made.find((price) => price.plan === plan)?.priceId ?? "")
  const payers = new Map<string, Newcomer>()
  for (let index = 0; index < households; index += 1) {
    const payer = index === 0 ? admin : await signUp()
    const order = { plan: "premium", interval: "year" }
    const { url } = (await asked(address, payer, "PUT", "/api/billing/checkout", order)) as { readonly url: string }
    await stripe.pay(url)
    const subscription = [...stripe.subscriptions.values()].at(-1)
    const [item] = subscription?.items.data ?? []
    if (!subscription || !item) throw new Error("nothing was ordered")
    const now = Math.floor(Date.now() / 1_000)
    Object.assign(subscription, { status: "active", trial_start: null, trial_end: null })
    Object.assign(item, { current_period_start: now, current_period_end: now + 365 * 86_400 })
    await asked(address, payer, "PUT", "/api/billing/refresh")
    payers.set(subscription.customer, payer)
  }
  return { payers, priceIds }
}

async function asked(address: string, who: Newcomer, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: await who.authorization(),
      household: who.householdId,
      ...(method === "GET" ? {} : { "command-id": randomUUID(), origin: address }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

const sender =
  (address: string): Load["send"] =>
  async ({ body, signature }, from) => {
    try {
      const answer = await fetch(`${address}${billingWebhookPath}`, {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": signature, "x-forwarded-for": from },
        body,
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return undefined
    }
  }

interface Where {
  readonly address: string
  readonly databaseUrl: string
  readonly payers: Payers
  readonly priceIds: ReadonlyArray<string>
}

/** Compares the plans with the last changes, and the events that were entered with those that were sent. */
async function holds(sent: Sent, { address, databaseUrl, payers, priceIds }: Where): Promise<number> {
  const { expected, trusting, genuine, forged, deliveries, repeated, refusals } = sent
  const wrong: Array<string> = []
  for (const [customer, outcome] of expected) {
    const payer = payers.get(customer)
    if (!payer) throw new Error(`${customer} is no household`)
    const { entitlement } = (await asked(address, payer, "GET", "/api/usage")) as {
      readonly entitlement: { readonly plan: string; readonly status: string }
    }
    const { plan, status } = planOf(outcome, priceIds)
    if (entitlement.plan !== plan || entitlement.status !== status) {
      wrong.push(`${customer} has ${entitlement.plan} ${entitlement.status} instead of ${plan} ${status}`)
    }
  }
  const entered = await enteredEvents(databaseUrl)
  const missing = genuine.filter((id) => !entered.has(id))
  const forgedOnes = forged.filter((id) => entered.get(id) === "followed" || entered.get(id) === "unchanged")
  const fooled = differing(expected, trusting)
  say(`${genuine.length} genuine and ${forged.length} forged events in ${deliveries} deliveries, ${repeated} repeated.`)
  say(`Refused: ${Array.from(refusals, ([status, count]) => `${count} × ${status}`).join(", ") || "none"}.`)
  say(`Households with another plan than that of their last change: ${wrong.length} of ${expected.size}.`)
  for (const line of wrong) say(`  ${line}`)
  say(`Genuine events that were not entered: ${missing.length}; forged ones that were followed: ${forgedOnes.length}.`)
  say(`Control: a handler that trusts the order would be wrong for ${fooled.length} of ${expected.size} households.`)
  if (fooled.length === 0) say("THE CONTROL WAS NOT DETECTED: the drill proves nothing.")
  const good = wrong.length + missing.length + forgedOnes.length === 0 && fooled.length > 0
  say(good ? "The billing drill holds." : "THE BILLING DRILL FAILS.")
  return good ? 0 : 1
}

const planOf = ({ priceId, status, isCancelled }: Outcome, priceIds: ReadonlyArray<string>) => ({
  plan: plans[priceIds.indexOf(priceId)],
  status: isCancelled ? "cancelled" : status === "past_due" ? "pastDue" : "active",
})

async function enteredEvents(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ event_id: string; outcome: string }>(
      "select event_id, outcome from billing.events",
    )
    return new Map(rows.map((row) => [row.event_id, row.outcome]))
  } finally {
    await client.end()
  }
}

const secondsSince = (started: number): number => Math.round((performance.now() - started) / 1_000)

const say = (line: string): void => console.log(line)

process.exitCode = await drill()
