import type { Kysely } from "kysely"
import type { HoldingLedger } from "../../domain/measures/facts.ts"
import type { EntryKind } from "../../domain/holding/entries.ts"
import { inOrder } from "../inOrder.ts"
import type { ReadModels } from "../readModels.ts"
import type { HoldingEntryRow, HoldingRow } from "./tables.ts"

/** Every holding of the household, closed and removed ones included, by name. */
export async function holdingsOf(db: Kysely<ReadModels>, householdId: string): Promise<HoldingRow[]> {
  const rows = await db
    .selectFrom("holdings")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("holding_id")
    .execute()
  return inOrder(rows, ({ name }) => name)
}

/** By what every holding that was not removed is known, in no particular order: far less to open than all of it. */
export const holdingDescriptionsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<
  Pick<HoldingRow, "holding_id" | "portfolio_id" | "asset_class" | "name" | "closed_on" | "price_symbol" | "details">[]
> =>
  db
    .selectFrom("holdings")
    .select(["holding_id", "portfolio_id", "asset_class", "name", "closed_on", "price_symbol", "details"])
    .where("household_id", "=", householdId)
    .where("status", "=", "active")
    .execute()

export const holdingOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  holdingId: string,
): Promise<HoldingRow | undefined> =>
  db
    .selectFrom("holdings")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("holding_id", "=", holdingId)
    .executeTakeFirst()

/** Every entry of a holding, voided ones included: newest day first, and of one day the last recorded first. */
export const entriesOf = (db: Kysely<ReadModels>, householdId: string, holdingId: string): Promise<HoldingEntryRow[]> =>
  db
    .selectFrom("holding_entries")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("holding_id", "=", holdingId)
    .orderBy("effective_on", "desc")
    .orderBy("position", "desc")
    .execute()

/** Every entry of all holdings about which somebody wrote something, be it why it was voided, in the order of their days. */
export const remarksOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<Pick<HoldingEntryRow, "holding_id" | "entry_id" | "kind" | "status" | "remark" | "void_reason">[]> =>
  db
    .selectFrom("holding_entries")
    .select(["holding_id", "entry_id", "kind", "status", "remark", "void_reason"])
    .where("household_id", "=", householdId)
    .where((row) => row.or([row("remark", "is not", null), row("void_reason", "is not", null)]))
    .orderBy("effective_on")
    .orderBy("position")
    .execute()

/** Where holdings were moved to until a day, in the order of the days: the last one is where each is kept. */
export const movesOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  on: string,
): Promise<Pick<HoldingEntryRow, "holding_id" | "moved_to">[]> =>
  db
    .selectFrom("holding_entries")
    .select(["holding_id", "moved_to"])
    .where("household_id", "=", householdId)
    .where("kind", "=", "Transfer")
    .where("status", "=", "counts")
    .where("effective_on", "<=", on)
    .orderBy("effective_on")
    .orderBy("position")
    .execute()

/** Where the entries of some kinds and days stand in the log, those that count, of every holding. */
export const entriesOfDays = (
  db: Kysely<ReadModels>,
  householdId: string,
  kinds: ReadonlyArray<EntryKind>,
  days: ReadonlyArray<string>,
): Promise<Pick<HoldingEntryRow, "position" | "effective_on">[]> =>
  db
    .selectFrom("holding_entries")
    .select(["position", "effective_on"])
    .where("household_id", "=", householdId)
    .where("status", "=", "counts")
    .where((row) => row("kind", "=", row.fn.any(row.val(kinds))))
    .where((row) => row("effective_on", "=", row.fn.any(row.val(days))))
    .execute()

/** Which ledgers there are and as of which position of the log: whoever keeps parsed ledgers asks this first. */
export const ledgerVersionsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<{ readonly holding_id: string; readonly position: string }[]> =>
  db
    .selectFrom("holding_ledgers")
    .select(["holding_id", "position"])
    .where("household_id", "=", householdId)
    .orderBy("holding_id")
    .execute()

/** The ledgers of some holdings; removed holdings have none. */
export async function ledgersOf(
  db: Kysely<ReadModels>,
  householdId: string,
  holdingIds: ReadonlyArray<string>,
): Promise<{ readonly holding_id: string; readonly position: string; readonly ledger: HoldingLedger }[]> {
  const rows = await db
    .selectFrom("holding_ledgers")
    .select(["holding_id", "position", "ledger"])
    .where("household_id", "=", householdId)
    .where((row) => row("holding_id", "=", row.fn.any(row.val(holdingIds))))
    .orderBy("holding_id")
    .execute()
  return rows.map((row) => ({ ...row, ledger: JSON.parse(row.ledger) as HoldingLedger }))
}
