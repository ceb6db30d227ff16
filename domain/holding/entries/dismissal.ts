import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryKindOf } from "./entryKind.ts"

/**
 * A corporate action that a source reports does not apply to the holding: its units were recorded as of after the split,
 * the dividend is not income of this holding, or the new symbol is that of something else. It is no longer suggested.
 */
const Dismissal = Schema.TaggedStruct("Dismissal", {
  action: Schema.Literals(["split", "dividend", "symbolChange"]),
  effectiveOn: CalendarDate,
})

export const dismissal = {
  schema: Dismissal,
  event: "CorporateActionDismissed",
  day: "effectiveOn",
  changes: [],
  amountsOf: () => [],
  statementOf: ({ _tag, action }) => `${_tag} ${action}`,
} as const satisfies EntryKindOf<typeof Dismissal.Type>
