import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { add, decimal, multiply, toPlainString } from "#domain/numbers/decimal.ts"
import { endpoints } from "#contract/endpoints.ts"
import { defaultLargeAnswerLimits } from "#server/routes/largeAnswers.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { everyRead, exampleValues } from "#tests/server/routes/everyRead.ts"
import { fullWallet, type LayeredHousehold, layeredHousehold, recordStreams } from "#tests/support/largeHouseholds.ts"
import { threadMs, type Turns, watchTurns } from "#tests/support/turns.ts"

/*
 * A household at the limits of what may be recorded: 200 portfolios in 40 layers, 975 stakes of different days with 18
 * decimals, and hundreds of accounts; and an ordinary one with a wallet whose statements name 500 tokens. No request
 * of one of their members, be it a question or a change, makes another user wait for long.
 *
 * The limit of a turn is 200 ms of processor time on a machine that works off `calibrated` in the time it takes here:
 * waiting for the processor does not count, and a slower machine has proportionally longer.
 */

let api: TestApi
let person: Person
let authorization: string
let household: LayeredHousehold
let turns: Turns
let limitMs: number

beforeAll(async () => {
  limitMs = 200 * Math.max(1, calibrated() / 60)
  api = await testApi({
    settings: { eventstoreUrl: undefined },
    // Long enough for most answers; the others show that a limit ends them.
    ports: { largeAnswers: { ...defaultLargeAnswerLimits, seconds: 2 } },
  })
  person = await api.person("anna")
  household = layeredHousehold({ accounts: 400, balances: 10, isExact: true })
  await recordStreams(api, person, household.streams)
  authorization = await person.authorization()
  turns = watchTurns()
})
afterAll(async () => {
  turns.stop()
  await api.close()
})

/** The processor time, in milliseconds, of work like that of figures: about 60 on an ordinary machine of 2024. */
function calibrated(): number {
  const once = (): number => {
    const before = threadMs()
    const factor = decimal("1.000000000000000001")
    let product = decimal("999999999.999999999999999999")
    for (let i = 0; i < 300; i++) product = add(multiply(product, factor), factor)
    expect(toPlainString(product).length).toBeGreaterThan(5_000)
    return threadMs() - before
  }
  return Math.min(once(), once(), once())
}

interface Asked {
  readonly status: number
  readonly bytes: number
  readonly longestMs: number
}

/** Asks without parsing the answer: that is not the server's work. */
async function ask(path: string, method = "GET", body?: object, by = authorization): Promise<Asked> {
  turns.restart()
  const { status, bytes } = await new Promise<Pick<Asked, "status" | "bytes">>((resolve, reject) => {
    const headers = { authorization: by, "accept-encoding": "br", ...(body && { "content-type": "application/json" }) }
    const asked = request(new URL(path, api.url), { method, headers }, (response) => {
      let length = 0
      response.on("data", (chunk: Buffer) => (length += chunk.length))
      response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes: length }))
    })
    asked.on("error", reject)
    asked.end(body && JSON.stringify(body))
  })
  return { status, bytes, longestMs: turns.longestMs() }
}

const tooLong = (asked: ReadonlyArray<Asked & { readonly path: string }>): ReadonlyArray<string> =>
  asked
    .filter(({ longestMs }) => longestMs > limitMs)
    .map(({ path, status, longestMs }) => `${path}: ${status}, ${Math.round(longestMs)} of ${Math.round(limitMs)} ms`)

describe("a household at the limits", () => {
  it("no read of the contract holds the event loop for longer than 200 ms", async () => {
    const reads = everyRead({
      ...exampleValues,
      portfolioId: household.portfolioIds.slice(0, 1),
      holdingId: household.holdingIds.slice(0, 1),
      debtId: [randomUUID()],
      goalId: [randomUUID()],
      walletId: [randomUUID()],
      userId: [person.userId],
      subjectId: household.holdingIds.slice(0, 1),
      holdingIds: [household.holdingIds.slice(0, 5).join()],
      benchmark: ["NONE"],
      currency: ["EUR"],
      on: ["2026-01-01"],
      from: ["1927-01-02"],
      to: ["2026-01-01"],
    })
    // One address of each route, the one with the longest period, and the explanations that take longest.
    const laborious = /figure=(timeWeighted|moneyWeighted|netWorth|change)&/
    const chosen = new Map<string, string>()
    for (const { name, path } of reads) {
      const key = laborious.exec(path)?.[1] ?? name
      if (!chosen.has(key) || (path.includes("from=") && !chosen.get(key)?.includes("from="))) chosen.set(key, path)
    }
    const asked: Array<Asked & { readonly path: string }> = []
    for (const path of chosen.values()) asked.push({ path, ...(await ask(path)) })
    expect(tooLong(asked)).toEqual([])
    expect(asked.filter(({ status }) => status >= 500)).toEqual([])
    expect(asked.length).toBeGreaterThanOrEqual(endpoints.filter(({ method }) => method === "GET").length)
  })

  it("what takes longer than its limit is refused with the advice to ask for less", async () => {
    const { status, json } = await person.get("/api/explain?figure=timeWeighted&from=1927-01-02")
    expect({ status, code: json.code, refusal: json.refusal }).toEqual({
      status: 422,
      code: "takesTooLong",
      refusal: { _tag: "TakesTooLong", seconds: 2, narrow: "period" },
    })
  })

  it("while one person asks for the most laborious figures, another user is answered at once", async () => {
    const other = await api.person("ben")
    let isOver = false
    const laborious = Promise.all(
      Array.from({ length: 5 }, (_, year) => ask(`/api/explain?figure=timeWeighted&from=193${year}-01-02`)),
    ).then(() => (isOver = true))
    turns.restart()
    let answered = 0
    while (!isOver) {
      expect((await other.get("/api/net-worth")).status).toBe(200)
      answered += 1
    }
    await laborious
    expect(answered).toBeGreaterThan(10)
    expect(turns.longestMs()).toBeLessThan(limitMs)
  })

  it("no change of a stake or a balance holds the event loop for longer than 200 ms", async () => {
    const [owner = "", other = ""] = household.portfolioIds.slice(-2)
    const amount = { amount: "1.00", currency: "EUR" }
    const changes: ReadonlyArray<readonly [string, object]> = [
      [`/api/stakes/${randomUUID()}`, { ownerId: owner, childId: other, effectiveOn: "2026-01-01", percent: "0.1" }],
      [
        `/api/stakes/${randomUUID()}`,
        { ownerId: owner, childId: household.portfolioIds[0], effectiveOn: "2026-01-01", percent: "0.1" },
      ],
      [
        `/api/holdings/${household.holdingIds[0]}/entries/${randomUUID()}`,
        { _tag: "Balance", balance: amount, statedOn: "2026-01-02" },
      ],
    ]
    const asked: Array<Asked & { readonly path: string }> = []
    for (const [path, body] of changes) asked.push({ path, ...(await ask(path, "PUT", body)) })
    expect(tooLong(asked)).toEqual([])
    expect(asked.map(({ status }) => status)).toEqual([200, 422, 200])
  })
})

describe("a household with statements of 500 tokens", () => {
  let owner: Person
  let path: string
  let statement: object

  beforeAll(async () => {
    owner = await api.person("clara")
    const portfolioId = randomUUID()
    const wallet = fullWallet(portfolioId, 30)
    const portfolio = { type: "PortfolioCreated", data: { portfolioId, title: "Clara" } }
    await recordStreams(api, owner, [{ category: "portfolio", id: portfolioId, facts: [portfolio] }, ...wallet.streams])
    path = `/api/wallets/${wallet.walletId}`
    const last = wallet.streams.flatMap(({ facts }) => facts).at(-1)
    const { tokens } = { tokens: [], ...last?.data }
    statement = { statedOn: "2020-05-05", tokens }
  })

  it("no read and no change holds the event loop for longer than 200 ms", async () => {
    const by = await owner.authorization()
    const paths = [path, `${path}/statements`, "/api/wallets", "/api/activity?limit=100", "/api/search?text=token"]
    const asked: Array<Asked & { readonly path: string }> = []
    for (const one of paths) asked.push({ path: one, ...(await ask(one, "GET", undefined, by)) })
    asked.push({ path: "PUT", ...(await ask(`${path}/statements/${randomUUID()}`, "PUT", statement, by)) })
    asked.push({ path: "export", ...(await ask("/api/household/export", "GET", undefined, by)) })
    expect(tooLong(asked)).toEqual([])
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))
  })

  it("pages of long statements and events are short, and together they are complete", async () => {
    let statements = 0
    let pages = 0
    for (let next: string | undefined = path; next !== undefined;) {
      const { status, text, json } = await owner.get(next)
      expect(status).toBe(200)
      expect(text.length).toBeLessThan(2_000_000)
      statements += json.statements.length
      pages += 1
      next = json.next === undefined ? undefined : `${path}/statements?after=${json.next}`
    }
    expect({ isComplete: statements >= 30, isPaged: pages > 1 }).toEqual({ isComplete: true, isPaged: true })

    const seen = new Set<string>()
    for (let next: string | undefined = "/api/activity?limit=50"; next !== undefined;) {
      const { text, json } = await owner.get(next)
      expect(text.length).toBeLessThan(2_000_000)
      for (const { position } of json.activity) seen.add(position)
      next = json.next === undefined ? undefined : `/api/activity?limit=50&before=${json.next}`
    }
    expect(seen.size).toBeGreaterThanOrEqual(32)
  })
})
