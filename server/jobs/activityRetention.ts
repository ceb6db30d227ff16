import { sql } from "kysely"
import type pg from "pg"
import type { PgBoss } from "pg-boss"
import { openDatabase } from "#server/db/database.ts"
import type { Logger } from "#server/logging/logger.ts"

export interface ActivityRetention {
  /** Connects as the owner: the role of requests cannot delete activity. */
  readonly pool: pg.Pool
  /** For how many months activity is stored. */
  readonly activityMonths: number
  readonly clock: () => Date
  /** Rows that one statement deletes. */
  readonly batch?: number
}

export const retentionQueue = "activity.retention"

/** Deletes activity that is older than the retention limit: every night, and once now. */
export async function activityRetentionJob(
  boss: PgBoss,
  options: ActivityRetention,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  // At most one job is queued or active, however many processes send one.
  await boss.createQueue(retentionQueue, { policy: "exclusive" })
  await boss.updateQueue(retentionQueue, { retryLimit: 6, retryDelay: 60, retryBackoff: true, expireInSeconds: 3_600 })
  await boss.schedule(retentionQueue, "17 3 * * *", null, { tz: "UTC" })
  await boss.send(retentionQueue)
  await boss.work(retentionQueue, { pollingIntervalSeconds: 5 }, async () => {
    const deleted = await deleteOldActivity(options, signal)
    if (deleted > 0) logger.info(`activity: ${deleted} rows older than ${options.activityMonths} months deleted`)
  })
}

/** Deletes in batches, so that a concurrent write does not wait long. Returns the number of deleted rows. */
export async function deleteOldActivity(
  { pool, activityMonths, clock, batch = 5_000 }: ActivityRetention,
  signal: AbortSignal,
): Promise<number> {
  const db = openDatabase(pool)
  let deleted = 0
  while (!signal.aborted) {
    const { numDeletedRows } = await db
      .deleteFrom("activity.log")
      .where("activity_id", "in", (eb) =>
        eb
          .selectFrom("activity.log")
          .select("activity_id")
          .where("recorded_at", "<", sql<Date>`${clock()}::timestamptz - make_interval(months => ${activityMonths})`)
          .orderBy("recorded_at")
          .limit(batch),
      )
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
    if (numDeletedRows < batch) break
  }
  return deleted
}
