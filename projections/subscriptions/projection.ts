import { Schema } from "effect"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { evolve, Subscription } from "#domain/subscription/state.ts"
import type { Projection, Recorded } from "#projections/projection.ts"
import { subscriptionOf } from "./query.ts"

/** The subscription of each household. */
export const subscriptions: Projection = {
  name: "subscriptions",
  categories: ["subscription"],
  tables: ["subscriptions"],

  async apply(events, db) {
    for (const { event, householdId } of events.filter(isOfSubscription)) {
      const state = JSON.stringify(encode(evolve(await subscriptionOf(db, householdId), event)))
      await db
        .insertInto("subscriptions")
        .values({ household_id: householdId, state })
        .onConflict((row) => row.column("household_id").doUpdateSet({ state }))
        .execute()
    }
  },
}

const isOfSubscription = (recorded: Recorded): recorded is Recorded<SubscriptionEvent> =>
  recorded.event._tag in SubscriptionEvent.cases

const encode = Schema.encodeSync(Subscription)
