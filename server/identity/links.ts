import type { UserId } from "../../domain/shared/ids.ts"
import type { Queryable } from "../mail/mail.ts"
import { digestOf, newToken } from "./tokens.ts"

export type LinkPurpose = "confirm" | "reset" | "newEmail" | "undoEmail" | "keepSecondFactor"

/** How long each is good for, in minutes. */
export const linkMinutes: Record<LinkPurpose, number> = {
  confirm: 24 * 60,
  reset: 10,
  newEmail: 24 * 60,
  undoEmail: 7 * 24 * 60,
  keepSecondFactor: 72 * 60,
}

/** Of these the newest alone counts. Whoever changes an address twice can undo both. */
const newestOnly: ReadonlyArray<LinkPurpose> = ["confirm", "reset", "newEmail"]

/** As what the payload of a link is sealed. */
export const contextOfPayload = (userId: string): string => `identity.links.payload ${userId}`

export interface Redeemed {
  readonly userId: UserId
  readonly payload: string | null
  readonly sentAt: Date
}

/** A new token for a link. The earlier ones of its kind lead nowhere any more. */
export async function newLink(
  db: Queryable,
  link: {
    readonly userId: UserId
    readonly purpose: LinkPurpose
    readonly payload?: string
    /** Of an address that is kept for them as long as the link holds. */
    readonly emailIndex?: Buffer
  },
  now: Date,
): Promise<string> {
  const { userId, purpose, payload = null, emailIndex = null } = link
  const token = newToken()
  await db.query("delete from identity.links where expires_at < $1", [now])
  if (newestOnly.includes(purpose)) {
    await db.query("delete from identity.links where user_id = $1 and purpose = $2", [userId, purpose])
  }
  await db.query(
    `insert into identity.links (token_hash, user_id, purpose, payload, email_index, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      digestOf(token),
      userId,
      purpose,
      payload,
      emailIndex,
      now,
      new Date(now.getTime() + linkMinutes[purpose] * 60_000),
    ],
  )
  return token
}

/** Links of such kinds that were sent to somebody lead nowhere any more. `since`: those alone that are no older. */
export async function voidLinks(
  db: Queryable,
  userId: string,
  purposes: ReadonlyArray<LinkPurpose>,
  since: Date | null = null,
): Promise<void> {
  await db.query(
    `delete from identity.links
     where user_id = $1 and purpose = any($2) and created_at >= coalesce($3, '-infinity'::timestamptz)`,
    [userId, purposes, since],
  )
}

/** Whether a link of this kind that was sent to somebody can still be used. */
export async function hasLink(db: Queryable, userId: string, purpose: LinkPurpose, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from identity.links where user_id = $1 and purpose = $2 and expires_at > $3",
    [userId, purpose, now],
  )
  return (rowCount ?? 0) > 0
}

/** What a token is good for. It stays so. */
export const findLink = async (
  db: Queryable,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<Redeemed | undefined> => redeemedBy(await db.query(selecting, [digestOf(token), purpose, now]))

/** The same for this transaction alone: nobody else redeems it before that has ended. */
export const holdLink = async (
  tx: Queryable,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<Redeemed | undefined> =>
  redeemedBy(await tx.query(`${selecting} for update`, [digestOf(token), purpose, now]))

/** What a token is good for, once: of many that come with it, one is answered. */
export const redeemLink = async (
  db: Queryable,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<Redeemed | undefined> =>
  redeemedBy(
    await db.query(`delete from identity.links where ${holding} returning ${redeemed}`, [
      digestOf(token),
      purpose,
      now,
    ]),
  )

const holding = "token_hash = $1 and purpose = $2 and expires_at > $3"
const redeemed = `user_id as "userId", payload, created_at as "sentAt"`
const selecting = `select ${redeemed} from identity.links where ${holding}`

const redeemedBy = ({ rows }: { readonly rows: ReadonlyArray<unknown> }): Redeemed | undefined =>
  (rows as ReadonlyArray<Redeemed>)[0]
