import { Result } from "effect"
import { subscription } from "../../domain/subscription/subscription.ts"
import type { SubscriptionCommand } from "../../domain/subscription/commands.ts"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import { handle } from "../commands/handle.ts"
import { commandDigest } from "../commands/ids.ts"
import type { Refusal } from "../contract/problem.ts"
import { subscriptionCodec } from "../eventlog/eventCodec.ts"
import type { EventLog, Position } from "../eventlog/eventLog.ts"
import { householdStream, subscriptionStream } from "../eventlog/streams.ts"
import { uuidv5 } from "../eventlog/uuidv5.ts"
import type { GrantedPlan } from "./administration.ts"

/** Gives a household a plan until a day, by hand: in the place of a trial, or of the plan that it has. */
export async function grantPlan(
  {
    log,
    now,
    shown,
  }: { readonly log: EventLog; readonly now: () => Date; readonly shown: (at: Position) => Promise<void> },
  { householdId, plan, until, actorId, commandId }: GrantedPlan,
): Promise<Result.Result<void, Refusal>> {
  if (!(await isFounded(log, householdStream(householdId)))) return Result.fail({ _tag: "HouseholdNotFounded" })
  const on = now().toISOString().slice(0, 10) as CalendarDate

  async function carry(command: SubscriptionCommand, step: number) {
    const id = uuidv5(commandId, step)
    const handled = await handle({ log, codec: subscriptionCodec }, subscription, {
      stream: subscriptionStream(householdId),
      command,
      metadata: {
        householdId,
        actorId,
        commandId: id,
        commandDigest: commandDigest({ plan, until, step }),
        causationId: commandId,
        correlationId: commandId,
      },
    })
    if (Result.isSuccess(handled) && handled.success.position) await shown(handled.success.position)
    return handled
  }

  const started = await carry({ _tag: "StartSubscription", plan, interval: "year", on, paidUntil: until }, 0)
  if (Result.isSuccess(started)) return Result.void
  if (started.failure._tag !== "AlreadySubscribed") return Result.fail(started.failure)
  if (started.failure.plan !== plan) {
    const changed = await carry({ _tag: "ChangePlan", plan, on }, 1)
    if (Result.isFailure(changed)) return Result.fail(changed.failure)
  }
  const renewed = await carry({ _tag: "RenewSubscription", paidUntil: until }, 2)
  return Result.isFailure(renewed) ? Result.fail(renewed.failure) : Result.void
}

async function isFounded(log: EventLog, stream: string): Promise<boolean> {
  for await (const _event of log.readStream(stream, { limit: 1 })) return true
  return false
}
