import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
import { serverDay } from "#server/identity/today.ts"
import { feedIds, feeds } from "./all.ts"
import { type FeedSettings, limitsOf } from "./asking.ts"
import type { Feed, FeedId, OrderKind } from "./feed.ts"
import { orderKinds, serves } from "./orders.ts"

/** What an operator sees of a provider. Requests and failures are those of today in UTC. */
export interface FeedState {
  readonly id: FeedId
  readonly name: string
  /** The kinds of series and searches for which it is asked, in the settings; none: it is switched off. */
  readonly asksFor: ReadonlyArray<OrderKind>
  /** What it can be asked for. */
  readonly serves: ReadonlyArray<OrderKind>
  readonly use: "commercial" | "personal"
  readonly key: Feed["key"]
  readonly hasKey: boolean
  readonly host: string
  readonly attribution: string
  readonly stoppedAt: Date | null
  readonly blockedUntil: Date | null
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  readonly error: string | null
  readonly requests: number
  readonly failures: number
  readonly perMinute: number
  readonly perDay: number | null
  /** Null: no budget of the day. */
  readonly left: number | null
  /** How many symbols have their last values from it, and when the next one is due. */
  readonly symbols: number
  readonly nextAt: Date | null
}

/** The state of every provider, those that are asked first. */
export async function feedStates(db: Db, settings: FeedSettings, now: Date): Promise<ReadonlyArray<FeedState>> {
  const rows = new Map(
    (await db.selectFrom("market.providers").selectAll().execute()).map((row) => [row.provider, row]),
  )
  const { rows: followed } = await sql<{ provider: string; symbols: number; nextAt: Date | null }>`
    select provider, count(*)::int as symbols, min(next_at) as "nextAt" from market.followed
    where provider is not null group by provider`.execute(db)
  const followedAt = new Map(followed.map((row) => [row.provider, row]))
  const today = serverDay(now)
  const states = feedIds.map((id): FeedState => {
    const feed = feeds[id]
    const row = rows.get(id)
    const isOfToday = row?.day === today
    const { perMinute, perDay } = limitsOf(feed, settings)
    const requests = row && isOfToday ? row.requests : 0
    return {
      id,
      name: feed.name,
      asksFor: orderKinds.filter((kind) => settings.order[kind].includes(id)),
      serves: orderKinds.filter((kind) => serves(id, kind)),
      use: feed.use,
      key: feed.key,
      hasKey: settings.keys.has(id),
      host: new URL(settings.urls.get(id) ?? feed.url).host,
      attribution: feed.attribution,
      stoppedAt: row?.stopped_at ?? null,
      blockedUntil: row?.blocked_until && row.blocked_until > now ? row.blocked_until : null,
      succeededAt: row?.succeeded_at ?? null,
      failedAt: row?.failed_at ?? null,
      error: row && row.failures_in_a_row > 0 ? row.error : null,
      requests,
      failures: row && isOfToday ? row.failures : 0,
      perMinute,
      perDay,
      left: perDay === null ? null : Math.max(0, perDay - requests),
      symbols: followedAt.get(id)?.symbols ?? 0,
      nextAt: followedAt.get(id)?.nextAt ?? null,
    }
  })
  return states.toSorted((a, b) => Number(a.asksFor.length === 0) - Number(b.asksFor.length === 0))
}

/** Whether an operator stopped a provider. */
export async function isStopped(db: Db, provider: string): Promise<boolean> {
  const row = await db
    .selectFrom("market.providers")
    .select("stopped_at")
    .where("provider", "=", provider)
    .executeTakeFirst()
  return row?.stopped_at != null
}

/** Sends nothing more to a provider, in any process, until it is resumed. */
export async function stopFeed(db: Db, id: FeedId | "ecb", now: Date): Promise<void> {
  await db
    .insertInto("market.providers")
    .values({ provider: id, stopped_at: now })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet({ stopped_at: now }))
    .execute()
}

/** Asks a provider again, also where failures had kept it from being asked. */
export async function resumeFeed(db: Db, id: FeedId | "ecb"): Promise<void> {
  await db
    .updateTable("market.providers")
    .set({ stopped_at: null, blocked_until: null, failures_in_a_row: 0 })
    .where("provider", "=", id)
    .execute()
}
