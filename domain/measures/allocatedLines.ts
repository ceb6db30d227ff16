import type { CalendarDate } from "../shared/calendarDate.ts"
import { dayNumber } from "../shared/calendarDate.ts"
import type { HoldingId, PortfolioId } from "../shared/ids.ts"
import type { Currency } from "../shared/money.ts"
import { conversionOn } from "./conversion.ts"
import { linesOn } from "./counted.ts"
import type { HoldingLedger } from "./facts.ts"
import { type Fraction, fractionOf, plus, times } from "./fraction.ts"
import { periodOn, type Scope } from "./lookThrough.ts"
import type { Wealth } from "./netWorth.ts"
import { newValuationCache, ownershipIn, type ValuationCache } from "./valuationCache.ts"

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
  cache: ValuationCache = newValuationCache(),
): ReadonlyMap<Key, ReadonlyArray<AllocatedLine>> {
  const { ledgers, portfolios, stakes, market, currency, scope, day: on } = question
  const weights = periodOn(ownershipIn(cache, portfolios, stakes), dayNumber(on)).weightsOf(scope)
  const conversion = conversionOn(market, currency, dayNumber(on))
  const parts = new Map<Key, Map<HoldingId, AllocatedLine>>()
  for (const { weight, holdings } of linesOn(ledgers, market, on, cache).of(weights)) {
    for (const { ledger, portfolioId, valuation, value } of holdings) {
      const amount = conversion.total(new Map([[valuation.currency, times(value, fractionOf(weight))]]))
      if (amount.numerator <= 0n) continue
      const key = keyOf(ledger, portfolioId)
      let lines = parts.get(key)
      if (!lines) parts.set(key, (lines = new Map()))
      const already = lines.get(ledger.holdingId)
      lines.set(ledger.holdingId, { ledger, value: already ? plus(already.value, amount) : amount })
    }
  }
  return new Map(Array.from(parts, ([key, lines]) => [key, [...lines.values()]]))
}
