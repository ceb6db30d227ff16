import { type Kysely, sql } from "kysely"
import type { LineKind } from "#domain/lines/lineKind.ts"
import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, LineId } from "#domain/shared/ids.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { LineColumns, LineEntriesTable, LineEntryRow, LineRow } from "#projections/lineTables.ts"

/** All lines, or all of one kind, including ended and removed ones: by kind, and within a kind by name. */
export async function linesOf<Kind extends LineKind = LineKind>(
  db: Kysely<ReadModels>,
  householdId: string,
  kind?: Kind,
): Promise<LineRow<Kind>[]> {
  const lines = db.selectFrom("lines").selectAll().where("household_id", "=", householdId)
  const rows = await (kind ? lines.where("kind", "=", kind) : lines)
    .where("until_position", "is", null)
    .orderBy("line_id")
    .execute()
  return ofKind(inListedOrder(rows))
}

const kinds: ReadonlyArray<LineKind> = ["holding", "debt", "wallet"]

export async function lineOf<Kind extends LineKind>(
  db: Kysely<ReadModels>,
  householdId: string,
  kind: Kind,
  lineId: LineId,
): Promise<LineRow<Kind> | undefined> {
  const rows = await db
    .selectFrom("lines")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("kind", "=", kind)
    .where("line_id", "=", lineId)
    .where("until_position", "is", null)
    .execute()
  return ofKind<Kind>(rows)[0]
}

/** The query selects the kind, and every holding has a class. */
const ofKind = <Kind extends LineKind>(rows: ReadonlyArray<LineColumns>) =>
  rows as ReadonlyArray<unknown> as LineRow<Kind>[]

/** A holding, debt or wallet of a household. */
interface LineRef {
  readonly householdId: string
  readonly kind: LineKind
  readonly lineId: LineId
}

/** When a line was opened, and when its description, its portfolio or its end changed last. */
export const descriptionsRecordedAt = (
  db: Kysely<ReadModels>,
  { householdId, kind, lineId }: LineRef,
): Promise<{ readonly first: Date; readonly last: Date }> =>
  db
    .selectFrom("lines")
    .select((row) => [row.fn.min("recorded_at").as("first"), row.fn.max("recorded_at").as("last")])
    .where("household_id", "=", householdId)
    .where("kind", "=", kind)
    .where("line_id", "=", lineId)
    .executeTakeFirstOrThrow()

const entriesOf = (db: Kysely<ReadModels>, { householdId, kind, lineId }: LineRef) =>
  db
    .selectFrom("line_entries")
    .where("household_id", "=", householdId)
    .where("kind", "=", kind)
    .where("line_id", "=", lineId)

const ofEntryKind = (
  entries: ReturnType<typeof entriesOf>,
  kind: LineEntriesTable["entry_kind"] | undefined,
): ReturnType<typeof entriesOf> => (kind === undefined ? entries : entries.where("entry_kind", "=", kind))

/** Every entry of a line, voided ones included: newest day first, and within a day the last recorded first. */
export const allEntriesOf = (db: Kysely<ReadModels>, line: LineRef): Promise<LineEntryRow[]> =>
  entriesOf(db, line).selectAll().orderBy("effective_on", "desc").orderBy("position", "desc").execute()

/**
 * The first entries of a line in the order of {@link allEntriesOf}, or those after one of them. Undefined if there is
 * no entry with that id.
 */
export async function entriesAfter(
  db: Kysely<ReadModels>,
  line: LineRef,
  { after, most, charactersMost, entryKind }: PageQuestion,
): Promise<ReadonlyArray<LineEntryRow> | undefined> {
  const entries = ofEntryKind(entriesOf(db, line), entryKind)
  const last =
    after === undefined
      ? undefined
      : await entries.select(["effective_on as day", "position"]).where("entry_id", "=", after).executeTakeFirst()
  if (after !== undefined && !last) return undefined
  const later = last
    ? entries.where((row) =>
        row.or([
          row("effective_on", "<", last.day),
          row.and([row("effective_on", "=", last.day), row("position", "<", last.position)]),
        ]),
      )
    : entries
  const ordered = later.selectAll().orderBy("effective_on", "desc").orderBy("position", "desc").limit(most)
  if (charactersMost === undefined) return ordered.execute()
  return db
    .selectFrom(db.selectFrom(ordered.as("some")).selectAll().select([charactersBefore, ordinal]).as("page"))
    .selectAll()
    .where((row) => row.or([row("before", "<=", String(charactersMost)), row("ordinal", "<=", "2")]))
    .orderBy("ordinal")
    .execute()
}

interface PageQuestion {
  readonly after?: EntryId | undefined
  /** Only entries of this kind. */
  readonly entryKind?: LineEntriesTable["entry_kind"] | undefined
  readonly most: number
  /** About how many stored characters to read; two entries are read in any case. */
  readonly charactersMost?: number
}

/** How many characters the entries before this one have, in the order of {@link allEntriesOf}. */
const charactersBefore = sql<string>`coalesce(sum(octet_length(terms) + coalesce(octet_length(remark), 0))
  over (order by effective_on desc, position desc rows between unbounded preceding and 1 preceding), 0)`.as("before")
const ordinal = sql<string>`row_number() over (order by effective_on desc, position desc)`.as("ordinal")

/** The last entry of a kind that counts on a day. */
export const lastEntryOn = (
  db: Kysely<ReadModels>,
  line: LineRef,
  on: CalendarDate,
  entryKind: LineEntriesTable["entry_kind"],
): Promise<LineEntryRow | undefined> =>
  ofEntryKind(entriesOf(db, line), entryKind)
    .selectAll()
    .where("until_position", "is", null)
    .where("effective_on", "<=", on)
    .orderBy("effective_on", "desc")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst()

/** The texts of entries: a note or comment, and the reason why an entry was voided. */
export type Remark = Pick<
  LineEntryRow,
  "line_id" | "entry_id" | "entry_kind" | "until_position" | "remark" | "void_reason"
>

/** The entries of all lines that have such a text, in the order of their days. */
export const remarksOf = (db: Kysely<ReadModels>, householdId: string): Promise<Remark[]> =>
  db
    .selectFrom("line_entries")
    .select(["line_id", "entry_id", "entry_kind", "until_position", "remark", "void_reason"])
    .where("household_id", "=", householdId)
    .where((row) => row.or([row("remark", "is not", null), row("void_reason", "is not", null)]))
    .orderBy("effective_on")
    .orderBy("position")
    .execute()

/** The log positions of the entries of all lines that count, of some kinds and days. */
export const entriesOfDays = (
  db: Kysely<ReadModels>,
  householdId: string,
  kinds: ReadonlyArray<LineEntriesTable["entry_kind"]>,
  days: ReadonlyArray<CalendarDate>,
): Promise<Pick<LineEntryRow, "position" | "effective_on">[]> =>
  db
    .selectFrom("line_entries")
    .select(["position", "effective_on"])
    .where("household_id", "=", householdId)
    .where("until_position", "is", null)
    .where((row) => row("entry_kind", "=", row.fn.any(row.val(kinds))))
    .where((row) => row("effective_on", "=", row.fn.any(row.val(days))))
    .execute()

/** The transfers of holdings up to a day, in the order of the days: the last one names the current portfolio. */
export const movesOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  on: CalendarDate,
): Promise<Pick<LineEntryRow, "line_id" | "moved_to">[]> =>
  db
    .selectFrom("line_entries")
    .select(["line_id", "moved_to"])
    .where("household_id", "=", householdId)
    .where("kind", "=", "holding")
    .where("entry_kind", "=", "Transfer")
    .where("until_position", "is", null)
    .where("effective_on", "<=", on)
    .orderBy("effective_on")
    .orderBy("position")
    .execute()

/** A leg of a swap, with the status of its holding. */
export type CountingSwapLeg = Pick<LineEntryRow, "line_id" | "terms"> & { readonly line_status: LineRow["status"] }

/** The legs of swaps that were not voided, of every holding, removed ones included. */
export const countingSwapLegsOf = (db: Kysely<ReadModels>, householdId: string): Promise<CountingSwapLeg[]> =>
  db
    .selectFrom("line_entries as entry")
    .innerJoin("lines as line", (on) =>
      on
        .onRef("line.household_id", "=", "entry.household_id")
        .onRef("line.kind", "=", "entry.kind")
        .onRef("line.line_id", "=", "entry.line_id"),
    )
    .select(["entry.line_id", "entry.terms", "line.status as line_status"])
    .where("entry.household_id", "=", householdId)
    .where("line.until_position", "is", null)
    .where("entry.entry_kind", "=", "SwapLeg")
    .where("entry.until_position", "is", null)
    .orderBy("entry.effective_on")
    .orderBy("entry.position")
    .execute()

/** An entry of a holding that counts, as it is stored. */
export interface CountingEntry {
  readonly lineId: LineId
  readonly entryId: EntryId
  readonly entry: StoredEntry
}

/** The entries of some holdings that were not voided, in the order of recording. */
export async function countingEntriesOf(
  db: Kysely<ReadModels>,
  householdId: string,
  holdings: ReadonlyArray<LineId>,
): Promise<ReadonlyArray<CountingEntry>> {
  if (holdings.length === 0) return []
  const rows = await db
    .selectFrom("line_entries")
    .select(["line_id", "entry_id", "terms"])
    .where("household_id", "=", householdId)
    .where("kind", "=", "holding")
    .where("line_id", "in", [...holdings])
    .where("until_position", "is", null)
    .orderBy("position")
    .execute()
  return rows.map(({ line_id, entry_id, terms }) => ({
    lineId: line_id,
    entryId: entry_id,
    entry: JSON.parse(terms) as StoredEntry,
  }))
}

/** A row of a line, and its version. */
interface LineVersion {
  readonly id: LineId
  /** The position of the log up to which the row is current. */
  readonly position: string
  /**
   * The transaction that wrote the row. A row that is written again at the position where it was, because an event before
   * it was left out, has another version.
   */
  readonly version: string
}

const version = sql<string>`xmin::text`.as("version")

/** The versions of all ledgers of a household: a cache of parsed ledgers compares them with its own. */
export const ledgerVersionsOf = (db: Kysely<ReadModels>, householdId: string): Promise<LineVersion[]> =>
  db
    .selectFrom("line_ledgers")
    .select(["line_id as id", "position", version])
    .where("household_id", "=", householdId)
    .orderBy("kind")
    .orderBy("id")
    .execute()

/** The ledgers of some lines; a removed line has none. */
export async function ledgersOf(
  db: Kysely<ReadModels>,
  householdId: string,
  ids: ReadonlyArray<LineId>,
): Promise<(LineVersion & { readonly ledger: LineLedger })[]> {
  const rows = await db
    .selectFrom("line_ledgers")
    .select(["line_id as id", "position", version, "ledger"])
    .where("household_id", "=", householdId)
    .where((row) => row("line_id", "=", row.fn.any(row.val(ids))))
    .orderBy("kind")
    .orderBy("id")
    .execute()
  return rows.map((row) => ({ ...row, ledger: JSON.parse(row.ledger) as LineLedger }))
}

/** A current line, with the version of its row. */
export type VersionedLine = LineColumns & Pick<LineVersion, "version">

/**
 * All current lines as {@link linesOf} returns them. Only rows whose version is not among those of `before` are read; the
 * others are the same objects.
 */
export async function versionedLinesOf(
  db: Kysely<ReadModels>,
  householdId: string,
  before: ReadonlyArray<VersionedLine>,
): Promise<ReadonlyArray<VersionedLine>> {
  const current = db.selectFrom("lines").where("household_id", "=", householdId).where("until_position", "is", null)
  const keyOf = (kind: LineKind, id: LineId, written: string): string => `${kind} ${id} ${written}`
  const versions =
    before.length === 0 ? [] : await current.select(["kind", "line_id", version]).orderBy("line_id").execute()
  const known = new Map(before.map((row) => [keyOf(row.kind, row.line_id, row.version), row]))
  const missing = versions.filter((row) => !known.has(keyOf(row.kind, row.line_id, row.version)))
  if (before.length > 0 && missing.length === 0 && versions.length === before.length) return before
  const read =
    before.length === 0
      ? await current.selectAll().select(version).orderBy("line_id").execute()
      : await current
          .selectAll()
          .select(version)
          .where((row) => row("line_id", "=", row.fn.any(row.val(missing.map(({ line_id }) => line_id)))))
          .execute()
  for (const row of read) known.set(keyOf(row.kind, row.line_id, row.version), row)
  const rows =
    before.length === 0 ? read : versions.flatMap((row) => known.get(keyOf(row.kind, row.line_id, row.version)) ?? [])
  return inListedOrder(rows)
}

/** By kind, and within a kind by name; equal names keep their order. */
const inListedOrder = <Row extends Pick<LineColumns, "kind" | "name">>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  sortedByText(rows, ({ name }) => name).toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))

/** The lines of one kind. */
export const ofOneKind = <Kind extends LineKind>(rows: ReadonlyArray<LineColumns>, kind: Kind): LineRow<Kind>[] =>
  ofKind<Kind>(rows.filter((row) => row.kind === kind))

/** Sorts rows by a text that is encrypted in the table, so the database cannot sort by it. Equal rows keep their order. */
const sortedByText = <Row>(rows: ReadonlyArray<Row>, textOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => compare(textOf(a), textOf(b)))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
