import { Result } from "effect"
import type { Kysely } from "kysely"
import type { LineKind } from "#domain/lines/lineKind.ts"
import type { EntryId, LineId } from "#domain/shared/ids.ts"
import { entriesAfter, lineOf } from "#projections/lines/query.ts"
import type { LineEntryRow } from "#projections/lines/tables.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import type { Viewer } from "#server/http/route.ts"

/** How many entries of a holding or debt, and statements of a wallet, one answer contains. */
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

/** The first page of sorted rows. */
export function firstPage<Row extends { readonly entry_id: EntryId }>(
  rows: ReadonlyArray<Row>,
  size: number,
): EntryPage<Row> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, end: last && rows.length > size ? { next: last.entry_id } : {} }
}

/** The requested page of a line's entries. */
export interface PageOf {
  readonly kind: LineKind
  readonly lineId: LineId
  readonly size: number
  /** The last entry of the page before. */
  readonly after: EntryId | undefined
}

/** A page of the entries of a line; refused if the user sees no such line, or if it has no entry `after`. */
export function entryPage(
  { db }: { readonly db: Kysely<ReadModels> },
  person: Viewer,
  { kind, lineId, size, after }: PageOf,
): Promise<Result.Result<EntryPage<LineEntryRow>, Rejection>> {
  const { householdId } = person
  return snapshot(db, accessOf(person), async (tx) => {
    const line = await lineOf(tx, householdId, kind, lineId)
    const rows = line && (await entriesAfter(tx, { householdId, kind, lineId }, { after, most: size + 1 }))
    if (rows) return Result.succeed(firstPage(rows, size))
    return Result.fail(
      line && after !== undefined
        ? refused({ _tag: "EntryNotFound", line: kind, entryId: after })
        : refused({ _tag: "LineNotFound", line: kind }),
    )
  })
}
