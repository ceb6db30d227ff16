import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { untilLocked } from "#tests/support/database.ts"
import { readTables } from "#tests/support/forRequests.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { invited, portfolioWithValue } from "#tests/server/identity/household.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

const begun = Date.now()
/** A fixed morning. */
const now = () => new Date(Date.parse("2026-11-20T06:00:00Z") + Date.now() - begun)
const day = (text: string) => text as CalendarDate

let api: TestApi
let owner: pg.Pool
let anna: Person
let ben: Person
/** Anna's own household before the demo household existed. */
let before: ReadonlyArray<string>
let annas: string

beforeAll(async () => {
  api = await testApi({ ports: { now }, settings: { billing: "on" } })
  owner = openPool(api.databaseUrl)
  anna = await api.person("anna")
  ben = await api.person("ben")
  await recordPoints(
    openDatabase(owner),
    [
      // A real price series may have the name of a synthetic one.
      { kind: "price", symbol: "WLDX", currency: "USD", points: [{ day: day("2026-11-02"), value: "1.5" }] },
      { kind: "rate", symbol: "USD", currency: "USD", points: [{ day: day("2026-11-02"), value: "1.25" }] },
    ],
    { source: "file:real.csv", clock: now },
  )
  await portfolioWithValue(anna, "Savings", "1000.00")
  before = await figuresOf(anna)
  annas = await opened(anna)
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

const opened = async (person: Person): Promise<string> =>
  (await person.did("POST", "/api/demo")).json.householdId as string

/** What a user sees of one of their households, instead of the first own. */
async function within<Value>(person: Person, householdId: string, look: () => Promise<Value>): Promise<Value> {
  person.household = householdId
  try {
    return await look()
  } finally {
    person.household = undefined
  }
}

const figuresOf = async (person: Person): Promise<ReadonlyArray<string>> =>
  Promise.all(
    ["/api/net-worth", "/api/metrics", "/api/returns", "/api/holdings", "/api/market/status", "/api/data-health"].map(
      async (path) => (await person.did("GET", path)).text,
    ),
  )

/** The figures that identify a family, without the ids of its household. */
async function likenessOf(person: Person) {
  const { json: figures } = await person.did("GET", "/api/net-worth")
  const { json: listed } = await person.did("GET", "/api/holdings")
  const values = (listed.holdings as ReadonlyArray<{ name: string; figures: { value: unknown } }>).map(
    ({ name, figures }) => `${name}: ${JSON.stringify(figures.value)}`,
  )
  return { household: figures.household, allocation: figures.allocation.byClass, values: values.sort() }
}

it("a demo household is opened also when its read models take longer than the five seconds of other requests", async () => {
  const cleo = await api.person("cleo")
  const blocker = await owner.connect()
  await blocker.query("begin")
  await blocker.query("lock table read.goals in share mode") // its projection waits
  const [householdId] = await Promise.all([
    opened(cleo),
    untilLocked(owner, { atLeastMs: 6_000 })
      .then(() => blocker.query("commit"))
      .finally(() => blocker.release()),
  ])
  await within(cleo, householdId, async () => {
    expect((await cleo.did("GET", "/api/goals")).json.goals).not.toEqual([])
  })
})

describe("the demo family", () => {
  it("the demo family is a household of its own, marked as demo", async () => {
    const { households, householdId } = (await anna.get("/api/session")).json
    expect(householdId).toBe(anna.householdId)
    expect(households).toMatchObject([{ householdId: anna.householdId }, { householdId: annas, madeUp: true }])
    expect(households[0]).not.toHaveProperty("madeUp")
  })

  it("the demo family owns things of every class in four currencies, with a plausible net worth", async () => {
    const { household, allocation, since } = (await within(anna, annas, () => anna.did("GET", "/api/net-worth"))).json
    expect(since).toBe("2011-06-01")
    expect(Number(household.net)).toBeGreaterThan(10_000_000)
    expect(Number(household.net)).toBeLessThan(14_000_000)
    const classes = allocation.byClass.map((one: { assetClass: string }) => one.assetClass).sort()
    expect(classes).toEqual(
      ["account", "crypto", "insurance", "metal", "other", "private", "realEstate", "security"].sort(),
    )
    for (const { assets } of allocation.byClass) expect(Number(assets)).toBeGreaterThan(100_000)
    const currencies = allocation.byCurrency.map((one: { currency: string }) => one.currency).sort()
    expect(currencies).toEqual(["CHF", "EUR", "GBP", "USD"])
  })

  it("the demo family has a net worth of assets less debts on every day of fifteen years, and never falls more in a day than markets do", async () => {
    const { json } = await within(anna, annas, () => anna.did("GET", "/api/net-worth/history?from=2011-06-01"))
    const { assets, debts, net } = json as Record<string, ReadonlyArray<string>>
    expect(net).toHaveLength(5_652)
    const cents = (amount: string) => BigInt(amount.replace(".", ""))
    let before = 0n
    for (const [index, amount] of (net ?? []).entries()) {
      const now = cents(amount)
      // Each of the three figures was rounded to the cent by itself.
      const apart = cents(assets?.[index] ?? "") - cents(debts?.[index] ?? "") - now
      expect(apart === 0n || apart === 1n || apart === -1n).toBe(true)
      expect(now).toBeGreaterThan((before * 980n) / 1_000n)
      before = now
    }
  })

  it("the demo family has recent entries of different kinds", async () => {
    const { activity } = (await within(anna, annas, () => anna.did("GET", "/api/activity?limit=12"))).json
    const [named, ...recorded] = activity as ReadonlyArray<{ type: string; subjectId: string; assetClass: string }>
    expect(named).toMatchObject({ type: "HouseholdNamed" })
    expect(new Set(recorded.map(({ subjectId }) => subjectId)).size).toBeGreaterThan(8)
    expect(new Set(recorded.map(({ assetClass }) => assetClass)).size).toBeGreaterThan(6)
  })

  it("a visitor of the demo family has no chains read", async () => {
    await within(anna, annas, async () => {
      const walletId = randomUUID()
      const [portfolio] = (await anna.did("GET", "/api/portfolios")).json.portfolios
      const terms = { title: "Mine", blockchain: "ethereum", trackingMode: "automatic", notes: null }
      const address = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F"
      const opening = { portfolioId: portfolio.portfolioId, currency: "EUR", connectedOn: "2026-01-01" }
      await anna.did("PUT", `/api/wallets/${walletId}`, { ...terms, address, ...opening })
      const refreshed = await anna.send("POST", `/api/wallets/${walletId}/refresh`)
      expect(refreshed.json.refusal).toEqual({ _tag: "WalletOfDemo" })
      await anna.did("PUT", `/api/wallets/${walletId}/removal`, { reason: null })
    })
  })

  it("the demo family has plausible returns in every year, and healthy data except for one old appraisal", async () => {
    const looked = await within(anna, annas, async () => ({
      health: (await anna.did("GET", "/api/data-health")).json,
      returns: (await anna.did("GET", "/api/returns")).json,
      funds: (await anna.did("GET", "/api/private-markets")).json,
    }))
    expect(looked.health.issues).toMatchObject([{ _tag: "OldValuation" }])
    const yearly = Map.groupBy(
      looked.returns.monthly as ReadonlyArray<{ month: string; value: { value: string } }>,
      ({ month }) => month.slice(0, 4),
    )
    for (const [year, months] of yearly) {
      const grown = months.reduce((product, { value }) => product * (1 + Number(value.value)), 1) - 1
      expect(grown, year).toBeGreaterThan(-0.2)
      expect(grown, year).toBeLessThan(0.25)
    }
    // Of the three investments, the brewery was paid in without a commitment.
    expect(looked.funds.holdings.filter((one: { commitment: string | null }) => one.commitment === null)).toMatchObject(
      [{ paidIn: "570000.00", openCommitment: null }],
    )
    for (const { irr } of looked.funds.holdings) {
      expect(Number(irr.value)).toBeGreaterThan(0)
      expect(Number(irr.value)).toBeLessThan(0.2)
    }
  })

  it("the demo family had its deepest drawdown in the spring of 2020, and recovered", async () => {
    const { maximumDrawdown } = (await within(anna, annas, () => anna.did("GET", "/api/returns?from=2011-06-01"))).json
    expect(maximumDrawdown).toMatchObject({ troughOn: "2020-03-23", recoveredOn: expect.stringMatching(/^2020-/) })
    expect(Number(maximumDrawdown.depth)).toBeGreaterThan(0.05)
  })

  it("the demo family exists once per user, and is the same for all users on the same day", async () => {
    expect(await opened(anna)).toBe(annas)
    const bens = await opened(ben)
    expect(bens).not.toBe(annas)
    expect(await within(ben, bens, () => likenessOf(ben))).toEqual(await within(anna, annas, () => likenessOf(anna)))
  })

  it("the demo family is not accessible to other users", async () => {
    expect((await within(ben, annas, () => ben.get("/api/net-worth"))).status).toBe(404)
  })

  it("the demo family uses no quota of another household, and no plan limits it during the trial", async () => {
    const { entitlement } = (await within(anna, annas, () => anna.did("GET", "/api/session"))).json
    expect(entitlement).toMatchObject({ status: "trialing" })
    const ofFamily = (await within(anna, annas, () => anna.did("GET", "/api/usage"))).json.usage
    expect(ofFamily).toContainEqual(expect.objectContaining({ kind: "assets", most: null, state: "free" }))
    const { usage } = (await anna.did("GET", "/api/usage")).json
    expect(usage).toContainEqual(expect.objectContaining({ kind: "portfolios", used: 1 }))
  })

  it("the demo family accepts no members", async () => {
    await anna.stepUp()
    const asked = within(anna, annas, () => invited(api, anna, "guest@example.org", { role: "viewer" }))
    await expect(asked).rejects.toThrow("HouseholdIsDemo")
  })

  it("the demo family is exported as a demo, and cannot be imported into a real household", async () => {
    await anna.stepUp()
    await ben.stepUp()
    const answer = await within(anna, annas, () =>
      fetch(`${api.url}/api/household/export`, {
        headers: { authorization: `Bearer ${anna.accessToken}`, household: annas },
      }),
    )
    expect(answer.headers.get("content-disposition")).toContain("made-up-family-2026-11-20.zip")
    const archive = new Uint8Array(await answer.arrayBuffer())
    const refused = await ben.send("PUT", "/api/household/archive-import", archive, {
      "content-type": "application/zip",
    })
    expect(refused.json.refusal).toEqual({ _tag: "ArchiveIsMadeUp" })
  })
})

describe("synthetic prices", () => {
  it("synthetic prices change no figure of a real household", async () => {
    expect(await figuresOf(anna)).toEqual(before)
  })

  it("synthetic prices are found by members of the demo family, and real ones are not", async () => {
    const { symbols } = (await within(anna, annas, () => anna.did("GET", "/api/market/symbols?search=WLDX"))).json
    expect(symbols).toMatchObject([{ symbol: "WLDX", currency: "EUR", source: "demo" }])
  })

  it("synthetic prices are found by no other user", async () => {
    expect((await anna.did("GET", "/api/market/symbols?search=WLDX")).json.symbols).toMatchObject([
      { symbol: "WLDX", currency: "USD", source: "file:real.csv" },
    ])
    expect((await anna.did("GET", "/api/market/symbols?search=RHFE")).json.symbols).toEqual([])
  })

  it("synthetic prices are not changed by real ones that arrive later", async () => {
    const price = () => within(anna, annas, () => likenessOf(anna))
    const seen = await price()
    const later = [{ day: day("2026-11-19"), value: "9000" }]
    await recordPoints(openDatabase(owner), [{ kind: "rate", symbol: "CHF", currency: "CHF", points: later }], {
      source: "ecb",
      clock: now,
    })
    expect(await price()).toEqual(seen)
  })
})

describe("leaving the demo family", () => {
  it("leaving the demo family erases it with its key: no data is readable, and the user's own household remains", async () => {
    const bens = (await ben.did("GET", "/api/session")).json.households[1].householdId as string
    await ben.did("DELETE", "/api/demo")
    const { households } = (await ben.did("GET", "/api/session")).json
    expect(households).toMatchObject([{ householdId: ben.householdId }])
    expect((await within(ben, bens, () => ben.get("/api/net-worth"))).status).toBe(404)
    const left = async () => {
      const counts: Array<string> = []
      for (const table of await readTables({ owner })) {
        const { rowCount } = await owner.query(`select from read.${table} where household_id = $1`, [bens])
        if (rowCount) counts.push(table)
      }
      const { rowCount: keys } = await owner.query(
        "select from vault.keys where subject_id = $1 and destroyed_at is null",
        [bens],
      )
      return [...counts, ...(keys ? ["key"] : [])]
    }
    await expect.poll(left, { timeout: conditionTimeoutMs }).toEqual([])
  })

  it("leaving the demo family has an effect once; without one it does nothing", async () => {
    expect((await ben.send("DELETE", "/api/demo")).status).toBe(204)
  })

  it("leaving the demo family allows a return, to the same family in another household", async () => {
    const again = await opened(ben)
    expect(await within(ben, again, () => likenessOf(ben))).toEqual(await within(anna, annas, () => likenessOf(anna)))
  })
})

it("an installation that was not started as a demonstration has no demo login", async () => {
  expect((await api.visitor().send("POST", "/api/demo/visit", { language: "en" })).status).toBe(404)
  expect((await api.visitor().get("/api/installation")).json).not.toHaveProperty("demo")
})

it("a user opens five demo families within a day", async () => {
  const dora = await api.person("dora")
  const ids = new Set<string>()
  for (let times = 1; times <= 5; times += 1) {
    ids.add(await opened(dora))
    expect((await dora.send("DELETE", "/api/demo")).status).toBe(204)
  }
  expect(ids.size).toBe(5)
  const sixth = await dora.send("POST", "/api/demo")
  expect([sixth.status, sixth.json.refusal._tag]).toEqual([429, "TooManyDemos"])
  const later = sixth.json.refusal.retryAfterSeconds as number
  expect(later).toBeGreaterThan(0)
  expect(later).toBeLessThanOrEqual(86_400)
})

it("opening and leaving a demo family counts as a change", async () => {
  const limited = await testApi({
    settings: {
      requestLimits: { person: 1_000, household: 1_000, changesOfPerson: 10, changesOfHousehold: 1_000 },
    },
  })
  try {
    const emil = await limited.person("emil")
    const statuses: Array<number> = []
    for (let times = 1; times <= 12; times += 1) statuses.push((await emil.send("DELETE", "/api/demo")).status)
    expect(statuses).toContain(429)
  } finally {
    await limited.close()
  }
})
