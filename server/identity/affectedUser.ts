import type { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"
import type { People } from "./people.ts"
import type { Sessions } from "./sessions/sessions.ts"
import { digestOf } from "./sessions/tokens.ts"

/** Finds the user whom a request to an open route is about, by what the request contains. Uses up no token. */
export interface AffectedUser {
  readonly byLink: (token: string) => Promise<UserId | undefined>
  readonly byChallenge: (challenge: string) => Promise<UserId | undefined>
  readonly byEmail: (email: string) => Promise<UserId | undefined>
  /** By what a browser sends: the cookie, and the session of the access token. */
  readonly bySession: (borne: {
    readonly refreshToken: string | undefined
    readonly sessionId: string | undefined
  }) => Promise<UserId | undefined>
}

export function affectedUser({
  db,
  people,
  sessions,
  now,
}: {
  readonly db: Db
  readonly people: Pick<People, "findByEmail">
  readonly sessions: Pick<Sessions, "ownerOf" | "find">
  readonly now: () => Date
}): AffectedUser {
  async function ownerIn(table: "links" | "challenges", token: string): Promise<UserId | undefined> {
    const row = await db
      .selectFrom(`identity.${table}`)
      .select("user_id as userId")
      .where("token_hash", "=", digestOf(token))
      .executeTakeFirst()
    return row?.userId ?? undefined
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
