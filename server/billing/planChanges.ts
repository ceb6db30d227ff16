import { Result } from "effect"
import type Stripe from "stripe"
import { decimal, isLess, negate, zero } from "#domain/numbers/decimal.ts"
import type { BillingInterval, PaidPlan } from "#domain/subscription/plans.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { previewPlan } from "#contract/people/billing.ts"
import type { Refusal } from "#contract/problem.ts"
import type { Db } from "#server/db/database.ts"
import { serverDay } from "#server/identity/today.ts"
import { wholeUnits } from "#server/marketdata/providers/stripe.ts"
import { billedOf } from "./billed.ts"
import { type Customer, type CustomersDependencies, subscriptionsOf } from "./customers.ts"
import { offeredPrices, type PlanPrice, planOfPrice } from "./prices.ts"

/** See `Billing.preview`. */
export type PlanPreview = NonNullable<AnswerOf<typeof previewPlan>["charge"]>

/** The price at which a plan is offered now for an interval. */
export const offerOf = async (db: Db, plan: PaidPlan, interval: BillingInterval): Promise<PlanPrice | undefined> =>
  (await offeredPrices(db)).find((offer) => offer.plan === plan && offer.interval === interval)

/** The subscription that can be changed: the one that gives the plan, in case there are several. */
export async function runningOf(
  { stripe, workerDb, now }: Pick<CustomersDependencies, "stripe" | "workerDb" | "now">,
  { customerId }: Pick<Customer, "customerId">,
): Promise<Stripe.Subscription | undefined> {
  if (customerId === null) return undefined
  const all = await subscriptionsOf(stripe, customerId)
  const billed = billedOf(all, await planOfPrice(workerDb), serverDay(now()))
  return all.find(
    ({ id, status }) =>
      id === billed?.reference && ["active", "trialing", "past_due", "unpaid", "paused"].includes(status),
  )
}

/** Bills a running subscription at another price at once. */
export async function changePrice(
  stripe: Stripe,
  { id, items, cancel_at_period_end }: Stripe.Subscription,
  price: string,
  commandId: string,
): Promise<void> {
  const [item] = items.data
  if (!item || item.price.id === price) return
  await stripe.subscriptions.update(
    id,
    {
      items: [{ id: item.id, price }],
      // The difference is invoiced now; a change whose payment fails does not take place.
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
      // Who changes the plan wants to keep it.
      ...(cancel_at_period_end && { cancel_at_period_end: false }),
    },
    { idempotencyKey: `change ${commandId}` },
  )
}

/** What Stripe would invoice at once for the change that {@link changePrice} makes. */
export async function previewOf(
  stripe: Stripe,
  { id, items, customer }: Stripe.Subscription,
  price: string,
): Promise<Result.Result<PlanPreview, Refusal>> {
  const [item] = items.data
  const invoice = await stripe.invoices.createPreview({
    customer: typeof customer === "string" ? customer : customer.id,
    subscription: id,
    subscription_details: {
      ...(item && { items: [{ id: item.id, price }] }),
      proration_behavior: "always_invoice",
      cancel_at_period_end: false,
    },
  })
  const { currency } = invoice
  const due = wholeUnits(String(invoice.amount_due), currency)
  const total = wholeUnits(String(invoice.total), currency)
  if (due === null || total === null) return Result.fail({ _tag: "BillingUnavailable" })
  const credit = negate(decimal(total))
  return Result.succeed({
    currency: currency.toUpperCase(),
    due: decimal(due),
    credit: isLess(zero, credit) ? credit : zero,
  })
}
