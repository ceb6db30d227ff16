import { describe, expect, it } from "vitest"
import type { LineLedger, Market, StakeFact } from "#domain/measures/ledger/facts.ts"
import type { AllocationPart } from "#domain/measures/netWorth/allocation.ts"
import { type Figure, netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import type { Currency } from "#domain/shared/money.ts"
import {
  account,
  balance,
  buy,
  day,
  deliveredIn,
  marketOf,
  portfolio,
  printed,
  security,
  share,
  stake,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    AAPL: { currency: "USD", rows: [["2020-01-03", "100"]] },
    NESN: { currency: "CHF", rows: [["2020-01-08", "90"]] },
  },
  rates: { USD: [["2020-01-02", "1.25"]], CHF: [["2020-01-07", "1.0800"]] },
})

function netWorth(
  ledgers: ReadonlyArray<LineLedger>,
  on: string,
  {
    of = market,
    stakes = [],
    currency = "EUR",
    scope,
  }: { of?: Market; stakes?: ReadonlyArray<StakeFact>; currency?: Currency; scope?: string } = {},
) {
  const portfolios = ["Anna", "Ben", "Holding"].map(portfolio)
  const asked = scope === undefined ? {} : { scope: portfolio(scope) }
  return netWorthOn({ ledgers, portfolios, stakes, market: of, day: day(on), currency, ...asked })
}

const amounts = (figure: Figure | undefined) => figure && [figure.assets, figure.debts, figure.net].map(printed)
const parts = (allocation: ReadonlyArray<AllocationPart<string>>) =>
  allocation.map(({ key, assets, debts }) => [key, printed(assets), printed(debts)])

const apple = security({ id: "apple", symbol: "AAPL" }, buy("2020-01-02", "10", "900"))
const nestle = security({ id: "nestle", in: "Ben", symbol: "NESN", currency: "CHF" }, buy("2020-01-02", "10", "800"))
const savings = account({ id: "savings", currency: "EUR" }, balance("2020-01-02", "500.50"))

describe("net worth", () => {
  it("net worth adds assets in all currencies, converted by the rates of the day", () => {
    const { household, portfolios } = netWorth([apple, nestle, savings], "2020-01-08")
    // 1,000 USD at 1.25; 900 CHF at 1.08; 500.50 EUR.
    expect(amounts(household)).toEqual(["2133.83", "0.00", "2133.83"])
    expect(amounts(portfolios.get(portfolio("Anna")))).toEqual(["1300.50", "0.00", "1300.50"])
    expect(amounts(portfolios.get(portfolio("Ben")))).toEqual(["833.33", "0.00", "833.33"])
    expect(amounts(portfolios.get(portfolio("Holding")))).toEqual(["0.00", "0.00", "0.00"])
  })

  it("net worth in another currency is converted by way of the euro", () => {
    const { household } = netWorth([apple], "2020-01-08", { currency: "CHF" })
    expect(amounts(household)).toEqual(["864.00", "0.00", "864.00"])
  })

  it("net worth counts an overdraft as a debt of its day, not as a smaller asset", () => {
    const overdrawn = account({ currency: "EUR" }, balance("2020-01-02", "100"), balance("2020-02-03", "-40.25"))
    expect(amounts(netWorth([savings, overdrawn], "2020-02-02").household)).toEqual(["600.50", "0.00", "600.50"])
    expect(amounts(netWorth([savings, overdrawn], "2020-02-03").household)).toEqual(["500.50", "40.25", "460.25"])
  })

  it("net worth rounds each figure by itself, so that the net is the exact one", () => {
    const owned = account({ id: "a", currency: "EUR" }, balance("2020-01-02", "0.015"))
    const owed = account({ id: "b", currency: "EUR" }, balance("2020-01-02", "-0.005"))
    expect(amounts(netWorth([owned, owed], "2020-01-02").household)).toEqual(["0.02", "0.00", "0.01"])
  })

  it("net worth looks through stakes, and leaves their part to outsiders", () => {
    const held = security({ id: "held", in: "Holding", symbol: "AAPL" }, buy("2020-01-02", "20", "1800"))
    const stakes = [
      stake("Anna", "Holding", "2020-01-01", "60"),
      stake("Ben", "Holding", "2020-01-01", "30"),
      stake("Ben", "Holding", "2020-02-01", "40"),
    ]
    const before = netWorth([held], "2020-01-31", { stakes })
    expect(amounts(before.household)).toEqual(["1440.00", "0.00", "1440.00"])
    expect(amounts(before.portfolios.get(portfolio("Anna")))).toEqual(["960.00", "0.00", "960.00"])
    expect(amounts(before.portfolios.get(portfolio("Holding")))).toEqual(["1600.00", "0.00", "1600.00"])
    expect(amounts(netWorth([held], "2020-02-01", { stakes }).household)).toEqual(["1600.00", "0.00", "1600.00"])
  })

  it("net worth counts the ownership share of a shared holding", () => {
    const shared = account({ currency: "EUR" }, balance("2020-01-02", "1000"), share("2020-01-02", "12.5"))
    expect(amounts(netWorth([shared], "2020-01-02").household)).toEqual(["125.00", "0.00", "125.00"])
  })
})

describe("the sources of a figure", () => {
  it("a figure is incomplete before the first rate of a currency, names the lines left out, and shows no zero for them", () => {
    const { household, portfolios } = netWorth(
      [savings, account({ id: "francs", in: "Ben", currency: "CHF" }, balance("2020-01-02", "10"))],
      "2020-01-06",
    )
    expect(amounts(household)).toEqual(["500.50", "0.00", "500.50"])
    expect(household.missing).toEqual([{ currency: "CHF", holdingIds: ["francs"] }])
    expect(portfolios.get(portfolio("Ben"))?.missing).toHaveLength(1)
    expect(portfolios.get(portfolio("Anna"))?.missing).toEqual([])
  })

  it("a figure is incomplete for all other currencies where its own currency has no rate", () => {
    const { household } = netWorth([apple, savings, nestle], "2020-01-06", { currency: "CHF" })
    // Nestlé has the price paid, 800 CHF, and needs no rate.
    expect(amounts(household)).toEqual(["800.00", "0.00", "800.00"])
    expect(household.missing).toEqual([{ currency: "CHF", holdingIds: ["apple", "savings"] }])
  })

  it("a figure is complete when lines without a rate have no value", () => {
    const empty = account({ currency: "NOK" }, balance("2020-01-02", "0"))
    expect(netWorth([empty], "2020-01-06").household.missing).toEqual([])
  })

  it("a figure names the lines carried at cost", () => {
    const given = security({ id: "given", symbol: "NESN", currency: "CHF" }, deliveredIn("2020-01-02", "10", "800"))
    expect(netWorth([apple, given], "2020-01-07").household.atCost).toEqual(["given"])
    expect(netWorth([apple, given], "2020-01-08").household.atCost).toEqual([])
  })

  it("a figure names the age of its oldest price and rate", () => {
    const { household, portfolios } = netWorth([apple, nestle, savings], "2020-03-02")
    expect(household.reflects).toEqual({ oldestPriceOn: "2020-01-03", ratesOn: "2020-01-02" })
    expect(portfolios.get(portfolio("Ben"))?.reflects).toEqual({ oldestPriceOn: "2020-01-08", ratesOn: "2020-01-07" })
    expect(netWorth([savings], "2020-03-02").household.reflects).toEqual({ oldestPriceOn: null, ratesOn: null })
  })
})

describe("allocation", () => {
  it("allocation divides assets and debts by class, currency and portfolio, largest first, and leaves out groups of zero", () => {
    const overdrawn = account({ id: "overdrawn", in: "Ben", currency: "EUR" }, balance("2020-01-02", "-40"))
    const closed = security({ id: "sold", in: "Holding", symbol: "AAPL" })
    const { allocation } = netWorth([apple, nestle, savings, overdrawn, closed], "2020-01-08")
    expect(parts(allocation.byClass)).toEqual([
      ["security", "1633.33", "0.00"],
      ["account", "500.50", "40.00"],
    ])
    expect(parts(allocation.byCurrency)).toEqual([
      ["CHF", "833.33", "0.00"],
      ["USD", "800.00", "0.00"],
      ["EUR", "500.50", "40.00"],
    ])
    expect(parts(allocation.byPortfolio)).toEqual([
      ["Anna", "1300.50", "0.00"],
      ["Ben", "833.33", "40.00"],
    ])
  })

  it("allocation uses the currency of the holding, regardless of that of its price", () => {
    const inEuros = security({ symbol: "AAPL", currency: "EUR" }, buy("2020-01-02", "10", "900"))
    expect(parts(netWorth([inEuros], "2020-01-08").allocation.byCurrency)).toEqual([["EUR", "800.00", "0.00"]])
  })

  it("allocation is that of the household, or of the requested portfolio", () => {
    const held = security({ id: "held", in: "Holding", symbol: "AAPL" }, buy("2020-01-02", "20", "1800"))
    const stakes = [stake("Anna", "Holding", "2020-01-01", "60"), stake("Ben", "Holding", "2020-01-01", "30")]
    const asked = (scope?: string) =>
      parts(netWorth([held, savings], "2020-01-08", { stakes, ...(scope ? { scope } : {}) }).allocation.byPortfolio)
    expect(asked()).toEqual([
      ["Holding", "1440.00", "0.00"],
      ["Anna", "500.50", "0.00"],
    ])
    expect(asked("Ben")).toEqual([["Holding", "480.00", "0.00"]])
  })
})
