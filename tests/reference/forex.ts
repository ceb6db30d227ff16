import type { CostMethod } from "../../domain/measures/facts.ts"
import { type Fraction, minus, nothing, plus } from "../../domain/measures/fraction.ts"
import { rated } from "./book.ts"
import { type Case, nearest } from "./cases.ts"
import { costOn, type Holdings, holdingsOf, ledgerFor } from "./holdings.ts"
import { convertedOn } from "./market.ts"
import type { Answers } from "./scoring.ts"

/**
 * The part of a gain that is due to exchange rates: what the cost in the currency of the security is at the rate of the
 * end, less what it was in the base currency when it was paid.
 */
export function forexAnswers(stated: Case): Answers {
  const unrealised = (by: CostMethod) => () => nearest(forexOfHeld(holdingsOf(stated), by))
  const realised = (by: CostMethod) => () => nearest(forexOfSold(holdingsOf(stated), by))
  return {
    unrealizedForexPart: unrealised("fifo"),
    unrealizedForexPartFifo: unrealised("fifo"),
    unrealizedForexPartAverage: unrealised("average"),
    realizedForexPart: realised("fifo"),
    realizedForexPartFifo: realised("fifo"),
    realizedForexPartAverage: realised("average"),
  }
}

/** The same transactions in the currency in which a security is traded. */
function inOwnCurrency({ stated }: Holdings, symbol: string): { readonly own: Holdings; readonly currency: string } {
  const currency = stated.transactions.find((one) => one.symbol === symbol)?.currency ?? stated.baseCurrency
  return { own: holdingsOf({ ...stated, baseCurrency: currency }), currency }
}

function forexOfHeld(holdings: Holdings, by: CostMethod): Fraction {
  const { stated, market } = holdings
  const on = stated.asOf ?? "2199-12-31"
  return holdings.symbols.reduce((sum, symbol) => {
    const { own, currency } = inOwnCurrency(holdings, symbol)
    const ownCost = costOn(ledgerFor(own, symbol), on, by).cost
    const atEnd = rated(convertedOn(market, ownCost, { from: currency, to: stated.baseCurrency, on }))
    return plus(sum, minus(atEnd, costOn(ledgerFor(holdings, symbol), on, by).cost))
  }, nothing)
}

function forexOfSold(holdings: Holdings, by: CostMethod): Fraction {
  const { stated, market, booked } = holdings
  const costBefore = (of: Holdings, symbol: string, until: number) =>
    costOn(ledgerFor({ stated: of.stated, booked: of.booked.slice(0, until) }, symbol), "2199-12-31", by).cost
  return booked.reduce((sum, { type, symbol, on }, at) => {
    if (type !== "SELL" || symbol === undefined || !holdings.symbols.includes(symbol)) return sum
    const { own, currency } = inOwnCurrency(holdings, symbol)
    const sold = (of: Holdings) => minus(costBefore(of, symbol, at), costBefore(of, symbol, at + 1))
    const atSale = rated(convertedOn(market, sold(own), { from: currency, to: stated.baseCurrency, on }))
    return plus(sum, minus(atSale, sold(holdings)))
  }, nothing)
}
