import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { type Fraction, plus } from "#domain/numbers/fraction.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "./netWorth.ts"
import { ownLinesOn } from "./ownLines.ts"

/** The exact value of a line that belongs to one group of the assets. */
export interface AllocatedLine {
  readonly ledger: LineLedger
  readonly value: Fraction
}

/**
 * The assets of a scope on a day, by group and within each by line: `allocationOf` computes the sums. A line that
 * counts for several portfolios is added up to one; amounts without an exchange rate are left out.
 */
export function allocatedLines<Key extends string>(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency; readonly scope: Scope },
  keyOf: (ledger: LineLedger, portfolioId: PortfolioId) => Key,
): ReadonlyMap<Key, ReadonlyArray<AllocatedLine>> {
  const parts = new Map<Key, Map<LineId, AllocatedLine>>()
  for (const { ledger, portfolioId, amount } of ownLinesOn(question)) {
    if (amount.numerator <= 0n) continue
    const key = keyOf(ledger, portfolioId)
    let lines = parts.get(key)
    if (!lines) parts.set(key, (lines = new Map()))
    const already = lines.get(ledger.lineId)
    lines.set(ledger.lineId, { ledger, value: already ? plus(already.value, amount) : amount })
  }
  return new Map(Array.from(parts, ([key, lines]) => [key, [...lines.values()]]))
}
