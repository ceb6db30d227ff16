import type { Currency } from "#domain/shared/money.ts"
import type { Market, Series } from "#domain/measures/ledger/facts.ts"

/** The prices of a line, and the rates by which a value in the line's own currency becomes one in theirs. */
export interface Quotes extends Series {
  /** Undefined if the line has the currency of its prices. */
  readonly rates?: Pick<Market, "rate"> | undefined
  /** Of a wallet: the values of its tokens, of which `mantissas` are the sums. */
  readonly basket?: BasketQuotes
}

/** What values the tokens of a wallet, see `basketQuotes.ts`. */
export interface BasketQuotes {
  readonly series: ReadonlyArray<Series | undefined>
  /** Of the currencies of these series. */
  readonly rates: Pick<Market, "rate">
}

interface Known {
  readonly into: Series | undefined
  readonly from: Series | undefined
  readonly quotes: Quotes
}
const known = new WeakMap<Series, Map<Currency, Known>>()

/** The prices of a line in a currency: the same object for the same series of prices and rates. */
export function quotesIn(series: Series, currency: Currency, market: Market): Quotes {
  if (series.currency === currency) return series
  const rateOf = (of: string) => (of === "EUR" ? undefined : market.rate(of as Currency))
  const [from, into] = [rateOf(currency), rateOf(series.currency)]
  let byCurrency = known.get(series)
  if (!byCurrency) known.set(series, (byCurrency = new Map()))
  const before = byCurrency.get(currency)
  if (before && before.from === from && before.into === into) return before.quotes
  const quotes = { ...series, rates: { rate: (of: Currency) => (of === currency ? from : into) } }
  byCurrency.set(currency, { from, into, quotes })
  return quotes
}
