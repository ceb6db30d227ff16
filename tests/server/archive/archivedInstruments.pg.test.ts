import { randomUUID } from "node:crypto"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* Clara holds Apple by its instrument, and moves to an installation on which Ben has the same share under another id. */
let from: TestApi
let to: TestApi
let clara: Person
let ben: Person
const portfolioId = randomUUID()
const holdingId = randomUUID()
const apple = { kind: "share", currency: "USD", identifier: { scheme: "ticker", value: "XNAS:AAPL" } }
const create = async (person: Person, body: object = apple): Promise<string> =>
  (await person.send("POST", "/api/instruments", body)).json.instrumentId

beforeAll(async () => {
  ;[from, to] = await Promise.all([testApi(), testApi()])
  clara = await from.person("clara")
  ben = await to.person("ben")
})
afterAll(() => Promise.all([from.close(), to.close()]))

it("an archive carries the instruments of its holdings, and nothing else that it states about them is taken", async () => {
  const id = await create(clara)
  await clara.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Clara" })
  await clara.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId,
    currency: "USD",
    name: "Apple",
    openedOn: "2024-01-01",
    priceSymbol: null,
    instrument: { id, currency: "USD", inOtherCurrency: false },
    details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
  })
  await clara.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, {
    _tag: "Delivery",
    direction: "in",
    quantity: "10",
    cost: { amount: "0", currency: "USD" },
    reason: "gift",
    deliveredOn: "2024-01-15",
  })
  await clara.stepUp()
  const headers = { authorization: `Bearer ${clara.accessToken}` }
  const answer = await fetch(`${from.url}/api/household/export`, { headers })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const line = JSON.parse(strFromU8(files["instruments.jsonl"] as Uint8Array)) as object
  expect(line).toEqual({ id, kind: "share", currency: "USD", identifiers: [apple.identifier] })

  const bens = await create(ben)
  // A forged archive states what identifies another share, besides, and an instrument that no holding names.
  const microsoft = { scheme: "isin", value: "US5949181045" }
  const forged = [
    { ...line, identifiers: [apple.identifier, microsoft] },
    { ...line, id: randomUUID() },
  ]
  const text = forged.map((one) => JSON.stringify(one)).join("\n")
  const archive = zipSync({ ...files, "instruments.jsonl": strToU8(`${text}\n`) })
  const arrived = await to.person("clara")
  await arrived.stepUp()
  const imported = await arrived.send("PUT", "/api/household/archive-import", archive, {
    "content-type": "application/zip",
  })
  expect(imported.status).toBe(200)
  expect((await arrived.get(`/api/instruments/${id}`)).json.instrument).toMatchObject({ name: "Apple Inc." })
  const pool = openPool(to.databaseUrl)
  const { rows } = await pool.query("select instrument_id, merged_into from market.instruments order by created_at")
  expect(rows).toEqual([
    { instrument_id: bens, merged_into: null },
    { instrument_id: id, merged_into: bens },
  ])
  // The share of Ben continues it: his prices are hers.
  const points = [{ day: "2024-02-01", value: "184" }] as never
  const series = { kind: "price", symbol: `instrument/${bens}`, currency: "USD", points } as const
  await recordPoints(openDatabase(pool), [series], { source: "yahoo" })
  await pool.end()
  const { json } = await arrived.get(`/api/holdings/${holdingId}?on=2024-02-01`)
  expect(json.holding.figures.value).toBe("1840.00")
  const other = await create(arrived, { ...apple, identifier: microsoft })
  expect([id, bens]).not.toContain(other)
})
