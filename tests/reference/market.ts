import { conversionOn } from "../../domain/measures/conversion.ts"
import type { Market, Series } from "../../domain/measures/facts.ts"
import { decimalOf, dividedBy, type Fraction } from "../../domain/measures/fraction.ts"
import { seriesOf } from "../../domain/measures/series.ts"
import { dayNumber } from "../../domain/shared/calendarDate.ts"
import { toPlainString } from "../../domain/shared/decimal.ts"
import { type ByDay, type Case, exactOf, textOf } from "./cases.ts"

/**
 * The prices and rates of a case as a market. Its pairs need not know the euro: then the first currency of the first
 * pair stands in for it, for a conversion only ever divides one rate by another.
 */
export function marketOf(stated: Case): Market {
  const { stands, rates } = ratesOf(stated)
  const currencyOf = new Map(stated.transactions.map(({ symbol, currency }) => [symbol, currency]))
  const prices = new Map(
    Object.entries(stated.prices).map(([symbol, rows]) => [
      symbol,
      seriesOf(currencyOf.get(symbol) ?? stated.baseCurrency, textRows(rows)),
    ]),
  )
  const rate = (currency: string): Series | undefined =>
    currency === stands ? seriesOf(currency, [["1900-01-01", "1"]]) : rates.get(currency)
  return { price: (symbol) => prices.get(symbol), rate }
}

const textRows = (rows: ByDay): ReadonlyArray<readonly [string, string]> =>
  Object.entries(rows).map(([on, value]) => [on, textOf(value)] as const)

function ratesOf({ fx }: Case): { readonly stands: string; readonly rates: ReadonlyMap<string, Series> } {
  const pairs = Object.entries(fx).map(([pair, rows]) => [pair.slice(0, 3), pair.slice(3), rows] as const)
  const stands = pairs.some(([of, to]) => of === "EUR" || to === "EUR") ? "EUR" : (pairs[0]?.[0] ?? "EUR")
  const rates = new Map<string, Series>()
  for (const [of, to, rows] of pairs) {
    if (of === stands) rates.set(to, seriesOf(to, textRows(rows)))
    if (to !== stands) continue
    const inverse = Object.entries(rows).map(([on, value]) => [on, inverted(exactOf(value))] as const)
    rates.set(of, seriesOf(of, inverse))
  }
  return { stands, rates }
}

const inverted = (value: Fraction): string =>
  toPlainString(decimalOf(dividedBy({ numerator: 1n, denominator: 1n }, value), 18))

/** An amount in another currency, by the last rates published. Nothing where there is none yet. */
export function convertedOn(
  market: Market,
  amount: Fraction,
  { from, to, on }: { readonly from: string; readonly to: string; readonly on: string },
): Fraction | undefined {
  if (from === to) return amount
  const conversion = conversionOn(market, to, dayNumber(on))
  return conversion.lackingRateOf(from) === undefined ? conversion.total(new Map([[from, amount]])) : undefined
}
