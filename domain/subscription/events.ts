import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { BillingInterval, PaidPlan } from "./plans.ts"

/**
 * What can have happened to a household's subscription. Also the stored format, as with the other events. Nothing of
 * who pays, or how much.
 */
export const SubscriptionEvent = Schema.TaggedUnion({
  /** `endsOn`: the last day of the trial. */
  TrialStarted: { startedOn: CalendarDate, endsOn: CalendarDate },
  /** `paidUntil`: the last day that is paid for. */
  SubscriptionStarted: {
    plan: PaidPlan,
    interval: BillingInterval,
    startedOn: CalendarDate,
    paidUntil: CalendarDate,
  },
  /** Counts at once. */
  PlanChanged: { plan: PaidPlan, changedOn: CalendarDate },
  SubscriptionRenewed: { paidUntil: CalendarDate },
  /** Lasts until the end of what is paid for. */
  SubscriptionCancelled: { cancelledOn: CalendarDate },
  /** The cancellation was taken back. */
  SubscriptionResumed: {},
  /** From the day on it counts no more, also when it was paid for. */
  SubscriptionEnded: { endedOn: CalendarDate },
})
export type SubscriptionEvent = typeof SubscriptionEvent.Type
