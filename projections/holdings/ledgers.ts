import { Schema } from "effect"
import type { Transaction } from "kysely"
import { behaviourOf } from "#domain/holding/assetClass.ts"
import type { HoldingDetails } from "#domain/holding/details/details.ts"
import { Entry } from "#domain/holding/entries.ts"
import type { HoldingEvent } from "#domain/holding/events.ts"
import { impossibleUnits } from "#domain/holding/units.ts"
import type { StoredEntry, StoredHoldingFacts, StoredMoney } from "#domain/measures/ledger/facts.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { HoldingEntryRow, HoldingLedgerRow, HoldingRow } from "./tables.ts"

/**
 * Computes the ledger of every holding of the events again, from the rows as they are now: a backdated entry changes the
 * steps of every later day. A removed holding has no ledger.
 *
 * A correction is two events: an entry is voided, and another is recorded that replaces it. When a batch ends between
 * them, sales may exceed the units held; then the ledger stays as it is until the second event arrives.
 */
export async function projectLedgers(
  events: ReadonlyArray<Recorded<HoldingEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const lastOf = new Map(events.map((recorded) => [keyOf(recorded.householdId, recorded.event.holdingId), recorded]))
  const touched = (await holdingsOf(events, db)).flatMap((holding) => {
    const last = lastOf.get(keyOf(holding.household_id, holding.holding_id))
    return last ? [{ holding, last }] : []
  })
  if (touched.length < lastOf.size) throw new Error("something happened to a holding that was never opened")

  const removed = touched.filter(({ holding }) => holding.status === "removed")
  for (const { holding } of removed) await discard(holding, db)
  const remaining = touched.filter(({ holding }) => holding.status !== "removed")
  for (const some of Map.groupBy(remaining, ({ holding }) => holding.household_id).values()) {
    for (let from = 0; from < some.length; from += holdingsAtOnce) {
      await projectLedgersOf(some.slice(from, from + holdingsAtOnce), db)
    }
  }
}

/** Few enough to need little memory, and enough to need few statements. */
const holdingsAtOnce = 50

interface Touched {
  readonly holding: HoldingRow
  readonly last: Recorded<HoldingEvent>
}

/** Computes and stores the ledgers of some holdings of one household. */
async function projectLedgersOf(some: ReadonlyArray<Touched>, db: Transaction<ReadModels>): Promise<void> {
  const entriesOf = await countingEntriesOf(
    some.map(({ holding }) => holding),
    db,
  )
  const rows = some.flatMap(({ holding, last }): ReadonlyArray<HoldingLedgerRow> => {
    const { household_id, holding_id } = holding
    const entries = entriesOf.get(holding_id) ?? []
    if (last.event._tag === "EntryVoided" && isImpossible(entries)) return []
    const ledger = last.encrypt("holding_ledgers.ledger", ledgerTextOf(holding, entries))
    return [{ household_id, holding_id, position: last.position.toString(), ledger }]
  })
  await store(rows, db)
}

const keyOf = (householdId: string, holdingId: string): string => `${householdId} ${holdingId}`

/** The holdings of the events; also a holding with the same id in another household of the events. */
const holdingsOf = (
  events: ReadonlyArray<Recorded<HoldingEvent>>,
  db: Transaction<ReadModels>,
): Promise<ReadonlyArray<HoldingRow>> => {
  const householdIds = [...new Set(events.map(({ householdId }) => householdId))]
  const holdingIds = [...new Set(events.map(({ event }) => event.holdingId))]
  return db
    .selectFrom("holdings")
    .selectAll()
    .where((holding) => holding("household_id", "=", holding.fn.any(holding.val(householdIds))))
    .where((holding) => holding("holding_id", "=", holding.fn.any(holding.val(holdingIds))))
    .execute()
}

type StoredEntries = StoredHoldingFacts["entries"]

/** The entries that count of some holdings of one household, by holding, in the {@link inOrderOfRecording order}. */
async function countingEntriesOf(
  holdings: ReadonlyArray<HoldingRow>,
  db: Transaction<ReadModels>,
): Promise<ReadonlyMap<string, StoredEntries>> {
  const entries = db
    .selectFrom("holding_entries")
    .where("household_id", "=", holdings[0]?.household_id ?? "")
    .where((row) => row("holding_id", "=", row.fn.any(row.val(holdings.map(({ holding_id }) => holding_id)))))
  const rows = await entries
    .select(["holding_id", "entry_id", "terms", "replaces", "position"])
    .where("status", "=", "counts")
    .orderBy("position")
    .execute()
  const corrected = rows.some(({ replaces }) => replaces !== null)
    ? await entries
        .select(["holding_id", "entry_id", "replaces", "position"])
        .where("replaced_by", "is not", null)
        .execute()
    : []
  const correctedIn = Map.groupBy(corrected, ({ holding_id }) => holding_id)
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ holding_id }) => holding_id),
      ([holdingId, of]) => [holdingId, inOrderOfRecording(of, correctedIn.get(holdingId) ?? [])] as const,
    ),
  )
}

/**
 * Entries in the order of recording, where a correction has the position of the entry that it corrects. So correcting a
 * purchase, and undoing the correction, does not change its order among the entries of its day.
 */
function inOrderOfRecording(
  rows: ReadonlyArray<Pick<HoldingEntryRow, "entry_id" | "terms" | "replaces" | "position">>,
  correctedRows: ReadonlyArray<Pick<HoldingEntryRow, "entry_id" | "replaces" | "position">>,
): StoredEntries {
  const entries = rows.map(({ entry_id, terms }) => ({ entryId: entry_id, entry: JSON.parse(terms) as StoredEntry }))
  if (rows.every(({ replaces }) => replaces === null)) return entries
  const corrected = new Map<string, Replacement>(correctedRows.map((row) => [row.entry_id, row]))
  const positions = rows.map((row) => originalPositionOf(row, corrected))
  return entries
    .map((entry, index) => ({ entry, position: positions[index] ?? 0n }))
    .toSorted((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))
    .map(({ entry }) => entry)
}

type Replacement = Pick<HoldingEntryRow, "replaces" | "position">

/** The position of the first entry in a chain of corrections. */
function originalPositionOf(entry: Replacement, corrected: ReadonlyMap<string, Replacement>): bigint {
  const before = entry.replaces === null ? undefined : corrected.get(entry.replaces)
  return before ? originalPositionOf(before, corrected) : BigInt(entry.position)
}

const isImpossible = (entries: StoredEntries): boolean =>
  impossibleUnits(entries.map(({ entry }) => ({ entry: decodeEntry(entry) }))) !== undefined

const decodeEntry = Schema.decodeSync(Entry)

function ledgerTextOf(holding: HoldingRow, entries: StoredEntries): string {
  const ledger = ledgerOfStored({
    holdingId: holding.holding_id,
    portfolioId: holding.portfolio_id,
    assetClass: holding.asset_class,
    currency: holding.currency,
    openedOn: holding.opened_on,
    closedOn: holding.closed_on,
    priceSymbol: holding.price_symbol,
    acquisitionCost: holding.acquisition_cost === null ? null : (JSON.parse(holding.acquisition_cost) as StoredMoney),
    piece: pieceOf(JSON.parse(holding.details) as typeof HoldingDetails.Encoded),
    investable: holding.investable ?? behaviourOf[holding.asset_class].investable,
    taxRate: holding.tax_rate,
    entries,
  })
  return JSON.stringify(ledger)
}

const pieceOf = (details: typeof HoldingDetails.Encoded): StoredHoldingFacts["piece"] =>
  details._tag === "metal" ? { grams: details.gramsPerPiece, purity: details.purity } : null

async function store(ledgers: ReadonlyArray<HoldingLedgerRow>, db: Transaction<ReadModels>): Promise<void> {
  if (ledgers.length === 0) return
  await db
    .insertInto("holding_ledgers")
    .values(ledgers)
    .onConflict((row) =>
      row.columns(["household_id", "holding_id"]).doUpdateSet((column) => ({
        position: column.ref("excluded.position"),
        ledger: column.ref("excluded.ledger"),
      })),
    )
    .execute()
}

async function discard(holding: HoldingRow, db: Transaction<ReadModels>): Promise<void> {
  await db
    .deleteFrom("holding_ledgers")
    .where("household_id", "=", holding.household_id)
    .where("holding_id", "=", holding.holding_id)
    .execute()
}
