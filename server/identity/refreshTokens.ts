import { type Expression, type SqlBool, sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { accessTokenSeconds } from "./accessTokens.ts"
import { digestOf, isToken, newToken } from "./tokens.ts"

/** The result of asking for another access token with the refresh token of a cookie. */
export type Refreshed =
  | { readonly kind: "goesOn"; readonly sessionId: string; readonly userId: UserId; readonly refreshToken: string }
  /** Another tab replaced it a moment ago, and its cookie holds the next. */
  | { readonly kind: "justReplaced" }
  /** It has ended, or the token was used before, which ends its session. */
  | { readonly kind: "over" }

/** Two tabs that refresh at once have the same token: the second, this soon after, has stolen nothing. */
const tabsWithinMs = 10_000

/** A new token of a session. Only its digest is stored. */
export async function issueToken(tx: Db, sessionId: string, now: Date): Promise<string> {
  const refreshToken = newToken()
  await tx
    .insertInto("identity.refresh_tokens")
    .values({ token_hash: digestOf(refreshToken), session_id: sessionId, issued_at: now })
    .execute()
  return refreshToken
}

/**
 * A session continues as another, and so do its tokens, as replaced ones: a tab that refreshes at this moment was only
 * slower, and has stolen nothing.
 */
export async function moveTokens(tx: Db, from: string, to: string, now: Date): Promise<void> {
  await tx
    .updateTable("identity.refresh_tokens")
    .set((eb) => ({ session_id: to, replaced_at: eb.fn.coalesce("replaced_at", eb.val(now)) }))
    .where("session_id", "=", from)
    .execute()
}

/** Lets one transaction at a time begin, refresh and end sessions of a browser, until it has ended. */
export async function lockBrowser(tx: Db, device: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${device.toString("hex")}, 4))`.execute(tx)
}

/**
 * A browser has one cookie, so of several sessions that a person began there only the one whose token the cookie holds
 * goes on. The tokens of the others are replaced, unless they were issued less than a minute ago: the answer that sets
 * one of those may still be on its way, and it is not known which answer arrives last. An access token that a tab holds
 * works until its own end: a superseded session ends when the last one that it can have issued is over.
 */
export async function supersedeOthers(
  tx: Db,
  {
    sessionId,
    userId,
    device,
  }: { readonly sessionId: string; readonly userId: UserId; readonly device: Buffer | null },
  now: Date,
): Promise<void> {
  if (device === null) return
  await tx
    .with("others", (cte) =>
      cte
        .selectFrom("identity.sessions as s")
        .select("s.session_id")
        .where("s.user_id", "=", userId)
        .where("s.device", "=", device)
        .where("s.session_id", "<>", sessionId)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom("identity.refresh_tokens as t")
                .whereRef("t.session_id", "=", "s.session_id")
                .where("t.replaced_at", "is", null)
                .where("t.issued_at", ">", new Date(now.getTime() - 60_000)),
            ),
          ),
        ),
    )
    .with("replaced", (cte) =>
      cte
        .updateTable("identity.refresh_tokens")
        .set({ replaced_at: now })
        .where("replaced_at", "is", null)
        .where("session_id", "in", (eb) => eb.selectFrom("others").select("session_id")),
    )
    .updateTable("identity.sessions")
    .set({ expires_at: sql<Date>`least(expires_at, ${new Date(now.getTime() + accessTokenSeconds * 1_000)})` })
    .where("session_id", "in", (eb) => eb.selectFrom("others").select("session_id"))
    .execute()
}

/**
 * Replaces the token of a session. A request that arrived before its token was replaced does not bring an old one,
 * however long it had to wait: `arrived` is when it came, `clock` what time it is once it has the lock.
 * `openAt`: of `identity.sessions as s`, whether it has not ended.
 */
export function refreshing(
  db: Db,
  openAt: (now: Date) => Expression<SqlBool>,
): (refreshToken: string, arrived: Date, clock: () => Date) => Promise<Refreshed> {
  /** The session of a token, locked by this transaction. It is looked up again when it has just continued as another. */
  async function lockedSession(tx: Db, refreshToken: string, now: Date): Promise<LockedSession | undefined> {
    const ofToken = () =>
      tx
        .selectFrom("identity.refresh_tokens as t")
        .innerJoin("identity.sessions as s", "s.session_id", "t.session_id")
        .select(["s.session_id as sessionId", "s.device"])
        .where("t.token_hash", "=", digestOf(refreshToken))
    for (let attempt = 0; attempt < 3; attempt++) {
      const found = await ofToken().executeTakeFirst()
      if (!found) return undefined
      if (found.device) await lockBrowser(tx, found.device)
      const locked = await tx
        .selectFrom("identity.sessions")
        .where("session_id", "=", found.sessionId)
        .forUpdate()
        .executeTakeFirst()
      if (!locked) continue
      return ofToken()
        .select(["s.user_id as userId", "t.replaced_at as replacedAt"])
        .select(sql<boolean>`${openAt(now)}`.as("isOpen"))
        .executeTakeFirst()
    }
    return undefined
  }

  return (refreshToken, arrived, clock) =>
    inTransaction(db, {}, async (tx): Promise<Refreshed> => {
      if (!isToken(refreshToken)) return { kind: "over" }
      const known = await lockedSession(tx, refreshToken, arrived)
      const now = clock()
      if (!known) return { kind: "over" }
      if (known.replacedAt && known.isOpen && known.replacedAt > arrived) return { kind: "justReplaced" }
      if (known.replacedAt && known.isOpen && now.getTime() - known.replacedAt.getTime() < tabsWithinMs) {
        return (await isLatestReplaced(tx, known.sessionId, refreshToken)) ? { kind: "justReplaced" } : endFamily(known)
      }
      if (known.replacedAt) return endFamily(known)
      if (!known.isOpen) return { kind: "over" }
      // It stays stored, so that it is recognised when it comes again. A tab in the background refreshes too, so a
      // refresh does not count as use of the session.
      await tx
        .updateTable("identity.refresh_tokens")
        .set({ replaced_at: now })
        .where("token_hash", "=", digestOf(refreshToken))
        .execute()
      const { sessionId, userId } = known
      await supersedeOthers(tx, known, now)
      return { kind: "goesOn", sessionId, userId, refreshToken: await issueToken(tx, sessionId, now) }

      /** Ends every session of the user in that browser: its cookie was copied, and any of them may be in other hands. */
      async function endFamily({ sessionId, userId, device }: LockedSession): Promise<Refreshed> {
        await tx
          .deleteFrom("identity.sessions")
          .where((eb) =>
            eb.or([eb("session_id", "=", sessionId), eb.and([eb("user_id", "=", userId), eb("device", "=", device)])]),
          )
          .execute()
        return { kind: "over" }
      }
    })
}

interface LockedSession {
  readonly sessionId: string
  readonly userId: UserId
  readonly device: Buffer | null
  /** When another token replaced this one. */
  readonly replacedAt: Date | null
  readonly isOpen: boolean
}

/** Whether no other token of the session was replaced after this one: no tab had an older one a moment ago. */
async function isLatestReplaced(tx: Db, sessionId: string, refreshToken: string): Promise<boolean> {
  const latest = await tx
    .selectFrom("identity.refresh_tokens")
    .select("token_hash")
    .where("session_id", "=", sessionId)
    .where("replaced_at", "is not", null)
    .orderBy("replaced_at", "desc")
    .orderBy("issued_at", "desc")
    .limit(1)
    .executeTakeFirst()
  return latest?.token_hash.equals(digestOf(refreshToken)) ?? false
}
