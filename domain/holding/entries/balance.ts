import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Money } from "#domain/shared/money.ts"
import type { EntryKindOf } from "./entryKind.ts"

/** The balance at the end of a day according to a statement. Negative when overdrawn. */
const Balance = Schema.TaggedStruct("Balance", { balance: Money, statedOn: CalendarDate })

export const balance = {
  schema: Balance,
  event: "BalanceRecorded",
  day: "statedOn",
  changes: [],
  amountsOf: ({ balance: stated }) => [stated],
  statementOf: ({ _tag }) => _tag,
} as const satisfies EntryKindOf<typeof Balance.Type>
