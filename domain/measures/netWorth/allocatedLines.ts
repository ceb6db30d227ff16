import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "./netWorth.ts"
import { ownLinesOn } from "./ownLines.ts"

/** The exact value of a line that belongs to one group of the assets. */
export interface AllocatedLine {
  readonly ledger: LineLedger
  readonly value: Fraction
}

/**
 * The assets of a scope on a day, by group and within each by line: `allocationOf` computes the sums. A line is an
 * asset of one portfolio at most: of a debt within the household, only one side is above zero. Amounts without an
 * exchange rate are left out.
 */
export function allocatedLines<Key extends string>(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency; readonly scope: Scope },
  keyOf: (ledger: LineLedger, portfolioId: PortfolioId) => Key,
): ReadonlyMap<Key, ReadonlyArray<AllocatedLine>> {
  const parts = new Map<Key, Array<AllocatedLine>>()
  for (const { ledger, portfolioId, amount } of ownLinesOn(question)) {
    if (amount.numerator <= 0n) continue
    const key = keyOf(ledger, portfolioId)
    const lines = parts.get(key)
    if (lines) lines.push({ ledger, value: amount })
    else parts.set(key, [{ ledger, value: amount }])
  }
  return parts
}
