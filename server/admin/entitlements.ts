import type pg from "pg"
import { dayOfInstant } from "../../domain/shared/calendarDate.ts"
import type { HouseholdId } from "../../domain/shared/ids.ts"
import { entitlementOn } from "../../domain/subscription/entitlement.ts"
import { subscriptionOf } from "../../projections/subscriptions/query.ts"
import { type ReadModels, readSchema } from "../../projections/readModels.ts"
import type { EntitlementView } from "../contract/subscription.ts"
import { openDatabase } from "../database.ts"
import { entitlementView } from "../routes/sessionView.ts"

/** What a household's plan allows today, for whoever looks after the installation. */
export async function entitlementOf(
  {
    workerPool,
    billing,
    now,
  }: { readonly workerPool: pg.Pool; readonly billing: "on" | "off"; readonly now: () => Date },
  householdId: HouseholdId,
): Promise<EntitlementView> {
  const subscription = await subscriptionOf(openDatabase<ReadModels>(workerPool).withSchema(readSchema), householdId)
  return entitlementView(entitlementOn(subscription, dayOfInstant(now()), billing))
}
