import { dayFields, dayOf, type Entry } from "#domain/holding/entries.ts"
import { holding } from "#domain/holding/holding.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { portfoliosOfHolding } from "#domain/holding/state.ts"
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
import { holdingCodec } from "#server/eventlog/eventCodec.ts"
import { holdingStream } from "#server/eventlog/streams.ts"
import type { Route } from "#server/http/route.ts"
import type { CommandDependencies } from "#server/application/executeCommand.ts"
import { lineRoutes } from "./lines.ts"

export function holdingRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { route, commandRoute } = lineRoutes(dependencies, {
    kind: "holding",
    decider: holding,
    codec: holdingCodec,
    stream: holdingStream,
    idOf: ({ holdingId }) => holdingId,
  })
  return [
    route(openHolding, "OpenHolding", {
      day: ({ openedOn }) => ["openedOn", openedOn],
      names: ({ portfolioId }) => ({ portfolioIds: [portfolioId] }),
      adds: () => "line",
    }),
    route(reviseHolding, "ReviseHolding", { day: ({ openedOn }) => ["openedOn", openedOn] }),
    route(closeHolding, "CloseHolding", { day: ({ closedOn }) => ["closedOn", closedOn] }),
    route(reopenHolding, "ReopenHolding"),
    route(removeHolding, "RemoveHolding"),
    route(restoreHolding, "RestoreHolding", {
      namesOf: (removed) => ({ portfolioIds: portfoliosOfHolding(removed) }),
      adds: () => "restored",
    }),
    commandRoute(recordEntry, ({ params, body: entry }) => ({ _tag: "RecordEntry", ...params, entry }), {
      day: (entry) => [dayFields[entry._tag], dayOf(entry)],
      refusal: swapAlone,
      names: portfoliosNamedBy,
      adds: () => "entry",
    }),
    route(correctEntry, "CorrectEntry", {
      day: ({ entry }) => [`entry.${dayFields[entry._tag]}`, dayOf(entry)],
      refusal: ({ entry }) => swapAlone(entry),
      names: ({ entry }) => portfoliosNamedBy(entry),
    }),
    route(voidEntry, "VoidEntry"),
  ]
}

/** A swap is recorded in both of its holdings or in neither. */
const swapAlone = (entry: Entry): HoldingRefusal | undefined =>
  entry._tag === "SwapLeg" ? HoldingRefusal.cases.SwapIsOneFact.make({ swapId: entry.swapId }) : undefined

/** A holding is transferred to a portfolio of the household. */
const portfoliosNamedBy = (entry: Entry) =>
  entry._tag === "Transfer" ? { portfolioIds: [entry.portfolioId] } : undefined
