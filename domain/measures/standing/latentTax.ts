import { type CalendarDate, dayNumber } from "../../shared/calendarDate.ts"
import type { Currency } from "../../shared/money.ts"
import { conversionOn } from "../conversion.ts"
import type { HoldingLedger, Market } from "../facts.ts"
import { dividedBy, type Fraction, fraction, fractionOf, minus, nothing, plus, times } from "../fraction.ts"
import { portfolioOn } from "../keptIn.ts"
import { periodOn, type Scope } from "../lookThrough.ts"
import type { Wealth } from "../netWorth.ts"
import { bookDecimals, mantissaOf } from "../plainDecimal.ts"
import { lastOn } from "../steps.ts"
import { shareOn, worthOn } from "../valuation.ts"
import { newValuationCache, ownershipIn, positionIn, type ValuationCache } from "../valuationCache.ts"

/**
 * The tax that would be due if the whole of a holding were sold at its worth on a day, in its own currency: its rate ×
 * its unrealised gain over the average cost. An estimate: nothing on a loss, and no allowance or other law is known.
 * Nothing where the gain is not taxed, where nothing is worth more than it cost, or where a rate is missing.
 */
export function latentTaxOf(
  ledger: HoldingLedger,
  market: Market,
  on: CalendarDate,
  cache: ValuationCache = newValuationCache(),
): Fraction {
  if (ledger.taxRate === null) return nothing
  const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
  const worth = worthOn(positionIn(cache, ledger), price, dayNumber(on))
  const cost = costOn(ledger, market, on)
  if (worth.basis === "none" || cost === undefined) return nothing
  const conversion = conversionOn(market, ledger.currency, dayNumber(on))
  if (conversion.lackingRateOf(worth.currency) !== undefined) return nothing
  const gain = minus(conversion.total(new Map([[worth.currency, worth.value]])), cost)
  return gain.numerator > 0n ? times(gain, dividedBy(exact(ledger.taxRate), hundred)) : nothing
}

/** The household's part, or a portfolio's, of the latent tax on everything it holds. What lacks a rate is left out. */
export function latentTaxOn(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency; readonly scope: Scope },
  cache: ValuationCache = newValuationCache(),
): Fraction {
  const { ledgers, portfolios, stakes, market, currency, scope, day: on } = question
  const day = dayNumber(on)
  const weights = periodOn(ownershipIn(cache, portfolios, stakes), day).weightsOf(scope)
  const conversion = conversionOn(market, currency, day)
  let total = nothing
  for (const ledger of ledgers) {
    const weight = ledger.taxRate === null ? undefined : weights.get(portfolioOn(ledger, on))
    if (!weight) continue
    const part = times(shareOn(positionIn(cache, ledger), day), fractionOf(weight))
    const tax = times(latentTaxOf(ledger, market, on, cache), part)
    total = plus(total, conversion.total(new Map([[ledger.currency, tax]])))
  }
  return total
}

/** What is held cost, in the holding's currency; what was bought in another, at the rate of its day. */
function costOn(ledger: HoldingLedger, market: Market, on: CalendarDate): Fraction | undefined {
  const step = lastOn(ledger.cost.average, on)
  if (step) return exact(step.cost)
  const { acquisitionCost, currency, openedOn } = ledger
  if (!acquisitionCost) return undefined
  const then = conversionOn(market, currency, dayNumber(openedOn))
  return then.lackingRateOf(acquisitionCost.currency) === undefined
    ? then.total(new Map([[acquisitionCost.currency, exact(acquisitionCost.amount)]]))
    : undefined
}

const hundred = fraction(100n, 0)
const exact = (text: string): Fraction => fraction(mantissaOf(text, bookDecimals), bookDecimals)
