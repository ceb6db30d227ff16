import { Schema } from "effect"
import { GoalId, HouseholdId, UserId } from "../shared/ids.ts"
import { GoalTerms } from "./goals.ts"

/** What a member of a household may do. More roles come with invitations. */
export const HouseholdRole = Schema.Literals(["owner"])
export type HouseholdRole = typeof HouseholdRole.Type

/** What can have happened to a household: the people whose wealth is looked at together. Also the stored format. */
export const HouseholdEvent = Schema.TaggedUnion({
  /** A person signed up, and is the first member. Names and addresses of people are not part of the event. */
  HouseholdFounded: { householdId: HouseholdId, founderId: UserId, role: HouseholdRole },
  /** Set, or set anew: the last terms count. */
  GoalSet: { goalId: GoalId, ...GoalTerms.fields },
  GoalDropped: { goalId: GoalId },
})
export type HouseholdEvent = typeof HouseholdEvent.Type
