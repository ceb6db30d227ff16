import { HashMap } from "effect"
import type { HoldingCommand, HoldingCommandOf } from "#domain/holding/commands.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { holdingEntriesMost } from "#domain/holding/holding.ts"
import { takesLots } from "#domain/holding/legs.ts"
import { type Holding, movesOfHolding, type OpenedHolding } from "#domain/holding/state.ts"
import type { HoldingId } from "#domain/shared/ids.ts"

/** The holdings that an entry may connect or that are connected with its holding, as they are known. */
interface Connected {
  readonly holdings: ReadonlyMap<HoldingId, OpenedHolding>
  /** Holdings that moves name and of which nothing is known. */
  readonly unknown: ReadonlyArray<HoldingId>
}

/**
 * The holdings that moves of units connect with a holding, and with the other one of a move that is recorded. The search
 * ends where there are more entries than may be connected.
 */
export function connectedHoldings(
  from: ReadonlyArray<HoldingId>,
  household: { readonly holding: (holdingId: HoldingId) => Holding },
): Connected {
  const holdings = new Map<HoldingId, OpenedHolding>()
  const unknown: Array<HoldingId> = []
  const next = new Set(from)
  let entries = 0
  for (const id of next) {
    const holding = household.holding(id)
    if (holding._tag === "NotOpened") unknown.push(id)
    else {
      holdings.set(id, holding)
      entries += HashMap.size(holding.entries)
      if (entries > connectedEntriesMost) break
      // The loop also visits what is added while it runs.
      for (const { counterpartId } of movesOfHolding(holding)) next.add(counterpartId)
    }
  }
  return { holdings, unknown }
}

/** As many as a single holding may have: all of them are projected again after each entry. */
const connectedEntriesMost = holdingEntriesMost

/**
 * The most that moves × entries may be in connected holdings. By average cost each move takes a fraction of the cost of every
 * day along, so the work and the stored lots grow with this product.
 */
const movedMost = 50_000

/**
 * Refuses an entry that makes connected holdings too large to be projected together. A holding without moves is only
 * limited by its own entries.
 */
export function tooConnected(
  command: HoldingCommand,
  household: { readonly holding: (holdingId: HoldingId) => Holding },
): HoldingRefusal | undefined {
  const from = connectingIn(command, household)
  if (!from || !recordsEntry(command)) return undefined
  const { entry } = command
  const connected = [...connectedHoldings(from, household).holdings.values()]
  // The leg out is recorded first: it is decided with the leg in.
  const isNewMove = takesLots(entry) && entry.direction === "out"
  const entries = connected.reduce((sum, holding) => sum + HashMap.size(holding.entries), isNewMove ? 2 : 1)
  const moves = connected.reduce(
    (sum, holding) => sum + movesOfHolding(holding).filter(({ direction }) => direction === "out").length,
    isNewMove ? 1 : 0,
  )
  const isTooMuch = entries > connectedEntriesMost || moves * entries > movedMost
  return isTooMuch
    ? HoldingRefusal.cases.TooConnected.make({ entries: connectedEntriesMost, moved: movedMost })
    : undefined
}

/** The holdings that an entry connects; undefined where it is recorded in a holding without moves, or is no entry. */
export function connectingIn(
  command: HoldingCommand,
  household: { readonly holding: (holdingId: HoldingId) => Holding },
): ReadonlyArray<HoldingId> | undefined {
  if (!recordsEntry(command)) return undefined
  const { holdingId, entry } = command
  if (takesLots(entry)) return [holdingId, entry.counterpartId]
  const own = household.holding(holdingId)
  return own._tag === "Opened" && movesOfHolding(own).length > 0 ? [holdingId] : undefined
}

const recordsEntry = (
  command: HoldingCommand,
): command is HoldingCommandOf<"RecordEntry" | "CorrectEntry" | "CorrectLeg"> =>
  command._tag === "RecordEntry" || command._tag === "CorrectEntry" || command._tag === "CorrectLeg"
