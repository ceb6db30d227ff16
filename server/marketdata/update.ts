import { Result } from "effect"
import { sql } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import { type Claim, claimFetch, type FetchOutcome, giveBackClaim, settleFetch } from "./fetches.ts"
import { holdWild } from "./held/held.ts"
import { type SeriesKey, seriesName } from "./points.ts"
import { sourceId } from "./precedence.ts"
import { type Provider, type ProviderAnswer } from "./provider.ts"
import { type Recorded, recordPoints } from "./store.ts"

interface UpdateOptions {
  readonly clock: () => Date
  readonly signal: AbortSignal
}

/**
 * The outcome of an attempt. `busy`: another process is requesting data from the same provider, and nothing was done.
 * `stopped`: the signal aborted the attempt.
 */
type Updated = FetchOutcome | { readonly outcome: "busy" | "stopped" }

/**
 * Requests data from a provider and records what it published. Stores the outcome for the interface and the operator. A
 * failure is returned, not thrown. Idempotent.
 */
export async function updateFrom(db: Db, provider: Provider, { clock, signal }: UpdateOptions): Promise<Updated> {
  const claim = await claimFetch(db, provider.id)
  if (!claim) return { outcome: "busy" }
  const attemptedAt = clock()
  const outcome = await attempt(db, provider, claim, { clock, signal })
  if (signal.aborted && outcome.outcome === "failed") {
    await giveBackClaim(db, provider.id)
    return { outcome: "stopped" }
  }
  await settleFetch(db, provider.id, attemptedAt, outcome)
  return outcome
}

async function attempt(
  db: Db,
  provider: Provider,
  claim: Claim,
  { clock, signal }: UpdateOptions,
): Promise<FetchOutcome> {
  try {
    const { series, newestOn } = await followedBy(db, provider)
    const answer = await provider.fetch({ series, newestOn, now: clock(), validators: claim.validators, signal })
    if (answer.kind === "unchanged") return { outcome: "unchanged", validators: claim.validators }
    const judged = await holdWild(db, answer.series, { source: provider.id, clock })
    if (Result.isFailure(judged)) return outcomeOf(answer, Result.fail(judged.failure))
    return outcomeOf(answer, await recordPoints(db, judged.success.batch, { source: provider.id, clock }))
  } catch (cause) {
    return { outcome: "failed", error: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** An attempt with refused values counts as failed and is repeated in full; its valid values are recorded. */
function outcomeOf(
  answer: ProviderAnswer & { readonly kind: "published" },
  recorded: Result.Result<Recorded, { readonly symbol: string; readonly currency: string; readonly given: string }>,
): FetchOutcome {
  if (Result.isFailure(recorded)) {
    const { symbol, currency, given } = recorded.failure
    return { outcome: "failed", error: `${symbol} is stored in ${currency}, but was received in ${given}` }
  }
  if (answer.refused.length > 0) {
    const more = answer.refused.length > 3 ? ` and ${answer.refused.length - 3} more` : ""
    return { outcome: "failed", error: `rejected: ${answer.refused.slice(0, 3).join("; ")}${more}` }
  }
  const { added, corrected } = recorded.success
  const outcome = added + corrected > 0 ? "taken" : "unchanged"
  return { outcome, validators: answer.validators }
}

/** The series that a provider follows. `newestOn`: the day up to which it has values for all of them; null: for one it has none. */
export async function followedBy(
  db: Db,
  provider: Provider,
): Promise<{ readonly series: ReadonlyArray<SeriesKey>; readonly newestOn: CalendarDate | null }> {
  const series = provider.follows(await heldSymbols(db))
  const { rows } = await sql<{ day: CalendarDate | null }>`
    select case when bool_and(newest.day is not null) then min(newest.day) end as day
    from unnest(${series.map(seriesName)}::text[]) as followed (name)
    left join market.series s on s.realm = 'real' and s.kind || ':' || s.symbol = followed.name
    left join lateral (
      select day from market.points
      where series_id = s.series_id and ${sourceId(sql`source`)} = ${provider.id}
      order by day desc limit 1
    ) newest on true`.execute(db)
  return { series, newestOn: rows[0]?.day ?? null }
}

/**
 * The price symbols of what the households hold, the tokens in their wallets among them, without those of demo households,
 * whose prices are synthetic.
 */
export async function heldSymbols(db: Db): Promise<ReadonlyArray<string>> {
  const { rows } = await sql<{ symbol: string }>`
    select distinct held.symbol
    from read.lines l
    join read.households h on h.household_id = l.household_id and h.made_up is null
    cross join lateral (
      select l.price_symbol as symbol where l.price_symbol is not null
      union all
      select t.symbol from read.wallet_tokens t
      where l.kind = 'wallet' and t.household_id = l.household_id and t.line_id = l.line_id
    ) held
    where l.until_position is null and l.status <> 'removed'
    order by held.symbol`.execute(db)
  return rows.map(({ symbol }) => symbol)
}
