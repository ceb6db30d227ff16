import type { Transaction } from "kysely"
import type { RecordedLine } from "#domain/measures/trace/lines.ts"
import type { StoredDebtEntry } from "#domain/measures/ledger/debtLedger.ts"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import type { StoredWalletStatement } from "#domain/measures/ledger/walletLedger.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import type { ReadModels } from "#projections/readModels.ts"

/** Everything recorded that counts of some holdings, debts and wallets, in the order of recording. */
export async function recordedOf(
  db: Transaction<ReadModels>,
  householdId: string,
  lineIds: ReadonlyArray<HoldingId>,
): Promise<ReadonlyMap<HoldingId, RecordedLine>> {
  if (lineIds.length === 0) return new Map()
  const holdings = await db
    .selectFrom("holding_entries")
    .select(["holding_id as line_id", "entry_id", "terms as entry"])
    .where("household_id", "=", householdId)
    .where((row) => row("holding_id", "=", row.fn.any(row.val(lineIds))))
    .where("status", "=", "counts")
    .orderBy("position")
    .execute()
  const debts = await db
    .selectFrom("debt_entries")
    .select(["debt_id as line_id", "entry_id", "terms as entry"])
    .where("household_id", "=", householdId)
    .where((row) => row("debt_id", "=", row.fn.any(row.val(lineIds))))
    .where("status", "=", "counts")
    .orderBy("position")
    .execute()
  const wallets = await db
    .selectFrom("wallet_statements")
    .select(["wallet_id as line_id", "entry_id", "statement as entry"])
    .where("household_id", "=", householdId)
    .where((row) => row("wallet_id", "=", row.fn.any(row.val(lineIds))))
    .where("status", "=", "counts")
    .orderBy("position")
    .execute()
  return new Map<HoldingId, RecordedLine>([
    ...byLine(holdings, (text) => JSON.parse(text) as StoredEntry).map(
      ([id, entries]) => [id, { of: "holding", entries }] as const,
    ),
    ...byLine(debts, (text) => JSON.parse(text) as StoredDebtEntry).map(
      ([id, entries]) => [id, { of: "debt", entries }] as const,
    ),
    ...byLine(wallets, (text) => JSON.parse(text) as StoredWalletStatement).map(
      ([id, entries]) => [id, { of: "wallet", entries }] as const,
    ),
  ])
}

interface Row {
  readonly line_id: HoldingId
  readonly entry_id: string
  readonly entry: string
}

/** The stored text needs no check: it was decoded when it was recorded. */
const byLine = <Entry>(
  rows: ReadonlyArray<Row>,
  read: (text: string) => Entry,
): ReadonlyArray<readonly [HoldingId, ReadonlyArray<{ readonly entryId: string; readonly entry: Entry }>]> =>
  Array.from(
    Map.groupBy(rows, ({ line_id }) => line_id),
    ([id, ofLine]) => [id, ofLine.map(({ entry_id, entry }) => ({ entryId: entry_id, entry: read(entry) }))] as const,
  )
