import { type Decimal, decimal, isLess, isNegative, zero } from "../shared/decimal.ts"
import { dayOf, type Entry } from "./entries.ts"
import { HoldingRefusal } from "./refusals.ts"
import { unitEventsInOrder, unitsAfter } from "./unitOrder.ts"

const { SaleExceedsHolding, TooManyUnits } = HoldingRefusal.cases

/** Every number of units fits into a {@link Decimal}, also after a split a millionfold. */
const unitsMax: Decimal = decimal("999999999999999999.999999999999999999")

/**
 * Why these entries cannot all be true: on some day more units left than were held, or more came together than can be
 * counted. Entries are made late and out of order, so it is asked of every day and not only of today: a backdated sale
 * can uncover a sale that was recorded long ago. `held` is what was left before the first that is not covered.
 */
export function impossibleUnits(counting: Iterable<{ readonly entry: Entry }>): HoldingRefusal | undefined {
  let held = zero
  for (const { entry } of unitEventsInOrder(counting)) {
    const after = unitsAfter(held, entry)
    if (isNegative(after)) return SaleExceedsHolding.make({ held, shortOn: dayOf(entry) })
    if (isLess(unitsMax, after)) return TooManyUnits.make({ on: dayOf(entry) })
    held = after
  }
  return undefined
}
