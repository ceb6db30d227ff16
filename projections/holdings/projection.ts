import { HoldingEvent } from "../../domain/holding/events.ts"
import { type Projection, type Recorded, withLedgers } from "../projection.ts"
import { describeHoldings } from "./describing.ts"
import { keepEntries } from "./entries.ts"
import { drawUpLedgers } from "./ledgers.ts"

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
      await describeHoldings(ofHoldings, db)
      await keepEntries(ofHoldings, db)
    },
    lineOf: (event) => ("holdingId" in event ? event.holdingId : undefined),
    ledgers: (events, db) => drawUpLedgers(events.filter(isOfHolding), db),
  },
)

const isOfHolding = (recorded: Recorded): recorded is Recorded<HoldingEvent> =>
  recorded.event._tag in HoldingEvent.cases
