import { Result } from "effect"
import { serverDay, serverDayBefore } from "#server/identity/today.ts"
import type { Db } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { familySeed } from "./family/family.ts"
import { demoSeries } from "./prices.ts"

interface Publishing {
  /** As the owner of the data. */
  readonly workerDb: Db
  readonly now: () => Date
}

/** The source of synthetic prices. Real ones have a provider or a file as their source. */
const demoSource = "demo"

/** Publishes the missing synthetic prices and exchange rates up to today: the first time, all of them. */
export async function publishDemoPrices({ workerDb, now }: Publishing): Promise<void> {
  const today = serverDay(now())
  const known = await publishedUntil(workerDb)
  const series = demoSeries(familySeed, today)
    .map(({ points, ...of }) => {
      const last = known.get(`${of.kind} ${of.symbol}`) ?? ""
      return { ...of, points: points.filter(({ day }) => day > last) }
    })
    .filter(({ points }) => points.length > 0)
  if (series.length === 0) return
  const recorded = await recordPoints(workerDb, series, { realm: "madeUp", source: demoSource, clock: now })
  if (Result.isFailure(recorded)) throw new Error(`${recorded.failure.symbol} was published in another currency`)
}

/** Publishes the prices of each new day, if any were published before, so that demo households have current ones. */
export async function publishMissingPrices(publishing: Publishing): Promise<void> {
  const known = await publishedUntil(publishing.workerDb)
  const yesterday = serverDayBefore(publishing.now(), 1)
  if (known.size > 0 && [...known.values()].every((day) => day < yesterday)) await publishDemoPrices(publishing)
}

async function publishedUntil(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("market.series as s")
    .innerJoin("market.points as p", "p.series_id", "s.series_id")
    .select(["s.kind", "s.symbol"])
    .select((eb) => eb.fn.max("p.day").as("day"))
    .where("s.realm", "=", "madeUp")
    .groupBy(["s.kind", "s.symbol"])
    .execute()
  return new Map(rows.map(({ kind, symbol, day }) => [`${kind} ${symbol}`, day]))
}
