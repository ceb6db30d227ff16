import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* Emma has 100 shares for 5,000. One new share comes for four old ones, which fall from 100 to 80 with the new one at 80. */

let api: TestApi
let emma: Person
const portfolioId = randomUUID()
beforeAll(async () => {
  api = await testApi()
  emma = await api.person("emma")
  await emma.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Emma" })
})
afterAll(() => api.close())

const enter = (holdingId: string, entry: object, entryId: string = randomUUID()) =>
  emma.did("PUT", `/api/holdings/${holdingId}/entries/${entryId}`, entry)

async function company(
  prices: string,
  { currency = "USD", within = portfolioId }: { readonly currency?: string; readonly within?: string } = {},
) {
  const holdingId = randomUUID()
  await emma.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId: within,
    currency,
    name: "Company",
    openedOn: "2024-01-02",
    priceSymbol: null,
    details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
  })
  if (prices !== "") {
    await enter(holdingId, { _tag: "OwnPrices", currency, prices, comment: null, pricedOn: "2024-06-04" })
  }
  return holdingId
}

const bought = (quantity: string, amount: string, tradedOn = "2024-01-02") => ({
  _tag: "Trade",
  side: "buy",
  quantity,
  consideration: { amount, currency: "USD" },
  fees: { amount: "0", currency: "USD" },
  tradedOn,
})

const pricesOfOld = "2024-01-02 100,2024-06-03 100,2024-06-04 80"

/** The old company with 100 shares, and the new one. */
async function pair(pricesOfNew = "2024-06-04 80", within = portfolioId) {
  const old = await company(pricesOfOld, { within })
  await enter(old, bought("100", "5000"))
  return { old, young: await company(pricesOfNew, { within }) }
}

const spinOff = (old: string, young: string, change: object = {}) => ({
  givenHoldingId: old,
  givenEntryId: randomUUID(),
  receivedHoldingId: young,
  receivedEntryId: randomUUID(),
  terms: { _tag: "spinOff", costPercent: null },
  unitsGiven: "100",
  unitsReceived: "25",
  effectiveOn: "2024-06-04",
  ...change,
})

const page = async (holdingId: string, on = "2024-12-31") =>
  (await emma.get(`/api/holdings/${holdingId}?on=${on}`)).json
const costOf = async (holdingId: string) => {
  const { average, fifo } = (await page(holdingId)).holding.figures
  return [average.cost, fifo.cost]
}
const record = (body: object, actionId: string = randomUUID()) =>
  emma.did("PUT", `/api/corporate-actions/${actionId}`, body)

describe("a spin-off or merger", () => {
  it("a spin-off is one entry in two holdings, and the market values divide the cost", async () => {
    const { old, young } = await pair()
    const [actionId, body] = [randomUUID(), spinOff(old, young)]
    await record(body, actionId)
    expect(await costOf(old)).toEqual(["4000.00", "4000.00"])
    expect(await costOf(young)).toEqual(["1000.00", "1000.00"])
    const there = await page(young)
    expect(there.lots).toMatchObject([{ acquiredOn: "2024-01-02", units: "25", cost: "1000.00" }])
    const leg = { _tag: "CorporateAction", actionId, counterpartId: old, direction: "in", unitsReceived: "25" }
    expect(there.entries[0]).toMatchObject({ entryId: body.receivedEntryId, entry: leg })
    expect((await page(old)).holding.figures).toMatchObject({ units: "100" })
    // The same request again changes nothing.
    await record(body, actionId)
    expect(await costOf(young)).toEqual(["1000.00", "1000.00"])
  })

  it("a spin-off is corrected in one step in both holdings, also where the new units were sold since", async () => {
    const { old, young } = await pair()
    const [actionId, replacementId] = [randomUUID(), randomUUID()]
    await record(spinOff(old, young), actionId)
    await enter(young, { ...bought("20", "1600", "2024-07-01"), side: "sell" })
    const corrected = (change: object) => ({
      ...spinOff(old, young, { terms: { _tag: "spinOff", costPercent: "30" }, ...change }),
      replacementId,
      reason: "30 per cent, as the company says",
    })
    // Twenty were sold, so at least twenty have to come.
    const { json } = await emma.put(`/api/corporate-actions/${actionId}/correction`, corrected({ unitsReceived: "19" }))
    expect(json.refusal).toMatchObject({ _tag: "CorrectionLeavesTooFew", held: "19" })
    expect(await costOf(old)).toEqual(["4000.00", "4000.00"])
    await emma.did("PUT", `/api/corporate-actions/${actionId}/correction`, corrected({}))
    // 30 % of 5,000 are 1,500 for 25 units, of which five are left.
    expect(await costOf(old)).toEqual(["3500.00", "3500.00"])
    expect(await costOf(young)).toEqual(["300.00", "300.00"])
    const legs = (await page(old)).entries.filter(
      ({ entry }: { readonly entry: { readonly _tag: string } }) => entry._tag === "CorporateAction",
    )
    expect(legs.map(({ status, entry }: never) => [status, (entry as { actionId: string }).actionId])).toEqual(
      expect.arrayContaining([
        ["counts", replacementId],
        ["voided", actionId],
      ]),
    )
    const again = await emma.put(`/api/corporate-actions/${randomUUID()}/correction`, corrected({}))
    expect([again.status, again.json.refusal._tag]).toEqual([404, "ActionNotFound"])
  })

  it("a merger is corrected too, which gives the old units back before they are exchanged again", async () => {
    const { old, young } = await pair()
    const actionId = randomUUID()
    const merger = (unitsReceived: string) =>
      spinOff(old, young, { terms: { _tag: "merger", cash: null, cost: null }, unitsReceived })
    await record(merger("50"), actionId)
    const corrected = { ...merger("60"), replacementId: randomUUID(), reason: "six for ten" }
    await emma.did("PUT", `/api/corporate-actions/${actionId}/correction`, corrected)
    expect((await page(old)).holding.figures.units).toBe("0")
    expect((await page(young)).holding.figures.units).toBe("60")
    expect(await costOf(young)).toEqual(["5000.00", "5000.00"])
  })

  it("a merger whose new units were sold since is corrected if enough new units come, and refused otherwise with the day", async () => {
    const { old, young } = await pair()
    const actionId = randomUUID()
    const merger = (unitsReceived: string, unitsGiven = "100") =>
      spinOff(old, young, { terms: { _tag: "merger", cash: null, cost: null }, unitsReceived, unitsGiven })
    await record(merger("50"), actionId)
    await enter(young, { ...bought("40", "3600", "2024-07-01"), side: "sell" })
    // Voided, the merger would leave nothing of which 40 were sold in July.
    const voiding = { givenHoldingId: old, receivedHoldingId: young, reason: "by mistake" }
    const kept = await emma.put(`/api/corporate-actions/${actionId}/voiding`, voiding)
    expect([kept.status, kept.json.refusal]).toEqual([
      422,
      { _tag: "VoidingLeavesTooFew", held: "0", shortOn: "2024-07-01" },
    ])
    const correction = (body: object, of = actionId, reason = "six for ten") => {
      const replacementId = randomUUID()
      const sent = { ...body, replacementId, reason }
      return { replacementId, put: () => emma.put(`/api/corporate-actions/${of}/correction`, sent) }
    }
    // 40 were sold in July. 39 do not cover them, and 101 old units were never held.
    const tooFew = (await correction(merger("39")).put()).json.refusal
    expect(tooFew).toMatchObject({ _tag: "CorrectionLeavesTooFew", held: "39", shortOn: "2024-07-01" })
    const tooMany = (await correction(merger("60", "101")).put()).json.refusal
    expect(tooMany).toMatchObject({ _tag: "CorrectionLeavesTooFew", held: "100", shortOn: "2024-06-04" })
    expect((await page(young)).holding.figures.units).toBe("10")
    // 60 for 100: 20 are left, at a third of 5,000. 40 were sold for 3,600 less 3,333.33.
    const { put, replacementId } = correction(merger("60"))
    expect((await put()).status).toBe(200)
    expect((await put()).status).toBe(200)
    expect((await page(old)).holding.figures.units).toBe("0")
    expect((await page(young)).holding.figures.units).toBe("20")
    expect(await costOf(young)).toEqual(["1666.67", "1666.67"])
    // As many as were sold are enough, and the former merger is corrected back.
    expect((await correction(merger("40"), replacementId, "four for ten").put()).status).toBe(200)
    expect((await page(young)).holding.figures.units).toBe("0")
    // The history names what replaced what, and a fact that was replaced is not corrected again.
    const legs = (await page(young)).entries.filter(
      ({ entry }: { readonly entry: { readonly _tag: string } }) => entry._tag === "CorporateAction",
    )
    expect(legs.map(({ status }: { readonly status: string }) => status).toSorted()).toEqual([
      "counts",
      "voided",
      "voided",
    ])
    expect((await correction(merger("50")).put()).json.refusal._tag).toBe("EntryIsVoided")
  })

  it("a price that comes later divides the cost then, and a correction of the purchase changes what went along", async () => {
    const { old, young } = await pair("")
    await record(spinOff(old, young))
    expect(await costOf(young)).toEqual(["0.00", "0.00"])
    await enter(young, {
      _tag: "OwnPrices",
      currency: "USD",
      prices: "2024-06-04 80",
      comment: null,
      pricedOn: "2024-06-04",
    })
    expect(await costOf(young)).toEqual(["1000.00", "1000.00"])
    const purchase = (await page(old)).entries.find(
      ({ entry }: { readonly entry: { readonly _tag: string } }) => entry._tag === "Trade",
    )
    await emma.did("PUT", `/api/holdings/${old}/entries/${purchase.entryId}/correction`, {
      replacementId: randomUUID(),
      entry: bought("100", "6000"),
      reason: "as the note says",
    })
    expect(await costOf(young)).toEqual(["1200.00", "1200.00"])
    expect(await costOf(old)).toEqual(["4800.00", "4800.00"])
  })

  it("a spin-off changes no return of a portfolio that holds both, and each holding alone has none either", async () => {
    const within = randomUUID()
    await emma.did("PUT", `/api/portfolios/${within}`, { title: "Both" })
    const { old, young } = await pair("2024-06-04 80", within)
    await record(spinOff(old, young))
    for (const scope of [`portfolioId=${within}`, `holdingId=${old}`, `holdingId=${young}`]) {
      const { json } = await emma.get(`/api/returns?${scope}&from=2024-01-02&to=2024-12-31&currency=USD`)
      expect([scope, json.timeWeighted.value]).toEqual([scope, "0"])
    }
  })

  it("a merger exchanges all units with their cost, and cash realises the gain up to it", async () => {
    const { old, young } = await pair()
    const terms = { _tag: "merger", cash: { amount: "1000", currency: "USD" }, cost: null }
    await record(spinOff(old, young, { terms, unitsReceived: "100" }))
    // 8,000 and 1,000 for shares that had cost 5,000: a gain of 4,000, of which the cash is realised.
    expect((await page(old)).holding.figures).toMatchObject({
      units: "0",
      average: { cost: "0.00", realised: "1000.00" },
    })
    expect(await costOf(young)).toEqual(["5000.00", "5000.00"])
  })

  it("an action is voided in both holdings, and neither side can be changed alone", async () => {
    const { old, young } = await pair()
    const [actionId, body] = [randomUUID(), spinOff(old, young)]
    await record(body, actionId)
    const alone = await emma.put(`/api/holdings/${old}/entries/${body.givenEntryId}/voiding`, { reason: "x" })
    expect([alone.status, alone.json.refusal._tag]).toEqual([422, "ActionIsOneFact"])
    const voiding = { givenHoldingId: old, receivedHoldingId: young, reason: "by mistake" }
    await emma.did("PUT", `/api/corporate-actions/${actionId}/voiding`, voiding)
    expect(await costOf(old)).toEqual(["5000.00", "5000.00"])
    const again = await emma.put(`/api/corporate-actions/${actionId}`, spinOff(old, young))
    expect([again.status, again.json.refusal._tag]).toEqual([409, "ActionIdAlreadyUsed"])
  })

  it("an action is refused within one holding, on a holding of another class, back on its day, and in another currency of cash", async () => {
    const { old, young } = await pair()
    const gold = randomUUID()
    await emma.did("PUT", `/api/holdings/${gold}`, {
      portfolioId,
      currency: "USD",
      name: "Gold",
      openedOn: "2024-01-02",
      priceSymbol: null,
      details: {
        _tag: "metal",
        metal: "gold",
        form: "bar",
        gramsPerPiece: "100",
        purity: "0.9999",
        issuer: null,
        denomination: null,
      },
    })
    const send = async (body: object) => {
      const { status, json } = await emma.put(`/api/corporate-actions/${randomUUID()}`, body)
      return `${status} ${json.refusal?._tag}`
    }
    expect(await send(spinOff(old, old))).toBe("422 ActionWithinHolding")
    expect(await send(spinOff(old, gold))).toBe("422 ActionBetweenDifferent")
    const euro = { _tag: "merger", cash: { amount: "1", currency: "EUR" }, cost: null }
    expect(await send(spinOff(old, young, { terms: euro }))).toBe("422 CurrencyMismatch")
    const inEuro = { quantity: "0.5", cash: { amount: "1", currency: "EUR" } }
    expect(await send(spinOff(old, young, { fraction: inEuro }))).toBe("422 CurrencyMismatch")
    expect(await costOf(old)).toEqual(["5000.00", "5000.00"])
    await record(spinOff(old, young))
    expect(await send(spinOff(young, old, { unitsGiven: "1" }))).toBe("422 MoveInCircle")
    const all = { _tag: "merger", cash: null, cost: null }
    expect(await send(spinOff(old, young, { terms: all, unitsGiven: "101" }))).toBe("422 SaleExceedsHolding")
  })
})
