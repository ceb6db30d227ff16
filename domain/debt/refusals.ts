import { type Result, Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal } from "#domain/numbers/decimal.ts"
import { DebtId, EntryId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import type { DebtEvent } from "./events.ts"

/** Why a command on a debt is refused, with what a person needs in order to put it right. */
export const DebtRefusal = Schema.TaggedUnion({
  DebtNotFound: {},
  DebtIdAlreadyUsed: { debtId: DebtId },
  DebtIsRemoved: {},
  DebtIsSettled: { settledOn: CalendarDate },
  /** A portfolio cannot owe itself. */
  CreditorIsDebtor: {},
  DebtDueBeforeIncurred: { incurredOn: CalendarDate },
  DebtEntryBeforeIncurred: { incurredOn: CalendarDate },
  DebtEntryAfterSettling: { settledOn: CalendarDate },
  DebtIncurredAfterEntry: { earliestEntryOn: CalendarDate },
  DebtIncurredAfterSettling: { settledOn: CalendarDate },
  SettlingBeforeEntry: { latestEntryOn: CalendarDate },
  SettlingBeforeIncurred: { incurredOn: CalendarDate },
  DebtCurrencyMismatch: { expected: Currency },
  /** More principal is paid back than is owed that day, counting every entry, whenever recorded. */
  RepaymentExceedsDebt: { owed: Decimal, on: CalendarDate },
  /** One statement of a kind a day: correct the one that is there. */
  DebtAlreadyStated: { entryId: EntryId, on: CalendarDate },
  DebtEntryIdAlreadyUsed: { entryId: EntryId },
  /** Voided ones included. */
  TooManyDebtEntries: { most: Schema.Int },
  DebtEntryNotFound: { entryId: EntryId },
  DebtEntryIsVoided: { entryId: EntryId },
  DebtCorrectionOfAnotherKind: {},
})
export type DebtRefusal = typeof DebtRefusal.Type

/** What a command on a debt causes, or why it is refused. */
export type DebtDecision = Result.Result<ReadonlyArray<DebtEvent>, DebtRefusal>
