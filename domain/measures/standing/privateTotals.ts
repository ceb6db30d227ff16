import { Result } from "effect"
import { type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import type { Decimal } from "../../shared/decimal.ts"
import type { Currency } from "../../shared/money.ts"
import { conversionOn } from "../conversion.ts"
import type { HoldingLedger } from "../facts.ts"
import { type Fraction, fractionOf, nothing, plus, times } from "../fraction.ts"
import { portfolioOn } from "../portfolioPeriods.ts"
import { periodOn } from "../lookThrough.ts"
import type { Wealth } from "../netWorth.ts"
import {
  type Multiples,
  multiplesOf,
  type NoMultiples,
  rateSinceInception,
  sidesOf,
  weightedAverageRate,
} from "../privateMarkets/multiples.ts"
import type { Flow } from "../returns/flows.ts"
import type { NoRate } from "../returns/moneyWeighted.ts"
import { shareOn } from "../valuation.ts"
import { newValuationCache, ownershipIn, positionIn, type ValuationCache } from "../valuationCache.ts"
import { openCommitmentOn, type PrivateInvestment, privateInvestmentOn } from "./privateInvestment.ts"

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
export function privateMarketsOn(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency },
  cache: ValuationCache = newValuationCache(),
): { readonly investments: ReadonlyArray<readonly [HoldingLedger, PrivateInvestment]>; readonly total: PrivateTotals } {
  const { ledgers, portfolios, stakes, market, currency, day: on } = question
  const periods = ownershipIn(cache, portfolios, stakes)
  const weightsOn = remembered((day) => periodOn(periods, day).weightsOf("household"))
  const convertOn = remembered((day) => conversionOn(market, currency, day))
  const missing = new Set<string>()

  /** What of an amount of a day belongs to the household, in the currency asked for. */
  const ownPart = (ledger: HoldingLedger, day: number, amount: Fraction): Fraction => {
    const weight = weightsOn(day).get(portfolioOn(ledger, dayOfNumber(day)))
    if (!weight || amount.numerator === 0n) return nothing
    const conversion = convertOn(day)
    const withoutRate = conversion.missingRateOf(ledger.currency)
    if (withoutRate !== undefined) missing.add(withoutRate)
    const part = times(shareOn(positionIn(cache, ledger), day), fractionOf(weight))
    return conversion.total(new Map([[ledger.currency, times(amount, part)]]))
  }

  const today = dayNumber(on)
  const investments = ledgers
    .filter(({ assetClass, openedOn }) => assetClass === "private" && openedOn <= on)
    .map((ledger) => [ledger, privateInvestmentOn(ledger, on, cache)] as const)
  let [nav, openCommitment] = [nothing, nothing]
  const flows: Array<Flow> = []
  const rates: Array<{ readonly rate: Decimal; readonly paidIn: Fraction }> = []
  for (const [ledger, investment] of investments) {
    const ownFlows = investment.flows.map(({ day, amount }) => ({ day, amount: ownPart(ledger, day, amount) }))
    nav = plus(nav, ownPart(ledger, today, investment.nav))
    openCommitment = plus(openCommitment, ownPart(ledger, today, openCommitmentOn(ledger, on, cache)))
    flows.push(...ownFlows)
    if (Result.isSuccess(investment.irr)) {
      rates.push({ rate: investment.irr.success, paidIn: sidesOf(ownFlows).paidIn })
    }
  }
  const sides = sidesOf(flows)
  return {
    investments,
    total: {
      nav,
      paidIn: sides.paidIn,
      distributed: sides.distributed,
      openCommitment,
      multiples: multiplesOf(flows, nav),
      irr: rateSinceInception(flows, { day: today, nav }),
      weightedAverageIrr: weightedAverageRate(rates),
      missing: [...missing],
    },
  }
}

function remembered<Value>(compute: (day: number) => Value): (day: number) => Value {
  const known = new Map<number, Value>()
  return (day) => {
    let value = known.get(day)
    if (value === undefined) known.set(day, (value = compute(day)))
    return value
  }
}
