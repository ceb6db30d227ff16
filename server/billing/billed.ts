import type Stripe from "stripe"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { type BilledSubscription, isOver } from "#domain/subscription/following.ts"
import { type BillingInterval, graceDays, PaidPlan } from "#domain/subscription/plans.ts"
import { serverDay } from "#server/identity/today.ts"

/** Which plan a price sells, by the id of the price. */
export type PlanOfPrice = (
  priceId: string,
) => { readonly plan: PaidPlan; readonly interval: BillingInterval } | undefined

/**
 * The subscription of a customer that counts, of all that they ever had: one that still gives a plan before one that is
 * over, then the larger plan, then the one that lasts longer. Undefined if none ever gave a plan, which is so until the
 * first payment succeeds, or if they are for other products of the account.
 */
export function billedOf(
  subscriptions: ReadonlyArray<Stripe.Subscription>,
  planOf: PlanOfPrice,
  on: CalendarDate,
): BilledSubscription | undefined {
  const [first] = subscriptions
    .flatMap((subscription) => readSubscription(subscription, planOf) ?? [])
    .toSorted((a, b) => comparing(rankOf(b, on), rankOf(a, on)))
  return first
}

const rankOf = (billed: BilledSubscription, on: CalendarDate): ReadonlyArray<string> =>
  isOver(billed, on)
    ? ["0", billed.endedOn ?? billed.paidUntil, billed.reference]
    : ["1", String(PaidPlan.literals.indexOf(billed.plan)), billed.paidUntil, billed.reference]

function comparing(a: ReadonlyArray<string>, b: ReadonlyArray<string>): number {
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 ? 0 : (a[at] ?? "") < (b[at] ?? "") ? -1 : 1
}

/**
 * What a subscription at Stripe means for a plan. Instants become the day in UTC: the day on which a period ends still
 * belongs to it. A state that is not known is that of a subscription that gives its plan to the end of the period.
 */
function readSubscription(subscription: Stripe.Subscription, planOf: PlanOfPrice): BilledSubscription | undefined {
  const { id, status, items, start_date, trial_end, cancel_at_period_end, cancel_at, canceled_at, ended_at } =
    subscription
  // Before the first payment there is no plan.
  if (status === "incomplete" || status === "incomplete_expired") return undefined
  const [item, sold] = items.data.flatMap((one) => {
    const found = planOf(one.price.id)
    return found ? [[one, found] as const] : []
  })[0] ?? [undefined, undefined]
  if (!item || !sold) return undefined
  const isUnpaid = status === "past_due" || status === "unpaid"
  // The period that has begun is the one that was not paid.
  const paidUntil = dayOf(isUnpaid ? item.current_period_start : item.current_period_end)
  const endedOn = ended_at !== null && ended_at < item.current_period_end ? dayOf(ended_at) : null
  const isCancelled = cancel_at_period_end || cancel_at !== null || status === "canceled"
  return {
    reference: id,
    ...sold,
    startedOn: dayOf(start_date),
    paidUntil,
    trialEndsOn: trial_end === null ? null : dayOf(trial_end),
    graceUntil: status === "past_due" ? addDays(paidUntil, graceDays) : null,
    cancelledOn: isCancelled ? dayOf(canceled_at ?? start_date) : null,
    endedOn,
  }
}

/** The day in UTC of an instant in seconds. */
const dayOf = (seconds: number): CalendarDate => serverDay(new Date(seconds * 1_000))
