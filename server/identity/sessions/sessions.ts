import { serverDay } from "#server/identity/today.ts"
import { expressionBuilder, sql } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { UserId } from "#domain/shared/ids.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { type Parameter, prepared } from "#server/db/prepared.ts"
import type { Database } from "#server/db/tables.ts"
import { type MembershipRow, membershipRows } from "#server/identity/memberships.ts"
import { hasAuthenticator, lockUser, type PersonRow, personColumns } from "#server/identity/people.ts"
import { issueToken, lockBrowser, moveTokens, type Refreshed, refreshing, supersedeOthers } from "./refreshTokens.ts"
import { loadedTogether } from "#server/identity/loadedTogether.ts"
import { digestOf, isToken } from "./tokens.ts"

export interface SessionLimits {
  /** A session that is not used for this long ends. */
  readonly idleMinutes: number
  /** A session ends after this many hours, even if it is in use. */
  readonly hours: number
}

/** A session as of this request. */
export interface OpenSession {
  readonly sessionId: string
  readonly createdAt: Date
  readonly endsAt: Date
  /** When the user last gave password and second factor. */
  readonly steppedUpAt: Date | null
  readonly device: Buffer | null
}

interface FoundSession {
  readonly session: OpenSession
  readonly person: PersonRow
  readonly memberships: ReadonlyArray<MembershipRow>
  /** The last rebuild of each projection. */
  readonly rebuilds: string
  /** The number of the last change of any price or rate. */
  readonly market: bigint
}

export interface Sessions {
  /**
   * Begins a session. Ends sessions of other users in the same browser, and supersedes those of the same user: see
   * `supersedeOthers`. Beyond a limit per browser, the ones unused for longest end. `undefined` when the account was
   * disabled, or its password changed since the one that was given.
   */
  readonly begin: (session: NewSession, now: Date) => Promise<{ readonly refreshToken: string } | undefined>
  readonly refresh: (refreshToken: string, arrived: Date, clock: () => Date) => Promise<Refreshed>
  /** Finds the user of a refresh token without using the token up. */
  readonly ownerOf: (refreshToken: string) => Promise<UserId | undefined>
  /**
   * Finds a session that has not ended, with its user, their memberships and the versions of the data. It is one indexed
   * statement without a cache: the end of a session or membership takes effect at once, everywhere. Requests that
   * arrive while statements are running are batched into the next one.
   */
  readonly find: (sessionId: string, now: Date, how: { readonly isUsed: boolean }) => Promise<FoundSession | undefined>
  /**
   * After a step-up, continues the session under another id and another token: the former ones no longer work.
   * `undefined` when the session has ended.
   */
  readonly stepUp: (
    sessionId: string,
    newSessionId: string,
    now: Date,
  ) => Promise<{ readonly refreshToken: string } | undefined>
  readonly end: (sessionId: string) => Promise<void>
  /** Signs out of a browser: ends this session and every other of its user in the same browser. */
  readonly signOut: (by: { readonly sessionId: string } | { readonly refreshToken: string }) => Promise<void>
  readonly endAll: (userId: UserId, except?: string) => Promise<void>
  /** Ends the sessions of a user in one browser. */
  readonly endIn: (device: Buffer, userId: UserId, except: string) => Promise<void>
  /** The browsers in which a user is signed in: one entry for each, however many sessions it has. */
  readonly list: (userId: UserId, currentSessionId: string, now: Date) => Promise<ReadonlyArray<ListedSession>>
}

export interface NewSession {
  readonly sessionId: string
  readonly userId: UserId
  readonly device: Buffer | null
  /** The `device` of the same browser for each other account that trusts it. */
  readonly othersDevices: ReadonlyArray<Buffer>
  readonly userAgent: string | null
  /** Whether a second factor was given now. */
  readonly isSteppedUp: boolean
  /** When the password was set that the user gave. */
  readonly passwordChangedAt: Date | null
}

/** A browser in which a user is signed in. */
interface ListedSession {
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
const anHour = 60 * aMinute

/** The maximum number of sessions of one user in one browser. */
const sessionsMost = 20

export function sessions(db: Db, { idleMinutes, hours }: SessionLimits): Sessions {
  const idleSince = (now: Date): Date => new Date(now.getTime() - idleMinutes * aMinute)
  const found = loadedTogether(async (sessionIds: ReadonlyArray<string>, now: Date) => {
    const rows = await findSessions(db, { sessionIds, now, idleSince: idleSince(now), day: serverDay(now) })
    return new Map(rows.map((row) => [row.sessionId, row]))
  })
  const openAt = (now: Date) => {
    const eb = expressionBuilder<{ s: Database["identity.sessions"] }, "s">()
    return eb.and([eb("s.expires_at", ">", now), eb("s.last_used_at", ">", idleSince(now))])
  }

  return {
    refresh: refreshing(db, openAt),

    begin: ({ sessionId, userId, device, othersDevices, userAgent, isSteppedUp, passwordChangedAt }, now) =>
      inTransaction(db, {}, async (tx) => {
        const user = await lockUser(tx, userId)
        if (user?.isDisabled !== false || user.passwordChangedAt?.getTime() !== passwordChangedAt?.getTime()) {
          return undefined
        }
        await tx.deleteFrom("identity.sessions").where("expires_at", "<", now).execute()
        if (device) await lockBrowser(tx, device)
        if (othersDevices.length > 0) {
          await tx
            .deleteFrom("identity.sessions")
            .where("device", "in", othersDevices)
            .where("user_id", "<>", userId)
            .execute()
        }
        await tx
          .insertInto("identity.sessions")
          .values({
            session_id: sessionId,
            user_id: userId,
            created_at: now,
            last_used_at: now,
            expires_at: new Date(now.getTime() + hours * anHour),
            stepped_up_at: isSteppedUp ? now : null,
            device,
            user_agent: userAgent,
          })
          .execute()
        await supersedeOthers(tx, { sessionId, userId, device }, now)
        await tx
          .deleteFrom("identity.sessions")
          .where("session_id", "in", (eb) =>
            eb
              .selectFrom("identity.sessions")
              .select("session_id")
              .where("user_id", "=", userId)
              .where("device", "=", device)
              .where("session_id", "<>", sessionId)
              .orderBy("last_used_at", "desc")
              .orderBy("created_at", "desc")
              .orderBy("session_id")
              .offset(sessionsMost - 1),
          )
          .execute()
        return { refreshToken: await issueToken(tx, sessionId, now) }
      }),

    async ownerOf(refreshToken) {
      const row = await db
        .selectFrom("identity.refresh_tokens as t")
        .innerJoin("identity.sessions as s", "s.session_id", "t.session_id")
        .select("s.user_id as userId")
        .where("t.token_hash", "=", digestOf(refreshToken))
        .executeTakeFirst()
      return row?.userId
    },

    async find(sessionId, now, { isUsed }) {
      const row = await found(sessionId, now)
      if (!row) return undefined
      if (isUsed && now.getTime() - row.lastUsedAt.getTime() > aMinute) {
        await db
          .updateTable("identity.sessions")
          .set({ last_used_at: now })
          .where("session_id", "=", sessionId)
          .execute()
      }
      const { sessionCreatedAt: createdAt, endsAt, steppedUpAt, device, memberships, rebuilds, market } = row
      const session = { sessionId, createdAt, endsAt, steppedUpAt, device }
      return { person: row, session, memberships, rebuilds, market }
    },

    stepUp: (sessionId, newSessionId, now) =>
      inTransaction(db, {}, async (tx) => {
        const owner = await tx
          .selectFrom("identity.sessions")
          .select("user_id as userId")
          .where("session_id", "=", sessionId)
          .executeTakeFirst()
        const user = owner && (await lockUser(tx, owner.userId))
        if (user?.isDisabled !== false) return undefined
        const former = await tx
          .selectFrom("identity.sessions")
          .select(["user_id", "created_at", "device", "user_agent"])
          .where("session_id", "=", sessionId)
          .forUpdate()
          .executeTakeFirst()
        if (!former) return undefined
        await tx
          .insertInto("identity.sessions")
          .values({
            ...former,
            session_id: newSessionId,
            last_used_at: now,
            expires_at: new Date(former.created_at.getTime() + hours * anHour),
            stepped_up_at: now,
          })
          .execute()
        await moveTokens(tx, sessionId, newSessionId, now)
        await tx.deleteFrom("identity.sessions").where("session_id", "=", sessionId).execute()
        return { refreshToken: await issueToken(tx, newSessionId, now) }
      }),

    async end(sessionId) {
      await db.deleteFrom("identity.sessions").where("session_id", "=", sessionId).execute()
    },

    async signOut(by) {
      if ("refreshToken" in by && !isToken(by.refreshToken)) return
      await db
        .deleteFrom("identity.sessions as s")
        .using("identity.sessions as own")
        .where("own.session_id", "=", (eb) =>
          "refreshToken" in by
            ? eb
                .selectFrom("identity.refresh_tokens")
                .select("session_id")
                .where("token_hash", "=", digestOf(by.refreshToken))
            : eb.val(by.sessionId),
        )
        .whereRef("s.user_id", "=", "own.user_id")
        .where((eb) =>
          eb.or([eb("s.session_id", "=", eb.ref("own.session_id")), eb("s.device", "=", eb.ref("own.device"))]),
        )
        .execute()
    },

    async endAll(userId, except) {
      await db
        .deleteFrom("identity.sessions")
        .where("user_id", "=", userId)
        .where("session_id", "is distinct from", except ?? null)
        .execute()
    },

    async endIn(device, userId, except) {
      await db
        .deleteFrom("identity.sessions")
        .where("device", "=", device)
        .where("user_id", "=", userId)
        .where("session_id", "<>", except)
        .execute()
    },

    async list(userId, currentSessionId, now) {
      const { rows } = await sql<ListedSession>`
        select
          (array_agg(s.session_id
            order by s.session_id = ${currentSessionId} desc, s.last_used_at desc, s.session_id))[1] as "sessionId",
          min(s.created_at) as "createdAt", max(s.last_used_at) as "lastUsedAt",
          (array_agg(s.user_agent order by s.last_used_at desc, s.session_id))[1] as "userAgent",
          s.device, bool_or(s.session_id = ${currentSessionId}) as "isCurrent"
        from identity.sessions s where s.user_id = ${userId} and ${openAt(now)}
        group by s.device, case when s.device is null then s.session_id end
        order by "lastUsedAt" desc, "sessionId"`.execute(db)
      return rows
    },
  }
}

/** Runs on every request, for one session or for several at once. */
const findSessions = prepared(
  "sessions",
  (
    db,
    parameter: Parameter<{
      readonly sessionIds: ReadonlyArray<string>
      readonly now: Date
      readonly idleSince: Date
      readonly day: CalendarDate
    }>,
  ) =>
    db
      .selectFrom("identity.sessions as s")
      .innerJoin("identity.users as u", "u.user_id", "s.user_id")
      .innerJoin(sql`identity.data_version()`.as("data"), (on) => on.onTrue())
      .select(personColumns)
      .select([
        hasAuthenticator,
        "s.session_id as sessionId",
        "s.created_at as sessionCreatedAt",
        "s.expires_at as endsAt",
        "s.stepped_up_at as steppedUpAt",
        "s.last_used_at as lastUsedAt",
        "s.device",
        membershipRows(sql.ref("u.user_id"), parameter("day")).as("memberships"),
        sql<string>`data.rebuilds`.as("rebuilds"),
        sql<bigint>`data.market`.as("market"),
      ])
      .where(sql<boolean>`s.session_id = any (${parameter("sessionIds")}::uuid[])`)
      .where("s.expires_at", ">", parameter("now"))
      .where("s.last_used_at", ">", parameter("idleSince"))
      .where("u.disabled_at", "is", null),
)
