import { HoldingEvent } from "#domain/holding/events.ts"
import { type Projection, type Recorded, withLedgers } from "#projections/projection.ts"
import { projectHoldings } from "./holdings.ts"
import { projectEntries } from "./entries.ts"
import { projectLedgers } from "./ledgers.ts"

/** The household's holdings, what was recorded on them, and the step functions by day that figures are made of. */
export const holdings: Projection = withLedgers(
  {
    name: "holdings",
    categories: ["holding"],
    tables: ["holdings", "holding_entries", "holding_ledgers"],
  },
  {
    async rows(events, db) {
      const ofHoldings = events.filter(isOfHolding)
      await projectHoldings(ofHoldings, db)
      await projectEntries(ofHoldings, db)
    },
    lineOf: (event) => ("holdingId" in event ? event.holdingId : undefined),
    ledgers: (events, db) => projectLedgers(events.filter(isOfHolding), db),
  },
)

const isOfHolding = (recorded: Recorded): recorded is Recorded<HoldingEvent> =>
  recorded.event._tag in HoldingEvent.cases
