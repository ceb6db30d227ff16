import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { recordStreams } from "#tests/support/largeHouseholds.ts"

/* Dora has 10 shares for 100 and 10 for 10 at her bank, and moves 15 of them to her broker. */

let api: TestApi
let dora: Person
const portfolioId = randomUUID()
beforeAll(async () => {
  api = await testApi()
  dora = await api.person("dora")
  await dora.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Dora" })
})
afterAll(() => api.close())

async function depot(currency = "USD", assetClass: "security" | "metal" = "security"): Promise<string> {
  const holdingId = randomUUID()
  const details =
    assetClass === "security"
      ? { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null }
      : {
          _tag: "metal",
          metal: "gold",
          form: "bar",
          gramsPerPiece: "100",
          purity: "0.9999",
          issuer: null,
          denomination: null,
        }
  await dora.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId,
    currency,
    name: "Acme",
    openedOn: "2020-01-01",
    priceSymbol: null,
    details,
  })
  return holdingId
}

const traded = (side: "buy" | "sell", quantity: string, amount: string, tradedOn: string) => ({
  _tag: "Trade",
  side,
  quantity,
  consideration: { amount, currency: "USD" },
  fees: { amount: "0", currency: "USD" },
  tradedOn,
})

const enter = (holdingId: string, entry: object, entryId: string = randomUUID()) =>
  dora.did("PUT", `/api/holdings/${holdingId}/entries/${entryId}`, entry)

/** Two depots, and the id of the first purchase. */
async function pair() {
  const [bank, broker, firstId] = [await depot(), await depot(), randomUUID()]
  await enter(bank, traded("buy", "10", "100", "2020-01-01"), firstId)
  await enter(bank, traded("buy", "10", "10", "2020-01-01"))
  return { bank, broker, firstId }
}

const move = (from: string, to: string, change: object = {}) => ({
  givenHoldingId: from,
  givenEntryId: randomUUID(),
  receivedHoldingId: to,
  receivedEntryId: randomUUID(),
  quantity: "15",
  comment: "to the broker",
  movedOn: "2020-01-02",
  ...change,
})

const page = async (holdingId: string, on = "2020-01-03") =>
  (await dora.get(`/api/holdings/${holdingId}?on=${on}`)).json
const costOf = async (holdingId: string) => (await page(holdingId)).holding.figures.fifo.cost

describe("a move of units", () => {
  it("a move is one entry in two holdings, and the lots arrive with their days and costs", async () => {
    const { bank, broker } = await pair()
    const [moveId, body] = [randomUUID(), move(bank, broker)]
    await dora.did("PUT", `/api/unit-moves/${moveId}`, body)
    const [there, left] = [await page(broker), await page(bank)]
    expect(there.lots).toMatchObject([
      { acquiredOn: "2020-01-01", units: "10", cost: "100.00" },
      { acquiredOn: "2020-01-01", units: "5", cost: "5.00" },
    ])
    expect(there.entries).toMatchObject([
      { entryId: body.receivedEntryId, entry: { _tag: "UnitMove", moveId, direction: "in", counterpartId: bank } },
    ])
    expect(left.holding.figures).toMatchObject({ units: "5", fifo: { cost: "5.00", realised: "0.00" } })
    expect(left.entries[0]).toMatchObject({ entry: { _tag: "UnitMove", direction: "out", counterpartId: broker } })
    // Sold at 100 each, the ten at 10 first: 1,000 − 100.
    await enter(broker, traded("sell", "10", "1000", "2020-01-03"))
    expect((await page(broker)).holding.figures.fifo).toMatchObject({ cost: "5.00", realised: "900.00" })
  })

  it("a later correction of the purchase changes the cost that arrived", async () => {
    const { bank, broker, firstId } = await pair()
    await dora.did("PUT", `/api/unit-moves/${randomUUID()}`, move(bank, broker))
    await dora.did("PUT", `/api/holdings/${bank}/entries/${firstId}/correction`, {
      replacementId: randomUUID(),
      entry: traded("buy", "10", "200", "2020-01-01"),
      reason: "as the note says",
    })
    expect(await costOf(broker)).toBe("205.00")
    expect(await costOf(bank)).toBe("5.00")
  })

  it("a move is voided in both holdings, but not while the units are sold where they arrived", async () => {
    const { bank, broker } = await pair()
    const moveId = randomUUID()
    await dora.did("PUT", `/api/unit-moves/${moveId}`, move(bank, broker))
    const saleId = randomUUID()
    await enter(broker, traded("sell", "1", "20", "2020-01-03"), saleId)
    const voiding = { givenHoldingId: bank, receivedHoldingId: broker, reason: "by mistake" }
    const refused = await dora.put(`/api/unit-moves/${moveId}/voiding`, voiding)
    expect(refused.status).toBe(422)
    // The sale of 3 January needs one of the units that would go back.
    expect(refused.json.refusal).toEqual({
      _tag: "VoidingLeavesTooFew",
      held: "0",
      shortOn: "2020-01-03",
    })
    await dora.did("PUT", `/api/holdings/${broker}/entries/${saleId}/voiding`, { reason: "by mistake" })
    await dora.did("PUT", `/api/unit-moves/${moveId}/voiding`, voiding)
    expect((await page(bank)).holding.figures).toMatchObject({ units: "20", fifo: { cost: "110.00" } })
    expect((await page(broker)).entries).toMatchObject([{ status: "voided" }, { status: "voided" }])
    const again = await dora.put(`/api/unit-moves/${moveId}`, move(bank, broker))
    expect([again.status, again.json.refusal._tag]).toEqual([409, "MoveIdAlreadyUsed"])
  })

  it("one side of a move can be neither recorded, corrected nor voided alone", async () => {
    const { bank, broker } = await pair()
    const [moveId, body] = [randomUUID(), move(bank, broker)]
    await dora.did("PUT", `/api/unit-moves/${moveId}`, body)
    const { entry } = (await page(bank)).entries[0]
    const entries = `/api/holdings/${bank}/entries`
    const refusals = [
      await dora.put(`${entries}/${randomUUID()}`, { ...entry, moveId: randomUUID() }),
      await dora.put(`${entries}/${body.givenEntryId}/correction`, {
        replacementId: randomUUID(),
        entry: { ...entry, quantity: "1" },
        reason: "x",
      }),
      await dora.put(`${entries}/${body.givenEntryId}/voiding`, { reason: "x" }),
    ]
    expect(refusals.map(({ status, json }) => [status, json.refusal._tag])).toEqual(
      refusals.map(() => [422, "MoveIsOneFact"]),
    )
  })

  it("a move is refused into the same holding, another currency or class, back on the same day, and of more than is held", async () => {
    const { bank, broker } = await pair()
    await dora.did("PUT", `/api/unit-moves/${randomUUID()}`, move(bank, broker, { quantity: "5" }))
    const send = async (body: object) => {
      const { status, json } = await dora.put(`/api/unit-moves/${randomUUID()}`, body)
      return `${status} ${json.refusal?._tag}`
    }
    expect(await send(move(bank, bank))).toBe("422 MoveWithinHolding")
    expect(await send(move(bank, await depot("EUR")))).toBe("422 MoveBetweenDifferent")
    expect(await send(move(bank, await depot("USD", "metal")))).toBe("422 MoveBetweenDifferent")
    expect(await send(move(broker, bank, { quantity: "1" }))).toBe("422 MoveInCircle")
    expect(await send(move(bank, broker, { quantity: "15.000000000000000001" }))).toBe("422 SaleExceedsHolding")
    expect(await send(move(broker, bank, { quantity: "1", movedOn: "2020-01-03" }))).toBe("200 undefined")
    expect(await costOf(bank)).toBe("70.00")
  })

  it("a move is no flow of the household, and what leaves one holding at its value arrives in the other", async () => {
    const { bank, broker } = await pair()
    await dora.did("PUT", `/api/portfolios/${(own.portfolioId = randomUUID())}`, { title: "Own" })
    for (const holdingId of [bank, broker]) {
      await enter(holdingId, { _tag: "Transfer", portfolioId: own.portfolioId, effectiveOn: "2020-01-01" })
    }
    await dora.did("PUT", `/api/unit-moves/${randomUUID()}`, move(bank, broker, { quantity: "20" }))
    // 20 shares for 110: their value does not change. Without it nothing would say what they did.
    const unchanged = { amount: "110", currency: "USD" }
    await enter(broker, {
      _tag: "Valuation",
      criterion: "market",
      value: unchanged,
      comment: null,
      valuedOn: "2020-01-15",
    })
    const returns = async (scope: string) =>
      (await dora.get(`/api/returns?${scope}&from=2020-01-01&to=2020-02-01&currency=USD`)).json
    expect((await returns(`portfolioId=${own.portfolioId}`)).timeWeighted).toMatchObject({ value: "0" })
    expect((await returns(`holdingId=${broker}`)).timeWeighted).toMatchObject({ value: "0" })
  })

  it("moves connect no more entries than one holding may have, also through a third holding", async () => {
    const [bank, broker, saver] = [randomUUID(), await depot(), await depot()]
    const terms = { acquisitionCost: null, investable: null, taxRate: null, unitsEarned: "incomeAndCost" }
    const details = { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null }
    const opening = { holdingId: bank, portfolioId, currency: "USD", name: "Acme", openedOn: "2020-01-01", details }
    const { _tag, ...trade } = { ...traded("buy", "1", "10", "2020-01-01"), comment: null }
    const purchases = Array.from({ length: 9_990 }, () => ({
      type: "TradeRecorded",
      schemaVersion: 3,
      data: { holdingId: bank, entryId: randomUUID(), replaces: null, ...trade },
    }))
    const opened = {
      type: "HoldingOpened",
      schemaVersion: 6,
      data: { ...opening, ...terms, priceSymbol: null, instrument: null, preferredSource: null },
    }
    await recordStreams(api, dora, [{ category: "holding", id: bank, facts: [opened, ...purchases] }])
    await dora.did("PUT", `/api/unit-moves/${randomUUID()}`, move(bank, broker))
    await dora.did("PUT", `/api/unit-moves/${randomUUID()}`, move(broker, saver, { movedOn: "2020-01-03" }))
    // 9,990 purchases and 4 legs: six entries more are 10,000.
    const statuses: Array<number> = []
    for (let n = 0; n < 7; n++) {
      const path = `/api/holdings/${saver}/entries/${randomUUID()}`
      statuses.push((await dora.put(path, traded("buy", "1", "10", "2020-01-04"))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 422])
    // One holding without moves is not limited by them.
    await enter(await depot(), traded("buy", "1", "10", "2020-01-04"))
    expect((await page(saver, "2020-01-05")).holding.figures.units).toBe("21")
  })
})

const own = { portfolioId: "" }
