import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { decimal, sum, toFixedString } from "#domain/numbers/decimal.ts"
import { annaAndCompany } from "#tests/server/routes/annaAndCompany.ts"
import { eur } from "./samples.ts"

/*
 * A household with figures that are easy to calculate: all in euros. Anna holds a third of the company, so that her
 * parts are not whole cents.
 */
type Household = Awaited<ReturnType<typeof annaAndCompany>>
let api: Household["api"]
let anna: Household["anna"]
const ids = {
  anna: randomUUID(),
  company: randomUUID(),
  cash: randomUUID(),
  deposit: randomUUID(),
  house: randomUUID(),
  fund: randomUUID(),
  mortgage: randomUUID(),
}

let open: Household["open"]
let record: Household["record"]
const flow = (kind: string, paidOn: string, amount: string) =>
  record(ids.fund, { _tag: "CashFlow", kind, amount: eur(amount), taxWithheld: eur("0"), paidOn })

beforeAll(async () => {
  ;({ api, anna, open, record } = await annaAndCompany(ids, "33.333333"))
  const account = { _tag: "account", accountType: "checking", institution: null, description: null }
  await open({ id: ids.cash, in: ids.anna, name: "Cash", openedOn: "2020-01-01", details: account })
  await record(ids.cash, { _tag: "Balance", balance: eur("10000.01"), statedOn: "2020-01-01" })
  await open({ id: ids.deposit, in: ids.company, name: "Deposit", openedOn: "2020-01-01", details: account })
  await record(ids.deposit, { _tag: "Balance", balance: eur("100.01"), statedOn: "2020-01-01" })
  const house = { _tag: "realEstate", propertyType: "residential", address: null, description: null }
  await open({
    id: ids.house,
    in: ids.anna,
    name: "House",
    openedOn: "2021-03-15",
    details: house,
    more: { acquisitionCost: eur("300000") },
  })
  await record(ids.house, { _tag: "Valuation", value: eur("350000"), comment: null, valuedOn: "2023-06-30" })
  const fund = { _tag: "private", investmentType: "private_equity", manager: null, vintageYear: 2022 }
  await open({ id: ids.fund, in: ids.company, name: "Fund", openedOn: "2022-01-01", details: fund })
  await record(ids.fund, { _tag: "Commitment", amount: eur("60000"), effectiveOn: "2022-01-01" })
  await flow("capitalCall", "2022-01-01", "20000")
  await flow("capitalCall", "2022-05-02", "10000")
  await flow("distribution", "2022-06-30", "3000")
  await record(ids.fund, { _tag: "Valuation", value: eur("31000"), comment: null, valuedOn: "2022-12-31" })
  await anna.did("PUT", `/api/debts/${ids.mortgage}`, {
    portfolioId: ids.anna,
    currency: "EUR",
    name: "Mortgage",
    debtType: "mortgage",
    incurredOn: "2021-03-15",
    dueOn: null,
    interestRate: null,
    monthlyPayment: null,
    repaymentPlan: "bullet",
    creditorId: null,
    lender: "Bank",
    linkedHoldingId: ids.house,
    description: null,
  })
  await anna.did("PUT", `/api/debts/${ids.mortgage}/entries/${randomUUID()}`, {
    _tag: "OwedBalance",
    owed: eur("100000"),
    statedOn: "2021-03-15",
  })
})
afterAll(() => api.close())

const get = async (path: string) => (await anna.get(path)).json
const added = (amounts: ReadonlyArray<string>) => toFixedString(sum(amounts.map((one) => decimal(one))), 2)
const assetsOf = (parts: ReadonlyArray<{ assets: string }>) => added(parts.map(({ assets }) => assets))

describe("the allocation of the assets", () => {
  it("the allocation lists groups and lines, largest first", async () => {
    const answer = await get("/api/allocation?by=assetClass&on=2024-01-01")
    // A third of the fund's 31,000 and of the 100.01 on deposit.
    expect(answer).toMatchObject({ by: "assetClass", currency: "EUR", assets: "370366.68" })
    expect(answer.parts.map(({ key, assets }: Record<string, string>) => [key, assets])).toEqual([
      ["realEstate", "350000.00"],
      ["private", "10333.33"],
      ["account", "10033.35"],
    ])
    expect(answer.parts[2].lines).toEqual([
      { lineId: ids.cash, kind: "holding", name: "Cash", assetClass: "account", assets: "10000.01", percent: "2.70" },
      {
        lineId: ids.deposit,
        kind: "holding",
        name: "Deposit",
        assetClass: "account",
        assets: "33.34",
        percent: "0.01",
      },
    ])
  })

  it("the allocation has the same total as the net worth, for any division", async () => {
    const { allocation, household } = await get("/api/net-worth?on=2024-01-01")
    const listed = {
      assetClass: allocation.byClass,
      investable: allocation.byInvestable,
      currency: allocation.byCurrency,
      portfolio: allocation.byPortfolio,
    }
    for (const [by, parts] of Object.entries(listed)) {
      const answer = await get(`/api/allocation?by=${by}&on=2024-01-01`)
      expect([by, answer.assets, assetsOf(answer.parts)]).toEqual([by, household.assets, household.assets])
      for (const part of answer.parts) expect(assetsOf(part.lines)).toBe(part.assets)
      // Each group is rounded by itself, here and there.
      const amounts = (of: ReadonlyArray<{ assets: string }>) => of.map(({ assets }) => assets).sort()
      expect(amounts(answer.parts)).toEqual(amounts(parts))
    }
  })

  it("the allocation can be that of one whole portfolio, and not of an unknown one", async () => {
    const answer = await get(`/api/allocation?by=portfolio&on=2024-01-01&portfolioId=${ids.company}`)
    expect(answer).toMatchObject({ assets: "31100.01", parts: [{ key: ids.company, assets: "31100.01" }] })
    expect((await anna.get(`/api/allocation?by=currency&portfolioId=${randomUUID()}`)).status).toBe(404)
  })

  it("the allocation by country and by sector follows what the securities state, and everything else is apart", async () => {
    const ben = await api.person("ben")
    const portfolioId = randomUUID()
    await ben.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Ben" })
    const hold = async (name: string, details: object) => {
      const id = randomUUID()
      const since = { openedOn: "2023-01-02", priceSymbol: null }
      await ben.did("PUT", `/api/holdings/${id}`, { portfolioId, currency: "EUR", name, ...since, details })
      return id
    }
    const share = async (name: string, paid: string, issuer: { country?: string; sector?: string }) => {
      const details = { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null, ...issuer }
      const id = await hold(name, details)
      await ben.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, {
        _tag: "Trade",
        side: "buy",
        quantity: "10",
        consideration: eur(paid),
        fees: eur("0"),
        tradedOn: "2023-01-02",
      })
    }
    await share("Roche", "3000", { country: "CH", sector: "healthCare" })
    await share("Novartis", "1000", { country: "CH", sector: "healthCare" })
    await share("Apple", "4100", { country: "US", sector: "informationTechnology" })
    await share("Start-up", "500", { country: "US" })
    const account = { _tag: "account", accountType: "checking", institution: null, description: null }
    const id = await hold("Cash", account)
    await ben.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, {
      _tag: "Balance",
      balance: eur("1400"),
      statedOn: "2023-01-02",
    })
    const partsBy = async (by: string) =>
      (await ben.get(`/api/allocation?by=${by}&on=2024-01-01`)).json.parts.map(
        ({ key, assets, percent }: Record<string, string>) => [key, assets, percent],
      )
    expect(await partsBy("country")).toEqual([
      ["US", "4600.00", "46.00"],
      ["CH", "4000.00", "40.00"],
      ["none", "1400.00", "14.00"],
    ])
    expect(await partsBy("sector")).toEqual([
      ["informationTechnology", "4100.00", "41.00"],
      ["healthCare", "4000.00", "40.00"],
      ["none", "1900.00", "19.00"],
    ])
  })

  it("the waterfall leads step by step to the net worth, to the cent", async () => {
    const { waterfall, net } = await get("/api/metrics?on=2024-01-01")
    const steps = waterfall.filter(({ kind }: { kind: string }) => kind !== "net")
    expect(added(steps.map(({ amount }: { amount: string }) => amount))).toBe(net)
    expect(waterfall.at(-1)).toEqual({ kind: "net", key: "net", amount: "270366.68" })
  })
})

describe("the large events of a period", () => {
  it("the large events are the days with the largest jumps, with the entries of those days, however long ago", async () => {
    const { events } = await get("/api/net-worth/events?to=2024-01-01")
    const listed = events.map(({ on, change, causes, count }: Record<string, unknown>) => ({
      on,
      change,
      count,
      causes: (causes as ReadonlyArray<Record<string, string>>).map(
        ({ type, subjectName }) => `${subjectName} ${type}`,
      ),
    }))
    expect(listed).toEqual([
      {
        on: "2021-03-15",
        change: "200000.00",
        count: 3,
        causes: ["House HoldingOpened", "Mortgage DebtIncurred", "Mortgage DebtBalanceRecorded"],
      },
      { on: "2022-01-01", change: "6666.66", count: 2, causes: ["Fund HoldingOpened", "Fund CashFlowRecorded"] },
      { on: "2023-06-30", change: "50000.00", count: 1, causes: ["House ValuationRecorded"] },
    ])
  })

  it("the large events can be those of one portfolio", async () => {
    const { events } = await get(`/api/net-worth/events?to=2024-01-01&portfolioId=${ids.company}`)
    expect(events.map(({ on, change }: Record<string, string>) => [on, change])).toEqual([
      ["2022-01-01", "20000.00"],
      ["2022-05-02", "10000.00"],
      ["2022-06-30", "-3000.00"],
      ["2022-12-31", "4000.00"],
    ])
  })
})

describe("the history of private markets", () => {
  it("the history of private markets is that of a whole investment in its own currency", async () => {
    const course = await get(`/api/private-markets/course?holdingId=${ids.fund}&on=2023-01-01`)
    expect(course).toMatchObject({ from: "2022-01-01", to: "2023-01-01", currency: "EUR", missingRates: [] })
    const on = (day: number) =>
      ["committed", "paidIn", "distributed", "nav"].map((line) => (course[line] as ReadonlyArray<string>)[day])
    expect(on(0)).toEqual(["60000.00", "20000.00", "0.00", "20000.00"])
    expect(on(121)).toEqual(["60000.00", "30000.00", "0.00", "30000.00"]) // 2 May.
    expect(on(180)).toEqual(["60000.00", "30000.00", "3000.00", "27000.00"]) // 30 June.
    expect(on(365)).toEqual(["60000.00", "30000.00", "3000.00", "31000.00"])
    expect(course.quarters).toEqual([
      { quarter: "2022-Q1", paidIn: "20000.00", distributed: "0.00", net: "-20000.00" },
      { quarter: "2022-Q2", paidIn: "10000.00", distributed: "3000.00", net: "-7000.00" },
    ])
  })

  it("the history of private markets is the household's part of all investments, as in their figures", async () => {
    const course = await get("/api/private-markets/course?on=2023-01-01")
    const { total } = await get("/api/private-markets?on=2023-01-01")
    const last = (line: string) => (course[line] as ReadonlyArray<string>).at(-1)
    expect([last("paidIn"), last("distributed"), last("nav")]).toEqual([total.paidIn, total.distributed, total.nav])
    expect(last("committed")).toBe("20000.00") // A third of 60,000.
  })

  it("the history of private markets is missing for other holdings", async () => {
    expect((await anna.get(`/api/private-markets/course?holdingId=${ids.house}`)).status).toBe(404)
    expect(await get("/api/private-markets/course?on=2019-01-01")).toMatchObject({ from: "2019-01-01", nav: ["0.00"] })
  })
})

describe("the drawdown of the investments", () => {
  it("the drawdown has the days of the peak, the trough and the recovery", async () => {
    await record(ids.house, { _tag: "Valuation", value: eur("280000"), comment: null, valuedOn: "2023-09-30" })
    await record(ids.house, { _tag: "Valuation", value: eur("350000"), comment: null, valuedOn: "2023-12-31" })
    const returns = await get(`/api/returns?holdingId=${ids.house}&from=2023-06-30&to=2024-01-31`)
    expect(returns.deepestDrawdowns).toEqual([
      { depth: "0.2", peakOn: "2023-09-29", troughOn: "2023-09-30", recoveredOn: "2023-12-31", days: 93 },
    ])
    expect(returns.maximumDrawdown).toEqual(returns.deepestDrawdowns[0])
  })
})
