import { createHash, randomBytes } from "node:crypto"
import type pg from "pg"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import type { Preferences } from "../contract/identity.ts"
import { type UserRow, userColumns, userOf } from "./users.ts"

/** Somebody who is signed in, as of this request. */
export interface SignedIn {
  readonly userId: UserId
  readonly householdId: HouseholdId
  readonly email: string
  readonly preferences: Preferences
  /** Names the session without being able to stand for it. */
  readonly sessionId: Buffer
}

export interface Sessions {
  /** A new session. The token is told once and kept nowhere. */
  readonly begin: (userId: UserId, now: Date) => Promise<string>
  /** Whose session it is, if it still holds. One indexed query: a session that was ended is over at once, everywhere. */
  readonly whose: (token: string, now: Date) => Promise<SignedIn | undefined>
  readonly end: (sessionId: Buffer) => Promise<void>
}

export interface SessionLimits {
  /** Unused for so long, it ends. */
  readonly idleHours: number
  /** It ends after so many days, whatever happens. */
  readonly days: number
}

export function sessions(pool: pg.Pool, { idleHours, days }: SessionLimits): Sessions {
  return {
    async begin(userId, now) {
      const token = randomBytes(32).toString("base64url")
      await pool.query("delete from identity.sessions where expires_at < $1", [now])
      await pool.query(
        `insert into identity.sessions (token_hash, user_id, created_at, last_used_at, expires_at)
         values ($1, $2, $3, $3, $3::timestamptz + $4 * interval '1 day')`,
        [hashOf(token), userId, now, days],
      )
      return token
    },
    async whose(token, now) {
      if (!tokenForm.test(token)) return undefined
      const sessionId = hashOf(token)
      const { rows } = await pool.query<UserRow & { lastUsedAt: Date }>({
        name: "session",
        text: `select ${userColumns}, s.last_used_at as "lastUsedAt"
          from identity.sessions s join identity.users u using (user_id)
          where s.token_hash = $1 and s.expires_at > $2 and s.last_used_at > $2::timestamptz - $3 * interval '1 hour'`,
        values: [sessionId, now, idleHours],
      })
      const [row] = rows
      if (!row) return undefined
      if (now.getTime() - row.lastUsedAt.getTime() > aMinute) {
        await pool.query("update identity.sessions set last_used_at = $2 where token_hash = $1", [sessionId, now])
      }
      return { ...userOf(row), sessionId }
    },
    async end(sessionId) {
      await pool.query("delete from identity.sessions where token_hash = $1", [sessionId])
    },
  }
}

const tokenForm = /^[\w-]{43}$/
const aMinute = 60_000

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest()
