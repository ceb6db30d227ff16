import type { Transaction } from "kysely"
import type { HoldingEvent } from "../../domain/holding/events.ts"
import { ledgerOfStored, type StoredEntry } from "../../domain/measures/ledger.ts"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import type { HoldingId, PortfolioId } from "../../domain/shared/ids.ts"
import type { Recorded } from "../projection.ts"
import type { ReadModels } from "../readModels.ts"
import type { HoldingRow } from "./tables.ts"

/**
 * Draws up anew the ledger of every holding that something happened to, out of what the tables now say of it: a
 * backdated entry changes the steps of every later day. One holding after the other, so that no more than one history
 * is in memory.
 */
export async function drawUpLedgers(
  events: ReadonlyArray<Recorded<HoldingEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const lastOfHolding = new Map(
    events.map((recorded) => [`${recorded.householdId} ${recorded.event.holdingId}`, recorded]),
  )
  for (const { householdId, event, position } of lastOfHolding.values()) {
    const holding = await db
      .selectFrom("holdings")
      .selectAll()
      .where("household_id", "=", householdId)
      .where("holding_id", "=", event.holdingId)
      .executeTakeFirstOrThrow()
    if (holding.status === "removed") await discardLedger(holding, db)
    else await drawUpLedger(holding, position, db)
  }
}

async function drawUpLedger(holding: HoldingRow, position: bigint, db: Transaction<ReadModels>): Promise<void> {
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
  const drawnUp = { position: position.toString(), ledger: JSON.stringify(ledger) }
  await db
    .insertInto("holding_ledgers")
    .values({ household_id: holding.household_id, holding_id: holding.holding_id, ...drawnUp })
    .onConflict((row) => row.columns(["household_id", "holding_id"]).doUpdateSet(drawnUp))
    .execute()
}

async function discardLedger(holding: HoldingRow, db: Transaction<ReadModels>): Promise<void> {
  await db
    .deleteFrom("holding_ledgers")
    .where("household_id", "=", holding.household_id)
    .where("holding_id", "=", holding.holding_id)
    .execute()
}
