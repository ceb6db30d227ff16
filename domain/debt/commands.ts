import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { DebtId, EntryId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { DebtEntry } from "./entries.ts"
import { DebtTerms } from "./terms.ts"

export const IncurDebt = Schema.TaggedStruct("IncurDebt", {
  debtId: DebtId,
  portfolioId: PortfolioId,
  currency: Currency,
  ...DebtTerms.fields,
})
export type IncurDebt = typeof IncurDebt.Type

/** Puts the terms right. Debtor and currency stay. */
export const ReviseDebtTerms = Schema.TaggedStruct("ReviseDebtTerms", { debtId: DebtId, ...DebtTerms.fields })
export type ReviseDebtTerms = typeof ReviseDebtTerms.Type

export const RecordDebtEntry = Schema.TaggedStruct("RecordDebtEntry", {
  debtId: DebtId,
  entryId: EntryId,
  entry: DebtEntry,
})
export type RecordDebtEntry = typeof RecordDebtEntry.Type

/** Takes an entry back and records another in its place, in one step. */
export const CorrectDebtEntry = Schema.TaggedStruct("CorrectDebtEntry", {
  debtId: DebtId,
  entryId: EntryId,
  replacementId: EntryId,
  entry: DebtEntry,
  reason: Remark,
})
export type CorrectDebtEntry = typeof CorrectDebtEntry.Type

export const VoidDebtEntry = Schema.TaggedStruct("VoidDebtEntry", { debtId: DebtId, entryId: EntryId, reason: Remark })
export type VoidDebtEntry = typeof VoidDebtEntry.Type

/** Ends a debt: from the day on nothing is owed; what was owed before stays. */
export const SettleDebt = Schema.TaggedStruct("SettleDebt", { debtId: DebtId, settledOn: CalendarDate })
export type SettleDebt = typeof SettleDebt.Type

export const ReopenDebt = Schema.TaggedStruct("ReopenDebt", { debtId: DebtId })
export type ReopenDebt = typeof ReopenDebt.Type

/** Takes out a debt that should never have been there. */
export const RemoveDebt = Schema.TaggedStruct("RemoveDebt", { debtId: DebtId, reason: Schema.NullOr(Remark) })
export type RemoveDebt = typeof RemoveDebt.Type

export const RestoreDebt = Schema.TaggedStruct("RestoreDebt", { debtId: DebtId })
export type RestoreDebt = typeof RestoreDebt.Type

export type DebtCommand =
  | IncurDebt
  | ReviseDebtTerms
  | RecordDebtEntry
  | CorrectDebtEntry
  | VoidDebtEntry
  | SettleDebt
  | ReopenDebt
  | RemoveDebt
  | RestoreDebt
