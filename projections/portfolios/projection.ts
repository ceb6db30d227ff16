import { PortfolioEvent } from "../../domain/portfolio/events.ts"
import type { PortfolioId } from "../../domain/shared/ids.ts"
import type { Projection, Recorded } from "../projection.ts"

/** The household's portfolios by name. */
export const portfolios: Projection = {
  name: "portfolios",
  categories: ["portfolio"],
  tables: ["portfolios"],

  async apply(events, db) {
    for (const { event, householdId, recordedAt, position, seal } of events.filter(isOfPortfolio)) {
      switch (event._tag) {
        case "PortfolioCreated":
          await db
            .insertInto("portfolios")
            .values({
              household_id: householdId,
              portfolio_id: event.portfolioId,
              title: seal("portfolios.title", event.title),
              status: "active",
              created_at: recordedAt,
              position: position.toString(),
            })
            .execute()
          break
        case "PortfolioRenamed":
          await revise(event.portfolioId, { title: seal("portfolios.title", event.title) })
          break
        case "PortfolioRemoved":
          await revise(event.portfolioId, { status: "removed" })
          break
        case "PortfolioRestored":
          await revise(event.portfolioId, { status: "active" })
          break
      }

      async function revise(portfolioId: PortfolioId, change: { title: string } | { status: "active" | "removed" }) {
        await db
          .updateTable("portfolios")
          .set(change)
          .where("household_id", "=", householdId)
          .where("portfolio_id", "=", portfolioId)
          .execute()
      }
    }
  },
}

const isOfPortfolio = (recorded: Recorded): recorded is Recorded<PortfolioEvent> =>
  recorded.event._tag in PortfolioEvent.cases
