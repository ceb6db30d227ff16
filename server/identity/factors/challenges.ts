import { expressionBuilder, sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import { digestOf, newToken } from "#server/identity/sessions/tokens.ts"

export type Purpose = Database["identity.challenges"]["purpose"]

/** A request that waits for a second factor or a mailed code. */
export interface OpenChallenge {
  /** Null: there is no such user, and the challenge must look as if there were. */
  readonly userId: UserId | null
  readonly purpose: Purpose
  readonly sessionId: string | null
}

export interface Challenges {
  /** Begins a challenge and returns its token, which is not stored. `code`: the code that is mailed, if any. */
  readonly begin: (challenge: OpenChallenge & { readonly code: string | null }, now: Date) => Promise<string>
  /** Counts an attempt; `undefined` if the challenge is over or has been attempted five times. */
  readonly attempt: (token: string, now: Date) => Promise<OpenChallenge | undefined>
  /** Ends the challenge if the code is the one that was mailed. Of concurrent calls, one succeeds. */
  readonly redeem: (token: string, code: string, now: Date) => Promise<boolean>
  /** Ends the challenge after another proof. Of concurrent calls, one succeeds. */
  readonly conclude: (token: string) => Promise<boolean>
  /** Finds the challenge without counting an attempt. */
  readonly find: (token: string, now: Date) => Promise<OpenChallenge | undefined>
  /** Replaces the code; the earlier one is no longer valid. */
  readonly replaceCode: (token: string, purpose: Purpose, code: string, now: Date) => Promise<void>
  /** Ends all challenges of a user. */
  readonly endAll: (userId: UserId) => Promise<void>
}

const triesMost = 5
/** How long a mailed code is valid. The code of the first mail is valid as long as its link. */
export const codeMinutes: Record<Purpose, number> = { signIn: 10, stepUp: 10, confirm: 24 * 60 }

export const challenges = (db: Db): Challenges => ({
  async begin({ userId, purpose, sessionId, code }, now) {
    const token = newToken()
    const expiresAt = expiry(purpose, now)
    await db.deleteFrom("identity.challenges").where("expires_at", "<", now).execute()
    await db
      .insertInto("identity.challenges")
      .values({
        token_hash: digestOf(token),
        user_id: userId,
        purpose,
        session_id: sessionId,
        code_hash: code === null ? null : codeDigest(token, code),
        code_expires_at: expiresAt,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    return token
  },
  attempt: (token, now) =>
    db
      .updateTable("identity.challenges")
      .set((eb) => ({ tries: eb("tries", "+", 1) }))
      .where(open(token, now))
      .returning(challenge)
      .executeTakeFirst(),
  async redeem(token, code, now) {
    const redeemed = await db
      .deleteFrom("identity.challenges")
      .where("token_hash", "=", digestOf(token))
      .where("code_hash", "=", codeDigest(token, code))
      .where("code_expires_at", ">", now)
      .where("user_id", "is not", null)
      .executeTakeFirst()
    return redeemed.numDeletedRows === 1n
  },
  async conclude(token) {
    const concluded = await db
      .deleteFrom("identity.challenges")
      .where("token_hash", "=", digestOf(token))
      .executeTakeFirst()
    return concluded.numDeletedRows === 1n
  },
  find: (token, now) =>
    db.selectFrom("identity.challenges").select(challenge).where(open(token, now)).executeTakeFirst(),
  async replaceCode(token, purpose, code, now) {
    await db
      .updateTable("identity.challenges")
      .set({
        code_hash: codeDigest(token, code),
        code_expires_at: sql<Date>`least(expires_at, ${expiry(purpose, now)})`,
      })
      .where("token_hash", "=", digestOf(token))
      .execute()
  },
  async endAll(userId) {
    await db.deleteFrom("identity.challenges").where("user_id", "=", userId).execute()
  },
})

const challenge = ["user_id as userId", "purpose", "session_id as sessionId"] as const

/** A challenge that can still be answered. */
function open(token: string, now: Date) {
  const eb = expressionBuilder<Database, "identity.challenges">()
  return eb.and([eb("token_hash", "=", digestOf(token)), eb("expires_at", ">", now), eb("tries", "<", triesMost)])
}

/** Includes the token, which only the browser has: digests of all hundred million codes are of no use. */
const codeDigest = (token: string, code: string): Buffer => digestOf(`${token} ${code}`)

const expiry = (purpose: Purpose, now: Date): Date => new Date(now.getTime() + codeMinutes[purpose] * 60_000)
