import type { Selectable } from "kysely"
import type { Currency } from "../../domain/shared/money.ts"

/** One row per wallet ever connected. */
export interface WalletsTable {
  household_id: string
  wallet_id: string
  portfolio_id: string
  /** That of its values. */
  currency: Currency
  title: string
  /** `WalletTerms` in its JSON form, as text. */
  terms: string
  disconnected_on: string | null
  status: "active" | "removed"
}
export type WalletRow = Selectable<WalletsTable>

/** One row per statement ever made, voided ones included. */
export interface WalletStatementsTable {
  household_id: string
  wallet_id: string
  entry_id: string
  stated_on: string
  /** `WalletStatement` in its JSON form, as text. */
  statement: string
  status: "counts" | "voided"
  void_reason: string | null
  replaces: string | null
  replaced_by: string | null
  recorded_at: Date
  recorded_by: string
  /** Where its event stands in the log. */
  position: string
}
export type WalletStatementRow = Selectable<WalletStatementsTable>

/** One row per wallet that counts: its step functions by day (`HoldingLedger` as JSON text), as of a position of the log. */
export interface WalletLedgersTable {
  household_id: string
  wallet_id: string
  /** Position of the last event that went into it. */
  position: string
  ledger: string
}
