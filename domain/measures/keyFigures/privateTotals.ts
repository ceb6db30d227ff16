import { Result } from "effect"
import { Latest } from "#domain/shared/memo.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import { conversionOn, converted } from "#domain/measures/valuation/conversion.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, nothing } from "#domain/numbers/fraction.ts"
import { type ComputedLine, subjectOf } from "#domain/measures/valuation/line.ts"
import { pathOf, type WeightPath, weightPaths } from "#domain/measures/daily/weightPaths.ts"
import { ownershipOf } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { plainLine, seriesBehind } from "#domain/measures/valuation/ledgerParts.ts"
import { portfolioPeriods } from "#domain/measures/ledger/portfolioPeriods.ts"
import {
  type Multiples,
  multiplesWith,
  type NoMultiples,
  rateSinceInception,
  weightedAverageRate,
} from "#domain/measures/privateMarkets/multiples.ts"
import { partOfPath } from "#domain/measures/returns/exactInvested.ts"
import type { NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import type { ShownReturn } from "#domain/measures/returns/timeWeighted.ts"
import { ownedPayments, type PartByDay, partOfPayments, ratedPayments } from "#domain/measures/returns/partPayments.ts"
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

/** The weight by day of a line's portfolio in the household; undefined if it never belongs to the household. */
type HouseholdWeights<N> = (line: LineLedger) => PartByDay<N> | undefined

/** Amounts that belong to the household, in one currency, at the stakes, shares and rates of each day. */
export interface HouseholdParts<N> {
  /** The household's fraction of an amount of a day; undefined if it is zero or if a rate is missing. */
  readonly of: (line: ComputedLine<N>, day: number, amount: N) => N | undefined
  /**
   * The payments between a private investment and the household up to a day: its fraction of each payment of the
   * investment, and the NAV that entered or left the household by a change of a share or stake ({@link
   * partOfPayments}).
   */
  readonly payments: (line: ComputedLine<N>, until: number) => ReadonlyArray<CapitalPayment<N>>
  /** The currencies without a rate on one of the days: amounts in them are left out. */
  readonly missing: ReadonlySet<string>
}

export function householdParts<N>(
  weightsOf: HouseholdWeights<N>,
  { market, currency }: { readonly market: Market; readonly currency: string },
): HouseholdParts<N> {
  const missing = new Set<string>()
  const noteMissing = (from: string, day: number): void => {
    const withoutRate = conversionOn(market, currency, day).missingRateOf(from)
    if (withoutRate !== undefined) missing.add(withoutRate)
  }
  return {
    missing,
    of(line, day, amount) {
      const { a, ledger } = line
      const weights = weightsOf(ledger)
      const { numerator, denominator } = weights?.exact(day) ?? nothing
      if (!weights || numerator === 0n || a.exact(amount).numerator === 0n) return undefined
      const owned = ofPortfolio(line, day, amount)
      const own = numerator === denominator ? owned : a.scaled(owned, weights.of(day))
      const inAsked = converted(a, own, [ledger.currency, currency], market, day)
      if (inAsked === undefined) noteMissing(ledger.currency, day)
      return inAsked && a.about(inAsked, subjectOf(ledger))
    },
    payments(line, until) {
      const { a, ledger } = line
      const weights = weightsOf(ledger)
      if (!weights) return []
      const inBook = (value: N) => ({ value: a.booked(value), currency: ledger.currency })
      const owned = ownedPayments(line, capitalUntil(line, until), (day) => inBook(navOn(line, day)))
      const own = partOfPayments(a, owned, weights, (day) => inBook(ofPortfolio(line, day, navOn(line, day)))).filter(
        ({ day }) => day <= until,
      )
      return ratedPayments(a, own, { market, currency }).flatMap(({ day, way, amount }, i) => {
        if (amount === undefined) noteMissing(ledger.currency, own[i]?.ratedOn ?? day)
        return amount === undefined ? [] : [{ day, way, amount: a.about(amount, subjectOf(ledger)) }]
      })
    },
  }
}

/** The fraction of an amount that belongs to the line's portfolio. */
function ofPortfolio<N>({ a, parts }: ComputedLine<N>, day: number, amount: N): N {
  const share = parts.share(day)
  return share === undefined ? amount : a.scaled(amount, share)
}

type Stakes = Pick<Wealth, "portfolios" | "stakes">

/** The weights by the look-through of each day. */
export function householdWeights(question: Stakes): HouseholdWeights<Fraction> {
  const pathOfLine = householdPaths(question)
  return (ledger) => weightsAlong(pathOfLine(ledger))
}

function householdPaths({ portfolios, stakes }: Stakes): (line: LineLedger) => WeightPath | undefined {
  const paths = weightPaths(ownershipOf(portfolios, stakes), "household")
  return (ledger) => pathOf(portfolioPeriods(ledger), paths)
}

const weightsAlong = (path: WeightPath | undefined): PartByDay<Fraction> | undefined =>
  path && partOfPath(path, always, (_, exact) => exact)

/** All days. */
export const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** Whether a line is a private investment that was opened by a day. */
export const isPrivateOn = ({ assetClass, openedOn }: LineLedger, on: CalendarDate): boolean =>
  assetClass === "private" && openedOn <= on

/** The household's fraction of a private investment. Amounts of outsiders or without a rate are left out. */
interface OwnInvestment<N> {
  readonly payments: ReadonlyArray<CapitalPayment<N>>
  readonly nav: N | undefined
  readonly openCommitment: N | undefined
}

export function ownInvestment<N>(
  line: ComputedLine<N>,
  day: number,
  { of, payments }: HouseholdParts<N>,
): OwnInvestment<N> {
  const openCommitment = countedCommitment(line, day)
  return {
    payments: payments(line, day),
    nav: of(line, day, navOn(line, day)),
    openCommitment: openCommitment === undefined ? undefined : of(line, day, openCommitment),
  }
}

/** The sum of the household's fractions of several private investments. */
export const ownTogether = <N>(
  a: Arithmetic<N>,
  own: ReadonlyArray<OwnInvestment<N>>,
  currency: string,
): { readonly payments: ReadonlyArray<CapitalPayment<N>>; readonly nav: N; readonly openCommitment: N } => ({
  payments: own.flatMap((one) => one.payments),
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

/** The household's private investments: the sum of its fractions of them, in one currency. Exact. */
interface PrivateTotals {
  readonly nav: Fraction
  readonly paidIn: Fraction
  readonly distributed: Fraction
  readonly openCommitment: Fraction
  readonly multiples: Result.Result<Multiples, NoMultiples>
  readonly irr: Result.Result<ShownReturn, NoRate>
  /** Of the investments that have an annual IRR, each in its own currency, weighted by paid-in capital. */
  readonly weightedAverageIrr: Result.Result<Decimal, NoMultiples>
  /** The currencies without a rate on one of the days: amounts in them are left out. */
  readonly missing: ReadonlyArray<string>
}

/** All private investments on a day, and the household's fraction of them; flows at rates and weights of their days. */
export function privateMarketsOn(question: Wealth & { readonly day: CalendarDate; readonly currency: Currency }): {
  readonly investments: ReadonlyArray<readonly [LineLedger, PrivateInvestment]>
  readonly total: PrivateTotals
} {
  const { ledgers, market, currency, day: on } = question
  const day = dayNumber(on)
  const pathOfLine = householdPaths(question)
  const investments = ledgers
    .filter((ledger) => isPrivateOn(ledger, on))
    .map((ledger) => [ledger, privateInvestmentOn(ledger, on)] as const)
  const own = investments.map(([ledger]) => {
    const path = pathOfLine(ledger)
    const origins = [day, path, ...seriesBehind(ledger, market, currency)]
    return ownInvestments.of(ledger, currency, origins, () => {
      const parts = householdParts(() => weightsAlong(path), { market, currency })
      return { ...ownInvestment(plainLine(ledger), day, parts), missing: parts.missing }
    })
  })
  const { payments, nav, openCommitment } = ownTogether(plain, own, currency)
  const sides = sidesOf(plain, payments)
  // Flows of zero for days on which the household owned nothing: they count for the reason why there is no rate.
  const others = investments.flatMap(([, { flows }]) => flows.map((flow) => ({ ...flow, amount: nothing })))
  const rates = investments.flatMap(([, { irr }], i) =>
    Result.isFailure(irr) || irr.success.basis === "period"
      ? []
      : [{ rate: irr.success.rate, paidIn: sidesOf(plain, own[i]?.payments ?? []).paidIn }],
  )
  return {
    investments,
    total: {
      nav,
      ...sides,
      openCommitment,
      multiples: multiplesWith(sides, nav),
      irr: rateSinceInception([...others, ...flowsOfPayments(plain, payments, currency)], { day, nav }),
      weightedAverageIrr: weightedAverageRate(rates),
      missing: [...new Set(own.flatMap(({ missing }) => [...missing]))],
    },
  }
}

/** After a write, only the household's fraction of the changed investment is computed again. */
const ownInvestments = new Latest<OwnInvestment<Fraction> & Pick<HouseholdParts<Fraction>, "missing">>()
