import { valuesWith } from "#domain/lines/dayTree.ts"
import {
  type DayRules,
  entryWithKey,
  evolveLine,
  type Line,
  type LineFact,
  type LineTypes,
  type OpenedLine,
  type RecordedEntry,
} from "#domain/lines/line.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import {
  type CommitmentSummary,
  type CommitmentTotals,
  commitmentTotalsWith,
  noCommitment,
  summaryOfCommitments,
  summaryOfMoreCommitments,
} from "./commitments.ts"
import { countsOn, type Entry } from "./entries.ts"
import { entryOf, type HoldingDescription, type HoldingEvent, type HoldingEventOf } from "./events.ts"
import { type FactKey, factIdOf, isLeg, type Leg, type LotLeg, takesLots } from "./legs.ts"
import type { HoldingRefusal } from "./refusals.ts"
import {
  affectsUnits,
  noUnits,
  summaryOfMoreUnits,
  summaryOfUnits,
  type UnitSummary,
  type UnitTotals,
  unitTotalsWith,
} from "./units.ts"

export interface HoldingTypes extends LineTypes {
  readonly Opening: HoldingEventOf<"HoldingOpened">
  readonly Description: HoldingDescription
  readonly Entry: Entry
  readonly Event: HoldingEvent
  readonly Refusal: HoldingRefusal
  readonly Totals: {
    readonly units: UnitTotals
    readonly commitments: CommitmentTotals
    readonly transfers: number
    readonly moves: number
  }
  readonly Summary: {
    readonly units: UnitSummary
    readonly commitments: CommitmentSummary
    readonly isTransferred: boolean
    readonly isMoved: boolean
  }
}
export type Holding = Line<HoldingTypes>
export type OpenedHolding = OpenedLine<HoldingTypes>

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
    case "EntryVoided":
      return { _tag: "Voided", entryId: event.entryId, reason: event.reason }
    default:
      return { _tag: "Recorded", entryId: event.entryId, replaces: event.replaces, entry: entryOf(event) }
  }
}

/** How the entries of a holding are arranged by day. */
export const holdingDays: DayRules<HoldingTypes> = {
  boundDayOf: (entry) => (entry._tag === "Note" || entry._tag === "OwnPrices" ? undefined : countsOn(entry)),
  keyOf: (entry) => (isLeg(entry) ? factIdOf(entry) : undefined),
  noTotals: { units: noUnits, commitments: noCommitment, transfers: 0, moves: 0 },
  totalsWith: ({ units, commitments, transfers, moves }, entry, times) => ({
    units: affectsUnits(entry) ? unitTotalsWith(units, entry, times) : units,
    commitments: commitmentTotalsWith(commitments, entry, times),
    transfers: entry._tag === "Transfer" ? transfers + Number(times) : transfers,
    moves: takesLots(entry) ? moves + Number(times) : moves,
  }),
  summarising: {
    ofDay: ({ totals: { units, commitments, transfers, moves } }) => ({
      units: summaryOfUnits(units),
      commitments: summaryOfCommitments(commitments),
      isTransferred: transfers > 0,
      isMoved: moves > 0,
    }),
    ofBoth: (earlier, later) => ({
      units: summaryOfMoreUnits(earlier.units, later.units),
      commitments: summaryOfMoreCommitments(earlier.commitments, later.commitments),
      isTransferred: earlier.isTransferred || later.isTransferred,
      isMoved: earlier.isMoved || later.isMoved,
    }),
  },
}

export const evolve = evolveLine(factOfHolding, holdingDays)

/** The holding's leg of a fact in two holdings, even if it was voided. */
export function legOf(holding: OpenedHolding, fact: FactKey): RecordedEntry<Leg> | undefined {
  const recorded = entryWithKey(holding, factIdOf(fact))
  const entry = recorded?.entry
  return entry && isLeg(entry) && entry._tag === fact._tag ? { ...recorded, entry } : undefined
}

/** The description in a command or event, without its other fields. */
export const descriptionOf = (stated: HoldingDescription): HoldingDescription => {
  const { name, openedOn, priceSymbol, instrument, preferredSource, ...more } = stated
  const { acquisitionCost, investable, taxRate, unitsEarned, details } = more
  return {
    name,
    openedOn,
    priceSymbol,
    instrument,
    preferredSource,
    acquisitionCost,
    investable,
    taxRate,
    unitsEarned,
    details,
  }
}

/** All portfolios to which a holding ever belonged. */
export const portfoliosOfHolding = (holding: OpenedHolding): ReadonlyArray<PortfolioId> => [
  holding.opening.portfolioId,
  ...valuesWith(holding.days, ({ isTransferred }) => isTransferred).flatMap(({ entries }) =>
    entries.flatMap(({ entry }) => (entry._tag === "Transfer" ? [entry.portfolioId] : [])),
  ),
]

/** The legs of facts that take lots, as far as they count, by day. */
export const movesOfHolding = (holding: OpenedHolding): ReadonlyArray<LotLeg> =>
  valuesWith(holding.days, ({ isMoved }) => isMoved).flatMap(({ entries }) =>
    entries.flatMap(({ entry }) => (takesLots(entry) ? [entry] : [])),
  )
