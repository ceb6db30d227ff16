import { Schema } from "effect"
import { addDays, CalendarDate } from "#domain/shared/calendarDate.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { type SubscriptionEvent, SubscriptionEvent as Events } from "./events.ts"
import { BillingInterval, PaidPlan } from "./plans.ts"

const { TrialStarted, SubscriptionStarted } = Events.cases

/** The subscription that was started last. */
export const PaidSubscription = Schema.Struct({
  /** As it was started. */
  start: SubscriptionStarted,
  plan: PaidPlan,
  /** How it is billed since it was changed; null: as it was started. */
  changedInterval: withDefault(Schema.NullOr(BillingInterval), null),
  /** The last day that is paid for. */
  paidUntil: CalendarDate,
  /** The last day of the free trial with which it began; null: there was none. */
  trialEndsOn: withDefault(Schema.NullOr(CalendarDate), null),
  /** The last day of the plan while a payment is missing; null: none is. */
  graceUntil: withDefault(Schema.NullOr(CalendarDate), null),
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
      return revised(state, {
        plan: event.plan,
        ...(event.interval && { changedInterval: event.interval }),
      })
    case "SubscriptionRenewed":
      return revised(state, {
        paidUntil: event.paidUntil,
        ...(event.trialEndsOn !== undefined && { trialEndsOn: event.trialEndsOn }),
      })
    case "PaymentFailed":
      return revised(state, { graceUntil: event.graceUntil })
    case "PaymentReceived":
      return revised(state, { graceUntil: null })
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
  changedInterval: null,
  paidUntil: start.paidUntil,
  trialEndsOn: start.trialEndsOn ?? null,
  graceUntil: null,
  cancelledOn: null,
  endedOn: null,
})

const revised = (state: Subscription, change: Partial<PaidSubscription>): Subscription => ({
  ...state,
  paid: state.paid && { ...state.paid, ...change },
})

/** The last day of the subscription, cancelled or not, with the days of grace while a payment is missing. */
export function lastDayOf({
  paidUntil,
  graceUntil,
  endedOn,
}: Pick<PaidSubscription, "paidUntil" | "graceUntil" | "endedOn">): CalendarDate {
  const last = graceUntil !== null && graceUntil > paidUntil ? graceUntil : paidUntil
  return endedOn !== null && endedOn <= last ? addDays(endedOn, -1) : last
}

/** How the subscription is billed. */
export const intervalOf = ({ start, changedInterval }: PaidSubscription): BillingInterval =>
  changedInterval ?? start.interval
