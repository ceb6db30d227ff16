import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import type { EntryKindOf } from "./entryKind.ts"

/** Tokens locked up to earn rewards, or released again. They stay held, and neither cost nor value changes. */
const Staking = Schema.TaggedStruct("Staking", {
  action: Schema.Literals(["stake", "unstake"]),
  quantity: Quantity,
  stakedOn: CalendarDate,
})

export const staking = {
  schema: Staking,
  event: "StakingRecorded",
  day: "stakedOn",
  changes: ["staked"],
  effectOnUnits: ({ action }) => action,
  amountsOf: () => [],
} as const satisfies EntryKindOf<typeof Staking.Type>
