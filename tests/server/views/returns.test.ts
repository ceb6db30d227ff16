import { describe, expect, it } from "vitest"
import type { LineLedger, Market, StoredEntry } from "#domain/measures/ledger/facts.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import { holdingGainView } from "#server/views/gains.ts"
import { certainDecimals } from "#server/views/ratios.ts"
import { returnsByPortfolioView, returnsView } from "#server/views/returns.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"
import {
  account,
  balance,
  buy,
  day,
  cashFlow,
  holding,
  marketOf,
  portfolio,
  security,
  sell,
  valued,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    AAPL: {
      currency: "USD",
      rows: [
        ["2020-01-30", "100"],
        ["2020-01-31", "100"],
        ["2020-02-03", "120"],
        ["2020-02-04", "90"],
        ["2020-02-06", "132"],
      ],
    },
    SPY: {
      currency: "USD",
      rows: [
        ["2020-01-30", "50"],
        ["2020-02-05", "55"],
      ],
    },
  },
  rates: {
    USD: [
      ["2020-01-30", "1.25"],
      ["2020-02-05", "1.10"],
    ],
  },
})

const wealthOf = (ledgers: ReadonlyArray<LineLedger>, of: Market = market): HouseholdWealth => ({
  reflects: { commit: 1n, prepare: 1n },
  portfolios: ["Anna", "Ben"].map((title) => ({ portfolio_id: title, title, status: "active" })) as never,
  portfolioIds: ["Anna", "Ben"].map(portfolio),
  stakes: [],
  priceOrders: new Map(),
  ledgers: new Map(ledgers.map((ledger) => [ledger.lineId, ledger])),
  market: {
    realm: "real",
    ...of,
    ages: [],
    asked: [],
    versions: new Map(),
    sourceOn: () => null,
    withRates: () => expect.unreachable(),
  },
  inView: () => true,
  since: day("2020-01-30"),
})

const household: ReturnScope = { of: "household" }
const apple = security(
  { id: "apple", symbol: "AAPL", openedOn: "2020-01-31" },
  buy("2020-01-31", "10", "990", "10"),
  sell("2020-02-04", "5", "450"),
)
const period = { from: day("2020-01-30"), to: day("2020-02-07"), currency: "USD" } as const
const view = (ledgers: ReadonlyArray<LineLedger>, more: Partial<Parameters<typeof returnsView>[1]> = {}) =>
  returnsView(wealthOf(ledgers), { ...period, scope: household, benchmark: undefined, ...more })

describe("the view of returns", () => {
  it("the view has the whole period, by month and year, with the amounts that explain it", () => {
    expect(view([apple])).toMatchObject({
      timeWeighted: { value: "0.32", unavailable: null },
      timeWeightedAnnualised: { value: null, unavailable: "tooShort" },
      badge: null,
      openingValue: "0.00",
      paidIn: "1000.00",
      received: "450.00",
      closingValue: "660.00",
      monthly: [
        { month: "2020-01", value: { value: "0", unavailable: null } },
        { month: "2020-02", value: { value: "0.32", unavailable: null } },
      ],
      yearly: [{ year: 2020, value: { value: "0.32", unavailable: null } }],
    })
  })

  it("what was bought at one price and had no other since has no return, volatility, index or badge", () => {
    const bought = (...more: ReadonlyArray<StoredEntry>) =>
      security({ symbol: "MSFT", openedOn: "2020-01-31", currency: "USD" }, buy("2020-01-31", "10", "1000"), ...more)
    const none = { value: null, unavailable: "noPrices" }
    expect(view([bought()])).toMatchObject({
      timeWeighted: none,
      timeWeightedAnnualised: none,
      moneyWeighted: none,
      volatility: none,
      badge: null,
      monthly: [],
      index: [],
      paidIn: "1000.00",
      closingValue: "1000.00",
    })
    // A dividend is known, and the price is not.
    const returnOf = (...more: ReadonlyArray<StoredEntry>) => view([bought(...more)]).timeWeighted
    expect(returnOf(cashFlow("dividend", "2020-02-05", "10"))).toEqual(none)
    // A share at 100 is bought at 110: 10 %. Or valued at 1,200: 20 %. Or sold whole for 900: -10 %.
    expect(returnOf(buy("2020-02-03", "1", "110")).value).toBe("0.1")
    expect(returnOf(valued("2020-02-03", "1200")).value).toBe("0.2")
    expect(returnOf(sell("2020-02-03", "10", "900")).value).toBe("-0.1")
    // Beside what has a price it counts at what was paid: 450 and 660 of Apple over 1,000, with 1,000 that stay.
    expect(view([apple, bought()]).timeWeighted.unavailable).toBeNull()
    const { household: both } = returnsByPortfolioView(wealthOf([bought()]), period)
    expect([both.timeWeighted, both.moneyWeighted]).toMatchObject([none, none])
  })

  it("the view has an index from the opening day on, and its drawdown", () => {
    const { index, drawdown, maximumDrawdown } = view([apple])
    expect(index).toEqual(
      ["100", "100", "100", "100", "120", "90", "90", "132", "132"].map((growth) => `${growth}.0000`),
    )
    expect(drawdown).toEqual(["0", "0", "0", "0", "0", "-0.25", "-0.25", "0", "0"])
    expect(maximumDrawdown).toEqual({
      depth: "0.25",
      peakOn: "2020-02-03",
      troughOn: "2020-02-04",
      recoveredOn: "2020-02-06",
      days: 3,
    })
  })

  it("the view names what is missing: months without investments, and lines without a rate", () => {
    const { monthly, yearly } = view([apple], { from: day("2019-12-30") })
    expect(monthly[0]).toEqual({ month: "2019-12", value: { value: null, unavailable: "nothingInvested" } })
    expect(yearly.map(({ value }) => value.unavailable)).toEqual(["nothingInvested", null])
    const swiss = account({ id: "swiss", currency: "CHF", openedOn: "2020-01-31" }, balance("2020-01-31", "5"))
    expect(view([apple, swiss])).toMatchObject({
      timeWeighted: { value: null, unavailable: "missingRate" },
      timeWeightedAnnualised: { unavailable: "missingRate" },
      moneyWeighted: { unavailable: "missingRate" },
      volatility: { unavailable: "missingRate" },
      downsideVolatility: { unavailable: "missingRate" },
      maximumDrawdown: null,
      monthly: [],
      index: [],
      drawdown: [],
    })
    expect(view([])).toMatchObject({
      timeWeighted: { unavailable: "nothingInvested" },
      moneyWeighted: { unavailable: "noFlows" },
    })
  })

  it("the view is annualised beyond one year, and rated by that", () => {
    const house = holding(
      { id: "house", assetClass: "realEstate", currency: "USD", openedOn: "2018-01-30" },
      valued("2018-01-30", "100"),
      valued("2020-01-01", "121"),
    )
    expect(view([house], { from: day("2018-01-30"), to: day("2020-01-30") })).toMatchObject({
      timeWeighted: { value: "0.21" },
      timeWeightedAnnualised: { value: "0.1" }, // 730 days
      moneyWeighted: { value: "0.1" },
      badge: "good",
    })
  })

  it("the view has a benchmark in the requested currency", () => {
    // In euros: 40 of 50 dollars became 50 of 55, and 80 became 120 for each share of the other.
    const { benchmark, timeWeighted } = view([apple], { currency: "EUR", benchmark: { symbol: "SPY", name: null } })
    expect(timeWeighted.value).toBe("0.5")
    expect(benchmark).toMatchObject({
      symbol: "SPY",
      currency: "USD",
      timeWeighted: { value: "0.25" },
      excess: { value: "0.25" },
    })
    expect([benchmark?.index[0], benchmark?.index[5], benchmark?.index[6]]).toEqual([
      "100.0000",
      "100.0000",
      "125.0000",
    ])
    const none = view([apple], { benchmark: { symbol: "XYZ", name: null } }).benchmark
    expect(none).toMatchObject({ timeWeighted: { unavailable: "noPrices" }, excess: { unavailable: "noPrices" } })
    expect(none?.index).toEqual(Array(9).fill(null))
    const late = view([apple], { from: day("2020-01-29"), benchmark: { symbol: "SPY", name: null } }).benchmark
    expect(late?.timeWeighted.unavailable).toBe("pricesStartLater")
  })

  it("a return with many digits is shown as far as its digits are certain", () => {
    // A share of a cent that rises to 7,777,777,777.77: 777,777,777,777 times what was paid, less one.
    const rose = marketOf({
      prices: {
        RISE: {
          currency: "EUR",
          rows: [
            ["2020-01-30", "0.01"],
            ["2020-02-03", "123456.78"],
            ["2020-02-06", "7777777777.77"],
          ],
        },
      },
    })
    const held = security(
      { id: "rise", symbol: "RISE", currency: "EUR", openedOn: "2020-01-30" },
      buy("2020-01-30", "1", "0.01"),
    )
    const view = (to: string) =>
      returnsView(wealthOf([held], rose), {
        from: day("2020-01-30"),
        to: day(to),
        currency: "EUR",
        scope: { of: "household" },
        benchmark: undefined,
      })
    expect(view("2020-02-03").timeWeighted.value).toBe("12345677")
    const { timeWeighted, index } = view("2020-02-06")
    expect(timeWeighted.value).toBe("777777777800")
    expect([index[0], index.at(-1)]).toEqual(["100.0000", "77777777780000.0000"])
    expect(certainDecimals(decimal("99.5"), 8)).toBe(8)
    expect(certainDecimals(decimal("-100.5"), 8)).toBe(7)
  })

  it("the view can be that of a single whole holding, and of every portfolio", () => {
    const inBen = security(
      { id: "more", in: "Ben", symbol: "SPY", openedOn: "2020-01-31" },
      buy("2020-01-31", "2", "100"),
    )
    const scope = { of: "holdings", holdingIds: ["more" as HoldingId] } as const
    expect(view([apple, inBen], { scope }).timeWeighted.value).toBe("0.1")
    const { household: all, portfolios } = returnsByPortfolioView(wealthOf([apple, inBen]), period)
    expect(portfolios.map((one) => [one.portfolioId, one.timeWeighted.value])).toEqual([
      ["Anna", "0.32"],
      ["Ben", "0.1"],
    ])
    expect(all.timeWeighted.value).toBe(view([apple, inBen]).timeWeighted.value)
    expect(all.moneyWeighted.value?.slice(0, 12)).toBe(view([apple, inBen]).moneyWeighted.value?.slice(0, 12))
  })
})

describe("the view of the gain of a holding", () => {
  const on = day("2020-02-07")

  it("the view has both methods in both currencies, a badge, and the latent tax", () => {
    const taxed: LineLedger = { ...apple, taxRate: "25" }
    const gain = holdingGainView(taxed, wealthOf([taxed]), { on, currency: "EUR" })
    // Half of the units, with a cost of 1 000 for all, was sold for 450; the value of the rest is 660.
    const own = { currency: "USD", realised: "-50.00", unrealised: "160.00", total: "110.00", fees: "-10.00" }
    expect(gain.own).toMatchObject({ average: own, fifo: own })
    // A dollar was 0.80 EUR, and is 0.909…
    expect(gain.inAsked.average).toMatchObject({ currency: "EUR", realised: "-40.00", unrealised: "200.00" })
    expect([gain.badge, gain.latentTax]).toEqual(["positive", "40.00"])
  })

  it("a holding that was never priced has no unrealised gain, total, price effect or badge, and the reason", () => {
    const unpriced = security(
      { id: "unpriced", currency: "EUR" },
      buy("2020-01-30", "10", "1000", "5"),
      sell("2020-02-03", "2", "240"),
    )
    const never = security({ id: "never", currency: "EUR" }, buy("2020-01-30", "10", "1000", "5"))
    const view = (ledger: LineLedger) =>
      holdingGainView(ledger, wealthOf([ledger]), { on: day("2020-02-06"), currency: "EUR" })
    const { own, badge } = view(never)
    expect(own.average).toMatchObject({
      unrealised: null,
      total: null,
      price: null,
      unavailable: "noPrices",
      realised: "0.00",
      fees: "-5.00",
    })
    expect(badge).toBeNull()
    // Sold at 120, which is a price: 8 at 120 less 804, and 240 less 201.
    expect(view(unpriced).own.average).toMatchObject({ unrealised: "156.00", realised: "39.00", unavailable: null })
  })

  it("the gain is absent without the rates of all its days, and for a removed holding", () => {
    const { own, inAsked, badge } = holdingGainView(apple, wealthOf([apple]), { on, currency: "CHF" })
    expect([own.average?.total, inAsked.average, inAsked.fifo, badge]).toEqual(["110.00", null, null, "positive"])
    const removed = holdingGainView(undefined, wealthOf([]), { on, currency: "CHF" })
    expect(removed).toMatchObject({ own: { average: null }, badge: null, latentTax: null })
  })
})
