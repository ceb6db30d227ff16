import { Schema } from "effect"
import { addDays, CalendarDate } from "#domain/shared/calendarDate.ts"
import { type SubscriptionEvent, SubscriptionEvent as Events } from "./events.ts"
import { PaidPlan } from "./plans.ts"

const { TrialStarted, SubscriptionStarted } = Events.cases

/** The subscription that was started last. */
export const PaidSubscription = Schema.Struct({
  /** As it was started. */
  start: SubscriptionStarted,
  plan: PaidPlan,
  /** The last day that is paid for. */
  paidUntil: CalendarDate,
  cancelledOn: Schema.NullOr(CalendarDate),
  /** The first day on which it no longer counts, if it was ended early. */
  endedOn: Schema.NullOr(CalendarDate),
})
export type PaidSubscription = typeof PaidSubscription.Type

/** The trial of a household, of which there is at most one, and its last paid subscription. */
export const Subscription = Schema.Struct({
  trial: Schema.NullOr(TrialStarted),
  paid: Schema.NullOr(PaidSubscription),
})
export type Subscription = typeof Subscription.Type

export const notSubscribed: Subscription = { trial: null, paid: null }

/** Applies an event to a subscription. An impossible event, such as a renewal before the start, changes nothing. */
export function evolve(state: Subscription, event: SubscriptionEvent): Subscription {
  switch (event._tag) {
    case "TrialStarted":
      return { ...state, trial: event }
    case "SubscriptionStarted":
      return { ...state, paid: started(event) }
    case "PlanChanged":
      return revised(state, { plan: event.plan })
    case "SubscriptionRenewed":
      return revised(state, { paidUntil: event.paidUntil })
    case "SubscriptionCancelled":
      return revised(state, { cancelledOn: event.cancelledOn })
    case "SubscriptionResumed":
      return revised(state, { cancelledOn: null })
    case "SubscriptionEnded":
      return revised(state, { endedOn: event.endedOn })
  }
}

const started = (start: PaidSubscription["start"]): PaidSubscription => ({
  start,
  plan: start.plan,
  paidUntil: start.paidUntil,
  cancelledOn: null,
  endedOn: null,
})

const revised = (state: Subscription, change: Partial<PaidSubscription>): Subscription => ({
  ...state,
  paid: state.paid && { ...state.paid, ...change },
})

/** The last day of the subscription, cancelled or not. */
export const lastDayOf = ({ paidUntil, endedOn }: PaidSubscription): CalendarDate =>
  endedOn !== null && endedOn <= paidUntil ? addDays(endedOn, -1) : paidUntil
