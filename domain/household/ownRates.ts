import { Schema } from "effect"
import { Decimal, isPositive } from "#domain/numbers/decimal.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Currency } from "#domain/shared/money.ts"

/*
 * Exchange rates of the household's own, for currencies that no source publishes any more. For its day such a rate comes
 * before published ones, and it holds until the next published rate or the next own one.
 */

const unitsForOneEuro = Decimal.check(
  Schema.makeFilter((units: Decimal) => isPositive(units), { message: "ownRate.notPositive" }),
)

/** For which currency and day a rate is. */
export const OwnRateKey = Schema.Struct({ currency: Currency, effectiveOn: CalendarDate })
export type OwnRateKey = typeof OwnRateKey.Type

/** An exchange rate of the household's own: how many units of the currency one euro is. */
export const OwnRate = Schema.Struct({ ...OwnRateKey.fields, unitsForOneEuro })
export type OwnRate = typeof OwnRate.Type

export const nameOfRate = ({ currency, effectiveOn }: OwnRateKey): string => `${currency} ${effectiveOn}`
