import { clara, company, type Context, estates, henrik, lena } from "./context.ts"

/**
 * Two spouses, their daughter, the company that they hold together, and another below it for the buildings. In 2021 Clara
 * gave a tenth of the company to the daughter.
 */
export function structure({ book, texts }: Context): void {
  book.portfolio(clara, "Clara Falkenberg")
  book.portfolio(henrik, "Henrik Falkenberg")
  book.portfolio(lena, "Lena Falkenberg")
  book.portfolio(company, "Falkenberg Holding AG")
  book.portfolio(estates, "Uferstrasse AG")
  book.stake(clara, company, "2013-04-02", "60")
  book.stake(henrik, company, "2013-04-02", "40")
  book.stake(company, estates, "2015-05-04", "100")
  // What is given is given up first: on no day is more than the whole handed out.
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
