import type { Kysely } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import type { ReadModels } from "./readModels.ts"

/** The tables of entries, each with its column that has the id of the line. */
const lineIn = { holding_entries: "holding_id", debt_entries: "debt_id" } as const
type EntryTable = keyof typeof lineIn
type Row = ReadModels[EntryTable]

/** The texts of an entry: its note or comment, and the reason why it was voided. */
export type Remark = Pick<Row, "entry_id" | "kind" | "status" | "remark" | "void_reason"> & {
  readonly line_id: HoldingId
}

/** Every entry of all holdings or debts that has such a text, in the order of their days. */
export const remarksOf = (db: Kysely<ReadModels>, table: EntryTable, householdId: string): Promise<Remark[]> =>
  db
    .selectFrom(table)
    .select((row) => [row.ref(lineIn[table]).as("line_id"), "entry_id", "kind", "status", "remark", "void_reason"])
    .where("household_id", "=", householdId)
    .where((row) => row.or([row("remark", "is not", null), row("void_reason", "is not", null)]))
    .orderBy("effective_on")
    .orderBy("position")
    .execute()

/** The log positions of entries that count, of some kinds and days, of every holding or debt. */
export const entriesOfDays = <Table extends EntryTable>(
  db: Kysely<ReadModels>,
  table: Table,
  householdId: string,
  kinds: ReadonlyArray<ReadModels[Table]["kind"]>,
  days: ReadonlyArray<CalendarDate>,
): Promise<Pick<Row, "position" | "effective_on">[]> =>
  db
    .selectFrom<EntryTable>(table)
    .select(["position", "effective_on"])
    .where("household_id", "=", householdId)
    .where("status", "=", "counts")
    .where((row) => row("kind", "=", row.fn.any(row.val(kinds))))
    .where((row) => row("effective_on", "=", row.fn.any(row.val(days))))
    .execute()
