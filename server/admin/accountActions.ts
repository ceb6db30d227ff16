import { sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { AccountAction, actOnPeople } from "#contract/people/admin.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { InstallationRole } from "#contract/people/identity.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { lockSuperAdmins } from "./roles.ts"

/** The actions on one user account. */
export interface Accounts {
  readonly disable: (userId: UserId) => Promise<unknown>
  readonly enable: (userId: UserId) => Promise<unknown>
  readonly sendPasswordReset: (userId: UserId) => Promise<unknown>
  readonly signOutEverywhere: (userId: UserId) => Promise<unknown>
}

export interface AccountActionSources {
  /** As the owner. */
  readonly workerDb: Db
  /** Connections of another pool, for the lock that is held while an account is changed. */
  readonly locksDb: Db
  readonly accounts: Accounts
}

export interface Actor {
  readonly userId: UserId
  readonly role: InstallationRole
}

type Outcome = AnswerOf<typeof actOnPeople>["outcomes"][number]["outcome"]

/**
 * Applies an action to several accounts, one after another, and returns the outcome of each. A forbidden action on one
 * account does not stop the others. No user acts on their own account, and only super admins on super admins.
 */
export async function act(
  sources: AccountActionSources,
  actor: Actor,
  action: AccountAction,
  userIds: ReadonlyArray<UserId>,
): Promise<AnswerOf<typeof actOnPeople>> {
  const outcomes: Array<{ userId: UserId; outcome: Outcome }> = []
  for (const userId of new Set(userIds)) {
    outcomes.push({ userId, outcome: await actOnOne(sources, actor, action, userId) })
  }
  return { outcomes }
}

async function actOnOne(
  sources: AccountActionSources,
  actor: Actor,
  action: AccountAction,
  userId: UserId,
): Promise<Outcome> {
  const found = await accountOf(sources, userId)
  if (!found) return "notFound"
  if (userId === actor.userId) return "forbidden"
  if (found.role !== "superAdmin") return perform(sources, action, userId, found)
  if (actor.role !== "superAdmin") return "forbidden"
  // Two super admins who disable each other at once would leave none. Under the lock, the second is refused.
  return inTransaction(sources.locksDb, {}, async (tx) => {
    await lockSuperAdmins(tx)
    const [self, other] = [await accountOf(sources, actor.userId), await accountOf(sources, userId)]
    if (!other) return "notFound"
    if (self?.role !== "superAdmin" || self.isDisabled) return "forbidden"
    return perform(sources, action, userId, other)
  })
}

interface Account {
  readonly role: InstallationRole
  readonly isDisabled: boolean
  readonly sessions: number
}

function accountOf({ workerDb }: Pick<AccountActionSources, "workerDb">, userId: UserId): Promise<Account | undefined> {
  return workerDb
    .selectFrom("identity.users as u")
    .select((eb) => [
      "u.role",
      eb("u.disabled_at", "is not", null).$castTo<boolean>().as("isDisabled"),
      eb
        .selectFrom("identity.sessions as s")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("s.user_id", "=", "u.user_id")
        .$asScalar()
        .$notNull()
        .as("sessions"),
    ])
    .where("u.user_id", "=", userId)
    .where("u.guest_until", "is", null)
    .executeTakeFirst()
}

async function perform(
  { accounts }: AccountActionSources,
  action: AccountAction,
  userId: UserId,
  { isDisabled, sessions }: Account,
): Promise<Outcome> {
  switch (action) {
    case "disable":
      if (isDisabled) return "unchanged"
      await accounts.disable(userId)
      return "done"
    case "enable":
      if (!isDisabled) return "unchanged"
      await accounts.enable(userId)
      return "done"
    case "signOut":
      if (sessions === 0) return "unchanged"
      await accounts.signOutEverywhere(userId)
      return "done"
    case "sendPasswordReset":
      await accounts.sendPasswordReset(userId)
      return "done"
  }
}
