import { Schema } from "effect"
import { HoldingId } from "#domain/shared/ids.ts"
import { endpoint } from "./endpoint.ts"

/**
 * A holding whose price history has not arrived. `arriving`: it is being fetched. `failing`: all providers failed, and it is
 * tried again at `nextAt`, an ISO instant. `unserved`: no provider has it.
 */
export const Arrival = Schema.Struct({
  holdingId: HoldingId,
  name: Schema.String,
  symbol: Schema.String,
  state: Schema.Literals(["arriving", "failing", "unserved"]),
  nextAt: Schema.NullOr(Schema.String),
}).annotate({ identifier: "Arrival" })
export type Arrival = typeof Arrival.Type

/** In a file of its own: every page asks for it, and needs nothing else of prices. */
export const readArrivals = endpoint({
  name: "readArrivals",
  method: "GET",
  path: "/api/market/arrivals",
  kind: "query",
  guard: { background: true },
  summary: "Whose price histories are arriving, and a version that changes with each price that the figures use.",
  answer: Schema.Struct({
    version: Schema.String,
    /** How many holdings have a price symbol, and of how many the history is there. */
    holdings: Schema.Int,
    arrived: Schema.Int,
    /** At most 50. */
    missing: Schema.Array(Arrival),
  }),
})
