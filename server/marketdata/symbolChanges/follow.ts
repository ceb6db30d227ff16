import { Result } from "effect"
import { sql } from "kysely"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import { serverDay } from "#server/identity/today.ts"
import { feeds } from "#server/marketdata/feeds/all.ts"
import { type AskingDependencies, askingOf } from "#server/marketdata/feeds/asking.ts"
import type { FeedId } from "#server/marketdata/feeds/feed.ts"
import { recordSymbolChanges, reporting } from "./store.ts"

/** The days before the last report that are requested again: changes are reported some days late. */
const tailDays = 14

const dayMs = 86_400_000

/** How long a provider is left alone whose plan does not include its report. */
const refusedDays = 30

/**
 * Asks each provider that reports changes of symbols, once a day, for those since its last report, and stores them. A failure
 * is tried again the next day; a plan that does not include the report, after a month. Several processes can run it at once.
 */
export async function followSymbolChanges(dependencies: AskingDependencies): Promise<void> {
  const { db, now, settings } = dependencies
  for (const provider of reporting) {
    const { symbolChanges } = feeds[provider]
    if (!symbolChanges || !settings.order.securities.includes(provider)) continue
    const since = await claim(db, provider, now())
    if (since === undefined) continue
    const to = serverDay(now())
    const from = since === null ? null : addDays(since, -tailDays)
    const answer = await symbolChanges(askingOf(dependencies, provider), { from, to })
    if (Result.isSuccess(answer)) await recordSymbolChanges(db, provider, answer.success, now())
    const isRefused = Result.isFailure(answer) && answer.failure.kind === "Unauthorised"
    await db
      .updateTable("market.symbol_change_checks")
      .set({
        ...(Result.isSuccess(answer) && { reported_until: to }),
        ...(isRefused && { next_at: new Date(now().getTime() + refusedDays * dayMs) }),
      })
      .where("provider", "=", provider)
      .execute()
  }
}

/** The day up to which a provider has reported, null before its first report; undefined where it is not due. */
async function claim(db: Db, provider: FeedId, now: Date): Promise<CalendarDate | null | undefined> {
  const next = new Date(now.getTime() + dayMs)
  const { rows } = await sql<{ since: CalendarDate | null }>`
    insert into market.symbol_change_checks as c (provider, next_at) values (${provider}, ${next})
    on conflict (provider) do update set next_at = excluded.next_at where c.next_at <= ${now}::timestamptz
    returning reported_until as since`.execute(db)
  const [claimed] = rows
  return claimed?.since
}
