import { Result } from "effect"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import { type Arithmetic, plain } from "#domain/numbers/arithmetic.ts"
import type { Weight } from "#domain/measures/netWorth/balanceSheet.ts"
import { conversionOn, converted } from "#domain/measures/valuation/conversion.ts"
import type { HoldingLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fractionOf, nothing } from "#domain/numbers/fraction.ts"
import { type Line, subjectOf } from "#domain/measures/valuation/line.ts"
import { ownershipOf, periodOn } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import {
  type Multiples,
  multiplesWith,
  type NoMultiples,
  rateSinceInception,
  weightedAverageRate,
} from "#domain/measures/privateMarkets/multiples.ts"
import type { NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import {
  type CapitalPayment,
  capitalUntil,
  countedCommitment,
  flowsOfPayments,
  navOn,
  type PrivateInvestment,
  privateInvestmentOn,
  sidesOf,
} from "./privateInvestment.ts"

/** What of the portfolio that has a line belongs to the household on a day. */
export type HouseholdWeights<N> = (line: HoldingLedger, day: number) => Weight<N>

/** What of amounts belongs to the household, in one currency, at the stakes, shares and rates of their days. */
export interface HouseholdParts<N> {
  /** Absent where nothing belongs to it, or where a rate is missing. */
  readonly of: (line: Line<N>, day: number, amount: N) => N | undefined
  /** The currencies without a rate on one of the days: what is in them is left out. */
  readonly missing: ReadonlySet<string>
}

export function householdParts<N>(
  weightOn: HouseholdWeights<N>,
  { market, currency }: { readonly market: Market; readonly currency: string },
): HouseholdParts<N> {
  const missing = new Set<string>()
  return {
    missing,
    of({ a, ledger, parts }, day, amount) {
      const weight = weightOn(ledger, day)
      if (weight === undefined || a.exact(amount).numerator === 0n) return undefined
      const share = parts.share(day)
      const owned = share === undefined ? amount : a.scaled(amount, share)
      const own = weight === "all" ? owned : a.scaled(owned, weight)
      const inAsked = converted(a, own, [ledger.currency, currency], market, day)
      if (inAsked !== undefined) return a.about(inAsked, subjectOf(ledger))
      const withoutRate = conversionOn(market, currency, day).missingRateOf(ledger.currency)
      if (withoutRate !== undefined) missing.add(withoutRate)
      return undefined
    },
  }
}

/** The weights by the look-through of each day. */
export function householdWeights({
  portfolios,
  stakes,
}: Pick<Wealth, "portfolios" | "stakes">): HouseholdWeights<Fraction> {
  const periods = ownershipOf(portfolios, stakes)
  return (line, day) => {
    const weight = periodOn(periods, day)
      .weightsOf("household")
      .get(portfolioOn(line, dayOfNumber(day)))
    return weight && fractionOf(weight)
  }
}

/** Whether a line is a private investment that was opened by a day. */
export const isPrivateOn = ({ assetClass, openedOn }: HoldingLedger, on: CalendarDate): boolean =>
  assetClass === "private" && openedOn <= on

/** The household's part of a private investment. An amount is absent where nothing belongs to it, or a rate is missing. */
export interface OwnInvestment<N> {
  readonly payments: ReadonlyArray<Omit<CapitalPayment<N>, "amount"> & { readonly amount: N | undefined }>
  readonly nav: N | undefined
  readonly openCommitment: N | undefined
}

export function ownInvestment<N>(line: Line<N>, day: number, { of }: HouseholdParts<N>): OwnInvestment<N> {
  const openCommitment = countedCommitment(line, day)
  return {
    payments: capitalUntil(line, day).map((paid) => ({ ...paid, amount: of(line, paid.day, paid.amount) })),
    nav: of(line, day, navOn(line, day)),
    openCommitment: openCommitment === undefined ? undefined : of(line, day, openCommitment),
  }
}

/** The payments that have an amount. */
export const ownPayments = <N>({ payments }: OwnInvestment<N>): ReadonlyArray<CapitalPayment<N>> =>
  payments.flatMap(({ amount, ...payment }) => (amount === undefined ? [] : [{ ...payment, amount }]))

/** The household's part of several private investments. */
export const ownTogether = <N>(
  a: Arithmetic<N>,
  own: ReadonlyArray<OwnInvestment<N>>,
  currency: string,
): { readonly payments: ReadonlyArray<CapitalPayment<N>>; readonly nav: N; readonly openCommitment: N } => ({
  payments: own.flatMap(ownPayments),
  nav: a.sum(
    "holdingValue",
    own.flatMap(({ nav }) => nav ?? []),
    { currency },
  ),
  openCommitment: a.sum(
    "openCommitment",
    own.flatMap(({ openCommitment }) => openCommitment ?? []),
    { currency },
  ),
})

/** What the household has in private markets: its part of each investment, in one currency. Exact. */
export interface PrivateTotals {
  readonly nav: Fraction
  readonly paidIn: Fraction
  readonly distributed: Fraction
  readonly openCommitment: Fraction
  readonly multiples: Result.Result<Multiples, NoMultiples>
  readonly irr: Result.Result<Decimal, NoRate>
  /** Of the investments that have a rate, each in its own currency, weighed by paid-in capital. */
  readonly weightedAverageIrr: Result.Result<Decimal, NoMultiples>
  /** The currencies without a rate on one of the days: what is in them is left out. */
  readonly missing: ReadonlyArray<string>
}

/** Every private investment on a day, and the household's part of all of them; flows at the rates and parts of their days. */
export function privateMarketsOn(question: Wealth & { readonly day: CalendarDate; readonly currency: Currency }): {
  readonly investments: ReadonlyArray<readonly [HoldingLedger, PrivateInvestment]>
  readonly total: PrivateTotals
} {
  const { ledgers, market, currency, day: on } = question
  const day = dayNumber(on)
  const parts = householdParts(householdWeights(question), { market, currency })
  const investments = ledgers
    .filter((ledger) => isPrivateOn(ledger, on))
    .map((ledger) => [ledger, privateInvestmentOn(ledger, on)] as const)
  const own = investments.map(([ledger]) => ownInvestment(plainLine(ledger), day, parts))
  const { payments, nav, openCommitment } = ownTogether(plain, own, currency)
  const sides = sidesOf(plain, payments)
  // Days on which nothing belonged to the household count as well when there is no rate and a reason is given.
  const dated = own.flatMap((one) => one.payments.map((paid) => ({ ...paid, amount: paid.amount ?? nothing })))
  const rates = investments.flatMap(([, { irr }], i) =>
    Result.isFailure(irr)
      ? []
      : [{ rate: irr.success, paidIn: sidesOf(plain, ownPayments(own[i] as OwnInvestment<Fraction>)).paidIn }],
  )
  return {
    investments,
    total: {
      nav,
      ...sides,
      openCommitment,
      multiples: multiplesWith(sides, nav),
      irr: rateSinceInception(flowsOfPayments(plain, dated, currency), { day, nav }),
      weightedAverageIrr: weightedAverageRate(rates),
      missing: [...parts.missing],
    },
  }
}
