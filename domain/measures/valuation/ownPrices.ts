import { pricesIn } from "#domain/holding/packedPrices.ts"
import type { LineLedger, Market, Series } from "#domain/measures/ledger/facts.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { decimal, toPlainString } from "#domain/numbers/decimal.ts"
import { decimalOf, fractionOf } from "#domain/numbers/fraction.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { Latest, oncePerObject } from "#domain/shared/memo.ts"
import type { Currency } from "#domain/shared/money.ts"
import { converted } from "./conversion.ts"
import { filledFrom, seriesOf } from "./series.ts"

/** Prices in another currency than the published ones are converted at the rate of their day, to so many decimals. */
const convertedDecimals = 10

/**
 * Published prices with those that members brought for the line: on its day an own price counts, and it holds until a later
 * published or own one. In the currency of the published prices; without these, in that of the list recorded last. An own price
 * in another currency is converted at the rates of its day, rounded half-even to ten decimals, and does not count before
 * the first rate. The same object for the same ledger, series and rates.
 */
export function withOwnPrices(ledger: LineLedger, published: Series | undefined, market: Market): Series | undefined {
  const currency = published?.currency ?? ledger.ownPrices?.at(-1)?.currency
  if (ledger.ownPrices === undefined || currency === undefined) return published
  const lists = ledger.ownPrices
  const rates = new Set([currency, ...lists.map((list) => list.currency)])
  const origins = rates.size === 1 ? [] : Array.from(rates, (of) => (of === "EUR" ? of : market.rate(of as Currency)))
  const own = ownSeries.of(ledger, currency, origins, () => seriesOf(currency, rowsIn(lists, currency, market)))
  if (own.days.length === 0) return published
  return published ? filledFrom(own, published) : own
}
const ownSeries = new Latest<Series>()

/** The own prices of all lists in one currency; of two for one day the later one applies. */
const rowsIn = (lists: NonNullable<LineLedger["ownPrices"]>, currency: string, market: Market) =>
  lists.flatMap((list) => {
    const prices = pricesIn(list.prices)
    if (list.currency === currency) return prices
    return prices.flatMap(([day, price]) => {
      const amount = fractionOf(decimal(price))
      const into = converted(plain, amount, [list.currency, currency], market, dayNumber(day))
      return into ? [[day, toPlainString(decimalOf(into, convertedDecimals))] as const] : []
    })
  })

/** The days of which a line has own prices, as numbers. */
const ownDays = oncePerObject(
  ({ ownPrices = [] }: LineLedger): ReadonlySet<number> =>
    new Set(ownPrices.flatMap(({ prices }) => pricesIn(prices).map(([day]) => dayNumber(day)))),
)

/** Whether the price of a day was brought by a member. */
export const isOwnPrice = (ledger: LineLedger, day: string): boolean =>
  ledger.ownPrices !== undefined && ownDays(ledger).has(dayNumber(day))
