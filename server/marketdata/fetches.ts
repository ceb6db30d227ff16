import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
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
 * Claims a provider, so that two processes do not ask it at once. Absent while another process's claim is valid. A claim ends
 * when it is settled or given back, and by itself after three minutes: a process that was killed does not block others for long.
 */
export async function claimFetch(db: Db, provider: string): Promise<Claim | undefined> {
  const { rows } = await sql<Validators>`
    insert into market.fetches as f (provider, claimed_until) values (${provider}, clock_timestamp() + interval '3 minutes')
    on conflict (provider) do update set claimed_until = excluded.claimed_until
      where f.claimed_until is null or f.claimed_until < clock_timestamp()
    returning etag, last_modified as "lastModified"`.execute(db)
  return rows[0] && { validators: rows[0] }
}

/** Keeps how the attempt went and gives the claim back. A failure forgets what the provider said of its document. */
export async function settleFetch(db: Db, provider: string, attemptedAt: Date, result: FetchOutcome): Promise<void> {
  const common = { claimed_until: null, attempted_at: attemptedAt, outcome: result.outcome }
  const update = db.updateTable("market.fetches").where("provider", "=", provider)
  if (result.outcome === "failed") {
    await update
      .set((eb) => ({
        ...common,
        error: harmless(result.error),
        etag: null,
        last_modified: null,
        failures_in_a_row: eb("failures_in_a_row", "+", 1),
      }))
      .execute()
  } else {
    const { etag, lastModified } = result.validators
    await update
      .set({
        ...common,
        error: null,
        etag,
        last_modified: lastModified,
        succeeded_at: attemptedAt,
        failures_in_a_row: 0,
      })
      .execute()
  }
}

/** Ends a claim without a word on the provider: the asking was broken off on our side. */
export async function giveBackClaim(db: Db, provider: string): Promise<void> {
  await db.updateTable("market.fetches").set({ claimed_until: null }).where("provider", "=", provider).execute()
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
export async function lastFetches(db: Db): Promise<ReadonlyArray<LastFetch>> {
  const rows = await db
    .selectFrom("market.fetches")
    .select([
      "provider",
      "attempted_at as attemptedAt",
      "outcome",
      "error",
      "succeeded_at as succeededAt",
      "failures_in_a_row as failuresInARow",
    ])
    .where("outcome", "is not", null)
    .orderBy("provider")
    .execute()
  return rows.flatMap(({ outcome, attemptedAt, ...row }) =>
    outcome && attemptedAt ? [{ ...row, outcome, attemptedAt }] : [],
  )
}
