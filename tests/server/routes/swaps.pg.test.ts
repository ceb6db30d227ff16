import { testLog } from "#tests/support/testLog.ts"
import { randomUUID } from "node:crypto"
import { PgBoss } from "pg-boss"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import type { PersonalRequest } from "#server/http/route.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { enqueuePending } from "#server/jobs/pending.ts"
import { decoderOf } from "#server/http/decoding.ts"
import { recordSwap } from "#contract/swaps.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import { pendingCommands, type PendingCommands } from "#server/commands/pendingCommands.ts"
import { swap as swapFact } from "#server/application/swaps.ts"
import { twoLegsRoutes } from "#server/routes/twoLegs.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { testVault } from "#tests/support/vault.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* Dora gives 2 of her ETH, with a value of 4,000 USD and 3,600 EUR, for 4,000 USDC. */

let api: TestApi
let dora: Person
const portfolioId = randomUUID()
beforeAll(async () => {
  api = await testApi()
  dora = await api.person("dora")
  await dora.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Dora" })
})
afterAll(() => api.close())

const usd = (amount: string) => ({ amount, currency: "USD" })
const eur = (amount: string) => ({ amount, currency: "EUR" })

/** A holding of tokens, and their number. */
async function tokens(name: string, currency: string, held?: string): Promise<string> {
  const holdingId = randomUUID()
  await dora.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId,
    currency,
    name,
    openedOn: "2024-01-01",
    priceSymbol: null,
    details: { _tag: "crypto", cryptocurrency: name, symbol: null },
  })
  if (held !== undefined) {
    await dora.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, {
      _tag: "Trade",
      side: "buy",
      quantity: held,
      consideration: { amount: "1000", currency },
      fees: { amount: "0", currency },
      tradedOn: "2024-01-02",
    })
  }
  return holdingId
}

const pair = async () => ({ ether: await tokens("ETH", "USD", "5"), dollars: await tokens("USDC", "EUR") })

const swap = ({ ether, dollars }: { ether: string; dollars: string }, change: object = {}) => ({
  givenHoldingId: ether,
  givenEntryId: randomUUID(),
  givenQuantity: "2",
  givenValue: usd("4000"),
  receivedHoldingId: dollars,
  receivedEntryId: randomUUID(),
  receivedQuantity: "4000",
  receivedValue: eur("3600"),
  fees: usd("12.5"),
  comment: "on the exchange",
  swappedOn: "2024-02-01",
  ...change,
})

interface Shown {
  readonly entryId: string
  readonly status: string
  readonly entry: { readonly _tag: string }
}
const entriesOf = async (holdingId: string): Promise<ReadonlyArray<Shown>> =>
  (await dora.get(`/api/holdings/${holdingId}`)).json.entries
const legsOf = async (holdingId: string) => (await entriesOf(holdingId)).filter(({ entry }) => entry._tag === "SwapLeg")
const unitsOf = async (holdingId: string) =>
  (await dora.get(`/api/holdings/${holdingId}?on=2024-03-01`)).json.holding.figures.units

describe("a swap", () => {
  it("a swap is one transaction in two holdings: units leave one, and others arrive in the other", async () => {
    const { ether, dollars } = await pair()
    const [swapId, body] = [randomUUID(), swap({ ether, dollars })]
    await dora.did("PUT", `/api/swaps/${swapId}`, body)
    const same = { _tag: "SwapLeg", swapId, comment: "on the exchange", swappedOn: "2024-02-01" }
    expect(await legsOf(ether)).toMatchObject([
      {
        entryId: body.givenEntryId,
        entry: {
          ...same,
          direction: "out",
          quantity: "2",
          value: usd("4000"),
          fees: usd("12.5"),
          counterpartId: dollars,
        },
      },
    ])
    expect(await legsOf(dollars)).toMatchObject([
      {
        entryId: body.receivedEntryId,
        entry: {
          ...same,
          direction: "in",
          quantity: "4000",
          value: eur("3600"),
          fees: eur("0"),
          counterpartId: ether,
        },
      },
    ])
    expect([await unitsOf(ether), await unitsOf(dollars)]).toEqual(["3", "4000"])
  })

  it("the taxes of a swap are in the leg of the token given, and lower the realised gain after tax alone", async () => {
    const { ether, dollars } = await pair()
    const gain = async () => (await dora.get(`/api/holdings/${ether}/gain?on=2024-03-01&currency=USD`)).json.own.fifo
    const [untaxed, swapId] = [randomUUID(), randomUUID()]
    await dora.did("PUT", `/api/swaps/${untaxed}`, swap({ ether, dollars }))
    const before = await gain()
    expect(before).toMatchObject({ taxes: "0.00", realisedAfterTax: before.realised })
    const { json } = await dora.put(`/api/swaps/${swapId}`, swap({ ether, dollars }, { taxes: usd("4000.01") }))
    expect(json.refusal).toEqual({ _tag: "TaxExceedsAmount" })
    const sides = { givenHoldingId: ether, receivedHoldingId: dollars, reason: "typed without the tax" }
    await dora.did("PUT", `/api/swaps/${untaxed}/voiding`, sides)
    await dora.did("PUT", `/api/swaps/${swapId}`, swap({ ether, dollars }, { taxes: usd("40") }))
    const counting = async (id: string) => (await legsOf(id)).filter(({ status }) => status === "counts")
    expect(await counting(ether)).toMatchObject([{ entry: { taxes: usd("40") } }])
    expect(await counting(dollars)).toMatchObject([{ entry: { taxes: null } }])
    const { realised, taxes, realisedAfterTax } = await gain()
    expect({ realised, taxes }).toEqual({ realised: before.realised, taxes: "40.00" })
    expect(Number(realisedAfterTax)).toBe(Number(realised) - 40)
  })

  it("a swap is recorded once, however often it is sent, with the id of its command or without", async () => {
    const both = await pair()
    const [path, body] = [`/api/swaps/${randomUUID()}`, swap(both)]
    const header = { "command-id": randomUUID() }
    const first = await dora.send("PUT", path, body, header)
    expect(first.status).toBe(200)
    const again = await Promise.all([dora.send("PUT", path, body, header), dora.send("PUT", path, body, header)])
    for (const { status, text } of again) expect({ status, text }).toEqual({ status: 200, text: first.text })
    expect((await dora.put(path, body)).status).toBe(200)
    expect([await unitsOf(both.ether), await unitsOf(both.dollars)]).toEqual(["3", "4000"])
  })

  it.each(["received", "takenBack"])(
    "a swap is in neither of its holdings when a client has used the derived id of its step %s for something else",
    async (step) => {
      const both = await pair()
      const commandId = randomUUID()
      for (const holdingId of [both.ether, both.dollars]) {
        const note = { _tag: "Note", text: "not a swap", takenOn: "2024-01-03" }
        const path = `/api/holdings/${holdingId}/entries/${randomUUID()}`
        const used = await dora.send("PUT", path, note, { "command-id": uuidv5(commandId, step) })
        expect(used.status).toBe(200)
      }
      const answer = await dora.send("PUT", `/api/swaps/${randomUUID()}`, swap(both), { "command-id": commandId })
      const legs = [...(await legsOf(both.ether)), ...(await legsOf(both.dollars))]
      expect(legs.filter(({ status }) => status === "counts")).toHaveLength(answer.status === 200 ? 2 : 0)
      expect(answer.status === 200 || answer.json.refusal._tag === "CommandIdReused").toBe(true)
    },
  )

  it.each([
    ["more is given than is held", { givenQuantity: "5.000000000000000001" }, 422, "SaleExceedsHolding"],
    ["what is given is valued in another currency", { givenValue: eur("3600") }, 422, "CurrencyMismatch"],
    ["what is received is valued in another currency", { receivedValue: usd("4000") }, 422, "CurrencyMismatch"],
    ["the fees are in the currency of the other", { fees: eur("1") }, 422, "CurrencyMismatch"],
    ["the one that receives is not there", { receivedHoldingId: randomUUID() }, 404, "LineNotFound"],
    ["the one that gives is not there", { givenHoldingId: randomUUID() }, 404, "LineNotFound"],
    ["it was before they were opened", { swappedOn: "2023-12-31" }, 422, "EntryBeforeStart"],
    ["it is of a day to come", { swappedOn: "2199-12-31" }, 422, "DayInFuture"],
  ])("a swap is in neither of its holdings when %s", async (_, change, status, refusal) => {
    const both = await pair()
    const answer = await dora.put(`/api/swaps/${randomUUID()}`, swap(both, change))
    expect([answer.status, answer.json.refusal._tag]).toEqual([status, refusal])
    expect([...(await legsOf(both.ether)), ...(await legsOf(both.dollars))]).toEqual([])
  })

  it("a swap needs two different holdings", async () => {
    const { ether } = await pair()
    const answer = await dora.put(`/api/swaps/${randomUUID()}`, swap({ ether, dollars: ether }))
    expect([answer.status, answer.json.refusal._tag]).toEqual([422, "SwapWithItself"])
  })

  it("a swap is in neither of its holdings when the receiving one is closed", async () => {
    const both = await pair()
    await dora.did("PUT", `/api/holdings/${both.dollars}/closing`, { closedOn: "2024-01-31" })
    const answer = await dora.put(`/api/swaps/${randomUUID()}`, swap(both))
    expect(answer.json.refusal).toEqual({ _tag: "EntryAfterEnd", line: "holding", endedOn: "2024-01-31" })
    expect(await legsOf(both.ether)).toEqual([])
  })

  it("a swap cannot be recorded leg by leg", async () => {
    const both = await pair()
    await dora.did("PUT", `/api/swaps/${randomUUID()}`, swap(both))
    const [leg] = await legsOf(both.ether)
    const swapId = randomUUID()
    const answer = await dora.put(`/api/holdings/${both.ether}/entries/${randomUUID()}`, { ...leg?.entry, swapId })
    expect([answer.status, answer.json.refusal]).toEqual([422, { _tag: "SwapIsOneFact", swapId }])
    expect(await legsOf(both.ether)).toHaveLength(1)
  })
})

describe("voiding a swap", () => {
  const taking = ({ ether, dollars }: { ether: string; dollars: string }) => ({
    givenHoldingId: ether,
    receivedHoldingId: dollars,
    reason: "typed twice",
  })
  const statuses = async (...holdingIds: ReadonlyArray<string>) =>
    (await Promise.all(holdingIds.map(legsOf))).flat().map(({ status }) => status)

  it("voiding a swap voids both legs, once however often it is sent", async () => {
    const both = await pair()
    const swapId = randomUUID()
    await dora.did("PUT", `/api/swaps/${swapId}`, swap(both))
    await dora.did("PUT", `/api/swaps/${swapId}/voiding`, taking(both))
    await dora.did("PUT", `/api/swaps/${swapId}/voiding`, taking(both))
    expect(await statuses(both.ether, both.dollars)).toEqual(["voided", "voided"])
    expect(await unitsOf(both.ether)).toBe("5")
    expect(await unitsOf(both.dollars)).toBeNull() // No units of the swap are left.
  })

  it("voiding a swap is refused when the units received were sold since", async () => {
    const both = await pair()
    const swapId = randomUUID()
    await dora.did("PUT", `/api/swaps/${swapId}`, swap(both))
    await dora.did("PUT", `/api/holdings/${both.dollars}/entries/${randomUUID()}`, {
      _tag: "Trade",
      side: "sell",
      quantity: "1",
      consideration: eur("1"),
      fees: eur("0"),
      tradedOn: "2024-02-02",
    })
    const answer = await dora.put(`/api/swaps/${swapId}/voiding`, taking(both))
    expect([answer.status, answer.json.refusal._tag]).toEqual([422, "VoidingLeavesTooFew"])
    expect(await statuses(both.ether, both.dollars)).toEqual(["counts", "counts"])
  })

  it("voiding a swap is refused when the other holding was removed", async () => {
    const both = await pair()
    const swapId = randomUUID()
    await dora.did("PUT", `/api/swaps/${swapId}`, swap(both))
    await dora.did("PUT", `/api/holdings/${both.ether}/removal`, { reason: null })
    const answer = await dora.put(`/api/swaps/${swapId}/voiding`, taking(both))
    expect([answer.status, answer.json.refusal._tag]).toEqual([422, "LineIsRemoved"])
    expect(await statuses(both.dollars)).toEqual(["counts"])
  })

  it("voiding a swap needs an existing swap", async () => {
    const swapId = randomUUID()
    const answer = await dora.put(`/api/swaps/${swapId}/voiding`, taking(await pair()))
    expect([answer.status, answer.json.refusal]).toEqual([404, { _tag: "SwapNotFound", swapId }])
  })

  it("voiding a swap refuses a holding that has no leg of the swap, and the two holdings the wrong way round", async () => {
    const [both, others] = [await pair(), await pair()]
    const swapId = randomUUID()
    await dora.did("PUT", `/api/swaps/${swapId}`, swap(both))
    await dora.did("PUT", `/api/swaps/${randomUUID()}`, swap(others))
    const wrong = [
      { ...both, dollars: others.dollars },
      { ...both, ether: others.ether },
      { ether: both.dollars, dollars: both.ether },
    ]
    for (const holdings of wrong) {
      const answer = await dora.put(`/api/swaps/${swapId}/voiding`, taking(holdings))
      expect([answer.status, answer.json.refusal]).toEqual([404, { _tag: "SwapNotFound", swapId }])
    }
    expect(await statuses(both.ether, both.dollars)).toEqual(["counts", "counts"])
  })

  it("voiding a swap allows another swap with the same terms", async () => {
    const both = await pair()
    const swapId = randomUUID()
    await dora.did("PUT", `/api/swaps/${swapId}`, swap(both))
    await dora.did("PUT", `/api/swaps/${swapId}/voiding`, taking(both))
    const answer = await dora.put(`/api/swaps/${swapId}`, swap(both))
    expect([answer.status, answer.json.refusal._tag]).toEqual([409, "SwapIdAlreadyUsed"])
  })
})

describe("an event between the two legs", () => {
  /** As in versions that did not record a swap before it was written. */
  const keptNowhere: PendingCommands = {
    during: (_, steps) => steps(),
    finish: () => Promise.resolve(),
  }

  /** Uses the routes with a log of their own, in which something happens right after the first leg was written. */
  async function recordedWith(
    interrupt: () => Promise<void>,
    asked: { readonly swapId: string; readonly body: object },
    { isKept = false } = {},
  ) {
    const vault = testVault(api.roleUrls.keys, { masterKeys: openMasterKeys(masterKeySource(api)) })
    const pool = openPool(api.roleUrls.runtime)
    const owner = openPool(api.databaseUrl) // appends
    const boss = new PgBoss({ connectionString: api.databaseUrl, schema: "jobs", supervise: false, schedule: false })
    await boss.start()
    const enqueue = (householdId: HouseholdId) => enqueuePending(boss, householdId)
    const log = encryptedEventLog(testLog(owner), vault)
    let interrupted = false
    const interruptible: EventLog = {
      ...log,
      async append(stream, expected, events) {
        const appended = await log.append(stream, expected, events)
        if (!interrupted && events[0]?.type === "TokensSwapped") {
          interrupted = true
          await interrupt()
        }
        return appended
      },
    }
    const session = (await dora.get("/api/session")).json
    const [route] = twoLegsRoutes(
      {
        log: interruptible,
        withinQuota: (_, { add }) => add(),
        pending: isKept ? pendingCommands({ db: openDatabase(pool), vault, enqueue }) : keptNowhere,
      },
      swapFact,
    )
    try {
      const decoded = decoderOf(recordSwap.body, "body")(asked.body)
      const question: unknown = {
        params: { swapId: asked.swapId },
        body: decoded._tag === "Success" ? decoded.success : undefined,
        query: undefined,
        sent: { params: { swapId: asked.swapId }, body: asked.body },
        person: session,
        commandId: randomUUID(),
      }
      return await route?.answer(question as PersonalRequest<Endpoint>).catch((error: unknown) => String(error))
    } finally {
      await boss.stop()
      await log.close()
      await owner.end()
      await vault.close()
      await pool.end()
    }
  }

  it("the first leg is voided if the second is refused, and cannot be completed by half", async () => {
    const both = await pair()
    const [swapId, body] = [randomUUID(), swap(both)]
    const close = async () =>
      void (await dora.did("PUT", `/api/holdings/${both.dollars}/closing`, { closedOn: "2024-01-31" }))
    const outcome = await recordedWith(close, { swapId, body })
    expect(outcome).toMatchObject({ _tag: "Failure", failure: { refusal: { _tag: "EntryAfterEnd" } } })
    // Requesting the position of a further write shows what the routes of the test wrote.
    await dora.did("DELETE", `/api/holdings/${both.dollars}/closing`)
    expect(await legsOf(both.ether)).toMatchObject([{ entryId: body.givenEntryId, status: "voided" }])
    expect(await legsOf(both.dollars)).toEqual([])
    expect(await unitsOf(both.ether)).toBe("5")
    const again = await dora.put(`/api/swaps/${swapId}`, body)
    expect([again.status, again.json.refusal]).toEqual([409, { _tag: "SwapIdAlreadyUsed", swapId }])
    expect(await legsOf(both.dollars)).toEqual([])
  })

  it("the second leg follows when the same command is sent again after an interruption", async () => {
    const both = await pair()
    const [swapId, body] = [randomUUID(), swap(both)]
    const breakDown = () => Promise.reject(new Error("the process ended"))
    const lost = await recordedWith(breakDown, { swapId, body })
    expect(lost).toContain("the process ended")
    await dora.did("PUT", `/api/portfolios/${portfolioId}/title`, { title: "Dora D." })
    expect([(await legsOf(both.ether)).length, (await legsOf(both.dollars)).length]).toEqual([1, 0])
    await dora.did("PUT", `/api/swaps/${swapId}`, body)
    expect([(await legsOf(both.ether)).length, (await legsOf(both.dollars)).length]).toEqual([1, 1])
    expect([await unitsOf(both.ether), await unitsOf(both.dollars)]).toEqual(["3", "4000"])
  })

  it("a server voids the first leg if the second is refused and the process that wrote the first has ended", async () => {
    const both = await pair()
    const [swapId, body] = [randomUUID(), swap(both)]
    const closeAndBreakDown = async () => {
      await dora.did("PUT", `/api/holdings/${both.dollars}/closing`, { closedOn: "2024-01-31" })
      throw new Error("the process ended")
    }
    expect(await recordedWith(closeAndBreakDown, { swapId, body }, { isKept: true })).toContain("the process ended")
    await expect
      .poll(() => legsOf(both.ether))
      .toMatchObject([{ entryId: body.givenEntryId, status: "voided", voidReason: "swap.incomplete" }])
    await dora.did("DELETE", `/api/holdings/${both.dollars}/closing`)
    expect(await legsOf(both.dollars)).toEqual([])
    expect(await unitsOf(both.ether)).toBe("5")
  })

  it("half a swap of an earlier version is reported by data health, and can be voided", async () => {
    const both = await pair()
    const [swapId, body] = [randomUUID(), swap(both)]
    await recordedWith(() => Promise.reject(new Error("the process ended")), { swapId, body })
    const incomplete = async (on: string) =>
      (await dora.get(`/api/data-health?on=${on}`)).json.issues.filter(
        (issue: { readonly _tag: string }) => issue._tag === "SwapWithoutOtherLeg",
      )
    const leg = { swapId, lineId: both.ether, name: "ETH", counterpart: "USDC", direction: "out" }
    await expect
      .poll(() => incomplete("2024-02-01"))
      .toEqual([{ _tag: "SwapWithoutOtherLeg", ...leg, swappedOn: "2024-02-01" }])
    expect(await incomplete("2024-01-31")).toEqual([])
    const taking = { givenHoldingId: both.ether, receivedHoldingId: both.dollars, reason: "never mind" }
    await dora.did("PUT", `/api/swaps/${swapId}/voiding`, taking)
    expect(await incomplete("2024-02-01")).toEqual([])
    expect(await legsOf(both.ether)).toMatchObject([{ status: "voided" }])
    expect(await unitsOf(both.ether)).toBe("5")
  })
})
