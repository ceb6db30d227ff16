import { Equal, HashMap, Option, Result } from "effect"
import type { SetPriceOrder } from "./commands.ts"
import { HouseholdEvent } from "./events.ts"
import type { HouseholdDecision } from "./refusals.ts"
import type { FoundedHousehold } from "./state.ts"

/** Sets the order of a kind. The same order again changes nothing. */
export function setPriceOrder(
  { kind, providers }: SetPriceOrder,
  { priceOrders }: FoundedHousehold,
): HouseholdDecision {
  const before = Option.getOrElse(HashMap.get(priceOrders, kind), () => [])
  return Result.succeed(
    Equal.equals(before, providers) ? [] : [HouseholdEvent.cases.PriceOrderSet.make({ kind, providers })],
  )
}
