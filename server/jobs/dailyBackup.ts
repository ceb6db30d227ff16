import type { PgBoss } from "pg-boss"
import type { DailyBackup } from "#server/backup/dailyBackup.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import type { Logger } from "#server/logging/logger.ts"

export const dailyBackupQueue = "backup.daily"

/**
 * Writes a backup every day at the scheduled time, and once now if the newest is a day old. A failed backup is retried
 * at growing intervals for some hours. Without the setting, no backup is written.
 */
export async function dailyBackupJob(
  boss: PgBoss,
  { backup }: { readonly backup: DailyBackup | undefined },
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  // At most one job is queued or active, however many processes send one.
  await boss.createQueue(dailyBackupQueue, { policy: "exclusive" })
  await boss.updateQueue(dailyBackupQueue, {
    retryLimit: 6,
    retryDelay: 300,
    retryBackoff: true,
    // A backup may take long, so the job expires late. If its process is killed, the missing heartbeat ends the job.
    expireInSeconds: 82_800,
    heartbeatSeconds: 60,
  })
  if (!backup) {
    await boss.unschedule(dailyBackupQueue)
    return
  }
  await boss.schedule(dailyBackupQueue, backup.schedule.cron, null, { tz: backup.schedule.timeZone })
  if (await backup.isDue()) await boss.send(dailyBackupQueue)
  await boss.work(dailyBackupQueue, { pollingIntervalSeconds: 5 }, async () => {
    try {
      const taken = await backup.take(signal)
      if (taken !== "busy") logger.info(`the daily backup ${taken.name} was written, ${taken.bytes} bytes`)
    } catch (error) {
      if (!signal.aborted) logger.warn(`the daily backup failed: ${messageOf(error)}`)
      throw error
    }
  })
}
