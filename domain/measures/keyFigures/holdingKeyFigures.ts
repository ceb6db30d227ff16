import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { ownLinesOn } from "#domain/measures/netWorth/ownLines.ts"
import { holdingOn, incomeUntil } from "#domain/measures/valuation/holdingFigures.ts"
import { withOwnPrices } from "#domain/measures/valuation/ownPrices.ts"
import { withoutSplits } from "#domain/measures/valuation/reportedSplits.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { dividedBy, type Fraction, fractionOf, minus, plus, nothing, times } from "#domain/numbers/fraction.ts"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import type { LineId } from "#domain/shared/ids.ts"
import { amountIn } from "#domain/shared/money.ts"
import { pricePerformance } from "./pricePerformance.ts"

/** How the last price changed the value of a holding against the price before. */
interface PriceChange {
  /** The day of the last price. */
  readonly on: CalendarDate
  /** The change of the price: 0.1 is a rise of a tenth. */
  readonly ratio: Decimal
  /** The same of the whole holding, in its currency: its units and the exchange rate are those of the day. */
  readonly amount: Decimal
}

/**
 * The change of a quoted holding's value through its last price on or before a day: the value × (last price − price before) ÷
 * last price, rounded half-even to the decimals of the currency. Undefined if it is not valued by a price, if there was no
 * price before, or if an exchange rate is missing.
 */
export function priceChangeOf(ledger: LineLedger, market: Market, on: CalendarDate): PriceChange | undefined {
  const { basis, value } = holdingOn(ledger, market, on)
  if (basis !== "quoted" || value === null) return undefined
  const published = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
  const series = withoutSplits(withOwnPrices(ledger, published, market))
  const { price, before, day: ratio } = pricePerformance(series, on)
  if (!price || !before || !ratio || price.value.value === 0n) return undefined
  const last = fractionOf(price.value)
  const risen = dividedBy(minus(last, fractionOf(before.value)), last)
  return { on: price.on, ratio, amount: amountIn(times(fractionOf(value), risen), ledger.currency) }
}

/** What the household owns of a line ÷ its assets on a day. Undefined if it owns nothing of the line. */
export function weightInAssets(
  question: Wealth & { readonly day: CalendarDate; readonly currency: string },
  lineId: LineId,
): Fraction | undefined {
  let [assets, own] = [nothing, nothing]
  for (const { ledger, amount } of ownLinesOn({ ...question, scope: "household" })) {
    if (amount.numerator <= 0n) continue
    assets = plus(assets, amount)
    if (ledger.lineId === lineId) own = plus(own, amount)
  }
  return own.numerator > 0n ? dividedBy(own, assets) : undefined
}

/**
 * Gross income of the twelve months up to a day, in money and in units, in the currency of the holding: from the day after
 * the same day of the year before.
 */
export const incomeOfYear = (ledger: LineLedger, on: CalendarDate): Decimal =>
  amountIn(minus(incomeUntil(ledger, on), incomeUntil(ledger, yearBefore(on))), ledger.currency)

/** The same day of the year before; for 29 February, the 28th. */
function yearBefore(on: CalendarDate): CalendarDate {
  const year = String(Number(on.slice(0, 4)) - 1).padStart(4, "0")
  return addDays(`${year}${on.endsWith("-02-29") ? "-02-28" : on.slice(4)}`, 0)
}
