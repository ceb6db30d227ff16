import { HashMap } from "effect"
import { addDays } from "#domain/shared/calendarDate.ts"
import { HouseholdId, type UserId } from "#domain/shared/ids.ts"
import { evolve, notSubscribed, type Subscription } from "#domain/subscription/state.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import { householdNow } from "#server/application/aggregates.ts"
import type { Language } from "#contract/people/identity.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { subscriptionCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { subscriptionStream } from "#server/eventlog/streams.ts"
import { serverDay } from "#server/identity/today.ts"
import type { People } from "#server/identity/people.ts"
import type { Mail, MailQueue } from "#server/mail/mail.ts"

interface NoticesDependencies {
  readonly workerDb: Db
  readonly log: EventLog
  readonly people: Pick<People, "find">
  readonly mail: MailQueue
  readonly linkTo: (language: Language, path: string) => string
  readonly now: () => Date
}

/** The mails about plans, to every owner of the household. Each is queued once, however often it is found to be due. */
interface Notices {
  /** Queues the mails that the events of a household's subscription are due, in the transaction. */
  readonly ofEvents: (tx: Db, householdId: HouseholdId) => Promise<void>
  /** Queues the mails to households whose free trial ends in three days. */
  readonly ofTrials: () => Promise<void>
}

/** Events of a longer time ago are no news: their mails are not sent any more. */
const newsMs = 3 * 86_400_000

/** How many days before its end a trial is announced. */
const trialNoticeDays = 3

/** A mail without the link to the plans, which depends on the language of its reader. */
type Notice = Mail extends infer One
  ? One extends { readonly plansLink: string }
    ? Omit<One, "plansLink">
    : never
  : never

export function notices({ workerDb, log, people, mail, linkTo, now }: NoticesDependencies): Notices {
  async function queueOnce(tx: Db, householdId: HouseholdId, about: string, notice: Notice): Promise<void> {
    const entered = await tx
      .insertInto("billing.notices")
      .values({ household_id: householdId, kind: notice._tag, about, queued_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (entered.numInsertedOrUpdatedRows !== 1n) return
    for (const owner of await ownersOf(householdId)) {
      const found = (await people.find(owner))?.person
      if (!found) continue
      const { language } = found.preferences
      const plansLink = linkTo(language, `/app/settings?section=subscription&household=${householdId}`)
      // Only the reader's own address is in the mail.
      await mail.queue(tx, {
        to: found.email,
        language,
        mail: { ...notice, plansLink },
        subjectId: found.userId,
      })
    }
  }

  async function ownersOf(householdId: HouseholdId): Promise<ReadonlyArray<UserId>> {
    const household = await householdNow(log, householdId)
    if (household._tag !== "Founded") return []
    return HashMap.toEntries(household.members).flatMap(([userId, member]) =>
      member !== "removed" && member.role === "owner" ? [userId] : [],
    )
  }

  return {
    async ofEvents(tx, householdId) {
      let state: Subscription = notSubscribed
      for await (const recorded of log.readStream(subscriptionStream(householdId))) {
        const event = subscriptionCodec.decode(recorded)
        state = evolve(state, event)
        const { paid } = state
        // What an admin grants by hand is no contract of the household.
        if (!paid || paid.start.reference === undefined) continue
        if (recorded.recordedAt.getTime() < now().getTime() - newsMs) continue
        if (event._tag === "SubscriptionStarted") {
          await queueOnce(tx, householdId, recorded.id, {
            _tag: "PlanStarted",
            plan: event.plan,
            until: event.paidUntil,
          })
        }
        if (event._tag === "PlanChanged") {
          await queueOnce(tx, householdId, recorded.id, {
            _tag: "PlanChanged",
            plan: event.plan,
            until: paid.paidUntil,
          })
        }
        if (event._tag === "PaymentFailed") {
          await queueOnce(tx, householdId, recorded.id, {
            _tag: "PaymentFailed",
            plan: paid.plan,
            until: event.graceUntil,
          })
        }
      }
    },

    async ofTrials() {
      const until = addDays(serverDay(now()), trialNoticeDays)
      const db = workerDb.withTables<Pick<ReadModels, "subscriptions">>().withSchema(readSchema)
      // Compared as text: `state` is JSON, with the day in the form 2026-12-31.
      const rows = await db
        .selectFrom("subscriptions")
        .select("household_id as householdId")
        .where((eb) =>
          eb.or([eb("state", "like", `%"endsOn":"${until}"%`), eb("state", "like", `%"trialEndsOn":"${until}"%`)]),
        )
        .execute()
      for (const { householdId } of rows) {
        await inTransaction(workerDb, {}, (tx) => ofTrial(tx, HouseholdId.make(householdId), until))
      }
    },
  }

  /** Announces the end of a trial that ends on the day, unless the plan was cancelled or paid for meanwhile. */
  async function ofTrial(tx: Db, householdId: HouseholdId, until: string): Promise<void> {
    let state: Subscription = notSubscribed
    for await (const recorded of log.readStream(subscriptionStream(householdId))) {
      state = evolve(state, subscriptionCodec.decode(recorded))
    }
    const { trial, paid } = state
    const isOrdered = paid?.trialEndsOn === until && paid.cancelledOn === null && paid.endedOn === null
    if (isOrdered) {
      await queueOnce(tx, householdId, until, { _tag: "OrderedTrialEnding", plan: paid.plan, until })
    } else if (!paid && trial?.endsOn === until) {
      await queueOnce(tx, householdId, until, { _tag: "TrialEnding", until })
    }
  }
}
