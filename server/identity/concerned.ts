import type pg from "pg"
import type { UserId } from "../../domain/shared/ids.ts"
import type { People } from "./people.ts"
import type { Sessions } from "./sessions.ts"
import { digestOf } from "./tokens.ts"

/** Whom what is shown at an open route is about. It stays as good, or bad, as it was; whoever is nobody's is about nobody. */
export interface Concerned {
  readonly byLink: (token: string) => Promise<UserId | undefined>
  readonly byChallenge: (challenge: string) => Promise<UserId | undefined>
  readonly byEmail: (email: string) => Promise<UserId | undefined>
  /** What a browser bears: the cookie, and the session of the access token. */
  readonly bySession: (borne: {
    readonly refreshToken: string | undefined
    readonly sessionId: string | undefined
  }) => Promise<UserId | undefined>
}

export function concerned({
  pool,
  people,
  sessions,
  now,
}: {
  readonly pool: pg.Pool
  readonly people: Pick<People, "findByEmail">
  readonly sessions: Pick<Sessions, "ownerOf" | "find">
  readonly now: () => Date
}): Concerned {
  async function ownerIn(table: "links" | "challenges", token: string): Promise<UserId | undefined> {
    const { rows } = await pool.query<{ userId: UserId | null }>(
      `select user_id as "userId" from identity.${table} where token_hash = $1`,
      [digestOf(token)],
    )
    return rows[0]?.userId ?? undefined
  }
  return {
    byLink: (token) => ownerIn("links", token),
    byChallenge: (challenge) => ownerIn("challenges", challenge),
    byEmail: async (email) => (await people.findByEmail(email))?.person.userId,

    async bySession({ refreshToken, sessionId }) {
      const owner = refreshToken === undefined ? undefined : await sessions.ownerOf(refreshToken)
      if (owner !== undefined || sessionId === undefined) return owner
      return (await sessions.find(sessionId, now(), { isUsed: false }))?.person.userId
    },
  }
}
