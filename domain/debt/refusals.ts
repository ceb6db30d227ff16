import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal } from "#domain/numbers/decimal.ts"

/** Why a command on a debt is refused beyond what any line refuses, with what the user needs to correct it. */
export const DebtRefusal = Schema.TaggedUnion({
  /** A portfolio cannot owe itself. */
  CreditorIsDebtor: {},
  DebtDueBeforeIncurred: { incurredOn: CalendarDate },
  /** More principal is repaid than is owed that day, counting all entries, regardless of when they were recorded. */
  RepaymentExceedsDebt: { owed: Decimal, on: CalendarDate },
})
export type DebtRefusal = typeof DebtRefusal.Type
