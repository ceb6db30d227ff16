import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* Lea has 10,000 on one account and 500 on another, and transfers money from the first to the second. */

let api: TestApi
let lea: Person
const portfolioId = randomUUID()
beforeAll(async () => {
  api = await testApi()
  lea = await api.person("lea")
  await lea.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Lea" })
})
afterAll(() => api.close())

async function account(amount: string, currency = "EUR"): Promise<string> {
  const holdingId = randomUUID()
  const details = { _tag: "account", accountType: "checking", institution: null, description: null }
  await lea.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId,
    currency,
    name: `Account of ${amount}`,
    openedOn: "2024-01-02",
    priceSymbol: null,
    details,
  })
  await lea.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, {
    _tag: "Balance",
    balance: { amount, currency },
    statedOn: "2024-01-02",
  })
  return holdingId
}

const transfer = (from: string, to: string, change: object = {}) => ({
  givenHoldingId: from,
  givenEntryId: randomUUID(),
  receivedHoldingId: to,
  receivedEntryId: randomUUID(),
  sent: { amount: "10000", currency: "EUR" },
  leftOn: "2024-03-01",
  arrivedOn: "2024-03-04",
  ...change,
})
const pathOf = (transferId: string, what = "") => `/api/money-transfers/${transferId}${what}`

const figuresOn = async (holdingId: string, on: string) => {
  const { value, onItsWay, statedOn } = (await lea.get(`/api/holdings/${holdingId}?on=${on}`)).json.holding.figures
  return { value, onItsWay, statedOn }
}
const entriesOf = async (holdingId: string) => (await lea.get(`/api/holdings/${holdingId}`)).json.entries

describe("a transfer of money between own accounts", () => {
  it("the money is on its way between its two days, in the account, the balance sheet and the explanation", async () => {
    const [from, to] = [await account("10000"), await account("500")]
    const transferId = randomUUID()
    await lea.did("PUT", pathOf(transferId), transfer(from, to))
    const on = "2024-03-02"
    expect(await figuresOn(from, on)).toEqual({ value: "10000.00", onItsWay: "10000.00", statedOn: "2024-01-02" })
    expect(await figuresOn(to, on)).toMatchObject({ value: "500.00", onItsWay: null })
    expect(await figuresOn(from, "2024-03-04")).toMatchObject({ value: "0.00", onItsWay: null })
    expect(await figuresOn(to, "2024-03-04")).toMatchObject({ value: "10500.00", onItsWay: null })
    const sheet = (await lea.get(`/api/balance-sheet?from=2024-02-01&to=${on}`)).json
    const lines = sheet.classes.flatMap(({ lines: of }: { readonly lines: ReadonlyArray<object> }) => of)
    expect(lines.find(({ lineId }: { readonly lineId: string }) => lineId === from)).toMatchObject({
      value: "10000.00",
      onItsWay: "10000.00",
    })
    const explained = (await lea.get(`/api/explain?figure=holdingValue&on=${on}&subjectId=${from}`)).text
    expect(explained).toContain('"onItsWay"')
    const { net } = (await lea.get("/api/net-worth/history?from=2024-02-28&to=2024-03-05")).json
    expect(new Set(net)).toEqual(new Set(["10500.00"]))
    const { parts } = (await lea.get("/api/net-worth/change?from=2024-02-28&to=2024-03-05")).json
    expect(parts).toMatchObject({ money: "0.00", income: "0.00", spending: "0.00" })
  })

  it("a transfer that is open is corrected in both accounts when the money has arrived, with a fee", async () => {
    const [from, to] = [await account("10000"), await account("500")]
    const [transferId, replacementId] = [randomUUID(), randomUUID()]
    await lea.did("PUT", pathOf(transferId), transfer(from, to, { arrivedOn: null }))
    expect(await figuresOn(from, "2024-12-31")).toMatchObject({ value: "10000.00", onItsWay: "10000.00" })
    const correction = {
      ...transfer(from, to, { received: { amount: "9995", currency: "EUR" } }),
      replacementId,
      reason: "it arrived",
    }
    await lea.did("PUT", pathOf(transferId, "/correction"), correction)
    expect(await figuresOn(from, "2024-12-31")).toMatchObject({ value: "0.00", onItsWay: null })
    expect(await figuresOn(to, "2024-12-31")).toMatchObject({ value: "10495.00" })
    for (const holdingId of [from, to]) {
      const legs = (await entriesOf(holdingId)).filter(
        ({ entry }: { readonly entry: { readonly _tag: string } }) => entry._tag === "MoneyTransfer",
      )
      expect(legs.map(({ status }: { readonly status: string }) => status).toSorted()).toEqual(["counts", "voided"])
    }
    const again = await lea.put(pathOf(transferId, "/correction"), { ...correction, replacementId: randomUUID() })
    expect(again.status).toBeGreaterThanOrEqual(400)
  })

  it("a transfer is voided in both accounts, and its id is not used again", async () => {
    const [from, to] = [await account("10000"), await account("500")]
    const transferId = randomUUID()
    await lea.did("PUT", pathOf(transferId), transfer(from, to))
    const voiding = { givenHoldingId: from, receivedHoldingId: to, reason: "by mistake" }
    await lea.did("PUT", pathOf(transferId, "/voiding"), voiding)
    expect(await figuresOn(from, "2024-03-04")).toMatchObject({ value: "10000.00", onItsWay: null })
    expect(await figuresOn(to, "2024-03-04")).toMatchObject({ value: "500.00" })
    const again = await lea.put(pathOf(transferId), transfer(from, to))
    expect([again.status, again.json.refusal._tag]).toEqual([409, "TransferIdAlreadyUsed"])
  })

  it("a transfer to an account in another currency states what arrived there, once it has arrived", async () => {
    const [from, to] = [await account("10000"), await account("0", "USD")]
    const refused = await lea.put(pathOf(randomUUID()), transfer(from, to))
    expect([refused.status, refused.json.refusal]).toEqual([422, { _tag: "TransferReceivedMissing", currency: "USD" }])
    const inEuros = transfer(from, to, { received: { amount: "10800", currency: "EUR" } })
    expect((await lea.put(pathOf(randomUUID()), inEuros)).json.refusal._tag).toBe("CurrencyMismatch")
    await lea.did(
      "PUT",
      pathOf(randomUUID()),
      transfer(from, to, { sent: { amount: "1", currency: "EUR" }, arrivedOn: null }),
    )
    const inDollars = transfer(from, to, { received: { amount: "10800", currency: "USD" } })
    await lea.did("PUT", pathOf(randomUUID()), inDollars)
    expect(await figuresOn(to, "2024-03-04")).toMatchObject({ value: "10800.00" })
  })

  it("a transfer is refused within an account, to an unknown one, before the opening, and that arrives before it leaves", async () => {
    const [from, to] = [await account("10000"), await account("500")]
    const refusalOf = async (body: object) => {
      const { status, json } = await lea.put(pathOf(randomUUID()), body)
      return [status, json.refusal?._tag]
    }
    expect(await refusalOf(transfer(from, from))).toEqual([422, "TransferWithinAccount"])
    expect(await refusalOf(transfer(from, to, { arrivedOn: "2024-02-29" }))).toEqual([422, "TransferArrivesTooEarly"])
    expect(await refusalOf(transfer(from, to, { leftOn: "2024-01-01" }))).toEqual([422, "EntryBeforeStart"])
    expect(await refusalOf(transfer(from, to, { arrivedOn: "2099-01-01" }))).toEqual([422, "DayInFuture"])
    expect(await refusalOf(transfer(from, randomUUID()))).toEqual([404, "LineNotFound"])
    expect(await entriesOf(from)).toHaveLength(1)
  })

  it("one side of a transfer can be neither recorded, corrected nor voided alone", async () => {
    const [from, to] = [await account("10000"), await account("500")]
    const body = transfer(from, to)
    await lea.did("PUT", pathOf(randomUUID()), body)
    const { entry } = (await entriesOf(from)).find(
      ({ entryId }: { readonly entryId: string }) => entryId === body.givenEntryId,
    )
    const entries = `/api/holdings/${from}/entries`
    const refusals = [
      await lea.put(`${entries}/${randomUUID()}`, { ...entry, transferId: randomUUID() }),
      await lea.put(`${entries}/${body.givenEntryId}/correction`, {
        replacementId: randomUUID(),
        entry: { ...entry, arrivedOn: null },
        reason: "x",
      }),
      await lea.put(`${entries}/${body.givenEntryId}/voiding`, { reason: "x" }),
    ]
    expect(refusals.map(({ status, json }) => [status, json.refusal._tag])).toEqual(
      refusals.map(() => [422, "TransferIsOneFact"]),
    )
  })
})
