import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { HoldingLedger } from "#domain/measures/ledger/facts.ts"
import { type Fraction, plus } from "#domain/numbers/fraction.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "./netWorth.ts"
import { ownLinesOn } from "./ownLines.ts"

/** What of a line belongs to a part of the assets, exactly. */
export interface AllocatedLine {
  readonly ledger: HoldingLedger
  readonly value: Fraction
}

/**
 * The assets of a scope on a day, part by part and in each line by line: what `allocationOf` tells the sums of. A claim
 * of several portfolios on one line is one; what cannot be converted is left out.
 */
export function allocatedLines<Key extends string>(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency; readonly scope: Scope },
  keyOf: (ledger: HoldingLedger, portfolioId: PortfolioId) => Key,
): ReadonlyMap<Key, ReadonlyArray<AllocatedLine>> {
  const parts = new Map<Key, Map<HoldingId, AllocatedLine>>()
  for (const { ledger, portfolioId, amount } of ownLinesOn(question)) {
    if (amount.numerator <= 0n) continue
    const key = keyOf(ledger, portfolioId)
    let lines = parts.get(key)
    if (!lines) parts.set(key, (lines = new Map()))
    const already = lines.get(ledger.holdingId)
    lines.set(ledger.holdingId, { ledger, value: already ? plus(already.value, amount) : amount })
  }
  return new Map(Array.from(parts, ([key, lines]) => [key, [...lines.values()]]))
}
