import type pg from "pg"
import type { Validators } from "./provider.ts"

/** What came of asking a provider: values that were new, none that were, or an error in words for an operator. */
export type FetchOutcome =
  | { readonly outcome: "taken" | "unchanged"; readonly validators: Validators }
  | { readonly outcome: "failed"; readonly error: string }

/** The right to ask a provider now, and what it said of the document taken last. */
export interface Claim {
  readonly validators: Validators
}

/**
 * Claims a provider, so that two processes do not ask it at once. Absent while somebody else's claim holds. A claim ends
 * when it is settled or given back, and by itself after three minutes: a process that was killed bars nobody for long.
 */
export async function claimFetch(pool: pg.Pool, provider: string): Promise<Claim | undefined> {
  const { rows } = await pool.query<Validators>(
    `insert into market.fetches as f (provider, claimed_until) values ($1, clock_timestamp() + interval '3 minutes')
     on conflict (provider) do update set claimed_until = excluded.claimed_until
       where f.claimed_until is null or f.claimed_until < clock_timestamp()
     returning etag, last_modified as "lastModified"`,
    [provider],
  )
  return rows[0] && { validators: rows[0] }
}

/** Keeps how the attempt went and gives the claim back. A failure forgets what the provider said of its document. */
export async function settleFetch(
  pool: pg.Pool,
  provider: string,
  attemptedAt: Date,
  result: FetchOutcome,
): Promise<void> {
  const failed = result.outcome === "failed"
  await pool.query(
    `update market.fetches set
       claimed_until = null, attempted_at = $2, outcome = $3, error = $4, etag = $5, last_modified = $6,
       succeeded_at = case when $3 = 'failed' then succeeded_at else $2 end,
       failures_in_a_row = case when $3 = 'failed' then failures_in_a_row + 1 else 0 end
     where provider = $1`,
    [
      provider,
      attemptedAt,
      result.outcome,
      failed ? harmless(result.error) : null,
      failed ? null : result.validators.etag,
      failed ? null : result.validators.lastModified,
    ],
  )
}

/** Ends a claim without a word on the provider: the asking was broken off on our side. */
export async function giveBackClaim(pool: pg.Pool, provider: string): Promise<void> {
  await pool.query("update market.fetches set claimed_until = null where provider = $1", [provider])
}

/** Postgres holds no NUL, and an operator's screen needs no page of text. */
const harmless = (error: string): string => error.replaceAll("\u0000", " ").slice(0, 1_000)

/** How the last attempt to ask a provider went. */
export interface LastFetch {
  readonly provider: string
  readonly attemptedAt: Date
  readonly outcome: FetchOutcome["outcome"]
  readonly error: string | null
  /** Of the last attempt that did not fail. */
  readonly succeededAt: Date | null
  readonly failuresInARow: number
}

/** Of every provider that was ever asked. */
export async function lastFetches(pool: pg.Pool): Promise<ReadonlyArray<LastFetch>> {
  const { rows } = await pool.query<LastFetch>(
    `select provider, attempted_at as "attemptedAt", outcome, error, succeeded_at as "succeededAt",
       failures_in_a_row as "failuresInARow"
     from market.fetches where outcome is not null order by provider`,
  )
  return rows
}
