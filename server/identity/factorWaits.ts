import { Result } from "effect"
import { inBounds } from "../activity/transaction.ts"
import type { Queryable } from "../mail/mail.ts"
import { newLink, redeemLink } from "./links.ts"
import { type IdentityParts, linkTo, type Refused } from "./parts.ts"
import type { Person } from "./people.ts"

/**
 * The wait of somebody who knows the password and says that every second factor is lost: once it is over, a mail is
 * enough. Meanwhile an owner whose password is in other hands has time to notice.
 */
export interface FactorWaits {
  readonly begin: (person: Person) => Promise<Refused<void>>
  /** Whether the time has passed, and every notice was accepted by the mail server. */
  readonly isOver: (userId: string) => Promise<boolean>
  readonly end: (userId: string) => Promise<void>
  /** With the token of the link in a notice. */
  readonly cancel: (token: string) => Promise<Refused<void>>
  /** Sends the notices that are due, each a day after the one before was accepted. */
  readonly sendNotices: () => Promise<void>
}

/**
 * The first is sent at once. One counts when the mail server has accepted it: what is left of the wait begins then, and one
 * that was given up is sent anew.
 */
const noticesMost = 3
const hoursBetween = 24
const waitHours = noticesMost * hoursBetween

export function factorWaits(parts: IdentityParts): FactorWaits {
  const { pool, now, people } = parts

  async function notify(db: Queryable, person: Person, mailId: string, opensAt: Date): Promise<void> {
    const { userId, email, preferences } = person
    const token = await newLink(db, { userId, purpose: "keepSecondFactor" }, now())
    const cancelLink = linkTo(parts, preferences.language, "/auth/keep", token)
    const notice = { _tag: "SecondFactorLost", opensAt: opensAt.toISOString(), cancelLink } as const
    const { language } = preferences
    await parts.mail.queue(db, { id: mailId, to: email, language, mail: notice, subjectId: userId })
  }

  async function end(userId: string): Promise<void> {
    await pool.query("delete from identity.factor_waits where user_id = $1", [userId])
  }

  /** `isAgain`: in the place of one that could not be sent. */
  async function sendNext({ userId, notices, mailId, isAgain }: Due): Promise<void> {
    const person = (await people.find(userId))?.person
    if (!person) return
    await inBounds(pool, {}, async (tx) => {
      const count = isAgain ? notices : notices + 1
      const nextId = parts.randomId()
      const { rows } = await tx.query<{ opensAt: Date }>(
        `update identity.factor_waits set notices = $3, mail_id = $4,
           opens_at = greatest(opens_at, $5::timestamptz + ${leftAfter("$3")})
         where user_id = $1 and mail_id is not distinct from $2 returning opens_at as "opensAt"`,
        [userId, mailId, count, nextId, now()],
      )
      if (rows[0]) await notify(tx, person, nextId, rows[0].opensAt)
    })
  }

  return {
    end,

    begin: (person) =>
      inBounds(pool, {}, async (tx) => {
        const opensAt = new Date(now().getTime() + waitHours * 3_600_000)
        const mailId = parts.randomId()
        const begun = await tx.query(
          `insert into identity.factor_waits (user_id, requested_at, opens_at, notices, mail_id)
           values ($1, $2, $3, 1, $4) on conflict (user_id) do nothing`,
          [person.userId, now(), opensAt, mailId],
        )
        if (begun.rowCount === 1) {
          await notify(tx, person, mailId, opensAt)
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
        `select from identity.factor_waits w join mail.outbox o on o.id = w.mail_id
         where w.user_id = $1 and w.opens_at <= $2 and w.notices = ${noticesMost}
           and o.sent_at + interval '${hoursBetween} hours' <= $2`,
        [userId, now()],
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
      const at = now()
      await pool.query(
        `update identity.factor_waits w
         set opens_at = greatest(w.opens_at, coalesce(o.sent_at, $1::timestamptz) + ${leftAfter("w.notices")})
         from mail.outbox o where o.id = w.mail_id`,
        [at],
      )
      const { rows } = await pool.query<Due>(
        `select w.user_id as "userId", w.notices, w.mail_id as "mailId", o.sent_at is null as "isAgain"
         from identity.factor_waits w left join mail.outbox o on o.id = w.mail_id
         where o.id is null
           or (o.status = 'failed' and o.queued_at + interval '${hoursBetween} hours' <= $1)
           or (o.status = 'sent' and w.notices < ${noticesMost}
             and o.sent_at + interval '${hoursBetween} hours' <= $1)`,
        [at],
      )
      for (const due of rows) await sendNext(due)
    },
  }
}

/** Somebody to whom a notice is to be sent. */
interface Due {
  readonly userId: string
  readonly notices: number
  readonly mailId: string | null
  readonly isAgain: boolean
}

/** What is left of the wait once so many notices were sent. */
const leftAfter = (notices: string): string =>
  `(${noticesMost + 1} - ${notices}::int) * interval '${hoursBetween} hours'`
