import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { clock } from "#tests/server/identity/circumstances.ts"
import { joined, openedAccount, portfolioWithValue } from "#tests/server/identity/household.ts"
import { type Answer, type Person, type TestApi, testApi } from "./testApi.ts"

const time = clock()
let api: TestApi
let pool: pg.Pool
let owner: Person
let seen: string
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  pool = openPool(api.databaseUrl)
  owner = await api.person("owner")
  seen = await portfolioWithValue(owner, "Seen", "100.00")
  await portfolioWithValue(owner, "Hidden", "20.00")
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

const address = "/api/net-worth?on=2026-02-01&currency=EUR"
const netOf = ({ status, json }: Answer): string => {
  expect(status).toBe(200)
  return json.household.net as string
}

/** Without the user's own commands. */
async function asked(url: string, person: Person, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url + path, {
    headers: {
      authorization: await person.authorization(),
      ...(person.household && { household: person.household }),
      ...headers,
    },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: text === "" ? undefined : JSON.parse(text) }
}

/** A user with access to the owner's household. */
async function member(role: "owner" | "viewer", portfolios: ReadonlyArray<string> | null = null): Promise<Person> {
  const person = await api.person(role)
  await owner.stepUp()
  await joined(api, owner, person, { role, until: null, portfolios })
  return person
}

const renamed = (title: string) =>
  pool.query("update read.portfolios set title = $2 where portfolio_id = $1", [seen, title])

const titlesOf = ({ json }: Answer): ReadonlyArray<string> =>
  json.portfolios.map(({ title }: { readonly title: string }) => title)

describe("a cached answer about a household", () => {
  it("a cached answer is returned until something is recorded", async () => {
    let title = ""
    // Positions without a row of ours may still be written, and then everything is read again.
    const isKept = async (): Promise<boolean> => {
      title = randomUUID()
      await asked(api.url, owner, "/api/portfolios")
      await renamed(title)
      return !titlesOf(await asked(api.url, owner, "/api/portfolios")).includes(title)
    }
    await vi.waitUntil(isKept, { timeout: conditionTimeoutMs, interval: 50 })
    await owner.did("PUT", `/api/portfolios/${randomUUID()}`, { title: "One more" })
    expect(titlesOf(await owner.get("/api/portfolios"))).toContain(title)
  })

  it("a cached answer is replaced after a rebuild of the tables", async () => {
    await renamed("wrong until the rebuild")
    await owner.did("PUT", `/api/portfolios/${randomUUID()}`, { title: "Another" })
    expect(titlesOf(await owner.get("/api/portfolios"))).toContain("wrong until the rebuild")
    await api.server.projections.rebuild("portfolios")
    const titles = titlesOf(await asked(api.url, owner, "/api/portfolios"))
    expect(titles).toContain("Seen")
    expect(titles).not.toContain("wrong until the rebuild")
  })

  it("a cached answer is not returned to another household with the same query", async () => {
    const stranger = await api.person("stranger")
    expect(netOf(await asked(api.url, owner, address))).toBe("120.00")
    expect(netOf(await asked(api.url, stranger, address))).toBe("0.00")
    expect(netOf(await asked(api.url, owner, address))).toBe("120.00")
  })

  it("a user of two households gets the answer about the selected one", async () => {
    const person = await member("viewer")
    const household = person.household as string
    expect(netOf(await asked(api.url, person, address))).toBe("120.00")
    expect(netOf(await asked(api.url, person, address, { household: person.householdId }))).toBe("0.00")
    expect(netOf(await asked(api.url, person, address, { household }))).toBe("120.00")
  })

  it("a cached answer shows a limited member nothing of the answers to others, and the others no less", async () => {
    const limited = await member("viewer", [seen])
    expect(netOf(await asked(api.url, owner, address))).toBe("120.00")
    expect(netOf(await asked(api.url, limited, address))).toBe("100.00")
    expect(netOf(await asked(api.url, owner, address))).toBe("120.00")
  })

  it("a cached answer is in the currency of the reader", async () => {
    const swiss = await member("viewer")
    const { json } = await swiss.get("/api/session")
    await swiss.did("PUT", "/api/preferences", { ...json.preferences, baseCurrency: "CHF" })
    const currencyOf = async (person: Person) =>
      (await asked(api.url, person, "/api/net-worth?on=2026-02-01")).json.currency as string
    expect(await currencyOf(owner)).toBe("EUR")
    expect(await currencyOf(swiss)).toBe("CHF")
  })

  it("a cached answer is that of today when no day is named", async () => {
    const dayOf = async () => (await asked(api.url, owner, "/api/net-worth")).json.on as string
    const today = await dayOf()
    time.move({ days: 1 })
    await owner.signIn()
    expect(await dayOf()).not.toBe(today)
  })

  it("a cached answer is compressed for a client that accepts it, and plain for one that does not", async () => {
    const path = "/api/net-worth/history?from=2025-01-01&to=2026-02-01"
    const as = (encoding: string) => asked(api.url, owner, path, { "accept-encoding": encoding })
    const [plain, br, gzip] = [await as("identity"), await as("br"), await as("gzip")]
    expect([plain, br, gzip].map(({ headers }) => headers.get("content-encoding"))).toEqual([null, "br", "gzip"])
    expect(br.json).toEqual(plain.json)
    expect(gzip.json).toEqual(plain.json)
  })

  it("a cached answer is not sent again to a client that has it, and is sent once it has changed", async () => {
    const first = await asked(api.url, owner, address)
    const etag = first.headers.get("etag") as string
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await asked(api.url, owner, address, { "if-none-match": etag })
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag])
    await portfolioWithValue(owner, "More", "5.00")
    await owner.get(address)
    const changed = await asked(api.url, owner, address, { "if-none-match": etag })
    expect(netOf(changed)).toBe("125.00")
    expect(changed.headers.get("etag")).not.toBe(etag)
  })

  it("a cached answer is no longer available once the key of the household is destroyed", async () => {
    const erased = await api.person("erased")
    await erased.did("PUT", `/api/portfolios/${randomUUID()}`, { title: "Secret" })
    expect(titlesOf(await erased.get("/api/portfolios"))).toContain("Secret")
    expect((await asked(api.url, erased, "/api/portfolios")).text).toContain("Secret")
    const keys = openPool(api.databaseUrl)
    const vault = openVault({
      pool: keys,
      masterKeys: openMasterKeys(masterKeySource({ dataDir: api.dataDir })),
      now: time.now,
    })
    await vault.destroy(erased.householdId)
    await Promise.all([vault.close(), keys.end()])
    await vi.waitUntil(async () => !(await asked(api.url, erased, "/api/portfolios")).text.includes("Secret"), {
      timeout: conditionTimeoutMs,
      interval: 50,
    })
  })
})

describe("a cached answer on several servers", () => {
  let other: TestApi
  let head: Person
  let part: string
  const people = {} as Record<"removed" | "limited" | "leaving" | "writer" | "investor", Person>
  beforeAll(async () => {
    head = await api.person("head")
    part = await portfolioWithValue(head, "Part", "100.00")
    await portfolioWithValue(head, "Rest", "20.00")
    for (const name of ["writer", "investor", "removed", "limited", "leaving"] as const) {
      people[name] = await api.person(name)
    }
    await head.stepUp()
    for (const name of ["removed", "limited", "leaving"] as const)
      await joined(api, head, people[name], { role: "viewer" })
    // Last, because from now on either server sends the mails.
    other = await testApi({ ports: { now: time.now }, databaseUrl: api.databaseUrl, dataDir: api.dataDir })
  })
  afterAll(() => other.close())

  it("a user's own write is visible at once, on every server", async () => {
    const [portfolioId, holdingId] = [randomUUID(), randomUUID()]
    const { writer } = people
    await writer.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Cash" })
    await openedAccount(writer, portfolioId, holdingId, "Account")
    for (const [amount, statedOn] of [
      ["1.00", "2026-01-02"],
      ["2.00", "2026-01-03"],
      ["3.00", "2026-01-04"],
    ] as const) {
      for (const { url } of [api, other]) await asked(url, writer, address)
      const { json } = await writer.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, {
        _tag: "Balance",
        balance: { amount, currency: "EUR" },
        statedOn,
      })
      for (const { url } of [other, api]) {
        const answer = () => asked(url, writer, address, { "read-after": json.position as string })
        await vi.waitUntil(async () => (await answer()).status === 200, { timeout: conditionTimeoutMs, interval: 50 })
        expect(netOf(await answer())).toBe(amount)
      }
    }
  })

  it("a price is visible as soon as it is known, on every server", async () => {
    const symbol = `S${randomUUID().slice(0, 8)}`.toUpperCase()
    const [portfolioId, holdingId] = [randomUUID(), randomUUID()]
    const { investor } = people
    await investor.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Shares" })
    await investor.did("PUT", `/api/holdings/${holdingId}`, {
      portfolioId,
      currency: "EUR",
      name: "Share",
      openedOn: "2026-01-01",
      priceSymbol: symbol,
      details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
    })
    await investor.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, {
      _tag: "Trade",
      side: "buy",
      quantity: "2",
      consideration: { amount: "10.00", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
      tradedOn: "2026-01-02",
    })
    await investor.get(address)
    for (const value of ["7", "8"]) {
      for (const { url } of [api, other]) await asked(url, investor, address)
      const day = "2026-01-31" as CalendarDate
      await recordPoints(openDatabase(pool), [{ kind: "price", symbol, currency: "EUR", points: [{ day, value }] }], {
        source: "test",
      })
      for (const { url } of [api, other]) {
        expect(netOf(await asked(url, investor, address))).toBe(`${2 * Number(value)}.00`)
      }
    }
  })

  it("a removed member gets no answer to their next request, on every server", async () => {
    const person = people.removed
    for (const { url } of [api, other]) expect(netOf(await asked(url, person, address))).toBe("120.00")
    await head.did("DELETE", `/api/household/members/${person.userId}`)
    for (const { url } of [other, api]) expect((await asked(url, person, address)).status).toBe(404)
  })

  it("a member sees only their new portfolios from their next request on, on every server", async () => {
    const person = people.limited
    for (const { url } of [api, other]) expect(netOf(await asked(url, person, address))).toBe("120.00")
    const terms = { role: "viewer", until: null, portfolios: [part] }
    await head.did("PUT", `/api/household/members/${person.userId}`, terms)
    for (const { url } of [other, api]) expect(netOf(await asked(url, person, address))).toBe("100.00")
  })

  it("an ended session gets no answer, on every server, even one that it received before", async () => {
    const person = people.leaving
    const had = await asked(other.url, person, address)
    const authorization = await person.authorization()
    await person.did("DELETE", "/api/session")
    for (const { url } of [other, api]) {
      const headers = {
        authorization,
        household: person.household as string,
        "if-none-match": had.headers.get("etag") ?? "",
      }
      expect((await fetch(url + address, { headers })).status).toBe(401)
    }
  })
})
