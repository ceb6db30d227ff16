import type pg from "pg"
import type { UserId } from "../../domain/shared/ids.ts"
import { digestOf, newToken } from "./tokens.ts"

export type Purpose = "signIn" | "confirm" | "stepUp"

/** A step that waits for the second one. */
export interface OpenChallenge {
  /** Absent: it leads nowhere, and must look as if it did. */
  readonly userId: UserId | null
  readonly purpose: Purpose
  readonly sessionId: string | null
}

export interface Challenges {
  /** A new one. Its token is told once. `code`: what is sent by mail with it. */
  readonly begin: (challenge: OpenChallenge & { readonly code: string | null }, now: Date) => Promise<string>
  /** Counts a try; `undefined` when it is over, or has been tried five times. */
  readonly attempt: (token: string, now: Date) => Promise<OpenChallenge | undefined>
  /** Ends it if the code is the one that was sent: of many at once, one succeeds. */
  readonly redeem: (token: string, code: string, now: Date) => Promise<boolean>
  /** Ends it after another proof: of many at once, one succeeds. */
  readonly conclude: (token: string) => Promise<boolean>
  /** Looks without counting. */
  readonly find: (token: string, now: Date) => Promise<OpenChallenge | undefined>
  /** The earlier code no longer counts. */
  readonly replaceCode: (token: string, purpose: Purpose, code: string, now: Date) => Promise<void>
  /** Whatever somebody has begun leads nowhere any more. */
  readonly endAll: (userId: string) => Promise<void>
}

const triesMost = 5
/** How long the code of a mail counts: of the first as long as its link. */
export const codeMinutes: Record<Purpose, number> = { signIn: 10, stepUp: 10, confirm: 24 * 60 }

export const challenges = (pool: pg.Pool): Challenges => ({
  async begin({ userId, purpose, sessionId, code }, now) {
    const token = newToken()
    await pool.query("delete from identity.challenges where expires_at < $1", [now])
    await pool.query(
      `insert into identity.challenges
         (token_hash, user_id, purpose, session_id, code_hash, code_expires_at, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $6)`,
      [digestOf(token), userId, purpose, sessionId, code && codeDigest(token, code), expiry(purpose, now), now],
    )
    return token
  },
  async attempt(token, now) {
    const { rows } = await pool.query<OpenChallenge>(
      `update identity.challenges set tries = tries + 1
       where token_hash = $1 and expires_at > $2 and tries < ${triesMost}
       returning user_id as "userId", purpose, session_id as "sessionId"`,
      [digestOf(token), now],
    )
    return rows[0]
  },
  async redeem(token, code, now) {
    const redeemed = await pool.query(
      "delete from identity.challenges where token_hash = $1 and code_hash = $2 and code_expires_at > $3 and user_id is not null",
      [digestOf(token), codeDigest(token, code), now],
    )
    return redeemed.rowCount === 1
  },
  async conclude(token) {
    const concluded = await pool.query("delete from identity.challenges where token_hash = $1", [digestOf(token)])
    return concluded.rowCount === 1
  },
  async find(token, now) {
    const { rows } = await pool.query<OpenChallenge>(
      `select user_id as "userId", purpose, session_id as "sessionId" from identity.challenges
       where token_hash = $1 and expires_at > $2 and tries < ${triesMost}`,
      [digestOf(token), now],
    )
    return rows[0]
  },
  async replaceCode(token, purpose, code, now) {
    await pool.query(
      `update identity.challenges set code_hash = $2, code_expires_at = least(expires_at, $3) where token_hash = $1`,
      [digestOf(token), codeDigest(token, code), expiry(purpose, now)],
    )
  },
  async endAll(userId) {
    await pool.query("delete from identity.challenges where user_id = $1", [userId])
  },
})

/** With the token, which only the browser has that asked: the digests of a hundred million codes tell nothing. */
const codeDigest = (token: string, code: string): Buffer => digestOf(`${token} ${code}`)

const expiry = (purpose: Purpose, now: Date): Date => new Date(now.getTime() + codeMinutes[purpose] * 60_000)
