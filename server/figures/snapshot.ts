import { type Kysely, sql, type Transaction } from "kysely"
import type { ReadModels } from "../../projections/readModels.ts"
import type { Access } from "../access.ts"

/**
 * Reads several things of the read models as of one and the same moment, and of them only what the access allows: the
 * database shows a request nothing outside of this. Somebody who has not chosen a household sees the households that
 * they belong to, and themselves in each.
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
    .execute(async (tx) => {
      await begin(access, tx)
      return read(tx)
    })

/** Holds until the transaction ends, so that nothing of it is left on the connection. */
async function begin(access: Access | Pick<Access, "personId">, tx: Transaction<ReadModels>): Promise<void> {
  const { householdId, portfolios } = { householdId: "", portfolios: null, ...access }
  await sql`select set_config('app.household', ${householdId}, true), set_config('app.person', ${access.personId}, true),
    set_config('app.portfolios', ${portfolios === null ? "all" : `{${portfolios.join()}}`}, true)`.execute(tx)
}
