import type { AssetClass } from "../holding/assetClass.ts"
import type { Entry } from "../holding/entries.ts"
import type { CalendarDate } from "../shared/calendarDate.ts"
import type { Decimal } from "../shared/decimal.ts"
import type { EntryId, HoldingId, PortfolioId, StakeId } from "../shared/ids.ts"
import type { Currency } from "../shared/money.ts"
import type { Percent } from "../shared/percent.ts"

/*
 * The map of the figures:
 *
 *   HoldingFacts ──ledgerOf──▶ HoldingLedger ─┐
 *   StakeFact[]  ──lookThrough──▶ weights ────┼──▶ net worth, allocation, history, holding figures
 *   Market (prices, rates) ───────────────────┘
 */

/** Everything recorded of one holding that counts: voided entries and removed holdings are left out before. */
export interface HoldingFacts {
  readonly holdingId: HoldingId
  readonly portfolioId: PortfolioId
  readonly assetClass: AssetClass
  readonly currency: Currency
  readonly openedOn: CalendarDate
  /** The first day on which it no longer counts. */
  readonly closedOn: CalendarDate | null
  readonly priceSymbol: string | null
  /** In any order. Purchases of one day become lots in the order given, which should be that of recording. */
  readonly entries: ReadonlyArray<{ readonly entryId: EntryId; readonly entry: Entry }>
}

/** An entry as it is stored: decimals as plain text. Trusted, because it was decoded when it was recorded. */
export type StoredEntry = typeof Entry.Encoded

/** {@link HoldingFacts} as they are stored. A long history is read several times faster in this form. */
export interface StoredHoldingFacts extends Omit<HoldingFacts, "entries"> {
  readonly entries: ReadonlyArray<{ readonly entryId: string; readonly entry: StoredEntry }>
}

/** What somebody holds of a portfolio from a day on, until the next stake of the same pair. */
export interface StakeFact {
  readonly stakeId: StakeId
  readonly ownerId: PortfolioId
  readonly childId: PortfolioId
  readonly effectiveOn: CalendarDate
  readonly percent: Percent
}

/**
 * A step function of days: from each day on the value beside it, until the next. Days ascend; before the first, none.
 */
export type Steps<Value> = ReadonlyArray<readonly [on: CalendarDate, value: Value]>

/** Cost of what is held, and gain of what was sold, from a day on; in the holding's currency, at most 18 decimals. */
export interface CostStep {
  readonly cost: string
  /** Proceeds less sale fees, less the cost of what was sold; since the beginning. */
  readonly realised: string
}

/** What somebody thought the whole holding was worth, in its currency, and how many units it then had. */
export interface Appraisal {
  readonly value: string
  /** Counted after every split up to the step's day: a split adds a step, and changes no worth. */
  readonly units: string
  readonly valuedOn: CalendarDate
}

/**
 * One holding as step functions by day, ready to be joined with prices and rates. Plain JSON with decimals as text, so
 * that a projection can keep it as it is.
 */
export interface HoldingLedger {
  readonly holdingId: HoldingId
  readonly portfolioId: PortfolioId
  readonly assetClass: AssetClass
  readonly currency: Currency
  readonly openedOn: CalendarDate
  readonly closedOn: CalendarDate | null
  readonly priceSymbol: string | null
  /** Units held at the end of the day. */
  readonly units: Steps<string>
  readonly cost: { readonly average: Steps<CostStep>; readonly fifo: Steps<CostStep> }
  /** What the statement said; negative when overdrawn. */
  readonly balances: Steps<string>
  readonly appraisals: Steps<Appraisal>
  /** Percent of the holding that belongs to its portfolio; 100 before the first. */
  readonly shares: Steps<string>
  /** Money the holding paid out, gross, and the tax withheld, summed since the beginning. */
  readonly income: Steps<{ readonly gross: string; readonly taxWithheld: string }>
}

/**
 * A published series, such as closing prices. `days` ascend. A value is `mantissas[i] / 10 ** decimals`, exactly: the
 * mantissas are integers, in a `Float64Array` where every one of them is at most 2 ** 53 and as `bigint` otherwise.
 */
export interface Series {
  readonly currency: string
  readonly days: Int32Array
  readonly mantissas: Float64Array | BigInt64Array | ReadonlyArray<bigint>
  readonly decimals: number
}

/** Prices and exchange rates as they are known. A day without a value takes the last one before it. */
export interface Market {
  /** Prices of one unit, in `series.currency`. */
  readonly price: (symbol: string) => Series | undefined
  /** Units of the currency for 1 EUR, each above zero. Not asked for EUR. */
  readonly rate: (currency: Currency) => Series | undefined
}

export type CostMethod = "average" | "fifo"

/** An amount in a stated currency, before it is rounded at the edge. */
export interface Amount {
  readonly amount: Decimal
  readonly currency: Currency
}
