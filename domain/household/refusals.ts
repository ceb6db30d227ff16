import { Schema } from "effect"

/** Why a command on a household is refused. */
export const HouseholdRefusal = Schema.TaggedUnion({
  /** Somebody else founded a household under this id. */
  HouseholdIdAlreadyUsed: {},
  HouseholdNotFounded: {},
  GoalNotFound: {},
  TooManyGoals: { most: Schema.Int },
})
export type HouseholdRefusal = typeof HouseholdRefusal.Type
