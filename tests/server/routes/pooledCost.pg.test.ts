import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { eur } from "./samples.ts"

/*
 * Anna has a share at two banks: 10 units for 100 at the first, 10 for 300 at the second, in a depot of which she is the only owner. On
 * 1 March 2024 she sells 5 at the first for 125. Her brother has the same share.
 */
const [annas, depot, bens] = [randomUUID(), randomUUID(), randomUUID()]
const [first, second, brothers] = [randomUUID(), randomUUID(), randomUUID()]
const on = "2024-12-31"

let api: TestApi
let anna: Person
beforeAll(async () => {
  api = await testApi()
  anna = await api.person("anna")
  await anna.did("PUT", `/api/portfolios/${annas}`, { title: "Anna" })
  await anna.did("PUT", `/api/portfolios/${depot}`, { title: "Depot" })
  await anna.did("PUT", `/api/portfolios/${bens}`, { title: "Ben" })
  await anna.did("PUT", `/api/stakes/${randomUUID()}`, {
    ownerId: annas,
    childId: depot,
    effectiveOn: "2022-01-01",
    percent: "100",
  })
  const opened = (holdingId: string, portfolioId: string, name: string) =>
    anna.did("PUT", `/api/holdings/${holdingId}`, {
      portfolioId,
      currency: "EUR",
      name,
      openedOn: "2022-03-01",
      priceSymbol: "SHARE",
      details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
    })
  const traded = (holdingId: string, side: "buy" | "sell", tradedOn: string, quantity: string, amount: string) =>
    anna.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, {
      _tag: "Trade",
      side,
      quantity,
      consideration: eur(amount),
      fees: eur("0"),
      tradedOn,
    })
  await opened(first, annas, "First bank")
  await opened(second, depot, "Second bank")
  await opened(brothers, bens, "Brother")
  await traded(first, "buy", "2022-03-01", "10", "100")
  await traded(second, "buy", "2023-03-01", "10", "300")
  await traded(brothers, "buy", "2023-03-01", "10", "1000")
  await traded(first, "sell", "2024-03-01", "5", "125")
})
afterAll(() => api.close())

const read = async (address: string) => (await anna.get(address)).json
const figures = async (holdingId: string) => (await read(`/api/holdings/${holdingId}?on=${on}`)).holding.figures

it("the cost of a security is averaged over the holdings of its owner, beside the cost of each", async () => {
  // 20 a unit over both. The last price of the first is that of the sale, 25. The second had no price but the one that was paid.
  expect(await figures(first)).toMatchObject({
    average: { cost: "50.00", realised: "75.00", unrealised: "75.00" },
    pooled: { cost: "100.00", realised: "25.00", unrealised: "25.00", holdings: 2 },
  })
  expect(await figures(second)).toMatchObject({
    average: { cost: "300.00", realised: "0.00", unrealised: null },
    pooled: { cost: "200.00", realised: "0.00", unrealised: null, holdings: 2 },
  })
  expect(await figures(brothers)).toMatchObject({ average: { cost: "1000.00" }, pooled: null })
})

it("the gain of a holding is split by the average over its owner too", async () => {
  const gain = await read(`/api/holdings/${first}/gain?on=${on}&currency=EUR`)
  expect(gain.inAsked.pooled).toMatchObject({ realised: "25.00", unrealised: "25.00", total: "50.00" })
  expect((await read(`/api/holdings/${brothers}/gain?on=${on}&currency=EUR`)).inAsked.pooled).toBeNull()
})

it("figures by it are explained by the purchases of both banks, and those of a single holding by its own", async () => {
  const explained = async (figure: string, subjectId: string, method = "pooled") => {
    const address = `/api/explain?figure=${figure}&subjectId=${subjectId}&on=${on}&currency=EUR&method=${method}`
    return (await read(address)).root
  }
  interface Node {
    readonly source: { readonly _tag: string; readonly lineId?: string; readonly on?: string } | null
    readonly parts: ReadonlyArray<Node>
  }
  const entriesBehind = ({ source, parts }: Node): ReadonlyArray<string> => [
    ...(source?._tag === "Entry" ? [`${source.lineId} ${source.on}`] : []),
    ...parts.flatMap(entriesBehind),
  ]
  const purchases = [`${first} 2022-03-01`, `${second} 2023-03-01`]
  for (const [figure, shown] of [
    ["cost", "100.00"],
    ["realisedGain", "25.00"],
    ["unrealisedGain", "25.00"],
    ["totalGain", "50.00"],
  ] as const) {
    const root = await explained(figure, first)
    expect([figure, root.shown]).toEqual([figure, shown])
    expect(entriesBehind(root)).toEqual(expect.arrayContaining(purchases))
  }
  expect((await explained("cost", second)).shown).toBe("200.00")
  expect((await explained("cost", first, "average")).shown).toBe("50.00")
  expect((await explained("cost", brothers)).shown).toBe("1000.00")
})

it("realised gains are listed by it, where it is chosen", async () => {
  const sold = async (method: string) => (await read(`/api/realised-gains?on=${on}&currency=EUR&method=${method}`)).lots
  expect(await sold("average")).toMatchObject([{ units: "5", amounts: { cost: "50.00", gain: "75.00" } }])
  expect(await sold("pooled")).toMatchObject([{ units: "5", amounts: { cost: "100.00", gain: "25.00" } }])
})

it("a day before the depot belonged to her, each holding has its own cost", async () => {
  await anna.did("PUT", `/api/stakes/${randomUUID()}`, {
    ownerId: annas,
    childId: depot,
    effectiveOn: "2025-06-01",
    percent: "50",
  })
  expect(await figures(first)).toMatchObject({ pooled: { holdings: 2 } })
  expect((await read(`/api/holdings/${first}?on=2025-06-01`)).holding.figures.pooled).toBeNull()
})

it("average cost per owner can be chosen for lists, as a preference", async () => {
  const { preferences } = await read("/api/session")
  const answer = await anna.did("PUT", "/api/preferences", { ...preferences, costMethod: "pooled" })
  expect(answer.status).toBe(200)
  expect((await read("/api/session")).preferences.costMethod).toBe("pooled")
})
