import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { valuationOn } from "#domain/measures/valuation/valuation.ts"
import type { InvestedQuestion } from "./exactInvested.ts"
import type { Owned } from "./invested.ts"

/*
 * What was bought at one price, and has had no other since, is counted at that price: its value is known, and how it did is not. A
 * growth of 0 % would look like a measurement.
 */

/**
 * Whether a scope has anything at the end of the period whose value says more than what was paid for it: a quote, a valuation, a
 * balance, or the price of a later trade. Also true if it holds nothing then: what was sold has the price of the sale.
 */
export function isPriced(owned: ReadonlyArray<Owned>, { market, span }: InvestedQuestion): boolean {
  let isAnyUnpriced = false
  for (const { bundle } of owned) {
    if (bundle.side !== "held") continue
    for (const ledger of bundle.ledgers) {
      if (ledger.openedOn > dayOfNumber(span.to)) continue
      if (!isOnlyPaid(ledger, market, span.to)) return true
      isAnyUnpriced = true
    }
  }
  return !isAnyUnpriced
}

function isOnlyPaid(ledger: LineLedger, market: InvestedQuestion["market"], day: number): boolean {
  const price = priceOf(ledger, market)
  const of = (then: number) => valuationOn(parsedLedgerOf(ledger), price, then)
  const { basis, value, on } = of(day)
  if (value.numerator === 0n) return false
  return basis === "cost" || (basis === "paid" && (on === undefined || of(on - 1).value.numerator === 0n))
}
