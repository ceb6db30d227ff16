import { ledgersOf, ledgerVersionsOf } from "#projections/lines/query.ts"
import type { Kysely, Transaction } from "kysely"
import { withEarnedCost } from "#domain/measures/gains/earned.ts"
import type { LineLedger, StakeFact } from "#domain/measures/ledger/facts.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { HouseholdId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import { currencies } from "#domain/shared/money.ts"
import type { Percent } from "#domain/shared/percent.ts"
import { stakesOf } from "#projections/ownership.ts"
import { portfoliosOf } from "#projections/portfolios.ts"
import type { PortfolioRow, ReadModels } from "#projections/readModels.ts"
import { type Access, viewOf } from "#server/db/access.ts"
import { type DataVersion, versionOf } from "#server/db/dataVersion.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import { householdOf } from "#projections/members.ts"
import type { MarketCache, MarketReading } from "#server/marketdata/market.ts"
import type { Realm } from "#server/marketdata/points.ts"
import { noteSeries } from "#server/marketdata/usedSeries.ts"
import { ledgerCache } from "./ledgerCache.ts"
import { type InView, inViewOf } from "./inView.ts"
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
  /** Portfolios, holdings, debts and wallets in the reader's scope. */
  readonly inView: InView
  /** The day on which the first line was opened. */
  readonly since: CalendarDate | undefined
}

/** What is read besides wealth, by a constant, so that its result is cached with the wealth. */
export interface AlsoRead<Also> {
  /** The read models that it reads besides those of wealth. */
  readonly models: ReadonlyArray<string>
  readonly read: (db: Transaction<ReadModels>, householdId: HouseholdId) => Promise<Also>
}

type Also<Value> = ((db: Transaction<ReadModels>) => Promise<Value>) | AlsoRead<Value>

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

export interface WealthSources {
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
interface Rows extends Pick<HouseholdWealth, "portfolios" | "portfolioIds" | "stakes" | "inView" | "since"> {
  readonly ledgers: ReadonlyMap<LineId, LineLedger>
  readonly symbols: ReadonlyArray<string>
  readonly realm: Realm
}

interface KeptRows {
  readonly version: string
  readonly rows: Rows
  /** What else was read for the version, each with the rows of the same snapshot. */
  readonly also: Map<AlsoRead<unknown>, { readonly version: string; readonly together: Together<unknown> }>
}

interface Together<Value> {
  readonly rows: Rows
  readonly value: Value
}

/** The read models of {@link Rows}. */
const wealthModels = ["members", "portfolios", "ownership", "lines"]

/**
 * Reads a household's data and caches them for as long as no version of the household changes. After a write, one small
 * query shows which ledgers have changed, so only the line that was written to is read and computed again. Each scope has
 * its own cache.
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
    const known = new Map(versions.map(({ id, position }) => [id, kept.find(view, id, BigInt(position))]))
    const changed = versions.filter(({ id }) => known.get(id) === undefined).map(({ id }) => id)
    const read = changed.length > 0 ? await ledgersOf(tx, householdId, changed) : []
    for (const { id, position, ledger } of read) {
      known.set(id, ledger)
      kept.keep(view, id, { position: BigInt(position), ledger })
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

  async function rowsOf(tx: Transaction<ReadModels>, access: Access): Promise<Rows> {
    const { householdId } = access
    const portfolios = await portfoliosOf(tx, householdId)
    const stakes = await stakesOf(tx, householdId)
    const ledgers = await readLedgers(tx, access)
    const household = await householdOf(tx, householdId)
    const facts = stakes.filter(({ status }) => status === "counts").map(stakeFact)
    const all = [...ledgers.values()]
    return {
      portfolios,
      portfolioIds: portfolios.map(({ portfolio_id }) => portfolio_id),
      stakes: sameStakes(viewOf(access), facts),
      ledgers,
      inView: await inViewOf(tx, access),
      since: earliest(all.map(({ openedOn }) => openedOn)),
      symbols: all.flatMap(({ priceSymbol }) => priceSymbol ?? []),
      realm: household?.made_up == null ? "real" : "madeUp",
    }
  }

  async function wealthOf(rows: Rows, others: ReadonlyArray<string>, asOf: DataVersion | undefined) {
    // The rate of every currency: which ones are needed depends on what the prices are quoted in.
    const reading = await market.read(rows.realm, [...rows.symbols, ...others], currencies, asOf?.market)
    const { portfolios, portfolioIds, stakes, inView, since } = rows
    const ledgers = new Map([...rows.ledgers].map(([id, ledger]) => [id, withEarnedCost(ledger, reading)]))
    return { portfolios, portfolioIds, stakes, inView, since, ledgers, market: reading }
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
  function rowsAsOf(access: Access, version: string): KeptRows | Promise<KeptRows> {
    const view = viewOf(access)
    const known = views.get(view)
    if (known?.version === version) {
      views.delete(view)
      views.set(view, known)
      return known
    }
    const work = `${view}\n${version}`
    const reading =
      underWay.get(work) ??
      snapshot(db, access, async (tx): Promise<KeptRows> => ({
        version,
        rows: await rowsOf(tx, access),
        also: new Map(),
      }))
        .then((entry) => {
          keep(view, entry)
          return entry
        })
        .finally(() => underWay.delete(work))
    underWay.set(work, reading)
    return reading
  }

  /** The rows and what `also` reads, in one snapshot. */
  const readTogether = <Value>(access: Access, also: Also<Value>): Promise<Together<Value>> =>
    snapshot(db, access, async (tx) => ({
      rows: await rowsOf(tx, access),
      value: await (typeof also === "function" ? also(tx) : also.read(tx, access.householdId)),
    }))

  /** The rows as of a version or later ones, and what `also` reads with them. */
  async function togetherAsOf<Value>(
    access: Access,
    also: AlsoRead<Value>,
    asOf: DataVersion,
  ): Promise<Together<Value>> {
    const entry = await rowsAsOf(access, versionOf(asOf, wealthModels))
    const version = versionOf(asOf, also.models)
    const known = entry.also.get(also)
    // The same constant always reads the same type.
    if (known?.version === version) return known.together as Together<Value>
    const together = await readTogether(access, also)
    entry.also.set(also, { version, together })
    return together
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
      const { rows, value } =
        also === undefined
          ? // Without `also`, the value is undefined by its type.
            { rows: await rowsFor(access), value: undefined as Value }
          : asOf?.reflects && typeof also !== "function"
            ? await togetherAsOf(access, also, asOf)
            : await readTogether(access, also)
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

  async function rowsFor(access: Access): Promise<Rows> {
    const { asOf } = access
    if (!asOf?.reflects) return snapshot(db, access, (tx) => rowsOf(tx, access))
    return (await rowsAsOf(access, versionOf(asOf, wealthModels))).rows
  }
}

const linesOf = ({ rows }: KeptRows): number => rows.ledgers.size + 50

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
