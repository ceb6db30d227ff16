import { Result } from "effect"
import type { Kysely } from "kysely"
import type { LineKind } from "#domain/lines/lineKind.ts"
import type { EntryId, LineId } from "#domain/shared/ids.ts"
import { entriesAfter, lineOf } from "#projections/lines/query.ts"
import type { LineEntryRow } from "#projections/lineTables.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import type { Viewer } from "#server/http/route.ts"

/** About how many characters are stored for one, since texts are stored encrypted: more than are ever needed. */
export const storedPerCharacter = 4

/** A page of rows, and the start of the next page, if there is one. */
interface EntryPage<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly end: { readonly next?: EntryId }
}

/** The first page of sorted rows: as many as fit into the number and the characters of a page, but at least one. */
export function firstPage<Row extends Pick<LineEntryRow, "entry_id" | "terms" | "remark">>(
  rows: ReadonlyArray<Row>,
  { size, characters }: { readonly size: number; readonly characters: number },
): EntryPage<Row> {
  const fitting = countFitting(rows, characters, ({ terms, remark }) => terms.length + (remark?.length ?? 0))
  const shown = rows.slice(0, Math.min(size, fitting))
  const last = shown.at(-1)
  return { rows: shown, end: last && rows.length > shown.length ? { next: last.entry_id } : {} }
}

/** How many of the first items have together at most so many characters; one at least, if there is one. */
export function countFitting<Item>(
  items: ReadonlyArray<Item>,
  characters: number,
  lengthOf: (item: Item) => number,
): number {
  let left = characters
  const beyond = items.findIndex((item, index) => (left -= lengthOf(item)) < 0 && index > 0)
  return beyond === -1 ? items.length : beyond
}

/** The requested page of a line's entries. */
interface PageOf {
  readonly kind: LineKind
  readonly lineId: LineId
  readonly size: number
  readonly characters: number
  /** The last entry of the page before. */
  readonly after: EntryId | undefined
  /** Only entries of this kind. */
  readonly entryKind?: LineEntryRow["entry_kind"]
}

/** A page of the entries of a line; refused if the user sees no such line, or if it has no entry `after`. */
export function entryPage(
  { db }: { readonly db: Kysely<ReadModels> },
  person: Viewer,
  { kind, lineId, size, characters, after, entryKind }: PageOf,
): Promise<Result.Result<EntryPage<LineEntryRow>, Rejection>> {
  const { householdId } = person
  return snapshot(db, accessOf(person), async (tx) => {
    const line = await lineOf(tx, householdId, kind, lineId)
    const asked = { after, most: size + 1, charactersMost: characters * storedPerCharacter, entryKind }
    const rows = line && (await entriesAfter(tx, { householdId, kind, lineId }, asked))
    if (rows) return Result.succeed(firstPage(rows, { size, characters }))
    return Result.fail(
      line && after !== undefined
        ? refused({ _tag: "EntryNotFound", line: kind, entryId: after })
        : refused({ _tag: "LineNotFound", line: kind }),
    )
  })
}
