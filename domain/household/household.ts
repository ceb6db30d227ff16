import { Equal, Result } from "effect"
import type { Decider } from "../shared/decider.ts"
import type { HouseholdCommand } from "./commands.ts"
import { HouseholdEvent } from "./events.ts"
import { HouseholdRefusal } from "./refusals.ts"

/** The people whose wealth is looked at together, as far as decisions about them need to know. */
export type Household =
  | { readonly _tag: "NotFounded" }
  | { readonly _tag: "Founded"; readonly founding: HouseholdEvent }

/** Founded once, by the person who signs up, and hers or his from then on. */
export const household: Decider<Household, HouseholdCommand, HouseholdEvent, HouseholdRefusal> = {
  initialState: { _tag: "NotFounded" },

  decide({ householdId, founderId }, state) {
    const founding = HouseholdEvent.cases.HouseholdFounded.make({ householdId, founderId, role: "owner" })
    if (state._tag === "NotFounded") return Result.succeed([founding])
    return Equal.equals(state.founding, founding)
      ? Result.succeed([])
      : Result.fail(HouseholdRefusal.cases.HouseholdIdAlreadyUsed.make({}))
  },

  evolve: (state, event) => (state._tag === "NotFounded" ? { _tag: "Founded", founding: event } : state),
}
