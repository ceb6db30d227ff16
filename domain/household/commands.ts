import { Schema } from "effect"
import { GoalId, HouseholdId, UserId } from "../shared/ids.ts"
import { GoalTerms } from "./goals.ts"

export const FoundHousehold = Schema.TaggedStruct("FoundHousehold", { householdId: HouseholdId, founderId: UserId })
export type FoundHousehold = typeof FoundHousehold.Type

/** Sets a goal, or puts one right that was set before. */
export const SetGoal = Schema.TaggedStruct("SetGoal", { goalId: GoalId, ...GoalTerms.fields })
export type SetGoal = typeof SetGoal.Type

export const DropGoal = Schema.TaggedStruct("DropGoal", { goalId: GoalId })
export type DropGoal = typeof DropGoal.Type

export type HouseholdCommand = FoundHousehold | SetGoal | DropGoal
