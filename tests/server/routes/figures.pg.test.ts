import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NetWorthView } from "#contract/figures/figures.ts"
import { HoldingView } from "#contract/holdings.ts"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { account, company, dividend, her, openClara, purchase, sale, security, shares, trade } from "./clara.ts"

let api: TestApi
let clara: Person
beforeAll(async () => void ({ api, clara } = await openClara()))
afterAll(() => api.close())

describe("the figures of a household", () => {
  it("the figures of a household are those of a day, with its stake in the company on that day", async () => {
    const answer = await clara.get("/api/net-worth?on=2024-01-31")
    expect(answer.json).toEqual({
      on: "2024-01-31",
      currency: "EUR",
      since: "2024-01-02",
      household: { assets: "816.80", debts: "0.00", net: "816.80" }, // 500 + 60 % of 6 × 110 ÷ 1.25
      change: { from: "2024-01-02", net: "545.45", amount: "271.35", percent: "49.75" }, // 60 % of 10 × 100 ÷ 1.10
      portfolios: [
        {
          portfolioId: her,
          holdings: 1,
          unpricedTokens: 0,
          assets: "816.80",
          debts: "0.00",
          net: "816.80",
          own: { inFull: "500.00", ofHousehold: "500.00" },
        },
        {
          portfolioId: company,
          holdings: 1,
          unpricedTokens: 0,
          assets: "528.00",
          debts: "0.00",
          net: "528.00",
          own: { inFull: "528.00", ofHousehold: "316.80" }, // 60 %
        },
      ],
      allocation: {
        byClass: [
          { assetClass: "account", assets: "500.00", percent: "61.21" },
          { assetClass: "security", assets: "316.80", percent: "38.79" },
        ],
        byCurrency: [
          { currency: "EUR", assets: "500.00", percent: "61.21" },
          { currency: "USD", assets: "316.80", percent: "38.79" },
        ],
        byPortfolio: [
          { portfolioId: her, assets: "500.00", percent: "61.21" },
          { portfolioId: company, assets: "316.80", percent: "38.79" },
        ],
        byInvestable: [
          { investable: "cash", assets: "500.00", percent: "61.21" },
          { investable: "easily_convertible", assets: "316.80", percent: "38.79" },
        ],
      },
      missingRates: [],
      unpriced: [],
      atCost: [],
      oldestPriceOn: "2024-01-10",
      oldestRateOn: "2024-01-31",
    })
    expect(Schema.is(NetWorthView)(answer.json)).toBe(true)
  })

  it("the data health names the source of a price and of a rate that are old", async () => {
    const { issues } = (await clara.get("/api/data-health?on=2024-06-30")).json
    const stale = issues.filter(({ _tag }: { _tag: string }) => _tag.startsWith("Stale"))
    expect(stale).toMatchObject([
      { _tag: "StalePrice", symbol: "ACME", source: "test", lastOn: "2024-02-05" },
      { _tag: "StaleRate", currency: "USD", otherProvider: null, source: "test", lastOn: "2024-01-31" },
    ])
    const before = (await clara.get("/api/data-health?on=2024-01-30")).json.issues
    expect(before.filter(({ _tag }: { _tag: string }) => _tag.startsWith("Stale"))).toMatchObject([
      { source: "test", lastOn: "2024-01-10" },
      { source: "test", lastOn: "2024-01-02" },
    ])
  })

  it("the figures of a household list an overdrawn account among the debts, and compare with the requested day", async () => {
    const { household, change } = (await clara.get("/api/net-worth?on=2024-02-10&from=2024-01-31")).json
    expect(household).toEqual({ assets: "288.00", debts: "20.00", net: "268.00" }) // 50 % of 6 × 120 ÷ 1.25
    expect(change).toEqual({ from: "2024-01-31", net: "816.80", amount: "-548.80", percent: "-67.19" })
  })

  it("the figures of a household are in the requested currency", async () => {
    const { household, currency } = (await clara.get("/api/net-worth?on=2024-02-10&currency=USD")).json
    expect({ household, currency }).toEqual({
      household: { assets: "360.00", debts: "25.00", net: "335.00" },
      currency: "USD",
    })
  })

  it("the figures of a household name what is missing instead of showing zero", async () => {
    const { household, missingRates } = (await clara.get("/api/net-worth?on=2024-01-31&currency=CHF")).json
    expect(household).toEqual({ assets: "0.00", debts: "0.00", net: "0.00" })
    expect(missingRates).toEqual([{ currency: "CHF", holdingIds: expect.arrayContaining([account, shares]) }])
  })

  it("the figures of a household exist for every day of a period, for the household and for one portfolio", async () => {
    const household = (await clara.get("/api/net-worth/history?from=2024-02-08&to=2024-02-10")).json
    expect(household).toEqual({
      from: "2024-02-08",
      to: "2024-02-10",
      currency: "EUR",
      since: "2024-01-02",
      missingRates: [],
      incompleteTo: null,
      assets: ["788.00", "788.00", "288.00"],
      debts: ["0.00", "0.00", "20.00"],
      net: ["788.00", "788.00", "268.00"],
      benchmark: null,
    })
    const ofCompany = await clara.get(`/api/net-worth/history?from=2024-01-30&to=2024-01-31&portfolioId=${company}`)
    expect(ofCompany.json.net).toEqual(["600.00", "528.00"])
  })

  it("the figures of a household begin with the first known day, and end today", async () => {
    const { from, to, net } = (await clara.get("/api/net-worth/history")).json
    expect(from).toBe("2024-01-02")
    expect(to).toBe((await clara.get("/api/session")).json.today)
    expect(net.at(-1)).toBe("268.00")
  })

  it("the figures of a household name the days without a rate", async () => {
    const { missingRates, incompleteTo, net } = (
      await clara.get("/api/net-worth/history?from=2024-01-01&to=2024-01-06&currency=USD")
    ).json
    expect({ missingRates, incompleteTo, net }).toEqual({
      missingRates: [],
      incompleteTo: null,
      net: ["0.00", "600.00", "600.00", "600.00", "1150.00", "1150.00"],
    })
  })
})

describe("a holding", () => {
  it("a holding shows units, price, cost and gain by both methods, income and the ownership share", async () => {
    const { holding, lots, entries } = (await clara.get(`/api/holdings/${shares}?on=2024-02-10`)).json
    const costs = { cost: "603.00", realised: "36.00", unrealised: "117.00" } // 6 × 100.50; 438 − 402; 720 − 603
    expect(holding).toEqual({
      holdingId: shares,
      portfolioId: company,
      assetClass: "security",
      currency: "USD",
      name: "Acme Inc.",
      openedOn: "2024-01-02",
      priceSymbol: "ACME",
      instrument: null,
      preferredSource: null,
      acquisitionCost: null,
      investable: null,
      taxRate: null,
      unitsEarned: "incomeAndCost",
      details: { ...security, sector: null, country: null, quotedIn: null },
      closedOn: null,
      status: "active",
      figures: {
        on: "2024-02-10",
        units: "6",
        value: "720.00",
        basis: "quoted",
        price: { amount: "120", currency: "USD", on: "2024-02-05", source: "test" },
        statedOn: null,
        changedSince: null,
        onItsWay: null,
        staked: null,
        fineTroyOunces: null,
        valuations: [],
        share: "100",
        average: costs,
        fifo: costs,
        pooled: null,
        income: { gross: "12.00", taxWithheld: "3.00", taxes: "0.00", expenses: "0.00" },
        // Bought at 1.10 USD for 1 EUR: 603 ÷ 1.10, of which half belongs to the household.
        costInBase: {
          average: { owned: "548.1818181818", household: "274.0909090909" },
          fifo: { owned: "548.1818181818", household: "274.0909090909" },
          pooled: null,
        },
        ownedValueInBase: "576.00",
        ownedUnroundedInBase: "576",
        household: { share: "50", valueInBase: "288.00", unroundedInBase: "288" },
        oldestRateOn: "2024-01-31",
      },
    })
    expect(Schema.is(HoldingView)(holding)).toBe(true)
    expect(lots).toEqual([{ acquiredOn: "2024-01-02", units: "6", cost: "603.00" }])
    expect(entries.map(({ entryId }: { entryId: string }) => entryId)).toEqual([dividend, sale, purchase])
    expect(entries[2]).toMatchObject({
      entry: trade("buy", "10", "1000", "5", "2024-01-02"),
      status: "counts",
      voidReason: null,
      replaces: null,
      replacedBy: null,
    })
  })

  it("a holding has a history of its whole value, and of the ownership share in the requested currency", async () => {
    const { value, ownedValueInBase } = (
      await clara.get(`/api/holdings/${shares}/history?from=2024-01-09&to=2024-01-10&currency=EUR`)
    ).json
    expect({ value, ownedValueInBase }).toEqual({
      value: ["1000.00", "660.00"],
      ownedValueInBase: ["909.09", "600.00"],
    })
  })

  it("a holding is in the list, which can be filtered by class and portfolio", async () => {
    const names = async (query: string) =>
      (await clara.get(`/api/holdings?on=2024-02-10${query}`)).json.holdings.map(({ name }: { name: string }) => name)
    expect(await names("")).toEqual(["Acme Inc.", "Household account"])
    expect(await names("&assetClass=account")).toEqual(["Household account"])
    expect(await names(`&portfolioId=${company}`)).toEqual(["Acme Inc."])
  })
})

describe("the key figures of a holding", () => {
  const figuresOn = async (on: string, more = "") =>
    (await clara.get(`/api/holdings/${shares}/key-figures?on=${on}&currency=USD${more}`)).json

  it("the key figures of a holding are its last change by price, return, weight and income of a year", async () => {
    // 6 × (120 − 110). Returns from the end of 1 January: 1,000 of 1,005 paid; 6 × 110 and 438 received of 1,000;
    // 12 received beside 660; 120 ÷ 110.
    const whole = String(Math.round(((1000 / 1005) * 1.098 * (672 / 660) * (120 / 110) - 1) * 1e8) / 1e8)
    const { currency, figures } = await figuresOn("2024-02-06")
    expect(currency).toBe("USD")
    expect(figures).toEqual({
      priceChange: { on: "2024-02-05", ratio: { value: "0.0909090909", unavailable: null }, amount: "60.00" },
      ofPeriod: { from: "2024-01-01", timeWeighted: { value: whole, unavailable: null } },
      sinceStart: {
        from: "2024-01-01",
        timeWeighted: { value: whole, unavailable: null },
        timeWeightedAnnualised: { value: null, unavailable: "tooShort" },
      },
      // Half of 720 dollars; the account of 500 euros at 1.25 beside it.
      weight: { value: String(Math.round((360 / 985) * 1e10) / 1e10), unavailable: null },
      incomeOfYear: "12.00",
      year: null,
    })
  })

  it("the return of a period is that of readReturns, and one since the beginning is annualised beyond a year", async () => {
    const { figures } = await figuresOn("2025-02-10", "&from=2024-01-31")
    const asked = `holdingId=${shares}&currency=USD&to=2025-02-10`
    const period = (await clara.get(`/api/returns?${asked}&from=2024-01-31`)).json
    const since = (await clara.get(`/api/returns?${asked}`)).json
    expect(figures.ofPeriod).toEqual({ from: "2024-01-31", timeWeighted: period.timeWeighted })
    expect(figures.ofPeriod.timeWeighted.value).toBe("0.09090909") // 120 ÷ 110
    expect(figures.sinceStart.timeWeighted).toEqual(since.timeWeighted)
    expect(figures.sinceStart.timeWeightedAnnualised).toEqual(since.timeWeightedAnnualised)
    expect(figures.incomeOfYear).toBe("0.00")
  })

  it("an overdrawn account has no weight in the assets, and an account no change by price", async () => {
    const { figures } = (await clara.get(`/api/holdings/${account}/key-figures?on=2024-02-10`)).json
    expect([figures.weight, figures.priceChange]).toEqual([null, null])
  })
})
