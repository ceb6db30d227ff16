import { sql } from "kysely"
import type { BodyOf } from "#contract/endpoint.ts"
import type { recordConsent } from "#contract/people/operations.ts"
import type { Db } from "#server/db/database.ts"

type GivenConsent = BodyOf<typeof recordConsent>

/** Stores consents of browsers as proof. */
export interface Consents {
  /** Stores nothing if the browser consents to nothing and never did, or repeats its last answer. */
  readonly keep: (given: GivenConsent) => Promise<void>
  /** Deletes consents that were withdrawn so long ago that the proof is no longer needed. */
  readonly tidy: () => Promise<void>
}

/** By then, claims are time-barred. */
const proofYears = 4

export function consents({
  db,
  workerDb,
  now,
}: {
  /** As the role for requests. */
  readonly db: Db
  /** As the owner, who alone may delete. */
  readonly workerDb: Db
  readonly now: () => Date
}): Consents {
  return {
    async keep({ consentId, consent, version }) {
      const agrees = consent !== null && (consent.analytics || consent.marketing)
      const json = consent && JSON.stringify(consent)
      await sql`
        with latest as (
          select consent, version from platform.consents where consent_id = ${consentId}
          order by recorded_at desc limit 1
        )
        insert into platform.consents (consent_id, recorded_at, consent, version)
        select ${consentId}, ${now()}, ${json}::json, ${version}
        where not exists (
            select from latest where consent::jsonb is not distinct from ${json}::jsonb and version = ${version}
          )
          and (${agrees} or exists (select from latest where ${agreed}))
        on conflict do nothing`.execute(db)
    },
    async tidy() {
      const deadline = new Date(now())
      deadline.setUTCFullYear(deadline.getUTCFullYear() - proofYears)
      await sql`
        delete from platform.consents c using (
          select distinct on (consent_id) consent_id, recorded_at, ${agreed} as holds
          from platform.consents order by consent_id, recorded_at desc
        ) latest
        where latest.consent_id = c.consent_id and latest.holds is not true
          and latest.recorded_at < ${deadline}`.execute(workerDb)
    },
  }
}

const agreed = sql`((consent->>'analytics')::boolean or (consent->>'marketing')::boolean)`
