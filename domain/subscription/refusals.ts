import { type Result, Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { SubscriptionEvent } from "./events.ts"
import { PaidPlan, QuotaKind } from "./plans.ts"

/** Why a command on a subscription is refused, or a command elsewhere that the plan does not provide for. */
export const SubscriptionRefusal = Schema.TaggedUnion({
  /** A trial comes once, and before the first paid plan. */
  TrialAlreadyUsed: {},
  AlreadySubscribed: { plan: PaidPlan },
  /** There is no trial and no paid plan, or, for what needs a paid plan, none that still runs. */
  NoSubscription: {},
  AlreadyCancelled: { paidUntil: CalendarDate },
  /** What is paid for has to reach beyond this day. */
  PaidUntilNotLater: { paidUntil: CalendarDate },
  /** `most`: in megabytes of `storage`, else how many. */
  QuotaExceeded: { kind: QuotaKind, most: Schema.Int },
  TrialExpired: {},
  SubscriptionExpired: {},
})
export type SubscriptionRefusal = typeof SubscriptionRefusal.Type

/** What a command on a subscription causes, or why it is refused. */
export type SubscriptionDecision = Result.Result<ReadonlyArray<SubscriptionEvent>, SubscriptionRefusal>
