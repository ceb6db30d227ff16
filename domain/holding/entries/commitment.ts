import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import type { EntryKindOf } from "./entryKind.ts"

/** From `effectiveOn` on, `amount` is the total promised to be paid in when called. */
const Commitment = Schema.TaggedStruct("Commitment", { amount: UnsignedMoney, effectiveOn: CalendarDate })

export const commitment = {
  schema: Commitment,
  event: "CommitmentChanged",
  day: "effectiveOn",
  changes: ["commitment"],
  amountsOf: ({ amount }) => [amount],
  statementOf: ({ _tag }) => _tag,
} as const satisfies EntryKindOf<typeof Commitment.Type>
