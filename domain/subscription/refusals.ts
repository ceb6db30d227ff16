import { type Result, Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { SubscriptionEvent } from "./events.ts"
import { PaidPlan, QuotaKind } from "./plans.ts"

/** Why a command on a subscription is refused, or another command that the plan does not allow. */
export const SubscriptionRefusal = Schema.TaggedUnion({
  /** A trial is possible only once, and only before the first paid plan. */
  TrialAlreadyUsed: {},
  AlreadySubscribed: { plan: PaidPlan },
  /** No paid plan runs that the command could change. */
  NoSubscription: {},
  AlreadyCancelled: { paidUntil: CalendarDate },
  /** The paid period has to end after this day. */
  PaidUntilNotLater: { paidUntil: CalendarDate },
  /** `most` is in megabytes for `storage`, otherwise a count. */
  QuotaExceeded: { kind: QuotaKind, most: Schema.Int },
  TrialExpired: {},
  SubscriptionExpired: {},
})
export type SubscriptionRefusal = typeof SubscriptionRefusal.Type

/** The events that a command on a subscription causes, or why it is refused. */
export type SubscriptionDecision = Result.Result<ReadonlyArray<SubscriptionEvent>, SubscriptionRefusal>
