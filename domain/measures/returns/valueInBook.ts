import type { Part } from "#domain/measures/daily/dailyValues.ts"
import type { HoldingLedger, Market } from "#domain/measures/ledger/facts.ts"
import { times } from "#domain/numbers/fraction.ts"
import { shareOn, valuationOn } from "#domain/measures/valuation/valuation.ts"
import { positionIn, type ValuationCache } from "#domain/measures/valuation/valuationCache.ts"
import { type Exchange, inBook } from "#domain/numbers/bookAmounts.ts"

interface Question {
  readonly market: Market
  readonly part: Part
  readonly cache: ValuationCache
  readonly exchange: Exchange
}

/** What is invested in a holding at the end of a day, with 18 decimals. Below zero, or without a rate, it is nothing. */
export function valueInBook(ledger: HoldingLedger, day: number, { market, part, cache, exchange }: Question): bigint {
  const position = positionIn(cache, ledger)
  const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
  const { value, currency } = valuationOn(position, price, day)
  if (value.numerator <= 0n) return 0n
  const owned = part === "whole" ? value : times(value, shareOn(position, day))
  return exchange.convert(inBook(owned), currency, day) ?? 0n
}
