import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
import type { Validators } from "./provider.ts"

/** The outcome of a request to a provider: new values, no new values, or an error message for operators. */
export type FetchOutcome =
  | { readonly outcome: "taken" | "unchanged"; readonly validators: Validators }
  | { readonly outcome: "failed"; readonly error: string }

/** The right to send a request to a provider now, with the validators of the last document. */
export interface Claim {
  readonly validators: Validators
}

/**
 * Claims a provider, so that two processes do not send requests to it at once. `undefined` while another process's
 * claim is valid. A claim ends when it is settled or given back, or after three minutes, so that a killed process does
 * not block others for long.
 */
export async function claimFetch(db: Db, provider: string): Promise<Claim | undefined> {
  const { rows } = await sql<Validators>`
    insert into market.fetches as f (provider, claimed_until) values (${provider}, clock_timestamp() + interval '3 minutes')
    on conflict (provider) do update set claimed_until = excluded.claimed_until
      where f.claimed_until is null or f.claimed_until < clock_timestamp()
    returning etag, last_modified as "lastModified"`.execute(db)
  return rows[0] && { validators: rows[0] }
}

/** Stores the outcome of the attempt and gives the claim back. A failure deletes the validators. */
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

/** Ends a claim without an outcome: the request was aborted on our side. */
export async function giveBackClaim(db: Db, provider: string): Promise<void> {
  await db.updateTable("market.fetches").set({ claimed_until: null }).where("provider", "=", provider).execute()
}

/** Postgres cannot store a NUL, and an operator needs no page of text. */
const harmless = (error: string): string => error.replaceAll("\u0000", " ").slice(0, 1_000)

/** The outcome of the last request to a provider. */
export interface LastFetch {
  readonly provider: string
  readonly attemptedAt: Date
  readonly outcome: FetchOutcome["outcome"]
  readonly error: string | null
  /** When the last attempt that did not fail was made. */
  readonly succeededAt: Date | null
  readonly failuresInARow: number
}

/** The last request to every provider that has had one. */
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
