import type { Kysely } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import { sortedByText } from "#projections/sortedByText.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { HoldingEntryRow, HoldingRow } from "./tables.ts"

/** Every holding of the household, closed and removed ones included, by name. */
export async function holdingsOf(db: Kysely<ReadModels>, householdId: string): Promise<HoldingRow[]> {
  const rows = await db
    .selectFrom("holdings")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("holding_id")
    .execute()
  return sortedByText(rows, ({ name }) => name)
}

/** Names and classes of all holdings that are not removed, in no order: fewer encrypted columns than the whole rows. */
export const holdingDescriptionsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<
  Pick<HoldingRow, "holding_id" | "portfolio_id" | "asset_class" | "name" | "closed_on" | "price_symbol" | "details">[]
> =>
  db
    .selectFrom("holdings")
    .select(["holding_id", "portfolio_id", "asset_class", "name", "closed_on", "price_symbol", "details"])
    .where("household_id", "=", householdId)
    .where("status", "=", "active")
    .execute()

export const holdingOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  holdingId: HoldingId,
): Promise<HoldingRow | undefined> =>
  db
    .selectFrom("holdings")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("holding_id", "=", holdingId)
    .executeTakeFirst()

/** Every entry of a holding, voided ones included: newest day first, and of one day the last recorded first. */
export const entriesOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  holdingId: HoldingId,
): Promise<HoldingEntryRow[]> =>
  db
    .selectFrom("holding_entries")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("holding_id", "=", holdingId)
    .orderBy("effective_on", "desc")
    .orderBy("position", "desc")
    .execute()

/** The transfers of holdings up to a day, in the order of the days: the last one names the current portfolio. */
export const movesOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  on: CalendarDate,
): Promise<Pick<HoldingEntryRow, "holding_id" | "moved_to">[]> =>
  db
    .selectFrom("holding_entries")
    .select(["holding_id", "moved_to"])
    .where("household_id", "=", householdId)
    .where("kind", "=", "Transfer")
    .where("status", "=", "counts")
    .where("effective_on", "<=", on)
    .orderBy("effective_on")
    .orderBy("position")
    .execute()

/** The legs of swaps that were not voided, of every holding, removed ones included. */
export const countingSwapLegsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<(Pick<HoldingEntryRow, "holding_id" | "terms"> & { readonly holding_status: HoldingRow["status"] })[]> =>
  db
    .selectFrom("holding_entries as entry")
    .innerJoin("holdings as holding", (on) =>
      on.onRef("holding.household_id", "=", "entry.household_id").onRef("holding.holding_id", "=", "entry.holding_id"),
    )
    .select(["entry.holding_id", "entry.terms", "holding.status as holding_status"])
    .where("entry.household_id", "=", householdId)
    .where("entry.kind", "=", "SwapLeg")
    .where("entry.status", "=", "counts")
    .orderBy("entry.effective_on")
    .orderBy("entry.position")
    .execute()
