import { Result } from "effect"
import { sql } from "kysely"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import type { Db } from "#server/db/database.ts"
import { type Realm, type SeriesKey, type SeriesPoints, seriesName } from "./points.ts"
import { bestFirst, sourceId, sourceIdOf } from "./precedence.ts"

/** The number of points for days that are new in the source, that have a corrected value, and that have the same value. */
export interface Recorded {
  readonly added: number
  readonly corrected: number
  readonly unchanged: number
}

/** The prices of this symbol are stored in another currency. No point of the batch was written. */
export interface SeriesInOtherCurrency {
  readonly _tag: "SeriesInOtherCurrency"
  readonly symbol: string
  readonly currency: string
  readonly given: string
}

export interface RecordOptions {
  /** `real` by default. */
  readonly realm?: Realm
  /** Where the points come from: a provider's id, or `file:` and the file's name. */
  readonly source: string
  readonly clock?: () => Date
  /** Called after each series, to show progress. */
  readonly progress?: (done: number, of: number) => void
}

/**
 * Writes the points that differ from those that the same source has: the value of a new day, or a further row that
 * corrects a day. Idempotent. Writes the batch in one transaction, so that the rates of a day appear together. Refuses prices in
 * another currency than that of the stored series.
 */
export async function recordPoints(
  db: Db,
  batch: ReadonlyArray<SeriesPoints>,
  { realm = "real", source, clock = () => new Date(), progress = () => {} }: RecordOptions,
): Promise<Result.Result<Recorded, SeriesInOtherCurrency>> {
  const wanted = batch.filter(({ points }) => points.length > 0)
  for (const series of wanted) refuseRepeatedDays(series)

  return db
    .transaction()
    .execute(async (tx) => {
      // Writes are few and short, so a lock lets one transaction write at a time: no deadlocks, and the numbers in a
      // series follow the order of commits.
      await sql`select pg_advisory_xact_lock(${writersLock})`.execute(tx)
      const rows = await openSeries(tx, wanted, realm)

      const total = { added: 0, corrected: 0, unchanged: 0 }
      for (const [index, series] of wanted.entries()) {
        const row = rows.get(seriesName(series))
        if (!row) throw new Error(`${seriesName(series)} is missing after it was created`)
        if (row.currency !== series.currency) throw new OtherCurrency(series, row.currency)
        const written = await writeChanges(tx, row.seriesId, series, source, clock())
        total.added += written.added
        total.corrected += written.corrected
        total.unchanged += series.points.length - written.added - written.corrected
        progress(index + 1, wanted.length)
      }
      return Result.succeed(total)
    })
    .catch((error: unknown) => {
      if (!(error instanceof OtherCurrency)) throw error
      const { symbol, currency: given } = error.series
      return Result.fail({ _tag: "SeriesInOtherCurrency", symbol, currency: error.currency, given } as const)
    })
}

/** Thrown to roll the batch back. */
class OtherCurrency extends Error {
  readonly series: SeriesPoints
  readonly currency: string
  constructor(series: SeriesPoints, currency: string) {
    super("a series is recorded in another currency")
    this.series = series
    this.currency = currency
  }
}

function refuseRepeatedDays(series: SeriesPoints): void {
  const days = new Set(series.points.map(({ day }) => day))
  if (days.size !== series.points.length) throw new Error(`${seriesName(series)} has a day twice in one batch`)
}

interface OpenSeries {
  readonly seriesId: number
  readonly currency: string
}

async function openSeries(
  tx: Db,
  batch: ReadonlyArray<SeriesPoints>,
  realm: Realm,
): Promise<ReadonlyMap<string, OpenSeries>> {
  const kinds = batch.map(({ kind }) => kind)
  const symbols = batch.map(({ symbol }) => symbol)
  const currencies = batch.map(({ currency }) => currency)
  await sql`
    insert into market.series (realm, kind, symbol, currency)
    select ${realm}, given.kind, given.symbol, given.currency
    from unnest(${kinds}::text[], ${symbols}::text[], ${currencies}::text[]) as given (kind, symbol, currency)
    where not exists (
      select from market.series s where s.realm = ${realm} and s.kind = given.kind and s.symbol = given.symbol
    )
    order by given.kind, given.symbol`.execute(tx)
  const rows = await tx
    .selectFrom("market.series")
    .select(["series_id as seriesId", "kind", "symbol", "currency"])
    .where("realm", "=", realm)
    .where(sql<boolean>`(kind, symbol) in (select * from unnest(${kinds}::text[], ${symbols}::text[]))`)
    .execute()
  return new Map(rows.map((row) => [seriesName(row), row]))
}

/** `recorded_at` never decreases within a series, even if a machine's clock is set back. */
async function writeChanges(
  tx: Db,
  seriesId: number,
  { points }: SeriesPoints,
  source: string,
  now: Date,
): Promise<{ readonly added: number; readonly corrected: number }> {
  // Under the lock of the writers, so the numbers follow the order of commits.
  const changeNumber = sql`(select coalesce(max(changed), 0) + 1 from market.series)`
  // Sent as two texts: arrays would be built element by element, at several times the memory.
  const days = points.map(({ day }) => day).join()
  const values = points.map(({ value }) => value).join()
  const { rows } = await sql<{ added: number; corrected: number }>`
    with known as (
      select distinct on (day) day, value from market.points
      where series_id = ${seriesId} and ${sourceId(sql`source`)} = ${sourceIdOf(source)}
      order by day desc, seq desc
    ), changed as (
      select given.day, given.value, known.day is not null as corrects
      from unnest(string_to_array(${days}, ',')::date[], string_to_array(${values}, ',')::numeric[]) as given (day, value)
        left join known using (day)
      where known.value is distinct from given.value
    ), moved as (
      update market.series set
        version = version + (select count(*) from changed),
        changed = ${changeNumber},
        recorded_at = greatest(recorded_at, ${now}::timestamptz)
      where series_id = ${seriesId} and exists (select from changed)
      returning version, recorded_at
    ), written as (
      insert into market.points (series_id, day, seq, value, recorded_at, source)
      select ${seriesId}, day, version - row_number() over (order by day desc) + 1, trim_scale(value), recorded_at, ${source}
      from changed cross join moved
    )
    select count(*) filter (where not corrects)::integer as added, count(*) filter (where corrects)::integer as corrected
    from changed`.execute(tx)
  const [written] = rows
  if (!written) throw new Error("a count returned no row")
  return written
}

/** The number of the lock, the same for every process that writes market data. */
const writersLock = 7_301_884_215

/**
 * Selects a state of the series: as known at an instant, or by version. Both exclude later points, so that a figure can
 * be reproduced.
 */
export interface StateOfKnowledge {
  /** `real` by default. */
  readonly realm?: Realm
  readonly knownAt?: Date
  readonly version?: bigint
}

/** A series in one state, which `version` identifies permanently. */
export interface LoadedSeries extends SeriesKey {
  readonly series: Series
  readonly version: bigint
  /** When the value of the last day was recorded. */
  readonly recordedAt: Date
  readonly source: string
}

/**
 * Loads the current values of series, or those of an earlier state: for each day the value of the first source that has
 * one. Leaves out series without a value.
 */
export async function loadAllSeries(
  db: Db,
  keys: ReadonlyArray<SeriesKey>,
  state: StateOfKnowledge = {},
): Promise<ReadonlyArray<LoadedSeries>> {
  const loaded: Array<LoadedSeries> = []
  for (let from = 0; from < keys.length; from += seriesPerQuery) {
    const some = keys.slice(from, from + seriesPerQuery)
    const { rows } = await packedSeries(some, state).execute(db)
    for (const row of rows) loaded.push(unpacked(row))
  }
  return loaded
}

/** Limits the memory that the first load of many series takes temporarily. */
const seriesPerQuery = 20

/** One row per series, with its points in one text: 50,000 rows take ten times as long in the driver. */
interface PackedSeries extends SeriesKey {
  readonly currency: string
  readonly version: bigint
  readonly points: string
  readonly recordedAt: Date
  readonly source: string
}

function packedSeries(keys: ReadonlyArray<SeriesKey>, { knownAt, version, realm = "real" }: StateOfKnowledge) {
  const kinds = keys.map(({ kind }) => kind)
  const symbols = keys.map(({ symbol }) => symbol)
  const isKnown = sql`series_id = s.series_id and seq <= coalesce(${version ?? null}::bigint, s.version)
    and recorded_at <= coalesce(${knownAt ?? null}::timestamptz, 'infinity')`
  return sql<PackedSeries>`
    select s.kind, s.symbol, s.currency, packed.version, packed.points, newest.recorded_at as "recordedAt", newest.source
    from market.series s
    cross join lateral (
      select string_agg(known.day || ' ' || known.value, ',' order by known.day) as points,
        (select max(seq) from market.points where ${isKnown}) as version
      from (
        select distinct on (day) day, value from market.points where ${isKnown} order by day desc, ${bestFirst(sql`s.kind`)}
      ) known
    ) packed
    cross join lateral (
      select recorded_at, source from market.points where ${isKnown} order by day desc, ${bestFirst(sql`s.kind`)} limit 1
    ) newest
    where s.realm = ${realm} and (s.kind, s.symbol) in (select * from unnest(${kinds}::text[], ${symbols}::text[]))`
}

function unpacked({ points, currency, ...row }: PackedSeries): LoadedSeries {
  const rows = points.split(",").map((point) => [point.slice(0, 10), point.slice(11)] as const)
  return { ...row, series: seriesOf(currency, rows) }
}
