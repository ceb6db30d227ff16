import { sql } from "kysely"
import { serverDay } from "#server/identity/today.ts"
import type { Db } from "#server/db/database.ts"
import type { Refusal } from "#server/marketdata/providers/answers.ts"
import type { FeedLimits } from "./feed.ts"

/** From how many failures in a row on a provider is left alone for some time, and then tried by one request. */
const failuresUntilOpen = 5

/** How long others wait while one request tries a provider again. */
const trialSeconds = 60

const longestWaitSeconds = 6 * 3_600

/** The limits for requests that persons cause: they leave half of the budget of a day to the prices of all. */
export const ofPersons = ({ perMinute, perDay }: FeedLimits): FeedLimits => ({
  perMinute,
  perDay: perDay === null ? null : Math.floor(perDay / 2),
})

/** When the request may be sent, or why not. */
export type Slot =
  | { readonly kind: "granted"; readonly at: Date }
  | { readonly kind: "refused"; readonly why: "stopped" | "blocked" | "budget" | "busy"; readonly until: Date | null }

/**
 * Reserves the next request to a provider, in one statement, so that all processes together keep its pace and its budget of
 * the day (UTC). A slot later than `longestWaitMs` from now is refused. While the breaker is open nothing is granted; when
 * its time is over, one request is, and the others wait for its outcome. What persons cause may take half of the budget of
 * the day: see {@link ofPersons}.
 */
export async function reserve(
  db: Db,
  provider: string,
  limits: FeedLimits,
  { now, longestWaitMs }: { readonly now: Date; readonly longestWaitMs: number },
): Promise<Slot> {
  const day = serverDay(now)
  const reserveNow = () => reserved(db, provider, limits, { now, longestWaitMs, day })
  const first = await reserveNow()
  if (first) return first
  // The provider may have no row yet.
  await sql`insert into market.providers (provider) values (${provider}) on conflict do nothing`.execute(db)
  return (await reserveNow()) ?? whyRefused(db, provider, { perDay: limits.perDay, day, now })
}

async function reserved(
  db: Db,
  provider: string,
  { perMinute, perDay }: FeedLimits,
  { now, longestWaitMs, day }: { readonly now: Date; readonly longestWaitMs: number; readonly day: string },
): Promise<Slot | undefined> {
  const apart = sql`(${60 / perMinute} * interval '1 second')`
  const { rows } = await sql<{ at: Date }>`
    with unsynced as (${notSynced})
    update market.providers set
      next_at = greatest(next_at, ${now}::timestamptz) + ${apart},
      requests = case when day = ${day} then requests + 1 else 1 end,
      failures = case when day = ${day} then failures else 0 end,
      day = ${day},
      blocked_until = case when failures_in_a_row >= ${failuresUntilOpen}
        then ${now}::timestamptz + ${trialSeconds} * interval '1 second' end
    from unsynced
    where provider = ${provider} and stopped_at is null
      and (blocked_until is null or blocked_until <= ${now}::timestamptz)
      and (day is distinct from ${day} or requests < coalesce(${perDay}::integer, 2147483647))
      and (next_at is null or next_at <= ${now}::timestamptz + ${longestWaitMs} * interval '1 millisecond')
    returning next_at - ${apart} as at`.execute(db)
  const [granted] = rows
  return granted && { kind: "granted", at: granted.at }
}

/**
 * Lets the statement that it is part of commit without waiting for the disk. Two statements of each request update one row in
 * turn. A power failure may undo those of the last half second: then so many requests are not counted.
 */
const notSynced = sql`select set_config('synchronous_commit', 'off', true)`

async function whyRefused(
  db: Db,
  provider: string,
  { perDay, day, now }: { readonly perDay: number | null; readonly day: string; readonly now: Date },
): Promise<Slot> {
  const row = await db
    .selectFrom("market.providers")
    .select(["stopped_at", "blocked_until", "next_at", "requests", sql<boolean>`day = ${day}`.as("isToday")])
    .where("provider", "=", provider)
    .executeTakeFirst()
  if (row?.stopped_at) return { kind: "refused", why: "stopped", until: null }
  if (row?.blocked_until && row.blocked_until > now)
    return { kind: "refused", why: "blocked", until: row.blocked_until }
  if (row?.isToday && perDay !== null && row.requests >= perDay) {
    return { kind: "refused", why: "budget", until: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000) }
  }
  return { kind: "refused", why: "busy", until: row?.next_at ?? null }
}

/** Notes that the provider answered, also where the answer is that it does not know what was requested. */
export async function noteAnswered(db: Db, provider: string, now: Date): Promise<void> {
  await sql`
    with unsynced as (${notSynced})
    update market.providers set succeeded_at = ${now}::timestamptz, failures_in_a_row = 0, blocked_until = null
    from unsynced where provider = ${provider}`.execute(db)
}

/**
 * Notes a failure. The provider is left alone for as long as it asks, or, after five failures in a row or a limit without
 * a time, for a minute that doubles with each further one, up to six hours.
 */
export async function noteFailed(db: Db, provider: string, refusal: Refusal, now: Date): Promise<void> {
  const asked = refusal.retryAfterSeconds
  const isLimit = refusal.kind === "RateLimited"
  await sql`
    update market.providers set
      failures = failures + 1,
      failures_in_a_row = failures_in_a_row + 1,
      failed_at = ${now}::timestamptz,
      error = ${refusal.sentence.replaceAll("\u0000", " ").slice(0, 1_000)},
      blocked_until = case
        when ${asked ?? null}::integer is not null
          then ${now}::timestamptz + ${Math.min(asked ?? 0, longestWaitSeconds)}::integer * interval '1 second'
        when ${isLimit} or failures_in_a_row + 1 >= ${failuresUntilOpen}::integer
          then ${now}::timestamptz + least(
            ${longestWaitSeconds}::integer,
            60 * power(2, least(10, greatest(0, failures_in_a_row + 1 - ${isLimit ? 1 : failuresUntilOpen}::integer)))
          ) * interval '1 second'
        else blocked_until
      end
    where provider = ${provider}`.execute(db)
}
