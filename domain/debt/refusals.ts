import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"

/** Why a command on a debt is refused beyond what any line refuses, with what the user needs to correct it. */
export const DebtRefusal = Schema.TaggedUnion({
  /** A portfolio cannot owe itself. */
  CreditorIsDebtor: {},
  DebtDueBeforeIncurred: { incurredOn: CalendarDate },
  /** Something is repaid on a day before the first statement of what is owed. */
  NothingOwedYet: { on: CalendarDate },
})
export type DebtRefusal = typeof DebtRefusal.Type
