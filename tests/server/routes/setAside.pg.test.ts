import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { Result } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { headers } from "#contract/problem.ts"
import { projections } from "#projections/all.ts"
import { readSchema } from "#projections/readModels.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import type { EventLog, NewEvent } from "#server/eventlog/eventLog.ts"
import type { ProjectionTables } from "#server/projections/checkpoints.ts"
import { decodeEvent } from "#server/projections/decoding.ts"
import { leaveOutEvent, repairHousehold } from "#server/projections/repair.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import type { Json } from "#tests/domain/given.ts"
import { actorId, stored, streamOf } from "#tests/projections/logDatabase.ts"
import { type Person, type TestApi, testApi, untilAnswered } from "#tests/server/http/testApi.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { testLog } from "#tests/support/testLog.ts"
import { type TestVault, testVault } from "#tests/support/vault.ts"
import { founded, type Household } from "./samples.ts"

/* A drill: events that cannot be applied arrive for some households while others work. */

let api: TestApi
let pool: ReturnType<typeof openPool>
let vault: TestVault
let log: EventLog
beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl)
  vault = testVault(api.databaseUrl, { masterKeys: openMasterKeys(masterKeySource({ dataDir: api.dataDir })) })
  log = encryptedEventLog(testLog(pool), vault)
})
afterAll(async () => {
  await log.close()
  await vault.close()
  await pool.end()
  await api.close()
})
afterEach(() => vi.restoreAllMocks())

const golden = (file: string): Json =>
  JSON.parse(readFileSync(new URL(`../../domain/events/golden/${file}.json`, import.meta.url), "utf8")) as Json

/** The event that begins a stream of each kind. */
const opening = {
  household: ["HouseholdFounded", golden("HouseholdFounded.v1")],
  portfolio: ["PortfolioCreated", golden("PortfolioCreated.v1")],
  ownership: ["StakeRecorded", golden("StakeRecorded.v2")],
  holding: ["HoldingOpened", golden("HoldingOpened.v2")],
  debt: ["DebtIncurred", golden("DebtIncurred.v1")],
  wallet: ["WalletConnected", golden("WalletConnected.v1")],
  subscription: ["TrialStarted", golden("TrialStarted.v1")],
} as const
type Kind = keyof typeof opening

async function append(householdId: string, ...facts: ReadonlyArray<Json>): Promise<NewEvent> {
  let last: NewEvent | undefined
  for (const fact of facts) {
    last = stored(householdId, fact)
    Result.getOrThrow(await log.append(streamOf(householdId, fact), "any", [last]))
  }
  if (!last) throw new Error("there is nothing to append")
  return last
}

/** The first event of a stream, of a household that has no other. */
const openingOf = (kind: Kind): Json => {
  const [type, data] = opening[kind]
  return { ...data, _tag: type }
}

const throwing = new Set<string>()

/** Makes every projection fail at the events in `throwing`, as a fault of the program would. */
function withFault(): void {
  for (const projection of projections) {
    const apply = projection.apply.bind(projection)
    vi.spyOn(projection, "apply").mockImplementation(async (events, db) => {
      if (events.some(({ eventId }) => throwing.has(eventId))) throw new TypeError("a fault of the program")
      await apply(events, db)
    })
  }
}

/** An event that cannot be applied, for a household of its own. Returns the household. */
async function poison(kind: Kind, how: "unreadable" | "impossible" | "throwing"): Promise<string> {
  const householdId = randomUUID()
  const fact = openingOf(kind)
  const stream = streamOf(householdId, fact)
  const event = stored(householdId, fact)
  const changed =
    how === "unreadable"
      ? { ...event, data: { nonsense: 1 } }
      : how === "impossible"
        ? { ...event, metadata: { ...event.metadata, actorId: "nobody" } }
        : event
  if (how === "throwing") throwing.add(event.id)
  Result.getOrThrow(await log.append(stream, "any", [changed]))
  return householdId
}

interface Health {
  readonly status: string
  readonly projections: ReadonlyArray<{
    readonly name: string
    readonly state: string
    readonly waitingSince: string | null
    readonly setAside: ReadonlyArray<{ readonly householdId: string; readonly eventId: string }>
  }>
}
const health = async (): Promise<Health> => {
  const { status, json } = await api.visitor().get("/api/health")
  expect(status).toBe(200)
  return json as Health
}
const namedInHealth = async (): Promise<ReadonlySet<string>> =>
  new Set((await health()).projections.flatMap(({ setAside }) => setAside.map(({ householdId }) => householdId)))

const contextOf = () => ({
  projections,
  log,
  db: openDatabase<ProjectionTables>(pool),
  schema: readSchema,
  decode: decodeEvent,
  vault,
})

describe("a drill", () => {
  const kinds = Object.keys(opening) as ReadonlyArray<Kind>
  const hows = ["unreadable", "impossible", "throwing"] as const

  it("twenty households work on while an unreadable, an impossible and a throwing event arrive in each kind of stream, and health names each household concerned", async () => {
    withFault()
    const people: Array<Person> = []
    for (let made = 0; made < 20; made += 5) {
      people.push(...(await Promise.all([0, 1, 2, 3, 4].map((index) => api.person(`well${made + index}`)))))
    }
    const portfolioIds = people.map(() => randomUUID())
    const work = (title: string) =>
      Promise.all(
        people.map(async (person, index) => {
          const path = `/api/portfolios/${portfolioIds[index]}`
          expect((await untilAnswered(() => person.put(path, { title }))).status).toBe(200)
          const { status, json, headers: sent } = await untilAnswered(() => person.get("/api/portfolios"))
          expect(status).toBe(200)
          expect(json.portfolios.map((one: { title: string }) => one.title)).toEqual([title])
          expect(sent.get(headers.setAside)).toBeNull()
        }),
      )
    await work("Before")
    const ill = new Map<string, string>()
    for (const kind of kinds) {
      for (const how of hows) ill.set(await poison(kind, how), `${how} event of a ${kind}`)
      for (const [index, person] of people.entries()) {
        const path = `/api/portfolios/${portfolioIds[index]}/title`
        // A busy machine may answer 503 once; a projection that has halted for all would do so for ever.
        const { status, json } = await untilAnswered(() => person.put(path, { title: kind }))
        expect({ status, json }).toMatchObject({ status: 200 })
      }
      for (const person of people) {
        const { status, json } = await untilAnswered(() => person.get("/api/portfolios"))
        expect(status).toBe(200)
        expect(json.portfolios.map((one: { title: string }) => one.title)).toEqual([kind])
      }
    }
    await expect
      .poll(
        async () => {
          const named = await namedInHealth()
          return [...ill].filter(([id]) => !named.has(id)).map(([, what]) => what)
        },
        { timeout: conditionTimeoutMs },
      )
      .toEqual([])
    const { status, projections: shown } = await health()
    expect(status).toBe("degraded")
    expect(shown.filter(({ state, waitingSince }) => state === "halted" || waitingSince !== null)).toEqual([])
    vi.restoreAllMocks()

    // A throwing event is applied after the fault of the program was fixed. A rebuild in between changes nothing.
    expect(Result.isSuccess(await rebuilt("activity"))).toBe(true)
    for (const [householdId] of [...ill].filter(([, what]) => what.startsWith("throwing"))) {
      expect(await repairHousehold(contextOf(), householdId)).toEqual([])
    }
    // The others are left out.
    for (const [householdId] of [...ill].filter(([, what]) => !what.startsWith("throwing"))) {
      const eventIds = (await health()).projections
        .flatMap(({ setAside }) => setAside)
        .filter((one) => one.householdId === householdId)
        .map(({ eventId }) => eventId)
      const left = { eventId: eventIds[0] ?? "", reason: "a drill", actorId }
      expect(await leaveOutEvent(contextOf(), householdId, left)).toBe(true)
      expect(await repairHousehold(contextOf(), householdId)).toEqual([])
    }
    await expect.poll(async () => (await namedInHealth()).size, { timeout: conditionTimeoutMs }).toBe(0)
    for (const person of people) expect((await person.get("/api/net-worth")).status).toBe(200)
  })

  const rebuilt = (name: string) =>
    api.server.projections.rebuild(name).then(
      () => Result.void,
      (error: unknown) => Result.fail(error),
    )
})

describe("a household that is set aside", () => {
  let anna: Person
  let household: Household
  let culprit: NewEvent
  let before: unknown
  const isSetAside = async () => (await anna.get("/api/portfolios")).headers.get(headers.setAside)

  beforeAll(async () => {
    anna = await api.person("anna")
    household = await founded(anna)
    before = (await anna.get("/api/net-worth")).json
    culprit = await append(household.householdId, {
      _tag: "PortfolioCreated",
      portfolioId: household.portfolioId,
      title: "Again",
    })
    await vi.waitUntil(async () => (await isSetAside()) !== null, { timeout: conditionTimeoutMs })
  })

  it("each answer about the household says as of when it is, and shows the figures of before", async () => {
    const { status, json, headers: sent } = await anna.get("/api/net-worth")
    expect(status).toBe(200)
    expect(json).toEqual(before)
    const asOf = new Date(sent.get(headers.setAside) ?? "")
    expect(Math.abs(Date.now() - asOf.getTime())).toBeLessThan(conditionTimeoutMs)
    expect((await api.visitor().get("/api/installation")).headers.get(headers.setAside)).toBeNull()
  })

  it("commands of the household are refused with that reason; those that take access away are not", async () => {
    const asOf = await isSetAside()
    const refusal = { code: "refused", refusal: { _tag: "HouseholdSetAside", asOf } }
    const sent = [
      await anna.put(`/api/portfolios/${randomUUID()}`, { title: "New" }),
      await anna.put("/api/household/name", { name: "Keller" }),
      await anna.send("DELETE", `/api/goals/${household.goalId}`),
    ]
    for (const { status, json } of sent) expect({ status, json }).toMatchObject({ status: 422, json: refusal })
    const removed = await anna.send("DELETE", `/api/household/members/${randomUUID()}`)
    expect(removed.json?.refusal?._tag).not.toBe("HouseholdSetAside")
  })

  it("the household works again once the event is left out, in every figure and after a rebuild", async () => {
    const { householdId } = household
    const left = { eventId: culprit.id, reason: "written twice", actorId }
    expect(await leaveOutEvent(contextOf(), householdId, left)).toBe(true)
    expect(await repairHousehold(contextOf(), householdId)).toEqual([])
    await expect.poll(isSetAside, { timeout: conditionTimeoutMs }).toBeNull()
    expect((await anna.get("/api/net-worth")).json).toEqual(before)
    const path = `/api/portfolios/${household.portfolioId}/title`
    expect((await anna.put(path, { title: "Renamed" })).status).toBe(200)
    const titles = async () =>
      (await anna.get("/api/portfolios")).json.portfolios.map((one: { title: string }) => one.title)
    const now = await titles()
    expect(now).toContain("Renamed")
    await api.server.projections.rebuild("portfolios")
    expect(await titles()).toEqual(now)
    expect(await isSetAside()).toBeNull()
  })

  it("a command on a stream that cannot be read is refused with the same reason, also before a projection has met the event", async () => {
    const ben = await api.person("ben")
    const portfolioId = randomUUID()
    await ben.did("PUT", `/api/portfolios/${portfolioId}`, { title: "First" })
    await append(ben.householdId, { _tag: "PortfolioRenamed", portfolioId, title: 5 })
    const { status, json } = await ben.put(`/api/portfolios/${portfolioId}/title`, { title: "Second" })
    expect({ status, json }).toMatchObject({ status: 422, json: { refusal: { _tag: "HouseholdSetAside" } } })
  })

  it("an account whose household is set aside can be erased", async () => {
    const cleo = await api.person("cleo")
    const portfolioId = randomUUID()
    await cleo.did("PUT", `/api/portfolios/${portfolioId}`, { title: "First" })
    await append(
      cleo.householdId,
      { _tag: "PortfolioRenamed", portfolioId, title: 5 },
      { _tag: "HouseholdNamed", name: 5 },
    )
    await expect.poll(namedInHealth, { timeout: conditionTimeoutMs }).toContain(cleo.householdId)
    await cleo.stepUp()
    expect((await cleo.send("DELETE", "/api/account")).status).toBe(204)
    await expect.poll(namedInHealth, { timeout: conditionTimeoutMs }).not.toContain(cleo.householdId)
  })
})
