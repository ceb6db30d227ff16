import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { decimalOf, dividedBy, fraction, fractionOf, minus } from "#domain/numbers/fraction.ts"
import { type Published, publishedOn } from "#domain/measures/valuation/series.ts"

/** The number of days of history before the requested day. */
export const historyDays = 90
const ratioDecimals = 10
const one = fraction(1n, 0)

/** How a price has changed up to a day. Ratios: 0.1 is a rise of a tenth; ten decimals, half-even. */
interface PricePerformance {
  /** The last price on or before the day. */
  readonly price: Published | undefined
  /** The price before the last one: of the day before it or earlier. */
  readonly before: Published | undefined
  /** Change against the price before the last one. Undefined if there was none yet. */
  readonly day: Decimal | undefined
  /** Change against the price seven and thirty days before. Undefined if there was none yet. */
  readonly sevenDays: Decimal | undefined
  readonly thirtyDays: Decimal | undefined
  /** One value per day, from {@link historyDays} before the day to the day itself: 1 is the price of the day. */
  readonly history: ReadonlyArray<Decimal | undefined>
}

/** How the price of one unit has changed. A day without a price has the last one before it. */
export function pricePerformance(series: Series | undefined, on: CalendarDate): PricePerformance {
  const day = dayNumber(on)
  const price = publishedOn(series, day)
  const ratioTo = (then: Published | undefined): Decimal | undefined =>
    price && then && then.value.value > 0n
      ? decimalOf(minus(dividedBy(fractionOf(price.value), fractionOf(then.value)), one), ratioDecimals)
      : undefined
  const normalised = (then: Published | undefined): Decimal | undefined =>
    price && then && price.value.value > 0n
      ? decimalOf(dividedBy(fractionOf(then.value), fractionOf(price.value)), ratioDecimals)
      : undefined
  const before = price && publishedOn(series, dayNumber(price.on) - 1)
  return {
    price,
    before,
    day: ratioTo(before),
    sevenDays: ratioTo(publishedOn(series, day - 7)),
    thirtyDays: ratioTo(publishedOn(series, day - 30)),
    history: Array.from({ length: historyDays + 1 }, (_, i) => normalised(publishedOn(series, day - historyDays + i))),
  }
}
