import { setTimeout as pause } from "node:timers/promises"
import { type ConstructorOptions, PgBoss } from "pg-boss"
import type pg from "pg"
import type { DailyBackup } from "#server/backup/dailyBackup.ts"
import type { MailTransport } from "#server/mail/transport.ts"
import type { Db } from "#server/db/database.ts"
import type { Provider } from "#server/marketdata/provider.ts"
import { type ActivityRetention, activityRetention } from "./activityRetention.ts"
import type { Vault } from "#server/vault/vault.ts"
import { dailyBackup } from "./dailyBackup.ts"
import { type Logger, rateLimited } from "#server/logging/logger.ts"
import type { Outages } from "#server/logging/outages.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { enqueueMail, enqueueMissing, mailJobs } from "./mail.ts"
import { enqueueAllPending, enqueuePending, interruptedCron, pendingJobs } from "./pending.ts"
import { enqueueFollowing, type Follow, following } from "./following.ts"
import { marketData, type MarketDataSchedule, queueOf } from "./marketData.ts"
import { schedule, type ScheduledJob } from "./scheduled.ts"

export interface JobsOptions {
  /** The database of the queues, which have their own schema `jobs`. */
  readonly databaseUrl: string
  /** The connections that the jobs use for their work. */
  readonly pool: pg.Pool
  readonly providers: ReadonlyArray<Provider>
  /** Providers that take over from the first of `providers` while it fails, in this order; absent: none. */
  readonly inStead?: () => Promise<ReadonlyArray<Provider>>
  /** Fetches the prices that are due, while there is a schedule; absent: none are fetched. */
  readonly follow?: Follow
  /** The exchange rates that come with the product, loaded whether or not data is requested; absent: none. */
  readonly releasedRates?: Provider | undefined
  /** When data is requested from the providers; absent: never. */
  readonly schedule: MarketDataSchedule | undefined
  readonly activityMonths: ActivityRetention["activityMonths"]
  /** The backups that the settings ask for; absent: none. */
  readonly backup: DailyBackup | undefined
  /** Decrypts mails. */
  readonly vault: Vault
  /** Delivers mails. */
  readonly transport: MailTransport
  /** The jobs that run every few minutes. */
  readonly recurring: ReadonlyArray<RecurringJob>
  /** Carries out what interrupted commands of a household left. Throws if it must be retried. */
  readonly finishPending: (householdId: HouseholdId) => Promise<void>
  /** The cron expression of the times of the recurring jobs, in UTC; absent: never. */
  readonly recurringCron?: string | undefined
  readonly clock: () => Date
  readonly logger: Logger
  /** Takes failures because of an outage, see `Outages`; absent: each is logged. */
  readonly took?: Outages["took"]
  /** For tests that do not wait in real time. */
  readonly boss?: Pick<ConstructorOptions, "clock" | "cronMonitorIntervalSeconds" | "cronWorkerIntervalSeconds">
}

export interface Jobs {
  /** Resolves once the jobs run. Rejects only if they are stopped before. */
  readonly ready: Promise<void>
  /**
   * Creates the job that sends a mail, in the transaction of `db`. Waits for the jobs to run. Throws {@link JobsNotReady}
   * when that takes too long.
   */
  readonly enqueueMail: (db: Db, mailId: string) => Promise<void>
  /**
   * Creates the job that carries out what is left of a household's commands after two seconds. Does nothing while the jobs do
   * not run: when they begin, they look for such commands. If this process ends before, another one looks for them.
   */
  readonly enqueuePending: (householdId: HouseholdId) => Promise<void>
  /** Fetches prices that are due within seconds. Does nothing while the jobs do not run: they look when they begin. */
  readonly enqueueFollowing: () => Promise<void>
  /** Fetches rates now. Does nothing while the jobs do not run, or nothing is requested on schedule. */
  readonly enqueueRates: () => Promise<void>
  /** Aborts the running jobs, and returns when they have ended. */
  stop(): Promise<void>
}

/** The jobs have not started yet, because Postgres does not answer. */
class JobsNotReady extends Error {
  override readonly name = "JobsNotReady"
}

/** How long a request waits for the jobs to begin. */
const readyMs = 10_000

/**
 * Runs the work outside requests. Returns at once: the jobs start as soon as Postgres answers. If Postgres becomes
 * unavailable later, the jobs are delayed, but the process does not end.
 */
export function startJobs(options: JobsOptions): Jobs {
  const stopping = new AbortController()
  const logger = rateLimited(options.logger, options.clock)
  const running = start(options, logger, stopping.signal)
  let started: PgBoss | undefined
  const ready = running.then((boss) => void (started = boss))
  ready.catch(() => {}) // an unhandled rejection would end the process; callers that await it still receive the error
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
    async enqueuePending(householdId) {
      if (started) await enqueuePending(started, householdId)
    },
    async enqueueFollowing() {
      if (started && options.follow && options.schedule) await enqueueFollowing(started)
    },
    async enqueueRates() {
      if (!started || !options.schedule) return
      for (const provider of options.providers) await started.send(queueOf(provider))
    },
    async stop() {
      stopping.abort()
      const boss = await running.catch(() => undefined)
      if (boss) await end(boss)
    },
  }
}

async function start(options: JobsOptions, logger: Logger, signal: AbortSignal): Promise<PgBoss> {
  const { took = () => false } = options
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    const boss = new PgBoss({
      connectionString: options.databaseUrl,
      schema: "jobs",
      application_name: "wealth jobs",
      max: 3,
      useListenNotify: true,
      // No job here depends on another one.
      flowIntervalSeconds: 3_600,
      // How soon another process takes up a job of a killed process, even if no process runs for a minute.
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      ...options.boss,
    })
    boss.on("error", (error) => {
      if (!took(error)) logger.warn(`jobs: ${error.message}`)
    })
    try {
      await boss.start()
      await mailJobs(boss, options, logger, signal)
      const unqueued = { queue: "mail.missing", run: () => enqueueMissing(boss, options.pool) }
      await pendingJobs(boss, options, logger)
      const left = { queue: "pending.missing", run: () => enqueueAllPending(boss, options.pool) }
      const scheduled = [
        ...[...options.recurring, unqueued].map((job) => recurring(job, options, logger)),
        recurring(left, { ...options, recurringCron: interruptedCron }, logger),
        ...options.providers.map((provider, index) =>
          marketData(
            provider,
            { ...options, inStead: index === 0 && options.inStead ? options.inStead : async () => [] },
            logger,
            signal,
          ),
        ),
        following(options.follow, { isOn: options.schedule !== undefined, signal }),
        ...(options.releasedRates
          ? [marketData(options.releasedRates, { ...options, schedule: retriedDaily }, logger, signal)]
          : []),
        activityRetention(options, logger, signal),
        dailyBackup(options.backup, logger, signal),
      ]
      for (const job of scheduled) await schedule(boss, job)
      return boss
    } catch (error) {
      await end(boss)
      if (!took(error)) logger.warn(`jobs: not started yet: ${error instanceof Error ? error.message : String(error)}`)
      await pause(Math.min(500 * 2 ** attempt, 30_000), undefined, { signal })
    }
  }
}

/** When rates of a release are loaded that could not be loaded at a start. */
const retriedDaily: MarketDataSchedule = { cron: "20 3 * * *", timeZone: "UTC" }

/** Stops the jobs, or gives up after ten seconds: an unavailable Postgres does not answer. */
async function end(boss: PgBoss): Promise<void> {
  const patience = new AbortController()
  await Promise.race([
    boss.stop({ graceful: true, timeout: 5_000 }).catch(() => {}),
    pause(10_000, undefined, { signal: patience.signal, ref: false }).catch(() => {}),
  ])
  patience.abort()
}

/** Work that runs regularly, with the name of its queue. */
interface RecurringJob {
  readonly queue: string
  readonly run: () => Promise<void>
}

/** A job at the times of a cron expression. Without an expression it never runs. */
const recurring = (
  { queue, run }: RecurringJob,
  { recurringCron: cron, took = () => false }: Pick<JobsOptions, "recurringCron" | "took">,
  logger: Logger,
): ScheduledJob => ({
  queue,
  schedule: cron === undefined ? undefined : { cron, timeZone: "UTC" },
  options: { retryLimit: 0, expireInSeconds: 3_600, heartbeatSeconds: 60 },
  async work() {
    // pg-boss stores what a job throws, and a message of Postgres can quote a row: its kind is enough.
    const failure = await run().then(
      () => undefined,
      (error: unknown) => ({ name: error instanceof Error ? error.name : "unknown", isOutage: took(error) }),
    )
    if (failure === undefined) return
    if (!failure.isOutage) logger.warn(`${queue}: not completed, tried again at its next time: ${failure.name}`)
    throw new Error(failure.name)
  },
})
