import type { Transaction } from "kysely"
import type { DebtEvent } from "#domain/debt/events.ts"
import type { DebtTerms } from "#domain/debt/terms.ts"
import { debtLedgerOfStored, type StoredDebtEntry } from "#domain/measures/ledger/debtLedger.ts"
import type { Stored } from "#domain/shared/stored.ts"
import { lastOfEach } from "#projections/lastOfEach.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { debtOf } from "./query.ts"
import type { DebtRow } from "./tables.ts"

/**
 * Computes the ledger of every debt of the events again, from the rows as they are now: a backdated statement changes
 * what is owed on every later day. A removed debt has no ledger.
 */
export async function projectDebtLedgers(
  events: ReadonlyArray<Recorded<DebtEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  for (const { subject, last } of lastOfEach(events, ({ debtId }) => debtId)) {
    const debt = await debtOf(db, last.householdId, subject)
    if (!debt) throw new Error("something happened to a debt that was never incurred")
    if (debt.status === "removed") await discard(debt, db)
    else await store(debt, last, db)
  }
}

async function store(
  debt: DebtRow,
  { position, encrypt }: Recorded<DebtEvent>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const { household_id, debt_id } = debt
  const columns = {
    position: position.toString(),
    ledger: encrypt("debt_ledgers.ledger", await ledgerTextOf(debt, db)),
  }
  await db
    .insertInto("debt_ledgers")
    .values({ household_id, debt_id, ...columns })
    .onConflict((row) => row.columns(["household_id", "debt_id"]).doUpdateSet(columns))
    .execute()
}

async function ledgerTextOf(debt: DebtRow, db: Transaction<ReadModels>): Promise<string> {
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
