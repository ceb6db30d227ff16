import { Result } from "effect"
import { sql } from "kysely"
import { instrumentOfSymbol, symbolOfInstrument } from "#domain/instrument/instrument.ts"
import type { Series, SeriesSplit } from "#domain/measures/ledger/facts.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { eachOnce } from "./actions/eachOnce.ts"
import { stepOn } from "#domain/measures/ledger/steps.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import type { Db } from "#server/db/database.ts"
import { type Realm, type SeriesKey, type SeriesPoints, seriesName } from "./points.ts"
import { bestFirst, fileSource, sourceId, sourceIdOf } from "./precedence.ts"

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

  return writing(db, wanted, realm, async (tx, idOf) => {
    const total = { added: 0, corrected: 0, unchanged: 0 }
    for (const [index, series] of wanted.entries()) {
      const written = await writeChanges(tx, idOf(series), series, source, clock())
      total.added += written.added
      total.corrected += written.corrected
      total.unchanged += series.points.length - written.added - written.corrected
      progress(index + 1, wanted.length)
    }
    const merged = await ofMergedInstruments(tx, wanted)
    const rows = await openSeries(tx, merged, realm)
    for (const series of merged) {
      await writeChanges(tx, (rows.get(seriesName(series)) as OpenSeries).seriesId, series, source, clock())
    }
    return total
  })
}

/**
 * Writes to series in one transaction, after those that do not exist were created. `work` gets the id of each. Fails and
 * writes nothing if one of them is stored in another currency.
 */
export async function writing<Key extends SeriesKey & { readonly currency: string }, Value>(
  db: Db,
  batch: ReadonlyArray<Key>,
  realm: Realm,
  work: (tx: Db, idOf: (series: Key) => number) => Promise<Value>,
): Promise<Result.Result<Value, SeriesInOtherCurrency>> {
  return db
    .transaction()
    .execute(async (tx) => {
      await alone(tx)
      const rows = await openSeries(tx, batch, realm)
      const value = await work(tx, (series) => {
        const row = rows.get(seriesName(series))
        if (!row) throw new Error(`${seriesName(series)} is missing after it was created`)
        if (row.currency !== series.currency) throw new OtherCurrency(series, row.currency)
        return row.seriesId
      })
      return Result.succeed(value)
    })
    .catch((error: unknown) => {
      if (!(error instanceof OtherCurrency)) throw error
      const { symbol, currency: given } = error.series
      return Result.fail({ _tag: "SeriesInOtherCurrency", symbol, currency: error.currency, given } as const)
    })
}

/** The same points for the instruments that were merged into those of the batch, whose series continue with them. */
async function ofMergedInstruments(tx: Db, batch: ReadonlyArray<SeriesPoints>): Promise<ReadonlyArray<SeriesPoints>> {
  const byInstrument = new Map(
    batch.flatMap((series) => {
      const id = instrumentOfSymbol(series.symbol)
      return id === undefined ? [] : [[id, series] as const]
    }),
  )
  if (byInstrument.size === 0) return []
  const { rows } = await sql<{ merged: string; into: string }>`
    with recursive merged (instrument_id, successor) as (
      select instrument_id, merged_into from market.instruments where merged_into = any(${[...byInstrument.keys()]}::uuid[])
      union
      select i.instrument_id, m.successor
      from market.instruments i join merged m on i.merged_into = m.instrument_id
    )
    select instrument_id as merged, successor as into from merged`.execute(tx)
  const present = new Set(byInstrument.keys())
  return rows.flatMap(({ merged, into }) => {
    const series = byInstrument.get(into)
    // Points that the batch has for the merged one itself come first.
    return series && !present.has(merged) ? [{ ...series, symbol: symbolOfInstrument(merged) }] : []
  })
}

/** Thrown to roll the batch back. */
class OtherCurrency extends Error {
  readonly series: SeriesKey & { readonly currency: string }
  readonly currency: string
  constructor(series: SeriesKey & { readonly currency: string }, currency: string) {
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
  batch: ReadonlyArray<SeriesKey & { readonly currency: string }>,
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

/** The number of the next change of market data. Under the lock of the writers, so the numbers follow the order of commits. */
export const changeNumber = sql`(select coalesce(max(changed), 0) + 1 from market.series)`

/** `recorded_at` never decreases within a series, even if a machine's clock is set back. */
async function writeChanges(
  tx: Db,
  seriesId: number,
  { points, currency, unit }: SeriesPoints,
  source: string,
  now: Date,
): Promise<{ readonly added: number; readonly corrected: number }> {
  // Sent as two texts: arrays would be built element by element, at several times the memory.
  const days = points.map(({ day }) => day).join()
  const values = points.map(({ value }) => value).join()
  const [first, last] = points.reduce<readonly [string, string]>(
    ([least, most], { day }) => [day < least ? day : least, day > most ? day : most],
    [points[0]?.day ?? "", points[0]?.day ?? ""],
  )
  const { rows } = await sql<{ added: number; corrected: number }>`
    with known as (
      select distinct on (day) day, value from market.points
      where series_id = ${seriesId} and day between ${first}::date and ${last}::date
        and ${sourceId(sql`source`)} = ${sourceIdOf(source)}
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
      insert into market.points (series_id, day, seq, value, recorded_at, source, unit)
      select ${seriesId}, day, version - row_number() over (order by day desc) + 1, trim_scale(value), recorded_at, ${source},
        ${unit === undefined || unit === currency ? null : unit}
      from changed cross join moved
    )
    select count(*) filter (where not corrects)::integer as added, count(*) filter (where corrects)::integer as corrected
    from changed`.execute(tx)
  const [written] = rows
  if (!written) throw new Error("a count returned no row")
  return written
}

/**
 * Lets one transaction write market data at a time. Writes are few and short, so there are no deadlocks, and the numbers in
 * a series follow the order of commits.
 */
export const alone = (tx: Db): Promise<unknown> => sql`select pg_advisory_xact_lock(${writersLock})`.execute(tx)

/** The number of the lock, the same for every process that writes market data. */
const writersLock = 7_301_884_215

/**
 * Selects a state of the series: as known at an instant, or by version. Both exclude later points, so that a figure can
 * be reproduced.
 */
interface StateOfKnowledge {
  /** `real` by default. */
  readonly realm?: Realm
  readonly knownAt?: Date
  readonly version?: bigint
  /** The sources of prices that count before all but files, in this order; then the default order. */
  readonly preferred?: ReadonlyArray<string>
  /** Only the values of this day and later, and the last one before it. */
  readonly since?: CalendarDate | undefined
}

/** A series in one state, which `version` identifies permanently. */
export interface LoadedSeries extends SeriesKey {
  readonly series: Series
  /** Those of its values that a file of the operator has. Undefined: none. */
  readonly ofFiles: Series | undefined
  readonly version: bigint
  /** When the value of the last day was recorded. */
  readonly recordedAt: Date
  readonly source: string
  /** The source of the value that holds on a day, given by its number. */
  readonly sourceOn: (day: number) => string
  /** What pages show for the symbol: the name of an instrument. */
  readonly name: string
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
  /** The days and values that files have, packed alike. Null: none. */
  readonly filePoints: string | null
  /** Each day whose value has another source than that of the day before it, and the source, packed alike. */
  readonly sources: string
  readonly recordedAt: Date
  readonly source: string
  /** The reported splits, one in a line: day, old and new units, source. Null: none. */
  readonly splits: string | null
  readonly name: string
}

/** What pages show for the symbol of a row `s` of `market.series`: the name of the instrument, else the symbol. */
export const seriesTitle = sql<string>`coalesce(
  (select i.name from market.instruments i where i.instrument_id = substring(s.symbol from '^instrument/(.*)$')::uuid),
  s.symbol
)`

function packedSeries(
  keys: ReadonlyArray<SeriesKey>,
  { knownAt, version, realm = "real", preferred = [], since }: StateOfKnowledge,
) {
  const kinds = keys.map(({ kind }) => kind)
  const symbols = keys.map(({ symbol }) => symbol)
  const isKnown = sql`series_id = s.series_id and seq <= coalesce(${version ?? null}::bigint, s.version)
    and recorded_at <= coalesce(${knownAt ?? null}::timestamptz, 'infinity')`
  const isRecent =
    since === undefined
      ? sql`true`
      : sql`day >= coalesce(
          (select max(day) from market.points where ${isKnown} and day < ${since}::date), '-infinity'::date)`
  return sql<PackedSeries>`
    select s.kind, s.symbol, s.currency, packed.points, packed."filePoints", packed.sources, newest.recorded_at as "recordedAt", newest.source, acted.splits, ${seriesTitle} as name,
      greatest(packed.version, acted.version) as version
    from market.series s
    cross join lateral (
      select string_agg(known.day || ' ' || known.value, ',' order by known.day) as points,
        string_agg(known.day || ' ' || known.value, ',' order by known.day) filter (where known.source = ${fileSource}) as "filePoints",
        string_agg(known.day || ' ' || known.source, ',' order by known.day) filter (where known."isOther") as sources,
        (select max(seq) from market.points where ${isKnown}) as version
      from (
        select day, value, source, source is distinct from lag(source) over (order by day) as "isOther"
        from (
          select distinct on (day) day, value, ${sourceId(sql`source`)} as source from market.points
          where ${isKnown} and ${isRecent}
          order by day desc, ${bestFirst(sql`s.kind`, preferred)}
        ) best
      ) known
    ) packed
    cross join lateral (
      select recorded_at, source from market.points where ${isKnown} order by day desc, ${bestFirst(sql`s.kind`, preferred)} limit 1
    ) newest
    cross join lateral (
      select string_agg(day || ' ' || ratio_from || ' ' || ratio_to || ' ' || source, E'\n') filter (where kind = 'split') as splits,
        max(version) as version
      from (
        select distinct on (kind, day, ${sourceId(sql`source`)}) kind, day, ratio_from, ratio_to, source,
          max(seq) over () as version
        from market.corporate_actions where ${isKnown} order by kind, day, ${sourceId(sql`source`)}, seq desc
      ) known
    ) acted
    where s.realm = ${realm} and (s.kind, s.symbol) in (select * from unnest(${kinds}::text[], ${symbols}::text[]))`
}

function unpacked({ points, filePoints, sources, currency, splits, ...row }: PackedSeries): LoadedSeries {
  const series = seriesOf(currency, rowsIn(points))
  return {
    ...row,
    sourceOn: sourcesByDay(sources),
    series: splits === null ? series : { ...series, splits: splitsIn(splits) },
    ofFiles: filePoints === null ? undefined : seriesOf(currency, rowsIn(filePoints)),
  }
}

const rowsIn = (points: string) => points.split(",").map((point) => [point.slice(0, 10), point.slice(11)] as const)

/** The splits that the sources of a series report, each once. */
function splitsIn(lines: string): ReadonlyArray<SeriesSplit> {
  const reported = lines.split("\n").map((line) => {
    const [day = "", from, to, ...source] = line.split(" ")
    return {
      kind: "split",
      day: dayOfNumber(dayNumber(day)),
      from: Number(from),
      to: Number(to),
      source: source.join(" "),
    } as const
  })
  return eachOnce(reported).map(({ day, from, to }) => ({ day: dayNumber(day), from, to }))
}

/** A step function of days, given by their numbers. Before its first day it has the source of that day. */
function sourcesByDay(packed: string): (day: number) => string {
  const steps = [...rowsIn(packed)]
  const days = Int32Array.from(steps, ([day]) => dayNumber(day))
  const names = steps.map(([, source]) => source)
  return (day) => names[Math.max(stepOn(days, day), 0)] ?? ""
}
