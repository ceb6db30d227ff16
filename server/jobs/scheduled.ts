import type { PgBoss, QueueOptions } from "pg-boss"

/** Work that runs on schedule, on one server at a time. */
export interface ScheduledJob {
  readonly queue: string
  /** When it runs; absent: never. A cron expression of five fields, and the time zone of its times. */
  readonly schedule: { readonly cron: string; readonly timeZone: string } | undefined
  /** Retries and expiry. The job of a killed process ends when it expires, or earlier with `heartbeatSeconds`. */
  readonly options: QueueOptions
  /** Whether it runs once now, besides its schedule; absent: it does not. */
  readonly isDue?: () => boolean | Promise<boolean>
  /** What it throws is stored with the job, and leads to a retry. */
  readonly work: () => Promise<void>
}

/** Puts a job on schedule, or takes it off. At most one is queued or active, however many servers schedule it. */
export async function schedule(
  boss: PgBoss,
  { queue, schedule: times, options, isDue, work }: ScheduledJob,
): Promise<void> {
  await boss.createQueue(queue, { policy: "exclusive" })
  await boss.updateQueue(queue, options)
  if (!times) {
    await boss.unschedule(queue)
    return
  }
  await boss.schedule(queue, times.cron, null, { tz: times.timeZone })
  if (await isDue?.()) await boss.send(queue)
  await boss.work(queue, { pollingIntervalSeconds: 5 }, work)
}
