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
    /** Those that take over while the provider fails, the first one first. */
    readonly inStead?: () => Promise<ReadonlyArray<Provider>>
  },
  logger: Logger,
  signal: AbortSignal,
): ScheduledJob {
  const { schedule, clock, inStead = async () => [] } = options
  const db = openDatabase(options.pool)
  return {
    queue: queueOf(provider),
    schedule,
    options: { retryLimit: 6, retryDelay: 60, retryBackoff: true, expireInSeconds: 180 },
    isDue: async () => (await isOn(provider)) && provider.isDue((await followedBy(db, provider)).newestOn, clock()),
    work: () => run(db, provider, { clock, signal, logger, inStead }),
  }
}

const isOn = async (provider: Provider): Promise<boolean> => (await provider.isOn?.()) ?? true

export const queueOf = (provider: Provider): string => `market-data.${provider.id}`

interface Running {
  readonly clock: () => Date
  readonly signal: AbortSignal
  readonly logger: Logger
  readonly inStead: () => Promise<ReadonlyArray<Provider>>
}

async function run(db: Db, provider: Provider, { clock, signal, logger, inStead }: Running): Promise<void> {
  if (!(await isOn(provider))) return takeOver(db, provider, { clock, signal, logger, inStead })
  const updated = await updateFrom(db, provider, { clock, signal })
  switch (updated.outcome) {
    case "taken":
      return logger.info(`market data: ${provider.id} has published new values`)
    case "unchanged":
      return
    case "failed":
      logger.warn(`market data: ${provider.id}: ${updated.error}`)
      await takeOver(db, provider, { clock, signal, logger, inStead })
      throw new Error(updated.error)
    case "busy":
    case "stopped":
      throw new Error(`${updated.outcome}: is fetched again`)
  }
}

/** Fetches from the first provider that can take over, unless one has done so for this day. The failed one is retried as before. */
async function takeOver(db: Db, failed: Provider, { clock, signal, logger, inStead }: Running): Promise<void> {
  for (const provider of await inStead()) {
    if (!provider.isDue((await followedBy(db, provider)).newestOn, clock())) return
    const updated = await updateFrom(db, provider, { clock, signal })
    if (updated.outcome === "taken") logger.info(`market data: ${provider.id} has taken over from ${failed.id}`)
    if (updated.outcome !== "failed") return
    logger.warn(`market data: ${provider.id}: ${updated.error}`)
  }
}
