import type { UserId } from "#domain/shared/ids.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { IdentityDependencies } from "./dependencies.ts"
import { lockUser } from "./people.ts"

/** The session in which a change was requested has ended, or the account was disabled. Nothing was changed. */
export class SessionEnded extends Error {
  override readonly name = "SessionEnded"
  constructor() {
    super("the session ended before the change was decided")
  }
}

/** A user, and the session in which they request a change of their account. */
export interface Requester {
  readonly userId: UserId
  readonly sessionId: string
}

/** Locks a user and their session until the transaction ends. Throws {@link SessionEnded} if they are not signed in. */
export async function lockSession(tx: Db, { userId, sessionId }: Requester): Promise<void> {
  const user = await lockUser(tx, userId)
  const session = await tx
    .selectFrom("identity.sessions")
    .select("session_id")
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .forKeyShare()
    .executeTakeFirst()
  if (user?.isDisabled !== false || !session) throw new SessionEnded()
}

/**
 * Decides a change of an account in one transaction, in which its user is still signed in: see {@link lockSession}.
 * `change` works with the dependencies that it receives, and on nothing else; what takes long is done before.
 */
export const changeAccount = <Value>(
  parts: IdentityDependencies,
  requester: Requester,
  change: (on: IdentityDependencies) => Promise<Value>,
): Promise<Value> =>
  inTransaction(parts.db, {}, async (tx) => {
    await lockSession(tx, requester)
    return change(parts.on(tx))
  })
