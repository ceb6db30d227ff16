import type pg from "pg"
import type { UserId } from "../../domain/shared/ids.ts"
import { inBounds } from "../activity/transaction.ts"
import { accessTokenSeconds } from "./accessTokens.ts"
import { digestOf, isToken, newToken } from "./tokens.ts"

/** What came of asking for another access token with what a cookie bears. */
export type Refreshed =
  | { readonly kind: "goesOn"; readonly sessionId: string; readonly userId: UserId; readonly refreshToken: string }
  /** It was replaced a moment ago, by another tab that is faster: its cookie holds the next. */
  | { readonly kind: "justReplaced" }
  /** It is over, or the token was used before by somebody: then its session ended with this. */
  | { readonly kind: "over" }

/** Two tabs that refresh at once have the same token: whoever comes second this soon is no thief. */
const tabsWithinMs = 10_000

/** A new one, told once. */
export async function issueToken(client: pg.ClientBase, sessionId: string, now: Date): Promise<string> {
  const refreshToken = newToken()
  await client.query("insert into identity.refresh_tokens (token_hash, session_id, issued_at) values ($1, $2, $3)", [
    digestOf(refreshToken),
    sessionId,
    now,
  ])
  return refreshToken
}

/**
 * A session goes on as another. Its tokens go along, replaced: a tab that is just refreshing was slower, and is no thief.
 */
export async function moveTokens(client: pg.ClientBase, from: string, to: string, now: Date): Promise<void> {
  await client.query(
    "update identity.refresh_tokens set session_id = $2, replaced_at = coalesce(replaced_at, $3) where session_id = $1",
    [from, to, now],
  )
}

/** Makes whatever begins, refreshes and ends sessions of one browser take turns, until the transaction has ended. */
export async function lockBrowser(client: pg.ClientBase, device: Buffer): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 4))", [device.toString("hex")])
}

/**
 * A browser has one cookie, so of several sessions that a person began there only the one whose token the cookie holds
 * goes on. The tokens of the others are replaced, unless they were issued less than a minute ago: the answer that sets
 * one of those may still be on its way, and it is not known which answer arrives last. An access token that a tab holds
 * works until its own end: a superseded session ends when the last one that it can have issued is over.
 */
export async function supersedeOthers(
  client: pg.ClientBase,
  {
    sessionId,
    userId,
    device,
  }: { readonly sessionId: string; readonly userId: string; readonly device: Buffer | null },
  now: Date,
): Promise<void> {
  await client.query(
    `with others as (
       select s.session_id from identity.sessions s
       where s.user_id = $1 and s.device = $2 and s.session_id <> $3 and not exists (
         select from identity.refresh_tokens t where t.session_id = s.session_id and t.replaced_at is null
           and t.issued_at > $4::timestamptz - interval '1 minute')
     ), replaced as (
       update identity.refresh_tokens set replaced_at = $4
       where replaced_at is null and session_id in (select session_id from others)
     )
     update identity.sessions
     set expires_at = least(expires_at, $4::timestamptz + ${accessTokenSeconds} * interval '1 second')
     where session_id in (select session_id from others)`,
    [userId, device, sessionId, now],
  )
}

/**
 * Replaces the token of a session. A request that arrived before its token was replaced bears no old one, however long
 * it had to wait: `arrived` is when it came, `clock` what time it is when its turn has come.
 * `holds`: of `identity.sessions s` at the time `$2`, whether it has not ended.
 */
export function refreshing(
  pool: pg.Pool,
  holds: string,
): (refreshToken: string, arrived: Date, clock: () => Date) => Promise<Refreshed> {
  /** The session of a token, for this transaction alone. It is looked for again when it has just gone on as another. */
  async function heldBy(client: pg.ClientBase, refreshToken: string, now: Date): Promise<HeldSession | undefined> {
    for (let look = 0; look < 3; look++) {
      const { rows: places } = await client.query<Pick<HeldSession, "sessionId" | "device">>(
        `select session_id as "sessionId", s.device
         from identity.refresh_tokens t join identity.sessions s using (session_id) where t.token_hash = $1`,
        [digestOf(refreshToken)],
      )
      const [place] = places
      if (!place) return undefined
      if (place.device) await lockBrowser(client, place.device)
      const locked = await client.query("select from identity.sessions where session_id = $1 for update", [
        place.sessionId,
      ])
      if (locked.rowCount !== 1) continue
      const { rows } = await client.query<HeldSession>(
        `select s.session_id as "sessionId", s.user_id as "userId", s.device, t.replaced_at as "replacedAt",
           ${holds} as holds
         from identity.refresh_tokens t join identity.sessions s using (session_id) where t.token_hash = $1`,
        [digestOf(refreshToken), now],
      )
      return rows[0]
    }
    return undefined
  }

  return (refreshToken, arrived, clock) =>
    inBounds(pool, {}, async (client): Promise<Refreshed> => {
      if (!isToken(refreshToken)) return { kind: "over" }
      const known = await heldBy(client, refreshToken, arrived)
      const now = clock()
      if (!known) return { kind: "over" }
      if (known.replacedAt && known.holds && known.replacedAt > arrived) return { kind: "justReplaced" }
      if (known.replacedAt && known.holds && now.getTime() - known.replacedAt.getTime() < tabsWithinMs) {
        return (await isLatestReplaced(client, known.sessionId, refreshToken))
          ? { kind: "justReplaced" }
          : endFamily(known)
      }
      if (known.replacedAt) return endFamily(known)
      if (!known.holds) return { kind: "over" }
      // It is kept, so that whoever brings it again is recognised. A tab that nobody looks at refreshes as well, so
      // that the session goes on is no sign that it is used.
      await client.query("update identity.refresh_tokens set replaced_at = $2 where token_hash = $1", [
        digestOf(refreshToken),
        now,
      ])
      const { sessionId, userId } = known
      await supersedeOthers(client, known, now)
      return { kind: "goesOn", sessionId, userId, refreshToken: await issueToken(client, sessionId, now) }

      /** Every session of the person in that browser: whoever copied its cookie may have had a part in any of them. */
      async function endFamily({ sessionId, userId, device }: HeldSession): Promise<Refreshed> {
        await client.query("delete from identity.sessions where session_id = $1 or (user_id = $2 and device = $3)", [
          sessionId,
          userId,
          device,
        ])
        return { kind: "over" }
      }
    })
}

interface HeldSession {
  readonly sessionId: string
  readonly userId: UserId
  readonly device: Buffer | null
  /** Of the token: when another took its place. */
  readonly replacedAt: Date | null
  readonly holds: boolean
}

/** Whether no other token of the session was replaced after this one: an older one was not in any tab a moment ago. */
async function isLatestReplaced(client: pg.ClientBase, sessionId: string, refreshToken: string): Promise<boolean> {
  const { rows } = await client.query<{ tokenHash: Buffer }>(
    `select token_hash as "tokenHash" from identity.refresh_tokens
     where session_id = $1 and replaced_at is not null order by replaced_at desc, issued_at desc limit 1`,
    [sessionId],
  )
  return rows[0]?.tokenHash.equals(digestOf(refreshToken)) ?? false
}
