import { Result } from "effect"
import { sql } from "kysely"
import { add, decimal, toPlainString } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import type { Realm } from "#server/marketdata/points.ts"
import { sourceId, sourceIdOf } from "#server/marketdata/precedence.ts"
import { changeNumber, type Recorded, type SeriesInOtherCurrency, writing } from "#server/marketdata/store.ts"
import type { ActionsOfSymbol, CorporateAction } from "./action.ts"
import { eachOnce, type FromSource } from "./eachOnce.ts"

interface RecordOptions {
  /** `real` by default. */
  readonly realm?: Realm
  /** A provider's id, or `file:` and the file's name. */
  readonly source: string
  readonly clock?: () => Date
}

/**
 * Writes the actions that differ from those that the same source reports: a new one, or a further row that corrects one
 * of its kind and day. Several dividends of one day and currency are one, of their sum. Idempotent. Refuses a symbol whose
 * prices are stored in another currency; then nothing of the batch is written.
 */
export async function recordActions(
  db: Db,
  batch: ReadonlyArray<ActionsOfSymbol>,
  { realm = "real", source, clock = () => new Date() }: RecordOptions,
): Promise<Result.Result<Recorded, SeriesInOtherCurrency>> {
  const wanted = batch.flatMap(({ actions, ...series }) =>
    actions.length === 0 ? [] : [{ kind: "price", ...series, actions: onePerDay(actions) } as const],
  )
  if (wanted.length === 0) return Result.succeed({ added: 0, corrected: 0, unchanged: 0 })
  return writing(db, wanted, realm, async (tx, idOf) => {
    const total = { added: 0, corrected: 0, unchanged: 0 }
    for (const series of wanted) {
      const written = await writeChanges(tx, idOf(series), series.actions, source, clock())
      total.added += written.added
      total.corrected += written.corrected
      total.unchanged += series.actions.length - written.added - written.corrected
    }
    return total
  })
}

function onePerDay(actions: ReadonlyArray<CorporateAction>): ReadonlyArray<CorporateAction> {
  const byDay = new Map<string, CorporateAction>()
  for (const action of actions) {
    const name = `${action.kind} ${action.day}`
    const before = byDay.get(name)
    const sum =
      before?.kind === "dividend" && action.kind === "dividend" && before.currency === action.currency
        ? { ...before, amount: toPlainString(add(decimal(before.amount), decimal(action.amount))) }
        : action
    byDay.set(name, sum)
  }
  return [...byDay.values()]
}

async function writeChanges(
  tx: Db,
  seriesId: number,
  actions: ReadonlyArray<CorporateAction>,
  source: string,
  now: Date,
): Promise<{ readonly added: number; readonly corrected: number }> {
  const { rows } = await sql<{ added: number; corrected: number }>`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb)
        as action (kind text, day date, "from" integer, "to" integer, amount numeric, currency text, "paidOn" date)
    ), known as (
      select distinct on (kind, day) * from market.corporate_actions
      where series_id = ${seriesId} and ${sourceId(sql`source`)} = ${sourceIdOf(source)}
      order by kind, day, seq desc
    ), changed as (
      select r.*, k.day is not null as corrects
      from reported r left join known k on k.kind = r.kind and k.day = r.day
      where k.day is null
        or (k.ratio_from, k.ratio_to, k.amount, k.currency, k.paid_on)
          is distinct from (r."from", r."to", r.amount, r.currency, r."paidOn")
    ), moved as (
      update market.series set
        version = version + (select count(*) from changed),
        changed = ${changeNumber},
        recorded_at = greatest(recorded_at, ${now}::timestamptz)
      where series_id = ${seriesId} and exists (select from changed)
      returning version, recorded_at
    ), written as (
      insert into market.corporate_actions
        (series_id, kind, day, seq, ratio_from, ratio_to, amount, currency, paid_on, recorded_at, source)
      select ${seriesId}, kind, day, version - row_number() over (order by day desc, kind) + 1, "from", "to",
        trim_scale(amount), currency, "paidOn", recorded_at, ${source}
      from changed cross join moved
    )
    select count(*) filter (where not corrects)::integer as added, count(*) filter (where corrects)::integer as corrected
    from changed`.execute(tx)
  const [written] = rows
  if (!written) throw new Error("a count returned no row")
  return written
}

/** The actions that are known of some price symbols, each once, in the order of days. */
export async function actionsOf(
  db: Db,
  realm: Realm,
  symbols: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, ReadonlyArray<FromSource>>> {
  const { rows } = await sql<ActionRow>`
    select distinct on (s.symbol, a.kind, a.day, ${sourceId(sql`a.source`)})
      s.symbol, a.kind, a.day, a.ratio_from as "from", a.ratio_to as "to", a.amount, a.currency, a.paid_on as "paidOn", a.source
    from market.corporate_actions a join market.series s using (series_id)
    where s.realm = ${realm} and s.kind = 'price' and s.symbol = any(${symbols}::text[])
    order by s.symbol, a.kind, a.day, ${sourceId(sql`a.source`)}, a.seq desc`.execute(db)
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol)
  return new Map(Array.from(bySymbol, ([symbol, reported]) => [symbol, eachOnce(reported.map(actionOf))]))
}

interface ActionRow {
  readonly symbol: string
  readonly kind: CorporateAction["kind"]
  readonly day: CalendarDate
  readonly from: number | null
  readonly to: number | null
  readonly amount: string | null
  readonly currency: string | null
  readonly paidOn: CalendarDate | null
  readonly source: string
}

function actionOf({ kind, day, from, to, amount, currency, paidOn, source }: ActionRow): FromSource {
  if (kind === "split" && from !== null && to !== null) return { kind, day, from, to, source }
  if (kind === "dividend" && amount !== null && currency !== null) {
    return { kind, day, amount, currency, paidOn, source }
  }
  throw new Error(`the stored ${kind} of ${day} is not complete`)
}
