import { sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"

/**
 * The address that an account had stays reserved for it as long as the change can be undone: another user who signs up
 * with it meanwhile, or confirms it as theirs, would take that from its owner.
 */
export interface ReservedAddress {
  /** Whose it was. */
  readonly userId: UserId
  readonly until: Date
}

export const reservedAddress = (db: Db, emailIndex: Buffer, now: Date): Promise<ReservedAddress | undefined> =>
  db
    .selectFrom("identity.links")
    .select(["user_id as userId", "expires_at as until"])
    .where("email_index", "=", emailIndex)
    .where("purpose", "=", "undoEmail")
    .where("expires_at", ">", now)
    .orderBy("expires_at", "desc")
    .limit(1)
    .executeTakeFirst()

export async function isReservedForAnother(
  db: Db,
  { emailIndex, userId, now }: { readonly emailIndex: Buffer; readonly userId: UserId; readonly now: Date },
): Promise<boolean> {
  const reserved = await reservedAddress(db, emailIndex, now)
  return reserved !== undefined && reserved.userId !== userId
}

/** Other transactions that take or give up one of these addresses wait until this one has ended. */
export async function lockAddresses(tx: Db, indexes: ReadonlyArray<Buffer>): Promise<void> {
  const keys = indexes.map((index) => index.readBigInt64BE())
  // In one order, so that no two wait for each other.
  for (const key of keys.toSorted((a, b) => (a < b ? -1 : 1))) {
    await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
  }
}
