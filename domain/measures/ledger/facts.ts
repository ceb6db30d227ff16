import { type AssetClass, assetClasses } from "#domain/holding/assetClass.ts"
import type { DebtEntry } from "#domain/debt/entries.ts"
import type { RepaymentTerms } from "#domain/debt/terms.ts"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import type { Entry } from "#domain/holding/entries.ts"
import type { ValuationCriterion } from "#domain/holding/entries/valuation.ts"
import type { EarnedUnits } from "#domain/holding/events.ts"
import type { Investable } from "#domain/holding/investable.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId, StakeId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Percent } from "#domain/shared/percent.ts"
import type { Stored } from "#domain/shared/stored.ts"

/*
 * The map of the figures:
 *
 *   StoredHoldingFacts ──ledgerOfStored──▶ LineLedger ─┐
 *   StakeFact[] ──────────lookThrough────▶ weights ────┼──▶ net worth, allocation, history, holding figures
 *   Market (prices, rates) ────────────────────────────┘
 */

/** The classes of balance-sheet lines: those of holdings, and debts. A wallet has the class crypto. */
const lineClasses = [...assetClasses, "debt"] as const
export type LineClass = (typeof lineClasses)[number]

/** How lines of a class are valued and counted. */
export const behaviourOfLine = (lineClass: LineClass) => (lineClass === "debt" ? debts : behaviourOf[lineClass])
const debts = { valuedBy: ["balance"], isCountedInUnits: false, rollsForward: false } as const

/**
 * Whether a line is held in units that came in and went out. A wallet is not, and neither is a holding that was
 * appraised but has no recorded units.
 */
export const isHeldInUnits = ({ assetClass, trading, units }: LineLedger): boolean =>
  behaviourOfLine(assetClass).isCountedInUnits && (trading.length > 0 || units.length > 0)

/** An amount as it is stored. */
export interface StoredMoney {
  readonly amount: string
  readonly currency: Currency
}

/** An entry as it is stored: decimals as plain text. Trusted, because it was decoded when it was recorded. */
export type StoredEntry =
  | Exclude<Stored<typeof Entry>, { readonly _tag: "UnitMove" | "CorporateAction" }>
  | StoredMove
  | StoredAction
export type StoredMove = Extract<Stored<typeof Entry>, { readonly _tag: "UnitMove" }> & {
  /** Of units that arrived: their lots, from the entries of the holding that they left. Absent while these are unknown. */
  readonly lots?: ArrivedLots
}

/** A leg of a spin-off or merger, with what follows from the entries of both holdings and from prices. */
export type StoredAction = Extract<Stored<typeof Entry>, { readonly _tag: "CorporateAction" }> & {
  /** On the leg in: the lots that arrived. Absent while these are unknown, as all that follows. */
  readonly lots?: ArrivedLots
  /** Of a spin-off: the fraction of the cost of each lot that goes along. */
  readonly part?: string
  /** Of a merger: the market value of the new units, in the currency of the old holding. */
  readonly value?: string
  /** What goes from one holding to the other without being money: the same in both legs. */
  readonly handedOver?: HandedOver
  /**
   * On the leg in, where the first price of the new units is later than the action: their value by that price, in the
   * currency of the new holding. It values them until then.
   */
  readonly valueUntilPriced?: string
  /** Whether prices decide about the cost and are not known yet. */
  readonly isUnpriced?: true
}

/** An amount that is converted at the rates of a day. */
export interface HandedOver extends StoredMoney {
  readonly ratedOn: CalendarDate
}

/** The lots that arrive with units that were moved, by each of the methods; in the currency of the holding. */
export interface ArrivedLots {
  /** The average cost by the days on which it was paid. */
  readonly average: ReadonlyArray<CostOfDay>
  /** The oldest first. */
  readonly fifo: ReadonlyArray<CostOfDay & { readonly units: string }>
}

/** Units that moved from another holding on a day, with their lots. */
export interface ArrivalOfUnits {
  readonly entryId: string
  readonly movedOn: CalendarDate
  /** The holding that they left. */
  readonly counterpartId: string
  readonly quantity: string
  readonly lots: ArrivedLots
}

/** A cost that was paid on a day. */
export interface CostOfDay {
  readonly on: CalendarDate
  readonly cost: string
}
export type StoredDelivery = Extract<StoredEntry, { readonly _tag: "Delivery" }>

/**
 * All facts of one holding that count, as stored. The caller leaves out voided entries and removed holdings. A long
 * history is read several times faster in this form than decoded.
 */
export interface StoredHoldingFacts {
  readonly lineId: LineId
  readonly portfolioId: PortfolioId
  readonly assetClass: AssetClass
  readonly currency: Currency
  readonly openedOn: CalendarDate
  /** The first day on which it no longer counts. */
  readonly closedOn: CalendarDate | null
  readonly priceSymbol: string | null
  /** The cost of a holding without units, paid on its opening day. */
  readonly acquisitionCost: StoredMoney | null
  /** Of a metal: the weight and purity of one piece. */
  readonly piece: { readonly grams: string; readonly purity: string } | null
  /** Whether its price is a percentage of the nominal amount, which its units are. */
  readonly isInPercent?: boolean
  /** Whether it is a policy without surrender value, whose premiums buy nothing. */
  readonly premiumsAreSpent?: boolean
  readonly investable: Investable
  /** Percentage of the unrealised gain. Null if the gain is not taxed. */
  readonly taxRate: string | null
  readonly unitsEarned: EarnedUnits
  /** In any order, but purchases of one day become lots in this order, which should be that of recording. */
  readonly entries: ReadonlyArray<{ readonly entryId: string; readonly entry: StoredEntry }>
}

/** The stake of an owner in a portfolio from a day on, until the next stake of the same pair. */
export interface StakeFact {
  readonly stakeId: StakeId
  readonly ownerId: PortfolioId
  readonly childId: PortfolioId
  readonly effectiveOn: CalendarDate
  readonly percent: Percent
}

/** A step function by day: each value applies from its day until the next. Days ascend. No value before the first. */
export type Steps<Value> = ReadonlyArray<readonly [on: CalendarDate, value: Value]>

/** Cost of what is held, and gain of what was sold, from a day on; in the holding's currency, at most 18 decimals. */
export interface CostStep {
  readonly cost: string
  /** Proceeds less sale fees and capital returned, less the cost of what was sold or paid back; since the beginning. */
  readonly realised: string
  /** Of a day on which capital was returned: by how much the cost of each lot with a cost fell, the oldest first. */
  readonly lowered?: ReadonlyArray<string>
  /** Of a day with spin-offs: the cost that each took from each lot with a cost, the oldest first. */
  readonly ceded?: ReadonlyArray<ReadonlyArray<string>>
  /** Of a day on which units arrived from another holding: their cost by the days on which it was paid. */
  readonly arrived?: ReadonlyArray<CostOfDay>
}

/** Units of a lot that were sold, and their cost by FIFO with purchase fees. */
export interface SoldLot extends CostOfDay {
  readonly units: string
}

/**
 * A value that the owner stated or paid, in the currency of the holding, and the units that had it: that of the whole
 * holding, or what was paid for the units traded on a day. For a class that rolls forward, it includes later payments in
 * and out, and each day with such payments is a step.
 */
export interface Appraisal {
  readonly value: string
  /** Counted after all splits up to the step's day. A split adds a step, but changes no value. */
  readonly units: string
  readonly valuedOn: CalendarDate
  /** Set if it was paid for units that were traded. */
  readonly by?: "trade"
  /** Of a price that was paid: the units held before the trades of its day, counted after its splits. Undefined if none. */
  readonly heldBefore?: string
}

/**
 * The cost and proceeds of units on one day, in the holding's currency; undefined amounts are zero. Within the day,
 * units come in before they go out. Units delivered out took their cost with them, without proceeds. A day without any
 * amount has only trades at a price of zero.
 */
export interface TradingDay {
  /** Consideration of what came in (purchases, swap legs in, deliveries in at their cost), fees excluded. */
  readonly bought?: string
  readonly buyFees?: string
  /** Proceeds of what was sold or swapped away, before fees. */
  readonly sold?: string
  readonly sellFees?: string
  /** Of `bought`: the cost of `unitsGiven`, as far as they have one. */
  readonly givenFor?: string
  /** Of `bought`: the cost of `unitsEarned`, which is the income. */
  readonly earnedFor?: string
  /** Units that came in without payment (opened, given, inherited, transferred): their value that day was paid in. */
  readonly unitsGiven?: string
  /** Units that came in without payment, cost or known reason: bonus shares where units were held already, else given. */
  readonly unitsAdded?: string
  /** Units that came in as income: airdrops and rewards. */
  readonly unitsEarned?: string
  /** Units delivered out: their value that day was taken out. */
  readonly unitsTaken?: string
  /** Units that were lost: nothing was taken out for them. */
  readonly unitsLost?: string
  /** Units for which a spin-off brought others, units exchanged in a merger, and units that such an action brought. */
  readonly unitsEntitled?: string
  readonly unitsExchanged?: string
  readonly unitsReceived?: string
  /** Proceeds of fractions that an action paid out: the money went out of the old holding. */
  readonly paidForFractions?: string
  /** Capital that was paid back on units: it lowers their cost, and what exceeds it is realised gain. */
  readonly returned?: string
  /** The cost of each purchase of the day, if there were several: each is a lot of its own. In order of recording. */
  readonly purchases?: ReadonlyArray<Purchase>
}

/** Undefined amounts are zero. */
export interface Purchase {
  readonly bought?: string
  readonly buyFees?: string
}

/** Money paid into and received from an investment that is not counted in units, on one day. Undefined is zero. */
interface CapitalDay extends CapitalAmounts {
  /** The percentages of the holding that were sold for `soldFor`, one for each sale, each of what was left before it. */
  readonly percentsSold?: ReadonlyArray<string>
}

/** The amounts of a {@link CapitalDay}. */
export interface CapitalAmounts {
  /** Entries, capital calls, premiums and improvements. */
  readonly paidIn?: string
  /** Distributions, of those with parts the return of capital, and exits of the whole, gross. */
  readonly received?: string
  /** Exits of a fraction, gross. */
  readonly soldFor?: string
  /** Gain that was distributed as such: it lowers neither cost nor value. */
  readonly gain?: string
  /** Clawbacks: they lower what was received, and add neither cost nor value. */
  readonly paidBack?: string
  /** The recallable amount of the distributions. */
  readonly recallable?: string
}

/**
 * Income received (dividends, interest, rent: gross), tax withheld from it, and running costs less those that came back;
 * summed since the beginning.
 */
export interface IncomeStep {
  readonly gross: string
  readonly taxWithheld: string
  /** Taxes on trades and swaps, less taxes that came back. Absent if there are none. */
  readonly taxes?: string
  /** Tax withheld from exit proceeds and from distributions that are no income. Absent if there is none. */
  readonly proceedsTax?: string
  readonly expenses: string
  /** Of the expenses: the fees of cash flows. Absent if there are none. */
  readonly fees?: string
}

/**
 * One balance-sheet line as step functions by day, ready to be combined with prices and rates. Plain JSON with decimals
 * as text, so that a projection can store it as it is. Holdings, debts and wallets each have one.
 */
export interface LineLedger {
  readonly lineId: LineId
  /** Its first portfolio. */
  readonly portfolioId: PortfolioId
  /** Its portfolio from each later day on. */
  readonly transfers: Steps<PortfolioId>
  readonly assetClass: LineClass
  readonly currency: Currency
  readonly openedOn: CalendarDate
  readonly closedOn: CalendarDate | null
  /** What quotes it, as `quotationText` writes it: for most lines a symbol. */
  readonly priceSymbol: string | null
  /** The number of quoted units in one unit: the troy ounces of fine metal in a piece, or a hundredth of a nominal. Null for one. */
  readonly quotedPerUnit: { readonly times: string; readonly dividedBy: string } | null
  readonly investable: Investable
  readonly taxRate: string | null
  /** Of a debt within the household: the creditor's portfolio, whose claim equals the amount owed. */
  readonly creditorId: PortfolioId | null
  /** Units held at the end of the day. */
  readonly units: Steps<string>
  /** How many of them are staked. */
  readonly staked: Steps<string>
  readonly cost: { readonly average: Steps<CostStep>; readonly fifo: Steps<CostStep> }
  readonly trading: ReadonlyArray<readonly [on: CalendarDate, day: TradingDay]>
  /** The lots of the units sold on each day, the oldest first, with the days on which they were acquired. Absent if there are none. */
  readonly sold?: ReadonlyArray<readonly [on: CalendarDate, lots: ReadonlyArray<SoldLot>]>
  /** The prices that members brought, in the order of recording. Absent if there are none. */
  readonly ownPrices?: ReadonlyArray<{ readonly currency: Currency; readonly prices: string }>
  /** The days of splits that are recorded or dismissed. Absent if there are none. */
  readonly answeredSplits?: ReadonlyArray<CalendarDate>
  /** The lots of units that arrived from other holdings, by entry. Absent if there are none. */
  readonly arrivals?: ReadonlyArray<ArrivalOfUnits>
  /** The legs of spin-offs and mergers with what follows from them, by entry. Absent if there are none. */
  readonly actions?: ReadonlyArray<{ readonly entryId: string; readonly entry: StoredAction }>
  /**
   * The holdings that lots connect with this one, itself among them, if spin-offs or mergers do. Prices and rates decide
   * which cost goes along, which `actionsFollowedWith` computes from these.
   */
  readonly connected?: ReadonlyArray<ConnectedHolding>
  /**
   * If units came in as income whose value is their cost: all entries that move units, in the order of recording. The value of the
   * day is their cost and the income, which `withEarnedCost` fills in. Then those whose day has no known price are
   * marked.
   */
  readonly earning?: ReadonlyArray<StoredHoldingFacts["entries"][number] & { readonly isUnpriced?: true }>
  /** The cost of a holding without units, paid on its opening day. */
  readonly acquisitionCost: StoredMoney | null
  readonly capital: ReadonlyArray<readonly [on: CalendarDate, day: CapitalDay]>
  /**
   * The carrying amount before the first appraisal, in the currency of `acquisitionCost` or else its own: what was paid
   * for it and into it, less what came back; never below zero. For classes that are not counted in units.
   */
  readonly carried: Steps<string>
  /** The total commitment. */
  readonly commitments: Steps<string>
  /**
   * Balances of statements and transfers of money since, with money on its way. The first one is carried back to the opening.
   * Below zero when overdrawn, and for a debt, where later repayments count too.
   */
  readonly balances: Steps<string>
  /** Of an account from which money was on its way: how much of the balance is. Absent otherwise. */
  readonly onItsWay?: Steps<string>
  /**
   * Appraisals of the market value, and prices paid on days without an appraisal. The first appraisal of what was not bought
   * is carried back to the opening: `valuedOn` is then later than the day of the step.
   */
  readonly appraisals: Steps<Appraisal>
  /** Appraisals by the other criteria, which count in no total. */
  readonly otherValuations: { readonly [criterion in Exclude<ValuationCriterion, "market">]?: Steps<string> }
  /** Percent of the holding that belongs to its portfolio; 100 before the first. */
  readonly shares: Steps<string>
  readonly income: Steps<IncomeStep>
  /** Set for returns after tax, and never stored: taxes lower income and are costs. */
  readonly returnsAreAfterTax?: true
  /** Of a policy without surrender value: its premiums are expenses. */
  readonly premiumsAreSpent?: true
  /** Of a wallet whose balances were read from chains. */
  readonly basket?: Basket
  /** Of a wallet: the tokens that it has by a statement and that no chain was read for since. Absent without statements. */
  readonly statedTokens?: Steps<ReadonlyArray<StatedToken>>
  /** Of a debt: the terms of repayment from each day on, the first those of its beginning. */
  readonly agreed?: Steps<StoredRepaymentTerms>
  /**
   * Of a debt: the interest of each payment of its plan, by day, in whose place nothing was recorded. Below zero with a
   * negative rate. Absent if there is none.
   */
  readonly plannedInterest?: ReadonlyArray<readonly [on: CalendarDate, interest: string]>
  /**
   * What the balance from a day on follows from. Of a debt: what the plan starts from. Of an account: its statements, unless
   * each step is one.
   */
  readonly known?: Steps<KnownOwed>
}

/** A holding with which lots connect another one: what prices it, and its entries that change units or cost. */
export interface ConnectedHolding extends Pick<
  LineLedger,
  "lineId" | "assetClass" | "currency" | "openedOn" | "priceSymbol" | "quotedPerUnit" | "ownPrices" | "answeredSplits"
> {
  readonly entries: StoredHoldingFacts["entries"]
}

/** The day of a statement or repayment, and of a debt the payment day after it that was paid by then already, if there is one. */
export interface KnownOwed {
  readonly on: CalendarDate
  readonly paidFor?: CalendarDate
  /** Of a debt: what was repaid beside the plan since the payment day before, which has interest until its own day. */
  readonly extra?: Steps<string>
}

/** A debt's entry as it is stored: decimals as plain text. */
export type StoredDebtEntry = Stored<typeof DebtEntry>

/** Terms of repayment as they are stored: decimals as plain text. */
export type StoredRepaymentTerms = Stored<typeof RepaymentTerms>

/** The symbols of the price series on which the figures of a line depend: its own, and those of connected holdings and tokens. */
export const symbolsOf = ({ priceSymbol, basket, connected }: LineLedger): ReadonlyArray<string> => [
  ...(priceSymbol === null ? [] : [priceSymbol]),
  ...(connected?.flatMap((other) => other.priceSymbol ?? []) ?? []),
  ...(basket?.tokens.map(({ instrument }) => instrument) ?? []),
]

/** The tokens of a wallet, and how many units it had of them from a day on. Null from a day with a statement on. */
export interface Basket {
  readonly tokens: ReadonlyArray<BasketToken>
  readonly steps: Steps<BasketStep | null>
}

/** A token as the statement of a day says. */
export interface StatedToken {
  readonly statedOn: CalendarDate
  readonly token: string
  /** Zero if the statement has a value without units. */
  readonly units: string
  /** In the currency of the wallet. */
  readonly value: string
}

/** A token on a chain. */
export interface BasketToken {
  readonly chainId: number
  /** Null for the native coin. */
  readonly contract: string | null
  /** The symbol that pages show. */
  readonly token: string
  /** The symbol of its price series. */
  readonly instrument: string
}

export interface BasketStep {
  readonly held: ReadonlyArray<HeldToken>
  /** The stated value, in the currency of the wallet, of what is on chains that were not read since. */
  readonly own: string
}

export interface HeldToken {
  /** The index in {@link Basket.tokens}. */
  readonly token: number
  readonly units: string
  /** How many of them count. */
  readonly counts: string
  /** Why not all of them count. */
  readonly state?: "new" | "grown" | "hidden"
}

/**
 * A published series, such as closing prices. `days` ascend. A value is `mantissas[i] / 10 ** decimals`, exactly: the
 * mantissas are integers, in a `Float64Array` where every one of them is a safe integer and as `bigint` otherwise.
 */
export interface Series {
  readonly currency: string
  readonly days: Int32Array
  readonly mantissas: Float64Array | BigInt64Array | ReadonlyArray<bigint>
  readonly decimals: number
  /** Of prices: the splits that sources report, each once. The values are as quoted on their day, not adjusted for them. */
  readonly splits?: ReadonlyArray<SeriesSplit>
  /** Of prices that were multiplied for splits that are not recorded yet: those that were published. */
  readonly published?: Series
}

/** `from` old units became `to` new ones at the start of a day, given by its number. */
export interface SeriesSplit {
  readonly day: number
  readonly from: number
  readonly to: number
}

/** Prices and exchange rates as they are known. A day without a value takes the last one before it. */
export interface Market {
  /** Prices of one unit, in `series.currency`. */
  readonly price: (symbol: string) => Series | undefined
  /** Units of the currency for 1 EUR, each above zero. Not called for EUR. */
  readonly rate: (currency: Currency) => Series | undefined
}

export type CostMethod = "average" | "fifo"

/** What people choose: one of the methods for each holding, or average cost over all holdings of a security that one owner has. */
export type CostChoice = CostMethod | "pooled"
