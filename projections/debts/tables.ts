import type { Selectable } from "kysely"
import type { DebtEntryKind } from "../../domain/debt/entries.ts"
import type { Currency } from "../../domain/shared/money.ts"

/** One row per debt ever incurred. */
export interface DebtsTable {
  household_id: string
  debt_id: string
  /** The debtor. */
  portfolio_id: string
  currency: Currency
  name: string
  creditor_id: string | null
  /** `DebtTerms` in its JSON form, as text. */
  terms: string
  settled_on: string | null
  status: "active" | "removed"
}
export type DebtRow = Selectable<DebtsTable>

/** One row per entry ever recorded, voided ones included. */
export interface DebtEntriesTable {
  household_id: string
  debt_id: string
  entry_id: string
  kind: DebtEntryKind
  effective_on: string
  /** `DebtEntry` in its JSON form, as text. */
  terms: string
  /** What somebody remarked on it: the text of a note, or a comment; null where there is none. */
  remark: string | null
  status: "counts" | "voided"
  void_reason: string | null
  replaces: string | null
  replaced_by: string | null
  recorded_at: Date
  recorded_by: string
  /** Where its event stands in the log. */
  position: string
}
export type DebtEntryRow = Selectable<DebtEntriesTable>

/** One row per debt that counts: its step functions by day (`HoldingLedger` as JSON text), as of a position of the log. */
export interface DebtLedgersTable {
  household_id: string
  debt_id: string
  /** Position of the last event that went into it. */
  position: string
  ledger: string
}
