import { Result } from "effect"
import { sql } from "kysely"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { household } from "#domain/household/household.ts"
import { subscription } from "#domain/subscription/subscription.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import type { Db } from "#server/db/database.ts"
import { handle } from "#server/commands/handle.ts"
import { commandDigest } from "#server/commands/ids.ts"
import { householdCodec, subscriptionCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { householdStream, subscriptionStream } from "#server/eventlog/streams.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import type { Person } from "./people.ts"
import { serverDay } from "./today.ts"

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
  return (await startTrial(log, { householdId, founderId: userId }, today)) ?? founded.success.position
}

/**
 * Starts the trial of a household that has neither a trial nor a paid plan; else does nothing. Returns the position of
 * the last event of its subscription, `undefined` if the household takes no commands now.
 */
async function startTrial(
  log: EventLog,
  { householdId, founderId }: { readonly householdId: HouseholdId; readonly founderId: UserId },
  today: CalendarDate,
): Promise<Position | undefined> {
  const commandId = uuidv5(householdId, 0)
  const begun = await handle({ log, codec: subscriptionCodec }, subscription, {
    stream: subscriptionStream(householdId),
    command: { _tag: "StartTrial", on: today },
    metadata: {
      householdId,
      actorId: founderId,
      commandId,
      // Without the day, so that a repetition on another day is the same command.
      commandDigest: commandDigest({ _tag: "StartTrial" }),
      causationId: uuidv5(householdId, "founding"),
      correlationId: uuidv5(householdId, "founding"),
    },
  })
  return Result.isSuccess(begun) ? begun.success.position : undefined
}

const notOfGuest = sql<boolean>`not exists (
  select from identity.users g where g.user_id = h.founder_id and g.guest_until is not null)`

/** How many households get their trial with one query. */
const trialsAtOnce = 500

/**
 * Starts the trial of every household without one: those that existed when plans began to be sold, and demo families, but
 * not those of guests. A household that takes no commands now gets its trial at the next call.
 */
export async function startMissingTrials({
  log,
  workerDb,
  now,
}: {
  readonly log: EventLog
  readonly workerDb: Db
  readonly now: () => Date
}): Promise<void> {
  const db = workerDb.withTables<Pick<ReadModels, "households" | "subscriptions">>().withSchema(readSchema)
  for (let after = ""; ;) {
    const found = await db
      .selectFrom("households as h")
      .leftJoin("subscriptions as s", "s.household_id", "h.household_id")
      .select(["h.household_id as householdId", "h.founder_id as founderId"])
      .where("s.household_id", "is", null)
      .where(notOfGuest)
      .$if(after !== "", (query) => query.where("h.household_id", ">", after))
      .orderBy("h.household_id")
      .limit(trialsAtOnce)
      .execute()
    for (const { householdId, founderId } of found) {
      await startTrial(
        log,
        { householdId: HouseholdId.make(householdId), founderId: UserId.make(founderId) },
        serverDay(now()),
      )
    }
    const last = found.at(-1)
    if (found.length < trialsAtOnce || !last) return
    after = last.householdId
  }
}
