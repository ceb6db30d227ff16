import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { rates } from "#tests/server/marketdata/points.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* Accounts in yen and dinars, whose amounts have none and three decimals. */
let api: TestApi
let anna: Person
const portfolio = randomUUID()
const on = "2024-01-02"

beforeAll(async () => {
  api = await testApi()
  const pool = openPool(api.databaseUrl)
  await recordPoints(
    openDatabase(pool),
    [
      rates("JPY", { [on]: "155.68" }),
      rates("KWD", { [on]: "0.3362" }),
      rates("USD", { [on]: "1.0956" }),
      rates("HRK", { "2022-12-30": "7.5365" }),
    ],
    { source: "file:rates.csv" },
  )
  await pool.end()
  anna = await api.person("anna")
  await anna.did("PUT", `/api/portfolios/${portfolio}`, { title: "Anna" })
})
afterAll(() => api.close())

async function account(currency: string, amount: string): Promise<string> {
  const id = randomUUID()
  const opened = await anna.did("PUT", `/api/holdings/${id}`, {
    portfolioId: portfolio,
    currency,
    name: `Account in ${currency}`,
    openedOn: on,
    priceSymbol: null,
    details: { _tag: "account", accountType: "checking", institution: null, description: null },
  })
  expect(opened.status).toBeLessThan(300)
  const balance = { _tag: "Balance", balance: { amount, currency }, statedOn: on }
  const stated = await anna.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, balance)
  expect(stated.status).toBeLessThan(300)
  return id
}

const read = async (path: string) => (await anna.did("GET", path)).json

describe("currencies beside the default ones", () => {
  it("an account in yen is shown without decimals, and converted with those of the requested currency", async () => {
    const id = await account("JPY", "1000000")
    const { holding } = await read(`/api/holdings/${id}?on=${on}`)
    // 1,000,000 ÷ 155.68 = 6,423.43 euros.
    expect(holding.figures).toMatchObject({ value: "1000000", ownedValueInBase: "6423.43" })

    const inYen = await read(`/api/net-worth?on=${on}&currency=JPY`)
    expect(inYen.household).toMatchObject({ assets: "1000000", debts: "0", net: "1000000" })
    const history = await read(`/api/net-worth/history?from=${on}&to=${on}&currency=JPY`)
    expect(history.net).toEqual(["1000000"])
    // 6,423.4326… euros × 0.3362 = 2,159.558 dinars.
    const inDinars = await read(`/api/net-worth?on=${on}&currency=KWD`)
    expect(inDinars.household.net).toBe("2159.558")
    const dinars = await read(`/api/net-worth/history?from=${on}&to=${on}&currency=KWD`)
    expect(dinars.net).toEqual(["2159.558"])
  })

  it("the interest of a debt in yen is rounded to whole yen", async () => {
    const id = randomUUID()
    await anna.did("PUT", `/api/debts/${id}`, {
      portfolioId: portfolio,
      currency: "JPY",
      name: "Loan",
      debtType: "personalLoan",
      incurredOn: on,
      dueOn: "2024-04-02",
      interestRate: "1",
      monthlyPayment: null,
      repaymentPlan: "bullet",
      creditorId: null,
      lender: "Bank",
      linkedHoldingId: null,
      description: null,
    })
    const owed = { _tag: "OwedBalance", owed: { amount: "100001", currency: "JPY" }, statedOn: on }
    await anna.did("PUT", `/api/debts/${id}/entries/${randomUUID()}`, owed)
    const { rows } = await read(`/api/debts/${id}/schedule?on=${on}`)
    // A twelfth of 1 % of 100,001 is 83.334.
    expect(rows[0]).toMatchObject({ payment: "83", interest: "83", principal: "0", remaining: "100001" })
  })

  it("a user adds currencies to those they choose from, and an older app does not remove them", async () => {
    const { preferences } = await read("/api/session")
    const changed = await anna.did("PUT", "/api/preferences", { ...preferences, currencies: ["JPY", "KWD"] })
    expect(changed.json).toMatchObject({ currencies: ["JPY", "KWD"] })
    const { currencies: _, ...older } = changed.json
    await anna.did("PUT", "/api/preferences", { ...older, baseCurrency: "JPY" })
    expect((await read("/api/session")).preferences).toMatchObject({ baseCurrency: "JPY", currencies: ["JPY", "KWD"] })
    expect((await read(`/api/net-worth?on=${on}`)).currency).toBe("JPY")
  })

  it("a code that is not of ISO 4217 is refused", async () => {
    await expect(read(`/api/net-worth?on=${on}&currency=QQQ`)).rejects.toThrow(/query\.currency.*notOneOf/u)
  })
})

describe("an account in a currency that ended", () => {
  const dayBefore = "2022-12-31"
  const firstDay = "2023-01-01"
  const former = randomUUID()
  const next = randomUUID()
  const netOn = async (day: string) => (await read(`/api/net-worth?on=${day}&currency=EUR`)).household.net
  const change = (newHoldingId: string) =>
    anna.did("PUT", `/api/holdings/${former}/currency-change`, { newHoldingId, reason: "Continues in euros." })
  const state = (balance: string, statedOn: string) =>
    anna.did("PUT", `/api/holdings/${former}/entries/${randomUUID()}`, {
      _tag: "Balance",
      balance: { amount: balance, currency: "HRK" },
      statedOn,
    })

  it("continues in its successor without a gain, and an undone change leaves every figure as it was", async () => {
    await anna.did("PUT", `/api/holdings/${former}`, {
      portfolioId: portfolio,
      currency: "HRK",
      name: "Zagreb",
      openedOn: "2022-06-01",
      priceSymbol: null,
      details: { _tag: "account", accountType: "checking", institution: null, description: null },
    })
    await state("75345", "2022-06-01")
    await state("37672.50", "2023-08-31")
    const days = [dayBefore, firstDay, "2023-08-30", "2023-08-31", "2023-12-31"]
    // At the market rate of 7.5365, then at the fixed one of 7.53450.
    const expected = ["9997.35", "10000.00", "10000.00", "5000.00", "5000.00"]
    expect(await Promise.all(days.map(netOn))).toEqual(expected)

    expect((await change(next)).status).toBe(200)
    expect(await Promise.all(days.map(netOn))).toEqual(expected)
    const { holding } = await read(`/api/holdings/${next}?on=2023-12-31`)
    expect(holding).toMatchObject({
      currency: "EUR",
      name: "Zagreb",
      openedOn: firstDay,
      figures: { value: "5000.00" },
    })
    expect((await read(`/api/holdings/${former}?on=2023-12-31`)).holding.closedOn).toBe(firstDay)
    const history = await read(`/api/net-worth/history?from=${firstDay}&to=2023-01-03&currency=EUR`)
    expect(history.net).toEqual(["10000.00", "10000.00", "10000.00"])
    await expect(change(randomUUID())).rejects.toThrow("LineHasEnded")

    const undoing = { nextHoldingId: next, reason: "Undone." }
    expect((await anna.did("PUT", `/api/holdings/${former}/currency-change/undoing`, undoing)).status).toBe(200)
    expect(await Promise.all(days.map(netOn))).toEqual(expected)
    const back = await read(`/api/holdings/${former}?on=2023-12-31`)
    expect(back.holding).toMatchObject({ closedOn: null, figures: { value: "37672.50" } })
  })

  it("refuses an account in a currency that is in use", async () => {
    const id = await account("KWD", "1")
    const body = { newHoldingId: randomUUID(), reason: "In use." }
    await expect(anna.did("PUT", `/api/holdings/${id}/currency-change`, body)).rejects.toThrow("CurrencyInUse")
  })
})
