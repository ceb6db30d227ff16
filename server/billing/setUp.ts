import { Result, Schema } from "effect"
import type Stripe from "stripe"
import { decimal, isNegative, toPlainString } from "#domain/numbers/decimal.ts"
import { Currency } from "#domain/shared/money.ts"
import type { BillingInterval, PaidPlan } from "#domain/subscription/plans.ts"
import { billingWebhookPath } from "#contract/people/billingWebhook.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { OfferView, readStripeSetUp, StripeCheck } from "#contract/people/billing.ts"
import { productName } from "#contract/productName.ts"
import type { Refusal } from "#contract/problem.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Logger } from "#server/logging/logger.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { smallestUnits, wholeUnits } from "#server/marketdata/providers/stripe.ts"
import { offer, offeredPrices, type PlanPrice, withdraw } from "./prices.ts"
import { faultOf } from "./stripeAccount.ts"

export interface SetUpDependencies {
  readonly stripe: Stripe
  readonly workerDb: Db
  readonly publicOrigin: () => string
  readonly now: () => Date
  readonly logger: Logger
}

/** What the operator sets up at Stripe, and what exists there. */
export interface StripeSetUp {
  readonly prices: () => Promise<ReadonlyArray<PlanPrice>>
  /** The latest events of the provider, newest first. */
  readonly events: () => Promise<AnswerOf<typeof readStripeSetUp>["events"]>
  /** Creates the product and the price of each plan that has none yet with this amount, and offers it. */
  readonly create: (wanted: ReadonlyArray<OfferView>) => Promise<Result.Result<ReadonlyArray<PlanPrice>, Refusal>>
  /** Offers a plan at an existing price; null: no longer for the interval. */
  readonly link: (
    plan: PaidPlan,
    interval: BillingInterval,
    priceId: string | null,
  ) => Promise<Result.Result<ReadonlyArray<PlanPrice>, Refusal>>
  readonly test: () => Promise<Readonly<Record<"key" | "prices" | "webhook", StripeCheck>>>
}

/** How many of the latest events the operator sees. */
const eventsShown = 20

/** The events that Stripe has to send. Others may arrive too, and change nothing. */
const neededEvents = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
]

const isCurrency = Schema.is(Currency)

const names: Readonly<Record<PaidPlan, string>> = { starter: "Starter", premium: "Premium", black: "Black" }

export function stripeSetUp({ stripe, workerDb, publicOrigin, now, logger }: SetUpDependencies): StripeSetUp {
  async function answered<Value>(
    work: () => Promise<Result.Result<Value, Refusal>>,
  ): Promise<Result.Result<Value, Refusal>> {
    try {
      return await work()
    } catch (error) {
      if (faultOf(error) === undefined) throw error
      logger.warn(`Stripe refused a request of the set-up (${faultOf(error)}): ${messageOf(error)}`)
      return Result.fail({ _tag: "BillingUnavailable" })
    }
  }

  const passes = async (check: () => Promise<boolean>): Promise<StripeCheck> => {
    try {
      return (await check()) ? "passed" : "failed"
    } catch (error) {
      if (faultOf(error) === undefined) throw error
      logger.warn(`a test of Stripe failed (${faultOf(error)}): ${messageOf(error)}`)
      return "failed"
    }
  }

  return {
    prices: () => offeredPrices(workerDb),

    async events() {
      const rows = await workerDb
        .selectFrom("billing.events")
        .select(["type", "outcome", "received_at"])
        .orderBy("received_at", "desc")
        .orderBy("event_id")
        .limit(eventsShown)
        .execute()
      return rows.map(({ type, outcome, received_at: at }) => ({ type, outcome, receivedAt: at.toISOString() }))
    },

    create: (wanted) =>
      answered(async () => {
        const prices: Array<PlanPrice> = []
        for (const one of wanted) {
          const price = await priceOf(stripe, one)
          if (!price) return Result.fail({ _tag: "PriceUnfit", reason: "amount" })
          prices.push(price)
        }
        await inTransaction(workerDb, {}, async (tx) => {
          for (const price of prices) await offer(tx, price, now())
        })
        return Result.succeed(await offeredPrices(workerDb))
      }),

    link: (plan, interval, priceId) =>
      answered(async () => {
        if (priceId === null) {
          await withdraw(workerDb, { plan, interval })
          return Result.succeed(await offeredPrices(workerDb))
        }
        const price = await stripe.prices.retrieve(priceId).catch((error: unknown) => {
          if (faultOf(error) !== "missing") throw error
          return undefined
        })
        if (!price) return Result.fail({ _tag: "PriceUnfit", reason: "missing" })
        const amount = price.unit_amount === null ? null : wholeUnits(String(price.unit_amount), price.currency)
        if (!price.active) return Result.fail({ _tag: "PriceUnfit", reason: "inactive" })
        if (price.recurring?.interval !== interval || price.recurring.interval_count !== 1) {
          return Result.fail({ _tag: "PriceUnfit", reason: "interval" })
        }
        const currency = price.currency.toUpperCase()
        if (amount === null || !isCurrency(currency)) return Result.fail({ _tag: "PriceUnfit", reason: "amount" })
        const productId = typeof price.product === "string" ? price.product : price.product.id
        const linked = { priceId, productId, plan, interval, currency }
        await inTransaction(workerDb, {}, (tx) =>
          offer(tx, { ...linked, amount: toPlainString(decimal(amount)) }, now()),
        )
        return Result.succeed(await offeredPrices(workerDb))
      }),

    async test() {
      const key = await passes(async () => (await stripe.prices.list({ limit: 1 })).data.length >= 0)
      if (key === "failed") return { key, prices: "skipped", webhook: "skipped" }
      const offered = await offeredPrices(workerDb)
      const prices =
        offered.length === 0
          ? "skipped"
          : await passes(async () => {
              for (const { priceId } of offered) if (!(await stripe.prices.retrieve(priceId)).active) return false
              return true
            })
      const webhook = await passes(async () => {
        const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
        return data.some(
          ({ url, status, enabled_events: events }) =>
            url === `${publicOrigin()}${billingWebhookPath}` &&
            status === "enabled" &&
            (events.includes("*") || neededEvents.every((event) => events.includes(event))),
        )
      })
      return { key, prices, webhook }
    },
  }
}

/** The ids are derived from the plan, so that a repeated or interrupted set-up creates nothing twice. */
async function productOf(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const id = `wealth_${plan}`
  try {
    const existing = await stripe.products.retrieve(id)
    if (!existing.active) await stripe.products.update(id, { active: true })
    return existing.id
  } catch (error) {
    if (faultOf(error) !== "missing") throw error
    return (await stripe.products.create({ id, name: `${productName} ${names[plan]}`, metadata: { plan } })).id
  }
}

/** The price of an offer at Stripe, created unless it exists; undefined for an amount that its currency does not have, or below zero. */
async function priceOf(stripe: Stripe, wanted: OfferView): Promise<PlanPrice | undefined> {
  const { plan, interval, currency } = wanted
  const amount = toPlainString(wanted.amount)
  const smallest = smallestUnits(amount, currency)
  if (smallest === null || isNegative(wanted.amount)) return undefined
  const product = await productOf(stripe, plan)
  const lookupKey = `wealth_${plan}_${interval}`
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  const [existing] = data.filter(
    (price) => price.currency === currency.toLowerCase() && String(price.unit_amount) === smallest,
  )
  const price =
    existing ??
    (await stripe.prices.create({
      product,
      currency: currency.toLowerCase(),
      // An integer of at most fifteen digits, as the provider counts: exact as a number.
      unit_amount: Number(smallest),
      recurring: { interval },
      tax_behavior: "inclusive",
      lookup_key: lookupKey,
      // The former price keeps its subscriptions.
      transfer_lookup_key: true,
      metadata: { plan },
    }))
  return { priceId: price.id, productId: product, plan, interval, currency, amount }
}
