import type { Kysely, Transaction } from "kysely"
import type { HoldingLedger, StakeFact } from "../../domain/measures/facts.ts"
import { newValuationCache, type ValuationCache } from "../../domain/measures/valuationCache.ts"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import { decimal } from "../../domain/shared/decimal.ts"
import type { HoldingId, PortfolioId } from "../../domain/shared/ids.ts"
import { currencies } from "../../domain/shared/money.ts"
import type { Percent } from "../../domain/shared/percent.ts"
import { ledgersOf, ledgerTables, ledgerVersionsOf } from "../../projections/ledgers.ts"
import { stakesOf } from "../../projections/ownership/query.ts"
import { portfoliosOf } from "../../projections/portfolios/query.ts"
import type { PortfolioRow } from "../../projections/portfolios/table.ts"
import type { ReadModels } from "../../projections/readModels.ts"
import { type Access, viewOf } from "../access.ts"
import type { Position } from "../eventlog/eventLog.ts"
import { householdOf } from "../../projections/members/query.ts"
import type { MarketCache, MarketReading } from "../marketdata/market.ts"
import { ledgerCache } from "./ledgerCache.ts"
import { type InView, inViewOf } from "./inView.ts"
import { snapshot } from "./snapshot.ts"

/** What a household's figures are reckoned from, all of it as of one moment, and of it what may be read. */
export interface HouseholdWealth {
  /** What is shown includes everything up to here. */
  readonly reflects: Position
  readonly portfolios: ReadonlyArray<PortfolioRow>
  readonly portfolioIds: ReadonlyArray<PortfolioId>
  readonly stakes: ReadonlyArray<StakeFact>
  /** Of every holding, debt and wallet that counts: what is on the balance sheet. */
  readonly ledgers: ReadonlyMap<HoldingId, HoldingLedger>
  readonly market: MarketReading
  /** Which portfolios, holdings, debts and wallets may be named. */
  readonly inView: InView
  /** The first day on which anything is known. */
  readonly since: CalendarDate | undefined
}

export interface WealthReader {
  /**
   * Reads what figures need, and in the same moment whatever else an answer shows; of the market, the prices of what is
   * held and of the other symbols asked for.
   */
  readonly read: <Also>(
    access: Access,
    also: (db: Transaction<ReadModels>) => Promise<Also>,
    symbols?: ReadonlyArray<string>,
  ) => Promise<readonly [HouseholdWealth, Also]>
  /** What was reckoned before from the same ledgers and series. */
  readonly valuations: ValuationCache
}

export interface WealthSources {
  /** The read models, in their schema. */
  readonly db: Kysely<ReadModels>
  readonly market: MarketCache
  /** What the read models show; whatever is read after asking shows no less. */
  readonly reflected: () => Position
}

/**
 * Reads a household's facts and keeps the parsed ledgers: one small query says which of them have changed, so the first
 * answer after a write reads and reckons the one line that was written to. What is kept for those who see the whole
 * household is kept apart from what is kept for those who see some of its portfolios.
 */
export function wealthReader({ db, market, reflected }: WealthSources): WealthReader {
  const kept = ledgerCache()
  const stakesKept = new Map<string, { readonly text: string; readonly facts: ReadonlyArray<StakeFact> }>()

  async function readLedgers(
    tx: Transaction<ReadModels>,
    access: Access,
  ): Promise<ReadonlyMap<HoldingId, HoldingLedger>> {
    const { householdId } = access
    const view = viewOf(access)
    const lines: Array<{ readonly id: string; readonly ledger: HoldingLedger | undefined }> = []
    // No two lines of a household bear the same id, whichever table their ledgers are in.
    for (const table of ledgerTables) {
      const versions = await ledgerVersionsOf(tx, table, householdId)
      const known = new Map(versions.map(({ id, position }) => [id, kept.find(view, id, BigInt(position))]))
      const changed = versions.filter(({ id }) => known.get(id) === undefined).map(({ id }) => id)
      const read = changed.length > 0 ? await ledgersOf(tx, table, householdId, changed) : []
      for (const { id, position, ledger } of read) {
        known.set(id, ledger)
        kept.keep(view, id, { position: BigInt(position), ledger })
      }
      for (const { id } of versions) lines.push({ id, ledger: known.get(id) })
    }
    kept.tidy(view, new Set(lines.map(({ id }) => id)))
    return new Map(lines.flatMap(({ ledger }) => (ledger ? [[ledger.holdingId, ledger] as const] : [])))
  }

  /** The same array for the same stakes: what was reckoned from them is kept beside it. */
  function sameStakes(view: string, facts: ReadonlyArray<StakeFact>): ReadonlyArray<StakeFact> {
    const text = facts.map(({ stakeId }) => stakeId).join() // terms of a stake never change
    const before = stakesKept.get(view)
    stakesKept.delete(view)
    const same = before?.text === text ? before : { text, facts }
    stakesKept.set(view, same)
    for (const longestUnused of stakesKept.keys()) {
      if (stakesKept.size <= stakesKeptMax) break
      stakesKept.delete(longestUnused)
    }
    return same.facts
  }

  return {
    valuations: newValuationCache(),
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
      const wealth: HouseholdWealth = {
        reflects,
        portfolios,
        portfolioIds: portfolios.map(({ portfolio_id }) => portfolio_id),
        stakes: sameStakes(viewOf(access), facts),
        ledgers,
        // The rate of every currency: which ones are needed depends on what the prices are quoted in.
        market: await market.read(household?.made_up == null ? "real" : "madeUp", symbols, currencies),
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
