import { ledgersOf, ledgerVersionsOf } from "#projections/lines/query.ts"
import type { Kysely, Transaction } from "kysely"
import { withEarnedCost } from "#domain/measures/gains/earned.ts"
import type { LineLedger, StakeFact } from "#domain/measures/ledger/facts.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import { currencies } from "#domain/shared/money.ts"
import type { Percent } from "#domain/shared/percent.ts"
import { stakesOf } from "#projections/ownership.ts"
import { portfoliosOf } from "#projections/portfolios.ts"
import type { PortfolioRow, ReadModels } from "#projections/readModels.ts"
import { type Access, viewOf } from "#server/db/access.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import { householdOf } from "#projections/members.ts"
import type { MarketCache, MarketReading } from "#server/marketdata/market.ts"
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

export interface WealthReader {
  /**
   * Reads what figures need and, in the same snapshot, what `also` reads; and market data for the symbols of the
   * holdings and for `symbols`.
   */
  readonly read: <Also>(
    access: Access,
    also: (db: Transaction<ReadModels>) => Promise<Also>,
    symbols?: ReadonlyArray<string>,
  ) => Promise<readonly [HouseholdWealth, Also]>
}

export interface WealthSources {
  /** The read models, in their schema. */
  readonly db: Kysely<ReadModels>
  readonly market: MarketCache
  /** A position that the read models have reached: later reads show at least that. */
  readonly reflected: () => Position
}

/**
 * Reads a household's data and caches the parsed ledgers. One small query shows which of them have changed, so the first
 * answer after a write reads and computes only the line that was written to. Each scope has its own cache.
 */
export function wealthReader({ db, market, reflected }: WealthSources): WealthReader {
  const kept = ledgerCache()
  const stakesKept = new Map<string, { readonly text: string; readonly facts: ReadonlyArray<StakeFact> }>()

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

  return {
    async read(access, also, otherSymbols = []) {
      const { householdId } = access
      const reflects = reflected()
      const [portfolios, stakes, ledgers, household, inView, more] = await snapshot(
        db,
        access,
        async (tx) =>
          [
            await portfoliosOf(tx, householdId),
            await stakesOf(tx, householdId),
            await readLedgers(tx, access),
            await householdOf(tx, householdId),
            await inViewOf(tx, access),
            await also(tx),
          ] as const,
      )
      const all = [...ledgers.values()]
      const symbols = [...all.flatMap(({ priceSymbol }) => priceSymbol ?? []), ...otherSymbols]
      const facts = stakes.filter(({ status }) => status === "counts").map(stakeFact)
      // The rate of every currency: which ones are needed depends on what the prices are quoted in.
      const reading = await market.read(household?.made_up == null ? "real" : "madeUp", symbols, currencies)
      const wealth: HouseholdWealth = {
        reflects,
        portfolios,
        portfolioIds: portfolios.map(({ portfolio_id }) => portfolio_id),
        stakes: sameStakes(viewOf(access), facts),
        ledgers: new Map([...ledgers].map(([id, ledger]) => [id, withEarnedCost(ledger, reading)])),
        market: reading,
        inView,
        since: earliest(all.map(({ openedOn }) => openedOn)),
      }
      return [wealth, more]
    },
  }
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
