import { Result } from "effect"
import type { Kysely } from "kysely"
import { refusalToAdd } from "#domain/subscription/entitlement.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { everAdded, usageOf } from "#projections/subscriptions.ts"
import { accessOf } from "#server/db/access.ts"
import type { Acknowledged } from "#contract/problem.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { refused } from "#server/http/problems.ts"
import type { Outcome } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { HouseholdLimits } from "./householdLimits.ts"

/** The dependencies of checking the limits of a plan and of the installation. */
interface QuotaDependencies {
  readonly db: Kysely<ReadModels>
  /** Returns when the read models show everything that the log contained at the call. */
  readonly caughtUp: () => Promise<void>
  readonly limits: HouseholdLimits
}

/** What is to be added. */
export interface Addition {
  readonly kind: keyof HouseholdLimits
  /** How many; 1 if absent. */
  readonly adding?: number
  /** Whether it is restored after a removal: it has counted for the household all the time. */
  readonly isRestored?: boolean
  /** Whether it exists already, so that a repeated request is not counted twice. */
  readonly isThere: () => Promise<boolean>
  readonly add: () => Outcome<Acknowledged>
}

/** The quota of the plan that each kind uses; null: none. */
const plannedAs = {
  portfolios: "portfolios",
  holdings: "assets",
  debts: null,
  wallets: "assets",
  entries: null,
} as const

/**
 * At this distance below the limit, nothing is counted exactly: the limit could be passed only if the read models were
 * behind by as many additions.
 */
const margin = 500

/**
 * Adds a portfolio, holding, debt, wallet or entry if the plan and the limits of the installation have room for it.
 * Called under the lock of the household, as commands are, so that of two concurrent additions for the last place one
 * is refused.
 */
export async function withinQuota(
  { db, caughtUp, limits }: QuotaDependencies,
  person: SignedIn,
  { kind, adding = 1, isRestored = false, isThere, add }: Addition,
): Outcome<Acknowledged> {
  const { entitlement } = person.membership
  const { householdId } = person
  const planned = plannedAs[kind]
  const isPlanned = planned !== null && entitlement.quotas[planned] !== null
  const most = limits[kind]
  const access = { ...accessOf(person), portfolios: null }
  const count = () =>
    snapshot(db, access, async (tx) => {
      const [ever, usage] = await Promise.all([everAdded(tx, householdId, kind), usageOf(tx, householdId)])
      return { ever, ...usage }
    })
  const isNear = async () =>
    !isRestored && (await snapshot(db, access, (tx) => everAdded(tx, householdId, kind))) + adding + margin > most
  if (!isPlanned && !(await isNear())) return add()
  if (!(await isThere())) {
    await caughtUp()
    const counted = await count()
    const refusal = planned && refusalToAdd(entitlement, planned, { used: counted[planned], adding })
    if (refusal) return Result.fail(refused(refusal))
    if (!isRestored && counted.ever + adding > most) return Result.fail(refused({ _tag: "HouseholdFull", kind, most }))
  }
  return add()
}
