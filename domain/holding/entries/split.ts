import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryKindOf } from "./entryKind.ts"

const SplitCount = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

/** `from` old units became `to` new ones at the start of the day: 1 and 7 for 7-for-1, 10 and 1 for a reverse split. */
const Split = Schema.TaggedStruct("Split", { from: SplitCount, to: SplitCount, effectiveOn: CalendarDate })

export const split = {
  schema: Split,
  event: "UnitsSplit",
  day: "effectiveOn",
  changes: ["units"],
  effectOnUnits: () => "split",
  amountsOf: () => [],
  statementOf: ({ _tag }) => _tag,
  contradiction: ({ from, to }) => (from === to ? HoldingRefusal.cases.SplitChangesNothing.make({}) : undefined),
} as const satisfies EntryKindOf<typeof Split.Type>
