import { type Kysely, sql, type Transaction } from "kysely"
import type { ExplainedNode, Source } from "#domain/measures/trace/tree.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { Access } from "#server/db/access.ts"
import { type MarketReading, ownSource } from "#server/marketdata/market.ts"
import type { ExplainSource } from "#contract/figures/explain.ts"
import { snapshot } from "#server/views/snapshot.ts"

/**
 * Finds the sources of the leaves of a tree, down to the events: for an entry, the event that recorded it; for a value
 * in the ledger, the entry behind the value; for a line or a stake, the event that began it.
 */
export async function sourcesOf(
  root: ExplainedNode,
  db: Kysely<ReadModels>,
  access: Access,
  market: MarketReading,
): Promise<(source: Source) => ExplainSource> {
  const { householdId } = access
  const wanted = [...sourcesIn(root)]
  const [entries, events] = await snapshot(
    db,
    access,
    async (tx) => [await entriesOf(tx, householdId, wanted), await beginningsOf(tx, householdId, wanted)] as const,
  )
  const names = new Map(market.ages.flatMap(({ kind, symbol, name }) => (kind === "price" ? [[symbol, name]] : [])))
  return (source) => {
    switch (source._tag) {
      case "Entry":
        return { ...source, eventId: entries.byId.get(`${source.lineId} ${source.entryId}`) ?? "" }
      case "Books": {
        const { lineId, on, kinds } = source
        const last = entries.byDay.get(`${lineId} ${on}`)?.findLast(({ kind }) => kinds.includes(kind))
        if (!last) return { _tag: "Opening", lineId, eventId: events.get(lineId) ?? "", on }
        const { entry_id: entryId, kind, event_id: eventId } = last
        return { _tag: "Entry", lineId, entryId, eventId: eventId ?? "", kind, detail: null, on }
      }
      case "Opening":
      case "Plan":
        return { ...source, eventId: events.get(source.lineId) ?? "" }
      case "Stake":
        return { ...source, eventId: events.get(source.stakeId) ?? "" }
      case "Price": {
        const { isOwn = false, split = null, ...price } = source
        return {
          ...price,
          symbol: names.get(price.symbol) ?? price.symbol,
          source: isOwn ? ownSource : market.sourceOn({ kind: "price", symbol: price.symbol }, price.on),
          split,
        }
      }
      case "Rate":
        return { ...source, source: market.sourceOn({ kind: "rate", symbol: source.currency }, source.on) }
      case "Constant":
        return source
    }
  }
}

function* sourcesIn(node: ExplainedNode): Iterable<Source> {
  if (node.source) yield node.source
  for (const part of node.parts) yield* sourcesIn(part)
}

/** The entries that count for the requested lines and days, with their events; those of a day as recorded. */
async function entriesOf(tx: Transaction<ReadModels>, householdId: string, wanted: ReadonlyArray<Source>) {
  const days = new Map<string, LineDay>()
  for (const source of wanted) {
    if (source._tag === "Entry" || source._tag === "Books") days.set(`${source.lineId} ${source.on}`, source)
  }
  const asked = [...days.values()]
  const rows =
    asked.length === 0
      ? []
      : await tx
          .selectFrom("line_entries as entry")
          .innerJoin(tableOf(asked), (on) =>
            on
              .onRef("asked.line_id", "=", "entry.line_id")
              .on((is) => is.or([is("on", "=", is.ref("effective_on")), is("on", "=", is.ref("ex_dividend_on"))])),
          )
          .leftJoin("activity", (on) =>
            on
              .onRef("activity.household_id", "=", "entry.household_id")
              .onRef("activity.position", "=", "entry.position"),
          )
          .select(["entry.line_id", "entry_id", "entry_kind as kind", "on", "activity.event_id"])
          .where("entry.household_id", "=", householdId)
          .where("until_position", "is", null)
          .orderBy("entry.position")
          .execute()
  return {
    byId: new Map(
      rows.map(({ line_id, entry_id, event_id }): [string, string | null] => [`${line_id} ${entry_id}`, event_id]),
    ),
    byDay: Map.groupBy(rows, ({ line_id, on }): string => `${line_id} ${on}`),
  }
}

interface LineDay {
  readonly lineId: string
  readonly on: CalendarDate
}

const tableOf = (asked: ReadonlyArray<LineDay>) =>
  sql<{ line_id: string; on: string }>`unnest(
    ${asked.map(({ lineId }) => lineId)}::uuid[], ${asked.map(({ on }) => on)}::date[]
  )`.as<"asked">(sql`asked (line_id, "on")`)

const beginnings = [
  "HoldingOpened",
  "HoldingDetailsRevised",
  "DebtIncurred",
  "DebtTermsRevised",
  "WalletConnected",
  "WalletRevised",
  "StakeRecorded",
]

/** By subject: the last event that describes a line, and the event that recorded a stake. */
async function beginningsOf(
  tx: Transaction<ReadModels>,
  householdId: string,
  wanted: ReadonlyArray<Source>,
): Promise<ReadonlyMap<string, string>> {
  const subjects = new Set<string>()
  for (const source of wanted) {
    if (source._tag === "Stake") subjects.add(source.stakeId)
    if (source._tag === "Opening" || source._tag === "Plan" || source._tag === "Books") subjects.add(source.lineId)
  }
  if (subjects.size === 0) return new Map()
  const rows = await tx
    .selectFrom("activity")
    .select(["subject_id", "event_id"])
    .where("household_id", "=", householdId)
    .where("event_type", "in", beginnings)
    .where((row) => row("subject_id", "=", row.fn.any(row.val([...subjects]))))
    .orderBy("position")
    .execute()
  return new Map(rows.map(({ subject_id, event_id }) => [subject_id, event_id]))
}
