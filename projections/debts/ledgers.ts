import type { Transaction } from "kysely"
import type { DebtEvent } from "../../domain/debt/events.ts"
import type { DebtTerms } from "../../domain/debt/terms.ts"
import { debtLedgerOfStored, type StoredDebtEntry } from "../../domain/measures/debtLedger.ts"
import type { Stored } from "../../domain/shared/stored.ts"
import { lastOfEach } from "../lastOfEach.ts"
import type { Recorded } from "../projection.ts"
import type { ReadModels } from "../readModels.ts"
import { debtOf } from "./query.ts"
import type { DebtRow } from "./tables.ts"

/**
 * Draws up anew the ledger of every debt that something happened to, out of what the tables now say of it: a backdated
 * statement changes what was owed on every later day. A removed debt has none.
 */
export async function drawUpDebtLedgers(
  events: ReadonlyArray<Recorded<DebtEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  for (const { subject, last } of lastOfEach(events, ({ debtId }) => debtId)) {
    const debt = await debtOf(db, last.householdId, subject)
    if (!debt) throw new Error("something happened to a debt that was never incurred")
    if (debt.status === "removed") await discard(debt, db)
    else await keep(debt, last, db)
  }
}

async function keep(
  debt: DebtRow,
  { position, seal }: Recorded<DebtEvent>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const { household_id, debt_id } = debt
  const drawnUp = { position: position.toString(), ledger: seal("debt_ledgers.ledger", await drawUp(debt, db)) }
  await db
    .insertInto("debt_ledgers")
    .values({ household_id, debt_id, ...drawnUp })
    .onConflict((row) => row.columns(["household_id", "debt_id"]).doUpdateSet(drawnUp))
    .execute()
}

async function drawUp(debt: DebtRow, db: Transaction<ReadModels>): Promise<string> {
  const rows = await db
    .selectFrom("debt_entries")
    .select(["entry_id", "terms"])
    .where("household_id", "=", debt.household_id)
    .where("debt_id", "=", debt.debt_id)
    .where("status", "=", "counts")
    .orderBy("position")
    .execute()
  const terms = JSON.parse(debt.terms) as Stored<typeof DebtTerms>
  const ledger = debtLedgerOfStored({
    debtId: debt.debt_id,
    portfolioId: debt.portfolio_id,
    currency: debt.currency,
    incurredOn: terms.incurredOn,
    settledOn: debt.settled_on,
    creditorId: debt.creditor_id,
    entries: rows.map((row) => ({ entryId: row.entry_id, entry: JSON.parse(row.terms) as StoredDebtEntry })),
  })
  return JSON.stringify(ledger)
}

async function discard({ household_id, debt_id }: DebtRow, db: Transaction<ReadModels>): Promise<void> {
  await db.deleteFrom("debt_ledgers").where("household_id", "=", household_id).where("debt_id", "=", debt_id).execute()
}
