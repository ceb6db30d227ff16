import type pg from "pg"
import type { UserId } from "../../domain/shared/ids.ts"
import { inBounds } from "../activity/transaction.ts"
import { dayOf, type MembershipRow, membershipsColumn } from "./memberships.ts"
import { type PersonRow, personColumns } from "./people.ts"
import { issueToken, lockBrowser, moveTokens, type Refreshed, refreshing, supersedeOthers } from "./refreshTokens.ts"
import { digestOf, isToken } from "./tokens.ts"

export interface SessionLimits {
  /** Unused for so long, it ends. */
  readonly idleMinutes: number
  /** It ends after so many hours, whatever happens. */
  readonly hours: number
}

/** A session as of this request. */
export interface OpenSession {
  readonly sessionId: string
  readonly createdAt: Date
  readonly endsAt: Date
  /** When password and second factor were last given. */
  readonly steppedUpAt: Date | null
  readonly device: Buffer | null
}

export interface FoundSession {
  readonly session: OpenSession
  readonly person: PersonRow
  readonly memberships: ReadonlyArray<MembershipRow>
  readonly dataVersion: string
}

export interface Sessions {
  /**
   * Sessions of other people in the same browser end. Those of the same person are superseded: see
   * `supersedeOthers`. Past a limit per browser, the ones unused for longest end.
   */
  readonly begin: (session: NewSession, now: Date) => Promise<{ readonly refreshToken: string }>
  readonly refresh: (refreshToken: string, arrived: Date, clock: () => Date) => Promise<Refreshed>
  /** Of the cookie, which stays as it is. */
  readonly ownerOf: (refreshToken: string) => Promise<UserId | undefined>
  /**
   * Whose session it is, if it still holds, where they are members, and as of when the data are. One statement over
   * indexes: a session that was ended is over at once, everywhere, and so is a membership.
   */
  readonly find: (sessionId: string, now: Date, how: { readonly isUsed: boolean }) => Promise<FoundSession | undefined>
  /**
   * Goes on under another id and another token, now that somebody has proved anew who they are: whoever has the former
   * has nothing. Absent when it ended meanwhile.
   */
  readonly stepUp: (
    sessionId: string,
    newSessionId: string,
    now: Date,
  ) => Promise<{ readonly refreshToken: string } | undefined>
  readonly end: (sessionId: string) => Promise<void>
  /** Signs out of a browser: ends this session and every other of its person in the same browser. */
  readonly signOut: (by: { readonly sessionId: string } | { readonly refreshToken: string }) => Promise<void>
  readonly endAll: (userId: string, except?: string) => Promise<void>
  /** In one browser. */
  readonly endIn: (device: Buffer, userId: string, except: string) => Promise<void>
  /** The browsers in which somebody is signed in: one entry for each, however many sessions it has. */
  readonly list: (userId: string, currentSessionId: string, now: Date) => Promise<ReadonlyArray<ListedSession>>
}

export interface NewSession {
  readonly sessionId: string
  readonly userId: UserId
  readonly device: Buffer | null
  /** The same browser, as it is known for other accounts. */
  readonly othersDevices: ReadonlyArray<Buffer>
  readonly userAgent: string | null
  /** Whether a second factor was given now. */
  readonly isSteppedUp: boolean
}

/** A browser in which somebody is signed in. */
export interface ListedSession {
  /** One of its sessions: the current one, else the one used last. */
  readonly sessionId: string
  /** When the oldest of its sessions began. */
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly userAgent: string | null
  readonly device: Buffer | null
  readonly isCurrent: boolean
}

const aMinute = 60_000

/** Sessions of one person in one browser. */
const sessionsMost = 20

export function sessions(pool: pg.Pool, { idleMinutes, hours }: SessionLimits): Sessions {
  const holds = `s.expires_at > $2 and s.last_used_at > $2::timestamptz - ${idleMinutes} * interval '1 minute'`

  return {
    refresh: refreshing(pool, holds),

    begin: ({ sessionId, userId, device, othersDevices, userAgent, isSteppedUp }, now) =>
      inBounds(pool, {}, async (client) => {
        await client.query("delete from identity.sessions where expires_at < $1", [now])
        if (device) await lockBrowser(client, device)
        await client.query("delete from identity.sessions where device = any($1) and user_id <> $2", [
          othersDevices,
          userId,
        ])
        await client.query(
          `insert into identity.sessions
             (session_id, user_id, created_at, last_used_at, expires_at, stepped_up_at, device, user_agent)
           values ($1, $2, $3, $3, $3::timestamptz + ${hours} * interval '1 hour', $4, $5, $6)`,
          [sessionId, userId, now, isSteppedUp ? now : null, device, userAgent],
        )
        await supersedeOthers(client, { sessionId, userId, device }, now)
        await client.query(
          `delete from identity.sessions where session_id in (
             select session_id from identity.sessions where user_id = $1 and device = $2 and session_id <> $3
             order by last_used_at desc, created_at desc, session_id offset ${sessionsMost - 1})`,
          [userId, device, sessionId],
        )
        return { refreshToken: await issueToken(client, sessionId, now) }
      }),

    async ownerOf(refreshToken) {
      const { rows } = await pool.query<{ userId: UserId }>(
        `select s.user_id as "userId" from identity.refresh_tokens t join identity.sessions s using (session_id)
         where t.token_hash = $1`,
        [digestOf(refreshToken)],
      )
      return rows[0]?.userId
    },

    async find(sessionId, now, { isUsed }) {
      const { rows } = await pool.query<PersonRow & SessionRow>({
        name: "session",
        text: `select ${personColumns}, s.session_id as "sessionId", s.created_at as "sessionCreatedAt",
            s.expires_at as "endsAt", s.stepped_up_at as "steppedUpAt", s.last_used_at as "lastUsedAt", s.device,
            ${membershipsColumn("u.user_id", "$3::date")}, identity.data_version() as "dataVersion"
          from identity.sessions s join identity.users u using (user_id)
          where s.session_id = $1 and ${holds} and u.disabled_at is null`,
        values: [sessionId, now, dayOf(now)],
      })
      const [row] = rows
      if (!row) return undefined
      if (isUsed && now.getTime() - row.lastUsedAt.getTime() > aMinute) {
        await pool.query("update identity.sessions set last_used_at = $2 where session_id = $1", [sessionId, now])
      }
      const { sessionCreatedAt: createdAt, endsAt, steppedUpAt, device, memberships, dataVersion } = row
      return { person: row, session: { sessionId, createdAt, endsAt, steppedUpAt, device }, memberships, dataVersion }
    },

    stepUp: (sessionId, newSessionId, now) =>
      inBounds(pool, {}, async (client) => {
        const renewed = await client.query(
          `insert into identity.sessions
             (session_id, user_id, created_at, last_used_at, expires_at, stepped_up_at, device, user_agent)
           select $2, user_id, created_at, $3, created_at + ${hours} * interval '1 hour', $3, device, user_agent
           from identity.sessions where session_id = $1 for update`,
          [sessionId, newSessionId, now],
        )
        if (renewed.rowCount !== 1) return undefined
        await moveTokens(client, sessionId, newSessionId, now)
        await client.query("delete from identity.sessions where session_id = $1", [sessionId])
        return { refreshToken: await issueToken(client, newSessionId, now) }
      }),

    async end(sessionId) {
      await pool.query("delete from identity.sessions where session_id = $1", [sessionId])
    },

    async signOut(by) {
      if ("refreshToken" in by && !isToken(by.refreshToken)) return
      const [which, value] =
        "refreshToken" in by
          ? ["(select session_id from identity.refresh_tokens where token_hash = $1)", digestOf(by.refreshToken)]
          : ["$1", by.sessionId]
      await pool.query(
        `delete from identity.sessions s using identity.sessions own
         where own.session_id = ${which} and s.user_id = own.user_id
           and (s.session_id = own.session_id or s.device = own.device)`,
        [value],
      )
    },

    async endAll(userId, except) {
      await pool.query("delete from identity.sessions where user_id = $1 and session_id is distinct from $2", [
        userId,
        except ?? null,
      ])
    },

    async endIn(device, userId, except) {
      await pool.query("delete from identity.sessions where device = $1 and user_id = $2 and session_id <> $3", [
        device,
        userId,
        except,
      ])
    },

    async list(userId, currentSessionId, now) {
      const { rows } = await pool.query<ListedSession>(
        `select
           (array_agg(s.session_id order by s.session_id = $3 desc, s.last_used_at desc, s.session_id))[1] as "sessionId",
           min(s.created_at) as "createdAt", max(s.last_used_at) as "lastUsedAt",
           (array_agg(s.user_agent order by s.last_used_at desc, s.session_id))[1] as "userAgent",
           s.device, bool_or(s.session_id = $3) as "isCurrent"
         from identity.sessions s where s.user_id = $1 and ${holds}
         group by s.device, case when s.device is null then s.session_id end
         order by "lastUsedAt" desc, "sessionId"`,
        [userId, now, currentSessionId],
      )
      return rows
    },
  }
}

interface SessionRow {
  readonly sessionId: string
  readonly sessionCreatedAt: Date
  readonly endsAt: Date
  readonly steppedUpAt: Date | null
  readonly lastUsedAt: Date
  readonly device: Buffer | null
  readonly memberships: ReadonlyArray<MembershipRow>
  readonly dataVersion: string
}
