import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

/**
 * Capital that a security paid back on its units: no income. It lowers the cost of each lot in proportion to its units,
 * never below zero; what exceeds the cost of a lot is realised gain.
 */
const CapitalReturn = Schema.TaggedStruct("CapitalReturn", {
  amount: UnsignedMoney,
  comment: withDefault(Schema.NullOr(Remark), null),
  paidOn: CalendarDate,
})

export const capitalReturn = {
  schema: CapitalReturn,
  event: "CapitalReturned",
  day: "paidOn",
  changes: ["cost"],
  amountsOf: ({ amount }) => [amount],
} as const satisfies EntryKindOf<typeof CapitalReturn.Type>
