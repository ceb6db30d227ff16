import { currencyCodes } from "#domain/shared/currencies.ts"
import { ledgersOf, ledgerVersionsOf } from "#projections/lines/query.ts"
import { type Kysely, sql, type Transaction } from "kysely"
import type { OwnRateFact } from "#domain/measures/valuation/ownRates.ts"
import { actionsFollowedWith } from "#domain/measures/gains/actionPrices.ts"
import { withEarnedCost } from "#domain/measures/gains/earned.ts"
import { type LineLedger, type StakeFact, symbolsOf } from "#domain/measures/ledger/facts.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { HouseholdId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import { isSameList } from "#domain/shared/memo.ts"
import type { Percent } from "#domain/shared/percent.ts"
import { stakesOf } from "#projections/ownership.ts"
import { portfoliosOf } from "#projections/portfolios.ts"
import type { HouseholdRow, PortfolioRow, ReadModels, StakeRow } from "#projections/readModels.ts"
import { type Access, viewOf } from "#server/db/access.ts"
import { type DataVersion, versionOf } from "#server/db/dataVersion.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import { householdOf, ownRatesOf, priceOrdersOf } from "#projections/members.ts"
import type { MarketCache, MarketReading } from "#server/marketdata/market.ts"
import type { Realm } from "#server/marketdata/points.ts"
import { noteSeries } from "#server/marketdata/usedSeries.ts"
import { ledgerCache } from "./ledgerCache.ts"
import { type InView, inViewOf } from "./inView.ts"
import { inOrder, ordersOf, type PriceOrders } from "./priceOrders.ts"
import { snapshot } from "./snapshot.ts"

/** The data from which a household's figures are computed, in one snapshot, limited to the reader's scope. */
export interface HouseholdWealth {
  /** The read models include every event up to here. */
  readonly reflects: Position
  readonly portfolios: ReadonlyArray<PortfolioRow>
  readonly portfolioIds: ReadonlyArray<PortfolioId>
  readonly stakes: ReadonlyArray<StakeFact>
  /** The ledgers of all holdings, debts and wallets that are not removed. Units earned have their cost. */
  readonly ledgers: ReadonlyMap<LineId, LineLedger>
  readonly market: MarketReading
  readonly priceOrders: PriceOrders
  /** Portfolios, holdings, debts and wallets in the reader's scope. */
  readonly inView: InView
  /** The day on which the first line was opened. */
  readonly since: CalendarDate | undefined
}

/** What is read besides wealth, by a constant, so that its result is cached with the wealth. */
export interface AlsoRead<Value> {
  /** The read models that it reads. */
  readonly models: ReadonlyArray<string>
  /** `before`: what an earlier version of the same view was. */
  readonly read: (db: Transaction<ReadModels>, householdId: HouseholdId, before?: Value) => Promise<Value>
}

/** What is computed, once, from the rows of the household and from what is read besides them. */
interface Derived<Value> {
  readonly reads: ReadonlyArray<AlsoRead<unknown>>
  readonly compute: (rows: Rows, read: ReadonlyArray<unknown>) => Value
}

export const derived = <Read extends ReadonlyArray<unknown>, Value>(
  reads: { readonly [Index in keyof Read]: AlsoRead<Read[Index]> },
  compute: (rows: Rows, ...read: Read) => Value,
): Derived<Value> => ({
  reads,
  // What each constant reads has its type.
  compute: (rows, read) => compute(rows, ...(read as unknown as Read)),
})

type Also<Value> = ((db: Transaction<ReadModels>) => Promise<Value>) | Derived<Value>

export interface WealthReader {
  /**
   * Reads what figures need and, in the same state of the database, what `also` reads; and market data for the symbols of
   * the holdings and for `symbols`. With `access.asOf`, what was read for the same version is used again.
   */
  readonly read: <Value = undefined>(
    access: Access,
    also?: Also<Value>,
    symbols?: ReadonlyArray<string>,
  ) => Promise<readonly [HouseholdWealth, Value]>
}

interface WealthSources {
  /** The read models, in their schema. */
  readonly db: Kysely<ReadModels>
  readonly market: MarketCache
  /** A position that the read models have reached: later reads show at least that. */
  readonly reflected: () => Position
  /** Whether the data of a household can be decrypted: false once its key is destroyed. */
  readonly isReadable: (householdId: HouseholdId) => Promise<boolean>
  /** Rows of this many lines are kept, with what else was read with them: some 2 kB each. */
  readonly linesKeptMax?: number
}

/** The rows of a household from which its figures are computed, in one snapshot. */
interface Rows extends Pick<
  HouseholdWealth,
  "portfolios" | "portfolioIds" | "stakes" | "inView" | "since" | "priceOrders"
> {
  readonly ledgers: ReadonlyMap<LineId, LineLedger>
  /** Removed ones included. */
  readonly allStakes: ReadonlyArray<StakeRow>
  readonly household: HouseholdRow | undefined
  /** The exchange rates of the household's own. */
  readonly ownRates: ReadonlyArray<OwnRateFact>
  readonly symbols: ReadonlyArray<string>
  readonly realm: Realm
}

/** The versions of a household's rows in a snapshot. */
type Found = Pick<DataVersion, "models" | "rebuilds">

interface KeptRows {
  /** For which version they were read. */
  readonly asked: string
  /** The versions of the snapshot in which they were read: the asked ones or later ones. */
  readonly found: Found
  readonly rows: Rows
  /** What else was read, each with its version. Those of an earlier entry are there as what was before. */
  readonly also: Map<AlsoRead<unknown>, { readonly version: string; readonly value: unknown }>
  readonly derived: Map<Derived<unknown>, { readonly from: ReadonlyArray<unknown>; readonly value: unknown }>
  /** What is being read for the entry. */
  readonly reading: Map<AlsoRead<unknown>, Promise<ReadTogether>>
}

interface Together<Value> {
  readonly rows: Rows
  readonly value: Value
}

/** What was read in one snapshot, and its versions. */
interface ReadTogether {
  readonly found: Found
  readonly values: ReadonlyMap<AlsoRead<unknown>, unknown>
}

type Reading = Pick<KeptRows, "rows" | "found">

/** The read models of {@link Rows}. */
const wealthModels = ["members", "portfolios", "ownership", "lines"]

/**
 * Reads a household's data and caches them for as long as no version of the household changes. After a write, one small
 * query shows which ledgers have changed, so only the line that was written to is read and computed again. What else is read
 * is read once for each version, and kept beside. Each scope has its own cache.
 */
export function wealthReader({
  db,
  market,
  reflected,
  isReadable,
  linesKeptMax = 20_000,
}: WealthSources): WealthReader {
  const kept = ledgerCache()
  const stakesKept = new Map<string, { readonly text: string; readonly facts: ReadonlyArray<StakeFact> }>()
  // In order of last use, the least recent first.
  const views = new Map<string, KeptRows>()
  const underWay = new Map<string, Promise<KeptRows>>()
  let linesKept = 0
  /** The wealth of rows, with the market data up to a change. */
  const computed = new WeakMap<Rows, { readonly market: bigint; readonly value: Omit<HouseholdWealth, "reflects"> }>()

  async function readLedgers(tx: Transaction<ReadModels>, access: Access): Promise<ReadonlyMap<LineId, LineLedger>> {
    const { householdId } = access
    const view = viewOf(access)
    const versions = await ledgerVersionsOf(tx, householdId)
    const known = new Map(versions.map(({ id, version }) => [id, kept.find(view, id, version)]))
    const changed = versions.filter(({ id }) => known.get(id) === undefined).map(({ id }) => id)
    const read = changed.length > 0 ? await ledgersOf(tx, householdId, changed) : []
    for (const { id, version, ledger } of read) {
      known.set(id, ledger)
      kept.keep(view, id, { version, ledger })
    }
    kept.tidy(view, new Set(known.keys()))
    return new Map([...known].flatMap(([id, ledger]) => (ledger ? [[id, ledger] as const] : [])))
  }

  /** Returns the same array for the same stakes, which is the key of the results computed from them. */
  function sameStakes(view: string, facts: ReadonlyArray<StakeFact>): ReadonlyArray<StakeFact> {
    const text = facts.map(({ stakeId }) => stakeId).join() // terms of a stake never change
    const before = stakesKept.get(view)
    stakesKept.delete(view)
    const same = before?.text === text ? before : { text, facts }
    stakesKept.set(view, same)
    for (const leastRecent of stakesKept.keys()) {
      if (stakesKept.size <= stakesKeptMax) break
      stakesKept.delete(leastRecent)
    }
    return same.facts
  }

  /** The rows; of the models of an earlier reading that are still of its versions, its own. */
  async function rowsOf(tx: Transaction<ReadModels>, access: Access, asked?: Found): Promise<Reading> {
    const { householdId } = access
    const before = views.get(viewOf(access))
    const isSame = (model: string, of: Found | undefined): boolean =>
      before !== undefined && of !== undefined && versionOf(of, [model]) === versionOf(before.found, [model])
    const sent = {
      portfolios: isSame("portfolios", asked) ? undefined : portfoliosOf(tx, householdId),
      stakes: isSame("ownership", asked) ? undefined : stakesOf(tx, householdId),
      household: isSame("members", asked) ? undefined : householdWithRates(tx, householdId),
    }
    const [found, ledgers, inView, portfolioRows, stakeRows, householdRead] = await Promise.all([
      asked && versionsOf(tx, householdId),
      readLedgers(tx, access),
      inViewOf(tx, access),
      sent.portfolios,
      sent.stakes,
      sent.household,
    ])
    // A version may have changed between the session and the snapshot.
    const portfolios =
      portfolioRows ??
      (before && isSame("portfolios", found) ? before.rows.portfolios : await portfoliosOf(tx, householdId))
    const allStakes =
      stakeRows ?? (before && isSame("ownership", found) ? before.rows.allStakes : await stakesOf(tx, householdId))
    const { household, ownRates, priceOrders } =
      householdRead ?? (before && isSame("members", found) ? before.rows : await householdWithRates(tx, householdId))
    const ordered = new Map([...ledgers].map(([id, ledger]) => [id, inOrder(ledger, priceOrders)]))
    const all = [...ordered.values()]
    const rows = {
      portfolios,
      portfolioIds:
        portfolios === before?.rows.portfolios
          ? before.rows.portfolioIds
          : portfolios.map(({ portfolio_id }) => portfolio_id),
      allStakes,
      stakes: sameStakes(viewOf(access), allStakes.filter(({ status }) => status === "counts").map(stakeFact)),
      household,
      ownRates,
      priceOrders,
      ledgers: ordered,
      inView,
      since: earliest(all.map(({ openedOn }) => openedOn)),
      symbols: all.flatMap(symbolsOf),
      realm: household?.made_up == null ? ("real" as const) : ("madeUp" as const),
    }
    return { rows, found: found ?? noVersions }
  }

  async function wealthOf(rows: Rows, others: ReadonlyArray<string>, asOf: DataVersion | undefined) {
    // The rate of every currency: which ones are needed depends on what the prices are quoted in.
    const published = await market.read(rows.realm, [...rows.symbols, ...others], currencyCodes, asOf?.market)
    const reading = published.withRates(rows.ownRates)
    const { portfolios, portfolioIds, stakes, inView, since, priceOrders } = rows
    const followed = actionsFollowedWith(reading)
    const ledgers = new Map([...rows.ledgers].map(([id, ledger]) => [id, withEarnedCost(followed(ledger), reading)]))
    return { portfolios, portfolioIds, stakes, inView, since, priceOrders, ledgers, market: reading }
  }

  function keep(view: string, entry: KeptRows): void {
    drop(view)
    views.set(view, entry)
    linesKept += linesOf(entry)
    for (const leastRecent of views.keys()) {
      if (linesKept <= linesKeptMax) return
      drop(leastRecent)
    }
  }

  function drop(view: string): void {
    const before = views.get(view)
    if (before) linesKept -= linesOf(before)
    views.delete(view)
  }

  /** The rows as of a version or later ones. Concurrent requests share one read. */
  function rowsAsOf(access: Access, asOf: DataVersion): KeptRows | Promise<KeptRows> {
    const view = viewOf(access)
    const version = versionOf(asOf, wealthModels)
    const known = views.get(view)
    if (known && (known.asked === version || versionOf(known.found, wealthModels) === version)) {
      views.delete(view)
      views.set(view, known)
      return known
    }
    const work = `${view}\n${version}`
    const reading =
      underWay.get(work) ??
      snapshot(db, access, (tx) => rowsOf(tx, access, asOf))
        .then((read) => keepReading(access, asOf, read))
        .finally(() => underWay.delete(work))
    underWay.set(work, reading)
    return reading
  }

  function keepReading(access: Access, asOf: DataVersion, { rows, found }: Reading): KeptRows {
    const view = viewOf(access)
    const asked = versionOf(asOf, wealthModels)
    const before = views.get(view)
    const entry = { asked, found, rows, also: new Map(before?.also), derived: new Map(), reading: new Map() }
    keep(view, entry)
    return entry
  }

  /** The rows as of a version or later ones, and what `read` reads, of the same versions of their read models. */
  async function readBeside<Value>(
    access: Access,
    asOf: DataVersion,
    read: (tx: Transaction<ReadModels>) => Promise<Value>,
  ): Promise<Together<Value>> {
    const { found, rows } = await rowsAsOf(access, asOf)
    const [versions, value] = await snapshot(db, access, (tx) =>
      Promise.all([versionsOf(tx, access.householdId), read(tx)]),
    )
    if (isOfSameRows(versions, found)) return { rows, value }
    const again = await snapshot(db, access, async (tx) => [await rowsOf(tx, access, asOf), await read(tx)] as const)
    return { rows: keepReading(access, asOf, again[0]).rows, value: again[1] }
  }

  /** The rows as of a version or later ones, and what is derived from them and from what is read with them. */
  async function derivedAsOf<Value>(access: Access, also: Derived<Value>, asOf: DataVersion): Promise<Together<Value>> {
    let entry = await rowsAsOf(access, asOf)
    const missing = also.reads.filter((one) => entry.also.get(one)?.version !== versionBeside(entry, asOf, one))
    const read = await Promise.all(readingOf(access, entry, missing))
    if (read.every(({ found }) => isOfSameRows(found, entry.found))) {
      for (const [i, one] of missing.entries()) noteBeside(entry, one, read[i] as ReadTogether)
    } else {
      // The household has changed since its rows were read.
      const [reading, values] = await snapshot(
        db,
        access,
        async (tx) => [await rowsOf(tx, access, asOf), await valuesOf(tx, access, entry, also.reads)] as const,
      )
      entry = keepReading(access, asOf, reading)
      for (const one of also.reads) noteBeside(entry, one, { found: reading.found, values })
    }
    const from = also.reads.map((one) => entry.also.get(one)?.value)
    const known = entry.derived.get(also)
    // The same constant always computes the same type.
    if (known && isSameList(known.from, from)) return { rows: entry.rows, value: known.value as Value }
    const value = also.compute(entry.rows, from)
    entry.derived.set(also, { from, value })
    return { rows: entry.rows, value }
  }

  /** What is read besides the rows of an entry. Concurrent requests share one read. */
  function readingOf(
    access: Access,
    entry: KeptRows,
    missing: ReadonlyArray<AlsoRead<unknown>>,
  ): ReadonlyArray<Promise<ReadTogether>> {
    const own = missing.filter((one) => !entry.reading.has(one))
    if (own.length > 0) {
      const reading = snapshot(db, access, async (tx): Promise<ReadTogether> => {
        const [found, values] = await Promise.all([
          versionsOf(tx, access.householdId),
          valuesOf(tx, access, entry, own),
        ])
        return { found, values }
      }).finally(() => own.forEach((one) => entry.reading.delete(one)))
      for (const one of own) entry.reading.set(one, reading)
    }
    return missing.flatMap((one) => entry.reading.get(one) ?? [])
  }

  async function wealthFor(rows: Rows, others: ReadonlyArray<string>, asOf: DataVersion | undefined) {
    const known = computed.get(rows)
    if (asOf && others.length === 0 && known?.market === asOf.market) {
      noteSeries(known.value.market.asked)
      return known.value
    }
    const value = await wealthOf(rows, others, asOf)
    if (asOf && others.length === 0) computed.set(rows, { market: asOf.market, value })
    return value
  }

  return {
    async read<Value>(asked: Access, also?: Also<Value>, others: ReadonlyArray<string> = []) {
      const access = await readableAccess(asked)
      const { asOf } = access
      const reflects = asOf?.reflects ?? reflected()
      const { rows, value } = await togetherFor(access, also)
      return [{ ...(await wealthFor(rows, others, asOf)), reflects }, value] as const
    },
  }

  /** Once the key of a household is destroyed, nothing that was read before is used again. */
  async function readableAccess(access: Access): Promise<Access> {
    if (!access.asOf || (await isReadable(access.householdId))) return access
    for (const view of views.keys()) if (view.startsWith(access.householdId)) drop(view)
    const { householdId, personId, portfolios } = access
    return { householdId, personId, portfolios }
  }

  async function togetherFor<Value>(access: Access, also: Also<Value> | undefined): Promise<Together<Value>> {
    const { asOf } = access
    if (asOf?.reflects) {
      // Without `also`, the value is undefined by its type.
      if (also === undefined) return { rows: (await rowsAsOf(access, asOf)).rows, value: undefined as Value }
      return typeof also === "function" ? readBeside(access, asOf, also) : derivedAsOf(access, also, asOf)
    }
    return snapshot(db, access, async (tx) => {
      const { rows } = await rowsOf(tx, access)
      if (also === undefined) return { rows, value: undefined as Value }
      if (typeof also === "function") return { rows, value: await also(tx) }
      const values = await valuesOf(tx, access, undefined, also.reads)
      return {
        rows,
        value: also.compute(
          rows,
          also.reads.map((one) => values.get(one)),
        ),
      }
    })
  }
}

const valuesOf = async (
  tx: Transaction<ReadModels>,
  { householdId }: Access,
  entry: KeptRows | undefined,
  asked: ReadonlyArray<AlsoRead<unknown>>,
): Promise<ReadonlyMap<AlsoRead<unknown>, unknown>> =>
  new Map(
    await Promise.all(
      asked.map(async (one) => [one, await one.read(tx, householdId, entry?.also.get(one)?.value)] as const),
    ),
  )

const isOfSameRows = (a: Found, b: Found): boolean => versionOf(a, wealthModels) === versionOf(b, wealthModels)

/** The version that a value beside the rows has to be of: that of the rows, where it is of their read models. */
const versionBeside = ({ found }: KeptRows, asOf: DataVersion, { models }: AlsoRead<unknown>): string =>
  versionOf(models.every((model) => wealthModels.includes(model)) ? found : asOf, models)

function noteBeside({ also }: KeptRows, one: AlsoRead<unknown>, { found, values }: ReadTogether): void {
  also.set(one, { version: versionOf(found, one.models), value: values.get(one) })
}

/** The versions of a household's rows in the snapshot of a transaction. */
async function versionsOf(tx: Transaction<ReadModels>, householdId: HouseholdId): Promise<Found> {
  const { rows } = await sql<Found & { readonly models: Found["models"] | null }>`
    select projection.rebuilds() as rebuilds, (
      select json_object_agg(v.projection, v.version::text) from projection.household_versions v
      where v.household_id = ${householdId}
    ) as models`.execute(tx)
  const [row] = rows
  return { rebuilds: row?.rebuilds ?? "", models: row?.models ?? {} }
}

const noVersions: Found = { rebuilds: "", models: {} }

const linesOf = ({ rows }: KeptRows): number => rows.ledgers.size + 50

async function householdWithRates(
  tx: Transaction<ReadModels>,
  householdId: HouseholdId,
): Promise<Pick<Rows, "household" | "ownRates" | "priceOrders">> {
  const [household, rates, orders] = await Promise.all([
    householdOf(tx, householdId),
    ownRatesOf(tx, householdId),
    priceOrdersOf(tx, householdId),
  ])
  const ownRates = rates.map(({ currency, effective_on: on, units }) => ({ currency, on, unitsForOneEuro: units }))
  return { household, ownRates, priceOrders: ordersOf(orders) }
}

const stakesKeptMax = 1_000

const stakeFact = (row: Awaited<ReturnType<typeof stakesOf>>[number]): StakeFact => ({
  stakeId: row.stake_id,
  ownerId: row.owner_id,
  childId: row.child_id,
  effectiveOn: row.effective_on,
  percent: decimal(row.percent) as Percent,
})

function earliest(days: ReadonlyArray<CalendarDate>): CalendarDate | undefined {
  let first: CalendarDate | undefined
  for (const day of days) if (first === undefined || day < first) first = day
  return first
}
