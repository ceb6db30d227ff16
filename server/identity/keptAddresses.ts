import type pg from "pg"
import type { UserId } from "../../domain/shared/ids.ts"
import type { Queryable } from "../mail/mail.ts"

/**
 * The address that an account had stays kept for it as long as the change can be taken back: whoever signs up with it
 * meanwhile, or has it confirmed as theirs, would take that from its owner.
 */
export interface KeptAddress {
  /** Whose it was. */
  readonly userId: UserId
  readonly until: Date
}

export async function keptAddress(db: Queryable, emailIndex: Buffer, now: Date): Promise<KeptAddress | undefined> {
  const { rows } = await db.query(
    `select user_id as "userId", expires_at as until from identity.links
     where email_index = $1 and purpose = 'undoEmail' and expires_at > $2 order by expires_at desc limit 1`,
    [emailIndex, now],
  )
  return (rows as ReadonlyArray<KeptAddress>)[0]
}

export async function isKeptForAnother(
  db: Queryable,
  { emailIndex, userId, now }: { readonly emailIndex: Buffer; readonly userId: UserId; readonly now: Date },
): Promise<boolean> {
  const kept = await keptAddress(db, emailIndex, now)
  return kept !== undefined && kept.userId !== userId
}

/** Whoever else takes up or gives up one of these addresses waits until the transaction has ended. */
export async function lockAddresses(tx: pg.ClientBase, indexes: ReadonlyArray<Buffer>): Promise<void> {
  const keys = indexes.map((index) => index.readBigInt64BE())
  // In one order, so that no two wait for each other.
  for (const key of keys.toSorted((a, b) => (a < b ? -1 : 1))) {
    await tx.query("select pg_advisory_xact_lock($1)", [key])
  }
}
