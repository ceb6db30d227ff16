import type { Kysely } from "kysely"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { PortfolioRow } from "./table.ts"

/** Every portfolio of the household, removed ones included, in the order in which they were created. */
export const portfoliosOf = (db: Kysely<ReadModels>, householdId: string): Promise<PortfolioRow[]> =>
  db.selectFrom("portfolios").selectAll().where("household_id", "=", householdId).orderBy("position").execute()

/**
 * Counts what prevents the removal of a portfolio: its lines that are not removed, and its stakes. Its lines are the
 * holdings that were ever in it, the debts that it owes or has lent, and its wallets.
 */
export async function contentsOf(
  db: Kysely<ReadModels>,
  householdId: string,
  portfolioId: PortfolioId,
): Promise<{ readonly holdings: number; readonly stakes: number }> {
  const { holdings, debts, wallets, stakes } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom("holdings")
        .select((holding) => holding.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where((holding) =>
          holding.or([
            holding("portfolio_id", "=", portfolioId),
            holding(
              "holding_id",
              "in",
              holding
                .selectFrom("holding_entries")
                .select("holding_id")
                .where("household_id", "=", householdId)
                .where("kind", "=", "Transfer")
                .where("status", "=", "counts")
                .where("moved_to", "=", portfolioId),
            ),
          ]),
        )
        .where("status", "=", "active")
        .as("holdings"),
      select
        .selectFrom("debts")
        .select((debt) => debt.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where((debt) => debt.or([debt("portfolio_id", "=", portfolioId), debt("creditor_id", "=", portfolioId)]))
        .where("status", "=", "active")
        .as("debts"),
      select
        .selectFrom("wallets")
        .select((wallet) => wallet.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where("portfolio_id", "=", portfolioId)
        .where("status", "=", "active")
        .as("wallets"),
      select
        .selectFrom("stakes")
        .select((stake) => stake.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where((stake) => stake.or([stake("owner_id", "=", portfolioId), stake("child_id", "=", portfolioId)]))
        .where("status", "=", "counts")
        .as("stakes"),
    ])
    .executeTakeFirstOrThrow()
  return { holdings: Number(holdings) + Number(debts) + Number(wallets), stakes: Number(stakes) }
}
