import type { Kysely, Transaction } from "kysely"
import type { ReadModels } from "../../projections/readModels.ts"

/** Reads several things of the read models as of one and the same moment. */
export const snapshot = <Value>(
  db: Kysely<ReadModels>,
  read: (tx: Transaction<ReadModels>) => Promise<Value>,
): Promise<Value> => db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
