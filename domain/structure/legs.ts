import type { HoldingCommand } from "#domain/holding/commands.ts"
import type { SideOfFact } from "#domain/holding/entries/entryKind.ts"
import { dayOf, type Entry } from "#domain/holding/entries.ts"
import { factIdOf, type Leg, legRulesOf, takesLots } from "#domain/holding/legs.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { type Holding, legOf, type OpenedHolding } from "#domain/holding/state.ts"
import { valueOn } from "#domain/lines/dayTree.ts"
import { entryWithKey } from "#domain/lines/line.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HoldingId, LineId } from "#domain/shared/ids.ts"

/**
 * Refuses a leg of a fact in two holdings that would be alone, or that cannot be between the two. The leg out is recorded first
 * and voided last, so that after each step a fact that is not complete has its leg out and no other. A correction replaces the
 * leg out first: until the leg in is replaced, too, the former fact has that leg alone.
 */
export function brokenLeg(
  command: HoldingCommand,
  leg: Leg | undefined,
  household: { readonly holding: (holdingId: HoldingId) => Holding },
): HoldingRefusal | LineRefusal | undefined {
  if (!leg || command.holdingId === leg.counterpartId) return undefined
  const rules = legRulesOf(leg)
  const other = household.holding(leg.counterpartId)
  if (other._tag === "NotOpened") return LineRefusal.cases.LineNotFound.make({ line: "holding" })
  const counterpart = entryWithKey(other, factIdOf(leg))
  const isThere = counterpart?.status === "counts"
  if (command._tag === "VoidLeg") return leg.direction === "out" && isThere ? rules.isOneFact(leg) : undefined
  const own = household.holding(command.holdingId)
  if (own._tag === "NotOpened") return undefined
  const earlier = legOf(own, leg)
  // The holding decides whether it is the same leg. One of a fact whose other leg was never recorded stays voided.
  if (earlier) return earlier.status === "voided" && !counterpart ? rules.idAlreadyUsed(leg) : undefined
  if (counterpart?.status === "voided" || (leg.direction === "out" && counterpart)) return rules.idAlreadyUsed(leg)
  if (leg.direction === "out") return rules.between?.(leg, sideOf(own), sideOf(other)) ?? inCircle(leg, own, other)
  return isThere && isOutOf(counterpart.entry, leg, command.holdingId) ? undefined : rules.notFound(leg)
}

const sideOf = ({ description, opening }: OpenedHolding): SideOfFact => ({
  assetClass: description.details._tag,
  currency: opening.currency,
})

/** Whether an entry is the leg out of the fact whose leg in is on a holding. */
const isOutOf = (given: Entry, leg: Leg, holdingId: LineId): boolean =>
  given._tag === leg._tag &&
  given.direction === "out" &&
  given.counterpartId === holdingId &&
  dayOf(given) === dayOf(leg)

/** Refuses lots that arrive where they would leave, and leave where they would arrive, on the same day. */
function inCircle(leg: Leg, from: OpenedHolding, to: OpenedHolding): HoldingRefusal | undefined {
  if (!takesLots(leg)) return undefined
  const on = dayOf(leg)
  return hasMove(from, "in", on) && hasMove(to, "out", on) ? HoldingRefusal.cases.MoveInCircle.make({ on }) : undefined
}

const hasMove = (holding: OpenedHolding, direction: "in" | "out", on: CalendarDate): boolean =>
  valueOn(holding.days, on)?.entries.some(
    ({ entry, status }) => status === "counts" && takesLots(entry) && entry.direction === direction,
  ) ?? false
