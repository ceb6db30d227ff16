import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { BillingInterval, PaidPlan } from "./plans.ts"

/**
 * The events of a household's subscription. Also the stored format, as with the other events. They do not contain who
 * pays, or how much: that is with the payment provider, under `reference`.
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
    /** The id of the subscription at the payment provider; absent: an admin granted the plan. */
    reference: Schema.optionalKey(Schema.NonEmptyString),
    /** The last day of the free trial with which it begins; absent: it begins with a payment. */
    trialEndsOn: Schema.optionalKey(CalendarDate),
  },
  /** Takes effect at once. `interval`: how it is billed from now on; absent: as before. */
  PlanChanged: {
    plan: PaidPlan,
    changedOn: CalendarDate,
    interval: Schema.optionalKey(BillingInterval),
  },
  /** The last day that is paid for is another one. `trialEndsOn`: of a free trial; absent: as before. */
  SubscriptionRenewed: { paidUntil: CalendarDate, trialEndsOn: Schema.optionalKey(CalendarDate) },
  /** A payment failed. The plan continues up to `graceUntil`, so that the payment can be made. */
  PaymentFailed: { failedOn: CalendarDate, graceUntil: CalendarDate },
  /** What had failed was paid. */
  PaymentReceived: {},
  /** The subscription continues until the end of the paid period. */
  SubscriptionCancelled: { cancelledOn: CalendarDate },
  /** The cancellation was undone. */
  SubscriptionResumed: {},
  /** From `endedOn` on, the subscription no longer counts, even if it was paid for. */
  SubscriptionEnded: { endedOn: CalendarDate },
})
export type SubscriptionEvent = typeof SubscriptionEvent.Type
