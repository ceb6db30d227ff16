import type { Selectable } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, PortfolioId, WalletId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"

/** One row per wallet ever connected. */
export interface WalletsTable {
  household_id: string
  wallet_id: WalletId
  portfolio_id: PortfolioId
  /** The currency of its values. */
  currency: Currency
  title: string
  /** `WalletTerms` in its JSON form, as text. */
  terms: string
  disconnected_on: CalendarDate | null
  status: "active" | "removed"
}
export type WalletRow = Selectable<WalletsTable>

/** One row per statement ever recorded, voided ones included. */
export interface WalletStatementsTable {
  household_id: string
  wallet_id: WalletId
  entry_id: EntryId
  stated_on: CalendarDate
  /** `WalletStatement` in its JSON form, as text. */
  statement: string
  status: "counts" | "voided"
  void_reason: string | null
  replaces: EntryId | null
  replaced_by: EntryId | null
  recorded_at: Date
  recorded_by: string
  /** The position of its event in the log. */
  position: string
}
export type WalletStatementRow = Selectable<WalletStatementsTable>

/** One row per wallet that counts: its step functions by day (`HoldingLedger` as JSON text), as of a position of the log. */
export interface WalletLedgersTable {
  household_id: string
  wallet_id: WalletId
  /** Position of the last event that went into it. */
  position: string
  ledger: string
}
