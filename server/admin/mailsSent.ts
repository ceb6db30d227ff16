import { Result } from "effect"
import { sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts"
import { type listMails, MailKind, type MailState, type QueuedMailView } from "#contract/people/mails.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { settle } from "#server/mail/outbox.ts"
import { isThere } from "./overview.ts"

const pageSize = 50

/**
 * The mails of the last 30 days, newest first, in pages of 50. `workerDb` connects as the owner, and reads no content:
 * recipient and text stay encrypted.
 */
export async function listOfMails(
  workerDb: Db,
  { state, page = "1" }: NonNullable<QueryOf<typeof listMails>>,
): Promise<AnswerOf<typeof listMails>> {
  const counts = await countsByState(workerDb)
  const jobs = (await isThere(workerDb, "jobs.job"))
    ? sql`left join jobs.job j on j.name = 'mail' and j.id = o.id`
    : sql`left join (select null::uuid as id, 0 as retry_count, null::timestamptz as start_after, '' as state) j on false`
  const { rows } = await sql<MailRow>`
    select o.id as "mailId", o.kind, o.status as state, o.queued_at as "queuedAt", o.sent_at as "sentAt",
      o.error_kind as reason, o.returned, o.returned_status as "returnedStatus", coalesce(j.retry_count, 0) as retries,
      case when o.status = 'queued' and j.state in ('created', 'retry') then j.start_after end as "nextAttemptAt",
      (select u.user_id from identity.users u where u.user_id = o.subject_id) as "userId"
    from mail.outbox o ${jobs}
    where ${state ?? null}::text is null or o.status = ${state ?? null}
    order by o.queued_at desc, o.id limit ${pageSize} offset ${(Number(page) - 1) * pageSize}`.execute(workerDb)
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const returned = await workerDb
    .selectFrom("identity.users")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("address_returned_at", "is not", null)
    .executeTakeFirstOrThrow()
  return { mails: rows.map(viewOf), counts, returnedAddresses: Number(returned.count), total, pageSize }
}

interface MailRow extends Omit<QueuedMailView, "kind" | "queuedAt" | "sentAt" | "nextAttemptAt" | "returned"> {
  readonly returned: "hard" | "soft" | null
  readonly returnedStatus: string | null
  readonly kind: string | null
  readonly queuedAt: Date
  readonly sentAt: Date | null
  readonly nextAttemptAt: Date | null
}

const kinds: ReadonlyArray<string> = MailKind.literals

const viewOf = ({ returned, returnedStatus, ...row }: MailRow): QueuedMailView => ({
  ...row,
  returned: returned && { how: returned, status: returnedStatus ?? "" },
  kind: row.kind !== null && kinds.includes(row.kind) ? (row.kind as MailKind) : null,
  queuedAt: row.queuedAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
})

async function countsByState(workerDb: Db): Promise<Record<MailState, number>> {
  const { rows } = await sql<{ state: MailState; count: number }>`
    select status as state, count(*)::int as count from mail.outbox group by status`.execute(workerDb)
  return { queued: 0, sent: 0, failed: 0, erased: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) }
}

/** Starts the next attempt of a waiting mail now. Refused if it does not wait. An attempt under way is left alone. */
export async function retryNow(workerDb: Db, mailId: string): Promise<Result.Result<void, EdgeRefusal>> {
  if (!(await isWaiting(workerDb, mailId))) return Result.fail({ _tag: "MailNotWaiting" })
  if (!(await isThere(workerDb, "jobs.job"))) return Result.void
  await sql`update jobs.job set start_after = now()
    where name = 'mail' and id = ${mailId} and state in ('created', 'retry') and start_after > now()`.execute(workerDb)
  return Result.void
}

/** Gives up a waiting mail and deletes its content. Refused if it does not wait, or is being sent at this moment. */
export const discard = (workerDb: Db, mailId: string): Promise<Result.Result<void, EdgeRefusal>> =>
  inTransaction(workerDb, {}, async (tx) => {
    if (!(await isWaiting(tx, mailId))) return Result.fail({ _tag: "MailNotWaiting" })
    // The lock on the job keeps an attempt from starting before this is committed.
    if (await isThere(tx, "jobs.job")) {
      const { rows } = await sql<{ state: string }>`
        select state from jobs.job where name = 'mail' and id = ${mailId} for update`.execute(tx)
      if (rows[0]?.state === "active") return Result.fail({ _tag: "MailBeingSent" })
    }
    await settle(tx, mailId, { status: "failed", errorKind: "discarded" })
    return Result.void
  })

async function isWaiting(db: Db, mailId: string): Promise<boolean> {
  const row = await db
    .selectFrom("mail.outbox")
    .select("id")
    .where("id", "=", mailId)
    .where("status", "=", "queued")
    .executeTakeFirst()
  return row !== undefined
}

/** Sends a test mail to a user's own address. */
export type SendTestMail = (userId: UserId) => Promise<void>
