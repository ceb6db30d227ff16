import { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Book } from "#server/demo/book.ts"
import type { RandomNumbers } from "#server/demo/randomNumbers.ts"
import type { FamilyTexts } from "#server/demo/familyTexts.ts"
import type { Cash, Convert } from "./cash.ts"

/** The dependencies of the functions that record the family's wealth. */
export interface Context {
  readonly book: Book
  readonly cash: Cash
  readonly texts: FamilyTexts
  readonly today: CalendarDate
  /** The last price published by a day, in ten-thousandths. */
  readonly priceOn: (symbol: string, day: CalendarDate) => number
  /** Converts at the last exchange rate published by the day. */
  readonly convert: Convert
  readonly random: (purpose: string) => RandomNumbers
}

/** The names under which the book knows the portfolios. */
export const clara = "clara"
export const henrik = "henrik"
export const lena = "lena"
export const company = "company"
export const estates = "estates"

export const day = (text: string): CalendarDate => CalendarDate.make(text)

/** An amount as commands contain it, from whole hundredths. */
export function money(hundredths: number, currency: Currency) {
  const sign = hundredths < 0 ? "-" : ""
  const whole = Math.abs(hundredths)
  return { amount: `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, "0")}`, currency }
}

/** The same from whole units of the currency. */
export const whole = (units: number, currency: Currency) => ({ amount: String(units), currency })

/** Default fields of a description. */
export const plain = { priceSymbol: null, acquisitionCost: null, investable: null, taxRate: null } as const
