import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { BillingInterval, PaidPlan } from "./plans.ts"

/**
 * The events of a household's subscription. Also the stored format, as with the other events. They do not contain who
 * pays, or how much.
 */
export const SubscriptionEvent = Schema.TaggedUnion({
  /** `endsOn` is the last day of the trial. */
  TrialStarted: { startedOn: CalendarDate, endsOn: CalendarDate },
  /** `paidUntil` is the last day that is paid for. */
  SubscriptionStarted: {
    plan: PaidPlan,
    interval: BillingInterval,
    startedOn: CalendarDate,
    paidUntil: CalendarDate,
  },
  /** Takes effect at once. */
  PlanChanged: { plan: PaidPlan, changedOn: CalendarDate },
  SubscriptionRenewed: { paidUntil: CalendarDate },
  /** The subscription continues until the end of the paid period. */
  SubscriptionCancelled: { cancelledOn: CalendarDate },
  /** The cancellation was undone. */
  SubscriptionResumed: {},
  /** From `endedOn` on, the subscription no longer counts, even if it was paid for. */
  SubscriptionEnded: { endedOn: CalendarDate },
})
export type SubscriptionEvent = typeof SubscriptionEvent.Type
