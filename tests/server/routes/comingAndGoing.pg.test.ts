import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { account, checking, company, her, openClara, security, shares } from "./clara.ts"

let api: TestApi
let clara: Person
beforeAll(async () => void ({ api, clara } = await openClara()))
afterAll(() => api.close())

describe("closed and removed holdings and portfolios", () => {
  it("a closed holding counts until its closing, and no day later", async () => {
    const netWorthOn = async (on: string) => (await clara.get(`/api/net-worth?on=${on}`)).json.household
    await clara.did("PUT", `/api/holdings/${account}/closing`, { closedOn: "2024-03-01" })
    expect(await netWorthOn("2024-02-29")).toMatchObject({ debts: "20.00" })
    expect(await netWorthOn("2024-03-01")).toMatchObject({ debts: "0.00" })
    await clara.did("DELETE", `/api/holdings/${account}/closing`)
    expect(await netWorthOn("2024-03-01")).toMatchObject({ debts: "20.00" })
  })

  it("a removed holding counts on no day until it is restored", async () => {
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

  it("a portfolio with lines or stakes cannot be removed, and the refusal names them by title", async () => {
    const refused = await clara.put(`/api/portfolios/${company}/removal`, { reason: null })
    expect(refused.json).toMatchObject({
      status: 422,
      refusal: { _tag: "PortfolioNotEmpty", portfolioId: company, holdings: 1, stakes: 2 },
      names: { [company]: "Clara GmbH" },
    })
  })

  it("a line added a moment before also prevents the removal", async () => {
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

  it("a removed portfolio accepts no lines, and its own cannot be restored", async () => {
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

  it("stakes that form a circle or assign more than the whole are refused, with the portfolios concerned", async () => {
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

  it("a stake that was recorded by mistake can be removed", async () => {
    const [owner, child, stake] = [randomUUID(), randomUUID(), randomUUID()]
    await clara.did("PUT", `/api/portfolios/${owner}`, { title: "Owner" })
    await clara.did("PUT", `/api/portfolios/${child}`, { title: "Child" })
    const terms = { ownerId: owner, childId: child, effectiveOn: "2024-01-01", percent: "12.5", note: "in the safe" }
    await clara.did("PUT", `/api/stakes/${stake}`, terms)
    await clara.did("PUT", `/api/stakes/${stake}/removal`, { reason: "another Child" })
    const { stakes } = (await clara.get("/api/portfolios")).json
    expect(stakes).toContainEqual({ stakeId: stake, ...terms, status: "removed", removalReason: "another Child" })
    await clara.did("PUT", `/api/portfolios/${child}/removal`, { reason: null })
  })

  it("a stake has a note of its own, which changes without the percentage", async () => {
    const [owner, child, stake] = [randomUUID(), randomUUID(), randomUUID()]
    await clara.did("PUT", `/api/portfolios/${owner}`, { title: "Owner" })
    await clara.did("PUT", `/api/portfolios/${child}`, { title: "Child" })
    const terms = { ownerId: owner, childId: child, effectiveOn: "2024-01-01", percent: "12.5" }
    const shown = async () => {
      const { stakes } = (await clara.get("/api/portfolios")).json as { stakes: ReadonlyArray<{ stakeId: string }> }
      return stakes.filter(({ stakeId }) => stakeId === stake)
    }
    const counts = { stakeId: stake, ...terms, status: "counts", removalReason: null }
    await clara.did("PUT", `/api/stakes/${stake}`, terms)
    expect(await shown()).toEqual([{ ...counts, note: null }])
    await clara.did("PUT", `/api/stakes/${stake}`, { ...terms, note: "Bought from the estate.\nSee the contract." })
    expect(await shown()).toEqual([{ ...counts, note: "Bought from the estate.\nSee the contract." }])
    const tooLong = await clara.put(`/api/stakes/${stake}`, { ...terms, note: "a".repeat(4_001) })
    expect(tooLong).toMatchObject({ status: 400, json: { errors: [{ field: "body.note", reason: "text.tooLong" }] } })
    expect((await clara.put(`/api/stakes/${stake}`, { ...terms, percent: "13", note: "x" })).json).toMatchObject({
      refusal: { _tag: "StakeIdAlreadyUsed" },
    })
    await clara.did("PUT", `/api/stakes/${stake}`, { ...terms, note: null })
    expect(await shown()).toEqual([{ ...counts, note: null }])
    await clara.did("PUT", `/api/stakes/${stake}/removal`, { reason: null })
    await clara.did("PUT", `/api/portfolios/${child}/removal`, { reason: null })
  })

  it("a portfolio can be renamed and a holding revised", async () => {
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

describe("the activity of a household", () => {
  it("the activity is listed newest first, page by page, with the names of its subjects", async () => {
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

  it("the figures state the age of their prices and rates", async () => {
    const { series } = (await clara.get("/api/market/status")).json
    expect(series).toEqual([
      {
        kind: "price",
        symbol: "ACME",
        name: "ACME",
        currency: "USD",
        firstOn: "2024-01-02",
        lastOn: "2024-02-05",
        source: "test",
        usedBy: ["Acme"],
      },
      {
        kind: "rate",
        symbol: "USD",
        name: "USD",
        currency: "USD",
        firstOn: "2024-01-02",
        lastOn: "2024-01-31",
        source: "test",
        usedBy: [],
      },
    ])
    expect((await clara.get("/api/market/symbols?search=cm")).json.symbols).toHaveLength(1)
    expect((await clara.get("/api/market/symbols?search=%00")).json.symbols).toEqual([])
  })
})
