import { sql } from "kysely"
import type pg from "pg"
import { openDatabase } from "#server/db/database.ts"
import type { Logger } from "#server/logging/logger.ts"
import type { ScheduledJob } from "./scheduled.ts"

export interface ActivityRetention {
  /** Connects as the owner: the role of requests cannot delete activity. */
  readonly pool: pg.Pool
  /** For how many months activity is stored. */
  readonly activityMonths: number
  readonly clock: () => Date
  /** Rows that one statement deletes. */
  readonly batch?: number
}

const retentionQueue = "activity.retention"

/** Deletes activity that is older than the retention limit: every night, and once now. */
export const activityRetention = (options: ActivityRetention, logger: Logger, signal: AbortSignal): ScheduledJob => ({
  queue: retentionQueue,
  schedule: { cron: "17 3 * * *", timeZone: "UTC" },
  options: { retryLimit: 6, retryDelay: 60, retryBackoff: true, expireInSeconds: 3_600 },
  isDue: () => true,
  async work() {
    const deleted = await deleteOldActivity(options, signal)
    if (deleted > 0) logger.info(`activity: ${deleted} rows older than ${options.activityMonths} months deleted`)
  },
})

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
