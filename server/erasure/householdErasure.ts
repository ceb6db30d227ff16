import { Result } from "effect"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import { household } from "#domain/household/household.ts"
import { HouseholdRefusal } from "#domain/household/refusals.ts"
import { type FoundedHousehold, membersIn, memberWithId } from "#domain/household/state.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { handle } from "#server/commands/handle.ts"
import { streamState } from "#server/commands/streamStates.ts"
import { ownCommandMetadata } from "#server/commands/ids.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { householdCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { householdStream } from "#server/eventlog/streams.ts"

interface HouseholdErasureDependencies {
  readonly db: Db
  readonly log: EventLog
  readonly randomId: () => string
  readonly markForErasure: (tx: Db, householdId: HouseholdId, kind: "household") => Promise<void>
  /** Destroys its key, and deletes the mails that are encrypted under it. */
  readonly eraseEncrypted: (householdId: HouseholdId) => Promise<void>
  readonly conclude: (householdId: HouseholdId) => Promise<void>
  readonly untilShown: (position: Position) => Promise<void>
}

interface HouseholdErasure {
  /** Removes a user who is being erased from a household, or erases the household where they are its only owner. */
  readonly leave: (householdId: HouseholdId, userId: UserId) => Promise<void>
  /** Completes the erasure of a household that was marked for it. */
  readonly completeHousehold: (householdId: HouseholdId) => Promise<void>
}

export function householdErasure(dependencies: HouseholdErasureDependencies): HouseholdErasure {
  const { db, log, randomId, markForErasure, eraseEncrypted, conclude, untilShown } = dependencies

  /** `false`: another member joined, left or was erased at the same moment. */
  async function hasLeft(householdId: HouseholdId, userId: UserId): Promise<boolean> {
    const state = await stateOf(householdId)
    if (state._tag === "Erased") await eraseStored(householdId)
    if (state._tag !== "Founded") return true
    const membership = memberWithId(state, userId)
    if (membership === undefined || membership === "removed") return true
    if (!isLastOwner(state, userId)) {
      const sent = await invitationsOf(householdId, userId)
      return Result.isSuccess(
        await carry(householdId, userId, { _tag: "RemoveMember", actorId: userId, sent, memberId: userId }),
      )
    }
    await markForErasure(db, householdId, "household")
    const erased = await carry(householdId, userId, { _tag: "EraseHousehold" })
    if (Result.isFailure(erased)) {
      await unmark(householdId)
      return false
    }
    await eraseStored(householdId)
    if (erased.success) await untilShown(erased.success)
    return true
  }

  /** The invitations into a household that a user sent: they end when the user leaves it. */
  async function invitationsOf(householdId: HouseholdId, userId: UserId) {
    const rows = await inTransaction(db, { "app.household": householdId }, (tx) =>
      tx
        .selectFrom("identity.invitations")
        .select("invitation_id as invitationId")
        .where("household_id", "=", householdId)
        .where("inviter_id", "=", userId)
        .execute(),
    )
    return rows.map(({ invitationId }) => invitationId)
  }

  /** The remaining steps once the log contains the erasure of the household. */
  async function eraseStored(householdId: HouseholdId): Promise<void> {
    await inTransaction(db, { "app.household": householdId }, async (tx) => {
      await tx.deleteFrom("identity.invitations").where("household_id", "=", householdId).execute()
      await tx.deleteFrom("platform.instruments_given").where("household_id", "=", householdId).execute()
      await tx.deleteFrom("market.history_counts").where("household_id", "=", householdId).execute()
      await tx.deleteFrom("mail.price_alerts").where("household_id", "=", householdId).execute()
      await tx.deleteFrom("platform.wallet_reads").where("household_id", "=", householdId).execute()
      await tx.deleteFrom("platform.chain_read_counts").where("scope", "=", householdId).execute()
    })
    await eraseEncrypted(householdId)
    await conclude(householdId)
  }

  const unmark = (householdId: HouseholdId) =>
    db.deleteFrom("identity.erasures").where("subject_id", "=", householdId).where("kind", "=", "household").execute()

  async function stateOf(householdId: HouseholdId) {
    const reading = { decider: household, codec: householdCodec, ignoredTypes: ofNoMember }
    return (await streamState(log, householdStream(householdId), reading)).state
  }

  /** Decides on the household as it is at the append: one with another owner is not erased. */
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
      ignoredTypes: ofNoMember,
      metadata: ownCommandMetadata({ householdId, actorId: userId, commandId }, command),
    })
    return Result.map(handled, ({ position }) => position)
  }

  return {
    async leave(householdId, userId) {
      for (let tries = 0; tries < 5; tries += 1) if (await hasLeft(householdId, userId)) return
      throw new Error("a household kept changing while a user was to leave it")
    },

    async completeHousehold(householdId) {
      // It was marked, and then its erasure was refused.
      if ((await stateOf(householdId))._tag === "Founded") await unmark(householdId)
      else await eraseStored(householdId)
    },
  }
}

/** An erasure depends on the members alone. These events need not be readable, so that a damaged household can be erased. */
const ofNoMember = [
  "HouseholdDeclaredMadeUp",
  "HouseholdNamed",
  "MemberInvited",
  "InvitationWithdrawn",
  "GoalSet",
  "GoalDropped",
  "OwnRateSet",
  "OwnRateRemoved",
  "PriceOrderSet",
]

function isLastOwner(state: FoundedHousehold, userId: UserId): boolean {
  const membership = memberWithId(state, userId)
  const isOwner = membership !== undefined && membership !== "removed" && membership.role === "owner"
  return isOwner && membersIn(state).filter(({ role }) => role === "owner").length === 1
}
