import { type Decimal, decimal, isLess, isNegative, zero } from "#domain/numbers/decimal.ts"
import { dayOf, type Entry } from "./entries.ts"
import { HoldingRefusal } from "./refusals.ts"
import { stakedAfter, unitAndStakingEventsInOrder, unitsAfter } from "./unitOrder.ts"

const { SaleExceedsHolding, StakedExceedsHeld, TooManyUnits, UnstakedExceedsStaked } = HoldingRefusal.cases

/** Every number of units fits into a {@link Decimal}, also after a split a millionfold. */
const unitsMax: Decimal = decimal("999999999999999999.999999999999999999")

/**
 * Why these entries cannot all be true: on some day more units left than were held, or more came together than can be
 * counted, or more were staked at its end than were held. Entries are made late and out of order, so it is asked of
 * every day and not only of today: a backdated sale can uncover a sale that was recorded long ago. `held` is what was
 * left before the first that is not covered.
 */
export function impossibleUnits(counting: Iterable<{ readonly entry: Entry }>): HoldingRefusal | undefined {
  let held = zero
  let staked = zero
  const inOrder = unitAndStakingEventsInOrder(counting)
  for (const [place, { entry }] of inOrder.entries()) {
    const on = dayOf(entry)
    const stakedThen = stakedAfter(staked, entry)
    if (isNegative(stakedThen)) return UnstakedExceedsStaked.make({ staked, shortOn: on })
    if (isLess(unitsMax, stakedThen)) return TooManyUnits.make({ on })
    staked = stakedThen
    if (entry._tag !== "Staking") {
      const heldThen = unitsAfter(held, entry)
      if (isNegative(heldThen)) return SaleExceedsHolding.make({ held, shortOn: on })
      if (isLess(unitsMax, heldThen)) return TooManyUnits.make({ on })
      held = heldThen
    }
    const next = inOrder[place + 1]
    const dayEnds = next === undefined || dayOf(next.entry) !== on
    if (dayEnds && isLess(held, staked)) return StakedExceedsHeld.make({ held, staked, shortOn: on })
  }
  return undefined
}
