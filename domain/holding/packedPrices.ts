import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"

/** 30 years of days. */
export const pricedDaysMost = 10_000

/** Room for that many prices of about 14 digits. */
const packedMost = 250_000

/**
 * Prices by day in one text: `2014-06-06 645.57,2014-06-09 93.70`. The days ascend, and each price is an exact decimal that is
 * not below zero. One text, because ten thousand values of a structure would take as long to read as all other entries.
 */
export const PackedPrices = Schema.String.check(
  Schema.isMaxLength(packedMost, { message: "prices.tooLong" }),
  Schema.makeFilter(isPacked, { message: "prices.malformed" }),
)

/** The days and prices of a packed text. */
export const pricesIn = (packed: string): ReadonlyArray<readonly [day: string, price: string]> =>
  packed.split(",").map((one) => [one.slice(0, 10), one.slice(11)] as const)

/** The inverse of {@link pricesIn}. */
export const packedPrices = (prices: ReadonlyArray<readonly [day: string, price: string]>): string =>
  prices.map(([day, price]) => `${day} ${price}`).join(",")

/** Whether prices fit into one list. */
export const fitsOneList = (packed: string): boolean => packed.length <= packedMost

const isDay = Schema.is(CalendarDate)
const point = /^\d{4}-\d{2}-\d{2} \d{1,18}(\.\d{1,18})?$/u

function isPacked(text: string): boolean {
  const points = text.split(",")
  let before = ""
  return (
    points.length <= pricedDaysMost &&
    points.every((one) => {
      const day = one.slice(0, 10)
      const isNext = point.test(one) && day > before && isDay(day)
      before = day
      return isNext
    })
  )
}
