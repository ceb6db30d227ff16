import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { ownershipOf, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import { unpricedTokensOn } from "#domain/measures/valuation/basketQuotes.ts"
import { priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { knownValuationOn } from "#domain/measures/valuation/valuation.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { Wealth } from "./netWorth.ts"

/** A wallet whose value leaves tokens out. */
interface WalletWithoutPrices {
  readonly lineId: LineId
  /** How many of its tokens that count have no price by the day, or none that can be converted. */
  readonly tokens: number
}

/**
 * The wallets that count for a scope on a day, with look-through, and whose value is too low because tokens in them have no
 * price. Also those of which no token has a price, whose value is zero.
 */
export function walletsWithoutPricesOn(
  { ledgers, market, portfolios, stakes }: Wealth,
  on: CalendarDate,
): (scope: Scope) => ReadonlyArray<WalletWithoutPrices> {
  const day = dayNumber(on)
  const wallets = ledgers.flatMap((ledger) => {
    if (!ledger.basket) return []
    const parsed = parsedLedgerOf(ledger)
    if (day < parsed.firstDay || day >= parsed.endDay) return []
    if (knownValuationOn(parsed, priceOf(ledger, market), day).basis !== "quoted") return []
    const tokens = unpricedTokensOn(ledger, market, day).length
    return tokens > 0 ? [{ lineId: ledger.lineId, tokens, portfolioId: portfolioOn(ledger, on) }] : []
  })
  if (wallets.length === 0) return () => []
  const { weightsOf } = periodOn(ownershipOf(portfolios, stakes), day)
  return (scope) => {
    const weights = weightsOf(scope)
    return wallets.flatMap(({ portfolioId, ...wallet }) => (weights.get(portfolioId) ? [wallet] : []))
  }
}
