import { type Expression, type SqlBool, sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { accessTokenSeconds } from "./accessTokens.ts"
import { digestOf, isToken, newToken } from "./tokens.ts"

/** The result of asking for another access token with the refresh token of a cookie. */
export type Refreshed =
  | { readonly kind: "goesOn"; readonly sessionId: string; readonly userId: UserId; readonly refreshToken: string }
  /** Another tab replaced the token a moment ago, and the cookie already has the next one. */
  | { readonly kind: "justReplaced" }
  /** The session has ended, or the token and one of its successors were used before, which ends the session. */
  | { readonly kind: "over" }

/** Two tabs that refresh at once send the same token. A second use within this time is not treated as theft. */
const tabsWithinMs = 10_000

/** For this long after a use, the answer with the next token may still be on its way, so the token is not used again. */
const answerWithinMs = 1_000

/** A new token of a session, and the token that it replaces if it continues one. Only digests are stored. */
export async function issueToken(tx: Db, sessionId: string, now: Date, replaces?: string): Promise<string> {
  const refreshToken = newToken()
  await tx
    .insertInto("identity.refresh_tokens")
    .values({
      token_hash: digestOf(refreshToken),
      session_id: sessionId,
      issued_at: now,
      replaces: replaces === undefined ? null : digestOf(replaces),
    })
    .execute()
  return refreshToken
}

/**
 * Moves the tokens of a session to the session that continues it, marked as replaced: a tab that refreshes at this
 * moment was only slower, which is not treated as theft.
 */
export async function moveTokens(tx: Db, from: string, to: string, now: Date): Promise<void> {
  await tx
    .updateTable("identity.refresh_tokens")
    .set((eb) => ({ session_id: to, replaced_at: eb.fn.coalesce("replaced_at", eb.val(now)) }))
    .where("session_id", "=", from)
    .execute()
}

/** Locks a browser until the transaction ends: one at a time begins, refreshes and ends its sessions. */
export async function lockBrowser(tx: Db, device: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${device.toString("hex")}, 4))`.execute(tx)
}

/**
 * A browser has one cookie, so of several sessions that a user began there, only the one whose token is in the cookie
 * continues. The tokens of the others are marked as replaced, unless they were issued less than a minute ago: the
 * response that sets such a token may still be on its way, and it is unknown which response arrives last. A tab can use
 * its access token until that expires, so a superseded session ends when the last access token that it can have issued
 * expires.
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
 * Replaces the token of a session. A request that arrived before its token was replaced is not treated as a reuse,
 * however long it waited: `arrived` is when the request came, and `clock` is read once the lock is held. `openAt` is
 * the condition on `identity.sessions as s` that the session has not ended.
 *
 * A token can be used again until one of its successors is used. Until then, the browser has not received the answer:
 * the network failed, or the user reloaded the page. Of several successors, the first one used is the one that continues
 * the session, and the others are replaced by it. So the copy of a token is detected when both were used to continue.
 */
export function refreshing(
  db: Db,
  openAt: (now: Date) => Expression<SqlBool>,
): (refreshToken: string, arrived: Date, clock: () => Date) => Promise<Refreshed> {
  /** Returns the session of a token, locked by this transaction. Retries if it has just continued under another id. */
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
      const { sessionId, userId, replacedAt } = known
      if (replacedAt) {
        const passedMs = now.getTime() - replacedAt.getTime()
        if (known.isOpen && replacedAt > arrived) return { kind: "justReplaced" }
        if (known.isOpen && (await isAnswerLost(tx, sessionId, refreshToken))) {
          if (passedMs < answerWithinMs) return { kind: "justReplaced" }
        } else if (known.isOpen && passedMs < tabsWithinMs && (await isLatestReplaced(tx, sessionId, refreshToken))) {
          return { kind: "justReplaced" }
        } else return endFamily(known)
      }
      if (!known.isOpen) return { kind: "over" }
      // The replaced token stays stored, so that it is recognised when it is used again. A tab in the background
      // refreshes too, so a refresh does not count as use of the session.
      await replaceWithSiblings(tx, sessionId, refreshToken, now)
      await supersedeOthers(tx, known, now)
      return { kind: "goesOn", sessionId, userId, refreshToken: await issueToken(tx, sessionId, now, refreshToken) }

      /** Ends every session of the user in that browser: its cookie was copied, so any of them may be compromised. */
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

/** Whether a token that was used before has successors and none of them was used. */
async function isAnswerLost(tx: Db, sessionId: string, refreshToken: string): Promise<boolean> {
  const successors = await tx
    .selectFrom("identity.refresh_tokens")
    .select("replaced_at")
    .where("session_id", "=", sessionId)
    .where("replaces", "=", digestOf(refreshToken))
    .execute()
  return successors.length > 0 && successors.every(({ replaced_at }) => replaced_at === null)
}

/** Marks a token as replaced, with the others that were issued for the same token. */
async function replaceWithSiblings(tx: Db, sessionId: string, refreshToken: string, now: Date): Promise<void> {
  const own = digestOf(refreshToken)
  await tx
    .updateTable("identity.refresh_tokens")
    .set({ replaced_at: now })
    .where("session_id", "=", sessionId)
    .where((eb) =>
      eb.or([
        eb("token_hash", "=", own),
        eb.and([
          eb("replaced_at", "is", null),
          eb("replaces", "=", (of) =>
            of.selectFrom("identity.refresh_tokens").select("replaces").where("token_hash", "=", own),
          ),
        ]),
      ]),
    )
    .execute()
}

/** Whether this token was the last of the session to be replaced: a slower tab cannot have an older one. */
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
