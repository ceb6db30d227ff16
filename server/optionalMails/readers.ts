import type { UserId } from "#domain/shared/ids.ts"
import type { Language } from "#contract/people/identity.ts"
import { oneClickPath } from "#contract/people/mailChoices.ts"
import type { MailTopic } from "#contract/people/mailChoices.ts"
import type { Db } from "#server/db/database.ts"
import { type Membership, membershipsOn, type MembershipsDependencies } from "#server/identity/memberships.ts"
import type { People, Person } from "#server/identity/people.ts"
import { serverDay } from "#server/identity/today.ts"
import type { MailQueue } from "#server/mail/mail.ts"
import type { StopTokens } from "#server/mail/stopTokens.ts"
import type { WealthReader } from "#server/views/wealth.ts"
import type { Choices } from "./choices.ts"

export interface OptionalMailDependencies {
  /** Connects as the owner. */
  readonly workerDb: Db
  readonly people: Pick<People, "find">
  readonly memberships: Omit<MembershipsDependencies, "db">
  readonly wealth: WealthReader
  readonly mail: MailQueue
  readonly tokens: StopTokens
  readonly choices: Choices
  readonly linkTo: (language: Language, path: string, token?: string) => string
  readonly publicOrigin: () => string
  readonly now: () => Date
  /** Reports that the mails of one person failed: the others get theirs. */
  readonly warn: (line: string) => void
}

/** A person who has chosen a mail, since when, and what they may see today. */
export interface Reader {
  readonly person: Person
  readonly chosenAt: Date
  readonly memberships: ReadonlyArray<Membership>
}

/**
 * Calls `work` for each person who has chosen the mail and can get it: not one whose account is disabled or not confirmed,
 * or to whose address mails come back.
 */
export async function forEachReader(
  { workerDb, people, memberships, now, warn }: OptionalMailDependencies,
  topic: MailTopic,
  work: (reader: Reader) => Promise<void>,
): Promise<void> {
  const rows = await workerDb
    .selectFrom("mail.topics as t")
    .innerJoin("identity.users as u", "u.user_id", "t.user_id")
    .select(["t.user_id as userId", "t.chosen_at as chosenAt"])
    .where("t.topic", "=", topic)
    .where("u.confirmed_at", "is not", null)
    .where("u.disabled_at", "is", null)
    .where("u.address_returned_at", "is", null)
    .orderBy("t.user_id")
    .execute()
  for (const { userId, chosenAt } of rows) {
    try {
      const person = (await people.find(userId))?.person
      if (!person) continue
      const found = await membershipsOn({ ...memberships, db: workerDb }, userId, serverDay(now()))
      await work({ person, chosenAt, memberships: found })
    } catch (error) {
      warn(`a chosen mail could not be written, and is tried again: ${error instanceof Error ? error.name : "unknown"}`)
    }
  }
}

/** The links by which the reader of a mail ends it: the page, and the address for mail programs. */
export async function stopLinks(
  { tokens, linkTo, publicOrigin }: Pick<OptionalMailDependencies, "tokens" | "linkTo" | "publicOrigin">,
  { userId, preferences: { language } }: Pick<Person, "userId" | "preferences">,
  topic: MailTopic,
): Promise<{ readonly stopLink: string; readonly oneClickUrl: string }> {
  const token = await tokens.tokenOf(userId, topic)
  return {
    stopLink: linkTo(language, "/auth/stop-mails", token),
    oneClickUrl: `${publicOrigin()}${oneClickPath.replace(":token", token)}?language=${language}`,
  }
}

/** Stores that a person got a mail, in the transaction that queues it. False: they got it before. */
export async function noticed(
  tx: Db,
  notice: { readonly userId: UserId; readonly kind: "WeeklySummary"; readonly about: string; readonly at: Date },
): Promise<boolean> {
  const { userId, kind, about, at } = notice
  const entered = await tx
    .insertInto("mail.notices")
    .values({ user_id: userId, kind, about, queued_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return entered.numInsertedOrUpdatedRows === 1n
}
