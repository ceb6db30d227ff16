import { type Kysely, sql, type Transaction } from "kysely"
import type { ReadModels } from "#projections/readModels.ts"
import type { Access } from "#server/db/access.ts"
import { sendingAhead } from "#server/db/database.ts"

/**
 * Reads several read models in one snapshot of the database. Row-level security shows it only what the access allows.
 * Without a household in the access, it shows a user's memberships in all households. Queries that `read` sends at once do not
 * wait for one another.
 */
export const snapshot = <Value>(
  db: Kysely<ReadModels>,
  access: Access | Pick<Access, "personId">,
  read: (tx: Transaction<ReadModels>) => Promise<Value>,
): Promise<Value> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => sendingAhead(tx, contextOf(access).compile(tx), read))

/** Sets the access for this transaction only, so that the connection returns to the pool without it. */
function contextOf(access: Access | Pick<Access, "personId">) {
  const { householdId, portfolios } = { householdId: "", portfolios: null, ...access }
  return sql`select set_config('app.household', ${householdId}, true), set_config('app.person', ${access.personId}, true),
    set_config('app.portfolios', ${portfolios === null ? "all" : `{${portfolios.join()}}`}, true)`
}
