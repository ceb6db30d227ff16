import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { decimal, isLess } from "#domain/numbers/decimal.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Percent } from "#domain/shared/percent.ts"
import type { EntryKindOf } from "./entryKind.ts"

/** From `effectiveOn` on, this percentage of the holding belongs to its portfolio; the rest belongs to outsiders. */
export const OwnershipShare = Schema.TaggedStruct("OwnershipShare", { percent: Percent, effectiveOn: CalendarDate })

export const ownershipShare = {
  schema: OwnershipShare,
  event: "OwnershipShareChanged",
  day: "effectiveOn",
  changes: [],
  amountsOf: () => [],
  statementOf: ({ _tag }) => _tag,
  contradiction({ percent }, { leastShare }) {
    const least = decimal(leastShare)
    return isLess(percent, least)
      ? HoldingRefusal.cases.ShareBelowLeast.make({ least: Percent.make(least) })
      : undefined
  },
} as const satisfies EntryKindOf<typeof OwnershipShare.Type>
