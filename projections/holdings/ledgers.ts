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

  let drawnUp: Array<HoldingLedgerRow> = []
  let length = 0
  for (const { holding, last } of touched) {
    if (holding.status === "removed") {
      await discard(holding, db)
      continue
    }
    const { household_id, holding_id } = holding
    const entries = await countingEntriesOf(holding, db)
    if (last.event._tag === "EntryVoided" && isImpossible(entries)) continue
    const ledger = last.seal("holding_ledgers.ledger", drawUp(holding, entries))
    drawnUp.push({ household_id, holding_id, position: last.position.toString(), ledger })
    length += ledger.length
    if (length < lengthPerStatement) continue
    await keep(drawnUp, db)
    drawnUp = []
    length = 0
  }
  await keep(drawnUp, db)
}

/** So many are written at a time that few statements are needed and little memory. */
const lengthPerStatement = 1_000_000

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

/**
 * The entries that count, in the order of recording; a correction in the place of what it corrects. So a purchase that
 * was corrected, and the correction that was taken back, stand among the others of their day as if nothing had been.
 */
async function countingEntriesOf(holding: HoldingRow, db: Transaction<ReadModels>): Promise<StoredEntries> {
  const rows = await db
    .selectFrom("holding_entries")
    .select(["entry_id", "terms", "replaces", "position"])
    .where("household_id", "=", holding.household_id)
    .where("holding_id", "=", holding.holding_id)
    .where("status", "=", "counts")
    .orderBy("position")
    .execute()
  const entries = rows.map(({ entry_id, terms }) => ({ entryId: entry_id, entry: JSON.parse(terms) as StoredEntry }))
  if (rows.every(({ replaces }) => replaces === null)) return entries
  const corrected = await correctedEntriesOf(holding, db)
  const places = rows.map((row) => placeOf(row, corrected))
  return entries
    .map((entry, index) => ({ entry, place: places[index] ?? 0n }))
    .toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
    .map(({ entry }) => entry)
}

type Placed = Pick<HoldingEntryRow, "replaces" | "position">

async function correctedEntriesOf(
  holding: HoldingRow,
  db: Transaction<ReadModels>,
): Promise<ReadonlyMap<string, Placed>> {
  const rows = await db
    .selectFrom("holding_entries")
    .select(["entry_id", "replaces", "position"])
    .where("household_id", "=", holding.household_id)
    .where("holding_id", "=", holding.holding_id)
    .where("replaced_by", "is not", null)
    .execute()
  return new Map(rows.map((row) => [row.entry_id, row]))
}

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
