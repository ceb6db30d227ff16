import { Schema } from "effect"
import { HouseholdId, UserId } from "../shared/ids.ts"

export const FoundHousehold = Schema.TaggedStruct("FoundHousehold", { householdId: HouseholdId, founderId: UserId })
export type FoundHousehold = typeof FoundHousehold.Type

export type HouseholdCommand = FoundHousehold
