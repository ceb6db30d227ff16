import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { BigDecimal } from "effect"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import type { CashFlowKind, DistributionPart } from "#domain/holding/entries/cashFlow.ts"
import type { DeliveryReason } from "#domain/holding/entries/delivery.ts"
import type { ValuationCriterion } from "#domain/holding/entries/valuation.ts"
import type { EarnedUnits } from "#domain/holding/events.ts"
import type { Investable } from "#domain/holding/investable.ts"
import type {
  LineLedger,
  Market,
  Series,
  StakeFact,
  StoredEntry,
  StoredHoldingFacts,
  StoredMoney,
  StoredRepaymentTerms,
} from "#domain/measures/ledger/facts.ts"
import { centsAt, type DailyCents } from "#domain/measures/daily/dailyCents.ts"
import { debtScheduleOn } from "#domain/measures/keyFigures/debtSchedule.ts"
import { type Agreed, DebtPlan } from "#domain/measures/ledger/debtPlan.ts"
import { debtLedgerOfStored } from "#domain/measures/ledger/debtLedger.ts"
import type { StoredDebtEntry } from "#domain/measures/ledger/facts.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { walletLedgerOfStored } from "#domain/measures/ledger/walletLedger.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Decimal, decimal, type Rounding, toFixedString } from "#domain/numbers/decimal.ts"
import type { HoldingId, LineId, PortfolioId, StakeId, SwapId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Percent } from "#domain/shared/percent.ts"

/* Days, ids and percentages as people write them; the tests ensure that they are valid. */

export const day = (text: string): CalendarDate => text as CalendarDate
export const portfolio = (name: string): PortfolioId => name as PortfolioId

/** The amount on a day, which its index in the range gives. */
export const amountAt = (amounts: DailyCents, index: number): Decimal => BigDecimal.make(centsAt(amounts, index), 2)

/** Entries in the currency of their holding, which the figures do not read. */
const money = (amount: string) => ({ amount, currency: "USD" }) as const

export const buy = (on: string, quantity: string, consideration: string, fees = "0"): StoredEntry => ({
  _tag: "Trade",
  side: "buy",
  quantity,
  tradedOn: day(on),
  consideration: money(consideration),
  fees: money(fees),
})

export const sell = (on: string, quantity: string, consideration: string, fees = "0"): StoredEntry => ({
  _tag: "Trade",
  side: "sell",
  quantity,
  tradedOn: day(on),
  consideration: money(consideration),
  fees: money(fees),
})

export const deliveredIn = (
  on: string,
  quantity: string,
  cost: string,
  reason: DeliveryReason = "opening",
): StoredEntry => ({
  _tag: "Delivery",
  direction: "in",
  quantity,
  cost: money(cost),
  reason,
  deliveredOn: day(on),
})

export const deliveredOut = (on: string, quantity: string, reason: "gift" | "loss" = "gift"): StoredEntry => ({
  _tag: "Delivery",
  direction: "out",
  quantity,
  cost: money("0"),
  reason,
  deliveredOn: day(on),
})

export const split = (on: string, from: number, to: number): StoredEntry => ({
  _tag: "Split",
  from,
  to,
  effectiveOn: day(on),
})

export const valued = (on: string, value: string, criterion?: ValuationCriterion): StoredEntry => ({
  _tag: "Valuation",
  value: money(value),
  ...(criterion ? { criterion } : {}),
  comment: null,
  valuedOn: day(on),
})

export const balance = (on: string, amount: string): StoredEntry => ({
  _tag: "Balance",
  balance: money(amount),
  statedOn: day(on),
})

export const cashFlow = (
  kind: CashFlowKind,
  on: string,
  amount: string,
  terms: {
    readonly recallable?: boolean
    readonly taxWithheld?: string
    readonly fees?: string
    readonly exDay?: string | null
    readonly percentSold?: string
    readonly parts?: Readonly<Partial<Record<DistributionPart, string>>>
  } = {},
): StoredEntry => ({
  _tag: "CashFlow",
  kind,
  amount: money(amount),
  taxWithheld: money(terms.taxWithheld ?? "0"),
  ...(terms.fees === undefined ? {} : { fees: money(terms.fees) }),
  recallable: terms.recallable ?? false,
  exDividendOn: terms.exDay == null ? null : day(terms.exDay),
  percentSold: terms.percentSold ?? null,
  parts: terms.parts ? partsOf(terms.parts) : null,
  paidOn: day(on),
})

/** Capital that a security paid back. */
export const paidBack = (on: string, amount: string): StoredEntry => ({
  _tag: "CapitalReturn",
  amount: money(amount),
  paidOn: day(on),
})

/** A dividend that was paid in units. */
export const paidInUnits = (on: string, quantity: string, amount: string): StoredEntry => ({
  _tag: "StockDividend",
  quantity,
  amount: money(amount),
  paidOn: day(on),
})

const partsOf = ({
  returnOfCapital,
  gain,
  interest,
  dividend,
}: Readonly<Partial<Record<DistributionPart, string>>>) => {
  const part = (amount: string | undefined) => (amount === undefined ? null : money(amount))
  return {
    returnOfCapital: part(returnOfCapital),
    gain: part(gain),
    interest: part(interest),
    dividend: part(dividend),
  }
}

export const swapped = (
  direction: "in" | "out",
  on: string,
  quantity: string,
  value: string,
  fees = "0",
): StoredEntry => ({
  _tag: "SwapLeg",
  swapId: "a swap" as SwapId,
  direction,
  quantity,
  value: money(value),
  fees: money(fees),
  counterpartId: "the other token" as HoldingId,
  swappedOn: day(on),
})

export const staked = (action: "stake" | "unstake", on: string, quantity: string): StoredEntry => ({
  _tag: "Staking",
  action,
  quantity,
  stakedOn: day(on),
})

export const committed = (on: string, amount: string): StoredEntry => ({
  _tag: "Commitment",
  amount: money(amount),
  effectiveOn: day(on),
})

export const transferred = (on: string, to: string): StoredEntry => ({
  _tag: "Transfer",
  portfolioId: portfolio(to),
  effectiveOn: day(on),
})

export const owed = (on: string, amount: string): StoredDebtEntry => ({
  _tag: "OwedBalance",
  owed: money(amount),
  statedOn: day(on),
})

export const repaid = (on: string, principal: string, interest = "0"): StoredDebtEntry => ({
  _tag: "Repayment",
  principal: money(principal),
  interest: money(interest),
  paidOn: day(on),
})

export const dividend = (on: string, gross: string, taxWithheld: string): StoredEntry => ({
  _tag: "CashFlow",
  kind: "dividend",
  amount: money(gross),
  taxWithheld: money(taxWithheld),
  paidOn: day(on),
})

export const share = (on: string, percent: string): StoredEntry => ({
  _tag: "OwnershipShare",
  percent,
  effectiveOn: day(on),
})

export interface HoldingExample {
  readonly id?: string
  readonly in?: string
  readonly assetClass?: AssetClass
  readonly currency?: Currency
  readonly openedOn?: string
  readonly closedOn?: string
  readonly symbol?: string
  readonly acquisitionCost?: StoredMoney
  readonly piece?: { readonly grams: string; readonly purity: string }
  readonly investable?: Investable
  readonly taxRate?: string
  readonly unitsEarned?: EarnedUnits
  /** Whether its price is in percent of the nominal amount. */
  readonly isInPercent?: boolean
  readonly premiumsAreSpent?: boolean
}

export const storedHolding = (example: HoldingExample, entries: ReadonlyArray<StoredEntry>): StoredHoldingFacts => ({
  lineId: (example.id ?? "holding") as LineId,
  portfolioId: portfolio(example.in ?? "Anna"),
  assetClass: example.assetClass ?? "security",
  currency: example.currency ?? "USD",
  openedOn: day(example.openedOn ?? "2000-01-01"),
  closedOn: example.closedOn === undefined ? null : day(example.closedOn),
  priceSymbol: example.symbol ?? null,
  acquisitionCost: example.acquisitionCost ?? null,
  piece: example.piece ?? null,
  isInPercent: example.isInPercent ?? false,
  premiumsAreSpent: example.premiumsAreSpent ?? false,
  investable: example.investable ?? behaviourOf[example.assetClass ?? "security"].investable,
  taxRate: example.taxRate ?? null,
  unitsEarned: example.unitsEarned ?? "incomeAndCost",
  entries: entries.map((entry, n) => ({ entryId: String(n), entry })),
})

export const holding = (example: HoldingExample, ...entries: ReadonlyArray<StoredEntry>): LineLedger =>
  ledgerOfStored(storedHolding(example, entries))

export interface DebtExample {
  readonly id?: string
  /** The debtor. */
  readonly in?: string
  readonly currency?: Currency
  /** A portfolio, if the creditor is in the household. */
  readonly creditor?: string
  readonly incurredOn?: string
  readonly settledOn?: string
  readonly terms?: Partial<StoredRepaymentTerms>
}

/** Terms that agree on nothing. */
export const noTerms: StoredRepaymentTerms = {
  dueOn: null,
  interestRate: null,
  monthlyPayment: null,
  repaymentPlan: "none",
  paidEvery: "month",
  dayCount: "30/360",
  interestOnlyUntil: null,
}

export const debt = (example: DebtExample, ...entries: ReadonlyArray<StoredDebtEntry>): LineLedger =>
  debtLedgerOfStored({
    lineId: (example.id ?? "debt") as LineId,
    portfolioId: portfolio(example.in ?? "Anna"),
    currency: example.currency ?? "EUR",
    incurredOn: day(example.incurredOn ?? "2000-01-01"),
    settledOn: example.settledOn === undefined ? null : day(example.settledOn),
    creditorId: example.creditor === undefined ? null : portfolio(example.creditor),
    terms: { ...noTerms, ...example.terms },
    entries: entries.map((entry, n) => ({ entryId: String(n), entry })),
  })

/** The payments of a plan from a day on which an amount is owed. */
export const scheduleFrom = (agreed: Agreed, owed: Decimal, on: CalendarDate, cents: Rounding) =>
  debtScheduleOn(new DebtPlan(agreed, cents), { on, owed }, on, cents)

export interface WalletExample {
  readonly id?: string
  readonly in?: string
  readonly currency?: Currency
  readonly disconnectedOn?: string
}

/** The value of each token, by day. */
export const wallet = (
  example: WalletExample,
  ...statements: ReadonlyArray<readonly [on: string, values: ReadonlyArray<string>]>
): LineLedger =>
  walletLedgerOfStored({
    lineId: (example.id ?? "wallet") as LineId,
    portfolioId: portfolio(example.in ?? "Anna"),
    currency: example.currency ?? "USD",
    connectedOn: day("2000-01-01"),
    disconnectedOn: example.disconnectedOn === undefined ? null : day(example.disconnectedOn),
    entries: statements.map(([statedOn, values]) => ({
      statedOn: day(statedOn),
      tokens: values.map((value, n) => ({ token: `token ${n}`, chain: "ethereum", balance: "1", value: money(value) })),
    })),
  })

export const security = (example: HoldingExample, ...entries: ReadonlyArray<StoredEntry>): LineLedger =>
  ledgerOfStored(storedHolding(example, entries))

export const account = (example: HoldingExample, ...entries: ReadonlyArray<StoredEntry>): LineLedger =>
  ledgerOfStored(storedHolding({ ...example, assetClass: "account" }, entries))

export const stake = (owner: string, child: string, on: string, percent: string): StakeFact => ({
  stakeId: `${owner} ${child} ${on}` as StakeId,
  ownerId: portfolio(owner),
  childId: portfolio(child),
  effectiveOn: day(on),
  percent: decimal(percent) as Percent,
})

export type Rows = ReadonlyArray<readonly [day: string, value: string]>

interface MarketExample {
  /** By symbol. */
  readonly prices?: Readonly<Record<string, { readonly currency: string; readonly rows: Rows }>>
  /** Units for 1 EUR. */
  readonly rates?: Readonly<Partial<Record<Currency, Rows>>>
}

export function marketOf({ prices = {}, rates = {} }: MarketExample): Market {
  const priceSeries = new Map<string, Series>(
    Object.entries(prices).map(([symbol, { currency, rows }]) => [symbol, seriesOf(currency, rows)]),
  )
  const rateSeries = new Map<string, Series>(
    Object.entries(rates).map(([currency, rows]) => [currency, seriesOf(currency, rows)]),
  )
  return { price: (symbol) => priceSeries.get(symbol), rate: (currency) => rateSeries.get(currency) }
}

/** An amount as it is printed: `"12.50"`. */
export const printed = (amount: Decimal | null): string | null => amount && toFixedString(amount, 2)

/** The same facts as objects from which nothing was computed before. */
export const withNothingKnown = <Of extends Pick<Wealth, "ledgers" | "stakes">>(wealth: Of): Of => ({
  ...wealth,
  ledgers: structuredClone(wealth.ledgers),
  stakes: [...wealth.stakes],
})
