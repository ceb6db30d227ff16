import { Result } from "effect"
import type pg from "pg"
import type { HouseholdCommand } from "../../domain/household/commands.ts"
import { household } from "../../domain/household/household.ts"
import { HouseholdRefusal } from "../../domain/household/refusals.ts"
import { type FoundedHousehold, membersIn, memberWithId } from "../../domain/household/state.ts"
import { fold } from "../../domain/shared/decider.ts"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import { inBounds } from "../activity/transaction.ts"
import { handle } from "../commands/handle.ts"
import { commandDigest } from "../commands/ids.ts"
import { householdCodec } from "../eventlog/eventCodec.ts"
import type { EventLog, Position } from "../eventlog/eventLog.ts"
import { householdStream } from "../eventlog/streams.ts"
import type { Queryable } from "../mail/mail.ts"

export interface HouseholdErasureDependencies {
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly randomId: () => string
  readonly noteDown: (db: Queryable, householdId: HouseholdId, kind: "household") => Promise<void>
  /** Destroys its key, and what waits or lies sealed under it. */
  readonly eraseSealed: (householdId: HouseholdId) => Promise<void>
  readonly conclude: (householdId: HouseholdId) => Promise<void>
  readonly untilShown: (position: Position) => Promise<void>
}

export interface HouseholdErasure {
  /** Takes somebody who is being erased out of a household, or the household away where nobody else owns it. */
  readonly leave: (householdId: HouseholdId, userId: UserId) => Promise<void>
  /** Goes on with one of which it was noted down that it is to be erased. */
  readonly completeHousehold: (householdId: HouseholdId) => Promise<void>
}

export function householdErasure(dependencies: HouseholdErasureDependencies): HouseholdErasure {
  const { pool, log, randomId, noteDown, eraseSealed, conclude, untilShown } = dependencies

  /** `false`: somebody else came, went or was erased at the same moment. */
  async function hasLeft(householdId: HouseholdId, userId: UserId): Promise<boolean> {
    const state = await stateOf(householdId)
    if (state._tag === "Erased") await eraseWhatIsSealed(householdId)
    if (state._tag !== "Founded") return true
    const membership = memberWithId(state, userId)
    if (membership === undefined || membership === "removed") return true
    if (!isLastOwner(state, userId)) {
      return Result.isSuccess(await carry(householdId, userId, { _tag: "RemoveMember", memberId: userId }))
    }
    await noteDown(pool, householdId, "household")
    const erased = await carry(householdId, userId, { _tag: "EraseHousehold" })
    if (Result.isFailure(erased)) {
      await takeNoteBack(householdId)
      return false
    }
    await eraseWhatIsSealed(householdId)
    if (erased.success) await untilShown(erased.success)
    return true
  }

  /** What is left to do once the log says that it is no more. */
  async function eraseWhatIsSealed(householdId: HouseholdId): Promise<void> {
    await inBounds(pool, { "app.household": householdId }, (tx) =>
      tx.query("delete from identity.invitations where household_id = $1", [householdId]),
    )
    await eraseSealed(householdId)
    await conclude(householdId)
  }

  const takeNoteBack = (householdId: HouseholdId) =>
    pool.query("delete from identity.erasures where subject_id = $1 and kind = 'household'", [householdId])

  async function stateOf(householdId: HouseholdId) {
    const recorded = []
    for await (const event of log.readStream(householdStream(householdId))) recorded.push(householdCodec.decode(event))
    return fold(household, recorded)
  }

  /** Decided on what the household is at the moment at which it is written: nobody else's is erased. */
  async function carry(
    householdId: HouseholdId,
    userId: UserId,
    command: HouseholdCommand,
  ): Promise<Result.Result<Position | undefined, unknown>> {
    const commandId = randomId()
    const decider: typeof household = {
      ...household,
      decide: (asked, state) =>
        asked._tag === "EraseHousehold" && state._tag === "Founded" && !isLastOwner(state, userId)
          ? Result.fail(HouseholdRefusal.cases.MemberNotFound.make({}))
          : household.decide(asked, state),
    }
    const handled = await handle({ log, codec: householdCodec }, decider, {
      stream: householdStream(householdId),
      command,
      metadata: {
        householdId,
        actorId: userId,
        commandId,
        commandDigest: commandDigest(command),
        causationId: commandId,
        correlationId: commandId,
      },
    })
    return Result.map(handled, ({ position }) => position)
  }

  return {
    async leave(householdId, userId) {
      for (let tries = 0; tries < 5; tries += 1) if (await hasLeft(householdId, userId)) return
      throw new Error("a household kept changing while somebody was to leave it")
    },

    async completeHousehold(householdId) {
      // Of one that goes on, it was thought better of after it had been noted down.
      if ((await stateOf(householdId))._tag === "Founded") await takeNoteBack(householdId)
      else await eraseWhatIsSealed(householdId)
    },
  }
}

function isLastOwner(state: FoundedHousehold, userId: UserId): boolean {
  const membership = memberWithId(state, userId)
  const isOwner = membership !== undefined && membership !== "removed" && membership.role === "owner"
  return isOwner && membersIn(state).filter(({ role }) => role === "owner").length === 1
}
