import { Result } from "effect"
import type { Kysely } from "kysely"
import type { EntryId, HoldingId } from "#domain/shared/ids.ts"
import { entriesAfter, type EntryRows } from "#projections/entryPages.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { snapshot } from "#server/views/snapshot.ts"
import type { Rejection } from "#server/http/problems.ts"
import type { Viewer } from "#server/http/route.ts"

/** How many entries of a holding or debt, and statements of a wallet, one answer holds. */
export interface PageSizes {
  readonly entries: number
  /** Fewer: each may name 500 tokens. */
  readonly statements: number
}

export const defaultPageSizes: PageSizes = { entries: 1_000, statements: 100 }

/** A page of rows, and the start of the next page, if there is one. */
export interface EntryPage<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly end: { readonly next?: EntryId }
}

/** The first page of rows that are in their order. */
export function firstPage<Row extends { readonly entry_id: EntryId }>(
  rows: ReadonlyArray<Row>,
  size: number,
): EntryPage<Row> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, end: last && rows.length > size ? { next: last.entry_id } : {} }
}

/** Which entries are asked for. */
export interface PageOf<Table> {
  readonly table: Table
  readonly lineId: HoldingId
  /** Whether the person sees the holding, debt or wallet. */
  readonly line: (tx: Kysely<ReadModels>, householdId: string, lineId: HoldingId) => Promise<object | undefined>
  /** The answer where they do not. */
  readonly absent: Rejection
  /** The answer where the line has no entry `after`. */
  readonly noEntry: (entryId: EntryId) => Rejection
  readonly size: number
  /** The last entry of the page before. */
  readonly after: EntryId | undefined
}

/** A page of the entries of a holding, debt or wallet; refused where the line has no entry `after`. */
export function entryPage<Table extends keyof EntryRows>(
  { db }: { readonly db: Kysely<ReadModels> },
  person: Viewer,
  { table, lineId, line, absent, noEntry, size, after }: PageOf<Table>,
): Promise<Result.Result<EntryPage<EntryRows[Table]>, Rejection>> {
  const { householdId } = person
  return snapshot(db, accessOf(person), async (tx) => {
    if (!(await line(tx, householdId, lineId))) return Result.fail(absent)
    const rows = await entriesAfter(tx, table, { householdId, lineId }, { after, most: size + 1 })
    if (rows) return Result.succeed(firstPage(rows, size))
    return Result.fail(after === undefined ? absent : noEntry(after))
  })
}
