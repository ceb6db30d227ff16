import { Result } from "effect"
import { sql } from "kysely"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { publishedOn } from "#domain/measures/valuation/series.ts"
import { plainDigits, toPlainString } from "#domain/numbers/decimal.ts"
import { type CalendarDate, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import type { ReportedSplit } from "#server/marketdata/actions/action.ts"
import { actionsOf } from "#server/marketdata/actions/store.ts"
import type { Point, Realm, SeriesPoints } from "#server/marketdata/points.ts"
import { sourceId, sourceIdOf } from "#server/marketdata/precedence.ts"
import {
  changeNumber,
  loadAllSeries,
  recordPoints,
  type SeriesInOtherCurrency,
  writing,
} from "#server/marketdata/store.ts"
import { judged, type WildPoint } from "./judge.ts"

interface HoldOptions {
  /** `real` by default. */
  readonly realm?: Realm
  /** The id of the provider. */
  readonly source: string
  readonly clock?: () => Date
}

/** What of a batch can be recorded, and how many of its prices are held, in total and of each symbol. */
interface Judged {
  readonly batch: ReadonlyArray<SeriesPoints>
  readonly held: number
  readonly heldOf: (symbol: string) => number
}

/**
 * Takes wild prices out of what a provider answered, and stores them until the operator accepts or rejects them (see
 * {@link judged}). Called between fetching and `recordPoints`, after the corporate actions of the same answer were
 * recorded. Prices that are stored already pass, and so do those that were accepted; rejected ones are left out. Rates are
 * not judged. Prices of files are not given to it: the operator has seen them.
 */
export async function holdWild(
  db: Db,
  batch: ReadonlyArray<SeriesPoints>,
  { realm = "real", source, clock = () => new Date() }: HoldOptions,
): Promise<Result.Result<Judged, SeriesInOtherCurrency>> {
  const prices = batch.filter(({ kind, points }) => kind === "price" && points.length > 0)
  const symbols = prices.map(({ symbol }) => symbol)
  const loaded = await loadAllSeries(db, prices, { realm, since: await neededSince(db, prices, realm) })
  const stored = new Map(loaded.map(({ symbol, series }) => [symbol, valuesOf(series)]))
  const actions = await actionsOf(db, realm, symbols)
  return writing(db, prices, realm, async (tx, idOf) => {
    const calm: Array<SeriesPoints> = batch.filter((one) => !prices.includes(one))
    const held = new Map<string, number>()
    for (const one of prices) {
      const seriesId = idOf(one)
      const { counting, wild } = judgedIn(one.points, {
        known: stored.get(one.symbol) ?? [],
        splits: (actions.get(one.symbol) ?? []).filter((action) => action.kind === "split"),
        before: await heldBefore(tx, seriesId, source),
      })
      calm.push({ ...one, points: counting })
      held.set(one.symbol, wild.length)
      await store(tx, wild, { seriesId, source, now: clock() })
    }
    const total = [...held.values()].reduce((sum, count) => sum + count, 0)
    return { batch: calm, held: total, heldOf: (symbol) => held.get(symbol) ?? 0 }
  })
}

/**
 * The day from which on stored prices are compared with those of a batch: its first one, or the first of its symbols that is
 * held already. The last price before that day belongs to them.
 */
async function neededSince(
  db: Db,
  prices: ReadonlyArray<SeriesPoints>,
  realm: Realm,
): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ day: CalendarDate | null }>`
    select min(h.day) as day from market.held_points h join market.series s using (series_id)
    where h.decision is null and s.realm = ${realm} and s.kind = 'price'
      and s.symbol = any(${prices.map(({ symbol }) => symbol)}::text[])`.execute(db)
  const days = [
    ...prices.flatMap(({ points }) => points.map(({ day }) => day)),
    ...rows.flatMap(({ day }) => day ?? []),
  ]
  return days.reduce<CalendarDate | undefined>(
    (first, day) => (first === undefined || day < first ? day : first),
    undefined,
  )
}

const valuesOf = (series: Series): ReadonlyArray<Point> =>
  Array.from(series.days, (day) => {
    const value = publishedOn(series, day)?.value
    return { day: dayOfNumber(day), value: value ? toPlainString(value) : "0" }
  })

/** A price that was held before, with what was decided. */
interface HeldBefore extends Point {
  readonly decision: "accepted" | "rejected" | null
}

function judgedIn(
  points: ReadonlyArray<Point>,
  {
    known,
    splits,
    before,
  }: {
    readonly known: ReadonlyArray<Point>
    readonly splits: ReadonlyArray<ReportedSplit>
    readonly before: ReadonlyArray<HeldBefore>
  },
) {
  const values = new Map(known.map(({ day, value }) => [day, value]))
  const decided = new Map(before.map(({ decision, ...point }) => [nameOf(point), decision]))
  const decisionOn = (point: Point) => (decided.size === 0 ? undefined : decided.get(nameOf(point)))
  const isKnown = (point: Point) =>
    decisionOn(point) === "accepted" || values.get(point.day) === plainDigits(point.value)
  const open = points.filter((point) => decisionOn(point) !== "rejected").toSorted(byDay)
  const [passing, fresh] = [open.filter(isKnown), open.filter((point) => !isKnown(point))]
  const { counting, wild } = judged(fresh, {
    known: [...known, ...passing].toSorted(byDay),
    splits,
    held: before.flatMap(({ day, decision }) => (decision === null ? [day] : [])),
  })
  return { counting: [...passing, ...counting], wild }
}

const nameOf = ({ day, value }: Point): string => `${day} ${plainDigits(value)}`
const byDay = (a: Point, b: Point): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)

async function heldBefore(tx: Db, seriesId: number, source: string): Promise<ReadonlyArray<HeldBefore>> {
  const { rows } = await sql<HeldBefore>`
    select day, value::text, decision from market.held_points
    where series_id = ${seriesId} and ${sourceId(sql`source`)} = ${sourceIdOf(source)}`.execute(tx)
  return rows
}

async function store(
  tx: Db,
  wild: ReadonlyArray<WildPoint>,
  { seriesId, source, now }: { readonly seriesId: number; readonly source: string; readonly now: Date },
): Promise<void> {
  if (wild.length === 0) return
  await sql`
    insert into market.held_points (series_id, day, source, value, good_on, good_value, held_at)
    select ${seriesId}, day, ${source}, trim_scale(value), "goodOn", trim_scale("goodValue"), ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(
      wild.map(({ day, value, good }) => ({ day, value, goodOn: good.day, goodValue: good.value })),
    )}::jsonb) as held (day date, value numeric, "goodOn" date, "goodValue" numeric)
    on conflict do nothing`.execute(tx)
  await noteChange(tx, seriesId)
}

/** Answers that name held prices of the series are computed again. */
const noteChange = (tx: Db, seriesId: number) =>
  sql`update market.series set changed = ${changeNumber} where series_id = ${seriesId}`.execute(tx)

/** A price that waits for a decision. */
export interface HeldPoint {
  readonly symbol: string
  readonly currency: string
  readonly day: CalendarDate
  readonly value: string
  readonly source: string
  /** The last good price, which still counts. */
  readonly goodOn: CalendarDate
  readonly goodValue: string
}

/** The prices that wait for a decision, by symbol and day: of all symbols, or of some. */
export async function waitingPoints(
  db: Db,
  realm: Realm,
  symbols?: ReadonlyArray<string>,
): Promise<ReadonlyArray<HeldPoint>> {
  const { rows } = await sql<HeldPoint>`
    select s.symbol, s.currency, h.day, h.value::text, h.source, h.good_on as "goodOn", h.good_value::text as "goodValue"
    from market.held_points h join market.series s using (series_id)
    where h.decision is null and s.realm = ${realm} and s.symbol = any(coalesce(${symbols ?? null}::text[], array[s.symbol]))
    order by s.symbol, h.day, h.source, h.held_at`.execute(db)
  return rows
}

/**
 * Accepts or rejects the held prices of a symbol: all that wait, or those of a day. Accepted prices are recorded under
 * their source. Returns how many were decided.
 */
export async function decideHeld(
  db: Db,
  {
    symbol,
    day,
    decision,
  }: { readonly symbol: string; readonly day?: string; readonly decision: "accepted" | "rejected" },
  clock: () => Date,
): Promise<number> {
  const waiting = (await waitingPoints(db, "real", [symbol])).filter((point) => day === undefined || point.day === day)
  if (decision === "accepted") {
    for (const [source, points] of Map.groupBy(waiting, (point) => point.source)) {
      const [{ currency }] = points as [HeldPoint]
      const series = { kind: "price", symbol, currency, points: lastOfDays(points) } as const
      Result.getOrThrow(await recordPoints(db, [series], { source, clock }))
    }
  }
  const [first] = waiting
  if (!first) return 0
  const key = { kind: "price", symbol, currency: first.currency } as const
  const decided = await writing(db, [key], "real", async (tx, idOf) => {
    await sql`
      update market.held_points set decision = ${decision}, decided_at = ${clock()}::timestamptz
      where series_id = ${idOf(key)} and decision is null
        and day = any(${waiting.map((point) => point.day)}::date[])`.execute(tx)
    await noteChange(tx, idOf(key))
  })
  Result.getOrThrow(decided)
  return waiting.length
}

/** Of several values of one day, the one that was held last. */
const lastOfDays = (points: ReadonlyArray<HeldPoint>): ReadonlyArray<Point> =>
  Array.from(new Map(points.map(({ day, value }) => [day, value])), ([day, value]) => ({ day, value }))
