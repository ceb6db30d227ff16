import { Result } from "effect"
import type { Kysely } from "kysely"
import type pg from "pg"
import { refusalToAdd } from "../../domain/subscription/entitlement.ts"
import type { ReadModels } from "../../projections/readModels.ts"
import { usageOf } from "../../projections/subscriptions/query.ts"
import { accessOf } from "../access.ts"
import type { Acknowledged } from "../contract/problem.ts"
import { snapshot } from "../figures/snapshot.ts"
import { refused } from "../http/problems.ts"
import type { Outcome } from "../http/route.ts"
import type { SignedIn } from "../identity/access.ts"

/** What keeping to a plan leans on. */
export interface QuotaDependencies {
  readonly db: Kysely<ReadModels>
  /** Of its own: whoever waits here holds a connection while others do the work that is waited for. */
  readonly locks: pg.Pool
  /** Returns when the read models show everything that was in the log when it was asked. */
  readonly caughtUp: () => Promise<void>
}

/** What is to be added. */
export interface Addition {
  readonly kind: "portfolios" | "assets"
  /** Whether it is there already: what is sent again is not counted twice. */
  readonly isThere: () => Promise<boolean>
  readonly add: () => Outcome<Acknowledged>
}

/**
 * Adds a portfolio or an asset if the plan has room for it. Counted and added under a lock on the household, so that of
 * two that come at once for the last place one is refused, on whichever server.
 */
export async function withinQuota(
  { db, locks, caughtUp }: QuotaDependencies,
  person: SignedIn,
  { kind, isThere, add }: Addition,
): Outcome<Acknowledged> {
  const { entitlement } = person.membership
  if (entitlement.quotas[kind] === null) return add()
  const client = await locks.connect()
  try {
    await client.query("begin")
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`quota ${person.householdId}`])
    if (!(await isThere())) {
      await caughtUp()
      const access = { ...accessOf(person), portfolios: null }
      const used = (await snapshot(db, access, (tx) => usageOf(tx, person.householdId)))[kind]
      const refusal = refusalToAdd(entitlement, kind, { used, adding: 1 })
      if (refusal) return Result.fail(refused(refusal))
    }
    return await add()
  } finally {
    await client.query("rollback").catch(() => {}) // gives the lock back; there is nothing else in it
    client.release()
  }
}
