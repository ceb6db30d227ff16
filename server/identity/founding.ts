import { Result } from "effect"
import { household } from "#domain/household/household.ts"
import { subscription } from "#domain/subscription/subscription.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { handle } from "#server/commands/handle.ts"
import { commandDigest } from "#server/commands/ids.ts"
import { householdCodec, subscriptionCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { householdStream, subscriptionStream } from "#server/eventlog/streams.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import type { Person } from "./people.ts"

/**
 * Founds the household of a new account, and begins its trial where plans are sold. Does nothing when that was done
 * already. Returns the position of the last event.
 */
export async function foundHousehold(
  log: EventLog,
  { userId, ownHouseholdId: householdId }: Pick<Person, "userId" | "ownHouseholdId">,
  { today, billing }: { readonly today: CalendarDate; readonly billing: "on" | "off" },
): Promise<Position | undefined> {
  const founding = { _tag: "FoundHousehold", householdId, founderId: userId } as const
  // The same of every attempt, and none that a client can send. Earlier versions used the id of the household, which each
  // member knows; founding it again changes nothing.
  const foundingId = uuidv5(householdId, "founding")
  const metadata = {
    householdId,
    actorId: userId,
    commandId: foundingId,
    commandDigest: commandDigest(founding),
    causationId: foundingId,
    correlationId: foundingId,
  }
  const founded = await handle({ log, codec: householdCodec }, household, {
    stream: householdStream(householdId),
    command: founding,
    metadata,
  })
  if (Result.isFailure(founded)) throw new Error(`household ${householdId} cannot be founded`)
  if (billing === "off") return founded.success.position

  const commandId = uuidv5(householdId, 0)
  const begun = await handle({ log, codec: subscriptionCodec }, subscription, {
    stream: subscriptionStream(householdId),
    command: { _tag: "StartTrial", on: today },
    // Without the day, so that a repetition on another day is the same command.
    metadata: { ...metadata, commandId, commandDigest: commandDigest({ _tag: "StartTrial" }) },
  })
  return Result.isSuccess(begun) ? begun.success.position : founded.success.position
}
