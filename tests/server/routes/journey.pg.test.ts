import { randomUUID } from "node:crypto"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CalendarDate } from "../../../domain/shared/calendarDate.ts"
import { NetWorthView } from "../../../server/contract/figures.ts"
import { HoldingView } from "../../../server/contract/holdings.ts"
import { openPool } from "../../../server/database.ts"
import { recordPoints } from "../../../server/marketdata/store.ts"
import { type Person, type TestApi, testApi } from "../http/testApi.ts"

/*
 * Clara holds an account, and a part of a company that holds shares. Everything is reckoned by hand:
 *
 *   ACME, USD: 100 from 2 January, 110 from 10 January, 120 from 5 February. 1 EUR = 1.10 USD, from 31 January 1.25 USD.
 *   The company buys 10 for 1,000 + 5 fees on 2 January and sells 4 for 440 − 2 fees on 10 January.
 *   Clara holds 60 % of it, from 1 February 50 %. Her account has 500 EUR on 5 January and −20 EUR on 10 February.
 */
let api: TestApi
let clara: Person
const her = randomUUID()
const company = randomUUID()
const account = randomUUID()
const shares = randomUUID()
const [purchase, sale, dividend] = [randomUUID(), randomUUID(), randomUUID()]

const usd = (amount: string) => ({ amount, currency: "USD" })
const eur = (amount: string) => ({ amount, currency: "EUR" })
const security = { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: "US0378331005" }
const checking = { _tag: "account", accountType: "checking", institution: "Bank", description: null }
const trade = (side: string, quantity: string, consideration: string, fees: string, tradedOn: string) => ({
  _tag: "Trade",
  side,
  quantity,
  consideration: usd(consideration),
  fees: usd(fees),
  tradedOn,
})

beforeAll(async () => {
  api = await testApi()
  const pool = openPool(api.databaseUrl)
  const points = (values: Record<string, string>) =>
    Object.entries(values).map(([day, value]) => ({ day: day as CalendarDate, value }))
  await recordPoints(
    pool,
    [
      {
        kind: "price",
        symbol: "ACME",
        currency: "USD",
        points: points({ "2024-01-02": "100", "2024-01-10": "110", "2024-02-05": "120" }),
      },
      { kind: "rate", symbol: "USD", currency: "USD", points: points({ "2024-01-02": "1.10", "2024-01-31": "1.25" }) },
    ],
    { source: "test" },
  )
  await pool.end()
  clara = await api.person("clara")
  await clara.did("PUT", `/api/portfolios/${her}`, { title: "Clara" })
  await clara.did("PUT", `/api/portfolios/${company}`, { title: "Clara GmbH" })
  for (const [effectiveOn, percent] of [
    ["2024-01-01", "60"],
    ["2024-02-01", "50"],
  ]) {
    const stake = { ownerId: her, childId: company, effectiveOn, percent }
    await clara.did("PUT", `/api/stakes/${randomUUID()}`, stake)
  }
  await clara.did("PUT", `/api/holdings/${account}`, {
    portfolioId: her,
    currency: "EUR",
    name: "Household account",
    openedOn: "2024-01-05",
    priceSymbol: null,
    details: checking,
  })
  await clara.did("PUT", `/api/holdings/${shares}`, {
    portfolioId: company,
    currency: "USD",
    name: "Acme Inc.",
    openedOn: "2024-01-02",
    priceSymbol: "ACME",
    details: security,
  })
  for (const [amount, statedOn] of [
    ["500", "2024-01-05"],
    ["-20.00", "2024-02-10"],
  ] as const) {
    const balance = { _tag: "Balance", balance: eur(amount), statedOn }
    await clara.did("PUT", `/api/holdings/${account}/entries/${randomUUID()}`, balance)
  }
  await clara.did("PUT", `/api/holdings/${shares}/entries/${purchase}`, trade("buy", "10", "1000", "5", "2024-01-02"))
  await clara.did("PUT", `/api/holdings/${shares}/entries/${sale}`, trade("sell", "4", "440", "2", "2024-01-10"))
  await clara.did("PUT", `/api/holdings/${shares}/entries/${dividend}`, {
    _tag: "CashFlow",
    kind: "dividend",
    amount: usd("12"),
    taxWithheld: usd("3"),
    paidOn: "2024-01-15",
  })
})
afterAll(() => api.close())

describe("the figures of a household", () => {
  it("are those of a day, with what she holds of the company that day", async () => {
    const answer = await clara.get("/api/net-worth?on=2024-01-31")
    expect(answer.json).toEqual({
      on: "2024-01-31",
      currency: "EUR",
      since: "2024-01-02",
      household: { assets: "816.80", debts: "0.00", net: "816.80" }, // 500 + 60 % of 6 × 110 ÷ 1.25
      change: { from: "2024-01-02", net: "545.45", amount: "271.35", percent: "49.75" }, // 60 % of 10 × 100 ÷ 1.10
      portfolios: [
        { portfolioId: her, holdings: 1, assets: "816.80", debts: "0.00", net: "816.80" },
        { portfolioId: company, holdings: 1, assets: "528.00", debts: "0.00", net: "528.00" },
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
      atCost: [],
      oldestPriceOn: "2024-01-10",
      oldestRateOn: "2024-01-31",
    })
    expect(Schema.is(NetWorthView)(answer.json)).toBe(true)
  })

  it("show an overdrawn account among the debts, and compare with the day asked for", async () => {
    const { household, change } = (await clara.get("/api/net-worth?on=2024-02-10&from=2024-01-31")).json
    expect(household).toEqual({ assets: "288.00", debts: "20.00", net: "268.00" }) // 50 % of 6 × 120 ÷ 1.25
    expect(change).toEqual({ from: "2024-01-31", net: "816.80", amount: "-548.80", percent: "-67.19" })
  })

  it("come in the currency asked for", async () => {
    const { household, currency } = (await clara.get("/api/net-worth?on=2024-02-10&currency=USD")).json
    expect({ household, currency }).toEqual({
      household: { assets: "360.00", debts: "25.00", net: "335.00" },
      currency: "USD",
    })
  })

  it("say what they lack instead of showing it as nothing", async () => {
    const { household, missingRates } = (await clara.get("/api/net-worth?on=2024-01-31&currency=CHF")).json
    expect(household).toEqual({ assets: "0.00", debts: "0.00", net: "0.00" })
    expect(missingRates).toEqual([{ currency: "CHF", holdingIds: expect.arrayContaining([account, shares]) }])
  })

  it("are there for every day of a period, of the household and of one portfolio", async () => {
    const household = (await clara.get("/api/net-worth/history?from=2024-02-08&to=2024-02-10")).json
    expect(household).toEqual({
      from: "2024-02-08",
      to: "2024-02-10",
      currency: "EUR",
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

  it("begin with the first day on which anything is known, and end today", async () => {
    const { from, to, net } = (await clara.get("/api/net-worth/history")).json
    expect(from).toBe("2024-01-02")
    expect(to).toBe((await clara.get("/api/session")).json.today)
    expect(net.at(-1)).toBe("268.00")
  })

  it("say on which days a rate was missing", async () => {
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
  it("shows units, price, cost and gain by both methods, income and the share of its owner", async () => {
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
      acquisitionCost: null,
      investable: null,
      taxRate: null,
      details: security,
      closedOn: null,
      status: "active",
      figures: {
        on: "2024-02-10",
        units: "6",
        value: "720.00",
        basis: "quoted",
        price: { amount: "120", currency: "USD", on: "2024-02-05", source: "test" },
        statedOn: null,
        staked: null,
        fineTroyOunces: null,
        valuations: [],
        share: "100",
        average: costs,
        fifo: costs,
        income: { gross: "12.00", taxWithheld: "3.00", expenses: "0.00" },
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

  it("has a history of its whole value, and of what belongs to its portfolio in the currency asked for", async () => {
    const { value, ownedValueInBase } = (
      await clara.get(`/api/holdings/${shares}/history?from=2024-01-09&to=2024-01-10&currency=EUR`)
    ).json
    expect({ value, ownedValueInBase }).toEqual({
      value: ["1000.00", "660.00"],
      ownedValueInBase: ["909.09", "600.00"],
    })
  })

  it("stands in the list, which can be asked by class and portfolio", async () => {
    const names = async (query: string) =>
      (await clara.get(`/api/holdings?on=2024-02-10${query}`)).json.holdings.map(({ name }: { name: string }) => name)
    expect(await names("")).toEqual(["Acme Inc.", "Household account"])
    expect(await names("&assetClass=account")).toEqual(["Household account"])
    expect(await names(`&portfolioId=${company}`)).toEqual(["Acme Inc."])
  })
})

describe("what was recorded wrongly", () => {
  it("is corrected with a trace, and every figure follows", async () => {
    const replacementId = randomUUID()
    await clara.did("PUT", `/api/holdings/${shares}/entries/${sale}/correction`, {
      replacementId,
      entry: trade("sell", "5", "550", "2", "2024-01-10"),
      reason: "five, as the note says",
    })
    const { holding, entries } = (await clara.get(`/api/holdings/${shares}?on=2024-02-10`)).json
    expect(holding.figures).toMatchObject({ units: "5", value: "600.00", average: { cost: "502.50" } })
    expect(entries.find(({ entryId }: { entryId: string }) => entryId === sale)).toMatchObject({
      status: "voided",
      voidReason: "five, as the note says",
      replacedBy: replacementId,
    })
    expect((await clara.get("/api/net-worth?on=2024-02-10")).json.household.assets).toBe("240.00")

    await clara.did("PUT", `/api/holdings/${shares}/entries/${replacementId}/voiding`, { reason: "never sold" })
    expect((await clara.get("/api/net-worth?on=2024-02-10")).json.household.assets).toBe("480.00")
    await clara.did(
      "PUT",
      `/api/holdings/${shares}/entries/${randomUUID()}`,
      trade("sell", "4", "440", "2", "2024-01-10"),
    )
    expect((await clara.get("/api/net-worth?on=2024-02-10")).json.household.assets).toBe("288.00")
  })

  it("is not taken where nothing was held to be sold", async () => {
    const uncovered = trade("sell", "0.000000000000000001", "440", "2", "2024-01-01")
    const refused = await clara.put(`/api/holdings/${shares}/entries/${randomUUID()}`, uncovered)
    expect(refused.json.refusal).toEqual({ _tag: "EntryBeforeOpening", openedOn: "2024-01-02" })
    const more = await clara.put(
      `/api/holdings/${shares}/entries/${randomUUID()}`,
      trade("sell", "6.000000000000000001", "700", "2", "2024-02-05"),
    )
    expect(more.json.refusal).toEqual({ _tag: "SaleExceedsHolding", held: "6", shortOn: "2024-02-05" })
  })

  it("cannot be taken back where what was recorded later stands on it", async () => {
    const refused = await clara.put(`/api/holdings/${shares}/entries/${purchase}/voiding`, { reason: "a mistake" })
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({
      code: "refused",
      refusal: { _tag: "SaleExceedsHolding", held: "0", shortOn: "2024-01-10" },
    })
  })
})

describe("holdings and portfolios come and go", () => {
  it("counts a closed holding until its closing, and no day later", async () => {
    const worth = async (on: string) => (await clara.get(`/api/net-worth?on=${on}`)).json.household
    await clara.did("PUT", `/api/holdings/${account}/closing`, { closedOn: "2024-03-01" })
    expect(await worth("2024-02-29")).toMatchObject({ debts: "20.00" })
    expect(await worth("2024-03-01")).toMatchObject({ debts: "0.00" })
    await clara.did("DELETE", `/api/holdings/${account}/closing`)
    expect(await worth("2024-03-01")).toMatchObject({ debts: "20.00" })
  })

  it("counts a removed holding on no day until it is restored", async () => {
    await clara.did("PUT", `/api/holdings/${account}/removal`, { reason: "entered twice" })
    expect((await clara.get("/api/net-worth?on=2024-01-31")).json.household.assets).toBe("316.80")
    expect((await clara.get("/api/holdings")).json.holdings).toHaveLength(1)
    const { holdings } = (await clara.get("/api/holdings?include=removed")).json
    expect(holdings[1]).toMatchObject({ status: "removed", figures: { value: "0.00", basis: "none", units: null } })
    expect((await clara.get(`/api/holdings/${account}/history?from=2024-01-05&to=2024-01-06`)).json.value).toEqual([
      "0.00",
      "0.00",
    ])
    await clara.did("DELETE", `/api/holdings/${account}/removal`)
    expect((await clara.get("/api/net-worth?on=2024-01-31")).json.household.assets).toBe("816.80")
  })

  it("removes no portfolio that holds something or is held, and tells whose it is by its title", async () => {
    const refused = await clara.put(`/api/portfolios/${company}/removal`, { reason: null })
    expect(refused.json).toMatchObject({
      status: 422,
      refusal: { _tag: "PortfolioNotEmpty", portfolioId: company, holdings: 1, stakes: 2 },
      names: { [company]: "Clara GmbH" },
    })
  })

  it("counts what was put into a portfolio the moment before", async () => {
    const [portfolio, holding] = [randomUUID(), randomUUID()]
    await clara.did("PUT", `/api/portfolios/${portfolio}`, { title: "Short-lived" })
    const opening = clara.put(`/api/holdings/${holding}`, {
      portfolioId: portfolio,
      currency: "EUR",
      name: "Savings",
      openedOn: "2024-01-05",
      priceSymbol: null,
      details: checking,
    })
    const removal = clara.put(`/api/portfolios/${portfolio}/removal`, { reason: null })
    const outcomes = [(await opening).status, (await removal).status]
    expect([
      [200, 422],
      [422, 200],
    ]).toContainEqual(outcomes)
  })

  it("puts nothing into a portfolio that was removed, nor brings back what was in it", async () => {
    const [portfolio, holding] = [randomUUID(), randomUUID()]
    const opening = {
      portfolioId: portfolio,
      currency: "EUR",
      name: "Savings",
      openedOn: "2024-01-05",
      priceSymbol: null,
      details: checking,
    }
    await clara.did("PUT", `/api/portfolios/${portfolio}`, { title: "Old" })
    await clara.did("PUT", `/api/holdings/${holding}`, opening)
    await clara.did("PUT", `/api/holdings/${holding}/removal`, { reason: null })
    await clara.did("PUT", `/api/portfolios/${portfolio}/removal`, { reason: null })
    const isRemoved = { status: 422, refusal: { _tag: "PortfolioIsRemoved", portfolioId: portfolio } }
    expect((await clara.put(`/api/holdings/${randomUUID()}`, opening)).json).toMatchObject(isRemoved)
    expect((await clara.send("DELETE", `/api/holdings/${holding}/removal`)).json).toMatchObject(isRemoved)
    const stake = { ownerId: her, childId: portfolio, effectiveOn: "2024-01-01", percent: "10" }
    expect((await clara.put(`/api/stakes/${randomUUID()}`, stake)).json).toMatchObject({
      ...isRemoved,
      names: { [portfolio]: "Old" },
    })
    await clara.did("DELETE", `/api/portfolios/${portfolio}/removal`)
    await clara.did("DELETE", `/api/holdings/${holding}/removal`)
  })

  it("refuses stakes that close a circle or hand out more than there is, and names who is concerned", async () => {
    const circle = { ownerId: company, childId: her, effectiveOn: "2024-01-15", percent: "10" }
    const refused = await clara.put(`/api/stakes/${randomUUID()}`, circle)
    expect(refused.json).toMatchObject({
      status: 422,
      refusal: { _tag: "StakesFormCycle" },
      names: { [her]: "Clara", [company]: "Clara GmbH" },
    })
    const other = randomUUID()
    await clara.did("PUT", `/api/portfolios/${other}`, { title: "Ben" })
    const tooMuch = { ownerId: other, childId: company, effectiveOn: "2024-01-15", percent: "40.01" }
    expect((await clara.put(`/api/stakes/${randomUUID()}`, tooMuch)).json).toMatchObject({
      refusal: { _tag: "StakesExceedWhole", on: "2024-01-15", childId: company, total: "100.01" },
      names: { [her]: "Clara", [company]: "Clara GmbH", [other]: "Ben" },
    })
  })

  it("takes a stake back that was recorded by mistake", async () => {
    const [owner, child, stake] = [randomUUID(), randomUUID(), randomUUID()]
    await clara.did("PUT", `/api/portfolios/${owner}`, { title: "Owner" })
    await clara.did("PUT", `/api/portfolios/${child}`, { title: "Child" })
    const terms = { ownerId: owner, childId: child, effectiveOn: "2024-01-01", percent: "12.5" }
    await clara.did("PUT", `/api/stakes/${stake}`, terms)
    await clara.did("PUT", `/api/stakes/${stake}/removal`, { reason: "another Child" })
    const { stakes } = (await clara.get("/api/portfolios")).json
    expect(stakes).toContainEqual({ stakeId: stake, ...terms, status: "removed", removalReason: "another Child" })
    await clara.did("PUT", `/api/portfolios/${child}/removal`, { reason: null })
  })

  it("renames a portfolio and describes a holding anew", async () => {
    await clara.did("PUT", `/api/portfolios/${company}/title`, { title: "Clara Holding" })
    await clara.did("PUT", `/api/holdings/${shares}/description`, {
      name: "Acme",
      openedOn: "2024-01-01",
      priceSymbol: "ACME",
      details: { ...security, exchange: "NASDAQ" },
    })
    const { portfolios } = (await clara.get("/api/portfolios")).json
    expect(portfolios).toContainEqual({ portfolioId: company, title: "Clara Holding", status: "active", holdings: 1 })
    expect((await clara.get(`/api/holdings/${shares}`)).json.holding).toMatchObject({
      name: "Acme",
      openedOn: "2024-01-01",
      details: { exchange: "NASDAQ" },
    })
  })
})

describe("what happened", () => {
  it("is told newest first, page by page, with the names of what it is about", async () => {
    const first = (await clara.get("/api/activity?limit=5")).json.activity
    expect(first[0]).toMatchObject({
      type: "HoldingDetailsRevised",
      subjectId: shares,
      subjectName: "Acme",
      assetClass: "security",
    })
    expect(first[1]).toMatchObject({ type: "PortfolioRenamed", subjectName: "Clara Holding", assetClass: null })
    let all = first
    for (let page = first; page.length > 0;) {
      page = (await clara.get(`/api/activity?limit=5&before=${all.at(-1).position}`)).json.activity
      all = [...all, ...page]
    }
    const positions: ReadonlyArray<number> = all.map(({ position }: { position: string }) => Number(position))
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => b - a))
    expect(all.at(-1)).toMatchObject({ type: "HouseholdFounded" })
  })

  it("says how old the prices and rates are that the figures use", async () => {
    const { series } = (await clara.get("/api/market/status")).json
    expect(series).toEqual([
      { kind: "price", symbol: "ACME", currency: "USD", firstOn: "2024-01-02", lastOn: "2024-02-05", source: "test" },
      { kind: "rate", symbol: "USD", currency: "USD", firstOn: "2024-01-02", lastOn: "2024-01-31", source: "test" },
    ])
    expect((await clara.get("/api/market/symbols?search=cm")).json.symbols).toHaveLength(1)
    expect((await clara.get("/api/market/symbols?search=%00")).json.symbols).toEqual([])
  })
})
