import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/*
 * A company of which Carla holds a quarter has a wallet, valued in US dollars. 1 EUR = 1.25 USD.
 *
 *   30 June 2023: 2 ETH on Ethereum for 4,000 and 1 ETH on Base for 2,000; 500 USDC on Base for 500.
 *   31 July 2023: 3 ETH on Ethereum for 5,625.
 */
let api: TestApi
let carla: Person
const [hers, company, wallet] = [randomUUID(), randomUUID(), randomUUID()]
const [june, july] = [randomUUID(), randomUUID()]

const usd = (amount: string) => ({ amount, currency: "USD" })
const token = (name: string, chain: string, balance: string, value: string) => ({
  token: name,
  chain,
  balance,
  value: usd(value),
})
const terms = {
  title: "Treasury",
  blockchain: "multichain",
  address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  trackingMode: "manual",
  connectedOn: "2023-05-02",
  notes: "two of three keys",
}
const inJune = [
  token("USDC", "base", "500", "500"),
  token("ETH", "base", "1", "2000"),
  token("ETH", "ethereum", "2", "4000"),
]

beforeAll(async () => {
  api = await testApi()
  const pool = openPool(api.databaseUrl)
  const points = [{ day: "2023-01-02" as CalendarDate, value: "1.25" }]
  await recordPoints(openDatabase(pool), [{ kind: "rate", symbol: "USD", currency: "USD", points }], { source: "test" })
  await pool.end()
  carla = await api.person("carla")
  await carla.did("PUT", `/api/portfolios/${hers}`, { title: "Carla" })
  await carla.did("PUT", `/api/portfolios/${company}`, { title: "Company" })
  const stake = { ownerId: hers, childId: company, effectiveOn: "2023-01-01", percent: "25" }
  await carla.did("PUT", `/api/stakes/${randomUUID()}`, stake)
  await carla.did("PUT", `/api/wallets/${wallet}`, { portfolioId: company, currency: "USD", ...terms })
  await carla.did("PUT", `/api/wallets/${wallet}/statements/${june}`, { statedOn: "2023-06-30", tokens: inJune })
  await carla.did("PUT", `/api/wallets/${wallet}/statements/${july}`, {
    statedOn: "2023-07-31",
    tokens: [token("ETH", "ethereum", "3", "5625")],
  })
})
afterAll(() => api.close())

const walletOn = async (on: string, walletId = wallet) => (await carla.get(`/api/wallets/${walletId}?on=${on}`)).json

describe("a wallet", () => {
  it("a wallet is shown with the value in its last statement", async () => {
    expect((await walletOn("2023-07-30")).wallet).toEqual({
      walletId: wallet,
      portfolioId: company,
      currency: "USD",
      ...terms,
      disconnectedOn: null,
      status: "active",
      figures: {
        on: "2023-07-30",
        value: "6500.00",
        basis: "appraised",
        statedOn: "2023-06-30",
        withoutPrice: 0,
        valueInBase: "5200.00",
        unroundedInBase: "5200",
        household: { share: "25", valueInBase: "1300.00", unroundedInBase: "1300" },
        oldestRateOn: "2023-01-02",
      },
    })
    expect((await walletOn("2023-07-31")).wallet.figures).toMatchObject({ value: "5625.00", valueInBase: "4500.00" })
    // The first statement is carried back.
    expect((await walletOn("2023-06-29")).wallet.figures).toMatchObject({
      value: "6500.00",
      basis: "appraised",
      statedOn: "2023-06-30",
    })
  })

  it("a wallet counts as crypto of the household", async () => {
    const { household, allocation } = (await carla.get("/api/net-worth?on=2023-07-30")).json
    expect(household.net).toBe("1300.00")
    expect(allocation.byClass).toEqual([{ assetClass: "crypto", assets: "1300.00", percent: "100.00" }])
  })

  it("a wallet has tokens, by chain and by token, the most valuable first", async () => {
    expect((await walletOn("2023-07-30")).holdings).toEqual({
      statedOn: "2023-06-30",
      tokens: [
        { token: "ETH", chain: "ethereum", balance: "2", value: "4000.00", percent: "61.54", read: null },
        { token: "ETH", chain: "base", balance: "1", value: "2000.00", percent: "30.77", read: null },
        { token: "USDC", chain: "base", balance: "500", value: "500.00", percent: "7.69", read: null },
      ],
      byChain: [
        { chain: "ethereum", value: "4000.00", percent: "61.54" },
        { chain: "base", value: "2500.00", percent: "38.46" },
      ],
      byToken: [
        { token: "ETH", balance: "3", value: "6000.00", percent: "92.31" },
        { token: "USDC", balance: "500", value: "500.00", percent: "7.69" },
      ],
    })
    expect((await walletOn("2023-06-29")).holdings).toEqual({ statedOn: null, tokens: [], byChain: [], byToken: [] })
  })

  it("a wallet is in the list of its portfolio, and of no other", async () => {
    const ids = async (portfolioId: string) =>
      (await carla.get(`/api/wallets?portfolioId=${portfolioId}`)).json.wallets.map(
        ({ walletId }: { walletId: string }) => walletId,
      )
    expect(await ids(company)).toEqual([wallet])
    expect(await ids(hers)).toEqual([])
    expect((await carla.get(`/api/wallets?portfolioId=${randomUUID()}`)).status).toBe(404)
    expect((await carla.get(`/api/wallets/${randomUUID()}`)).status).toBe(404)
  })
})

describe("the statements of a wallet", () => {
  it("the statements are listed with the newest day first, and corrected ones beside their replacements", async () => {
    const walletId = randomUUID()
    const [first, second] = [randomUUID(), randomUUID()]
    const path = `/api/wallets/${walletId}`
    await carla.did("PUT", path, { portfolioId: hers, currency: "USD", ...terms, title: "Own" })
    await carla.did("PUT", `${path}/statements/${first}`, { statedOn: "2023-06-30", tokens: inJune })
    const correction = { statedOn: "2023-06-29", tokens: [], replaces: { entryId: first, reason: "moved out" } }
    await carla.did("PUT", `${path}/statements/${second}`, correction)
    const { wallet: shown, statements } = await walletOn("2023-06-30", walletId)
    expect(shown.figures).toMatchObject({ value: "0.00", basis: "appraised", statedOn: "2023-06-29" })
    expect(statements.map((statement: object) => ({ ...statement, recordedAt: null }))).toEqual([
      {
        entryId: first,
        statedOn: "2023-06-30",
        tokens: inJune,
        status: "voided",
        voidReason: "moved out",
        replaces: null,
        replacedBy: second,
        recordedAt: null,
      },
      {
        entryId: second,
        statedOn: "2023-06-29",
        tokens: [],
        status: "counts",
        voidReason: null,
        replaces: first,
        replacedBy: null,
        recordedAt: null,
      },
    ])
    await carla.did("PUT", `${path}/statements/${second}/voiding`, { reason: "no" })
    expect((await walletOn("2023-06-30", walletId)).wallet.figures.basis).toBe("none")
    await carla.did("PUT", `${path}/removal`, { reason: null })
  })

  it("a statement names a token once on each chain, in the currency of the wallet", async () => {
    const path = `/api/wallets/${wallet}/statements/${randomUUID()}`
    const twice = await carla.put(path, { statedOn: "2023-08-01", tokens: [inJune[0], inJune[0]] })
    expect([twice.status, twice.json.refusal]).toEqual([422, { _tag: "TokenStatedTwice", token: "USDC" }])
    const inEuro = { ...inJune[0], value: { amount: "1", currency: "EUR" } }
    const foreign = await carla.put(path, { statedOn: "2023-08-01", tokens: [inEuro] })
    expect([foreign.status, foreign.json.refusal]).toEqual([
      422,
      { _tag: "CurrencyMismatch", line: "wallet", expected: "USD" },
    ])
  })

  it("a statement cannot be in the future", async () => {
    const tomorrow = new Date(Date.now() + 38 * 3_600_000).toISOString().slice(0, 10)
    const opening = { portfolioId: hers, currency: "USD", ...terms }
    for (const [path, body, field] of [
      [`/api/wallets/${randomUUID()}`, { ...opening, connectedOn: tomorrow }, "body.connectedOn"],
      [`/api/wallets/${wallet}/terms`, { ...terms, connectedOn: tomorrow }, "body.connectedOn"],
      [`/api/wallets/${wallet}/disconnection`, { disconnectedOn: tomorrow }, "body.disconnectedOn"],
      [`/api/wallets/${wallet}/statements/${randomUUID()}`, { statedOn: tomorrow, tokens: [] }, "body.statedOn"],
    ] as const) {
      const answer = await carla.put(path, body)
      expect(answer.json.refusal, path).toMatchObject({ _tag: "DayInFuture", field })
    }
  })
})

it("a wallet ends with the disconnection, until that is reversed, and is missing while it is removed", async () => {
  const walletId = randomUUID()
  const path = `/api/wallets/${walletId}`
  const value = async () => (await walletOn("2024-01-01", walletId)).wallet.figures.value
  await carla.did("PUT", path, { portfolioId: hers, currency: "USD", ...terms, title: "Phone" })
  await carla.did("PUT", `${path}/statements/${randomUUID()}`, { statedOn: "2023-06-30", tokens: inJune })
  await carla.did("PUT", `${path}/disconnection`, { disconnectedOn: "2024-01-01" })
  expect(await value()).toBe("0.00")
  expect((await walletOn("2024-01-01", walletId)).holdings.tokens).toEqual([])
  expect((await walletOn("2023-12-31", walletId)).holdings.tokens).toHaveLength(3)
  await carla.did("DELETE", `${path}/disconnection`)
  expect(await value()).toBe("6500.00")
  await carla.did("PUT", `${path}/terms`, { ...terms, title: "Old phone", address: null })
  await carla.did("PUT", `${path}/removal`, { reason: "lost" })
  expect(await value()).toBe("0.00")
  expect((await walletOn("2024-01-01", walletId)).holdings.tokens).toEqual([])
  const titles = async (query: string) =>
    (await carla.get(`/api/wallets${query}`)).json.wallets.map(({ title }: { title: string }) => title)
  expect(await titles("")).not.toContain("Old phone")
  expect(await titles("?include=removed")).toContain("Old phone")
  await carla.did("DELETE", `${path}/removal`)
  expect(await value()).toBe("6500.00")
  await carla.did("PUT", `${path}/removal`, { reason: null })
})

it("a wallet prevents the removal of its portfolio, and needs an existing one", async () => {
  const [portfolioId, walletId] = [randomUUID(), randomUUID()]
  const opening = { portfolioId, currency: "USD", ...terms, title: "Other" }
  expect((await carla.put(`/api/wallets/${walletId}`, opening)).status).toBe(404)
  await carla.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Pot" })
  await carla.did("PUT", `/api/wallets/${walletId}`, opening)
  const removal = await carla.put(`/api/portfolios/${portfolioId}/removal`, { reason: null })
  expect(removal.json.refusal).toEqual({ _tag: "PortfolioNotEmpty", portfolioId, holdings: 1, stakes: 0 })
  await carla.did("PUT", `/api/wallets/${walletId}/removal`, { reason: null })
  await carla.did("PUT", `/api/portfolios/${portfolioId}/removal`, { reason: null })
  const restored = await carla.send("DELETE", `/api/wallets/${walletId}/removal`)
  expect(restored.json).toMatchObject({ refusal: { _tag: "PortfolioIsRemoved" }, names: { [portfolioId]: "Pot" } })
  const taken = await carla.put(`/api/debts/${wallet}`, {
    portfolioId: hers,
    currency: "USD",
    name: "Loan",
    debtType: "other",
    incurredOn: "2024-01-01",
    dueOn: null,
    interestRate: null,
    monthlyPayment: null,
    repaymentPlan: "none",
    creditorId: null,
    lender: null,
    linkedHoldingId: null,
    description: null,
  })
  expect(taken.json).toMatchObject({
    refusal: { _tag: "LineIdAlreadyUsed", line: "debt" },
    names: { [wallet]: "Treasury" },
  })
})

it("a wallet reads balances from a chain by an address alone", async () => {
  const opening = { portfolioId: hers, currency: "USD", ...terms, trackingMode: "automatic", address: null }
  const answer = await carla.put(`/api/wallets/${randomUUID()}`, opening)
  expect([answer.status, answer.json.refusal]).toEqual([422, { _tag: "AddressMissing" }])
})
