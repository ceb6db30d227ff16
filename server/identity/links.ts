import { expressionBuilder } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import { digestOf, newToken } from "./sessions/tokens.ts"

export type LinkPurpose = Database["identity.links"]["purpose"]

/** How long a link of each purpose can be used, in minutes. */
export const linkMinutes: Record<LinkPurpose, number> = {
  confirm: 24 * 60,
  reset: 10,
  newEmail: 24 * 60,
  undoEmail: 7 * 24 * 60,
  keepSecondFactor: 72 * 60,
}

/** Purposes of which only the newest link is valid. Others, such as `undoEmail`, may have several valid links. */
const newestOnly: ReadonlyArray<LinkPurpose> = ["confirm", "reset", "newEmail"]

/** The context under which the payload of a link is encrypted. */
export const contextOfPayload = (userId: string): string => `identity.links.payload ${userId}`

interface Redeemed {
  readonly userId: UserId
  readonly payload: string | null
  readonly sentAt: Date
}

/** Stores a link and returns its token. For the purposes in `newestOnly`, deletes the earlier links. */
export async function newLink(
  db: Db,
  link: {
    readonly userId: UserId
    readonly purpose: LinkPurpose
    readonly payload?: string
    /** The index of an address that is reserved for the user as long as the link is valid. */
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

/** Voids the user's links of these purposes; with `since`, only those sent from then on. */
export async function voidLinks(
  db: Db,
  userId: UserId,
  purposes: ReadonlyArray<LinkPurpose>,
  since?: Date,
): Promise<void> {
  const voided = db.deleteFrom("identity.links").where("user_id", "=", userId).where("purpose", "in", purposes)
  await (since ? voided.where("created_at", ">=", since) : voided).execute()
}

/** Whether the user has a valid link of this purpose. */
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

/** Finds the link of a token without redeeming it. */
export const findLink = (db: Db, token: string, purpose: LinkPurpose, now: Date): Promise<Redeemed | undefined> =>
  db
    .selectFrom("identity.links")
    .select(redeemed)
    .where(usable(token, purpose, now))
    .executeTakeFirst()

/** Like {@link findLink}, but locks the link: no other transaction can redeem it before this one ends. */
export const lockLink = (tx: Db, token: string, purpose: LinkPurpose, now: Date): Promise<Redeemed | undefined> =>
  tx
    .selectFrom("identity.links")
    .select(redeemed)
    .where(usable(token, purpose, now))
    .forUpdate()
    .executeTakeFirst()

/** Redeems a link, once: of concurrent requests with the same token, one gets it. */
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
