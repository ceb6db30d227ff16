import type { Currency } from "#domain/shared/money.ts"
import type { Market } from "#domain/measures/ledger/facts.ts"
import { stepsByDay } from "#domain/measures/valuation/series.ts"

/** The exchange rates into one currency on each day of a range, for estimating. */
export interface DailyRates {
  readonly market: Market
  readonly currency: Currency
  readonly of: (from: string) => RatesOfCurrency
}

interface RatesOfCurrency {
  /** By day: units of the target for one unit are `ratio × 10 ** tenfold`. 0 on days without a rate. */
  readonly ratio: Float64Array
  readonly tenfold: number
  /** The index of the first day with a rate; the count of days if there is none. */
  readonly ratedFrom: number
  /** The currency that has no rate yet, on a day before `ratedFrom`. */
  readonly missingOn: (index: number) => string
}

export function dailyRates(market: Market, currency: Currency, from: number, count: number): DailyRates {
  const known = new Map<string, RatesOfCurrency>()
  const ratesOf = (of: string): RatesOfCurrency => {
    const source = of === currency ? inItself(count) : dailyRate(market, of, from, count)
    const target = of === currency ? inItself(count) : dailyRate(market, currency, from, count)
    const ratio = new Float64Array(count)
    const ratedFrom = Math.max(source.ratedFrom, target.ratedFrom)
    for (let i = ratedFrom; i < count; i++) ratio[i] = (target.mantissas[i] as number) / (source.mantissas[i] as number)
    return {
      ratio,
      tenfold: source.decimals - target.decimals,
      ratedFrom,
      missingOn: (index) => (index < source.ratedFrom ? of : currency),
    }
  }
  return {
    market,
    currency,
    of(from) {
      let rates = known.get(from)
      if (!rates) known.set(from, (rates = ratesOf(from)))
      return rates
    },
  }
}

interface DailyRate {
  readonly mantissas: Float64Array
  readonly decimals: number
  readonly ratedFrom: number
}

const inItself = (count: number): DailyRate => ({
  mantissas: new Float64Array(count).fill(1),
  decimals: 0,
  ratedFrom: 0,
})

/** Units of the currency for 1 EUR by day. */
function dailyRate(market: Market, currency: string, from: number, count: number): DailyRate {
  if (currency === "EUR") return inItself(count)
  const mantissas = new Float64Array(count)
  const series = market.rate(currency as Currency)
  if (!series) return { mantissas, decimals: 0, ratedFrom: count }
  const steps = stepsByDay(series.days, from, count)
  for (let i = 0; i < count; i++) mantissas[i] = Number(series.mantissas[steps[i] as number] ?? 0)
  const ratedFrom = Math.min(count, Math.max(0, (series.days[0] ?? from + count) - from))
  return { mantissas, decimals: series.decimals, ratedFrom }
}
