import type { PgBoss } from "pg-boss"
import type { Logger } from "#server/logging/logger.ts"

/** Work that runs regularly, with the name of its queue. */
export interface RecurringJob {
  readonly queue: string
  readonly run: () => Promise<void>
}

/** Runs each job at the times of a cron expression, on one server at a time. Without an expression, never. */
export async function recurringJobs(
  boss: PgBoss,
  {
    recurring,
    recurringCron,
  }: { readonly recurring: ReadonlyArray<RecurringJob>; readonly recurringCron?: string | undefined },
  logger: Logger,
): Promise<void> {
  for (const { queue, run } of recurring) {
    // At most one job is queued or active, however many processes schedule it.
    await boss.createQueue(queue, { policy: "exclusive" })
    await boss.updateQueue(queue, { retryLimit: 0, expireInSeconds: 3_600, heartbeatSeconds: 60 })
    if (recurringCron === undefined) {
      await boss.unschedule(queue)
      continue
    }
    await boss.schedule(queue, recurringCron, null, { tz: "UTC" })
    await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => {
      // pg-boss stores what a job throws, and a message of Postgres can quote a row: its kind is enough.
      const failure = await run().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.name : "unknown"),
      )
      if (failure === undefined) return
      logger.warn(`${queue}: not completed, tried again at its next time: ${failure}`)
      throw new Error(failure)
    })
  }
}
