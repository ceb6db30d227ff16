import type { DailyBackup } from "#server/backup/dailyBackup.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import type { Logger } from "#server/logging/logger.ts"
import type { ScheduledJob } from "./scheduled.ts"

const dailyBackupQueue = "backup.daily"

/**
 * Writes a backup every day at the scheduled time, and once now if the newest is a day old. A failed backup is retried
 * at growing intervals for some hours. Without the setting, no backup is written.
 */
export const dailyBackup = (backup: DailyBackup | undefined, logger: Logger, signal: AbortSignal): ScheduledJob => ({
  queue: dailyBackupQueue,
  schedule: backup?.schedule,
  options: {
    retryLimit: 6,
    retryDelay: 300,
    retryBackoff: true,
    // A backup may take long, so the job expires late. If its process is killed, the missing heartbeat ends the job.
    expireInSeconds: 82_800,
    heartbeatSeconds: 60,
  },
  isDue: () => backup?.isDue() ?? false,
  async work() {
    try {
      const taken = (await backup?.take(signal)) ?? "busy"
      if (taken !== "busy") logger.info(`the daily backup ${taken.name} was written, ${taken.bytes} bytes`)
    } catch (error) {
      if (!signal.aborted) logger.warn(`the daily backup failed: ${messageOf(error)}`)
      throw error
    }
  },
})
