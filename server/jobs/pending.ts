import { sql } from "kysely"
import type pg from "pg"
import type { PgBoss } from "pg-boss"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { openDatabase } from "#server/db/database.ts"
import type { Logger } from "#server/logging/logger.ts"
import { messageOf } from "#server/logging/messageOf.ts"

const queueName = "pending"

/** How long a command may take before a job looks whether it was interrupted. The job then waits for the household. */
const beganBeforeSeconds = 2

const retrySeconds = 2
const longestRetrySeconds = 60

/**
 * When a process looks for interrupted commands without a job: those of a process that was killed before its own jobs ran.
 * Each minute, because their holdings are written by halves until then.
 */
export const interruptedCron = "* * * * *"

/**
 * Carries out what interrupted commands left: one job for each command that writes several times, created before its first
 * write. When the command has ended, the job finds nothing. It runs under the lock of the household, so it waits for a
 * command that is still being carried out. What fails is repeated, after up to a minute, for a day; then the job that looks
 * for interrupted commands creates another one.
 */
export async function pendingJobs(
  boss: PgBoss,
  { pool, finishPending }: { readonly pool: pg.Pool; readonly finishPending: (id: HouseholdId) => Promise<void> },
  logger: Logger,
): Promise<void> {
  await boss.createQueue(queueName)
  await boss.updateQueue(queueName, {
    retryLimit: 1_500,
    retryDelay: retrySeconds,
    retryBackoff: true,
    retryDelayMax: longestRetrySeconds,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 3_600,
  })
  await enqueueAllPending(boss, pool)
  await boss.work<{ readonly householdId: HouseholdId }>(
    queueName,
    { heartbeatRefreshSeconds: 5, pollingIntervalSeconds: 2 },
    async ([job]) => {
      if (!job) return
      const failure = await finishPending(job.data.householdId).then(
        () => undefined,
        (error: unknown) => {
          logger.warn(`an interrupted command cannot be finished: ${messageOf(error)}`)
          return error instanceof Error ? error.name : "unknown"
        },
      )
      // pg-boss stores what a job throws, and a message of Postgres can quote a row: its kind is enough.
      if (failure !== undefined) throw new Error(failure)
    },
  )
}

/** Creates the job that finds out whether a command of the household was interrupted. */
export async function enqueuePending(boss: PgBoss, householdId: HouseholdId): Promise<void> {
  await boss.send(queueName, { householdId }, { startAfter: beganBeforeSeconds })
}

/**
 * The same for each household that has such commands and no job that waits: those of an earlier version, and those of a
 * process that was killed before its own jobs ran.
 */
export async function enqueueAllPending(boss: PgBoss, pool: pg.Pool): Promise<void> {
  const rows = await openDatabase(pool)
    .selectFrom("platform.pending_commands")
    .select("household_id as householdId")
    .distinct()
    .where(
      sql<boolean>`not exists (
        select from jobs.job
        where name = ${queueName} and state in ('created', 'retry') and data->>'householdId' = household_id::text
      )`,
    )
    .execute()
  for (const { householdId } of rows) await enqueuePending(boss, householdId)
}
