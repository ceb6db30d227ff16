import { dayFields, dayOf, type Entry } from "#domain/holding/entries.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import {
  closeHolding,
  correctEntry,
  openHolding,
  recordEntry,
  removeHolding,
  reopenHolding,
  restoreHolding,
  reviseHolding,
  voidEntry,
} from "#contract/holdings.ts"
import type { Route } from "#server/http/route.ts"
import type { Execution } from "#server/application/execute.ts"
import { lineRoutes } from "./lines.ts"

export function holdingRoutes(execution: Execution): ReadonlyArray<Route> {
  const { route, commandRoute } = lineRoutes(execution, "holding")
  return [
    route(openHolding, "OpenHolding", {
      day: ({ openedOn }) => ["openedOn", openedOn],
    }),
    route(reviseHolding, "ReviseHolding", { day: ({ openedOn }) => ["openedOn", openedOn] }),
    route(closeHolding, "CloseHolding", { day: ({ closedOn }) => ["closedOn", closedOn] }),
    route(reopenHolding, "ReopenHolding"),
    route(removeHolding, "RemoveHolding"),
    route(restoreHolding, "RestoreHolding"),
    commandRoute(recordEntry, ({ params, body: entry }) => ({ _tag: "RecordEntry", ...params, entry }), {
      day: (entry) => [dayFields[entry._tag], dayOf(entry)],
      refusal: swapAlone,
    }),
    route(correctEntry, "CorrectEntry", {
      day: ({ entry }) => [`entry.${dayFields[entry._tag]}`, dayOf(entry)],
      refusal: ({ entry }) => swapAlone(entry),
    }),
    route(voidEntry, "VoidEntry"),
  ]
}

/** A swap is recorded in both of its holdings or in neither. */
const swapAlone = (entry: Entry): HoldingRefusal | undefined =>
  entry._tag === "SwapLeg" ? HoldingRefusal.cases.SwapIsOneFact.make({ swapId: entry.swapId }) : undefined
