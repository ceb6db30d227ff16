import { Equal, HashMap, Option, Result } from "effect"
import type { Decider } from "../shared/decider.ts"
import type { GoalId } from "../shared/ids.ts"
import type { DropGoal, FoundHousehold, HouseholdCommand, SetGoal } from "./commands.ts"
import { HouseholdEvent } from "./events.ts"
import type { GoalTerms } from "./goals.ts"
import { HouseholdRefusal } from "./refusals.ts"

/** The people whose wealth is looked at together, as far as decisions about them need to know. */
export type Household = { readonly _tag: "NotFounded" } | FoundedHousehold

interface FoundedHousehold {
  readonly _tag: "Founded"
  readonly founding: HouseholdEvent
  /** Every goal ever set, as it was last set; of a dropped one nothing but that it was there. */
  readonly goals: HashMap.HashMap<GoalId, GoalTerms | "dropped">
}

type Decision = Result.Result<ReadonlyArray<HouseholdEvent>, HouseholdRefusal>

const { HouseholdFounded, GoalSet, GoalDropped } = HouseholdEvent.cases
const refuse = HouseholdRefusal.cases

/** More than anybody pursues at once, and few enough to be read in one go. */
const goalsMost = 50

/** Founded once, by the person who signs up, and hers or his from then on. It may set itself goals. */
export const household: Decider<Household, HouseholdCommand, HouseholdEvent, HouseholdRefusal> = {
  initialState: { _tag: "NotFounded" },

  decide(command, state) {
    if (command._tag === "FoundHousehold") return found(command, state)
    if (state._tag === "NotFounded") return Result.fail(refuse.HouseholdNotFounded.make({}))
    switch (command._tag) {
      case "SetGoal":
        return setGoal(command, state)
      case "DropGoal":
        return dropGoal(command, state)
    }
  },

  evolve(state, event) {
    if (state._tag === "NotFounded") {
      return event._tag === "HouseholdFounded" ? { _tag: "Founded", founding: event, goals: HashMap.empty() } : state
    }
    switch (event._tag) {
      case "HouseholdFounded":
        return state
      case "GoalSet":
        return { ...state, goals: HashMap.set(state.goals, event.goalId, goalOf(event)) }
      case "GoalDropped":
        return { ...state, goals: HashMap.set(state.goals, event.goalId, "dropped") }
    }
  },
}

function found({ householdId, founderId }: FoundHousehold, state: Household): Decision {
  const founding = HouseholdFounded.make({ householdId, founderId, role: "owner" })
  if (state._tag === "NotFounded") return Result.succeed([founding])
  return Equal.equals(state.founding, founding)
    ? Result.succeed([])
    : Result.fail(refuse.HouseholdIdAlreadyUsed.make({}))
}

/** Sets a goal, also one that was dropped, or puts right one that is pursued. */
function setGoal(command: SetGoal, { goals }: FoundedHousehold): Decision {
  const { goalId } = command
  const terms = goalOf(command)
  const before = Option.getOrUndefined(HashMap.get(goals, goalId))
  if (Equal.equals(before, terms)) return Result.succeed([])
  if ((before === undefined || before === "dropped") && pursued(goals) >= goalsMost) {
    return Result.fail(refuse.TooManyGoals.make({ most: goalsMost }))
  }
  return Result.succeed([GoalSet.make({ goalId, ...terms })])
}

function dropGoal({ goalId }: DropGoal, { goals }: FoundedHousehold): Decision {
  const before = Option.getOrUndefined(HashMap.get(goals, goalId))
  if (before === undefined) return Result.fail(refuse.GoalNotFound.make({}))
  return Result.succeed(before === "dropped" ? [] : [GoalDropped.make({ goalId })])
}

const pursued = (goals: FoundedHousehold["goals"]): number =>
  Array.from(HashMap.values(goals)).filter((goal) => goal !== "dropped").length

/** What of a goal set is the goal. */
export const goalOf = ({ title, target, targetOn, portfolioId }: GoalTerms): GoalTerms => ({
  title,
  target,
  targetOn,
  portfolioId,
})
