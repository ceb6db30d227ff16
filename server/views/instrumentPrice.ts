import type { AssetClass } from "#domain/holding/assetClass.ts"
import { type InstrumentKind, symbolOfInstrument } from "#domain/instrument/instrument.ts"
import { quotationText } from "#domain/instrument/quotation.ts"
import { conversionOn } from "#domain/measures/valuation/conversion.ts"
import { publishedOn } from "#domain/measures/valuation/series.ts"
import { toFixedString, toPlainString } from "#domain/numbers/decimal.ts"
import { decimalOf, whole } from "#domain/numbers/fraction.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Instrument } from "#server/marketdata/instruments.ts"
import { orderOfClass, type PriceOrders } from "./priceOrders.ts"
import type { HouseholdWealth } from "./wealth.ts"

const classOfKind = {
  share: "security",
  etf: "security",
  fund: "security",
  bond: "security",
  other: "security",
  coin: "crypto",
  token: "crypto",
  metal: "metal",
} as const satisfies Record<InstrumentKind, AssetClass>

const ratePlaces = 12

/** The quotation that a new holding of an instrument has, by the order of sources that the household chose for its class. */
export const textOfInstrument = ({ id, kind }: Instrument, orders: PriceOrders): string =>
  quotationText({
    symbol: symbolOfInstrument(id),
    typed: null,
    sources: orderOfClass(classOfKind[kind], orders),
  })

/**
 * The last price of a quotation on a day or before, and what one unit of its currency is in another one that day, half-even to
 * twelve decimals. Null where no price is stored.
 */
export function priceIn(
  market: HouseholdWealth["market"],
  quotation: string,
  { on, currency }: { readonly on: CalendarDate; readonly currency: Currency },
) {
  const series = market.price(quotation)
  const published = publishedOn(series, dayNumber(on))
  if (!series || !published) return null
  const conversion = conversionOn(market, currency, dayNumber(on))
  const rate =
    conversion.missingRateOf(series.currency) === undefined
      ? toFixedString(decimalOf(conversion.total(new Map([[series.currency, whole]])), ratePlaces), ratePlaces)
      : null
  return { amount: toPlainString(published.value), currency: series.currency, on: published.on, rate }
}
