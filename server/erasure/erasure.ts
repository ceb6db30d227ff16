import { Result } from "effect"
import { sql } from "kysely"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { ActivityLog } from "#server/activity/activityLog.ts"
import { lockSuperAdmins } from "#server/admin/roles.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { lockSession, type Requester } from "#server/identity/accountChanges.ts"
import { digestsOf } from "#server/identity/attempts.ts"
import { contextOfPayload } from "#server/identity/links.ts"
import type { People, Person } from "#server/identity/people.ts"
import type { Vault } from "#server/vault/vault.ts"
import { householdErasure } from "./householdErasure.ts"

interface ErasureDependencies {
  /** Connects as the owner, the only role that may remove accounts and delete mails. */
  readonly db: Db
  readonly log: EventLog
  readonly vault: Vault
  readonly people: People
  readonly activity: Pick<ActivityLog, "eraseUser" | "eraseHousehold">
  readonly now: () => Date
  readonly randomId: () => string
  /** Queues the mail that confirms the erasure, in the same transaction: it is the last data stored about the user. */
  readonly sendConfirmation: (tx: Db, person: Person) => Promise<void>
  /** Deletes mails in the mailbox, which are stored instead of sent: those to an address, and those about a subject. */
  readonly eraseMailsTo: (address: string) => Promise<void>
  readonly eraseMailsAbout: (subjectId: string) => Promise<void>
  /** Called once a user or a household was erased, before the request is answered. Does not reject. */
  readonly afterErasing: () => Promise<void>
  /** Returns when the read models no longer show an erased household. */
  readonly untilShown: (position: Position) => Promise<void>
}

export interface Erasure {
  /**
   * Erases a user, and with them the households that have no other owner. If it is interrupted, it is completed later.
   * Throws `SessionEnded` if the session that requests it has ended.
   * Refuses the last super admin of an installation that has other users.
   */
  readonly erase: (requester: Requester) => Promise<Result.Result<void, EdgeRefusal>>
  /** Erases a household, but not its only owner. A user who is not its only owner just leaves it. */
  readonly eraseHousehold: (householdId: HouseholdId, person: Pick<Person, "userId">) => Promise<void>
  /** Erases a guest at once, with the household of the example. */
  readonly eraseGuest: (userId: UserId) => Promise<void>
  /** Erases the guests whose time is over. */
  readonly eraseGuests: () => Promise<void>
  /** Completes what was interrupted. */
  readonly complete: () => Promise<void>
}

/**
 * Erases users for good. First a row marks the user for erasure. Then follow, in steps that can be repeated, the
 * households that they own alone, their memberships elsewhere, the rows about them, and last their key. Their events
 * stay in the log, as ciphertext that cannot be decrypted.
 */
export function erasure(dependencies: ErasureDependencies): Erasure {
  const { db, vault, people, activity, now, sendConfirmation } = dependencies
  const { leave, completeHousehold } = householdErasure({ ...dependencies, markForErasure, eraseEncrypted, conclude })

  /** Two concurrent erasures must not leave an installation without a super admin. */
  const begin = ({ userId, sessionId }: Requester): Promise<Result.Result<void, EdgeRefusal>> =>
    inTransaction(db, {}, async (tx) => {
      await lockSuperAdmins(tx)
      await lockSession(tx, { userId, sessionId })
      if (await isNeeded(tx, userId)) return Result.fail({ _tag: "LastSuperAdmin" })
      await markForErasure(tx, userId, "person")
      // Keeps the user from signing in, and from founding a household, during the erasure.
      await tx
        .updateTable("identity.users")
        .set((eb) => ({ disabled_at: eb.fn.coalesce("disabled_at", eb.val(now())) }))
        .where("user_id", "=", userId)
        .execute()
      return Result.void
    })

  /** Erases a guest, who has no account, without the session that {@link begin} requires. */
  async function eraseGuest(userId: UserId): Promise<void> {
    const isMarked = await inTransaction(db, {}, async (tx) => {
      const guest = await tx
        .updateTable("identity.users")
        .set((eb) => ({ disabled_at: eb.fn.coalesce("disabled_at", eb.val(now())) }))
        .where("user_id", "=", userId)
        .where("guest_until", "is not", null)
        .executeTakeFirst()
      if (guest.numUpdatedRows === 0n) return false
      await markForErasure(tx, userId, "person")
      return true
    })
    if (isMarked) await resume(userId)
  }

  async function resume(userId: UserId): Promise<void> {
    const person = (await people.find(userId))?.person
    await db.deleteFrom("identity.sessions").where("user_id", "=", userId).execute()
    for (const householdId of await householdsOf(userId)) await leave(householdId, userId)
    if (person) for (const address of await addressesOf(person)) await dependencies.eraseMailsTo(address)
    await eraseRows(userId, person)
    await eraseEncrypted(userId)
    await conclude(userId)
  }

  /** Deletes mails that wait to be sent, destroys the key, and deletes mails that have just reached the mailbox. */
  async function eraseEncrypted(subjectId: string): Promise<void> {
    await db.deleteFrom("mail.outbox").where("subject_id", "=", subjectId).execute()
    await vault.destroy(subjectId)
    await dependencies.eraseMailsAbout(subjectId)
  }

  const eraseRows = (userId: UserId, person: Person | undefined): Promise<void> =>
    inTransaction(db, {}, async (tx) => {
      await activity.eraseUser(tx, userId)
      await tx.deleteFrom("platform.instruments_created").where("user_id", "=", userId).execute()
      if (person) await forgetAttempts(tx, person)
      const deleted = await tx.deleteFrom("identity.users").where("user_id", "=", userId).executeTakeFirst()
      if (person && deleted.numDeletedRows === 1n) await sendConfirmation(tx, person)
    })

  /** The user's address, and those to which open links could change it. */
  async function addressesOf({ userId, email }: Person): Promise<ReadonlyArray<string>> {
    const links = await db.selectFrom("identity.links").select("payload").where("user_id", "=", userId).execute()
    const key = await vault.keyOf(userId)
    return [
      email,
      ...links.flatMap(({ payload }) =>
        key && payload !== null ? [key.decrypt(contextOfPayload(userId), payload)] : [],
      ),
    ]
  }

  async function forgetAttempts(tx: Db, { userId, email }: Person): Promise<void> {
    const rows = await tx.selectFrom("identity.devices").select("device").where("user_id", "=", userId).execute()
    const devices = rows.map(({ device }) => device)
    await tx
      .deleteFrom("identity.attempts")
      .where("subject", "in", digestsOf(email, userId, devices))
      .execute()
  }

  async function householdsOf(userId: UserId): Promise<ReadonlyArray<HouseholdId>> {
    const { rows } = await sql<{ householdId: HouseholdId }>`
      select household_id as "householdId" from identity.memberships_of(${userId})
      union select own_household_id from identity.users where user_id = ${userId}`.execute(db)
    return rows.map(({ householdId }) => householdId)
  }

  async function markForErasure(tx: Db, subjectId: string, kind: ErasedKind): Promise<void> {
    await tx
      .insertInto("identity.erasures")
      .values({ subject_id: subjectId, kind, asked_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function unfinished(kind: ErasedKind): Promise<ReadonlyArray<string>> {
    const rows = await db
      .selectFrom("identity.erasures")
      .select("subject_id as subjectId")
      .where("kind", "=", kind)
      .where("completed_at", "is", null)
      .execute()
    return rows.map(({ subjectId }) => subjectId)
  }

  async function conclude(subjectId: string): Promise<void> {
    await db
      .updateTable("identity.erasures")
      .set((eb) => ({ completed_at: eb.fn.coalesce("completed_at", eb.val(now())) }))
      .where("subject_id", "=", subjectId)
      .execute()
  }

  return {
    async erase(requester) {
      const begun = await begin(requester)
      if (Result.isFailure(begun)) return begun
      await resume(requester.userId)
      await dependencies.afterErasing()
      return begun
    },
    async eraseHousehold(householdId, { userId }) {
      await leave(householdId, userId)
      await inTransaction(db, {}, (tx) => activity.eraseHousehold(tx, householdId, userId))
      await dependencies.afterErasing()
    },
    async eraseGuest(userId) {
      await eraseGuest(userId)
      await dependencies.afterErasing()
    },
    async eraseGuests() {
      const over = await db
        .selectFrom("identity.users")
        .select("user_id as userId")
        .where("guest_until", "<=", now())
        .execute()
      for (const { userId } of over) await eraseGuest(userId)
      if (over.length > 0) await dependencies.afterErasing()
    },
    async complete() {
      for (const userId of await unfinished("person")) await resume(UserId.make(userId))
      for (const householdId of await unfinished("household")) await completeHousehold(HouseholdId.make(householdId))
    },
  }
}

type ErasedKind = Database["identity.erasures"]["kind"]

/** Whether the user is the last super admin while there are other users. */
async function isNeeded(tx: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    with staying as (
      select role, disabled_at from identity.users u
      where user_id <> ${userId} and confirmed_at is not null
        and not exists (select from identity.erasures e where e.subject_id = u.user_id)
    )
    select from identity.users where user_id = ${userId} and role = 'superAdmin' and exists (select from staying)
      and not exists (select from staying where role = 'superAdmin' and disabled_at is null)`.execute(tx)
  return rows.length === 1
}
