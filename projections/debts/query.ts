import type { Kysely } from "kysely"
import type { DebtEntryKind } from "../../domain/debt/entries.ts"
import type { HoldingLedger } from "../../domain/measures/facts.ts"
import { inOrder } from "../inOrder.ts"
import type { ReadModels } from "../readModels.ts"
import type { DebtEntryRow, DebtRow } from "./tables.ts"

/** Every debt of the household, settled and removed ones included, by name. */
export async function debtsOf(db: Kysely<ReadModels>, householdId: string): Promise<DebtRow[]> {
  const rows = await db
    .selectFrom("debts")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("debt_id")
    .execute()
  return inOrder(rows, ({ name }) => name)
}

export const debtOf = (db: Kysely<ReadModels>, householdId: string, debtId: string): Promise<DebtRow | undefined> =>
  db
    .selectFrom("debts")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("debt_id", "=", debtId)
    .executeTakeFirst()

/** Every entry of a debt, voided ones included: newest day first, and of one day the last recorded first. */
export const debtEntriesOf = (db: Kysely<ReadModels>, householdId: string, debtId: string): Promise<DebtEntryRow[]> =>
  db
    .selectFrom("debt_entries")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("debt_id", "=", debtId)
    .orderBy("effective_on", "desc")
    .orderBy("position", "desc")
    .execute()

/** Every entry of all debts about which somebody wrote something, be it why it was voided, in the order of their days. */
export const debtRemarksOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<Pick<DebtEntryRow, "debt_id" | "entry_id" | "kind" | "status" | "remark" | "void_reason">[]> =>
  db
    .selectFrom("debt_entries")
    .select(["debt_id", "entry_id", "kind", "status", "remark", "void_reason"])
    .where("household_id", "=", householdId)
    .where((row) => row.or([row("remark", "is not", null), row("void_reason", "is not", null)]))
    .orderBy("effective_on")
    .orderBy("position")
    .execute()

/** Where the entries of some kinds and days stand in the log, those that count, of every debt. */
export const debtEntriesOfDays = (
  db: Kysely<ReadModels>,
  householdId: string,
  kinds: ReadonlyArray<DebtEntryKind>,
  days: ReadonlyArray<string>,
): Promise<Pick<DebtEntryRow, "position" | "effective_on">[]> =>
  db
    .selectFrom("debt_entries")
    .select(["position", "effective_on"])
    .where("household_id", "=", householdId)
    .where("status", "=", "counts")
    .where((row) => row("kind", "=", row.fn.any(row.val(kinds))))
    .where((row) => row("effective_on", "=", row.fn.any(row.val(days))))
    .execute()

/** Which ledgers there are and as of which position of the log. */
export const debtLedgerVersionsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<{ readonly debt_id: string; readonly position: string }[]> =>
  db
    .selectFrom("debt_ledgers")
    .select(["debt_id", "position"])
    .where("household_id", "=", householdId)
    .orderBy("debt_id")
    .execute()

/** The ledgers of some debts; removed debts have none. */
export async function debtLedgersOf(
  db: Kysely<ReadModels>,
  householdId: string,
  debtIds: ReadonlyArray<string>,
): Promise<{ readonly debt_id: string; readonly position: string; readonly ledger: HoldingLedger }[]> {
  const rows = await db
    .selectFrom("debt_ledgers")
    .select(["debt_id", "position", "ledger"])
    .where("household_id", "=", householdId)
    .where((row) => row("debt_id", "=", row.fn.any(row.val(debtIds))))
    .orderBy("debt_id")
    .execute()
  return rows.map((row) => ({ ...row, ledger: JSON.parse(row.ledger) as HoldingLedger }))
}
