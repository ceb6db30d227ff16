import { Equal, HashMap, Option, Result } from "effect"
import type { Decider } from "#domain/shared/decider.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { MarkAsDemo, DropGoal, FoundHousehold, HouseholdCommand, NameHousehold, SetGoal } from "./commands.ts"
import { HouseholdEvent } from "./events.ts"
import { goalOf } from "./goals.ts"
import { changeMember, inviteMember, joinHousehold, removeMember, withdrawInvitation } from "./members.ts"
import { type HouseholdDecision, HouseholdRefusal } from "./refusals.ts"
import { setPriceOrder } from "./settingPriceOrder.ts"
import { removeOwnRate, setOwnRate } from "./settingRates.ts"
import { evolve, type FoundedHousehold, type Goal, type Household, membersIn, notFounded } from "./state.ts"

const { HouseholdFounded, HouseholdDeclaredMadeUp, HouseholdNamed, HouseholdErased, GoalSet, GoalDropped } =
  HouseholdEvent.cases
const refuse = HouseholdRefusal.cases

/** More goals than a household pursues at once, and few enough to read at once. */
const goalsMost = 50

/**
 * Decides the commands on a household. It is founded once, by the user who signs up and becomes its first owner.
 * Members join and leave, but it always has an owner. It can set goals. Once erased, it accepts no other command. A
 * demo household has no member other than its founder.
 */
export const household: Decider<Household, HouseholdCommand, HouseholdEvent, HouseholdRefusal> = {
  initialState: notFounded,

  decide(command, state) {
    if (state._tag === "Erased") {
      return command._tag === "EraseHousehold" ? Result.succeed([]) : Result.fail(refuse.HouseholdIsErased.make({}))
    }
    if (command._tag === "FoundHousehold") return found(command, state)
    if (state._tag === "NotFounded") return Result.fail(refuse.HouseholdNotFounded.make({}))
    switch (command._tag) {
      case "NameHousehold":
        return nameHousehold(command, state)
      case "SetGoal":
        return setGoal(command, state)
      case "DropGoal":
        return dropGoal(command, state)
      case "SetOwnRate":
        return setOwnRate(command, state)
      case "RemoveOwnRate":
        return removeOwnRate(command, state)
      case "SetPriceOrder":
        return setPriceOrder(command, state)
      case "InviteMember":
        return inviteMember(command, state)
      case "WithdrawInvitation":
        return withdrawInvitation(command, state)
      case "JoinHousehold":
        return joinHousehold(command, state)
      case "ChangeMember":
        return changeMember(command, state)
      case "RemoveMember":
        return removeMember(command, state)
      case "MarkAsDemo":
        return markAsDemo(command, state)
      case "EraseHousehold":
        return Result.succeed([HouseholdErased.make({})])
    }
  },

  evolve,
}

function found(
  { householdId, founderId }: FoundHousehold,
  state: Exclude<Household, { _tag: "Erased" }>,
): HouseholdDecision {
  const founding = HouseholdFounded.make({ householdId, founderId, role: "owner" })
  if (state._tag === "NotFounded") return Result.succeed([founding])
  return Equal.equals(state.founding, founding)
    ? Result.succeed([])
    : Result.fail(refuse.HouseholdIdAlreadyUsed.make({}))
}

/** Only possible before anything else happens: a household with real data cannot become a demo household. */
function markAsDemo({ seed }: MarkAsDemo, state: FoundedHousehold): HouseholdDecision {
  if (state.madeUp === seed) return Result.succeed([])
  const isUntouched =
    state.madeUp === null &&
    state.name === null &&
    HashMap.isEmpty(state.goals) &&
    HashMap.isEmpty(state.ownRates) &&
    HashMap.isEmpty(state.invitations) &&
    membersIn(state).length === 1
  return isUntouched
    ? Result.succeed([HouseholdDeclaredMadeUp.make({ seed })])
    : Result.fail(refuse.HouseholdIsReal.make({}))
}

const nameHousehold = ({ name }: NameHousehold, state: FoundedHousehold): HouseholdDecision =>
  Result.succeed(state.name === name ? [] : [HouseholdNamed.make({ name })])

/**
 * Sets a new or dropped goal, or corrects one that is pursued. Who is limited to some portfolios sees the goals of these
 * only: any other is refused as one that does not exist, also if it was dropped.
 */
function setGoal(command: SetGoal, { goals }: FoundedHousehold): HouseholdDecision {
  const { goalId, scope = null } = command
  const terms = goalOf(command)
  const before = Option.getOrUndefined(HashMap.get(goals, goalId))
  if (before && !isInScope(before, scope)) return Result.fail(refuse.GoalNotFound.make({}))
  if (scope !== null && terms.portfolioId === null) return Result.fail(refuse.GoalOfHousehold.make({}))
  if (before?.isDropped === false && Equal.equals(before.terms, terms)) return Result.succeed([])
  if (before?.isDropped !== false && pursued(goals) >= goalsMost) {
    return Result.fail(refuse.TooManyGoals.make({ most: goalsMost }))
  }
  return Result.succeed([GoalSet.make({ goalId, ...terms })])
}

function dropGoal({ goalId, scope = null }: DropGoal, { goals }: FoundedHousehold): HouseholdDecision {
  const before = Option.getOrUndefined(HashMap.get(goals, goalId))
  if (before === undefined || !isInScope(before, scope)) return Result.fail(refuse.GoalNotFound.make({}))
  return Result.succeed(before.isDropped ? [] : [GoalDropped.make({ goalId })])
}

/** A goal of the whole household is in the scope of those alone who are not limited. */
const isInScope = ({ terms: { portfolioId } }: Goal, scope: ReadonlyArray<PortfolioId> | null): boolean =>
  scope === null || (portfolioId !== null && scope.includes(portfolioId))

const pursued = (goals: FoundedHousehold["goals"]): number =>
  Array.from(HashMap.values(goals)).filter(({ isDropped }) => !isDropped).length
