import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { shareWeightOn } from "#domain/measures/daily/weightPaths.ts"
import { priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { BalanceLines } from "./balanceLines.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, negative, times } from "#domain/numbers/fraction.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { type DatedValuation, shareOn, knownValuationOn } from "#domain/measures/valuation/valuation.ts"

/** A line with a value above or below zero on a day, and the portfolio for which it counts. */
export interface ValuedLine {
  readonly ledger: LineLedger
  readonly portfolioId: PortfolioId
  readonly valuation: DatedValuation
  /** The ownership share of the value, in the currency of `valuation`; the whole of a debt within the household. */
  readonly value: Fraction
}

/** The lines that count on a day, by the portfolios that hold and owe them. */
export function valuedLinesOn(
  ledgers: ReadonlyArray<LineLedger>,
  market: Market,
  on: CalendarDate,
): BalanceLines<ValuedLine> {
  const day = dayNumber(on)
  const lines = new BalanceLines<ValuedLine>()
  for (const ledger of ledgers) {
    const parsed = parsedLedgerOf(ledger)
    const valuation = knownValuationOn(parsed, priceOf(ledger, market), day)
    const { creditorId } = ledger
    const isShared = creditorId === null && ledger.shares.length > 0
    const value = isShared ? times(valuation.value, shareOn(parsed, day)) : valuation.value
    if (value.numerator === 0n) continue
    const portfolioId = portfolioOn(ledger, on)
    const counted = { ledger, portfolioId, valuation, value }
    if (creditorId === null) lines.hold(portfolioId, counted)
    else {
      const claimed = { ...counted, portfolioId: creditorId, value: negative(value) }
      const shares = shareWeightOn(ledger, on)
      lines.owe({ debtorId: portfolioId, creditorId, shares }, { owed: counted, claimed })
    }
  }
  return lines
}
