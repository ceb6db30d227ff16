import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { resumeFeed, stopFeed } from "#server/marketdata/feeds/states.ts"
import { wantHeld } from "#server/marketdata/following/followed.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

const [portfolio, holding] = [randomUUID(), randomUUID()]
const set = "/api/price-orders"

let api: TestApi
let anna: Person
let pool: pg.Pool
beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl)
  anna = await api.person("anna")
  await anna.did("PUT", `/api/portfolios/${portfolio}`, { title: "Anna" })
  await anna.did("PUT", `/api/holdings/${holding}`, {
    portfolioId: portfolio,
    currency: "USD",
    name: "Bitcoin",
    details: { _tag: "crypto", cryptocurrency: "Bitcoin", symbol: null },
    priceSymbol: "COINGECKO:BITCOIN",
    openedOn: "2024-01-02",
  })
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

const preferred = async () => {
  await wantHeld(openDatabase(pool), new Date("2024-06-30T12:00:00Z"))
  const { rows } = await pool.query("select preferred from market.followed where price_symbol = 'COINGECKO:BITCOIN'")
  return rows[0]?.preferred as ReadonlyArray<string> | undefined
}

it("the order of a household decides which provider's history is fetched first for what it holds", async () => {
  const { kinds } = (await anna.get("/api/market/providers")).json
  const crypto = kinds.find(({ kind }: { readonly kind: string }) => kind === "crypto").providers
  const ids = crypto.map(({ provider }: { readonly provider: string }) => provider) as ReadonlyArray<string>
  expect(ids.length).toBeGreaterThan(1)
  await expect.poll(preferred).toEqual([])
  const turned = ids.toReversed()
  await anna.did("PUT", set, { kind: "crypto", providers: turned })
  await expect.poll(preferred).toEqual([turned.join(",")])
  await anna.did("PUT", set, { kind: "crypto", providers: [] })
  await expect.poll(preferred).toEqual([])
})

it("a provider that the operator stopped is refused by its name, and accepted once it is asked again", async () => {
  const db = openDatabase(pool)
  await stopFeed(db, "kraken", new Date())
  const order = { kind: "crypto", providers: ["kraken"] }
  const refused = await anna.send("PUT", set, order)
  expect([refused.status, refused.json.refusal]).toEqual([422, { _tag: "ProviderNotAsked", name: "Kraken" }])
  await resumeFeed(db, "kraken")
  await anna.did("PUT", set, order)
  expect((await anna.get(set)).json.orders).toEqual([order])
})
