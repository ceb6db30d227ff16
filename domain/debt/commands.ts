import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { DebtId, EntryId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark } from "#domain/shared/text.ts"
import { DebtEntry } from "./entries.ts"
import { DebtTerms } from "./terms.ts"

export const DebtCommand = Schema.TaggedUnion({
  IncurDebt: { debtId: DebtId, portfolioId: PortfolioId, currency: Currency, ...DebtTerms.fields },
  /**
   * Revises the terms. Debtor and currency stay. Other terms of repayment than those in force on the day of `change`
   * become an entry, and count from that day. Without `change`, or with the day of issue, they correct those of the
   * beginning.
   */
  ReviseDebtTerms: {
    debtId: DebtId,
    ...DebtTerms.fields,
    change: withDefault(Schema.NullOr(Schema.Struct({ effectiveOn: CalendarDate, entryId: EntryId })), null),
  },
  RecordDebtEntry: { debtId: DebtId, entryId: EntryId, entry: DebtEntry },
  /** Voids an entry and records another in its place, in one step. */
  CorrectDebtEntry: { debtId: DebtId, entryId: EntryId, replacementId: EntryId, entry: DebtEntry, reason: Remark },
  VoidDebtEntry: { debtId: DebtId, entryId: EntryId, reason: Remark },
  /** Ends a debt: nothing is owed from `settledOn` on; earlier amounts stay. */
  SettleDebt: { debtId: DebtId, settledOn: CalendarDate },
  ReopenDebt: { debtId: DebtId },
  /** Removes a debt that should never have been there. */
  RemoveDebt: { debtId: DebtId, reason: Schema.NullOr(Remark) },
  RestoreDebt: { debtId: DebtId },
})
export type DebtCommand = typeof DebtCommand.Type
