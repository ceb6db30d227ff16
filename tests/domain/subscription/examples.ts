import { Schema } from "effect"
import {
  CancelSubscription,
  ChangePlan,
  EndSubscription,
  RenewSubscription,
  ResumeSubscription,
  StartSubscription,
  StartTrial,
} from "#domain/subscription/commands.ts"
import { type Entitlement, entitlementOn } from "#domain/subscription/entitlement.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { SubscriptionRefusal } from "#domain/subscription/refusals.ts"
import { subscription } from "#domain/subscription/subscription.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { fold } from "#domain/shared/decider.ts"
import { type Json, storiesOf } from "#tests/domain/given.ts"

export const SubscriptionCommand = Schema.Union([
  StartTrial,
  StartSubscription,
  ChangePlan,
  RenewSubscription,
  CancelSubscription,
  ResumeSubscription,
  EndSubscription,
])

export const subscriptionLanguage = {
  decider: subscription,
  command: SubscriptionCommand,
  event: SubscriptionEvent,
  refusal: SubscriptionRefusal,
}
export const given = storiesOf(subscriptionLanguage)

export const startTrial = (on: string): Json => ({ _tag: "StartTrial", on })
export const start = (plan: string, on: string, paidUntil: string): Json => ({
  _tag: "StartSubscription",
  plan,
  interval: "month",
  on,
  paidUntil,
})
export const changePlan = (plan: string, on: string): Json => ({ _tag: "ChangePlan", plan, on })
export const renew = (paidUntil: string): Json => ({ _tag: "RenewSubscription", paidUntil })
export const cancel = (on: string): Json => ({ _tag: "CancelSubscription", on })
export const resume = (on: string): Json => ({ _tag: "ResumeSubscription", on })
export const end = (on: string): Json => ({ _tag: "EndSubscription", on })

export const trialStarted = (startedOn: string, endsOn: string): Json => ({ _tag: "TrialStarted", startedOn, endsOn })
export const started = (plan: string, startedOn: string, paidUntil: string): Json => ({
  _tag: "SubscriptionStarted",
  plan,
  interval: "month",
  startedOn,
  paidUntil,
})
export const planChanged = (plan: string, changedOn: string): Json => ({ _tag: "PlanChanged", plan, changedOn })
export const renewed = (paidUntil: string): Json => ({ _tag: "SubscriptionRenewed", paidUntil })
export const cancelled = (cancelledOn: string): Json => ({ _tag: "SubscriptionCancelled", cancelledOn })
export const resumed: Json = { _tag: "SubscriptionResumed" }
export const ended = (endedOn: string): Json => ({ _tag: "SubscriptionEnded", endedOn })

/** The entitlement of a household after the given events, where plans are sold. */
export const entitled = (
  history: ReadonlyArray<Json>,
  day: string,
  of: { readonly billing?: "on" | "off"; readonly isDemo?: boolean } = {},
): Entitlement => {
  const events = history.map((event) => Schema.decodeUnknownSync(SubscriptionEvent)(event))
  return entitlementOn(fold(subscription, events), CalendarDate.make(day), { billing: "on", ...of })
}
