import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { oncePerObject } from "#domain/shared/memo.ts"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { filledFrom, seriesOf } from "./series.ts"

/** An exchange rate of the household's own: so many units are one euro, on a day and until the next published or own rate. */
export interface OwnRateFact {
  readonly currency: string
  readonly on: CalendarDate
  readonly unitsForOneEuro: string
}

/** The rates of a currency with those of the household's own. */
type RatesWithOwn = (currency: string, published: Series | undefined) => Series | undefined

/**
 * Puts a household's own rates into the published ones: on its day an own rate counts, and it holds until a later
 * published rate or a later own one. The same object for the same rates.
 */
export const withOwnRates = oncePerObject((rates: ReadonlyArray<OwnRateFact>): RatesWithOwn => {
  const own = new Map(
    Array.from(
      Map.groupBy(rates, ({ currency }) => currency),
      ([currency, ofCurrency]) =>
        [
          currency,
          seriesOf(
            currency,
            ofCurrency.map(({ on, unitsForOneEuro }) => [on, unitsForOneEuro] as const),
          ),
        ] as const,
    ),
  )
  return (currency, published) => {
    const ofCurrency = own.get(currency)
    if (!ofCurrency) return published
    return published ? filledFrom(ofCurrency, published) : ofCurrency
  }
})
