import { Schema } from "effect"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { evolve, notSubscribed, Subscription } from "#domain/subscription/state.ts"
import type { Projection, Recorded } from "#projections/projection.ts"
import { type Kysely, sql } from "kysely"
import type { QuotaKind } from "#domain/subscription/plans.ts"
import type { ReadModels } from "#projections/readModels.ts"

/** The subscription of each household. */
export const subscriptions: Projection = {
  name: "subscriptions",
  isIndependent: true,
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

/** The subscription of the household; `notSubscribed` if it never had one. */
export async function subscriptionOf(db: Kysely<ReadModels>, householdId: string): Promise<Subscription> {
  const row = await db
    .selectFrom("subscriptions")
    .select("state")
    .where("household_id", "=", householdId)
    .executeTakeFirst()
  return row ? decode(JSON.parse(row.state)) : notSubscribed
}

const decode = Schema.decodeUnknownSync(Subscription)

/** The number of portfolios and assets that count for the household's plan, without removed ones. */
export async function usageOf(
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<Readonly<Record<Extract<QuotaKind, "portfolios" | "assets">, number>>> {
  const { portfolios, assets } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom("portfolios")
        .select((row) => row.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where("status", "=", "active")
        .as("portfolios"),
      select
        .selectFrom("lines")
        .select((row) => row.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where("kind", "in", ["holding", "wallet"])
        .where("until_position", "is", null)
        .where("status", "=", "active")
        .as("assets"),
    ])
    .executeTakeFirstOrThrow()
  return { portfolios: Number(portfolios), assets: Number(assets) }
}

const kindOf = { holdings: "holding", debts: "debt", wallets: "wallet" } as const

/**
 * The number of a kind that the household ever added, including removed and voided ones. Entries are those of all
 * holdings and debts, and the statements of all wallets, without corrections.
 */
export async function everAdded(
  db: Kysely<ReadModels>,
  householdId: string,
  kind: "portfolios" | keyof typeof kindOf | "entries",
): Promise<number> {
  const { count } = await (
    kind === "portfolios"
      ? db
          .selectFrom("portfolios")
          .select(sql<bigint>`count(*)`.as("count"))
          .where("household_id", "=", householdId)
      : kind === "entries"
        ? db
            .selectFrom("line_entries")
            .select(sql<bigint>`count(*)`.as("count"))
            .where("household_id", "=", householdId)
            .where("replaces", "is", null)
        : db
            .selectFrom("lines")
            .select(sql<bigint>`count(*)`.as("count"))
            .where("household_id", "=", householdId)
            .where("kind", "=", kindOf[kind])
            .where("until_position", "is", null)
  ).executeTakeFirstOrThrow()
  return Number(count)
}
