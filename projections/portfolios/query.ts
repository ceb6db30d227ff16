import type { Kysely } from "kysely"
import type { ReadModels } from "../readModels.ts"
import type { PortfolioRow } from "./table.ts"

/** Every portfolio of the household, removed ones included, in the order in which they were created. */
export const portfoliosOf = (db: Kysely<ReadModels>, householdId: string): Promise<PortfolioRow[]> =>
  db
    .selectFrom("portfolios")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("created_at")
    .orderBy("portfolio_id")
    .execute()

/** What stands in the way of removing a portfolio: holdings in it that are not removed, and stakes that name it. */
export async function contentsOf(
  db: Kysely<ReadModels>,
  householdId: string,
  portfolioId: string,
): Promise<{ readonly holdings: number; readonly stakes: number }> {
  const { holdings, stakes } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom("holdings")
        .select((holding) => holding.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where("portfolio_id", "=", portfolioId)
        .where("status", "=", "active")
        .as("holdings"),
      select
        .selectFrom("stakes")
        .select((stake) => stake.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where((stake) => stake.or([stake("owner_id", "=", portfolioId), stake("child_id", "=", portfolioId)]))
        .where("status", "=", "counts")
        .as("stakes"),
    ])
    .executeTakeFirstOrThrow()
  return { holdings: Number(holdings), stakes: Number(stakes) }
}
