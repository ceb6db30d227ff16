import type { Transaction } from "kysely"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import type { HoldingDetails } from "#domain/holding/classes/classes.ts"
import { isInPercent } from "#domain/holding/classes/inPercent.ts"
import type { HoldingDescription } from "#domain/holding/events.ts"
import { quotationText } from "#domain/instrument/quotation.ts"
import { debtLedgerOfStored } from "#domain/measures/ledger/debtLedger.ts"
import { storedTermsOf } from "#domain/measures/ledger/debtPlan.ts"
import type {
  ConnectedHolding,
  LineLedger,
  StoredHoldingFacts,
  StoredRepaymentTerms,
} from "#domain/measures/ledger/facts.ts"
import { takesLots } from "#domain/holding/legs.ts"
import { changesCost } from "#domain/measures/ledger/trading.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import { withArrivedLots } from "#domain/measures/ledger/movedLots.ts"
import { walletLedgerOfStored } from "#domain/measures/ledger/walletLedger.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { lineOfEvent } from "./facts.ts"
import type { LineEntryRow, LineLedgerRow, LineColumns } from "#projections/lineTables.ts"

/**
 * Computes the ledger of every line of the events again, from the rows as they are now: a backdated entry changes the
 * steps of every later day. A removed line has no ledger.
 *
 * A correction is two events of one append: an entry is voided, and another is recorded that replaces it. No batch ends
 * between them, where sales could exceed the units held.
 */
export async function projectLedgers(events: ReadonlyArray<Recorded>, db: Transaction<ReadModels>): Promise<void> {
  const lastOf = new Map<string, Recorded>()
  for (const recorded of events) {
    const line = lineOfEvent(recorded.event)
    if (line) lastOf.set(`${recorded.householdId} ${line.kind} ${line.lineId}`, recorded)
  }
  const touched = (await linesOf([...lastOf.values()], db)).flatMap((line) => {
    const last = lastOf.get(`${line.household_id} ${line.kind} ${line.line_id}`)
    return last ? [{ line, last }] : []
  })
  if (touched.length < lastOf.size) throw new Error("something happened to a line that was never opened")

  const removed = touched.filter(({ line }) => line.status === "removed")
  for (const { line } of removed) await discard(line, db)
  const remaining = touched.filter(({ line }) => line.status !== "removed")
  for (const some of Map.groupBy(remaining, ({ line }) => line.household_id).values()) {
    for (let from = 0; from < some.length; from += linesAtOnce) {
      await projectLedgersOf(some.slice(from, from + linesAtOnce), db)
    }
  }
}

/** Small enough to need little memory, and large enough to need few statements. */
const linesAtOnce = 50

interface Touched {
  readonly line: LineColumns
  readonly last: Recorded
}

/** Computes and stores the ledgers of some lines of one household. */
async function projectLedgersOf(some: ReadonlyArray<Touched>, db: Transaction<ReadModels>): Promise<void> {
  const entriesOf = new Map(
    await countingEntriesOf(
      some.map(({ line }) => line),
      db,
    ),
  )
  const connected = await connectedByMoves(some, entriesOf, db)
  const rowOf = ({ line, last }: Touched): LineLedgerRow => {
    const { household_id, kind, line_id } = line
    const entries = entriesOf.get(keyOf(line)) ?? []
    const own = { ...ledgerOf(line, entries), ...connectionsOf(line, connected.holdings) }
    const ledger = last.encrypt("line_ledgers.ledger", JSON.stringify(own))
    return { household_id, kind, line_id, position: last.position.toString(), ledger }
  }
  await store(some.map(rowOf), db)
  await store(connected.others.map(rowOf), db, "keep")
}

/** The lines of the events. Also returns a line with the same id in another household of the events. */
const linesOf = (events: ReadonlyArray<Recorded>, db: Transaction<ReadModels>): Promise<ReadonlyArray<LineColumns>> => {
  const householdIds = [...new Set(events.map(({ householdId }) => householdId))]
  const lineIds = [...new Set(events.flatMap(({ event }) => lineOfEvent(event)?.lineId ?? []))]
  return db
    .selectFrom("lines")
    .selectAll()
    .where((line) => line("household_id", "=", line.fn.any(line.val(householdIds))))
    .where((line) => line("line_id", "=", line.fn.any(line.val(lineIds))))
    .where("until_position", "is", null)
    .execute()
}

/** The holdings to which facts that take lots connect some lines. */
interface Connected {
  /** Those that are not among the lines, and are not removed. */
  readonly others: ReadonlyArray<Touched>
  /** All of them, by id. */
  readonly holdings: ReadonlyMap<string, ConnectedRow>
}

interface ConnectedRow {
  readonly line: LineColumns
  /** As they were recorded, without lots. */
  readonly recorded: ReadonlyArray<RecordedEntry>
}

/**
 * The holdings to which moves of units, spin-offs and mergers connect some lines, because what arrives follows from what the other holding had.
 * Adds their entries to those of the lines, and the lots to what arrives. A removed holding has no ledger, but its
 * entries still say which lots it gave.
 */
async function connectedByMoves(
  some: ReadonlyArray<Touched>,
  entriesOf: Map<string, StoredEntries>,
  db: Transaction<ReadModels>,
): Promise<Connected> {
  const [first] = some
  const holdings = new Map<string, ConnectedRow>()
  const moved = new Map<string, ReadonlyArray<RecordedEntry>>()
  const others: Array<Touched> = []
  for (const { line } of some) if (!entriesOf.has(keyOf(line))) entriesOf.set(keyOf(line), [])
  let next: ReadonlyArray<LineColumns> = some.map(({ line }) => line).filter(({ kind }) => kind === "holding")
  while (first && next.length > 0) {
    const asked = new Set<LineId>()
    for (const line of next) {
      const { line_id } = line
      const entries = entriesOf.get(`holding ${line_id}`) ?? []
      if (!entries.some(({ terms }) => terms.includes('"UnitMove"') || terms.includes('"CorporateAction"'))) continue
      const recorded = entries.map(parsed)
      moved.set(line_id, recorded)
      holdings.set(line_id, { line, recorded })
      for (const id of counterpartsIn(recorded)) asked.add(id)
    }
    const ids = [...asked].filter((id) => !entriesOf.has(`holding ${id}`))
    next = ids.length === 0 ? [] : await holdingsOf(first.line.household_id, ids, db)
    for (const [key, entries] of next.length === 0 ? [] : await countingEntriesOf(next, db)) entriesOf.set(key, entries)
    for (const line of next) {
      if (!entriesOf.has(`holding ${line.line_id}`)) entriesOf.set(`holding ${line.line_id}`, [])
      if (line.status !== "removed") others.push({ line, last: first.last })
    }
  }
  if (moved.size === 0) return { others: [], holdings }
  for (const [id, recorded] of withArrivedLots(moved)) {
    const written = recorded.map(({ entryId, entry }) => ({ entryId, terms: JSON.stringify(entry) }))
    entriesOf.set(`holding ${id}`, written)
  }
  return { others, holdings }
}

const counterpartsIn = (recorded: ReadonlyArray<RecordedEntry>): ReadonlyArray<LineId> =>
  recorded.flatMap(({ entry }) => (takesLots(entry) ? [entry.counterpartId] : []))

/**
 * The holdings that are connected with one, if a spin-off or merger is among what connects them: what goes along then
 * follows from prices, which are known where the ledger is read. In the order of their ids.
 */
function connectionsOf({ kind, line_id }: LineColumns, all: Connected["holdings"]): Pick<LineLedger, "connected"> {
  if (kind !== "holding" || !all.has(line_id)) return {}
  const ids = new Set<string>([line_id])
  // The loop also visits what is added while it runs.
  for (const id of ids) for (const next of counterpartsIn(all.get(id)?.recorded ?? [])) ids.add(next)
  const rows = [...ids].sort().flatMap((id) => all.get(id) ?? [])
  if (!rows.some(({ recorded }) => recorded.some(({ entry }) => entry._tag === "CorporateAction"))) return {}
  return { connected: rows.map(connectedHolding) }
}

function connectedHolding({ line, recorded }: ConnectedRow): ConnectedHolding {
  const ledger = holdingLedgerOf(line, recorded)
  const { lineId, assetClass, currency, openedOn, priceSymbol, quotedPerUnit, ownPrices, answeredSplits } = ledger
  return {
    lineId,
    assetClass,
    currency,
    openedOn,
    priceSymbol,
    quotedPerUnit,
    ...(ownPrices && { ownPrices }),
    ...(answeredSplits && { answeredSplits }),
    entries: recorded.filter(({ entry }) => changesCost(entry)),
  }
}

type RecordedEntry = StoredHoldingFacts["entries"][number]

const parsed = ({ entryId, terms }: StoredEntries[number]): RecordedEntry => ({
  entryId,
  entry: JSON.parse(terms) as RecordedEntry["entry"],
})

const holdingsOf = (
  householdId: string,
  ids: ReadonlyArray<LineId>,
  db: Transaction<ReadModels>,
): Promise<ReadonlyArray<LineColumns>> =>
  db
    .selectFrom("lines")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("kind", "=", "holding")
    .where((line) => line("line_id", "=", line.fn.any(line.val(ids))))
    .where("until_position", "is", null)
    .execute()

/** The stored text of an entry needs no check: it was decoded when it was recorded. */
type StoredEntries = ReadonlyArray<{ readonly entryId: string; readonly terms: string }>

const keyOf = ({ kind, line_id }: Pick<LineEntryRow, "kind" | "line_id">) => `${kind} ${line_id}`

/** Entries that count, of some lines of one household, by kind and id, in the {@link inOrderOfRecording order}. */
async function countingEntriesOf(
  lines: ReadonlyArray<LineColumns>,
  db: Transaction<ReadModels>,
): Promise<ReadonlyMap<string, StoredEntries>> {
  const entries = db
    .selectFrom("line_entries")
    .where("household_id", "=", lines[0]?.household_id ?? "")
    .where((row) => row("line_id", "=", row.fn.any(row.val(lines.map(({ line_id }) => line_id)))))
  const rows = await entries
    .select(["kind", "line_id", "entry_id", "terms", "replaces", "position"])
    .where("until_position", "is", null)
    .orderBy("position")
    .execute()
  const corrected = rows.some(({ replaces }) => replaces !== null)
    ? await entries
        .select(["kind", "line_id", "entry_id", "replaces", "position"])
        .where("replaced_by", "is not", null)
        .execute()
    : []
  const correctedIn = Map.groupBy(corrected, keyOf)
  return new Map(
    Array.from(
      Map.groupBy(rows, keyOf),
      ([key, of]) => [key, inOrderOfRecording(of, correctedIn.get(key) ?? [])] as const,
    ),
  )
}

/**
 * Entries in the order of recording, where a correction has the position of the entry that it corrects. So correcting a
 * purchase, and undoing the correction, does not change its order among the entries of its day.
 */
function inOrderOfRecording(
  rows: ReadonlyArray<Pick<LineEntryRow, "entry_id" | "terms" | "replaces" | "position">>,
  correctedRows: ReadonlyArray<Pick<LineEntryRow, "entry_id" | "replaces" | "position">>,
): StoredEntries {
  const entries = rows.map(({ entry_id, terms }) => ({ entryId: entry_id, terms }))
  if (rows.every(({ replaces }) => replaces === null)) return entries
  const corrected = new Map<string, Replacement>(correctedRows.map((row) => [row.entry_id, row]))
  const positions = rows.map((row) => originalPositionOf(row, corrected))
  return entries
    .map((entry, index) => ({ entry, position: positions[index] ?? 0n }))
    .toSorted((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))
    .map(({ entry }) => entry)
}

type Replacement = Pick<LineEntryRow, "replaces" | "position">

/** The position of the first entry in a chain of corrections. */
function originalPositionOf(entry: Replacement, corrected: ReadonlyMap<string, Replacement>): bigint {
  const before = entry.replaces === null ? undefined : corrected.get(entry.replaces)
  return before ? originalPositionOf(before, corrected) : BigInt(entry.position)
}

function ledgerOf(line: LineColumns, entries: StoredEntries): LineLedger {
  const { line_id: id, portfolio_id: portfolioId, currency } = line
  // Each kind of line reads the format in which it wrote the entries.
  const stored = entries.map(({ entryId, terms }) => ({ entryId, entry: JSON.parse(terms) }))
  switch (line.kind) {
    case "holding":
      return holdingLedgerOf(line, stored)
    case "debt":
      return debtLedgerOfStored({
        lineId: id,
        portfolioId,
        currency,
        incurredOn: line.started_on,
        settledOn: line.ended_on,
        creditorId: line.creditor_id,
        terms: storedTermsOf(JSON.parse(line.description) as StoredRepaymentTerms),
        entries: stored,
      })
    case "wallet":
      return walletLedgerOfStored({
        lineId: id,
        portfolioId,
        currency,
        connectedOn: line.started_on,
        disconnectedOn: line.ended_on,
        entries: stored.map(({ entry }) => entry),
      })
  }
}

/** The ledger of a holding from its row and the entries that count, in the order of recording. */
export function holdingLedgerOf(line: LineColumns, entries: StoredHoldingFacts["entries"]): LineLedger {
  const { details, priceSymbol, instrument, preferredSource, ...terms } = JSON.parse(
    line.description,
  ) as StoredDescription
  const { acquisitionCost, investable, taxRate, unitsEarned } = terms
  return ledgerOfStored({
    lineId: line.line_id,
    portfolioId: line.portfolio_id,
    assetClass: details._tag,
    currency: line.currency,
    openedOn: line.started_on,
    closedOn: line.ended_on,
    priceSymbol:
      line.price_symbol &&
      quotationText({
        symbol: line.price_symbol,
        typed: instrument ? priceSymbol : null,
        sources: preferredSource ? [preferredSource] : [],
      }),
    acquisitionCost,
    piece: pieceOf(details),
    isInPercent: isInPercent(details),
    premiumsAreSpent: details._tag === "insurance" && details.policyType === "term_life",
    investable: investable ?? behaviourOf[details._tag].investable,
    taxRate,
    unitsEarned,
    entries,
  })
}

/** Stored with all fields, including those that may be left out of input. */
type StoredDescription = Required<(typeof HoldingDescription)["Encoded"]>

const pieceOf = (details: (typeof HoldingDetails)["Encoded"]): StoredHoldingFacts["piece"] =>
  details._tag === "metal" ? { grams: details.gramsPerPiece, purity: details.purity } : null

/**
 * Of a line that only follows from another one, the position is kept: it is that of the last event of the line itself, regardless of which of
 * the two is computed first.
 */
async function store(
  ledgers: ReadonlyArray<LineLedgerRow>,
  db: Transaction<ReadModels>,
  position: "replace" | "keep" = "replace",
): Promise<void> {
  if (ledgers.length === 0) return
  await db
    .insertInto("line_ledgers")
    .values(ledgers)
    .onConflict((row) =>
      row.columns(["household_id", "kind", "line_id"]).doUpdateSet((column) => ({
        ...(position === "replace" && { position: column.ref("excluded.position") }),
        ledger: column.ref("excluded.ledger"),
      })),
    )
    .execute()
}

const discard = ({ household_id, kind, line_id }: LineColumns, db: Transaction<ReadModels>): Promise<unknown> =>
  db
    .deleteFrom("line_ledgers")
    .where("household_id", "=", household_id)
    .where("kind", "=", kind)
    .where("line_id", "=", line_id)
    .execute()
