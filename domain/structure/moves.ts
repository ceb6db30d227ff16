import type { HoldingCommand } from "#domain/holding/commands.ts"
import type { EntryOf } from "#domain/holding/entries.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { type Holding, moveLegOf, type OpenedHolding } from "#domain/holding/state.ts"
import { valueOn } from "#domain/lines/dayTree.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HoldingId } from "#domain/shared/ids.ts"

const refuse = HoldingRefusal.cases

/**
 * Refuses a leg of a move that would be alone, that moves units to another class or currency, or that closes a circle on
 * its day. The leg out is recorded first and voided last, as of a swap.
 */
export function brokenMove(
  command: HoldingCommand,
  leg: EntryOf<"UnitMove"> | undefined,
  household: { readonly holding: (holdingId: HoldingId) => Holding },
): HoldingRefusal | LineRefusal | undefined {
  if (!leg || command.holdingId === leg.counterpartId) return undefined
  const { moveId, direction } = leg
  const other = household.holding(leg.counterpartId)
  if (other._tag === "NotOpened") return LineRefusal.cases.LineNotFound.make({ line: "holding" })
  const counterpart = moveLegOf(other, moveId)
  const isThere = counterpart?.status === "counts"
  if (command._tag === "VoidUnitMove") {
    return direction === "out" && isThere ? refuse.MoveIsOneFact.make({ moveId }) : undefined
  }
  const own = household.holding(command.holdingId)
  if (own._tag === "NotOpened") return undefined
  const earlier = moveLegOf(own, moveId)
  // The holding decides whether it is the same leg. One of a move whose other leg was never recorded stays voided.
  if (earlier) {
    return earlier.status === "voided" && !counterpart ? refuse.MoveIdAlreadyUsed.make({ moveId }) : undefined
  }
  if (counterpart?.status === "voided" || (direction === "out" && counterpart)) {
    return refuse.MoveIdAlreadyUsed.make({ moveId })
  }
  if (direction === "in") {
    const given = isThere && counterpart.entry._tag === "UnitMove" ? counterpart.entry : undefined
    const isSame = given?.direction === "out" && given.counterpartId === command.holdingId
    return isSame && given.movedOn === leg.movedOn ? undefined : refuse.MoveNotFound.make({ moveId })
  }
  return areAlike(own, other)
    ? closesCircle(own, other, leg.movedOn)
      ? refuse.MoveInCircle.make({ on: leg.movedOn })
      : undefined
    : refuse.MoveBetweenDifferent.make({})
}

const areAlike = (one: OpenedHolding, other: OpenedHolding): boolean =>
  one.description.details._tag === other.description.details._tag && one.opening.currency === other.opening.currency

/** Whether units arrive where they would leave, and leave where they would arrive, on the same day. */
const closesCircle = (from: OpenedHolding, to: OpenedHolding, on: CalendarDate): boolean =>
  hasMove(from, "in", on) && hasMove(to, "out", on)

const hasMove = (holding: OpenedHolding, direction: "in" | "out", on: CalendarDate): boolean =>
  valueOn(holding.days, on)?.entries.some(
    ({ entry, status }) => status === "counts" && entry._tag === "UnitMove" && entry.direction === direction,
  ) ?? false
