import type pg from "pg"
import { type Db, openDatabase } from "#server/db/database.ts"
import type { Provider } from "#server/marketdata/provider.ts"
import { followedBy, updateFrom } from "#server/marketdata/update.ts"
import type { Logger } from "#server/logging/logger.ts"
import type { ScheduledJob } from "./scheduled.ts"

/** A cron expression of five fields, and its time zone. */
export interface MarketDataSchedule {
  readonly cron: string
  readonly timeZone: string
}

/**
 * Requests data from a provider on schedule, and once now if it should have published more than is stored. A failed
 * attempt is retried at growing intervals for about an hour and a half. The attempt itself is claimed as well.
 */
export function marketData(
  provider: Provider,
  options: {
    readonly pool: pg.Pool
    readonly schedule: MarketDataSchedule | undefined
    readonly clock: () => Date
  },
  logger: Logger,
  signal: AbortSignal,
): ScheduledJob {
  const { schedule, clock } = options
  const db = openDatabase(options.pool)
  return {
    queue: queueOf(provider),
    schedule,
    options: { retryLimit: 6, retryDelay: 60, retryBackoff: true, expireInSeconds: 180 },
    isDue: async () => provider.isDue((await followedBy(db, provider)).newestOn, clock()),
    work: () => run(db, provider, { clock, signal, logger }),
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
