import { Result } from "effect"
import type pg from "pg"
import { dayOfInstant } from "../../domain/shared/calendarDate.ts"
import { recordPoints } from "../marketdata/store.ts"
import { familySeed } from "./family/family.ts"
import { madeUpSeries } from "./prices.ts"

interface Publishing {
  /** As the owner of the data. */
  readonly work: pg.Pool
  readonly now: () => Date
}

/** Where a made-up price comes from, beside the names of providers and files. */
const madeUpSource = "demo"

/** Publishes the made-up prices and rates up to today, as far as that was not done: the first time, all of them. */
export async function publishMadeUp({ work, now }: Publishing): Promise<void> {
  const today = dayOfInstant(now())
  const known = await publishedUntil(work)
  const series = madeUpSeries(familySeed, today)
    .map(({ points, ...of }) => {
      const last = known.get(`${of.kind} ${of.symbol}`) ?? ""
      return { ...of, points: points.filter(({ day }) => day > last) }
    })
    .filter(({ points }) => points.length > 0)
  if (series.length === 0) return
  const recorded = await recordPoints(work, series, { realm: "madeUp", source: madeUpSource, clock: now })
  if (Result.isFailure(recorded)) throw new Error(`${recorded.failure.symbol} was made up in another currency`)
}

/** Goes on with them from one day to the next, where there are any: a made-up household has prices of its own day. */
export async function keepPublishing(publishing: Publishing): Promise<void> {
  const known = await publishedUntil(publishing.work)
  const yesterday = new Date(publishing.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  if (known.size > 0 && [...known.values()].every((day) => day < yesterday)) await publishMadeUp(publishing)
}

async function publishedUntil(work: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await work.query<{ name: string; day: string }>(
    `select s.kind || ' ' || s.symbol as name, last.day from market.series s
     cross join lateral (select day from market.points where series_id = s.series_id order by day desc limit 1) last
     where s.realm = 'madeUp'`,
  )
  return new Map(rows.map(({ name, day }) => [name, day]))
}
