import { Schema } from "effect"
import type { Kysely } from "kysely"
import type { QuotaKind } from "#domain/subscription/plans.ts"
import { notSubscribed, Subscription } from "#domain/subscription/state.ts"
import type { ReadModels } from "#projections/readModels.ts"

/** What the household is subscribed to; nothing when it never was. */
export async function subscriptionOf(db: Kysely<ReadModels>, householdId: string): Promise<Subscription> {
  const row = await db
    .selectFrom("subscriptions")
    .select("state")
    .where("household_id", "=", householdId)
    .executeTakeFirst()
  return row ? decode(JSON.parse(row.state)) : notSubscribed
}

const decode = Schema.decodeUnknownSync(Subscription)

/** How many portfolios and assets the household has, of those that its plan counts: what is removed is not. */
export async function usageOf(
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<Readonly<Record<Extract<QuotaKind, "portfolios" | "assets">, number>>> {
  const { portfolios, holdings, wallets } = await db
    .selectNoFrom((select) =>
      (["portfolios", "holdings", "wallets"] as const).map((table) =>
        select
          .selectFrom(table)
          .select((row) => row.fn.countAll<bigint>().as("count"))
          .where("household_id", "=", householdId)
          .where("status", "=", "active")
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow()
  return { portfolios: Number(portfolios), assets: Number(holdings) + Number(wallets) }
}

/**
 * How many of a kind the household has ever had, removed and voided ones included. Entries are those of all holdings and
 * debts and the statements of all wallets, without those in the place of another.
 */
export async function everAdded(
  db: Kysely<ReadModels>,
  householdId: string,
  kind: "portfolios" | "holdings" | "debts" | "wallets" | "entries",
): Promise<number> {
  if (kind === "entries") return everEntered(db, householdId)
  const { count } = await db
    .selectFrom(kind as "portfolios")
    .select((row) => row.fn.countAll<bigint>().as("count"))
    .where("household_id", "=", householdId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function everEntered(db: Kysely<ReadModels>, householdId: string): Promise<number> {
  const counts = await db
    .selectNoFrom((select) =>
      (["holding_entries", "debt_entries", "wallet_statements"] as const).map((table) =>
        select
          .selectFrom(table)
          .select((row) => row.fn.countAll<bigint>().as("count"))
          .where("household_id", "=", householdId)
          .where("replaces", "is", null)
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.values(counts).reduce((sum, count) => sum + Number(count), 0)
}
