import type pg from "pg"
import type { PgBoss } from "pg-boss"
import { type Db, openDatabase } from "#server/db/database.ts"
import type { Provider } from "#server/marketdata/provider.ts"
import { newestDay, updateFrom } from "#server/marketdata/update.ts"
import type { Logger } from "#server/logging/logger.ts"

/** A cron expression of five fields, and its time zone. */
export interface MarketDataSchedule {
  readonly cron: string
  readonly timeZone: string
}

/**
 * Requests data from each provider on schedule, and once now if it should have published more than is stored. A failed
 * attempt is retried at growing intervals for about an hour and a half.
 */
export async function marketDataJobs(
  boss: PgBoss,
  options: {
    readonly pool: pg.Pool
    readonly providers: ReadonlyArray<Provider>
    readonly schedule: MarketDataSchedule | undefined
    readonly clock: () => Date
  },
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  const { providers, schedule, clock } = options
  const db = openDatabase(options.pool)
  for (const provider of providers) {
    const queue = queueOf(provider)
    // At most one job is queued or active, however many processes send one. The attempt itself is also claimed.
    await boss.createQueue(queue, { policy: "exclusive" })
    await boss.updateQueue(queue, { retryLimit: 6, retryDelay: 60, retryBackoff: true, expireInSeconds: 180 })
    if (!schedule) {
      await boss.unschedule(queue)
      continue
    }
    await boss.schedule(queue, schedule.cron, null, { tz: schedule.timeZone })
    if (provider.isDue(await newestDay(db, provider), clock())) await boss.send(queue)
    await boss.work(queue, { pollingIntervalSeconds: 5 }, () => run(db, provider, { clock, signal, logger }))
  }
}

export const queueOf = (provider: Provider): string => `market-data.${provider.id}`

async function run(
  db: Db,
  provider: Provider,
  { clock, signal, logger }: { readonly clock: () => Date; readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  const updated = await updateFrom(db, provider, { clock, signal })
  switch (updated.outcome) {
    case "taken":
      return logger.info(`market data: ${provider.id} has published new values`)
    case "unchanged":
      return
    case "failed":
      logger.warn(`market data: ${provider.id}: ${updated.error}`)
      throw new Error(updated.error)
    case "busy":
    case "stopped":
      throw new Error(`${updated.outcome}: is fetched again`)
  }
}
