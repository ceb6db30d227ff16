import { HashMap } from "effect"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import { dayOf } from "#domain/holding/entries.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { holdingEntriesMost } from "#domain/holding/holding.ts"
import { idAlreadyUsed, isOneFact } from "#domain/holding/rules.ts"
import {
  factIdOf,
  type Holding,
  lotLegOf,
  type LotLeg,
  movesOfHolding,
  type OpenedHolding,
  takesLots,
} from "#domain/holding/state.ts"
import { valueOn } from "#domain/lines/dayTree.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HoldingId, LineId } from "#domain/shared/ids.ts"

const refuse = HoldingRefusal.cases

/**
 * Refuses a leg of a fact that would be alone, that goes to another class or closes a circle on its day, and of a move of
 * units to another currency. The leg out is recorded first and voided last, as of a swap.
 */
export function brokenMove(
  command: HoldingCommand,
  leg: LotLeg | undefined,
  household: { readonly holding: (holdingId: HoldingId) => Holding },
): HoldingRefusal | LineRefusal | undefined {
  if (!leg || command.holdingId === leg.counterpartId) return undefined
  const other = household.holding(leg.counterpartId)
  if (other._tag === "NotOpened") return LineRefusal.cases.LineNotFound.make({ line: "holding" })
  const counterpart = lotLegOf(other, factIdOf(leg))
  const isThere = counterpart?.status === "counts"
  if (command._tag === "VoidUnitMove" || command._tag === "VoidCorporateAction") {
    return leg.direction === "out" && isThere ? isOneFact(leg) : undefined
  }
  const own = household.holding(command.holdingId)
  if (own._tag === "NotOpened") return undefined
  const earlier = lotLegOf(own, factIdOf(leg))
  // The holding decides whether it is the same leg. One of a fact whose other leg was never recorded stays voided.
  if (earlier) return earlier.status === "voided" && !counterpart ? idAlreadyUsed(leg) : undefined
  if (counterpart?.status === "voided" || (leg.direction === "out" && counterpart)) return idAlreadyUsed(leg)
  if (leg.direction === "in") {
    const isGiven = isThere && takesLots(counterpart.entry) && isOutOf(counterpart.entry, leg, command.holdingId)
    return isGiven ? undefined : notFound(leg)
  }
  if (!areAlike(leg, own, other)) {
    return leg._tag === "UnitMove" ? refuse.MoveBetweenDifferent.make({}) : refuse.ActionBetweenDifferent.make({})
  }
  const on = dayOf(leg)
  return closesCircle(own, other, on) ? refuse.MoveInCircle.make({ on }) : undefined
}

/** Whether a leg is the one out of the fact whose leg in is on a holding. */
const isOutOf = (given: LotLeg, leg: LotLeg, holdingId: LineId): boolean =>
  given._tag === leg._tag &&
  given.direction === "out" &&
  given.counterpartId === holdingId &&
  dayOf(given) === dayOf(leg)

const notFound = (leg: LotLeg): HoldingRefusal =>
  leg._tag === "UnitMove"
    ? refuse.MoveNotFound.make({ moveId: leg.moveId })
    : refuse.ActionNotFound.make({ actionId: leg.actionId })

/** Whether lots can go from one holding to another: the cost of moved units needs no rate, that of an action is converted. */
const areAlike = (leg: LotLeg, one: OpenedHolding, other: OpenedHolding): boolean =>
  one.description.details._tag === other.description.details._tag &&
  (leg._tag === "CorporateAction" || one.opening.currency === other.opening.currency)

/** Whether units arrive where they would leave, and leave where they would arrive, on the same day. */
const closesCircle = (from: OpenedHolding, to: OpenedHolding, on: CalendarDate): boolean =>
  hasMove(from, "in", on) && hasMove(to, "out", on)

const hasMove = (holding: OpenedHolding, direction: "in" | "out", on: CalendarDate): boolean =>
  valueOn(holding.days, on)?.entries.some(
    ({ entry, status }) => status === "counts" && takesLots(entry) && entry.direction === direction,
  ) ?? false

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
  if (!from || (command._tag !== "RecordEntry" && command._tag !== "CorrectEntry")) return undefined
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
  return isTooMuch ? refuse.TooConnected.make({ entries: connectedEntriesMost, moved: movedMost }) : undefined
}

/** The holdings that an entry connects; undefined where it is recorded in a holding without moves, or is no entry. */
export function connectingIn(
  command: HoldingCommand,
  household: { readonly holding: (holdingId: HoldingId) => Holding },
): ReadonlyArray<HoldingId> | undefined {
  if (command._tag !== "RecordEntry" && command._tag !== "CorrectEntry") return undefined
  const { holdingId, entry } = command
  if (takesLots(entry)) return [holdingId, entry.counterpartId]
  const own = household.holding(holdingId)
  return own._tag === "Opened" && movesOfHolding(own).length > 0 ? [holdingId] : undefined
}
