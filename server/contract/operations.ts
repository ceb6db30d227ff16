import { Schema } from "effect"
import { endpoint } from "./endpoint.ts"

/** What an operator looks at. Names no household and no figure. */
export const readHealth = endpoint({
  name: "readHealth",
  method: "GET",
  path: "/api/health",
  kind: "open",
  summary:
    "Whether the database and the log answer, and where each projection stands. 503 when the product cannot serve.",
  answer: Schema.Struct({
    status: Schema.Literals(["ok", "degraded", "unavailable"]),
    database: Schema.Literals(["up", "down"]),
    log: Schema.Literals(["up", "down"]),
    projections: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        state: Schema.Literals(["running", "catchingUp", "rebuilding", "halted"]),
        position: Schema.String,
        /** Where a halted projection stands and why. */
        haltedAt: Schema.NullOr(
          Schema.Struct({ position: Schema.String, eventId: Schema.String, error: Schema.String }),
        ),
      }),
    ),
  }),
})

export const operationsEndpoints = [readHealth]
