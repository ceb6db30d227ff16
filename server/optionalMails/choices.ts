import { lockSession, type Requester } from "#server/identity/accountChanges.ts"
import type { UserId } from "#domain/shared/ids.ts"
import type { MailChoices, MailTopic } from "#contract/people/mailChoices.ts"
import { MailTopic as Topics } from "#contract/people/mailChoices.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Stopped, StopTokens } from "#server/mail/stopTokens.ts"

/** Which of the mails that a person can choose they get. None until they choose it. */
export interface Choices {
  readonly of: (userId: UserId) => Promise<MailChoices>
  /** Throws SessionEnded if the user is no longer signed in. */
  readonly choose: (requester: Requester, topics: MailChoices["topics"]) => Promise<MailChoices>
  /** Adds one mail to those that are chosen, in the transaction. */
  readonly add: (tx: Db, userId: UserId, topic: MailTopic) => Promise<void>
  /** Ends the mail that a token names. Undefined: the token is not signed by this installation. */
  readonly stop: (token: string) => Promise<Stopped | undefined>
  /** Forgets that mails to the address came back. Throws SessionEnded if the user is no longer signed in. */
  readonly acceptAgain: (requester: Requester) => Promise<MailChoices>
}

export function choices({
  workerDb,
  tokens,
  now,
}: {
  /** Connects as the owner, the only role that reads and writes what was chosen. */
  readonly workerDb: Db
  readonly tokens: Pick<StopTokens, "read">
  readonly now: () => Date
}): Choices {
  async function of(userId: UserId): Promise<MailChoices> {
    const [chosen, user] = await Promise.all([
      workerDb.selectFrom("mail.topics").select("topic").where("user_id", "=", userId).execute(),
      workerDb
        .selectFrom("identity.users")
        .select(["address_returned_at as since", "address_status as status"])
        .where("user_id", "=", userId)
        .executeTakeFirst(),
    ])
    const isChosen = (topic: MailTopic): boolean => chosen.some((row) => row.topic === topic)
    return {
      topics: { weeklySummary: isChosen("weeklySummary"), priceAlerts: isChosen("priceAlerts") },
      returned: user?.since ? { since: user.since.toISOString(), status: user.status } : null,
    }
  }

  const remove = (db: Db, { userId, topic }: Stopped) =>
    db.deleteFrom("mail.topics").where("user_id", "=", userId).where("topic", "=", topic).execute()

  const add: Choices["add"] = async (tx, userId, topic) => {
    await tx
      .insertInto("mail.topics")
      .values({ user_id: userId, topic, chosen_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  return {
    of,
    add,
    async choose(requester, topics) {
      const { userId } = requester
      await inTransaction(workerDb, {}, async (tx) => {
        await lockSession(tx, requester)
        for (const topic of Topics.literals) {
          await (topics[topic] ? add(tx, userId, topic) : remove(tx, { userId, topic }))
        }
      })
      return of(userId)
    },
    async stop(token) {
      const stopped = await tokens.read(token)
      if (stopped) await remove(workerDb, stopped)
      return stopped
    },
    async acceptAgain(requester) {
      const { userId } = requester
      await inTransaction(workerDb, {}, async (tx) => {
        await lockSession(tx, requester)
        await tx
          .updateTable("identity.users")
          .set({ address_returned_at: null, address_status: null, address_soft_returns: 0 })
          .where("user_id", "=", userId)
          .execute()
      })
      return of(userId)
    },
  }
}
