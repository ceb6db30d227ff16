import { PortfolioEvent } from "#domain/portfolio/events.ts"
import type { Projection, Recorded } from "#projections/projection.ts"
import { batchRows } from "#projections/writing.ts"

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
