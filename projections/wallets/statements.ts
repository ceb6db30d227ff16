import { Schema } from "effect"
import type { Transaction } from "kysely"
import type { WalletEvent, WalletEventOf } from "#domain/wallet/events.ts"
import { statementOf } from "#domain/wallet/state.ts"
import { WalletStatement } from "#domain/wallet/terms.ts"
import type { EntryId } from "#domain/shared/ids.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { insertAll } from "#projections/writing.ts"
import type { WalletStatementRow } from "./tables.ts"

/**
 * Projects every statement, whether it was voided, and which statement replaces it. A statement is recorded, voided and
 * replaced at most once, in this order, so a batch can insert all its statements first.
 */
export async function projectStatements(
  events: ReadonlyArray<Recorded<WalletEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  await insertAll(db, "wallet_statements", events.filter(isStatement).map(rowOf))
  for (const { event, householdId, encrypt } of events) {
    if (event._tag === "WalletStatementVoided") {
      await mark(event.entryId, {
        status: "voided",
        void_reason: encrypt("wallet_statements.void_reason", event.reason),
      })
    } else if (event._tag === "WalletStated" && event.replaces !== null) {
      await mark(event.replaces, { replaced_by: event.entryId })
    }

    async function mark(
      entryId: EntryId,
      change: { status: "voided"; void_reason: string } | { replaced_by: EntryId },
    ): Promise<void> {
      await db
        .updateTable("wallet_statements")
        .set(change)
        .where("household_id", "=", householdId)
        .where("wallet_id", "=", event.walletId)
        .where("entry_id", "=", entryId)
        .execute()
    }
  }
}

type Stated = WalletEventOf<"WalletStated">

const isStatement = (recorded: Recorded<WalletEvent>): recorded is Recorded<Stated> =>
  recorded.event._tag === "WalletStated"

const rowOf = ({
  event,
  householdId,
  actorId,
  position,
  recordedAt,
  encrypt,
}: Recorded<Stated>): WalletStatementRow => ({
  household_id: householdId,
  wallet_id: event.walletId,
  entry_id: event.entryId,
  stated_on: event.statedOn,
  statement: encrypt("wallet_statements.statement", JSON.stringify(encodeStatement(statementOf(event)))),
  status: "counts",
  void_reason: null,
  replaces: event.replaces,
  replaced_by: null,
  recorded_at: recordedAt,
  recorded_by: actorId,
  position: position.toString(),
})

const encodeStatement = Schema.encodeSync(WalletStatement)
