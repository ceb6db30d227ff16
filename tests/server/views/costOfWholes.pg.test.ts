import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { rates } from "#tests/server/marketdata/points.ts"
import { eur } from "#tests/server/routes/samples.ts"
import { addsUp } from "./recombining.ts"

/*
 * What holdings without units cost, gained and earned, against calculations by hand, and their explanations. A page, its
 * explanations, the gain of the holding and the key figures have to say the same.
 */

let api: TestApi
let person: Person
beforeAll(async () => {
  api = await testApi({ ports: { now: () => new Date("2026-11-27T12:00:00Z") } })
  const pool = openPool(api.databaseUrl)
  await recordPoints(openDatabase(pool), [rates("USD", { "2022-01-03": "1.25", "2024-12-30": "1.00" })], {
    source: "file:rates.csv",
  })
  await pool.end()
  person = await api.person("anna")
})
afterAll(() => api.close())

const on = "2024-12-31"
const get = async (path: string) => (await person.did("GET", path)).json

/** A holding in a portfolio of its own, with its entries. */
async function held(details: object, entries: ReadonlyArray<object>, more: object = {}) {
  const [portfolioId, holdingId] = [randomUUID(), randomUUID()]
  await person.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Anna" })
  const described = { name: "Whole", openedOn: "2022-01-03", currency: "EUR", priceSymbol: null, details, ...more }
  await person.did("PUT", `/api/holdings/${holdingId}`, { portfolioId, ...described })
  for (const entry of entries) await person.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, entry)
  return { portfolioId, holdingId }
}

const valued = (valuedOn: string, amount: string) => ({
  _tag: "Valuation",
  value: eur(amount),
  comment: null,
  valuedOn,
})
const paid = (kind: string, paidOn: string, amount: string, more: object = {}) => ({
  _tag: "CashFlow",
  kind,
  amount: eur(amount),
  taxWithheld: eur("0"),
  paidOn,
  ...more,
})

const house = { _tag: "realEstate", propertyType: "residential", address: null, description: null }
const fund = { _tag: "private", investmentType: "private_equity", manager: null, vintageYear: null }
const policy = (policyType: string) => ({
  _tag: "insurance",
  policyType,
  provider: null,
  policyNumber: null,
  premium: null,
  maturityOn: null,
  beneficiaries: [],
  description: null,
})

interface Whole {
  readonly portfolioId: string
  readonly holdingId: string
}

/** What the page of the holding says, after a check that the gain, the key figures and the explanations say the same. */
async function figuresOf({ portfolioId, holdingId }: Whole) {
  const { average, income } = (await get(`/api/holdings/${holdingId}?on=${on}`)).holding.figures
  const shown = { ...average, income: income.gross }
  const gain = (await get(`/api/holdings/${holdingId}/gain?on=${on}`)).own.average
  const key = (await get(`/api/metrics?on=${on}&portfolioId=${portfolioId}`)).gain
  const { cost: _, ...gained } = shown
  expect([gain, key]).toEqual([expect.objectContaining(gained), expect.objectContaining(gained)])
  for (const [figure, of] of Object.entries({ cost: "cost", realisedGain: "realised", unrealisedGain: "unrealised" })) {
    const asked = `figure=${figure}&subjectId=${holdingId}&on=${on}&currency=EUR&method=average`
    const { root } = await get(`/api/explain?${asked}`)
    expect([root.shown, addsUp(root)]).toEqual([shown[of], true])
  }
  return shown
}

describe("what a holding without units cost and gained, checked by hand", () => {
  it("the value of a pension at its opening is cost, beside premiums and what was paid out", async () => {
    const pension = await held(policy("company_pension"), [
      valued("2022-01-03", "10000"),
      paid("premium", "2022-02-15", "300"),
      paid("premium", "2022-03-15", "300"),
      valued("2023-06-30", "11000"),
      paid("distribution", "2024-09-01", "500"),
    ])
    // 10,000 + 600 − 500 = 10,100, and 11,000 − 500 = 10,500 are left.
    expect(await figuresOf(pension)).toEqual({
      cost: "10100.00",
      realised: "0.00",
      unrealised: "400.00",
      income: "0.00",
    })
  })

  it("a policy that was paid out below its premiums realised the loss, and nothing is left of its cost", async () => {
    const endowment = await held(policy("endowment"), [
      paid("premium", "2022-01-05", "5000"),
      paid("premium", "2023-01-05", "10000"),
      valued("2023-12-31", "13500"),
      paid("exit", "2024-11-01", "14200"),
    ])
    expect(await figuresOf(endowment)).toEqual({
      cost: "0.00",
      realised: "-800.00",
      unrealised: "0.00",
      income: "0.00",
    })
  })

  it("what a fund that goes on paid out beyond its cost is income", async () => {
    const goesOn = await held(fund, [
      paid("entry", "2022-01-03", "100000"),
      paid("distribution", "2023-06-01", "130000"),
      valued("2023-06-30", "50000"),
    ])
    expect(await figuresOf(goesOn)).toEqual({
      cost: "0.00",
      realised: "0.00",
      unrealised: "50000.00",
      income: "30000.00",
    })
  })

  it("a house that was valued first and improved later is taxed on what it gained since", async () => {
    const inherited = await held(
      house,
      [valued("2022-01-03", "400000"), paid("improvement", "2023-05-01", "50000"), valued("2024-06-30", "500000")],
      { taxRate: "25" },
    )
    // 500,000 − 450,000 = 50,000, of which a quarter is due.
    expect(await figuresOf(inherited)).toMatchObject({ cost: "450000.00", unrealised: "50000.00" })
    expect(await get(`/api/metrics?on=${on}&portfolioId=${inherited.portfolioId}`)).toMatchObject({
      latentTax: "12500.00",
    })
  })

  it("a house bought in dollars is taxed on its gain over the euros that were paid, after a quarter was sold", async () => {
    const { portfolioId } = await held(
      house,
      [
        paid("improvement", "2023-07-01", "40000"),
        valued("2023-12-31", "300000"),
        paid("exit", "2024-07-01", "80000", { percentSold: "25" }),
        valued("2024-12-30", "240000"),
      ],
      { taxRate: "20", acquisitionCost: { amount: "250000", currency: "USD" } },
    )
    // 250,000 ÷ 1.25 + 40,000 = 240,000. A quarter, 60,000, was sold for 80,000, and 180,000 are left.
    expect(await get(`/api/metrics?on=${on}&portfolioId=${portfolioId}`)).toMatchObject({
      gain: { realised: "20000.00", unrealised: "60000.00" },
      latentTax: "12000.00",
    })
  })

  it("interest paid on a debt is what fell due, by the plan as well", async () => {
    const [portfolioId, debtId] = [randomUUID(), randomUUID()]
    await person.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Anna" })
    await person.did("PUT", `/api/debts/${debtId}`, {
      portfolioId,
      currency: "EUR",
      name: "Loan",
      debtType: "mortgage",
      incurredOn: "2024-01-01",
      dueOn: null,
      interestRate: "3.6",
      monthlyPayment: eur("1300"),
      repaymentPlan: "annuity",
      creditorId: null,
      lender: null,
      linkedHoldingId: null,
      description: null,
    })
    const enter = (entry: object) => person.did("PUT", `/api/debts/${debtId}/entries/${randomUUID()}`, entry)
    await enter({ _tag: "OwedBalance", owed: eur("100000"), statedOn: "2024-01-01" })
    await enter({ _tag: "Repayment", principal: eur("1000"), interest: eur("310"), paidOn: "2024-02-01" })
    // 1 March: 99,000 × 0.3 % = 297.00, 1,003.00 repaid. 1 April: 97,997 × 0.3 % = 293.99, 1,006.01 repaid.
    const { debt } = await get(`/api/debts/${debtId}?on=2024-04-15`)
    expect(debt.figures).toMatchObject({ owed: "96990.99", interestPaid: "900.99" })
  })
})
