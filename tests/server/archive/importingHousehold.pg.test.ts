import { until } from "#tests/support/waiting.ts"
import { once } from "node:events"
import { request as httpRequest } from "node:http"
import * as fc from "fast-check"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { endpoints } from "#contract/endpoints.ts"
import { openPool } from "#server/db/database.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import { earlierFactsId } from "#server/archive/placing.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { invited, joined } from "#tests/server/identity/household.ts"
import { type Answer, password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { newIds, sampleBody } from "#tests/server/routes/samples.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { samples } from "#tests/support/samples.ts"
import { archiveOf, portfolioFact, purchases, sharesFact } from "#tests/support/syntheticArchive.ts"

/*
 * A household takes nothing else from the moment at which an import into it begins until it has ended, and an import
 * records nothing for a user who may not import any more.
 */

let api: TestApi
let pool: pg.Pool
beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl, { max: 4 })
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

const path = "/api/household/archive-import"
const zip = { "content-type": "application/zip" }
const bring = (person: Person, file: Uint8Array): Promise<Answer> => person.send("PUT", path, file, zip)
const begin = (person: Person, file: Uint8Array): Promise<Answer> => person.send("PUT", `${path}?wait=no`, file, zip)
const tagOf = ({ json }: Answer): string | undefined => json?.refusal?._tag

const goingOn = ["reading", "trying", "recording"]
async function phaseOf(person: Person): Promise<string | undefined> {
  const { status, json } = await person.get(path)
  return status === 200 ? (json.import?.phase ?? "none") : undefined
}
const ended = (person: Person): Promise<string> =>
  vi.waitUntil(
    async () => {
      const phase = await phaseOf(person)
      return phase !== undefined && !goingOn.includes(phase) ? phase : undefined
    },
    { timeout: conditionTimeoutMs, interval: 20 },
  )

interface PortfolioShown {
  readonly title: string
  readonly status: string
}

const titles = async (person: Person): Promise<ReadonlyArray<string>> =>
  ((await person.did("GET", "/api/portfolios")).json.portfolios as ReadonlyArray<PortfolioShown>).flatMap(
    ({ title, status }) => (status === "active" ? [title] : []),
  )

async function expectHealthy(): Promise<void> {
  const halted = await pool.query("select name from projection.checkpoints where state <> 'running'")
  expect(halted.rows).toEqual([])
  expect((await pool.query("select household_id from projection.set_aside")).rows).toEqual([])
  const twice = await pool.query(
    `select stream from read.activity where event_type in ('PortfolioCreated', 'HoldingOpened', 'DebtIncurred', 'WalletConnected')
     group by stream having count(*) > 1`,
  )
  expect(twice.rows).toEqual([])
  const neighbour = await api.person("neighbour")
  await neighbour.did("PUT", `/api/portfolios/${crypto.randomUUID()}`, { title: "Elsewhere" })
}

/** An import of a household that another server works on, and never ends. */
async function importingElsewhere(person: Person): Promise<{ readonly end: () => Promise<void> }> {
  const client = await pool.connect()
  await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [`import ${person.householdId}`])
  await client.query(
    `insert into platform.imports (household_id, import_id, user_id, phase, takes_prices, started_at)
     values ($1, $2, $3, 'reading', false, now())`,
    [person.householdId, crypto.randomUUID(), person.userId],
  )
  return {
    async end() {
      await client.query("update platform.imports set ended_at = now(), phase = 'failed' where household_id = $1", [
        person.householdId,
      ])
      client.release(true)
    },
  }
}

const pathOf = ({ path: of }: Endpoint, ids: object): string =>
  of.replaceAll(/:(\w+)/g, (_, name: string) => (ids as Record<string, string>)[name] ?? crypto.randomUUID())

describe("a household into which an archive is imported", () => {
  it("A portfolio that is also in the archive cannot be created by hand while the archive is imported.", async () => {
    const anna = await api.person("anna")
    const facts = purchases(2_000)
    const portfolioId = facts[0]?.stream.slice("portfolio-".length) ?? ""
    expect((await begin(anna, archiveOf(facts))).status).toBe(200)
    const byHand = await anna.put(`/api/portfolios/${portfolioId}`, { title: "Made by hand" })
    expect(tagOf(byHand)).toBe("ImportRunning")
    expect(await ended(anna)).toBe("imported")
    expect(await titles(anna)).toEqual(["Made up"])
    await expectHealthy()
  })

  it("Every command of the contract is refused, except those that end the import or take access away.", async () => {
    const anna = await api.person("anna")
    const other = await importingElsewhere(anna)
    const ids = newIds()
    const taken = ["cancelImport", "changeMember", "removeMember", "leaveHousehold"]
    for (const endpoint of endpoints.filter(({ kind }) => kind === "command")) {
      const isArchive = endpoint.upload !== undefined
      const body = isArchive ? archiveOf([portfolioFact()]) : endpoint.body && sampleBody(endpoint.name, ids)
      const answer = await anna.send(endpoint.method, pathOf(endpoint, ids), body, isArchive ? zip : {})
      expect(tagOf(answer) === "ImportRunning", endpoint.name).toBe(!taken.includes(endpoint.name))
    }
    await other.end()
    await anna.did("PUT", `/api/portfolios/${crypto.randomUUID()}`, { title: "Afterwards" })
  })

  it("A command whose body was held back until the import had begun is refused.", async () => {
    const anna = await api.person("anna")
    const body = JSON.stringify({ title: "Made by hand" })
    const url = new URL(`/api/portfolios/${crypto.randomUUID()}`, api.url)
    const sending = httpRequest(url, {
      method: "PUT",
      headers: {
        authorization: await anna.authorization(),
        "content-type": "application/json",
        "content-length": body.length,
      },
    })
    sending.write(body.slice(0, 5))
    // The server has read the header when another request that it received later is answered and counted.
    await until(async () => (await anna.get("/api/portfolios")).status === 200)
    const other = await importingElsewhere(anna)
    const answering = once(sending, "response")
    sending.end(body.slice(5))
    const [response] = (await answering) as [AsyncIterable<Buffer>]
    let text = ""
    for await (const piece of response) text += piece.toString()
    expect(JSON.parse(text)).toMatchObject({ refusal: { _tag: "ImportRunning" } })
    await other.end()
    expect(await titles(anna)).toEqual([])
  })

  it("No user joins the household meanwhile, its members sign in as before, and one can be removed.", async () => {
    const [anna, ben, carl] = [await api.person("anna"), await api.person("ben"), await api.person("carl")]
    await anna.stepUp()
    await joined(api, anna, ben, { role: "editor" })
    const { token } = await invited(api, anna, carl.email, { role: "viewer" })
    const other = await importingElsewhere(anna)
    expect(tagOf(await carl.send("POST", "/api/invitation/acceptance", { token }))).toBe("ImportRunning")
    expect((await anna.signIn()).status).toBe(200)
    await anna.did("DELETE", `/api/household/members/${ben.userId}`)
    expect((await ben.get("/api/portfolios")).status).toBe(404)
    await other.end()
    expect((await carl.send("POST", "/api/invitation/acceptance", { token })).status).toBe(200)
  })

  it("An import that no server works on ends by itself, and the household takes commands again.", async () => {
    const anna = await api.person("anna")
    await pool.query(
      `insert into platform.imports (household_id, import_id, user_id, phase, takes_prices, started_at)
       values ($1, $2, $3, 'trying', false, now())`,
      [anna.householdId, crypto.randomUUID(), anna.userId],
    )
    const portfolio = `/api/portfolios/${crypto.randomUUID()}`
    await vi.waitUntil(async () => (await anna.put(portfolio, { title: "Mine" })).status === 200, {
      timeout: conditionTimeoutMs,
    })
    expect(await phaseOf(anna)).toBe("failed")
  })

  it("Commands at any moment of an import leave each stream with one beginning and every read model running.", async () => {
    const portfolioId = crypto.randomUUID()
    const facts = [portfolioFact(portfolioId), ...Array.from({ length: 150 }, () => sharesFact(portfolioId))]
    const holdingId = facts[1]?.stream.slice("holding-".length) ?? ""
    const shares = (facts[1]?.data ?? {}) as Record<string, unknown>
    type Action = (person: Person) => Promise<Answer>
    const actions: ReadonlyArray<Action> = [
      (person) => person.put(`/api/portfolios/${portfolioId}`, { title: "Made by hand" }),
      (person) => person.put(`/api/portfolios/${crypto.randomUUID()}`, { title: "Another" }),
      (person) => {
        const { holdingId: _, acquisitionCost: __, ...body } = shares
        return person.put(`/api/holdings/${holdingId}`, body)
      },
      (person) => person.put("/api/household/name", { name: "By hand" }),
      (person) => person.send("PUT", path, archiveOf(facts.slice(0, 1)), zip),
      (person) => person.send("DELETE", path),
    ]
    const steps = fc.array(fc.tuple(fc.nat(actions.length - 1), fc.nat(6)), { minLength: 3, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (chosen, isBefore) => {
        const anna = await api.person("anna")
        const file = archiveOf(facts)
        if (isBefore) await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "First" })
        const importing = bring(anna, file)
        const answers: Array<Answer> = []
        for (const [action, pauses] of chosen) {
          for (let pause = 0; pause < pauses; pause += 1) await phaseOf(anna)
          answers.push(await (actions[action] as Action)(anna))
        }
        answers.push(await importing)
        for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
        await ended(anna)
        expect(!isBefore || (await titles(anna)).includes("First")).toBe(true)
      }),
      { numRuns: samples(8) },
    )
    await expectHealthy()
  })
})

describe("ids that a client can compute", () => {
  it("An event recorded by hand is never taken for a fact of an archive.", async () => {
    const anna = await api.person("anna")
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const file = archiveOf([portfolioFact(first), portfolioFact(second)])
    const planted = earlierFactsId(file, anna.householdId as HouseholdId)
    const byHand = await anna.send(
      "PUT",
      `/api/portfolios/${second}`,
      { title: "Made by hand" },
      { "command-id": planted },
    )
    expect(byHand.status).toBe(200)
    expect(await bring(anna, file)).toMatchObject({ status: 422, json: { refusal: { _tag: "HouseholdNotEmpty" } } })
    expect(await titles(anna)).toEqual(["Made by hand"])
    await expectHealthy()
  })

  it("A swap is recorded whole although its steps' command ids were used before.", async () => {
    const anna = await api.person("anna")
    const portfolioId = crypto.randomUUID()
    await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Tokens" })
    const [ether, dollars] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const [holdingId, currency] of [
      [ether, "USD"],
      [dollars, "EUR"],
    ] as const) {
      await anna.did("PUT", `/api/holdings/${holdingId}`, {
        portfolioId,
        currency,
        name: currency,
        openedOn: "2024-01-01",
        priceSymbol: null,
        details: { _tag: "crypto", cryptocurrency: currency, symbol: null },
      })
      await anna.did("PUT", `/api/holdings/${holdingId}/entries/${crypto.randomUUID()}`, {
        _tag: "Trade",
        side: "buy",
        quantity: "5",
        consideration: { amount: "1000", currency },
        fees: { amount: "0", currency },
        tradedOn: "2024-01-02",
      })
    }
    const commandId = crypto.randomUUID()
    for (const step of ["received", "given", "takenBack"]) {
      for (const holdingId of [ether, dollars]) {
        const note = { _tag: "Note", comment: "planted", notedOn: "2024-01-03" }
        await anna.send("PUT", `/api/holdings/${holdingId}/entries/${crypto.randomUUID()}`, note, {
          "command-id": uuidv5(commandId, step),
        })
      }
    }
    const body = {
      givenHoldingId: ether,
      givenEntryId: crypto.randomUUID(),
      givenQuantity: "2",
      givenValue: { amount: "4000", currency: "USD" },
      receivedHoldingId: dollars,
      receivedEntryId: crypto.randomUUID(),
      receivedQuantity: "4000",
      receivedValue: { amount: "3600", currency: "EUR" },
      fees: { amount: "0", currency: "USD" },
      comment: null,
      swappedOn: "2024-02-01",
    }
    const swap = `/api/swaps/${crypto.randomUUID()}`
    expect((await anna.send("PUT", swap, body, { "command-id": commandId })).status).toBe(200)
    const legs = async (holdingId: string) =>
      (
        (await anna.did("GET", `/api/holdings/${holdingId}`)).json.entries as ReadonlyArray<{
          readonly status: string
          readonly entry: { readonly _tag: string }
        }>
      ).filter(({ entry, status }) => entry._tag === "SwapLeg" && status === "counts")
    expect(await legs(ether)).toHaveLength(1)
    expect(await legs(dollars)).toHaveLength(1)
  })
})

describe("a user who may not import any more", () => {
  const portfolioId = crypto.randomUUID()
  const many = () => [portfolioFact(portfolioId), ...Array.from({ length: 1_500 }, () => sharesFact(portfolioId))]

  async function owners(): Promise<{ readonly anna: Person; readonly ben: Person }> {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    await anna.stepUp()
    await joined(api, anna, ben, { role: "owner" })
    await ben.stepUp()
    return { anna, ben }
  }

  /** Nothing of the archive is left, and the household takes commands. */
  async function expectNothingOf(person: Person): Promise<void> {
    expect(await ended(person)).toBe("cancelled")
    await expect.poll(() => titles(person)).toEqual([])
    expect((await person.did("GET", "/api/holdings")).json.holdings).toEqual([])
    await person.did("PUT", `/api/portfolios/${crypto.randomUUID()}`, { title: "Afterwards" })
    expect(await titles(person)).toEqual(["Afterwards"])
  }

  it("An owner who is removed while their archive is read finds nothing recorded.", async () => {
    const { anna, ben } = await owners()
    expect((await begin(ben, archiveOf(many()))).status).toBe(200)
    await anna.did("DELETE", `/api/household/members/${ben.userId}`)
    await expectNothingOf(anna)
  })

  it("An owner who becomes an editor while their archive is read finds nothing recorded.", async () => {
    const { anna, ben } = await owners()
    expect((await begin(ben, archiveOf(many()))).status).toBe(200)
    await anna.did("PUT", `/api/household/members/${ben.userId}`, { role: "editor", until: null, portfolios: null })
    await expectNothingOf(anna)
  })

  it("An owner who is removed while their archive is being recorded leaves nothing in the household.", async () => {
    const { anna, ben } = await owners()
    expect((await begin(ben, archiveOf(many()))).status).toBe(200)
    await vi.waitUntil(async () => ["recording", "imported"].includes((await phaseOf(anna)) ?? ""), {
      timeout: conditionTimeoutMs,
      interval: 5,
    })
    await anna.did("DELETE", `/api/household/members/${ben.userId}`)
    await expectNothingOf(anna)
    const events = await pool.query<{ event_type: string }>(
      `select event_type from read.activity where household_id = $1 and event_type in ('MemberRemoved', 'HoldingOpened')
       order by position`,
      [anna.householdId],
    )
    expect(events.rows.at(-1)?.event_type).toBe("MemberRemoved")
  })

  it("A session that a new password ends does not import any further.", async () => {
    const anna = await api.person("anna")
    const thief = api.visitor(anna.email)
    await thief.signIn()
    await thief.stepUp()
    expect((await begin(thief, archiveOf(many()))).status).toBe(200)
    await anna.stepUp()
    await anna.did("PUT", "/api/account/password", { password: `${password} again` })
    expect((await thief.get("/api/session")).status).toBe(401)
    await expectNothingOf(anna)
  })

  it("A user imports on although they prove again who they are.", async () => {
    const anna = await api.person("anna")
    expect((await begin(anna, archiveOf(many()))).status).toBe(200)
    await anna.stepUp()
    expect(await ended(anna)).toBe("imported")
  })

  it("A user who is erased while their archive is imported leaves a server that serves the others.", async () => {
    const anna = await api.person("anna")
    expect((await begin(anna, archiveOf(many()))).status).toBe(200)
    await anna.stepUp()
    await anna.did("DELETE", "/api/account")
    await vi.waitUntil(
      async () => (await pool.query("select from platform.imports where user_id = $1", [anna.userId])).rowCount === 0,
      { timeout: conditionTimeoutMs },
    )
    await expectHealthy()
  })

  it("A user imports into one household at a time.", async () => {
    const { anna, ben } = await owners()
    expect((await begin(ben, archiveOf(many()))).status).toBe(200)
    ben.household = undefined
    expect(tagOf(await bring(ben, archiveOf(many())))).toBe("TooManyImports")
    expect(await ended(anna)).toBe("imported")
  })
})
