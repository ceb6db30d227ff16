import type { PgBoss } from "pg-boss"
import type { DailyBackup } from "#server/backup/dailyBackup.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import type { Logger } from "#server/logging/logger.ts"

export const dailyBackupQueue = "backup.daily"

/**
 * Writes a backup at its time every day, and once now when the newest is a day old. A failed attempt is made again, with
 * growing pauses, for some hours. Without a setting none is written.
 */
export async function dailyBackupJob(
  boss: PgBoss,
  { backup }: { readonly backup: DailyBackup | undefined },
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  // One job at most waits or runs, however many processes ask for it.
  await boss.createQueue(dailyBackupQueue, { policy: "exclusive" })
  await boss.updateQueue(dailyBackupQueue, {
    retryLimit: 6,
    retryDelay: 300,
    retryBackoff: true,
    // However long it takes; of a process that was killed the job is given up after the missing heartbeat.
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
      if (taken !== "busy") logger.info(`backup: ${taken.name} is written, ${taken.bytes} bytes`)
    } catch (error) {
      if (!signal.aborted) logger.warn(`backup: none was written: ${messageOf(error)}`)
      throw error
    }
  })
}
