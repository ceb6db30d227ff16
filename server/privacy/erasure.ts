import { Result } from "effect"
import type pg from "pg"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import type { ActivityLog } from "../activity/activityLog.ts"
import { inBounds } from "../activity/transaction.ts"
import { lockSuperAdmins } from "../admin/superAdmins.ts"
import type { EdgeRefusal } from "../contract/problem.ts"
import type { EventLog, Position } from "../eventlog/eventLog.ts"
import { digestsOf } from "../identity/attempts.ts"
import { contextOfPayload } from "../identity/links.ts"
import type { People, Person } from "../identity/people.ts"
import type { Queryable } from "../mail/mail.ts"
import type { Vault } from "../vault/vault.ts"
import { householdErasure } from "./householdErasure.ts"

export interface ErasureDependencies {
  /** As the owner, who alone removes accounts and deletes mails. */
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly vault: Vault
  readonly people: People
  readonly activity: Pick<ActivityLog, "eraseUser" | "eraseHousehold">
  readonly now: () => Date
  readonly randomId: () => string
  /** Tells them that it was done, in the same transaction: the mail is the last that is known of them. */
  readonly sayGoodbye: (db: Queryable, person: Person) => Promise<void>
  /** Deletes mails that were kept in the place of being sent: those to an address, and those about a subject. */
  readonly eraseMailsTo: (address: string) => Promise<void>
  readonly eraseMailsAbout: (subjectId: string) => Promise<void>
  /** Once somebody or a household was erased, before whoever asked for it is answered. Does not reject. */
  readonly afterErasing: () => Promise<void>
  /** Of a household that is no more: returns when nothing of it is shown any longer. */
  readonly untilShown: (position: Position) => Promise<void>
}

export interface Erasure {
  /**
   * Erases somebody, and with them the households that have no other owner. Broken off, it is gone on with later. Refuses
   * the last super admin of an installation that has other people.
   */
  readonly erase: (userId: UserId) => Promise<Result.Result<void, EdgeRefusal>>
  /** Erases a household that is somebody's alone, while they stay. One that has other owners they leave. */
  readonly eraseHousehold: (householdId: HouseholdId, person: Pick<Person, "userId">) => Promise<void>
  /** Goes on with what was broken off. */
  readonly complete: () => Promise<void>
}

/**
 * Erases people for ever. First it is written down that somebody is to be erased; then come, in an order that can be
 * gone through again: the households that are theirs alone, their memberships elsewhere, the rows that are about them,
 * and in the end their key. Their events stay in the log, as ciphertext that nobody can read.
 */
export function erasure(dependencies: ErasureDependencies): Erasure {
  const { pool, vault, people, activity, now, sayGoodbye } = dependencies
  const { leave, completeHousehold } = householdErasure({ ...dependencies, noteDown, eraseSealed, conclude })

  /** Two who go at once must not leave an installation that nobody can look after. */
  const begin = (userId: UserId): Promise<Result.Result<void, EdgeRefusal>> =>
    inBounds(pool, {}, async (tx) => {
      await lockSuperAdmins(tx)
      if (await isNeeded(tx, userId)) return Result.fail({ _tag: "LastSuperAdmin" })
      await noteDown(tx, userId, "person")
      // Nobody signs in, and founds a household, while theirs is being erased.
      await tx.query("update identity.users set disabled_at = coalesce(disabled_at, $2) where user_id = $1", [
        userId,
        now(),
      ])
      return Result.void
    })

  async function goOn(userId: UserId): Promise<void> {
    const person = (await people.find(userId))?.person
    await pool.query("delete from identity.sessions where user_id = $1", [userId])
    for (const householdId of await householdsOf(userId)) await leave(householdId, userId)
    if (person) for (const address of await addressesOf(person)) await dependencies.eraseMailsTo(address)
    await eraseRows(userId, person)
    await eraseSealed(userId)
    await conclude(userId)
  }

  /** What was about to be sent finds no key any more; what was sent into the mailbox just before is deleted there. */
  async function eraseSealed(subjectId: string): Promise<void> {
    await pool.query("delete from mail.outbox where subject_id = $1", [subjectId])
    await vault.destroy(subjectId)
    await dependencies.eraseMailsAbout(subjectId)
  }

  const eraseRows = (userId: UserId, person: Person | undefined): Promise<void> =>
    inBounds(pool, {}, async (tx) => {
      await activity.eraseUser(tx, userId)
      if (person) await forgetAttempts(tx, person)
      const { rowCount } = await tx.query("delete from identity.users where user_id = $1", [userId])
      if (person && rowCount === 1) await sayGoodbye(tx, person)
    })

  /** Where mails reach them, did until lately, or would have soon. */
  async function addressesOf({ userId, email }: Person): Promise<ReadonlyArray<string>> {
    const { rows } = await pool.query<{ payload: string }>(
      "select payload from identity.links where user_id = $1 and payload is not null",
      [userId],
    )
    const key = await vault.keyOf(userId)
    return [email, ...rows.flatMap(({ payload }) => (key ? [key.open(contextOfPayload(userId), payload)] : []))]
  }

  async function forgetAttempts(tx: Queryable, { userId, email }: Person): Promise<void> {
    const known = await tx.query("select device from identity.devices where user_id = $1", [userId])
    const devices = (known.rows as ReadonlyArray<{ readonly device: Buffer }>).map(({ device }) => device)
    await tx.query("delete from identity.attempts where subject = any($1)", [digestsOf(email, userId, devices)])
  }

  async function householdsOf(userId: UserId): Promise<ReadonlyArray<HouseholdId>> {
    const { rows } = await pool.query<{ householdId: HouseholdId }>(
      `select household_id as "householdId" from identity.memberships_of($1)
       union select own_household_id from identity.users where user_id = $1`,
      [userId],
    )
    return rows.map(({ householdId }) => householdId)
  }

  async function noteDown(db: Queryable, subjectId: string, kind: "person" | "household"): Promise<void> {
    await db.query(
      "insert into identity.erasures (subject_id, kind, asked_at) values ($1, $2, $3) on conflict do nothing",
      [subjectId, kind, now()],
    )
  }

  async function unfinished<Id>(kind: "person" | "household"): Promise<ReadonlyArray<Id>> {
    const { rows } = await pool.query<{ subjectId: Id }>(
      `select subject_id as "subjectId" from identity.erasures where kind = $1 and completed_at is null`,
      [kind],
    )
    return rows.map(({ subjectId }) => subjectId)
  }

  async function conclude(subjectId: string): Promise<void> {
    await pool.query("update identity.erasures set completed_at = coalesce(completed_at, $2) where subject_id = $1", [
      subjectId,
      now(),
    ])
  }

  return {
    async erase(userId) {
      const begun = await begin(userId)
      if (Result.isFailure(begun)) return begun
      await goOn(userId)
      await dependencies.afterErasing()
      return begun
    },
    async eraseHousehold(householdId, { userId }) {
      await leave(householdId, userId)
      await inBounds(pool, {}, (tx) => activity.eraseHousehold(tx, householdId, userId))
      await dependencies.afterErasing()
    },
    async complete() {
      for (const userId of await unfinished<UserId>("person")) await goOn(userId)
      for (const householdId of await unfinished<HouseholdId>("household")) await completeHousehold(householdId)
    },
  }
}

/** Whether somebody is the only super admin left while there are others to look after. */
async function isNeeded(tx: Pick<pg.ClientBase, "query">, userId: UserId): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with staying as (
       select role, disabled_at from identity.users u
       where user_id <> $1 and confirmed_at is not null
         and not exists (select from identity.erasures e where e.subject_id = u.user_id)
     )
     select from identity.users where user_id = $1 and role = 'superAdmin' and exists (select from staying)
       and not exists (select from staying where role = 'superAdmin' and disabled_at is null)`,
    [userId],
  )
  return rowCount === 1
}
