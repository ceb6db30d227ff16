import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { heldCost } from "#domain/measures/gains/gainBook.ts"
import { plainWeights, sumOfLines } from "#domain/measures/netWorth/balanceSheet.ts"
import { converted } from "#domain/measures/valuation/conversion.ts"
import { isHeldInUnits, type LineLedger, type Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fraction, nothing, times } from "#domain/numbers/fraction.ts"
import { type ComputedLine, openingOf, subjectOf } from "#domain/measures/valuation/line.ts"
import { ownershipOf, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { valuationOf } from "#domain/measures/valuation/valuation.ts"

/**
 * The tax that would be due if the whole line were sold at its value on a day, in its own currency: its tax rate × its
 * unrealised gain over the average cost. An estimate: a loss has no tax, and allowances and other tax law are ignored.
 * Undefined if the gain is not taxed, if no value exceeds the cost, or if an exchange rate is missing.
 */
export function latentTax<N>(line: ComputedLine<N>, market: Market, day: number): N | undefined {
  const { a, ledger } = line
  const { taxRate, currency } = ledger
  if (taxRate === null) return undefined
  const valuation = valuationOf(line, day)
  const cost = costOn(line, market, day)
  if (valuation.basis === "none" || cost === undefined) return undefined
  const value = converted(a, valuation.value, [valuation.currency, currency], market, day)
  if (value === undefined) return undefined
  const gain = a.difference("gain", value, [cost], { currency })
  if (a.exact(gain).numerator <= 0n) return undefined
  const rate = times(fractionInBook(bookAmount(taxRate)), hundredth)
  const about = { currency, subject: subjectOf(ledger) }
  return a.product("latentTax", [gain, a.leaf("taxRate", rate, openingOf(ledger))], about)
}

const hundredth = fraction(1n, 2)

/** {@link latentTax} of a holding, zero if there is none. */
export function latentTaxOf(ledger: LineLedger, market: Market, on: CalendarDate): Fraction {
  return latentTax(plainLine(ledger, market), market, dayNumber(on)) ?? nothing
}

/** The latent tax on everything that a scope owns, by its weights. Lines without an exchange rate are left out. */
export function latentTaxOn(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency; readonly scope: Scope },
): Fraction {
  const { ledgers, portfolios, stakes, market, currency, scope } = question
  const day = dayNumber(question.day)
  const weights = plainWeights(periodOn(ownershipOf(portfolios, stakes), day).weightsOf(scope))
  const lines = ledgers.filter(({ taxRate }) => taxRate !== null).map((ledger) => plainLine(ledger, market))
  return sumOfLines(plain, ["latentTax", "latentTax"], lines, { market, day, currency }, weights, (line) =>
    latentTax(line, market, day),
  )
}

/**
 * The average cost of what is held, in the line's currency; undefined if nothing was ever acquired. That of a whole is the cost of
 * its gain: each payment at the rate of its day, and what the line brought in at its opening.
 */
function costOn<N>(line: ComputedLine<N>, market: Market, day: number): N | undefined {
  const { ledger, parts } = line
  const paid = parts.cost("average", day)
  if (isHeldInUnits(ledger) || (paid === undefined && !ledger.acquisitionCost)) return paid
  return heldCost(line, { market, day, currency: ledger.currency, method: "average" })
}
