import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { testApi } from "#tests/server/http/testApi.ts"
import { eur, owed, plain, terms } from "./debtsOfAnna.ts"

/*
 * A house is valued at 380,000 on 31 January 2024 and at 400,000 on 1 June. It secures a loan of 120,000 of 31 January at 12 % a
 * year, repaid by twelve equal parts of 10,000, so that 1 % of the rest is due as interest each month: on 30 June, after five
 * payments, 70,000 are owed. Seven payments follow: 70,000, and 700 + 600 + 500 + 400 + 300 + 200 + 100 of interest. Beside it,
 * 5,000 are owed to a friend without a plan.
 */
const [portfolio, house, loan, friend] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const on = "2024-06-30"

let api: TestApi
let anna: Person
beforeAll(async () => {
  api = await testApi()
  anna = await api.person("anna")
  await anna.did("PUT", `/api/portfolios/${portfolio}`, { title: "Anna" })
  await anna.did("PUT", `/api/holdings/${house}`, {
    portfolioId: portfolio,
    currency: "EUR",
    name: "House",
    openedOn: "2024-01-31",
    priceSymbol: null,
    details: { _tag: "realEstate", propertyType: "residential", address: null, description: null },
  })
  for (const [value, valuedOn] of [
    ["380000", "2024-01-31"],
    ["400000", "2024-06-01"],
  ] as const) {
    const valuation = { _tag: "Valuation", criterion: "market", value: eur(value), comment: "estimate", valuedOn }
    await anna.did("PUT", `/api/holdings/${house}/entries/${randomUUID()}`, valuation)
  }
  const ofLoan = {
    ...terms,
    incurredOn: "2024-01-31",
    dueOn: "2025-01-31",
    interestRate: "12",
    monthlyPayment: null,
    repaymentPlan: "linear",
    linkedHoldingId: house,
  }
  await anna.did("PUT", `/api/debts/${loan}`, { portfolioId: portfolio, currency: "EUR", ...ofLoan })
  await anna.did("PUT", `/api/debts/${loan}/entries/${randomUUID()}`, owed(eur("120000"), "2024-01-31"))
  const ofFriend = { ...plain, name: "From a friend", incurredOn: "2024-01-31" }
  await anna.did("PUT", `/api/debts/${friend}`, { portfolioId: portfolio, currency: "EUR", ...ofFriend })
  await anna.did("PUT", `/api/debts/${friend}/entries/${randomUUID()}`, owed(eur("5000"), "2024-01-31"))
})
afterAll(() => api.close())

it("a house with a mortgage has an equity, a loan to value, and the next payment of each debt on it", async () => {
  const { holdings } = (await anna.get(`/api/equity?on=${on}`)).json
  expect(holdings).toEqual([
    {
      holdingId: house,
      name: "House",
      assetClass: "realEstate",
      currency: "EUR",
      value: "400000.00",
      owed: "70000.00",
      equity: "330000.00",
      loanToValue: { value: "0.175", unavailable: null },
      yearBefore: null,
      debts: [
        {
          debtId: loan,
          name: "Mortgage",
          currency: "EUR",
          owed: "70000.00",
          lender: "Bank",
          interestRate: "12",
          dueOn: "2025-01-31",
          next: { on: "2024-07-31", payment: "10700.00" },
          paidOffOn: "2025-01-31",
        },
      ],
    },
  ])
  const later = (await anna.get(`/api/equity?on=2025-03-31&holdingId=${house}`)).json.holdings
  // A year before, two payments were made: 100,000 of 380,000 were owed.
  expect(later).toMatchObject([
    {
      owed: "0.00",
      equity: "400000.00",
      loanToValue: { value: "0" },
      yearBefore: { on: "2024-03-31", equity: "280000.00", loanToValue: { value: "0.2631578947" } },
      debts: [{ next: null, owed: "0.00" }],
    },
  ])
})

it("the history of a house has what was owed on it each day, and that of another holding has nothing", async () => {
  const history = (await anna.get(`/api/holdings/${house}/history?from=2024-05-30&to=2024-06-01`)).json
  expect([history.value, history.owed]).toEqual([
    ["380000.00", "380000.00", "400000.00"],
    ["90000.00", "80000.00", "80000.00"],
  ])
  const account = randomUUID()
  await anna.did("PUT", `/api/holdings/${account}`, {
    portfolioId: portfolio,
    currency: "EUR",
    name: "Account",
    openedOn: "2024-01-31",
    priceSymbol: null,
    details: { _tag: "account", accountType: "checking", institution: null, description: null },
  })
  expect((await anna.get(`/api/holdings/${account}/history?from=2024-05-30&to=2024-06-01`)).json.owed).toBeNull()
  expect((await anna.get(`/api/equity?on=${on}&holdingId=${randomUUID()}`)).status).toBe(404)
})

it("the payments ahead add up to what is owed, by year and in the year ahead, and each debt says when it falls due", async () => {
  expect((await anna.get(`/api/repayments?on=${on}`)).json).toEqual({
    on,
    currency: "EUR",
    missingRates: [],
    yearAhead: { principal: "70000.00", interest: "2800.00", total: "72800.00", perMonth: "6066.67" },
    years: [
      { year: "2024", principal: "60000.00", interest: "2700.00", total: "62700.00" },
      { year: "2025", principal: "10000.00", interest: "100.00", total: "10100.00" },
    ],
    maturities: [
      { debtId: loan, name: "Mortgage", on: "2025-01-31", amount: "10000.00" },
      { debtId: friend, name: "From a friend", on: null, amount: "5000.00" },
    ],
  })
})

it("of a debt for which she answers by half, half of the payments are hers", async () => {
  const share = { _tag: "OwnershipShare", percent: "50", effectiveOn: "2024-02-01" }
  const entry = `/api/debts/${loan}/entries/${randomUUID()}`
  await anna.did("PUT", entry, share)
  const { yearAhead, maturities } = (await anna.get(`/api/repayments?on=${on}`)).json
  expect([yearAhead.total, maturities[0].amount]).toEqual(["36400.00", "5000.00"])
  await anna.did("PUT", `${entry}/voiding`, { reason: "typed for a test" })
})

it("the return on own money of a house is on its equity: the payments are put in, and their interest is a cost", async () => {
  const period = `from=2024-01-31&to=${on}`
  const asked = (await anna.get(`/api/returns?${period}&holdingId=${house}&currency=EUR&of=ownMoney`)).json
  // Equity at the end of the months, with the payments of 10,000 and the interest of each, and 20,000 by the valuation of 1 June.
  const growth = (270 / 271.2) * (280 / 281.1) * (290 / 291) * (300 / 300.9) * (320 / 300) * (330 / 330.8)
  expect(Number(asked.timeWeighted.value)).toBeCloseTo(growth - 1, 8)
  expect(asked).toMatchObject({
    openingValue: "260000.00",
    paidIn: "55000.00",
    received: "0.00",
    closingValue: "330000.00",
    debts: { opening: "120000.00", closing: "70000.00" },
  })
  const explained = await anna.get(
    `/api/explain?figure=ownTimeWeighted&subjectId=${house}&currency=EUR&from=2024-01-31&on=${on}`,
  )
  expect(explained.json.root.shown).toBe(asked.timeWeighted.value)
  // Everything: the 5,000 of the friend are owed too.
  const ofAll = (await anna.get(`/api/returns?${period}&of=ownMoney`)).json
  expect(ofAll).toMatchObject({ openingValue: "255000.00", debts: { opening: "125000.00" } })
  expect((await anna.get(`/api/returns?${period}`)).json).toMatchObject({ openingValue: "380000.00", debts: null })
})

it("own money is not available where debts reach the assets, and is refused for what has no debts of its own", async () => {
  const car = randomUUID()
  const loanForMore = { ...plain, name: "Car loan", incurredOn: "2024-02-01" }
  const ben = randomUUID()
  await anna.did("PUT", `/api/portfolios/${ben}`, { title: "Ben" })
  await anna.did("PUT", `/api/debts/${car}`, { portfolioId: ben, currency: "EUR", ...loanForMore })
  await anna.did("PUT", `/api/debts/${car}/entries/${randomUUID()}`, owed(eur("30000"), "2024-02-01"))
  const asked = (await anna.get(`/api/returns?portfolioId=${ben}&from=2024-01-31&to=${on}&of=ownMoney`)).json
  expect(asked.timeWeighted).toEqual({ value: null, unavailable: "debtsExceedAssets" })
  expect(asked.moneyWeighted).toMatchObject({ value: null, unavailable: "debtsExceedAssets" })
  expect((await anna.get("/api/returns?assetClass=realEstate&of=ownMoney")).status).toBe(400)
  expect((await anna.get(`/api/returns?holdingIds=${house}&of=ownMoney`)).status).toBe(400)
})
