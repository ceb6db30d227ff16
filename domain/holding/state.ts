import { HashMap } from "effect"
import {
  countingEntries,
  evolveLine,
  type Line,
  type LineFact,
  type LineTypes,
  type OpenedLine,
  type RecordedEntry,
} from "#domain/lines/line.ts"
import type { PortfolioId, SwapId } from "#domain/shared/ids.ts"
import type { Entry } from "./entries.ts"
import { entryOf, type HoldingDescription, type HoldingEvent, type HoldingEventOf } from "./events.ts"
import type { HoldingRefusal } from "./refusals.ts"

export interface HoldingTypes extends LineTypes {
  readonly Opening: HoldingEventOf<"HoldingOpened">
  readonly Description: HoldingDescription
  readonly Entry: Entry
  readonly Event: HoldingEvent
  readonly Refusal: HoldingRefusal
}
export type Holding = Line<HoldingTypes>
export type OpenedHolding = OpenedLine<HoldingTypes>
export type RecordedHoldingEntry = RecordedEntry<Entry>

/** Maps an event of a holding to a fact about a balance-sheet line. */
export function factOfHolding(event: HoldingEvent): LineFact<HoldingTypes> {
  switch (event._tag) {
    case "HoldingOpened":
      return { _tag: "Opened", opening: event, description: descriptionOf(event) }
    case "HoldingDetailsRevised":
      return { _tag: "Revised", description: descriptionOf(event) }
    case "HoldingClosed":
      return { _tag: "Ended", on: event.closedOn }
    case "HoldingReopened":
      return { _tag: "Reopened" }
    case "HoldingRemoved":
      return { _tag: "Removed" }
    case "HoldingRestored":
      return { _tag: "Restored" }
    case "TradeRecorded":
    case "UnitsDelivered":
    case "UnitsSplit":
    case "TokensSwapped":
    case "StakingRecorded":
    case "ValuationRecorded":
    case "BalanceRecorded":
    case "CashFlowRecorded":
    case "CommitmentChanged":
    case "OwnershipShareChanged":
    case "HoldingTransferred":
    case "NoteTaken":
      return { _tag: "Recorded", entryId: event.entryId, replaces: event.replaces, entry: entryOf(event) }
    case "EntryVoided":
      return { _tag: "Voided", entryId: event.entryId, reason: event.reason }
  }
}

export const evolve = evolveLine(factOfHolding)

/** The holding's leg of a swap, even if it was voided. */
export const swapLegOf = (holding: OpenedHolding, swapId: SwapId): RecordedHoldingEntry | undefined => {
  for (const recorded of HashMap.values(holding.entries)) {
    if (recorded.entry._tag === "SwapLeg" && recorded.entry.swapId === swapId) return recorded
  }
  return undefined
}

/** The description in a command or event, without its other fields. */
export const descriptionOf = (stated: HoldingDescription): HoldingDescription => {
  const { name, openedOn, priceSymbol, acquisitionCost, investable, taxRate, unitsEarned, details } = stated
  return { name, openedOn, priceSymbol, acquisitionCost, investable, taxRate, unitsEarned, details }
}

/** All portfolios to which a holding ever belonged. */
export const portfoliosOfHolding = (holding: OpenedHolding): ReadonlyArray<PortfolioId> => [
  holding.opening.portfolioId,
  ...countingEntries(holding).flatMap(({ entry }) => (entry._tag === "Transfer" ? [entry.portfolioId] : [])),
]
