import type { Household } from "#domain/household/state.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { Language } from "#contract/people/preferences.ts"
import { type BookedEvent, newBook } from "#server/demo/book.ts"
import { randomNumbers } from "#server/demo/randomNumbers.ts"
import { demoSeries, publishedBy } from "#server/demo/prices.ts"
import { familyTextsIn } from "#server/demo/familyTexts.ts"
import { accounts } from "./accounts.ts"
import { type Convert, newCash } from "./cash.ts"
import { type Context, clara, company, estates, henrik, lena } from "./context.ts"
import { crypto } from "./crypto.ts"
import { debts } from "./debts.ts"
import { mortgages } from "./mortgages.ts"
import { privateMarkets } from "./privateMarkets.ts"
import { property } from "./property.ts"
import { securities } from "./securities.ts"
import { valuables } from "./valuables.ts"

/** The seed of the family and its prices. */
export const familySeed = 1873

/**
 * The events of the demo household until a day, after those that found it and mark it as a demo. The same day gives the
 * same events. The last event gives the household its name.
 */
export function familyUntil(
  today: CalendarDate,
  { householdId, founded, language }: { householdId: HouseholdId; founded: Household; language: Language },
): Promise<ReadonlyArray<BookedEvent>> {
  const book = newBook(householdId, founded, today)
  const priceOn = publishedBy(demoSeries(familySeed, today))
  const rateOn = (currency: Currency, on: CalendarDate) => (currency === "EUR" ? 10_000 : priceOn(currency, on))
  const convert: Convert = (hundredths, from, to, on) =>
    from === to ? hundredths : Math.round((hundredths * rateOn(to, on)) / rateOn(from, on))
  const context: Context = {
    book,
    cash: newCash(today, convert),
    texts: familyTextsIn(language),
    today,
    priceOn,
    convert,
    random: (purpose) => randomNumbers(familySeed, purpose),
  }
  for (const part of [structure, securities, property, privateMarkets, crypto, valuables, mortgages, debts, accounts])
    part(context)
  book.nameHousehold(context.texts.household)
  return book.events()
}

/**
 * Two spouses, their daughter, the company that they own together, and its subsidiary for the buildings. In 2021 Clara
 * gave a tenth of the company to the daughter.
 */
function structure({ book, texts }: Context): void {
  book.portfolio(clara, "Clara Falkenberg")
  book.portfolio(henrik, "Henrik Falkenberg")
  book.portfolio(lena, "Lena Falkenberg")
  book.portfolio(company, "Falkenberg Holding AG")
  book.portfolio(estates, "Uferstrasse AG")
  book.stake(clara, company, "2013-04-02", "60")
  book.stake(henrik, company, "2013-04-02", "40")
  book.stake(company, estates, "2015-05-04", "100")
  // Clara's stake is reduced first: on no day may the stakes exceed 100 percent.
  book.stake(clara, company, "2021-07-01", "50")
  book.stake(lena, company, "2021-07-01", "10")
  book.goal("independence", {
    title: texts.goals.independence,
    target: { amount: "15000000", currency: "EUR" },
    targetOn: "2032-12-31",
    portfolioId: null,
  })
  book.goal("nextGeneration", {
    title: texts.goals.nextGeneration,
    target: { amount: "25000000", currency: "EUR" },
    targetOn: "2045-12-31",
    portfolioId: null,
  })
}
