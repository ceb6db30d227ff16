import { PortfolioEvent } from "#domain/portfolio/events.ts"
import type { Projection, Recorded } from "#projections/projection.ts"
import { batchRows } from "#projections/writing.ts"
import type { Kysely } from "kysely"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { PortfolioRow, ReadModels } from "#projections/readModels.ts"

/** The household's portfolios by name. */
export const portfolios: Projection = {
  name: "portfolios",
  categories: ["portfolio"],
  tables: ["portfolios"],

  async apply(events, db) {
    const rows = batchRows(db, "portfolios", "portfolio_id")
    for (const { event, householdId, recordedAt, position, encrypt } of events.filter(isOfPortfolio)) {
      const revise = (change: { title: string } | { status: "active" | "removed" }) =>
        rows.change(householdId, event.portfolioId, change)
      switch (event._tag) {
        case "PortfolioCreated":
          rows.add({
            household_id: householdId,
            portfolio_id: event.portfolioId,
            title: encrypt("portfolios.title", event.title),
            status: "active",
            created_at: recordedAt,
            position: position.toString(),
          })
          break
        case "PortfolioRenamed":
          await revise({ title: encrypt("portfolios.title", event.title) })
          break
        case "PortfolioRemoved":
          await revise({ status: "removed" })
          break
        case "PortfolioRestored":
          await revise({ status: "active" })
          break
      }
    }
    await rows.write()
  },
}

const isOfPortfolio = (recorded: Recorded): recorded is Recorded<PortfolioEvent> =>
  recorded.event._tag in PortfolioEvent.cases

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
  const { lines, stakes } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom("lines")
        .select((line) => line.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where("until_position", "is", null)
        .where("status", "=", "active")
        .where((line) =>
          line.or([
            line("portfolio_id", "=", portfolioId),
            line("creditor_id", "=", portfolioId),
            line(
              "line_id",
              "in",
              line
                .selectFrom("line_entries")
                .select("line_id")
                .where("household_id", "=", householdId)
                .where("entry_kind", "=", "Transfer")
                .where("until_position", "is", null)
                .where("moved_to", "=", portfolioId),
            ),
          ]),
        )
        .as("lines"),
      select
        .selectFrom("stakes")
        .select((stake) => stake.fn.countAll<bigint>().as("count"))
        .where("household_id", "=", householdId)
        .where((stake) => stake.or([stake("owner_id", "=", portfolioId), stake("child_id", "=", portfolioId)]))
        .where("status", "=", "counts")
        .as("stakes"),
    ])
    .executeTakeFirstOrThrow()
  return { holdings: Number(lines), stakes: Number(stakes) }
}
