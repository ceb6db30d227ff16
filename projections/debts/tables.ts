import type { Selectable } from "kysely"
import type { DebtEntryKind } from "#domain/debt/entries.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { DebtId, EntryId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"

/** One row per debt ever incurred. */
export interface DebtsTable {
  household_id: string
  debt_id: DebtId
  /** The debtor. */
  portfolio_id: PortfolioId
  currency: Currency
  name: string
  creditor_id: PortfolioId | null
  /** `DebtTerms` in its JSON form, as text. */
  terms: string
  settled_on: CalendarDate | null
  status: "active" | "removed"
}
export type DebtRow = Selectable<DebtsTable>

/** One row per entry ever recorded, voided ones included. */
export interface DebtEntriesTable {
  household_id: string
  debt_id: DebtId
  entry_id: EntryId
  kind: DebtEntryKind
  effective_on: CalendarDate
  /** `DebtEntry` in its JSON form, as text. */
  terms: string
  /** The text of a note, or the comment on another entry; null where there is none. */
  remark: string | null
  status: "counts" | "voided"
  void_reason: string | null
  replaces: EntryId | null
  replaced_by: EntryId | null
  recorded_at: Date
  recorded_by: string
  /** The position of its event in the log. */
  position: string
}
export type DebtEntryRow = Selectable<DebtEntriesTable>

/** One row per debt that counts: its step functions by day (`HoldingLedger` as JSON text), as of a position of the log. */
export interface DebtLedgersTable {
  household_id: string
  debt_id: DebtId
  /** Position of the last event that went into it. */
  position: string
  ledger: string
}
