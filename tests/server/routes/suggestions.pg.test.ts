import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordActions } from "#server/marketdata/actions/store.ts"
import { holdWild } from "#server/marketdata/held/held.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { recordSymbolChanges } from "#server/marketdata/symbolChanges/store.ts"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { account, company, openClara, security, shares, trade } from "./clara.ts"

/*
 * Clara's company has 6 shares of ACME from 10 January on, quoted at 120 since 5 February. On 12 February a split of 3 for 1
 * is reported with a quote of 41, and a dividend of 0.50 with the ex-day 20 February, paid on 27 February.
 */
let api: TestApi
let clara: Person
beforeAll(async () => {
  ;({ api, clara } = await openClara())
  const pool = openPool(api.databaseUrl)
  const db = openDatabase(pool)
  const day = (text: string) => text as CalendarDate
  const actions = [
    { kind: "split", day: day("2024-02-12"), from: 1, to: 3 },
    { kind: "dividend", day: day("2024-02-20"), paidOn: day("2024-02-27"), amount: "0.5", currency: "USD" },
  ] as const
  const series = { kind: "price", symbol: "ACME", currency: "USD" } as const
  Result.getOrThrow(
    await recordActions(db, [{ symbol: "ACME", currency: "USD", actions }], { source: "file:acme.csv" }),
  )
  const points = [{ day: day("2024-02-12"), value: "41" }]
  Result.getOrThrow(await recordPoints(db, [{ ...series, points }], { source: "test" }))
  const wild = [{ day: day("2024-02-13"), value: "4100" }]
  Result.getOrThrow(await holdWild(db, [{ ...series, points: wild }], { source: "test" }))
  await pool.end()
})
afterAll(() => api.close())

const suggestions = async () => (await clara.get("/api/suggestions")).json
const valueOn = async (on: string) => (await clara.get(`/api/holdings/${shares}?on=${on}`)).json.holding.figures.value
const path = (entryId: string) => `/api/holdings/${shares}/entries/${entryId}`

it("a reported split and dividend are suggested, and accepting, undoing and dismissing them never moves the value by the split", async () => {
  const before = await suggestions()
  expect(before.count).toBe(2)
  expect(before.suggestions).toMatchObject([
    {
      kind: "dividend",
      entry: {
        kind: "dividend",
        // Of the 18 shares after the split, recorded or not.
        amount: { amount: "9", currency: "USD" },
        exDividendOn: "2024-02-20",
        paidOn: "2024-02-27",
      },
    },
    {
      kind: "split",
      source: "file:acme.csv",
      entry: { _tag: "Split", from: 1, to: 3, effectiveOn: "2024-02-12" },
      before: { units: "6", value: "738.00" },
      after: { units: "18", value: "738.00" },
    },
  ])
  // 6 × 120 before the split, and 6 × 3 × 41 from its day on.
  expect([await valueOn("2024-02-11"), await valueOn("2024-02-12")]).toEqual(["720.00", "738.00"])

  const accepted = randomUUID()
  await clara.did("PUT", path(accepted), before.suggestions[1].entry)
  const after = await suggestions()
  // The dividend is now one of 18 shares.
  expect(after).toMatchObject({ count: 1, suggestions: [{ kind: "dividend", entry: { amount: { amount: "9" } } }] })
  expect(await valueOn("2024-02-12")).toBe("738.00")

  await clara.did("PUT", `${path(accepted)}/voiding`, { reason: "by mistake" })
  expect((await suggestions()).count).toBe(2)
  expect(await valueOn("2024-02-12")).toBe("738.00")

  const dismissed = randomUUID()
  await clara.did("PUT", path(dismissed), before.suggestions[1].dismissal)
  expect((await suggestions()).count).toBe(1)
  // Dismissed: the owner had counted in new units.
  expect(await valueOn("2024-02-12")).toBe("246.00")
})

it("all suggestions are accepted as one batch, which one undo takes back, or none where one is refused", async () => {
  // The split of the test before is dismissed: it is suggested again once that is taken back.
  const entries = (await clara.get(`/api/holdings/${shares}/entries`)).json.entries as ReadonlyArray<{
    readonly entryId: string
    readonly entry: { readonly _tag: string }
  }>
  for (const { entryId, entry } of entries) {
    if (entry._tag === "Dismissal") await clara.did("PUT", `${path(entryId)}/voiding`, { reason: "by mistake" })
  }
  const { suggestions: open } = await suggestions()
  const answers = (open as ReadonlyArray<{ readonly entry: unknown }>)
    .toReversed()
    .map(({ entry }) => ({ holdingId: shares, entryId: randomUUID(), entry }))
  expect(answers).toHaveLength(2)

  const batch = "/api/suggestions/answers"
  const impossible = {
    ...answers[0],
    entryId: randomUUID(),
    entry: { _tag: "Split", from: 2, to: 2, effectiveOn: "2024-02-12" },
  }
  expect((await clara.send("PUT", batch, { answers: [...answers, impossible] })).status).toBe(422)
  expect((await clara.get("/api/suggestions/count")).json).toEqual({ count: 2 })

  await clara.did("PUT", batch, { answers })
  expect((await clara.get("/api/suggestions/count")).json).toEqual({ count: 0 })
  const figures = async () => (await clara.get(`/api/holdings/${shares}`)).json.holding.figures
  expect(await figures()).toMatchObject({ units: "18", value: "738.00", income: { gross: "21.00" } })

  await clara.did("PUT", `${batch}/undoing`, {
    entries: answers.map(({ holdingId, entryId }) => ({ holdingId, entryId })),
    reason: "by mistake",
  })
  expect((await suggestions()).count).toBe(2)
  expect(await figures()).toMatchObject({ units: "6", value: "738.00" })
})

it("the page of a holding reads its own suggestions, and the price behind its value says that a split is open", async () => {
  const { count } = (await clara.get(`/api/suggestions?holdingId=${shares}`)).json
  expect(count).toBe(2)
  expect((await clara.get(`/api/suggestions?holdingId=${account}`)).json).toEqual({
    count: 0,
    suggestions: [],
    symbolChanges: [],
  })
  expect((await clara.get(`/api/suggestions?holdingId=${randomUUID()}`)).status).toBe(404)
  const { root } = (await clara.get(`/api/explain?figure=holdingValue&subjectId=${shares}&currency=USD`)).json
  expect(JSON.stringify(root)).toContain('"split":{"published":"41","from":1,"to":3}')
})

it("a held price is listed in data health with the likely reason, and the last good price counts", async () => {
  const { issues } = (await clara.get("/api/data-health")).json
  expect(issues).toContainEqual(
    expect.objectContaining({
      _tag: "HeldPrice",
      lineId: shares,
      symbol: "ACME",
      value: "4100",
      goodValue: "41",
      goodOn: "2024-02-12",
      unit: true,
    }),
  )
})

it("suggestions of others are not shown", async () => {
  const bruno = await api.person("bruno")
  expect((await bruno.get("/api/suggestions")).json).toEqual({ count: 0, suggestions: [], symbolChanges: [] })
})

it("a changed symbol is suggested, accepted by attaching the new listing, undone, and dismissed by an entry", async () => {
  const holdingId = randomUUID()
  const { symbolChanges: none } = await suggestions()
  expect(none).toEqual([])
  await clara.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId: company,
    currency: "USD",
    name: "Facebook",
    details: security,
    priceSymbol: "YAHOO:FB",
    openedOn: "2021-06-01",
  })
  await clara.did(
    "PUT",
    `/api/holdings/${holdingId}/entries/${randomUUID()}`,
    trade("buy", "10", "3300", "0", "2021-06-01"),
  )
  const pool = openPool(api.databaseUrl)
  const name = "Meta Platforms Inc"
  const changed = [{ from: "FB.US", to: "META.US", day: "2022-06-09" as CalendarDate, name }]
  await recordSymbolChanges(openDatabase(pool), "eodhd", changed, new Date())
  await pool.end()

  const { count } = await suggestions()
  const { symbolChanges } = (await clara.get(`/api/suggestions?holdingId=${holdingId}`)).json
  const [change] = symbolChanges
  expect(symbolChanges).toMatchObject([
    {
      holdingId,
      day: "2022-06-09",
      from: "FB",
      to: "META",
      company: name,
      source: "eodhd",
      instrument: {
        kind: "share",
        currency: "USD",
        identifier: { scheme: "ticker", value: "XNAS:META" },
        inOtherCurrency: false,
      },
      attached: null,
    },
  ])
  expect((await clara.get("/api/suggestions/count")).json).toEqual({ count })

  const { inOtherCurrency, ...wanted } = change.instrument
  const { instrumentId } = (await clara.send("POST", "/api/instruments", wanted)).json
  await clara.did("PUT", `/api/holdings/${holdingId}/instrument`, { instrumentId, inOtherCurrency })
  expect(await suggestions()).toMatchObject({ count: count - 1, symbolChanges: [] })
  const shown = async () => {
    const { holding } = (await clara.get(`/api/holdings/${holdingId}`)).json
    const { holdings } = (await clara.get("/api/holdings")).json
    const listed = holdings.find((one: { readonly holdingId: string }) => one.holdingId === holdingId)
    return [holding, listed].map(({ ticker, priceSymbol }) => [priceSymbol, ticker])
  }
  // The typed symbol keeps its prices of the days before.
  expect(await shown()).toEqual([
    ["YAHOO:FB", "META"],
    ["YAHOO:FB", "META"],
  ])
  await clara.did("DELETE", `/api/holdings/${holdingId}/instrument`)
  expect(await shown()).toEqual([
    ["YAHOO:FB", undefined],
    ["YAHOO:FB", undefined],
  ])
  expect((await suggestions()).count).toBe(count)

  const answers = [{ holdingId, entryId: randomUUID(), entry: change.dismissal }]
  await clara.did("PUT", "/api/suggestions/answers", { answers })
  expect(await suggestions()).toMatchObject({ count: count - 1, symbolChanges: [] })
})
