import { expressionBuilder } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import { digestOf, newToken } from "./tokens.ts"

export type LinkPurpose = Database["identity.links"]["purpose"]

/** How long a link of each purpose can be used, in minutes. */
export const linkMinutes: Record<LinkPurpose, number> = {
  confirm: 24 * 60,
  reset: 10,
  newEmail: 24 * 60,
  undoEmail: 7 * 24 * 60,
  keepSecondFactor: 72 * 60,
}

/** Of these only the newest link can be used. A user who changes the address twice can undo both changes. */
const newestOnly: ReadonlyArray<LinkPurpose> = ["confirm", "reset", "newEmail"]

/** The context under which the payload of a link is encrypted. */
export const contextOfPayload = (userId: string): string => `identity.links.payload ${userId}`

export interface Redeemed {
  readonly userId: UserId
  readonly payload: string | null
  readonly sentAt: Date
}

/** A new token for a link. Of some purposes the earlier links can no longer be used. */
export async function newLink(
  db: Db,
  link: {
    readonly userId: UserId
    readonly purpose: LinkPurpose
    readonly payload?: string
    /** Of an address that is reserved for the user as long as the link can be used. */
    readonly emailIndex?: Buffer
  },
  now: Date,
): Promise<string> {
  const { userId, purpose, payload = null, emailIndex = null } = link
  const token = newToken()
  await db.deleteFrom("identity.links").where("expires_at", "<", now).execute()
  if (newestOnly.includes(purpose)) {
    await db.deleteFrom("identity.links").where("user_id", "=", userId).where("purpose", "=", purpose).execute()
  }
  await db
    .insertInto("identity.links")
    .values({
      token_hash: digestOf(token),
      user_id: userId,
      purpose,
      payload,
      email_index: emailIndex,
      created_at: now,
      expires_at: new Date(now.getTime() + linkMinutes[purpose] * 60_000),
    })
    .execute()
  return token
}

/** Makes links of these purposes unusable that were sent to a user; with `since`, only those sent from then on. */
export async function voidLinks(
  db: Db,
  userId: UserId,
  purposes: ReadonlyArray<LinkPurpose>,
  since?: Date,
): Promise<void> {
  const voided = db.deleteFrom("identity.links").where("user_id", "=", userId).where("purpose", "in", purposes)
  await (since ? voided.where("created_at", ">=", since) : voided).execute()
}

/** Whether a user was sent a link of this purpose that can still be used. */
export async function hasLink(db: Db, userId: UserId, purpose: LinkPurpose, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("identity.links")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What a token can be used for. It can be used again afterwards. */
export const findLink = (db: Db, token: string, purpose: LinkPurpose, now: Date): Promise<Redeemed | undefined> =>
  db
    .selectFrom("identity.links")
    .select(redeemed)
    .where(usable(token, purpose, now))
    .executeTakeFirst()

/** As {@link findLink}, and no other transaction redeems it before this one has ended. */
export const lockLink = (tx: Db, token: string, purpose: LinkPurpose, now: Date): Promise<Redeemed | undefined> =>
  tx
    .selectFrom("identity.links")
    .select(redeemed)
    .where(usable(token, purpose, now))
    .forUpdate()
    .executeTakeFirst()

/** What a token can be used for, once: of many requests with the same token, one gets it. */
export const redeemLink = (db: Db, token: string, purpose: LinkPurpose, now: Date): Promise<Redeemed | undefined> =>
  db
    .deleteFrom("identity.links")
    .where(usable(token, purpose, now))
    .returning(redeemed)
    .executeTakeFirst()

const redeemed = ["user_id as userId", "payload", "created_at as sentAt"] as const

function usable(token: string, purpose: LinkPurpose, now: Date) {
  const eb = expressionBuilder<Database, "identity.links">()
  return eb.and([eb("token_hash", "=", digestOf(token)), eb("purpose", "=", purpose), eb("expires_at", ">", now)])
}
