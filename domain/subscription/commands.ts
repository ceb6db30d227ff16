import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { BillingInterval, PaidPlan } from "./plans.ts"

export const StartTrial = Schema.TaggedStruct("StartTrial", { on: CalendarDate })
export type StartTrial = typeof StartTrial.Type

/** Also after an earlier subscription is over. */
export const StartSubscription = Schema.TaggedStruct("StartSubscription", {
  plan: PaidPlan,
  interval: BillingInterval,
  on: CalendarDate,
  paidUntil: CalendarDate,
})
export type StartSubscription = typeof StartSubscription.Type

export const ChangePlan = Schema.TaggedStruct("ChangePlan", { plan: PaidPlan, on: CalendarDate })
export type ChangePlan = typeof ChangePlan.Type

/** Another period was paid for. */
export const RenewSubscription = Schema.TaggedStruct("RenewSubscription", { paidUntil: CalendarDate })
export type RenewSubscription = typeof RenewSubscription.Type

export const CancelSubscription = Schema.TaggedStruct("CancelSubscription", { on: CalendarDate })
export type CancelSubscription = typeof CancelSubscription.Type

/** Takes a cancellation back while there is something paid for. */
export const ResumeSubscription = Schema.TaggedStruct("ResumeSubscription", { on: CalendarDate })
export type ResumeSubscription = typeof ResumeSubscription.Type

/** Ends it at once, as when money is given back or never came. */
export const EndSubscription = Schema.TaggedStruct("EndSubscription", { on: CalendarDate })
export type EndSubscription = typeof EndSubscription.Type

export type SubscriptionCommand =
  | StartTrial
  | StartSubscription
  | ChangePlan
  | RenewSubscription
  | CancelSubscription
  | ResumeSubscription
  | EndSubscription
