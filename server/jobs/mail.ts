import { CompiledQuery, sql } from "kysely"
import type pg from "pg"
import type { Db as BossDb, PgBoss } from "pg-boss"
import { type Db, inTransaction, openDatabase } from "#server/db/database.ts"
import { MailNotSent, sendMail, type SendingOptions } from "#server/mail/sendMail.ts"
import { roles } from "#server/postgres/roles.ts"
import type { Logger } from "#server/logging/logger.ts"

const mailQueueName = "mail"

/** How many mails a process sends at a time. */
const workers = 4

/** The limit for one attempt. A job expires later, so that no other process starts it meanwhile. */
const attemptMs = 60_000

/** How long mails that are being sent may take when the process stops. */
const stopMs = 4_000

const firstRetrySeconds = 60
const longestRetrySeconds = 4 * 3_600

/**
 * Sends mails: one job for each, created in the transaction of its cause and started when that commits. A failed
 * attempt is repeated after a minute, then at doubling intervals of up to 4 hours. One that has no result because its
 * process was killed is repeated as soon as that is noticed, within 40 seconds. The job contains only the id of the
 * mail; recipient and content stay encrypted in `mail.outbox`, which no role but the owner can read.
 */
export async function mailJobs(
  boss: PgBoss,
  options: Omit<SendingOptions, "now"> & { readonly clock: () => Date },
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  await boss.createQueue(mailQueueName, { partition: true })
  await boss.updateQueue(mailQueueName, {
    notify: true,
    // An attempt that ends without a result, such as that of a killed process, counts too.
    retryLimit: 100,
    retryDelay: 1,
    retryDelayMax: null,
    retryBackoff: false,
    expireInSeconds: attemptMs / 1_000 + 30,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 86_400,
  })
  await grantEnqueuing(boss, options.pool)
  await enqueueMissing(boss, options.pool)

  const breakingOff = new AbortController()
  signal.addEventListener("abort", () => setTimeout(() => breakingOff.abort(), stopMs).unref(), { once: true })
  for (let worker = 0; worker < workers; worker += 1) {
    let id = ""
    id = await boss.work(
      mailQueueName,
      {
        includeMetadata: true,
        heartbeatRefreshSeconds: 5,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 10,
      },
      async ([job]) => {
        // After this job the worker fetches the next one at once, and does not wait for a notification.
        boss.notifyWorker(id)
        if (!job) return
        await send(job.id, Math.min(Math.max(firstRetrySeconds, 2 * job.retryDelay), longestRetrySeconds))
      },
    )
  }

  async function send(mailId: string, retrySeconds: number): Promise<void> {
    try {
      const givenUp = await sendMail(
        { ...options, now: options.clock },
        {
          id: mailId,
          earliestRetryMs: 1_000 * retrySeconds,
          signal: AbortSignal.any([breakingOff.signal, AbortSignal.timeout(attemptMs)]),
        },
      )
      if (givenUp) logger.warn(`mail: a mail could not be sent and is not retried: ${givenUp}`)
    } catch (error) {
      if (error instanceof MailNotSent) logger.warn(`mail: a mail could not be sent and is retried: ${error.kind}`)
      await sql`update jobs.job set retry_delay = ${retrySeconds} where name = ${mailQueueName} and id = ${mailId}`
        .execute(openDatabase(options.pool))
        .catch(() => {}) // without a database the attempt has no result: it is repeated soon
      throw error
    }
  }
}

/** Creates the job that sends a mail, in the transaction of `db`. */
export async function enqueueMail(boss: PgBoss, db: Db, mailId: string): Promise<void> {
  await boss.send(mailQueueName, null, { id: mailId, db: within(db) })
}

/** The connection of a transaction, for the statements of pg-boss. */
const within = (db: Db): BossDb => ({
  executeSql: (text, values = []) => db.executeQuery(CompiledQuery.raw(text, values)),
})

/**
 * Lets the role that queues mails create jobs of this queue. The queue has its own table, so the role cannot create
 * other jobs, and can read only the id and the start time of a job.
 */
async function grantEnqueuing(boss: PgBoss, pool: pg.Pool): Promise<void> {
  const table = (await boss.getQueue(mailQueueName))?.table ?? ""
  const role = sql.id(roles.identity.name)
  await withLock(pool, async (tx) => {
    await sql`grant usage on schema jobs to ${role}`.execute(tx)
    await sql`grant select on jobs.queue to ${role}`.execute(tx)
    await sql`grant insert, select (id, start_after) on jobs.${sql.id(table)} to ${role}`.execute(tx)
  })
}

/**
 * Creates the jobs of mails that wait without one: those queued by an earlier version of the product, restored from a
 * backup, whose job failed for the last time, or that were queued outside a transaction by a process that died then.
 */
export async function enqueueMissing(boss: PgBoss, pool: pg.Pool): Promise<void> {
  await withLock(pool, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select o.id from mail.outbox o where o.status = 'queued' and not exists (
        select from jobs.job j
        where j.name = ${mailQueueName} and j.id = o.id and j.state in ('created', 'retry', 'active')
      )`.execute(tx)
    for (const { id } of rows) {
      await boss.deleteJob(mailQueueName, id, { db: within(tx) })
      await enqueueMail(boss, tx, id)
    }
  })
}

/** Runs `work` in a transaction, in one process at a time. */
const withLock = (pool: pg.Pool, work: (tx: Db) => Promise<void>): Promise<void> =>
  inTransaction(openDatabase(pool), {}, async (tx) => {
    await sql`select pg_advisory_xact_lock(${queueLock})`.execute(tx)
    await work(tx)
  })

/** The number of the lock, the same for every process that prepares the queue. */
const queueLock = 6_405_301_741
