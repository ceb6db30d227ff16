import { randomUUID } from "node:crypto"
import { Result } from "effect"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { projections } from "#projections/all.ts"
import { readByAll } from "#server/http/answerCache.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordsFacts } from "#server/http/guard.ts"
import type { SeriesKind } from "#server/marketdata/points.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { figureRoutes } from "#server/routes/figures/figureRoutes.ts"
import { clock } from "#tests/server/identity/circumstances.ts"
import { joined } from "#tests/server/identity/household.ts"
import { everyRead, exampleValues, type Read, someAtATime } from "#tests/server/routes/everyRead.ts"
import { entries, eur, founded, type Household, newIds, owed, sampleBody } from "#tests/server/routes/samples.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { someOf } from "#tests/support/samples.ts"
import { type Person, preferences, type TestApi, testApi } from "./testApi.ts"

/*
 * Two servers with one database. One caches answers, and the other computes every answer. After every change of anything
 * on which an answer depends, both must answer the same at once. The routes and the commands are those of the contract,
 * so that new ones are included.
 */
const time = clock()
let caching: TestApi
let computing: TestApi
let pool: pg.Pool
let owner: Person
let household: Household
let reads: ReadonlyArray<Read>

const cachedRoutes = figureRoutes({} as never).filter(({ isCached }) => isCached)
const cachedNames = new Set(cachedRoutes.map(({ endpoint }) => endpoint.name))

beforeAll(async () => {
  const ports = { now: time.now }
  caching = await testApi({ ports })
  const { databaseUrl, dataDir } = caching
  computing = await testApi({ ports: { ...ports, answerCacheBytes: 0, linesKept: 0 }, databaseUrl, dataDir })
  pool = openPool(databaseUrl, { max: 2 })
  owner = await caching.person("owner")
  household = await founded(owner)
  await priced("price", "ACME", "10")
  await priced("rate", "USD", "1.25")
  reads = readsOf(household)
})
afterAll(async () => {
  await pool.end()
  await computing.close()
  await caching.close()
})

/** An address of every cached route, about the lines of a household and as of today. */
function readsOf(of: Household): ReadonlyArray<Read> {
  const all = everyRead({
    ...exampleValues,
    portfolioId: [of.portfolioId],
    holdingId: [of.holdingId],
    debtId: [of.debtId],
    walletId: [of.walletId],
    goalId: [of.goalId],
    userId: [of.userId],
    subjectId: [of.holdingId],
    holdingIds: [of.holdingId],
    benchmark: ["ACME"],
    on: ["2024-06-30"],
    from: ["2023-12-31"],
    to: ["2024-06-30"],
  }).filter(({ name }) => cachedNames.has(name))
  return [...Map.groupBy(all, ({ name }) => name).values()].map(([first]) => {
    const { name, path } = first as Read
    return { name, path: path.replace("on=2024-06-30", "").replace("?&", "?") }
  })
}

const day = "2024-06-28" as CalendarDate
async function priced(kind: SeriesKind, symbol: string, value: string): Promise<void> {
  const currency = kind === "rate" ? symbol : "EUR"
  const batch = [{ kind, symbol, currency, points: [{ day, value }] }]
  expect(Result.isSuccess(await recordPoints(openDatabase(pool), batch, { source: "test" }))).toBe(true)
}

/** What a server answers without the client naming a position. */
async function answerOf({ url }: TestApi, person: Person, path: string): Promise<string> {
  const headers = {
    authorization: await person.authorization(),
    ...(person.household && { household: person.household }),
  }
  const answer = await fetch(url + path, { headers })
  return `${answer.status} ${await answer.text()}`
}

async function answersOf(api: TestApi, person: Person, asked = reads): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  await someAtATime(asked, async ({ path }) => void answers.set(path, await answerOf(api, person, path)))
  return answers
}

/** Waits until both servers show a position in every read model. */
async function shownEverywhere(person: Person, position: string): Promise<void> {
  expect(new Set(cachedRoutes.flatMap(({ reads: models }) => models))).toEqual(
    new Set(["portfolios", "ownership", "lines", "goals", "activity", "members"]),
  )
  const headers = { authorization: await person.authorization(), "read-after": position }
  const addresses = [caching, computing].flatMap(({ url }) =>
    ["/api/activity", "/api/portfolios", "/api/goals", "/api/net-worth"].map((path) => url + path),
  )
  await someAtATime(addresses, async (address) => {
    const isShown = async () => (await fetch(address, { headers })).status !== 202
    await vi.waitUntil(isShown, { timeout: conditionTimeoutMs, interval: 20 })
  })
}

/** The reads whose answers of the caching server are not those of the other, and those whose answers have changed. */
async function afterChange(person: Person, change: () => Promise<unknown>) {
  const before = await answersOf(caching, person)
  await change()
  const [cached, computed] = [await answersOf(caching, person), await answersOf(computing, person)]
  const old = [...computed].filter(([path, answer]) => cached.get(path) !== answer).map(([path]) => path)
  const changed = [...computed].filter(([path, answer]) => before.get(path) !== answer).map(([path]) => path)
  return { old, changed }
}

interface Sent {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** A command of the contract. A path that ends with an id creates something, so that id is a new one. */
function sentOf({ name, method, path }: Endpoint): Sent {
  const creates = method === "PUT" && /:\w+$/.test(path)
  const ids = { ...household, ...(creates && { [/:(\w+)$/.exec(path)?.[1] ?? ""]: randomUUID() }) }
  const filled = path.replaceAll(/:(\w+)/g, (_, id: string) => ids[id as keyof Household] ?? newIds().goalId)
  return { name, method, path: filled, body: sampleBody(name, household) }
}

describe("after a change, a server that caches answers like one that computes each answer", () => {
  it("after every command of the contract that records facts", async () => {
    const account = `/api/holdings/${household.accountId}/entries`
    const commands: ReadonlyArray<Sent> = [
      ...endpoints.filter(recordsFacts).map(sentOf),
      ...["Balance", "CashFlow", "Note", "OwnershipShare"].map((kind) => ({
        name: kind,
        method: "PUT",
        path: `${account}/${randomUUID()}`,
        body: entries[kind as keyof typeof entries],
      })),
      {
        name: "moved",
        method: "PUT",
        path: `${account}/${randomUUID()}`,
        body: { ...entries.Transfer, portfolioId: household.otherPortfolioId },
      },
      {
        name: "owed",
        method: "PUT",
        path: `/api/debts/${household.debtId}/entries/${randomUUID()}`,
        body: { ...owed, owed: eur("7") },
      },
    ]
    const stale: Array<string> = []
    const effective = new Set<string>()
    const changedReads = new Set<string>()
    const sent = someOf(commands)
    for (const { name, method, path, body } of sent) {
      const { old, changed } = await afterChange(owner, async () => {
        const { status, json } = await owner.send(method, path, body)
        if (status === 200) await shownEverywhere(owner, json.position as string)
      })
      stale.push(...old.map((read) => `${name}: ${read}`))
      if (changed.length > 0) effective.add(name)
      for (const read of changed) changedReads.add(reads.find(({ path: at }) => at === read)?.name ?? "")
    }
    expect(stale).toEqual([])
    // The comparison means something only where commands change answers.
    expect(effective.size).toBeGreaterThan(sent.length / 5)
    expect(changedReads.size).toBeGreaterThan(0)
  })

  it.each([
    ["the price of a symbol that is held", () => priced("price", "ACME", "11")],
    ["a corrected price of that symbol", () => priced("price", "ACME", "12")],
    ["a rate", () => priced("rate", "USD", "1.5")],
    ["the preferences", () => owner.did("PUT", "/api/preferences", { ...preferences, baseCurrency: "USD" })],
    [
      "the day",
      async () => {
        time.move({ days: 1 })
        await owner.signIn()
      },
    ],
    ["the tables of a read model, built again", () => caching.server.projections.rebuild("lines")],
  ] as const)("after a change of %s", async (_, change) => {
    const { old } = await afterChange(owner, change)
    expect(old).toEqual([])
  })

  it("after the first price of a symbol that was held without one", async () => {
    const { portfolioId } = household
    const holdingId = randomUUID()
    await owner.did("PUT", `/api/holdings/${holdingId}`, {
      ...(sampleBody("openHolding", household) as object),
      portfolioId,
      priceSymbol: "NEWONE",
    })
    const { json } = await owner.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, entries.Trade)
    await shownEverywhere(owner, json.position as string)
    const { old, changed } = await afterChange(owner, () => priced("price", "NEWONE", "77"))
    expect(old).toEqual([])
    expect(changed.length).toBeGreaterThan(0)
  })

  it("after a change of what a member may see", async () => {
    const member = await caching.person("member")
    await owner.stepUp()
    await joined(caching, owner, member, { role: "viewer", until: null, portfolios: null })
    const path = `/api/household/members/${member.userId}`
    const limited = { role: "viewer", until: null, portfolios: [household.otherPortfolioId] }
    const { old, changed } = await afterChange(member, () => owner.did("PUT", path, limited))
    expect(old).toEqual([])
    expect(changed.length).toBeGreaterThan(0)
    const removed = await afterChange(member, () => owner.did("DELETE", path))
    expect(removed.old).toEqual([])
    expect(new Set((await answersOf(caching, member)).values()).size).toBe(1) // not theirs
  })
})

/** A statement is sent as a text, or as an object with one. */
const textOfStatement = ([query]: ReadonlyArray<unknown>): string =>
  typeof query === "string" ? query : ((query as { readonly text?: string } | undefined)?.text ?? "")

describe("what one household does", () => {
  it("a write of another household, and a price that neither household holds, leave the cached answers of a household", async () => {
    const neighbour = await caching.person("neighbour")
    const theirs = await founded(neighbour)
    const asked = readsOf(theirs)
    const last = await neighbour.did("PUT", `/api/portfolios/${randomUUID()}`, { title: "Last" })
    await shownEverywhere(neighbour, last.json.position as string)
    // What the tables say is no longer what the cached answers say, so an answer that is computed again differs.
    const before = await answersOf(caching, neighbour, asked)
    await pool.query("update read.portfolios set title = 'computed again' where household_id = $1", [
      theirs.householdId,
    ])
    await pool.query("update read.lines set name = 'computed again' where household_id = $1", [theirs.householdId])

    const { json } = await owner.did("PUT", `/api/portfolios/${randomUUID()}`, { title: "One more" })
    await shownEverywhere(owner, json.position as string)
    await priced("price", "ELSEWHERE", "3")
    expect(await answersOf(caching, neighbour, asked)).toEqual(before)

    const own = await neighbour.did("PUT", `/api/portfolios/${randomUUID()}`, { title: "Mine" })
    await shownEverywhere(neighbour, own.json.position as string)
    expect([...(await answersOf(caching, neighbour, asked)).values()].join()).toContain("computed again")
  })
})

describe("a cached route", () => {
  it("names every read model whose rows it reads, so that a change of any of them changes its version", async () => {
    const modelOf = new Map<string, string>(
      projections.flatMap(({ name, tables }) => tables.map((table) => [table, name])),
    )
    const undeclared: Array<string> = []
    const seen = new Set<string>()
    const sent = vi.spyOn(pg.Client.prototype, "query")
    try {
      for (const { name, path } of reads) {
        sent.mockClear()
        await answerOf(computing, owner, path)
        const texts = sent.mock.calls.map(textOfStatement)
        const tables = texts.flatMap((text) =>
          Array.from(text.matchAll(/"read"\."(\w+)"/g), ([, table]) => table ?? ""),
        )
        const declared = [...(cachedRoutes.find(({ endpoint }) => endpoint.name === name)?.reads ?? []), ...readByAll]
        for (const table of tables) {
          seen.add(table)
          const model = modelOf.get(table) ?? table
          if (!declared.some((one) => one === model)) undeclared.push(`${name} reads ${table}`)
        }
      }
    } finally {
      sent.mockRestore()
    }
    expect(undeclared).toEqual([])
    expect(seen.size).toBeGreaterThan(5)
  })
})
