import { serverDay } from "#server/identity/today.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { entitlementOn } from "#domain/subscription/entitlement.ts"
import { subscriptionOf } from "#projections/subscriptions.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import type { EntitlementView } from "#contract/people/subscription.ts"
import type { Db } from "#server/db/database.ts"
import { entitlementView } from "#server/identity/sessions/sessionView.ts"

/** What the plan of a household allows today, for admins. */
export async function entitlementOf(
  { workerDb, billing, now }: { readonly workerDb: Db; readonly billing: "on" | "off"; readonly now: () => Date },
  householdId: HouseholdId,
): Promise<EntitlementView> {
  const subscription = await subscriptionOf(
    workerDb.withTables<Pick<ReadModels, keyof ReadModels>>().withSchema(readSchema),
    householdId,
  )
  return entitlementView(entitlementOn(subscription, serverDay(now()), { billing }))
}
