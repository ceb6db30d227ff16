import { type Quotation, quotationOf, quotationText } from "#domain/instrument/quotation.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { PriceFigures, PriceSource } from "#contract/holdingPrices.ts"
import type { SourceDays } from "#server/marketdata/sources.ts"
import { amountText } from "./amounts.ts"
import type { HouseholdWealth } from "./wealth.ts"

/** Where the prices of a holding could come from, besides where they come from. */
interface OtherQuotations {
  /** With the instrument of the question. */
  readonly attached: Quotation | null
  /** Without an instrument. */
  readonly detached: Quotation | null
  /** With each source before the others. */
  readonly bySource: ReadonlyMap<string, Quotation>
}

/** The quotation of a holding today; null where nothing quotes it. */
export const quotationOfLedger = ({ priceSymbol }: LineLedger): Quotation | null =>
  priceSymbol === null ? null : quotationOf(priceSymbol)

/** The texts of quotations, to be read with the wealth. */
export const textsOf = ({ attached, detached, bySource }: OtherQuotations): ReadonlyArray<string> =>
  [attached, detached, ...bySource.values()].flatMap((one) => (one === null ? [] : [quotationText(one)]))

/** The price and the value of a holding on a day if a quotation valued it; null: nothing quotes it. */
export function figuresWith(
  { ledger, market }: { readonly ledger: LineLedger } & Pick<HouseholdWealth, "market">,
  quotation: Quotation | null,
  on: CalendarDate,
): PriceFigures {
  const priceSymbol = quotation === null ? null : quotationText(quotation)
  const { price, value } = holdingOn({ ...ledger, priceSymbol }, market, on)
  return {
    price: price && { amount: toPlainString(price.value), currency: price.currency, on: price.on },
    value: value && amountText(value, ledger.currency),
  }
}

/** Each source with its days and its figures; those that have not been asked yet come last. */
export const sourceViews = (
  known: ReadonlyArray<SourceDays>,
  providers: ReadonlyArray<string>,
  figuresOf: (source: string) => PriceFigures,
): ReadonlyArray<PriceSource> => [
  ...known.map((one) => ({ ...one, figures: figuresOf(one.source) })),
  ...providers
    .filter((id) => !known.some(({ source }) => source === id))
    .map((source) => ({ source, days: 0, firstOn: null, lastOn: null, figures: figuresOf(source) })),
]
