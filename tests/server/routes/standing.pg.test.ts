import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { annaAndCompany } from "#tests/server/routes/annaAndCompany.ts"
import { eur } from "./samples.ts"

/* A household with figures that are easy to calculate: all in euros, Anna holds half of the company. */
type Household = Awaited<ReturnType<typeof annaAndCompany>>
let api: Household["api"]
let anna: Household["anna"]
const ids = {
  anna: randomUUID(),
  company: randomUUID(),
  cash: randomUUID(),
  house: randomUUID(),
  mortgage: randomUUID(),
  fund: randomUUID(),
  goal: randomUUID(),
}

let open: Household["open"]
let record: Household["record"]
const flow = (kind: string, paidOn: string, amount: string) => ({
  _tag: "CashFlow",
  kind,
  amount: eur(amount),
  taxWithheld: eur("0"),
  paidOn,
})

beforeAll(async () => {
  ;({ api, anna, open, record } = await annaAndCompany(ids, "50"))
  const account = { _tag: "account", accountType: "checking", institution: null, description: null }
  await open({ id: ids.cash, in: ids.anna, name: "Cash", openedOn: "2020-01-01", details: account })
  await record(ids.cash, { _tag: "Balance", balance: eur("10000"), statedOn: "2023-12-01" })
  await open({
    id: ids.house,
    in: ids.anna,
    name: "House",
    openedOn: "2020-01-01",
    details: { _tag: "realEstate", propertyType: "residential", address: null, description: null },
    more: { acquisitionCost: eur("300000"), taxRate: "20" },
  })
  await record(ids.house, { _tag: "Valuation", value: eur("350000"), comment: null, valuedOn: "2023-06-30" })
  await anna.did("PUT", `/api/debts/${ids.mortgage}`, {
    portfolioId: ids.anna,
    currency: "EUR",
    name: "Mortgage",
    debtType: "mortgage",
    incurredOn: "2020-01-31",
    dueOn: "2024-03-31",
    interestRate: "12",
    monthlyPayment: eur("40000"),
    repaymentPlan: "annuity",
    creditorId: null,
    lender: "Bank",
    linkedHoldingId: ids.house,
    description: null,
  })
  await anna.did("PUT", `/api/debts/${ids.mortgage}/entries/${randomUUID()}`, {
    _tag: "OwedBalance",
    owed: eur("100000"),
    statedOn: "2023-12-31",
  })
  await open({
    id: ids.fund,
    in: ids.company,
    name: "Fund",
    openedOn: "2022-01-01",
    details: { _tag: "private", investmentType: "private_equity", manager: null, vintageYear: 2022 },
  })
  await record(ids.fund, { _tag: "Commitment", amount: eur("50000"), effectiveOn: "2022-01-01" })
  await record(ids.fund, flow("capitalCall", "2022-01-01", "20000"))
  await record(ids.fund, flow("exit", "2023-01-01", "22000"))
  await anna.did("PUT", `/api/goals/${ids.goal}`, {
    title: "Half a million",
    target: eur("500000"),
    targetOn: "2030-01-01",
    portfolioId: null,
  })
})
afterAll(() => api.close())

const get = async (path: string) => (await anna.get(path)).json

describe("the key figures of a household on a day", () => {
  it("the key figures agree with the net worth", async () => {
    const metrics = await get("/api/metrics?on=2024-01-01")
    expect(metrics).toMatchObject({ assets: "360000.00", debts: "100000.00", net: "260000.00" })
    expect(metrics.debtRatio.value).toBe("0.2777777778")
    expect(metrics.liquidShare.value).toBe("0.0277777778") // The cash.
    expect(metrics.largestPosition).toMatchObject({ name: "House", kind: "holding", value: "350000.00" })
    // A fifth of the gain of 50,000 of the house.
    expect(metrics).toMatchObject({ latentTax: "10000.00", netAfterLatentTax: "250000.00" })
    expect(metrics.unfundedCommitments).toBe("15000.00") // Half of 30,000.
    expect(metrics.gain).toMatchObject({ realised: "1000.00", unrealised: "50000.00", total: "51000.00" })
    expect((await get("/api/net-worth?on=2024-01-01")).household).toEqual({
      assets: "360000.00",
      debts: "100000.00",
      net: "260000.00",
    })
  })

  it("a change is split into its parts, in total and by line", async () => {
    const change = await get("/api/net-worth/change?from=2021-12-31&to=2024-01-01")
    const none = {
      broughtIn: "0.00",
      money: "0.00",
      market: "0.00",
      currency: "0.00",
      income: "0.00",
      fees: "0.00",
      taxes: "0.00",
      spending: "0.00",
      withoutRate: "0.00",
    }
    expect(change).toMatchObject({
      from: "2021-12-31",
      to: "2024-01-01",
      currency: "EUR",
      after: "260000.00",
      missing: [],
    })
    const netWorth = await get("/api/net-worth?from=2021-12-31&on=2024-01-01")
    expect([change.before, change.amount]).toEqual([netWorth.change.net, netWorth.change.amount])
    const line = (name: string) => change.lines.find((one: { readonly name: string }) => one.name === name)
    expect(line("House")).toMatchObject({ amount: "50000.00", parts: { ...none, market: "50000.00" } })
    // Its first balance is carried back to its opening, so that it did not change.
    expect(line("Cash")).toBeUndefined()
    // Half of 20,000 paid in and of 22,000 that came back.
    expect(line("Fund")).toMatchObject({ amount: "0.00", parts: { ...none, money: "-1000.00", market: "1000.00" } })
    const parts = await get("/api/net-worth/change?from=2022-12-31&to=2023-06-30&portfolioId=" + ids.company)
    expect(parts).toMatchObject({ amount: "-20000.00", parts: { ...none, money: "-22000.00", market: "2000.00" } })
    expect(parts.lines.map((one: { readonly name: string }) => one.name)).toEqual(["Fund"])
  })

  it("a change that ends before it begins, and that of an unknown portfolio, are refused", async () => {
    const reversed = await anna.get("/api/net-worth/change?from=2024-01-02&to=2024-01-01")
    expect([reversed.status, reversed.json.errors[0].reason]).toEqual([400, "period.reversed"])
    expect((await anna.get(`/api/net-worth/change?portfolioId=${randomUUID()}`)).status).toBe(404)
  })

  it("the waterfall leads from the assets through the debts to the net worth", async () => {
    const { waterfall } = await get("/api/metrics?on=2024-01-01")
    expect(waterfall).toEqual([
      { kind: "assetClass", key: "realEstate", amount: "350000.00" },
      { kind: "assetClass", key: "account", amount: "10000.00" },
      { kind: "debtType", key: "mortgage", amount: "-100000.00" },
      { kind: "net", key: "net", amount: "260000.00" },
    ])
  })

  it("the liquidity is compared with debts that may fall due", async () => {
    const liquidity = await get("/api/liquidity?on=2024-01-01")
    expect(liquidity.rungs[0]).toEqual({ investable: "cash", assets: "10000.00", together: "10000.00" })
    expect(liquidity.openCommitments).toBe("15000.00")
    expect(liquidity.due).toEqual([
      { within: "30", debts: "0.00" },
      { within: "90", debts: "100000.00" }, // 31 March is ninety days away.
      { within: "365", debts: "100000.00" },
      { within: "later", debts: "100000.00" },
      { within: "withoutDay", debts: "0.00" },
    ])
    expect(liquidity.coverage.value).toBe("0.0869565217") // 10,000 over 115,000
  })

  it("the schedule repays the debt to the last cent", async () => {
    const schedule = await get(`/api/debts/${ids.mortgage}/schedule?on=2024-01-01`)
    expect(schedule).toMatchObject({ owed: "100000.00", remainingInterest: "1826.10", paidOffOn: "2024-03-31" })
    expect(schedule.rows.map((row: Record<string, string>) => [row["on"], row["payment"], row["remaining"]])).toEqual([
      ["2024-01-31", "40000.00", "61000.00"],
      ["2024-02-29", "40000.00", "21610.00"],
      ["2024-03-31", "21826.10", "0.00"],
    ])
  })

  it("the goal has its progress", async () => {
    const { goals } = await get("/api/goals/progress?on=2024-01-01")
    expect(goals).toMatchObject([{ title: "Half a million", reached: "260000.00", isReached: false }])
    expect(goals[0].progress.value).toBe("0.52")
  })

  it("the fund has its multiples and its rate", async () => {
    const { holdings, total } = await get("/api/private-markets?on=2023-01-01")
    expect(holdings).toMatchObject([{ paidIn: "20000.00", distributed: "22000.00", openCommitment: "30000.00" }])
    expect([holdings[0].dpi.value, holdings[0].irr.value, holdings[0].badge]).toEqual(["1.1", "0.1", "good"])
    expect(total).toMatchObject({ paidIn: "10000.00", distributed: "11000.00" })
    expect(total.weightedAverageIrr.value).toBe("0.1")
  })

  it("the data health lists faults of the figures, and portfolios without an owner", async () => {
    const faultsOn = async (on: string) =>
      (await get(`/api/data-health?on=${on}`)).issues.map(
        ({ _tag, name, title }: Record<string, string>) => `${_tag} ${name ?? title}`,
      )
    const faults = ["OldBalance Cash", "OldValuation House", "StakesBelowWhole Company"]
    expect(await faultsOn("2024-07-01")).toEqual(expect.arrayContaining(faults))
    // By its plan the mortgage is paid off.
    expect(await faultsOn("2024-07-01")).not.toContain("OldBalance Mortgage")
  })

  it("the data health of a portfolio leaves out what does not count for it, and is missing for an unknown one", async () => {
    const company = await get(`/api/data-health?on=2024-07-01&portfolioId=${ids.company}`)
    expect(company.issues).toMatchObject([
      { _tag: "StakesBelowWhole", title: "Company" },
      { _tag: "OldValuation", name: "Fund", valuedOn: null },
    ])
    const { valuedRecently } = await get(`/api/data-health?on=2024-01-01&portfolioId=${ids.anna}`)
    expect(valuedRecently).toBe("0.0278") // The cash of 10,000, of 360,000 with the house.
    expect((await anna.get(`/api/data-health?portfolioId=${randomUUID()}`)).status).toBe(404)
  })

  it("the key figures can be those of one portfolio, and are missing for an unknown one", async () => {
    expect(await get(`/api/metrics?on=2024-01-01&portfolioId=${ids.company}`)).toMatchObject({
      unfundedCommitments: "30000.00",
    })
    expect((await anna.get(`/api/metrics?portfolioId=${randomUUID()}`)).status).toBe(404)
    expect((await anna.get(`/api/debts/${randomUUID()}/schedule`)).status).toBe(404)
  })

  it("the exchange rates of a portfolio are those of the lines that count for it", async () => {
    const ben = await api.person("ben")
    const [own, company, other] = [randomUUID(), randomUUID(), randomUUID()]
    for (const [portfolioId, currency] of [
      [own, "USD"],
      [company, "GBP"],
      [other, "CHF"],
    ]) {
      await ben.did("PUT", `/api/portfolios/${portfolioId}`, { title: currency })
      await ben.did("PUT", `/api/holdings/${randomUUID()}`, {
        portfolioId,
        currency,
        name: "Account",
        openedOn: "2020-01-01",
        priceSymbol: null,
        details: { _tag: "account", accountType: "checking", institution: null, description: null },
      })
    }
    const stake = { ownerId: own, childId: company, effectiveOn: "2020-01-01", percent: "50" }
    await ben.did("PUT", `/api/stakes/${randomUUID()}`, stake)
    const currenciesOf = async (query: string): Promise<ReadonlyArray<string>> => {
      const { rates } = (await ben.did("GET", `/api/market/rates?currency=EUR${query}`)).json
      return rates.map(({ currency }: { currency: string }) => currency)
    }
    expect(await currenciesOf("")).toEqual(["CHF", "GBP", "USD"])
    expect(await currenciesOf(`&portfolioId=${own}`)).toEqual(["GBP", "USD"])
    expect(await currenciesOf(`&portfolioId=${company}`)).toEqual(["GBP"])
    expect((await ben.get(`/api/market/rates?portfolioId=${randomUUID()}`)).status).toBe(404)
  })
})

describe("the year of a house in numbers", () => {
  it("the year has the revaluation, and what was paid on the mortgage by its plan", async () => {
    const yearOn = async (on: string) => (await get(`/api/holdings/${ids.house}/key-figures?on=${on}`)).figures.year
    const nothing = { income: "0.00", expenses: "0.00", improvements: "0.00" }
    // Valued at 350,000 in June, and bought for 300,000.
    expect(await yearOn("2023-12-31")).toMatchObject({ from: "2022-12-31", revaluation: "50000.00", ...nothing })
    // On 31 January 2024: 1 % of 100,000, and 40,000 less that.
    expect(await yearOn("2024-02-10")).toEqual({
      from: "2023-12-31",
      revaluation: "0.00",
      ...nothing,
      debts: { interest: "-1000.00", repaid: "39000.00" },
    })
  })

  it("other classes have no year in numbers", async () => {
    expect((await get(`/api/holdings/${ids.fund}/key-figures?on=2024-01-01`)).figures.year).toBeNull()
  })
})
