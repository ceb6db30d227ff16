import { dayFieldOf, dayOf } from "#domain/holding/entries.ts"
import { legAlone } from "#domain/holding/rules.ts"
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
import { type AttachingDependencies, instrumentRefusal } from "#server/application/attaching.ts"
import type { Execution } from "#server/application/execute.ts"
import { currencyChangeRoutes } from "./currencyChanges.ts"
import { lineRoutes } from "./lines.ts"
import { ownRateRoutes } from "./ownRates.ts"
import { suggestionCommands } from "./suggestions.ts"

interface HoldingRouteDependencies extends AttachingDependencies {
  readonly execution: Execution
}

export function holdingRoutes({ execution, ...sources }: HoldingRouteDependencies): ReadonlyArray<Route> {
  const { route, commandRoute } = lineRoutes(execution, "holding")
  return [
    route(openHolding, "OpenHolding", {
      day: ({ openedOn }) => ["openedOn", openedOn],
      refusedByData: (person, opening) => instrumentRefusal(sources, person, opening),
    }),
    route(reviseHolding, "ReviseHolding", {
      day: ({ openedOn }) => ["openedOn", openedOn],
      refusedByData: (person, description) => instrumentRefusal(sources, person, description),
    }),
    route(closeHolding, "CloseHolding", { day: ({ closedOn }) => ["closedOn", closedOn] }),
    route(reopenHolding, "ReopenHolding"),
    route(removeHolding, "RemoveHolding"),
    route(restoreHolding, "RestoreHolding"),
    commandRoute(recordEntry, ({ params, body: entry }) => ({ _tag: "RecordEntry", ...params, entry }), {
      day: (entry) => [dayFieldOf(entry), dayOf(entry)],
      refusal: legAlone,
    }),
    route(correctEntry, "CorrectEntry", {
      day: ({ entry }) => [`entry.${dayFieldOf(entry)}`, dayOf(entry)],
      refusal: ({ entry }) => legAlone(entry),
    }),
    route(voidEntry, "VoidEntry"),
    ...currencyChangeRoutes(execution),
    ...suggestionCommands(execution),
    ...ownRateRoutes(execution),
  ]
}
