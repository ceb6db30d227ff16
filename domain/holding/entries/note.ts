import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

/** A remark of a member, about a day. */
export const Note = Schema.TaggedStruct("Note", { text: Remark, takenOn: CalendarDate })

export const note = {
  schema: Note,
  event: "NoteTaken",
  day: "takenOn",
  changes: [],
  amountsOf: () => [],
} as const satisfies EntryKindOf<typeof Note.Type>
