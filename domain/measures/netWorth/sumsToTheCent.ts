import { type Decimal, subtract } from "#domain/numbers/decimal.ts"
import { type Fraction, nothing, plus } from "#domain/numbers/fraction.ts"
import { amountIn, type Currency } from "#domain/shared/money.ts"

/**
 * Amounts in whole cents that add up to the rounded sum of all: each is the rounded sum up to it less the one before. So one may
 * differ by a cent from the same amount rounded by itself.
 */
export function sumsToTheCent(exact: ReadonlyArray<Fraction>, currency: Currency): ReadonlyArray<Decimal> {
  let reached = nothing
  return exact.map((amount) => {
    const before = amountIn(reached, currency)
    reached = plus(reached, amount)
    return subtract(amountIn(reached, currency), before)
  })
}
