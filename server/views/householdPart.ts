import { roundedText } from "./amounts.ts"
import { shareWeightOn } from "#domain/measures/daily/weightPaths.ts"
import { lastShare } from "#domain/measures/netWorth/balanceLines.ts"
import { afterElimination } from "#domain/measures/netWorth/elimination.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { decimalOf, type Fraction, fractionOf, negative, times } from "#domain/numbers/fraction.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { ownershipOf, periodOn, type Weights } from "#domain/measures/ownership/lookThrough.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { HoldingFigures } from "#domain/measures/valuation/holdingFigures.ts"
import { type Decimal, multiply, toPlainString, zero } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { HouseholdWealth } from "./wealth.ts"

/** The day for the figures of a line, and the currency for the part that belongs to the household. */
export interface LineQuestion {
  readonly on: CalendarDate
  readonly currency: Currency
}

/** The household's fraction of what a line's portfolio has of the line that day: 1 if it owns the portfolio fully. */
export function householdWeight(
  ledger: LineLedger,
  { portfolioIds, stakes }: HouseholdWealth,
  on: CalendarDate,
): Decimal {
  const portfolioId = portfolioOn(ledger, on)
  const weights: Weights = periodOn(ownershipOf(portfolioIds, stakes), dayNumber(on)).weightsOf("household")
  return weights.get(portfolioId) ?? zero
}

/** The fraction of a whole debt that the household owes that day; within the household, after elimination. */
export function householdOwes(
  ledger: LineLedger,
  { portfolioIds, stakes }: HouseholdWealth,
  on: CalendarDate,
): Decimal {
  const debtorId = portfolioOn(ledger, on)
  const { creditorId } = ledger
  const weights: Weights = periodOn(ownershipOf(portfolioIds, stakes), dayNumber(on)).weightsOf("household")
  const share = lastShare({ shares: shareWeightOn(ledger, on) })
  return creditorId === null
    ? multiply(weights.get(debtorId) ?? zero, share)
    : afterElimination(weights, { debtorId, creditorId, share }).owed
}

/** An amount in the requested currency, rounded and to ten decimals; both null if a rate is missing. */
interface PartTexts {
  readonly rounded: string | null
  readonly unrounded: string | null
}

export const partTexts = (amount: Fraction | null, currency: Currency): PartTexts => ({
  rounded: amount && roundedText(amount, currency),
  unrounded: amount && toPlainString(decimalOf(amount, 10)),
})

export const weighted = (amount: Fraction | null, weight: Decimal): Fraction | null =>
  amount && times(amount, fractionOf(weight))

/** What the household has of a line: its share in percent and its value. */
export function householdPart(
  { share, owned }: Pick<HoldingFigures, "share" | "owned">,
  weight: Decimal,
): { readonly share: string; readonly valueInBase: string | null; readonly unroundedInBase: string | null } {
  const { rounded, unrounded } = partTexts(weighted(owned.exact, weight), owned.currency)
  return { share: toPlainString(multiply(share, weight)), valueInBase: rounded, unroundedInBase: unrounded }
}

/** What is owed, above zero, or below it in credit: the balance of a debt in its ledger is the opposite. */
export const owedOf = (amount: Fraction | null): Fraction | null => amount && negative(amount)
