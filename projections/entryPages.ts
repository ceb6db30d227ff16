import type { Kysely } from "kysely"
import type { EntryId, HoldingId } from "#domain/shared/ids.ts"
import type { DebtEntryRow } from "./debts/tables.ts"
import type { HoldingEntryRow } from "./holdings/tables.ts"
import type { ReadModels } from "./readModels.ts"
import type { WalletStatementRow } from "./wallets/tables.ts"

/** What a row of each table is that entries and statements are kept in. */
export interface EntryRows {
  readonly holding_entries: HoldingEntryRow
  readonly debt_entries: DebtEntryRow
  readonly wallet_statements: WalletStatementRow
}

/** Of what they are, and on which day. */
const columnsOf = {
  holding_entries: { line: "holding_id", day: "effective_on" },
  debt_entries: { line: "debt_id", day: "effective_on" },
  wallet_statements: { line: "wallet_id", day: "stated_on" },
} as const satisfies Record<keyof EntryRows, unknown>

/** Of which holding, debt or wallet. */
export interface Line {
  readonly householdId: string
  readonly lineId: HoldingId
}

/**
 * The first entries of a holding, debt or wallet newest day first and of one day the last recorded
 * first, or those after one of them; voided ones included. Undefined where there is no entry of that id.
 */
export async function entriesAfter<Table extends keyof EntryRows>(
  db: Kysely<ReadModels>,
  table: Table,
  { householdId, lineId }: Line,
  { after, most }: { readonly after?: EntryId | undefined; readonly most: number },
): Promise<ReadonlyArray<EntryRows[Table]> | undefined> {
  const columns = columnsOf[table]
  // One of the tables stands for all: which columns the others have in their place is said above.
  const [line, day] = [columns.line as "holding_id", columns.day as "effective_on"]
  const entries = db
    .selectFrom(table as "holding_entries")
    .where("household_id", "=", householdId)
    .where(line, "=", lineId)
  const last =
    after === undefined
      ? undefined
      : await entries
          .select([`${day} as day` as "effective_on as day", "position"])
          .where("entry_id", "=", after)
          .executeTakeFirst()
  if (after !== undefined && !last) return undefined
  const later = last
    ? entries.where((row) =>
        row.or([row(day, "<", last.day), row.and([row(day, "=", last.day), row("position", "<", last.position)])]),
      )
    : entries
  const rows = await later.selectAll().orderBy(day, "desc").orderBy("position", "desc").limit(most).execute()
  return rows as ReadonlyArray<unknown> as ReadonlyArray<EntryRows[Table]>
}
