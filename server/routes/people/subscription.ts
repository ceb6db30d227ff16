import { Result } from "effect"
import { quotaFor } from "#domain/subscription/entitlement.ts"
import { usageOf } from "#projections/subscriptions.ts"
import { accessOf } from "#server/db/access.ts"
import { readUsage, type UsageView } from "#contract/people/subscription.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { queryRoute, type ReadModelName, type Route } from "#server/http/route.ts"
import type { QueryDependencies } from "#server/routes/queries.ts"
import { entitlementView } from "#server/identity/sessions/sessionView.ts"

const reads: ReadonlyArray<ReadModelName> = ["portfolios", "lines", "subscriptions"]

/** The limits of a household's plan, and how far they are used. */
export const subscriptionRoutes = ({ db, reflected }: QueryDependencies): ReadonlyArray<Route> => [
  queryRoute(readUsage, reads, async ({ person }) => {
    const reflects = reflected(reads)
    const { entitlement } = person.membership
    const plan = entitlementView(entitlement)
    // The plan is that of the whole household: its usage would show how much there is outside of a scope.
    const access = accessOf(person)
    if (access.portfolios !== null) return Result.succeed({ body: { entitlement: plan, usage: [] }, reflects })
    const counted = await snapshot(db, access, (tx) => usageOf(tx, person.householdId))
    const used = { ...counted, uploads: 0, beneficiaries: 0, storage: 0 }
    const usage = (["portfolios", "assets", "uploads", "beneficiaries", "storage"] as const).map((kind): UsageView => {
      const { status, most } = quotaFor(entitlement, kind, used[kind])
      return { kind, used: used[kind], most, state: status === "ok" ? "free" : status }
    })
    return Result.succeed({ body: { entitlement: plan, usage }, reflects })
  }),
]
