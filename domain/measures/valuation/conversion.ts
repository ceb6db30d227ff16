import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Arithmetic, FactorAndDivisor } from "#domain/measures/trace/arithmetic.ts"
import type { Market } from "#domain/measures/ledger/facts.ts"
import { dividedBy, type Fraction, nothing, plus, times } from "#domain/numbers/fraction.ts"
import { fixedOn } from "./endedCurrencies.ts"
import { type Rate, rateOn } from "./series.ts"

/**
 * Converts an amount by the rates that apply on a day: × the target currency's units for 1 EUR, ÷ those of the source
 * currency. Undefined without these rates; an amount of zero needs none.
 */
export function converted<N>(
  a: Arithmetic<N>,
  amount: N,
  currencies: readonly [from: string, into: string],
  market: Pick<Market, "rate">,
  day: number,
): N | undefined {
  const needsNone = withoutRates(a, amount, currencies)
  if (needsNone !== undefined) return needsNone
  const rates = ratesOn(a, currencies, market, day)
  if (!rates) return undefined
  const { factor, divisor } = rates
  const about = { currency: currencies[1] }
  const multiplied = factor === undefined ? amount : a.product("converted", [amount, factor], about)
  return divisor === undefined ? multiplied : a.quotient("converted", multiplied, divisor, about)
}

/** The same, rounded half-even to 18 decimals, to which the amount must already be rounded. */
export function bookedIn<N>(
  a: Arithmetic<N>,
  amount: N,
  currencies: readonly [from: string, into: string],
  market: Pick<Market, "rate">,
  day: number,
): N | undefined {
  const needsNone = withoutRates(a, amount, currencies)
  if (needsNone !== undefined) return needsNone
  const rates = ratesOn(a, currencies, market, day)
  return rates && a.bookedPart("converted", amount, rates, { currency: currencies[1] })
}

const withoutRates = <N>(a: Arithmetic<N>, amount: N, [from, into]: readonly [string, string]): N | undefined =>
  from === into ? amount : a.exact(amount).numerator === 0n ? a.inCurrency(amount, into) : undefined

function ratesOn<N>(
  a: Arithmetic<N>,
  [from, into]: readonly [string, string],
  market: Pick<Market, "rate">,
  day: number,
): FactorAndDivisor<N> | undefined {
  const [source, target] = [rateOn(market, from, day), rateOn(market, into, day)]
  if (!source || !target) return undefined
  return {
    factor: target.on === undefined ? undefined : rateLeaf(a, into, target),
    divisor: source.on === undefined ? undefined : rateLeaf(a, from, source),
  }
}

/** Units for 1 EUR. */
const rateLeaf = <N>(a: Arithmetic<N>, currency: string, { unitsForOneEuro, on = 0 }: Rate): N =>
  a.leaf("rate", unitsForOneEuro, () => ({ _tag: "Rate", currency, on: dayOfNumber(on) }))

/** Amounts that are added only after conversion: at most one in each currency. Exact. */
type Amounts = ReadonlyMap<string, Fraction>

export function addTo(amounts: Map<string, Fraction>, currency: string, amount: Fraction): void {
  const already = amounts.get(currency)
  amounts.set(currency, already ? plus(already, amount) : amount)
}

/** The exchange rates of one day into one currency. */
export interface Conversion {
  readonly currency: string
  /** The exact sum in `currency` of the amounts that can be converted. The others are left out. */
  readonly total: (amounts: Amounts) => Fraction
  /** The currency whose missing rate prevents converting an amount in `from`; undefined if it can be converted. */
  readonly missingRateOf: (from: string) => string | undefined
  /** The day of the older of the two rates that convert `from`, as a number; undefined if none is needed. */
  readonly ratedOn: (from: string) => number | undefined
}

/**
 * Converts by the rates that apply on a day, each the last one published on or before the day: × the target currency's
 * units for 1 EUR ÷ those of the source currency. No rate is needed within one currency. Amounts are not converted
 * before a currency's first rate: rates are never estimated.
 */
export function conversionOn(market: Pick<Market, "rate">, currency: string, day: number): Conversion {
  const rates = new Map<string, Rate | undefined>()
  const rate = (of: string): Rate | undefined => {
    if (!rates.has(of)) rates.set(of, rateOn(market, of, day))
    return rates.get(of)
  }
  /** A rate that is fixed by law does not age. */
  const agedOn = (of: string): number | undefined => {
    const on = rate(of)?.on
    const fixed = on === undefined ? undefined : fixedOn(of, day, on)
    return fixed !== undefined && fixed <= day ? undefined : on
  }
  return {
    currency,
    missingRateOf(from) {
      if (from === currency) return undefined
      return rate(from) ? (rate(currency) ? undefined : currency) : from
    },
    ratedOn(from) {
      if (from === currency) return undefined
      return earlier(agedOn(from), agedOn(currency))
    },
    total(amounts) {
      let total = nothing
      for (const [from, amount] of amounts) {
        if (from === currency) total = plus(total, amount)
        else {
          const [rateFrom, rateTo] = [rate(from), rate(currency)]
          if (!rateFrom || !rateTo) continue
          total = plus(total, times(amount, dividedBy(rateTo.unitsForOneEuro, rateFrom.unitsForOneEuro)))
        }
      }
      return total
    },
  }
}

export const earlier = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b)
