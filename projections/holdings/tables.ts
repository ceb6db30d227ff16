import type { Selectable } from "kysely"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import type { EntryKind } from "#domain/holding/entries.ts"
import type { Investable } from "#domain/holding/investable.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"

/** One row per holding ever opened. */
export interface HoldingsTable {
  household_id: string
  holding_id: HoldingId
  /** The portfolio in which it was opened; its entries contain transfers to others. */
  portfolio_id: PortfolioId
  asset_class: AssetClass
  name: string
  currency: Currency
  opened_on: CalendarDate
  closed_on: CalendarDate | null
  price_symbol: string | null
  /** `UnsignedMoney` in its JSON form, as text. */
  acquisition_cost: string | null
  /** Null: the default of its asset class. */
  investable: Investable | null
  /** Percent of the unrealised gain. */
  tax_rate: string | null
  /** `HoldingDetails` in its JSON form, as text. */
  details: string
  status: "active" | "removed"
}
export type HoldingRow = Selectable<HoldingsTable>

/** One row per entry ever recorded, voided ones included: the trades tab shows them struck through. */
export interface HoldingEntriesTable {
  household_id: string
  holding_id: HoldingId
  entry_id: EntryId
  kind: EntryKind
  effective_on: CalendarDate
  /** `Entry` in its JSON form, as text. */
  terms: string
  /** The text of a note, or the comment on another entry; null where there is none. */
  remark: string | null
  /** Of a transfer, the portfolio to which the holding was moved. */
  moved_to: PortfolioId | null
  status: "counts" | "voided"
  void_reason: string | null
  replaces: EntryId | null
  replaced_by: EntryId | null
  recorded_at: Date
  recorded_by: string
  /** The position of its event in the log. */
  position: string
}
export type HoldingEntryRow = Selectable<HoldingEntriesTable>

/** One row per holding that counts: its step functions by day (`HoldingLedger` as JSON text), as of a position of the log. */
export interface HoldingLedgersTable {
  household_id: string
  holding_id: HoldingId
  /** Position of the last event that went into it: readers cache the parsed ledger until this changes. */
  position: string
  ledger: string
}
export type HoldingLedgerRow = Selectable<HoldingLedgersTable>
