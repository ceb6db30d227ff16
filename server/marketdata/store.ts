import { Result } from "effect"
import type pg from "pg"
import type { Series } from "../../domain/measures/facts.ts"
import { seriesOf } from "../../domain/measures/series.ts"
import { type Realm, type SeriesKey, type SeriesPoints, seriesName } from "./points.ts"

/** What became of the points given: new days, days whose value is now another one, days known already as they are. */
export interface Recorded {
  readonly added: number
  readonly corrected: number
  readonly unchanged: number
}

/** The prices under this symbol are kept in another currency. Nothing of the batch was written. */
export interface SeriesInOtherCurrency {
  readonly _tag: "SeriesInOtherCurrency"
  readonly symbol: string
  readonly currency: string
  readonly given: string
}

export interface RecordOptions {
  /** Absent: the real one. */
  readonly realm?: Realm
  /** Where the points come from: a provider's id, or `file:` and the file's name. */
  readonly source: string
  readonly clock?: () => Date
  /** Told after each series, so that somebody who waits sees it move. */
  readonly progress?: (done: number, of: number) => void
}

/**
 * Writes the points that differ from what is known: a value of a new day, or a further row that corrects a day. Sent
 * again it writes nothing. All of the batch or none of it, so the rates of a day appear together. Refuses prices in
 * another currency than the one in which the series is kept.
 */
export async function recordPoints(
  pool: pg.Pool,
  batch: ReadonlyArray<SeriesPoints>,
  { realm = "real", source, clock = () => new Date(), progress = () => {} }: RecordOptions,
): Promise<Result.Result<Recorded, SeriesInOtherCurrency>> {
  const wanted = batch.filter(({ points }) => points.length > 0)
  for (const series of wanted) refuseRepeatedDays(series)

  const client = await pool.connect()
  let broken = false
  try {
    await client.query("begin")
    // Writers are few and short, so they take turns: no deadlocks, and positions in a series come in order of commit.
    await client.query("select pg_advisory_xact_lock($1)", [writersLock])
    const rows = await openSeries(client, wanted, realm)

    const total = { added: 0, corrected: 0, unchanged: 0 }
    for (const [index, series] of wanted.entries()) {
      const row = rows.get(seriesName(series))
      if (!row) throw new Error(`${seriesName(series)} was not there after it was opened`)
      if (row.currency !== series.currency) {
        await client.query("rollback")
        const { symbol, currency: given } = series
        return Result.fail({ _tag: "SeriesInOtherCurrency", symbol, currency: row.currency, given })
      }
      const written = await writeChanges(client, row.seriesId, series, source, clock())
      total.added += written.added
      total.corrected += written.corrected
      total.unchanged += series.points.length - written.added - written.corrected
      progress(index + 1, wanted.length)
    }
    await client.query("commit")
    return Result.succeed(total)
  } catch (cause) {
    broken = true // perhaps the connection itself: closing it rolls back in any case
    throw cause
  } finally {
    client.release(broken)
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
  client: pg.PoolClient,
  batch: ReadonlyArray<SeriesPoints>,
  realm: Realm,
): Promise<ReadonlyMap<string, OpenSeries>> {
  const columns = [batch.map(({ kind }) => kind), batch.map(({ symbol }) => symbol)]
  await client.query(
    `insert into market.series (realm, kind, symbol, currency)
     select $4, given.kind, given.symbol, given.currency
     from unnest($1::text[], $2::text[], $3::text[]) as given (kind, symbol, currency)
     where not exists (
       select from market.series s where s.realm = $4 and s.kind = given.kind and s.symbol = given.symbol
     )
     order by given.kind, given.symbol`,
    [...columns, batch.map(({ currency }) => currency), realm],
  )
  const { rows } = await client.query<OpenSeries & SeriesKey>(
    `select series_id as "seriesId", kind, symbol, currency from market.series
     where (kind, symbol) in (select * from unnest($1::text[], $2::text[])) and realm = $3`,
    [...columns, realm],
  )
  return new Map(rows.map((row) => [seriesName(row), row]))
}

/** `recorded_at` never falls behind that of the rows before it, whatever a machine's clock does. */
async function writeChanges(
  client: pg.PoolClient,
  seriesId: number,
  { points }: SeriesPoints,
  source: string,
  now: Date,
): Promise<{ readonly added: number; readonly corrected: number }> {
  const { rows } = await client.query<{ added: number; corrected: number }>(
    `with known as (
       select distinct on (day) day, value from market.points where series_id = $1 order by day desc, seq desc
     ), changed as (
       select given.day, given.value, known.day is not null as corrects
       from unnest(string_to_array($2, ',')::date[], string_to_array($3, ',')::numeric[]) as given (day, value)
         left join known using (day)
       where known.value is distinct from given.value
     ), moved as (
       update market.series set
         version = version + (select count(*) from changed),
         recorded_at = greatest(recorded_at, $5::timestamptz)
       where series_id = $1 and exists (select from changed)
       returning version, recorded_at
     ), written as (
       insert into market.points (series_id, day, seq, value, recorded_at, source)
       select $1, day, version - row_number() over (order by day desc) + 1, trim_scale(value), recorded_at, $4
       from changed cross join moved
     )
     select count(*) filter (where not corrects)::integer as added, count(*) filter (where corrects)::integer as corrected
     from changed`,
    // As two texts: arrays would be put together element by element, at several times the memory.
    [seriesId, points.map(({ day }) => day).join(), points.map(({ value }) => value).join(), source, now],
  )
  const [written] = rows
  if (!written) throw new Error("a count came back without a row")
  return written
}

/** Any number, the same for every process that writes market data. */
const writersLock = 7_301_884_215

/**
 * Which state of the series is meant: by what was known at an instant, or by its version. Both leave out what came
 * later, so a figure can be had again as it was.
 */
export interface StateOfKnowledge {
  /** Absent: the real one. */
  readonly realm?: Realm
  readonly knownAt?: Date
  readonly version?: bigint
}

/** A series as it is known. `version` names that state for ever. */
export interface LoadedSeries extends SeriesKey {
  readonly series: Series
  readonly version: bigint
  /** Of the value of the last day. */
  readonly recordedAt: Date
  readonly source: string
}

/** The current values of series, or those of an earlier state. Those without a value are left out. */
export async function loadAllSeries(
  pool: pg.Pool,
  keys: ReadonlyArray<SeriesKey>,
  state: StateOfKnowledge = {},
): Promise<ReadonlyArray<LoadedSeries>> {
  const loaded: Array<LoadedSeries> = []
  for (let from = 0; from < keys.length; from += seriesPerQuery) {
    const some = keys.slice(from, from + seriesPerQuery)
    const { rows } = await pool.query<PackedSeries>(packedSeries, [
      some.map(({ kind }) => kind),
      some.map(({ symbol }) => symbol),
      state.knownAt ?? null,
      state.version ?? null,
      state.realm ?? "real",
    ])
    for (const row of rows) loaded.push(unpacked(row))
  }
  return loaded
}

/** Bounds the memory that a first reading of many series takes for a moment. */
const seriesPerQuery = 20

/** One row a series, its points in one text: 50,000 rows through the driver take ten times as long as this. */
interface PackedSeries extends SeriesKey {
  readonly currency: string
  readonly version: bigint
  readonly points: string
  readonly recordedAt: Date
  readonly source: string
}

const packedSeries = `
  select s.kind, s.symbol, s.currency, packed.version, packed.points, newest.recorded_at as "recordedAt", newest.source
  from market.series s
  cross join lateral (
    select string_agg(known.day || ' ' || known.value, ',' order by known.day) as points, max(known.seq) as version
    from (
      select distinct on (day) day, value, seq from market.points
      where series_id = s.series_id and seq <= coalesce($4::bigint, s.version)
        and recorded_at <= coalesce($3::timestamptz, 'infinity')
      order by day desc, seq desc
    ) known
  ) packed
  cross join lateral (
    select recorded_at, source from market.points
    where series_id = s.series_id and seq <= coalesce($4::bigint, s.version)
      and recorded_at <= coalesce($3::timestamptz, 'infinity')
    order by day desc, seq desc limit 1
  ) newest
  where s.realm = $5 and (s.kind, s.symbol) in (select * from unnest($1::text[], $2::text[]))`

function unpacked({ points, currency, ...row }: PackedSeries): LoadedSeries {
  const rows = points.split(",").map((point) => [point.slice(0, 10), point.slice(11)] as const)
  return { ...row, series: seriesOf(currency, rows) }
}
