import { setTimeout as pause } from "node:timers/promises"
import { type ConstructorOptions, PgBoss } from "pg-boss"
import type pg from "pg"
import type { DailyBackup } from "#server/backup/dailyBackup.ts"
import type { MailTransport } from "#server/mail/transport.ts"
import type { Db } from "#server/db/database.ts"
import type { Provider } from "#server/marketdata/provider.ts"
import { type ActivityRetention, activityRetentionJob } from "./activityRetention.ts"
import type { Vault } from "#server/vault/vault.ts"
import { dailyBackupJob } from "./dailyBackup.ts"
import { type Logger, rateLimited } from "#server/logging/logger.ts"
import { enqueueMail, enqueueMissing, mailJobs } from "./mail.ts"
import { marketDataJobs, type MarketDataSchedule } from "./marketData.ts"
import { type RecurringJob, recurringJobs } from "./recurring.ts"

export interface JobsOptions {
  /** Where the queues are kept, in a schema `jobs` of their own. */
  readonly databaseUrl: string
  /** For what the jobs do. */
  readonly pool: pg.Pool
  readonly providers: ReadonlyArray<Provider>
  /** When the providers are asked; absent: never. */
  readonly schedule: MarketDataSchedule | undefined
  readonly activityMonths: ActivityRetention["activityMonths"]
  /** The backups that the settings ask for; absent: none. */
  readonly backup: DailyBackup | undefined
  /** Decrypts mails. */
  readonly vault: Vault
  /** Delivers mails. */
  readonly transport: MailTransport
  /** What is due every few minutes. */
  readonly recurring: ReadonlyArray<RecurringJob>
  /** When it is due, in UTC; absent: never. */
  readonly recurringCron?: string | undefined
  readonly clock: () => Date
  readonly logger: Logger
  /** For tests that do not wait for a clock on the wall. */
  readonly boss?: Pick<ConstructorOptions, "clock" | "cronMonitorIntervalSeconds" | "cronWorkerIntervalSeconds">
}

export interface Jobs {
  /** Once the jobs run. Rejects only when they are stopped before. */
  readonly ready: Promise<void>
  /**
   * Creates the job that sends a mail, in the transaction of `db`. Waits for the jobs to run. Throws {@link JobsNotReady}
   * when that takes too long.
   */
  readonly enqueueMail: (db: Db, mailId: string) => Promise<void>
  /** Breaks off what runs, and returns when it has ended. */
  stop(): Promise<void>
}

/** The jobs have not begun yet, because Postgres does not answer them. */
export class JobsNotReady extends Error {
  override readonly name = "JobsNotReady"
}

/** How long a request waits for the jobs to begin. */
const readyMs = 10_000

/**
 * Runs the work that no request asks for. Returns at once: the jobs begin as soon as Postgres answers, and a
 * Postgres that goes away later delays them and never ends the process.
 */
export function startJobs(options: JobsOptions): Jobs {
  const stopping = new AbortController()
  const logger = rateLimited(options.logger, options.clock)
  const running = start(options, logger, stopping.signal)
  const ready = running.then(() => undefined)
  ready.catch(() => {}) // an unhandled rejection would end the process; who awaits it gets it
  return {
    ready,
    async enqueueMail(db, mailId) {
      const patience = new AbortController()
      const boss = await Promise.race([
        running,
        pause(readyMs, undefined, { signal: patience.signal }).then(() => undefined),
      ]).finally(() => patience.abort())
      if (!boss) throw new JobsNotReady("no mail can be queued yet")
      await enqueueMail(boss, db, mailId)
    },
    async stop() {
      stopping.abort()
      const boss = await running.catch(() => undefined)
      if (boss) await end(boss)
    },
  }
}

async function start(options: JobsOptions, logger: Logger, signal: AbortSignal): Promise<PgBoss> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    const boss = new PgBoss({
      connectionString: options.databaseUrl,
      schema: "jobs",
      application_name: "wealth jobs",
      max: 3,
      useListenNotify: true,
      // Nothing here depends on another job.
      flowIntervalSeconds: 3_600,
      // How soon a job of a killed process is taken up by another, also where no process lives for a minute.
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      ...options.boss,
    })
    boss.on("error", (error) => logger.warn(`jobs: ${error.message}`))
    try {
      await boss.start()
      await mailJobs(boss, options, logger, signal)
      const unqueued = { queue: "mail.missing", run: () => enqueueMissing(boss, options.pool) }
      await recurringJobs(boss, { ...options, recurring: [...options.recurring, unqueued] }, logger)
      await marketDataJobs(boss, options, logger, signal)
      await activityRetentionJob(boss, options, logger, signal)
      await dailyBackupJob(boss, options, logger, signal)
      return boss
    } catch (error) {
      await end(boss)
      logger.warn(`jobs: not started yet: ${error instanceof Error ? error.message : String(error)}`)
      await pause(Math.min(500 * 2 ** attempt, 30_000), undefined, { signal })
    }
  }
}

/** Ends the jobs, or gives up after ten seconds: a Postgres that is away does not answer. */
async function end(boss: PgBoss): Promise<void> {
  const patience = new AbortController()
  await Promise.race([
    boss.stop({ graceful: true, timeout: 5_000 }).catch(() => {}),
    pause(10_000, undefined, { signal: patience.signal, ref: false }).catch(() => {}),
  ])
  patience.abort()
}
