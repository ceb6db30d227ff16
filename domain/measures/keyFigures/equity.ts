import { dayNumber, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { amountIn } from "#domain/shared/money.ts"
import { type Decimal, isPositive, negate, subtract } from "#domain/numbers/decimal.ts"
import { dividedBy, type Fraction, fractionOf } from "#domain/numbers/fraction.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { addTo, conversionOn } from "#domain/measures/valuation/conversion.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"

/** What belongs to the owners of a holding after what was borrowed for it: of the whole, in the currency of the holding. */
interface Equity {
  /** Undefined where the holding has no value that day. */
  readonly value: Decimal | undefined
  /** What is owed on all debts for it. Undefined where a rate is missing. */
  readonly owed: Decimal | undefined
  /** Value less what is owed; below zero where more is owed than the holding is valued at. */
  readonly equity: Decimal | undefined
  /** What is owed divided by the value. Undefined without a value above zero. */
  readonly loanToValue: Fraction | undefined
  /** The currencies of debts that cannot be converted. */
  readonly missingRates: ReadonlyArray<string>
}

/**
 * The equity in a holding on a day: its value less what is owed on the debts that were taken up for it, each as a whole and
 * converted by the rates of the day. Both are rounded to the decimals of the currency before they are subtracted, so that
 * the figures on a page add up. A debt in credit adds to the equity.
 */
export function equityOn(
  holding: LineLedger,
  debts: ReadonlyArray<LineLedger>,
  market: Market,
  on: CalendarDate,
): Equity {
  const { value: stated, basis } = holdingOn(holding, market, on)
  const value = basis === "none" ? undefined : (stated ?? undefined)
  const { owed, missing } = owedIn(holding.currency, debts, market, on)
  const isKnown = value !== undefined && owed !== undefined
  return {
    value,
    owed,
    equity: isKnown ? subtract(value, owed) : undefined,
    loanToValue: isKnown && isPositive(value) ? dividedBy(fractionOf(owed), fractionOf(value)) : undefined,
    missingRates: missing,
  }
}

function owedIn(
  currency: LineLedger["currency"],
  debts: ReadonlyArray<LineLedger>,
  market: Market,
  on: CalendarDate,
): { readonly owed: Decimal | undefined; readonly missing: ReadonlyArray<string> } {
  const amounts = new Map<string, Fraction>()
  for (const debt of debts) {
    const { value } = holdingOn(debt, market, on)
    // Stated in the debt's own currency, so that no rate can be missing here.
    if (value) addTo(amounts, debt.currency, fractionOf(negate(value)))
  }
  const conversion = conversionOn(market, currency, dayNumber(on))
  const missing = [...amounts].flatMap(([from, amount]) =>
    amount.numerator === 0n ? [] : (conversion.missingRateOf(from) ?? []),
  )
  return { owed: missing.length > 0 ? undefined : amountIn(conversion.total(amounts), currency), missing }
}
