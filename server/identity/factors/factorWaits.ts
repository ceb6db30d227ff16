import { Result } from "effect"
import { type RawBuilder, sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { newLink, redeemLink } from "#server/identity/links.ts"
import { type IdentityDependencies, linkTo, type Refused } from "#server/identity/dependencies.ts"
import type { Person } from "#server/identity/people.ts"

/**
 * The waiting period of a user who knows the password and has lost every second factor: once it is over, a mailed code
 * is enough. Meanwhile an owner whose password was stolen has time to notice.
 */
interface FactorWaits {
  readonly begin: (person: Person) => Promise<Refused<void>>
  /** Whether the time has passed, and every notice was accepted by the mail server. */
  readonly isOver: (userId: UserId) => Promise<boolean>
  readonly end: (userId: UserId) => Promise<void>
  /** Cancels the wait, with the token of the link in a notice. */
  readonly cancel: (token: string) => Promise<Refused<void>>
  /** Sends the notices that are due, each a day after the one before was accepted. */
  readonly sendNotices: () => Promise<void>
}

/**
 * The first notice is sent at once. A notice counts once the mail server has accepted it, and the rest of the wait
 * starts then. A notice that could not be sent is sent again.
 */
const mostNotices = 3
const hoursBetween = 24
const waitHours = mostNotices * hoursBetween

export function factorWaits(parts: IdentityDependencies): FactorWaits {
  const { db, now, people } = parts

  async function notify(tx: Db, person: Person, mailId: string, opensAt: Date): Promise<void> {
    const { userId, email, preferences } = person
    const token = await newLink(tx, { userId, purpose: "keepSecondFactor" }, now())
    const cancelLink = linkTo(parts, preferences.language, "/auth/keep", token)
    const notice = { _tag: "SecondFactorLost", opensAt: opensAt.toISOString(), cancelLink } as const
    const { language } = preferences
    await parts.mail.queue(tx, { id: mailId, to: email, language, mail: notice, subjectId: userId })
  }

  async function end(userId: UserId): Promise<void> {
    await db.deleteFrom("identity.factor_waits").where("user_id", "=", userId).execute()
  }

  /** `isAgain`: the last notice could not be sent, and this one replaces it. */
  async function sendNext({ userId, notices, mailId, isAgain }: Due): Promise<void> {
    const person = (await people.find(userId))?.person
    if (!person) return
    await inTransaction(db, {}, async (tx) => {
      const count = isAgain ? notices : notices + 1
      const nextId = parts.randomId()
      const waiting = await tx
        .updateTable("identity.factor_waits")
        .set({
          notices: count,
          mail_id: nextId,
          opens_at: sql<Date>`greatest(opens_at, ${now()}::timestamptz + ${leftAfter(sql`${count}`)})`,
        })
        .where("user_id", "=", userId)
        .where("mail_id", "is not distinct from", mailId)
        .returning("opens_at as opensAt")
        .executeTakeFirst()
      if (waiting) await notify(tx, person, nextId, waiting.opensAt)
    })
  }

  return {
    end,

    begin: (person) =>
      inTransaction(db, {}, async (tx) => {
        const opensAt = new Date(now().getTime() + waitHours * 3_600_000)
        const mailId = parts.randomId()
        const begun = await tx
          .insertInto("identity.factor_waits")
          .values({ user_id: person.userId, requested_at: now(), opens_at: opensAt, notices: 1, mail_id: mailId })
          .onConflict((conflict) => conflict.column("user_id").doNothing())
          .executeTakeFirst()
        if (begun.numInsertedOrUpdatedRows === 1n) {
          await notify(tx, person, mailId, opensAt)
          return Result.void
        }
        const waiting = await tx
          .selectFrom("identity.factor_waits")
          .select("opens_at as opensAt")
          .where("user_id", "=", person.userId)
          .executeTakeFirst()
        return Result.fail({ _tag: "WaitNotOver", opensAt: (waiting?.opensAt ?? opensAt).toISOString() })
      }),

    async isOver(userId) {
      const over = await db
        .selectFrom("identity.factor_waits as w")
        .innerJoin("mail.outbox as o", "o.id", "w.mail_id")
        .where("w.user_id", "=", userId)
        .where("w.opens_at", "<=", now())
        .where("w.notices", "=", mostNotices)
        .where("o.sent_at", "<=", aDayBefore(now()))
        .executeTakeFirst()
      return over !== undefined
    },

    async cancel(token) {
      const link = await redeemLink(db, token, "keepSecondFactor", now())
      if (!link) return Result.fail({ _tag: "LinkOver" })
      await end(link.userId)
      return Result.void
    },

    async sendNotices() {
      const at = now()
      await db
        .updateTable("identity.factor_waits as w")
        .from("mail.outbox as o")
        .set({
          opens_at: sql<Date>`
            greatest(w.opens_at, coalesce(o.sent_at, ${at}::timestamptz) + ${leftAfter(sql.ref("w.notices"))})`,
        })
        .whereRef("o.id", "=", "w.mail_id")
        .execute()
      for (const due of await dueNotices(db, at)) await sendNext(due)
    },
  }
}

/** A user for whom a notice is due. */
interface Due {
  readonly userId: UserId
  readonly notices: number
  readonly mailId: string | null
  readonly isAgain: boolean
}

const aDayBefore = (moment: Date): Date => new Date(moment.getTime() - hoursBetween * 3_600_000)

/** The rest of the wait after this number of notices. */
const leftAfter = (notices: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${mostNotices + 1}::int - ${notices}::int) * ${hoursBetween} * interval '1 hour'`

/** The waits whose next notice is due, or whose last one could not be sent. */
function dueNotices(db: Db, at: Date): Promise<ReadonlyArray<Due>> {
  return db
    .selectFrom("identity.factor_waits as w")
    .leftJoin("mail.outbox as o", "o.id", "w.mail_id")
    .select(["w.user_id as userId", "w.notices", "w.mail_id as mailId"])
    .select((eb) => eb("o.sent_at", "is", null).$castTo<boolean>().as("isAgain"))
    .where((eb) =>
      eb.or([
        eb("o.id", "is", null),
        eb.and([eb("o.status", "=", "failed"), eb("o.queued_at", "<=", aDayBefore(at))]),
        eb.and([eb("o.status", "=", "sent"), eb("w.notices", "<", mostNotices), eb("o.sent_at", "<=", aDayBefore(at))]),
      ]),
    )
    .execute()
}
