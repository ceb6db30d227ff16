import type pg from "pg"
import type { UserId } from "../../domain/shared/ids.ts"
import { inBounds } from "../activity/transaction.ts"
import type { AccountAction, actOnPeople } from "../contract/admin.ts"
import type { AnswerOf } from "../contract/endpoint.ts"
import type { InstallationRole } from "../contract/identity.ts"
import { lockSuperAdmins } from "./superAdmins.ts"

/** What can be done to an account, each by itself. */
export interface Accounts {
  readonly disable: (userId: UserId) => Promise<unknown>
  readonly enable: (userId: UserId) => Promise<unknown>
  readonly sendPasswordReset: (userId: UserId) => Promise<unknown>
  readonly signOutEverywhere: (userId: UserId) => Promise<unknown>
}

export interface AccountActionSources {
  /** As the owner. */
  readonly workerPool: pg.Pool
  /** Another one, for the lock that is held while an account is changed. */
  readonly locks: pg.Pool
  readonly accounts: Accounts
}

export interface Actor {
  readonly userId: UserId
  readonly role: InstallationRole
}

type Outcome = AnswerOf<typeof actOnPeople>["outcomes"][number]["outcome"]

/**
 * Does the same to some accounts, one after another, and says of each what came of it: what is forbidden of one is not
 * held against the others. Nobody acts on themselves, and none but super admins on super admins.
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
  // Two who disable one another at once would leave nobody: whoever comes second is no super admin any more.
  return inBounds(sources.locks, {}, async (tx) => {
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

async function accountOf(
  { workerPool }: Pick<AccountActionSources, "workerPool">,
  userId: UserId,
): Promise<Account | undefined> {
  const { rows } = await workerPool.query<Account>(
    `select u.role, u.disabled_at is not null as "isDisabled",
       (select count(*)::int from identity.sessions s where s.user_id = u.user_id) as sessions
     from identity.users u where u.user_id = $1`,
    [userId],
  )
  return rows[0]
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
