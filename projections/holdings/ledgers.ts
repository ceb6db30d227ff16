import { Schema } from "effect"
import type { Transaction } from "kysely"
import { behaviourOf } from "../../domain/holding/assetClass.ts"
import type { HoldingDetails } from "../../domain/holding/details/details.ts"
import { Entry } from "../../domain/holding/entries.ts"
import type { HoldingEvent } from "../../domain/holding/events.ts"
import { impossibleUnits } from "../../domain/holding/units.ts"
import type { StoredEntry, StoredHoldingFacts, StoredMoney } from "../../domain/measures/facts.ts"
import { ledgerOfStored } from "../../domain/measures/ledger.ts"
import type { Recorded } from "../projection.ts"
import type { ReadModels } from "../readModels.ts"
import type { HoldingEntryRow, HoldingLedgerRow, HoldingRow } from "./tables.ts"

/**
 * Draws up anew the ledger of every holding that something happened to, out of what the tables now say of it: a
 * backdated entry changes the steps of every later day. A removed holding has none.
 *
 * A correction is two events: an entry is voided, and another recorded in its place. Where a batch ends between them,
 * sales may be uncovered for as long; then the ledger stays as it was until the second event is there.
 */
export async function drawUpLedgers(
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
  const kept = touched.filter(({ holding }) => holding.status !== "removed")
  for (const some of Map.groupBy(kept, ({ holding }) => holding.household_id).values()) {
    for (let from = 0; from < some.length; from += holdingsAtOnce) {
      await drawUpSome(some.slice(from, from + holdingsAtOnce), db)
    }
  }
}

/** So many are read and written at a time that few statements are needed and little memory. */
const holdingsAtOnce = 50

interface Touched {
  readonly holding: HoldingRow
  readonly last: Recorded<HoldingEvent>
}

/** Of one household. */
async function drawUpSome(some: ReadonlyArray<Touched>, db: Transaction<ReadModels>): Promise<void> {
  const entriesOf = await countingEntriesOf(
    some.map(({ holding }) => holding),
    db,
  )
  const drawnUp = some.flatMap(({ holding, last }): ReadonlyArray<HoldingLedgerRow> => {
    const { household_id, holding_id } = holding
    const entries = entriesOf.get(holding_id) ?? []
    if (last.event._tag === "EntryVoided" && isImpossible(entries)) return []
    const ledger = last.seal("holding_ledgers.ledger", drawUp(holding, entries))
    return [{ household_id, holding_id, position: last.position.toString(), ledger }]
  })
  await keep(drawnUp, db)
}

const keyOf = (householdId: string, holdingId: string): string => `${householdId} ${holdingId}`

/** The holdings that the events are about; and those that bear the same id in another of their households. */
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

/** The entries that count of each of some holdings of one household, as {@link inPlace} puts them. */
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
      ([holdingId, of]) => [holdingId, inPlace(of, correctedIn.get(holdingId) ?? [])] as const,
    ),
  )
}

/**
 * Entries in the order of recording; a correction in the place of what it corrects. So a purchase that
 * was corrected, and the correction that was taken back, stand among the others of their day as if nothing had been.
 */
function inPlace(
  rows: ReadonlyArray<Pick<HoldingEntryRow, "entry_id" | "terms" | "replaces" | "position">>,
  correctedRows: ReadonlyArray<Pick<HoldingEntryRow, "entry_id" | "replaces" | "position">>,
): StoredEntries {
  const entries = rows.map(({ entry_id, terms }) => ({ entryId: entry_id, entry: JSON.parse(terms) as StoredEntry }))
  if (rows.every(({ replaces }) => replaces === null)) return entries
  const corrected = new Map<string, Placed>(correctedRows.map((row) => [row.entry_id, row]))
  const places = rows.map((row) => placeOf(row, corrected))
  return entries
    .map((entry, index) => ({ entry, place: places[index] ?? 0n }))
    .toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
    .map(({ entry }) => entry)
}

type Placed = Pick<HoldingEntryRow, "replaces" | "position">

/** Where the first of a row of corrections was recorded. */
function placeOf(entry: Placed, corrected: ReadonlyMap<string, Placed>): bigint {
  const before = entry.replaces === null ? undefined : corrected.get(entry.replaces)
  return before ? placeOf(before, corrected) : BigInt(entry.position)
}

const isImpossible = (entries: StoredEntries): boolean =>
  impossibleUnits(entries.map(({ entry }) => ({ entry: decodeEntry(entry) }))) !== undefined

const decodeEntry = Schema.decodeSync(Entry)

function drawUp(holding: HoldingRow, entries: StoredEntries): string {
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

async function keep(ledgers: ReadonlyArray<HoldingLedgerRow>, db: Transaction<ReadModels>): Promise<void> {
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
