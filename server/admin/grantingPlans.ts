import { Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { serverDay } from "#server/identity/today.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { SubscriptionEvent } from "#domain/subscription/events.ts"
import type { PaidPlan } from "#domain/subscription/plans.ts"
import type { SubscriptionRefusal } from "#domain/subscription/refusals.ts"
import type { Subscription } from "#domain/subscription/state.ts"
import { subscription } from "#domain/subscription/subscription.ts"
import { handle } from "#server/commands/handle.ts"
import { ownCommandMetadata } from "#server/commands/ids.ts"
import type { Refusal } from "#contract/problem.ts"
import { subscriptionCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { householdStream, subscriptionStream } from "#server/eventlog/streams.ts"
import type { GrantedPlan } from "./administration.ts"

/** A plan that an admin grants by hand. */
interface Grant {
  readonly plan: PaidPlan
  readonly on: CalendarDate
  readonly until: CalendarDate
}

/**
 * Grants a plan until a day, in place of a trial or of the current plan. A change of plan and its new end are decided
 * together, and their events are appended together.
 */
const granting: Decider<Subscription, Grant, SubscriptionEvent, SubscriptionRefusal> = {
  ...subscription,
  decide({ plan, on, until }, state) {
    const started = subscription.decide(
      { _tag: "StartSubscription", plan, interval: "year", on, paidUntil: until },
      state,
    )
    if (Result.isSuccess(started) || started.failure._tag !== "AlreadySubscribed") return started
    // A plan that is paid for is changed where it is paid for: the next report of the provider would undo the grant.
    if (state.paid && state.paid.start.reference !== undefined) return started
    return Result.flatMap(subscription.decide({ _tag: "ChangePlan", plan, on }, state), (changed) =>
      Result.map(
        subscription.decide(
          { _tag: "RenewSubscription", paidUntil: until },
          changed.reduce(subscription.evolve, state),
        ),
        (renewed) => [...changed, ...renewed],
      ),
    )
  },
}

/** Gives a household a plan until a day, by hand. */
export async function grantPlan(
  {
    log,
    now,
    shown,
  }: { readonly log: EventLog; readonly now: () => Date; readonly shown: (at: Position) => Promise<void> },
  { householdId, plan, until, actorId, commandId }: GrantedPlan,
): Promise<Result.Result<void, Refusal>> {
  if (!(await isFounded(log, householdStream(householdId)))) return Result.fail({ _tag: "HouseholdNotFounded" })
  const granted = await handle({ log, codec: subscriptionCodec }, granting, {
    stream: subscriptionStream(householdId),
    command: { plan, on: serverDay(now()), until },
    metadata: ownCommandMetadata({ householdId, actorId, commandId }, { plan, until }),
  })
  if (Result.isFailure(granted)) return Result.fail(granted.failure)
  if (granted.success.position) await shown(granted.success.position)
  return Result.void
}

async function isFounded(log: EventLog, stream: string): Promise<boolean> {
  for await (const _event of log.readStream(stream, { limit: 1 })) return true
  return false
}
