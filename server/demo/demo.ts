import { Result } from "effect"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import { household } from "#domain/household/household.ts"
import type { Household } from "#domain/household/state.ts"
import { serverDay } from "#server/identity/today.ts"
import { HouseholdId } from "#domain/shared/ids.ts"
import { handle } from "#server/commands/handle.ts"
import { streamState } from "#server/commands/streamStates.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import { ownCommandMetadata } from "#server/commands/ids.ts"
import type { Db } from "#server/db/database.ts"
import { householdCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { householdStream } from "#server/eventlog/streams.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Membership } from "#server/identity/memberships.ts"
import type { Person } from "#server/identity/people.ts"
import type { BookedEvent } from "./book.ts"
import { familySeed, familyUntil } from "./family/family.ts"
import { publishDemoPrices } from "./publishing.ts"
import { writeBooked, writeStream } from "./writing.ts"

export interface DemoDependencies {
  readonly log: EventLog
  /** Appends the family's facts without asking whether the household takes commands: no archive can be imported there. */
  readonly ungatedLog: EventLog
  /** As the owner of the data, for prices. */
  readonly workerDb: Db
  readonly now: () => Date
  /** Resolves when the read models show the log up to a position. */
  readonly untilShown: (position: Position) => Promise<void>
  /** Erases a household with a single member, and destroys its key. */
  readonly eraseHousehold: (householdId: HouseholdId, person: Pick<Person, "userId">) => Promise<void>
}

type TooManyDemos = Extract<EdgeRefusal, { readonly _tag: "TooManyDemos" }>

/** How many demo households a user opens within a day. */
const openingsMost = 5
const dayMs = 86_400_000

export interface Demo {
  /**
   * Creates a demo household for a user. A user has at most one: opening it again returns the same, and an interrupted
   * creation is continued. Each writes thousands of events, which the log keeps for good: a user opens five in a day.
   */
  readonly open: (
    person: Pick<SignedIn, "userId" | "preferences" | "memberships">,
  ) => Promise<Result.Result<HouseholdId, TooManyDemos>>
  /** Erases the demo household of a user, if there is one. */
  readonly leave: (person: Pick<SignedIn, "userId" | "memberships">) => Promise<void>
}

export function demo({ log, ungatedLog, workerDb, now, untilShown, eraseHousehold }: DemoDependencies): Demo {
  async function stateOf(householdId: HouseholdId): Promise<Household> {
    const reading = { decider: household, codec: householdCodec }
    return (await streamState(log, householdStream(householdId), reading)).state
  }

  /** When a household was founded; `undefined` if it does not exist. */
  async function foundedAt(householdId: HouseholdId): Promise<Date | undefined> {
    for await (const { recordedAt } of log.readStream(householdStream(householdId), { limit: 1 })) return recordedAt
    return undefined
  }

  /** Of an erased household, only the event of its erasure can be decrypted. It is the last. */
  async function isErased(householdId: HouseholdId): Promise<boolean> {
    const stream = householdStream(householdId)
    for await (const { type } of log.readStream(stream, { direction: "backwards", limit: 1 })) {
      return type === "HouseholdErased"
    }
    return false
  }

  /**
   * The first id that is not erased. The ids of a user's demo households are derived from the user's id and a number, so
   * that the log shows how many were opened within a day.
   */
  async function idFor(userId: string): Promise<Result.Result<HouseholdId, TooManyDemos>> {
    const openedAt: Array<number> = []
    for (let had = 0; ; had += 1) {
      const householdId = HouseholdId.make(uuidv5(userId, `made-up household ${had}`))
      const at = await foundedAt(householdId)
      if (at === undefined) {
        const oldest = openedAt.filter((one) => one > now().getTime() - dayMs).at(-openingsMost)
        if (oldest === undefined) return Result.succeed(householdId)
        // The clock of the log may differ from that of the server.
        const waitMs = Math.min(dayMs, Math.max(1, oldest + dayMs - now().getTime()))
        const retryAfterSeconds = Math.ceil(waitMs / 1_000)
        return Result.fail({ _tag: "TooManyDemos", retryAfterSeconds })
      }
      if (!(await isErased(householdId))) return Result.succeed(householdId)
      openedAt.push(at.getTime())
    }
  }

  /** Founds the household first, so that it has an owner and is erased with them even if the creation is interrupted. */
  async function found(householdId: HouseholdId, founderId: Person["userId"]): Promise<void> {
    const commands: ReadonlyArray<HouseholdCommand> = [
      { _tag: "FoundHousehold", householdId, founderId },
      { _tag: "MarkAsDemo", seed: familySeed },
    ]
    for (const command of commands) {
      const commandId = uuidv5(householdId, command._tag)
      const handled = await handle({ log, codec: householdCodec }, household, {
        stream: householdStream(householdId),
        command,
        metadata: ownCommandMetadata({ householdId, actorId: founderId, commandId }, command),
      })
      if (Result.isFailure(handled)) throw new Error(`a demo household cannot be founded: ${handled.failure._tag}`)
    }
  }

  async function lastPosition(householdId: HouseholdId): Promise<Position | undefined> {
    const stream = householdStream(householdId)
    for await (const { position } of log.readStream(stream, { direction: "backwards", limit: 1 })) return position
    return undefined
  }

  return {
    async open({ userId, preferences: { language }, memberships }) {
      const known = memberships.find(isCompleteDemo)
      if (known) return Result.succeed(known.householdId)
      const next = await idFor(userId)
      if (Result.isFailure(next)) return next
      const householdId = next.success
      await found(householdId, userId)
      const founded = await stateOf(householdId)
      if (founded._tag === "Founded" && founded.name !== null) return Result.succeed(householdId)

      const today = serverDay(now())
      const writing = { log: ungatedLog, householdId, actorId: userId }
      async function writeAllButItsName(): Promise<ReadonlyArray<BookedEvent>> {
        const booked = await familyUntil(today, { householdId, founded, language })
        await writeBooked(booked.slice(0, -1), writing)
        return booked
      }
      const [booked] = await Promise.all([writeAllButItsName(), publishDemoPrices({ workerDb, now })])
      await writeStream(
        booked.filter(({ stream }) => stream === householdStream(householdId)),
        writing,
      )
      const position = await lastPosition(householdId)
      if (position) await untilShown(position)
      return Result.succeed(householdId)
    },

    async leave({ userId, memberships }) {
      for (const { householdId } of memberships.filter(({ isDemo }) => isDemo)) {
        await eraseHousehold(householdId, { userId })
      }
    },
  }
}

/** The name of a demo household is its last event. */
const isCompleteDemo = ({ isDemo, name }: Membership): boolean => isDemo && name !== null
