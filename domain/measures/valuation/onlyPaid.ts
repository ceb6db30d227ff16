import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { priceOf } from "./ledgerParts.ts"
import { valuationOn } from "./valuation.ts"

/**
 * Whether what is held is valued at the only price that was ever paid for it, or at its cost: its value is known, and how it did is
 * not. A quote, a valuation, a balance or the price of a later trade says more.
 */
export function isOnlyPaid(ledger: LineLedger, market: Market, on: CalendarDate): boolean {
  const price = priceOf(ledger, market)
  const of = (then: number) => valuationOn(parsedLedgerOf(ledger), price, then)
  const { basis, value, on: paidOn } = of(dayNumber(on))
  if (value.numerator === 0n) return false
  return basis === "cost" || (basis === "paid" && (paidOn === undefined || of(paidOn - 1).value.numerator === 0n))
}
