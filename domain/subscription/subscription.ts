import { Equal, Result } from "effect"
import { addDays } from "#domain/shared/calendarDate.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type {
  CancelSubscription,
  ChangePlan,
  EndSubscription,
  RenewSubscription,
  ResumeSubscription,
  StartSubscription,
  StartTrial,
  SubscriptionCommand,
} from "./commands.ts"
import { SubscriptionEvent } from "./events.ts"
import { trialDays } from "./plans.ts"
import { type SubscriptionDecision, SubscriptionRefusal } from "./refusals.ts"
import { evolve, lastDayOf, notSubscribed, type Subscription } from "./state.ts"

const {
  TrialStarted,
  SubscriptionStarted,
  PlanChanged,
  SubscriptionRenewed,
  SubscriptionCancelled,
  SubscriptionResumed,
  SubscriptionEnded,
} = SubscriptionEvent.cases
const refuse = SubscriptionRefusal.cases

/**
 * Decides the commands on a subscription: one trial, then paid plans, one at a time. Each is paid in advance, can be
 * changed at any time, and after a cancellation continues until the end of the paid period.
 */
export const subscription: Decider<Subscription, SubscriptionCommand, SubscriptionEvent, SubscriptionRefusal> = {
  initialState: notSubscribed,

  decide(command, state) {
    switch (command._tag) {
      case "StartTrial":
        return startTrial(command, state)
      case "StartSubscription":
        return startSubscription(command, state)
      case "ChangePlan":
        return changePlan(command, state)
      case "RenewSubscription":
        return renew(command, state)
      case "CancelSubscription":
        return cancel(command, state)
      case "ResumeSubscription":
        return resume(command, state)
      case "EndSubscription":
        return end(command, state)
    }
  },

  evolve,
}

function startTrial({ on }: StartTrial, { trial, paid }: Subscription): SubscriptionDecision {
  if (trial?.startedOn === on) return Result.succeed([])
  return trial || paid
    ? Result.fail(refuse.TrialAlreadyUsed.make({}))
    : Result.succeed([TrialStarted.make({ startedOn: on, endsOn: addDays(on, trialDays) })])
}

function startSubscription(command: StartSubscription, { paid }: Subscription): SubscriptionDecision {
  const { plan, interval, on, paidUntil } = command
  const start = SubscriptionStarted.make({ plan, interval, startedOn: on, paidUntil })
  if (paid && Equal.equals(paid.start, start)) return Result.succeed([])
  if (paid && on <= lastDayOf(paid)) return Result.fail(refuse.AlreadySubscribed.make({ plan: paid.plan }))
  return paidUntil > on ? Result.succeed([start]) : Result.fail(refuse.PaidUntilNotLater.make({ paidUntil: on }))
}

function changePlan({ plan, on }: ChangePlan, { paid }: Subscription): SubscriptionDecision {
  if (!paid || on > lastDayOf(paid)) return Result.fail(refuse.NoSubscription.make({}))
  return Result.succeed(paid.plan === plan ? [] : [PlanChanged.make({ plan, changedOn: on })])
}

/** Also renews an expired one, because payments can arrive late, and a cancelled one, which was paid for too. */
function renew({ paidUntil }: RenewSubscription, { paid }: Subscription): SubscriptionDecision {
  if (!paid || paid.endedOn !== null) return Result.fail(refuse.NoSubscription.make({}))
  if (paidUntil === paid.paidUntil) return Result.succeed([])
  return paidUntil > paid.paidUntil
    ? Result.succeed([SubscriptionRenewed.make({ paidUntil })])
    : Result.fail(refuse.PaidUntilNotLater.make({ paidUntil: paid.paidUntil }))
}

function cancel({ on }: CancelSubscription, { paid }: Subscription): SubscriptionDecision {
  if (!paid || on > lastDayOf(paid)) return Result.fail(refuse.NoSubscription.make({}))
  if (paid.cancelledOn === on) return Result.succeed([])
  return paid.cancelledOn === null
    ? Result.succeed([SubscriptionCancelled.make({ cancelledOn: on })])
    : Result.fail(refuse.AlreadyCancelled.make({ paidUntil: paid.paidUntil }))
}

function resume({ on }: ResumeSubscription, { paid }: Subscription): SubscriptionDecision {
  if (!paid || on > lastDayOf(paid)) return Result.fail(refuse.NoSubscription.make({}))
  return Result.succeed(paid.cancelledOn === null ? [] : [SubscriptionResumed.make({})])
}

function end({ on }: EndSubscription, { paid }: Subscription): SubscriptionDecision {
  if (!paid) return Result.fail(refuse.NoSubscription.make({}))
  return Result.succeed(paid.endedOn === null ? [SubscriptionEnded.make({ endedOn: on })] : [])
}
