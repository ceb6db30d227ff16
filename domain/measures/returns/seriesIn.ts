import type { Currency } from "#domain/shared/money.ts"
import type { Market, Series } from "#domain/measures/ledger/facts.ts"
import { bookDecimals } from "#domain/numbers/plainDecimal.ts"
import { fractionAt } from "#domain/measures/ledger/steps.ts"
import { stepsByDay } from "#domain/measures/valuation/series.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { bookedIn } from "#domain/measures/valuation/conversion.ts"

/**
 * A price series converted into another currency on each day of a range, by the prices and rates that apply on that
 * day. It begins on the first day that has all of them. If the currency is its own, returns the series itself.
 */
export function seriesIn(
  series: Series,
  market: Market,
  currency: Currency,
  { from, to }: { readonly from: number; readonly to: number },
): Series {
  if (series.currency === currency) return series
  const days: Array<number> = []
  const mantissas: Array<bigint> = []
  stepsByDay(series.days, from, to - from + 1).forEach((step, i) => {
    if (step < 0) return
    const value = bookedIn(plain, fractionAt(series, step), [series.currency, currency], market, from + i)
    if (value === undefined) return
    days.push(from + i)
    mantissas.push(inBook(value))
  })
  return { currency, days: Int32Array.from(days), mantissas, decimals: bookDecimals }
}
