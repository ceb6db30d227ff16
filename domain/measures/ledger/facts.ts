import { type AssetClass, assetClasses, behaviourOf } from "#domain/holding/assetClass.ts"
import type { Entry, ValuationCriterion } from "#domain/holding/entries.ts"
import type { Investable } from "#domain/holding/investable.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HoldingId, PortfolioId, StakeId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Percent } from "#domain/shared/percent.ts"
import type { Stored } from "#domain/shared/stored.ts"

/*
 * The map of the figures:
 *
 *   StoredHoldingFacts ──ledgerOfStored──▶ HoldingLedger ─┐
 *   StakeFact[] ──────────lookThrough────▶ weights ───────┼──▶ net worth, allocation, history, holding figures
 *   Market (prices, rates) ───────────────────────────────┘
 */

/** What a line of the balance sheet is: a holding of a class, or a debt. A wallet is a line of crypto. */
const lineClasses = [...assetClasses, "debt"] as const
export type LineClass = (typeof lineClasses)[number]

/** How lines of a class are valued and counted. */
export const behaviourOfLine = (lineClass: LineClass) => (lineClass === "debt" ? debts : behaviourOf[lineClass])
const debts = { valuedBy: ["balance"], isCountedInUnits: false, rollsForward: false } as const

/**
 * Whether a line is held as units that came and went. A wallet, or what was valued without saying how many units
 * there are, is not: it is one thing.
 */
export const isHeldInUnits = ({ assetClass, trading, units }: HoldingLedger): boolean =>
  behaviourOfLine(assetClass).isCountedInUnits && (trading.length > 0 || units.length > 0)

/** An amount as it is stored. */
export interface StoredMoney {
  readonly amount: string
  readonly currency: Currency
}

/** An entry as it is stored: decimals as plain text. Trusted, because it was decoded when it was recorded. */
export type StoredEntry = Stored<typeof Entry>

/**
 * Everything recorded of one holding that counts, as it is stored: voided entries and removed holdings are left out
 * before. A long history is read several times faster in this form than decoded.
 */
export interface StoredHoldingFacts {
  readonly holdingId: HoldingId
  readonly portfolioId: PortfolioId
  readonly assetClass: AssetClass
  readonly currency: Currency
  readonly openedOn: CalendarDate
  /** The first day on which it no longer counts. */
  readonly closedOn: CalendarDate | null
  readonly priceSymbol: string | null
  /** What it was bought for as one thing, on the day of its opening. */
  readonly acquisitionCost: StoredMoney | null
  /** Of a metal: what one piece weighs, and how much of that is the metal. */
  readonly piece: { readonly grams: string; readonly purity: string } | null
  readonly investable: Investable
  /** Percent of the unrealised gain. Absent when the gain is not taxed. */
  readonly taxRate: string | null
  /** In any order. Purchases of one day become lots in the order given, which should be that of recording. */
  readonly entries: ReadonlyArray<{ readonly entryId: string; readonly entry: StoredEntry }>
}

/** What an owner holds of a portfolio from a day on, until the next stake of the same pair. */
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

/**
 * The appraised value of the whole holding, in its currency, and how many units it then had. Of a class that
 * rolls forward, what was paid in and paid back since is in it, and each such day is a step.
 */
export interface Appraisal {
  readonly value: string
  /** Counted after every split up to the step's day: a split adds a step, and changes no value. */
  readonly units: string
  readonly valuedOn: CalendarDate
}

/**
 * What units cost and fetched on one day, in the holding's currency; what is absent was nothing. Within the day units
 * come in before they go out. What was delivered out took its cost along without proceeds. A day without any amount is
 * one of trades for nothing.
 */
export interface TradingDay {
  /** Consideration of what came in (purchases, swap legs in, deliveries in at their cost), fees excluded. */
  readonly bought?: string
  readonly buyFees?: string
  /** Proceeds of what was sold or swapped away, before fees. */
  readonly sold?: string
  readonly sellFees?: string
  /** Units that came in without any cost and not as income: their value that day was paid in. */
  readonly unitsGiven?: string
  /** Units that came in without any cost as income: airdrops and rewards. */
  readonly unitsEarned?: string
  /** Units delivered out: their value that day was taken out. */
  readonly unitsTaken?: string
  /** What each purchase of the day cost, where there were several: each is a lot of its own. In order of recording. */
  readonly purchases?: ReadonlyArray<Purchase>
}

/** What is absent was nothing. */
export interface Purchase {
  readonly bought?: string
  readonly buyFees?: string
}

/** Money paid into and received from an investment that is not counted in units, on one day; what is absent was none. */
export interface CapitalDay {
  /** Entries, capital calls and premiums. */
  readonly paidIn?: string
  /** Distributions and exits, gross. */
  readonly received?: string
  /** What of the distributions can be called again. */
  readonly recallable?: string
}

/** Income received (dividends, interest, rent: gross), tax withheld from it, and running costs; summed since the beginning. */
export interface IncomeStep {
  readonly gross: string
  readonly taxWithheld: string
  readonly expenses: string
}

/**
 * One line of the balance sheet as step functions by day, ready to be joined with prices and rates. Plain JSON with
 * decimals as text, so that a projection can keep it as it is. A holding has one, and so have a debt and a wallet.
 */
export interface HoldingLedger {
  readonly holdingId: HoldingId
  /** Where it was kept first. */
  readonly portfolioId: PortfolioId
  /** Where it was kept from each later day on. */
  readonly transfers: Steps<PortfolioId>
  readonly assetClass: LineClass
  readonly currency: Currency
  readonly openedOn: CalendarDate
  readonly closedOn: CalendarDate | null
  readonly priceSymbol: string | null
  /** How many quoted units one unit is: the troy ounces of fine metal in a piece. Absent: one. */
  readonly quotedPerUnit: { readonly times: string; readonly dividedBy: string } | null
  readonly investable: Investable
  readonly taxRate: string | null
  /** Of a debt within the household: the portfolio that lent, whose claim equals what is owed. */
  readonly creditorId: PortfolioId | null
  /** Units held at the end of the day. */
  readonly units: Steps<string>
  /** How many of them are staked. */
  readonly staked: Steps<string>
  readonly cost: { readonly average: Steps<CostStep>; readonly fifo: Steps<CostStep> }
  readonly trading: ReadonlyArray<readonly [on: CalendarDate, day: TradingDay]>
  /** What it was bought for as one thing, on the day of its opening. */
  readonly acquisitionCost: StoredMoney | null
  readonly capital: ReadonlyArray<readonly [on: CalendarDate, day: CapitalDay]>
  /**
   * What it is carried at, in the currency of `acquisitionCost` or else its own, before it is valued: what was paid
   * for it and into it, less what of that came back; never below zero. Of classes that are not counted in units.
   */
  readonly carried: Steps<string>
  /** What is promised in total. */
  readonly commitments: Steps<string>
  /** What the statement said; below zero when overdrawn, and of a debt, where repayments since count too. */
  readonly balances: Steps<string>
  /** By market value. */
  readonly appraisals: Steps<Appraisal>
  /** By the other criteria, which count in no total. */
  readonly otherValuations: { readonly [criterion in Exclude<ValuationCriterion, "market">]?: Steps<string> }
  /** Percent of the holding that belongs to its portfolio; 100 before the first. */
  readonly shares: Steps<string>
  readonly income: Steps<IncomeStep>
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
