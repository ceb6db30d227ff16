import { type CalendarDate, dayNumber } from "../../shared/calendarDate.ts"
import type { Currency } from "../../shared/money.ts"
import { conversionOn, converted } from "../conversion.ts"
import type { HoldingLedger, Market } from "../facts.ts"
import { type Fraction, fraction, fractionOf, nothing, plus, times } from "../fraction.ts"
import { portfolioOn } from "../keptIn.ts"
import { type Line, openingOf, subjectOf } from "../line.ts"
import { periodOn, type Scope } from "../lookThrough.ts"
import type { Wealth } from "../netWorth.ts"
import { bookAmount, fractionInBook } from "../performance/bookAmounts.ts"
import { plainLine } from "../plainLine.ts"
import { shareOn, worthOf } from "../valuation.ts"
import { newValuationCache, ownershipIn, positionIn, type ValuationCache } from "../valuationCache.ts"

/**
 * The tax that would be due if the whole of a line were sold at its worth on a day, in its own currency: its rate ×
 * its unrealised gain over the average cost. An estimate: nothing on a loss, and no allowance or other law is known.
 * Absent where the gain is not taxed, where nothing is worth more than it cost, or where a rate is missing.
 */
export function latentTax<N>(line: Line<N>, market: Market, day: number): N | undefined {
  const { a, ledger } = line
  const { taxRate, currency } = ledger
  if (taxRate === null) return undefined
  const worth = worthOf(line, day)
  const cost = costOn(line, market, day)
  if (worth.basis === "none" || cost === undefined) return undefined
  const value = converted(a, worth.value, [worth.currency, currency], market, day)
  if (value === undefined) return undefined
  const gain = a.difference("gain", value, [cost], { currency })
  if (a.exact(gain).numerator <= 0n) return undefined
  const rate = times(fractionInBook(bookAmount(taxRate)), hundredth)
  const about = { currency, subject: subjectOf(ledger) }
  return a.product("latentTax", [gain, a.leaf("taxRate", rate, openingOf(ledger))], about)
}

const hundredth = fraction(1n, 2)

/** {@link latentTax} by the books of a holding. */
export function latentTaxOf(
  ledger: HoldingLedger,
  market: Market,
  on: CalendarDate,
  cache: ValuationCache = newValuationCache(),
): Fraction {
  const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
  return latentTax(plainLine(positionIn(cache, ledger), price), market, dayNumber(on)) ?? nothing
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

/** What is held cost, in the line's currency; what was bought in another, at the rate of its day. */
function costOn<N>({ a, ledger, parts, firstDay }: Line<N>, market: Market, day: number): N | undefined {
  const cost = parts.cost("average", day)
  const { acquisitionCost, currency } = ledger
  if (cost !== undefined || !acquisitionCost) return cost
  const amount = fractionInBook(bookAmount(acquisitionCost.amount))
  const paid = a.leaf("cost", amount, openingOf(ledger), { currency: acquisitionCost.currency })
  return converted(a, paid, [acquisitionCost.currency, currency], market, firstDay)
}
