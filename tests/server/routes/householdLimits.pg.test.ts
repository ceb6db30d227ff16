import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { statusesOf } from "#tests/server/identity/circumstances.ts"
import { openedAccount } from "#tests/server/identity/household.ts"

const ports = { householdLimits: { portfolios: 2, holdings: 2, debts: 1, wallets: 1, entries: 3 } }
let api: TestApi
beforeAll(async () => {
  api = await testApi({ ports })
})
afterAll(() => api.close())

const create = (person: Person, portfolioId: string = randomUUID()): Promise<Answer> =>
  person.put(`/api/portfolios/${portfolioId}`, { title: "A portfolio" })

const eur = (amount: string) => ({ amount, currency: "EUR" })

const full = (kind: string, most: number) => ({ status: 422, json: { refusal: { _tag: "HouseholdFull", kind, most } } })

async function withPortfolio(): Promise<{ readonly person: Person; readonly portfolioId: string }> {
  const person = await api.person("anna")
  const portfolioId = randomUUID()
  await person.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Family" })
  return { person, portfolioId }
}

describe("an installation without plans and a household with a limit of two portfolios", () => {
  it("the household has two portfolios; the third is refused with the limit, and a repeated command is acknowledged", async () => {
    const anna = await api.person("anna")
    const [first, second] = [randomUUID(), randomUUID()]
    expect(statusesOf([await create(anna, first), await create(anna, second)])).toEqual([200, 200])
    expect(await create(anna)).toMatchObject(full("portfolios", 2))
    expect((await create(anna, second)).status).toBe(200)
    expect((await anna.get("/api/portfolios")).json.portfolios).toHaveLength(2)
    const ben = await api.person("ben")
    expect((await create(ben)).status).toBe(200)
  })

  it("the household's limit counts removed portfolios, and allows restoring them", async () => {
    const anna = await api.person("anna")
    const [first, second] = [randomUUID(), randomUUID()]
    await create(anna, first)
    await create(anna, second)
    await anna.did("PUT", `/api/portfolios/${first}/removal`, { reason: "not needed" })
    expect(await create(anna)).toMatchObject(full("portfolios", 2))
    expect((await anna.send("DELETE", `/api/portfolios/${first}/removal`)).status).toBe(200)
  })

  it("the household gets one of ten simultaneous portfolios for the last place, at one server and at two", async () => {
    const people = [await api.person("anna"), await api.person("ben")]
    const { databaseUrl, dataDir } = api
    const other = await testApi({ databaseUrl, dataDir, ports })
    for (const [index, person] of people.entries()) {
      await create(person)
      const there = other.visitor(person.email)
      there.accessToken = person.accessToken
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, place) => create(index === 1 && place % 2 === 0 ? there : person)),
      )
      expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
      expect((await person.get("/api/portfolios")).json.portfolios).toHaveLength(2)
    }
    await other.close()
  })
})

describe("a household at its limit", () => {
  it("a household at its limit of holdings refuses the next one and still accepts entries", async () => {
    const { person, portfolioId } = await withPortfolio()
    const holdingId = randomUUID()
    await openedAccount(person, portfolioId, holdingId, "Account 1")
    await openedAccount(person, portfolioId, randomUUID(), "Account 2")
    await expect(openedAccount(person, portfolioId, randomUUID(), "Account 3")).rejects.toThrow(
      '"_tag":"HouseholdFull","kind":"holdings","most":2',
    )
    const entry = { _tag: "Note", text: "still here", takenOn: "2026-01-02" }
    expect((await person.put(`/api/holdings/${holdingId}/entries/${randomUUID()}`, entry)).status).toBe(200)
  })

  it("a household at its limit of entries refuses the next one of any line, and still accepts corrections and repeated commands", async () => {
    const { person, portfolioId } = await withPortfolio()
    const [first, second] = [randomUUID(), randomUUID()]
    await openedAccount(person, portfolioId, first, "Account 1")
    await openedAccount(person, portfolioId, second, "Account 2")
    const note = (text: string) => ({ _tag: "Note", text, takenOn: "2026-01-02" })
    const notes = [randomUUID(), randomUUID(), randomUUID()]
    for (const [place, id] of notes.entries()) {
      await person.did("PUT", `/api/holdings/${place === 0 ? first : second}/entries/${id}`, note("kept"))
    }
    expect(await person.put(`/api/holdings/${first}/entries/${randomUUID()}`, note("one more"))).toMatchObject(
      full("entries", 3),
    )
    const again = await person.put(`/api/holdings/${first}/entries/${notes[0]}`, note("kept"))
    expect(again.status).toBe(200)
    const correction = { replacementId: randomUUID(), entry: note("corrected"), reason: "a slip" }
    const corrected = await person.put(`/api/holdings/${first}/entries/${notes[0]}/correction`, correction)
    expect(corrected.status).toBe(200)
  })

  it("a household at its limit of entries refuses a swap where only one of its two legs fits, and acknowledges an earlier one", async () => {
    const recordedAfterNotes = async (notes: number) => {
      const { person, portfolioId } = await withPortfolio()
      const [given, received] = [randomUUID(), randomUUID()]
      for (const [holdingId, name] of [
        [given, "ETH"],
        [received, "BTC"],
      ] as const) {
        const details = { _tag: "crypto", cryptocurrency: name, symbol: null }
        const holding = { portfolioId, currency: "EUR", name, openedOn: "2026-01-01", priceSymbol: null, details }
        await person.did("PUT", `/api/holdings/${holdingId}`, holding)
      }
      const bought = { _tag: "Trade", side: "buy", quantity: "5", tradedOn: "2026-01-02" }
      const paid = { consideration: eur("10000"), fees: eur("0") }
      await person.did("PUT", `/api/holdings/${given}/entries/${randomUUID()}`, { ...bought, ...paid })
      for (let note = 0; note < notes; note += 1) {
        const entry = { _tag: "Note", text: "kept", takenOn: "2026-01-02" }
        await person.did("PUT", `/api/holdings/${given}/entries/${randomUUID()}`, entry)
      }
      const legs = { givenHoldingId: given, givenEntryId: randomUUID(), givenQuantity: "2", givenValue: eur("4000") }
      const others = { receivedHoldingId: received, receivedEntryId: randomUUID(), receivedQuantity: "1" }
      const terms = { receivedValue: eur("4000"), fees: eur("0"), comment: null, swappedOn: "2026-01-03" }
      const path = `/api/swaps/${randomUUID()}`
      const send = () => person.put(path, { ...legs, ...others, ...terms })
      return [await send(), await send()]
    }
    expect(statusesOf(await recordedAfterNotes(0))).toEqual([200, 200])
    const refusedBoth = [full("entries", 3), full("entries", 3)]
    expect(await recordedAfterNotes(1)).toMatchObject(refusedBoth)
  })

  it("a household at its limit of debts refuses the next one, and acknowledges the first when it is sent again", async () => {
    const { person, portfolioId } = await withPortfolio()
    const incur = (debtId: string = randomUUID()) =>
      person.put(`/api/debts/${debtId}`, {
        portfolioId,
        currency: "EUR",
        name: "Loan",
        debtType: "personalLoan",
        incurredOn: "2026-01-01",
        dueOn: null,
        interestRate: null,
        monthlyPayment: null,
        repaymentPlan: "none",
        creditorId: null,
        lender: "Bank",
        linkedHoldingId: null,
        description: null,
      })
    const debtId = randomUUID()
    expect((await incur(debtId)).status).toBe(200)
    expect(await incur()).toMatchObject(full("debts", 1))
    expect((await incur(debtId)).status).toBe(200)
  })

  it("a household at its limit of wallets refuses the next one", async () => {
    const { person, portfolioId } = await withPortfolio()
    const connect = () =>
      person.put(`/api/wallets/${randomUUID()}`, {
        portfolioId,
        currency: "EUR",
        title: "Wallet",
        blockchain: "base",
        address: null,
        trackingMode: "manual",
        connectedOn: "2026-01-01",
        notes: null,
      })
    const answers = await Promise.all([connect(), connect()])
    expect(statusesOf(answers)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(full("wallets", 1))
  })
})
