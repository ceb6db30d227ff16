import type { Selectable } from "kysely"
import type { DebtEntryKind } from "#domain/debt/entries.ts"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import type { EntryKind } from "#domain/holding/entries.ts"
import type { LineIds, LineKind } from "#domain/lines/lineKind.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { WalletEntryKind } from "#domain/wallet/terms.ts"

/**
 * The descriptions of every holding, debt and wallet ever opened: one row for each version. A row applies from the
 * event at `position` until before the one at `until_position`, which is null in the current row.
 */
export interface LinesTable {
  household_id: string
  kind: LineKind
  line_id: LineId
  position: string
  until_position: string | null
  /** The portfolio in which a holding or wallet was opened, or that owes a debt. Entries contain transfers to others. */
  portfolio_id: PortfolioId
  currency: Currency
  name: string
  /** Only set for a holding. */
  asset_class: AssetClass | null
  /** Only set for a holding. */
  price_symbol: string | null
  /** The source that counts first. Only set for a holding that has one. */
  preferred_source: string | null
  /** The creditor's portfolio. Only set for a debt. */
  creditor_id: PortfolioId | null
  started_on: CalendarDate
  ended_on: CalendarDate | null
  status: "active" | "removed"
  /** `HoldingDescription`, `DebtTerms` or `WalletTerms` in its JSON form, as text. */
  description: string
  /** The moment at which the event at `position` was recorded. */
  recorded_at: Date
}
export type LineColumns = Selectable<LinesTable>

/** A row with the columns of its kind of line. */
export type LineRow<Kind extends LineKind = LineKind> = Kind extends LineKind
  ? Omit<LineColumns, "kind" | "line_id" | "asset_class"> & {
      readonly kind: Kind
      readonly line_id: LineIds[Kind]
      readonly asset_class: Kind extends "holding" ? AssetClass : null
    }
  : never

/**
 * One row per entry ever recorded, voided ones included. It counts from the event at `position` until before the one at
 * `until_position`, which voided it.
 */
export interface LineEntriesTable {
  household_id: string
  kind: LineKind
  line_id: LineId
  entry_id: EntryId
  position: string
  until_position: string | null
  entry_kind: EntryKind | DebtEntryKind | WalletEntryKind
  effective_on: CalendarDate
  /** The ex-day of a dividend, on which it counts in figures; null for all others. */
  ex_dividend_on: CalendarDate | null
  /** `Entry`, `DebtEntry` or `WalletEntry` in its JSON form, as text. */
  terms: string
  /** The text of a note, or the comment on another entry; null where there is none. */
  remark: string | null
  /** Of a transfer, the portfolio to which the holding was moved. */
  moved_to: PortfolioId | null
  void_reason: string | null
  replaces: EntryId | null
  replaced_by: EntryId | null
  voided_at: Date | null
  recorded_at: Date
  recorded_by: string
}
export type LineEntryRow = Selectable<LineEntriesTable>

/** One row per line that counts: its step functions by day (`LineLedger` as JSON text), as of a position of the log. */
export interface LineLedgersTable {
  household_id: string
  kind: LineKind
  line_id: LineId
  /** The position of the last event of the line. What a ledger takes from other lines may be of later events. */
  position: string
  ledger: string
}
export type LineLedgerRow = Selectable<LineLedgersTable>
