import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { BillingInterval, PaidPlan } from "./plans.ts"

export const StartTrial = Schema.TaggedStruct("StartTrial", { on: CalendarDate })
export type StartTrial = typeof StartTrial.Type

/** Also allowed after an earlier subscription has ended. */
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

/** Undoes a cancellation before the paid period is over. */
export const ResumeSubscription = Schema.TaggedStruct("ResumeSubscription", { on: CalendarDate })
export type ResumeSubscription = typeof ResumeSubscription.Type

/** Ends the subscription at once, for example when a payment is refunded or never arrives. */
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
