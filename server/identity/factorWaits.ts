import { Result } from "effect"
import { inBounds } from "../activity/transaction.ts"
import type { Queryable } from "../mail/mail.ts"
import { newLink, redeemLink } from "./links.ts"
import { type IdentityParts, linkTo, type Refused, tell } from "./parts.ts"
import type { Person } from "./people.ts"

/**
 * The wait of somebody who knows the password and says that every second factor is lost: once it is over, a mail is
 * enough. Meanwhile an owner whose password is in other hands has time to notice.
 */
export interface FactorWaits {
  readonly begin: (person: Person) => Promise<Refused<void>>
  /** Whether the time has passed and every notice was sent. */
  readonly isOver: (userId: string) => Promise<boolean>
  readonly end: (userId: string) => Promise<void>
  /** With the token of the link in a notice. */
  readonly cancel: (token: string) => Promise<Refused<void>>
  /** Sends the notices that are due, each a day after the one before. */
  readonly sendNotices: () => Promise<void>
}

/** The first is sent at once. What is left of the wait begins anew with one that is sent late. */
const noticesMost = 3
const hoursBetween = 24
const waitHours = noticesMost * hoursBetween

export function factorWaits(parts: IdentityParts): FactorWaits {
  const { pool, now, people } = parts

  async function notify(db: Queryable, person: Person, opensAt: Date): Promise<void> {
    const token = await newLink(db, { userId: person.userId, purpose: "keepSecondFactor" }, now())
    const cancelLink = linkTo(parts, person.preferences.language, "/auth/keep", token)
    await tell(parts, db, person, { _tag: "SecondFactorLost", opensAt: opensAt.toISOString(), cancelLink })
  }

  async function end(userId: string): Promise<void> {
    await pool.query("delete from identity.factor_waits where user_id = $1", [userId])
  }

  async function sendNext(userId: string, sent: number): Promise<void> {
    const person = (await people.find(userId))?.person
    if (!person) return
    await inBounds(pool, {}, async (tx) => {
      const { rows } = await tx.query<{ opensAt: Date }>(
        `update identity.factor_waits set notices = notices + 1,
           opens_at = greatest(opens_at, $3::timestamptz + ($4 - notices) * interval '${hoursBetween} hours')
         where user_id = $1 and notices = $2 returning opens_at as "opensAt"`,
        [userId, sent, now(), noticesMost],
      )
      if (rows[0]) await notify(tx, person, rows[0].opensAt)
    })
  }

  return {
    end,

    begin: (person) =>
      inBounds(pool, {}, async (tx) => {
        const opensAt = new Date(now().getTime() + waitHours * 3_600_000)
        const begun = await tx.query(
          `insert into identity.factor_waits (user_id, requested_at, opens_at, notices) values ($1, $2, $3, 1)
           on conflict (user_id) do nothing`,
          [person.userId, now(), opensAt],
        )
        if (begun.rowCount === 1) {
          await notify(tx, person, opensAt)
          return Result.void
        }
        const { rows } = await tx.query<{ opensAt: Date }>(
          `select opens_at as "opensAt" from identity.factor_waits where user_id = $1`,
          [person.userId],
        )
        return Result.fail({ _tag: "WaitNotOver", opensAt: (rows[0]?.opensAt ?? opensAt).toISOString() })
      }),

    async isOver(userId) {
      const over = await pool.query(
        "select from identity.factor_waits where user_id = $1 and opens_at <= $2 and notices = $3",
        [userId, now(), noticesMost],
      )
      return over.rowCount === 1
    },

    async cancel(token) {
      const link = await redeemLink(pool, token, "keepSecondFactor", now())
      if (!link) return Result.fail({ _tag: "LinkOver" })
      await end(link.userId)
      return Result.void
    },

    async sendNotices() {
      const { rows } = await pool.query<{ userId: string; notices: number }>(
        `select user_id as "userId", notices from identity.factor_waits
         where notices < $2 and opens_at - ($2 - notices) * interval '${hoursBetween} hours' <= $1`,
        [now(), noticesMost],
      )
      for (const { userId, notices } of rows) await sendNext(userId, notices)
    },
  }
}
