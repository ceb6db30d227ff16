import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { her, openClara } from "./clara.ts"

let api: TestApi
let clara: Person
beforeAll(async () => void ({ api, clara } = await openClara()))
afterAll(() => api.close())

const eur = (amount: string) => ({ amount, currency: "EUR" })
const trade = (side: "buy" | "sell", quantity: string, tradedOn: string) => ({
  _tag: "Trade",
  side,
  quantity,
  consideration: eur("100"),
  fees: eur("0"),
  tradedOn,
})
const opened = { name: "Fund", openedOn: "2024-01-01", priceSymbol: null, taxRate: null }
const security = { _tag: "security", instrument: "fund", isin: null, symbol: null, exchange: null }

async function openFund() {
  const id = randomUUID()
  await clara.did("PUT", `/api/holdings/${id}`, { portfolioId: her, currency: "EUR", ...opened, details: security })
  const record = async (entry: object) => {
    const entryId = randomUUID()
    await clara.did("PUT", `/api/holdings/${id}/entries/${entryId}`, entry)
    return entryId
  }
  const shown = async (on = "2024-02-10") => {
    const { holding, unitsAfter } = (await clara.get(`/api/holdings/${id}?on=${on}`)).json
    return { units: holding.figures.units, unitsAfter }
  }
  return { id, record, shown }
}

it("each trade has the units after it, also those of a correction, and the last ones are the units of the holding", async () => {
  const { id, record, shown } = await openFund()
  const sale = await record(trade("buy", "10", "2024-01-05"))
  const split = await record({ _tag: "Split", from: 1, to: 3, effectiveOn: "2024-01-20" })
  const sold = await record(trade("sell", "12.5", "2024-02-01"))
  // Recorded last, but before the split: (10 − 2) × 3 = 24, less 12.5.
  const early = await record(trade("sell", "2", "2024-01-10"))
  expect(await shown()).toEqual({
    units: "11.5",
    unitsAfter: [
      { entryId: sale, change: "10", units: "10" },
      { entryId: early, change: "-2", units: "8" },
      { entryId: split, change: "16", units: "24" },
      { entryId: sold, change: "-12.5", units: "11.5" },
    ],
  })
  const corrected = randomUUID()
  await clara.did("PUT", `/api/holdings/${id}/entries/${early}/correction`, {
    replacementId: corrected,
    entry: trade("sell", "1", "2024-01-10"),
    reason: "one only",
  })
  // (10 − 1) × 3 = 27, less 12.5.
  const { units, unitsAfter } = await shown()
  expect(units).toBe("14.5")
  expect(unitsAfter.at(-1)).toEqual({ entryId: sold, change: "-12.5", units: "14.5" })
  expect(unitsAfter.map(({ entryId }: { entryId: string }) => entryId)).toEqual([sale, corrected, split, sold])
})

it("units that move to another holding are out of the one and in the other", async () => {
  const [from, to] = [await openFund(), await openFund()]
  await from.record(trade("buy", "10", "2024-01-05"))
  await clara.did("PUT", `/api/unit-moves/${randomUUID()}`, {
    givenHoldingId: from.id,
    givenEntryId: randomUUID(),
    receivedHoldingId: to.id,
    receivedEntryId: randomUUID(),
    quantity: "4",
    movedOn: "2024-01-20",
  })
  expect((await from.shown()).unitsAfter.at(-1)).toMatchObject({ change: "-4", units: "6" })
  expect((await to.shown()).unitsAfter).toMatchObject([{ change: "4", units: "4" }])
})

it("a holding says when it was added, and when it or an entry was last recorded, voided or described", async () => {
  const { id, record } = await openFund()
  const moments = async () => (await clara.get(`/api/holdings/${id}`)).json.recordedAt
  const atFirst = await moments()
  expect(atFirst.last).toBe(atFirst.first)
  expect(Math.abs(Date.parse(atFirst.first) - Date.now())).toBeLessThan(600_000)
  const entryId = await record(trade("buy", "10", "2024-01-05"))
  const recorded = await moments()
  expect(recorded.first).toBe(atFirst.first)
  expect(recorded.last > atFirst.last).toBe(true)
  await clara.did("PUT", `/api/holdings/${id}/entries/${entryId}/voiding`, { reason: "entered twice" })
  const voided = await moments()
  expect(voided.last > recorded.last).toBe(true)
  await clara.did("PUT", `/api/holdings/${id}/description`, { ...opened, name: "Another name", details: security })
  const described = await moments()
  expect(described).toEqual({ first: atFirst.first, last: expect.any(String) })
  expect(described.last > voided.last).toBe(true)
})
