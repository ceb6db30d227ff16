import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { isOnlyPaid } from "#domain/measures/valuation/onlyPaid.ts"
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
  const end = dayOfNumber(span.to)
  for (const { bundle } of owned) {
    if (bundle.side !== "held") continue
    for (const ledger of bundle.ledgers) {
      if (ledger.openedOn > end) continue
      if (!isOnlyPaid(ledger, market, end)) return true
      isAnyUnpriced = true
    }
  }
  return !isAnyUnpriced
}
