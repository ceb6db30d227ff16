import { sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"

/**
 * An account's former address stays reserved for it as long as the change can be undone. Otherwise another user could
 * sign up with it, or confirm it as theirs, and the owner could no longer undo the change.
 */
export interface ReservedAddress {
  /** The former owner. */
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

/** Locks the addresses: other transactions that take or give up one of them wait until this one has ended. */
export async function lockAddresses(tx: Db, indexes: ReadonlyArray<Buffer>): Promise<void> {
  const keys = indexes.map((index) => index.readBigInt64BE())
  // In a fixed order, so that no two transactions deadlock.
  for (const key of keys.toSorted((a, b) => (a < b ? -1 : 1))) {
    await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
  }
}
