import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { SubscriptionEvent } from "./events.ts"
import type { BillingInterval, PaidPlan } from "./plans.ts"
import { evolve, intervalOf, lastDayOf, type PaidSubscription, type Subscription } from "./state.ts"

const {
  SubscriptionStarted,
  PlanChanged,
  SubscriptionRenewed,
  PaymentFailed,
  PaymentReceived,
  SubscriptionCancelled,
  SubscriptionResumed,
  SubscriptionEnded,
} = SubscriptionEvent.cases

/** A paid subscription as the payment provider has it now. */
export interface BilledSubscription {
  /** Its id at the provider. */
  readonly reference: string
  readonly plan: PaidPlan
  readonly interval: BillingInterval
  readonly startedOn: CalendarDate
  /** The last day that is paid for, or free as part of a trial. */
  readonly paidUntil: CalendarDate
  readonly trialEndsOn: CalendarDate | null
  /** The last day of the plan while a payment is missing; null: none is. */
  readonly graceUntil: CalendarDate | null
  /** When it was cancelled for the end of the period; null: it renews. */
  readonly cancelledOn: CalendarDate | null
  /** The first day on which it no longer counts; null: it was not ended early. */
  readonly endedOn: CalendarDate | null
}

/**
 * The events that bring a subscription to what the provider has: none if it is there already. What the provider reports
 * is a state and no change, so it may be followed any number of times and after any gap. A subscription that is over
 * never replaces another one that still runs, such as a plan that an admin granted.
 */
export function following(
  state: Subscription,
  billed: BilledSubscription,
  on: CalendarDate,
): ReadonlyArray<SubscriptionEvent> {
  const events: Array<SubscriptionEvent> = []
  let current = state
  const record = (event: SubscriptionEvent): void => {
    events.push(event)
    current = evolve(current, event)
  }
  const paid = (): PaidSubscription => current.paid as PaidSubscription // there is one after the first step
  if (!isSame(state.paid, billed)) {
    if (state.paid && on <= lastDayOf(state.paid) && isOver(billed, on)) return []
    const { reference, plan, interval, startedOn, paidUntil, trialEndsOn } = billed
    record(
      SubscriptionStarted.make({
        plan,
        interval,
        startedOn,
        paidUntil,
        reference,
        ...(trialEndsOn !== null && { trialEndsOn }),
      }),
    )
  }
  if (paid().plan !== billed.plan || intervalOf(paid()) !== billed.interval) {
    record(PlanChanged.make({ plan: billed.plan, changedOn: on, interval: billed.interval }))
  }
  const isTrialMoved = billed.trialEndsOn !== null && billed.trialEndsOn !== paid().trialEndsOn
  if (paid().paidUntil !== billed.paidUntil || isTrialMoved) {
    record(
      SubscriptionRenewed.make({
        paidUntil: billed.paidUntil,
        ...(billed.trialEndsOn !== null && { trialEndsOn: billed.trialEndsOn }),
      }),
    )
  }
  if (billed.graceUntil !== paid().graceUntil) {
    record(
      billed.graceUntil === null
        ? PaymentReceived.make({})
        : PaymentFailed.make({ failedOn: on, graceUntil: billed.graceUntil }),
    )
  }
  if ((billed.cancelledOn === null) !== (paid().cancelledOn === null)) {
    record(
      billed.cancelledOn === null
        ? SubscriptionResumed.make({})
        : SubscriptionCancelled.make({ cancelledOn: billed.cancelledOn }),
    )
  }
  if (billed.endedOn !== null && paid().endedOn === null) record(SubscriptionEnded.make({ endedOn: billed.endedOn }))
  return events
}

/** Whether the subscription on record is the one that the provider has, and was not ended on another day. */
const isSame = (paid: PaidSubscription | null, { reference, endedOn }: BilledSubscription): boolean =>
  paid !== null && paid.start.reference === reference && (paid.endedOn === null || paid.endedOn === endedOn)

/** Whether the subscription gives no plan any more. */
export const isOver = (
  { paidUntil, graceUntil, endedOn }: Pick<BilledSubscription, "paidUntil" | "graceUntil" | "endedOn">,
  on: CalendarDate,
): boolean => on > lastDayOf({ paidUntil, graceUntil, endedOn })
