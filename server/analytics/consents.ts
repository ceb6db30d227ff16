import type pg from "pg"
import type { BodyOf } from "../contract/endpoint.ts"
import type { recordConsent } from "../contract/operations.ts"

export type GivenConsent = BodyOf<typeof recordConsent>

/** Keeps what can be needed as a proof that a browser agreed to something. */
export interface Consents {
  /** Nothing is kept of one that agrees to nothing and never did, nor of what was said before. */
  readonly keep: (given: GivenConsent) => Promise<void>
  /** Takes out what was withdrawn so long ago that nobody asks for the proof any more. */
  readonly tidy: () => Promise<void>
}

/** Claims are over by then. */
const keptYears = 4

export function consents({
  pool,
  workerPool,
  now,
}: {
  /** As the role for requests. */
  readonly pool: pg.Pool
  /** As the owner, who alone may take something out. */
  readonly workerPool: pg.Pool
  readonly now: () => Date
}): Consents {
  return {
    async keep({ consentId, consent, version }) {
      const agrees = consent !== null && (consent.analytics || consent.marketing)
      await pool.query(keeping, [consentId, now(), consent && JSON.stringify(consent), version, agrees])
    },
    async tidy() {
      await workerPool.query(takingOut, [now()])
    },
  }
}

const agreed = "((consent->>'analytics')::boolean or (consent->>'marketing')::boolean)"

const keeping = `
  with latest as (
    select consent, version from platform.consents where consent_id = $1 order by recorded_at desc limit 1
  )
  insert into platform.consents (consent_id, recorded_at, consent, version)
  select $1, $2, $3::json, $4
  where not exists (select from latest where consent::jsonb is not distinct from $3::jsonb and version = $4)
    and ($5 or exists (select from latest where ${agreed}))
  on conflict do nothing`

const takingOut = `
  delete from platform.consents c using (
    select distinct on (consent_id) consent_id, recorded_at, ${agreed} as holds
    from platform.consents order by consent_id, recorded_at desc
  ) latest
  where latest.consent_id = c.consent_id and latest.holds is not true
    and latest.recorded_at < $1::timestamptz - interval '${keptYears} years'`
