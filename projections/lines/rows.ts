import { sql, type Transaction } from "kysely"
import type { EntryId } from "#domain/shared/ids.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { insertAll } from "#projections/writing.ts"
import { lineFactOf, type LineFactInColumns } from "./facts.ts"
import type { LineEntryRow, LineColumns } from "#projections/lineTables.ts"

/**
 * Projects descriptions and entries. Rows that a batch adds are changed in memory, so that each is written only once.
 */
export async function projectRows(events: ReadonlyArray<Recorded>, db: Transaction<ReadModels>): Promise<void> {
  const facts = events.flatMap((recorded) => {
    const line = lineFactOf(recorded.event)
    return line ? [{ ...line, recorded }] : []
  })
  const [descriptions, entries] = [await descriptionsOf(facts, db), entryRows()]
  for (const one of facts) {
    const { fact, recorded } = one
    const { encrypt } = recorded
    switch (fact._tag) {
      case "Opened": {
        const { portfolioId, currency } = fact.opening
        descriptions.open(one, {
          portfolio_id: portfolioId,
          currency,
          ended_on: null,
          status: "active",
          ...encrypted(fact.description, encrypt),
        })
        break
      }
      case "Revised":
        descriptions.change(one, encrypted(fact.description, encrypt))
        break
      case "Ended":
        descriptions.change(one, { ended_on: fact.on })
        break
      case "Reopened":
        descriptions.change(one, { ended_on: null })
        break
      case "Removed":
        descriptions.change(one, { status: "removed" })
        break
      case "Restored":
        descriptions.change(one, { status: "active" })
        break
      case "Recorded": {
        const { entryId, replaces, entry } = fact
        entries.add({
          ...keyOf(one),
          entry_id: entryId,
          position: recorded.position.toString(),
          until_position: null,
          ...entry,
          terms: encrypt("line_entries.terms", entry.terms),
          remark: entry.remark && encrypt("line_entries.remark", entry.remark),
          void_reason: null,
          replaces,
          replaced_by: null,
          voided_at: null,
          recorded_at: recorded.recordedAt,
          recorded_by: recorded.actorId,
        })
        if (replaces !== null) entries.mark(one, replaces, { replaced_by: entryId })
        break
      }
      case "Voided":
        entries.mark(one, fact.entryId, {
          until_position: recorded.position.toString(),
          void_reason: encrypt("line_entries.void_reason", fact.reason),
          voided_at: recorded.recordedAt,
        })
        break
    }
  }
  await descriptions.write()
  await entries.write(db)
}

type Fact = LineFactInColumns & { readonly recorded: Recorded }
type Key = Pick<LineColumns, "household_id" | "kind" | "line_id">

const keyOf = ({ kind, lineId, recorded }: Fact): Key => ({
  household_id: recorded.householdId,
  kind,
  line_id: lineId,
})
const keyText = ({ household_id, kind, line_id }: Key): string => `${household_id} ${kind} ${line_id}`

const encrypted = <Texts extends Pick<LineColumns, "name" | "description">>(
  texts: Texts,
  encrypt: Recorded["encrypt"],
): Texts => ({
  ...texts,
  name: encrypt("lines.name", texts.name),
  description: encrypt("lines.description", texts.description),
})

/** The descriptions of the lines of a batch. A change ends the current row and adds a new one. */
async function descriptionsOf(facts: ReadonlyArray<Fact>, db: Transaction<ReadModels>) {
  const isEntry = ({ fact }: Fact) => fact._tag === "Recorded" || fact._tag === "Voided"
  const changed = new Map(facts.filter((one) => !isEntry(one)).map((one) => [keyText(keyOf(one)), one]))
  for (const one of facts) if (one.fact._tag === "Opened") changed.delete(keyText(keyOf(one)))
  const current = new Map<string, LineColumns>()
  const stored = new Set<LineColumns>()
  for (const row of changed.size > 0 ? await currentRows([...changed.values()].map(keyOf), db) : []) {
    const key = keyText(row)
    const one = changed.get(key)
    if (!one) continue
    // Queries return plain text, so it is encrypted again before it is written.
    const readable = encrypted(row, one.recorded.encrypt)
    current.set(key, readable)
    stored.add(readable)
  }
  const added: Array<LineColumns> = []
  const ended: Array<LineColumns> = []

  function add(one: Fact, row: Omit<LineColumns, keyof Key | "position" | "until_position" | "recorded_at">): void {
    const { position, recordedAt: recorded_at } = one.recorded
    const held = { ...row, ...keyOf(one), position: position.toString(), until_position: null, recorded_at }
    added.push(held)
    current.set(keyText(held), held)
  }

  return {
    open: add,
    change(one: Fact, change: Partial<LineColumns>): void {
      const before = current.get(keyText(keyOf(one)))
      // `projectLedgers` throws for a line that was never opened.
      if (!before) return
      before.until_position = one.recorded.position.toString()
      if (stored.has(before)) ended.push(before)
      add(one, { ...before, ...change })
    },
    async write(): Promise<void> {
      await endRows(ended, db)
      await insertAll(db, "lines", added)
    },
  }
}

/** The current rows of lines of any household. */
const currentRows = (keys: ReadonlyArray<Key>, db: Transaction<ReadModels>): Promise<ReadonlyArray<LineColumns>> =>
  db
    .selectFrom("lines")
    .innerJoin(tableOf(keys), (on) =>
      on
        .onRef("lines.household_id", "=", "asked.household_id")
        .onRef("lines.kind", "=", "asked.kind")
        .onRef("lines.line_id", "=", "asked.line_id"),
    )
    .selectAll("lines")
    .where("until_position", "is", null)
    .execute()

const tableOf = (keys: ReadonlyArray<Key>) =>
  sql<Key>`unnest(
    ${keys.map(({ household_id }) => household_id)}::uuid[],
    ${keys.map(({ kind }) => kind)}::text[],
    ${keys.map(({ line_id }) => line_id)}::uuid[]
  )`.as<"asked">(sql`asked (household_id, kind, line_id)`)

async function endRows(rows: ReadonlyArray<LineColumns>, db: Transaction<ReadModels>): Promise<void> {
  for (const { until_position, household_id, kind, line_id } of rows) {
    await db
      .updateTable("lines")
      .set({ until_position })
      .where("household_id", "=", household_id)
      .where("kind", "=", kind)
      .where("line_id", "=", line_id)
      .where("until_position", "is", null)
      .execute()
  }
}

type Marked = Partial<Pick<LineEntryRow, "until_position" | "void_reason" | "replaced_by" | "voided_at">>

/** The entries that a batch adds, and its changes of earlier entries. */
function entryRows() {
  const added = new Map<string, LineEntryRow>()
  const marks = new Map<string, Key & { readonly entry_id: EntryId } & Marked>()
  return {
    add(row: LineEntryRow): void {
      added.set(`${keyText(row)} ${row.entry_id}`, row)
    },
    mark(one: Fact, entryId: EntryId, change: Marked): void {
      const key = keyOf(one)
      const text = `${keyText(key)} ${entryId}`
      const row = added.get(text)
      if (row) Object.assign(row, change)
      else marks.set(text, { ...marks.get(text), ...key, entry_id: entryId, ...change })
    },
    async write(db: Transaction<ReadModels>): Promise<void> {
      await insertAll(db, "line_entries", [...added.values()])
      if (marks.size > 0) await markEntries([...marks.values()], db)
    },
  }
}

const markEntries = (
  marks: ReadonlyArray<Key & { readonly entry_id: EntryId } & Marked>,
  db: Transaction<ReadModels>,
): Promise<unknown> =>
  db
    .updateTable("line_entries")
    .from(
      sql<Key & { entry_id: EntryId } & Required<Marked>>`unnest(
        ${marks.map(({ household_id }) => household_id)}::uuid[],
        ${marks.map(({ kind }) => kind)}::text[],
        ${marks.map(({ line_id }) => line_id)}::uuid[],
        ${marks.map(({ entry_id }) => entry_id)}::uuid[],
        ${marks.map(({ until_position = null }) => until_position)}::numeric[],
        ${marks.map(({ void_reason = null }) => void_reason)}::text[],
        ${marks.map(({ replaced_by = null }) => replaced_by)}::uuid[],
        ${marks.map(({ voided_at = null }) => voided_at)}::timestamptz[]
      )`.as<"mark">(
        sql`mark (household_id, kind, line_id, entry_id, until_position, void_reason, replaced_by, voided_at)`,
      ),
    )
    .set((row) => ({
      until_position: row.fn.coalesce("mark.until_position", "line_entries.until_position"),
      void_reason: row.fn.coalesce("mark.void_reason", "line_entries.void_reason"),
      replaced_by: row.fn.coalesce("mark.replaced_by", "line_entries.replaced_by"),
      voided_at: row.fn.coalesce("mark.voided_at", "line_entries.voided_at"),
    }))
    .whereRef("line_entries.household_id", "=", "mark.household_id")
    .whereRef("line_entries.kind", "=", "mark.kind")
    .whereRef("line_entries.line_id", "=", "mark.line_id")
    .whereRef("line_entries.entry_id", "=", "mark.entry_id")
    .execute()
