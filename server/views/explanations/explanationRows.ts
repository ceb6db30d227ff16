import type { Transaction } from "kysely"
import type { RecordedLine } from "#domain/measures/trace/lines.ts"
import type { LineKind } from "#domain/lines/lineKind.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { LineEntryRow } from "#projections/lineTables.ts"
import type { ReadModels } from "#projections/readModels.ts"

/** All entries of these lines that count, in the order of recording. */
export async function recordedOf(
  db: Transaction<ReadModels>,
  householdId: string,
  lineIds: ReadonlyArray<LineId>,
): Promise<ReadonlyMap<LineId, RecordedLine>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom("line_entries")
    .select(["kind", "line_id", "entry_id", "terms"])
    .where("household_id", "=", householdId)
    .where((row) => row("line_id", "=", row.fn.any(row.val(lineIds))))
    .where("until_position", "is", null)
    .orderBy("position")
    .execute()
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ line_id }) => line_id),
      ([lineId, ofLine]) => [lineId, recordedLine(ofLine[0]?.kind ?? "holding", ofLine)] as const,
    ),
  )
}

/** The stored text needs no check: it was decoded when it was recorded, as an entry of this kind of line. */
const recordedLine = (kind: LineKind, rows: ReadonlyArray<Pick<LineEntryRow, "entry_id" | "terms">>): RecordedLine => ({
  of: kind,
  entries: rows.map(({ entry_id: entryId, terms }) => ({ entryId, entry: JSON.parse(terms) })),
})
