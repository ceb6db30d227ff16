import type { Transaction } from "kysely"
import type { HoldingEvent } from "../../domain/holding/events.ts"
import { ledgerOfStored, type StoredEntry } from "../../domain/measures/ledger.ts"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import type { HoldingId, PortfolioId } from "../../domain/shared/ids.ts"
import type { Recorded } from "../projection.ts"
import type { ReadModels } from "../readModels.ts"
import type { HoldingLedgerRow, HoldingRow } from "./tables.ts"

/**
 * Draws up anew the ledger of every holding that something happened to, out of what the tables now say of it: a
 * backdated entry changes the steps of every later day. A removed holding has none.
 */
export async function drawUpLedgers(
  events: ReadonlyArray<Recorded<HoldingEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const positions = new Map(
    events.map(({ householdId, event, position }) => [keyOf(householdId, event.holdingId), position.toString()]),
  )
  const holdings = (await holdingsOf(events, db)).filter((holding) => positions.has(keyOfRow(holding)))
  if (holdings.length < positions.size) throw new Error("something happened to a holding that was never opened")

  let drawnUp: Array<HoldingLedgerRow> = []
  let length = 0
  for (const holding of holdings) {
    if (holding.status === "removed") {
      await discard(holding, db)
      continue
    }
    const { household_id, holding_id } = holding
    const ledger = await drawUp(holding, db)
    drawnUp.push({ household_id, holding_id, position: positions.get(keyOfRow(holding)) ?? "", ledger })
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
const keyOfRow = ({ household_id, holding_id }: HoldingRow): string => keyOf(household_id, holding_id)

/** The holdings that the events are about; and those that bear the same id in another of their households. */
const holdingsOf = (
  events: ReadonlyArray<Recorded<HoldingEvent>>,
  db: Transaction<ReadModels>,
): Promise<ReadonlyArray<HoldingRow>> => {
  const householdIds = [...new Set(events.map(({ householdId }) => householdId))]
  const holdingIds = [...new Set<string>(events.map(({ event }) => event.holdingId))]
  return db
    .selectFrom("holdings")
    .selectAll()
    .where((holding) => holding("household_id", "=", holding.fn.any(holding.val(householdIds))))
    .where((holding) => holding("holding_id", "=", holding.fn.any(holding.val(holdingIds))))
    .execute()
}

async function drawUp(holding: HoldingRow, db: Transaction<ReadModels>): Promise<string> {
  const entries = await db
    .selectFrom("holding_entries")
    .select(["entry_id", "terms"])
    .where("household_id", "=", holding.household_id)
    .where("holding_id", "=", holding.holding_id)
    .where("status", "=", "counts")
    .orderBy("position")
    .execute()
  const ledger = ledgerOfStored({
    // Rows of ours: the ids and days in them are those of events that were decoded.
    holdingId: holding.holding_id as HoldingId,
    portfolioId: holding.portfolio_id as PortfolioId,
    assetClass: holding.asset_class,
    currency: holding.currency,
    openedOn: holding.opened_on as CalendarDate,
    closedOn: holding.closed_on as CalendarDate | null,
    priceSymbol: holding.price_symbol,
    entries: entries.map(({ entry_id, terms }) => ({ entryId: entry_id, entry: JSON.parse(terms) as StoredEntry })),
  })
  return JSON.stringify(ledger)
}

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
