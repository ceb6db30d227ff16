import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { openApiPath } from "#server/http/methods.ts"
import { testTimeoutMs } from "#tests/support/limits.ts"
import { sampleBody } from "#tests/server/routes/samples.ts"
import { proof } from "#tests/support/proof.ts"
import { samples } from "#tests/support/samples.ts"
import { fuzz } from "./fuzzing.ts"
import { type Description, type Operation, readDescription } from "./fuzzingDocument.ts"
import { judge, type Judge } from "./fuzzingJudge.ts"
import { type Line, openLine } from "./fuzzingLine.ts"
import { type Fuzzed, fuzzedRoles, type Role } from "./fuzzingRoles.ts"
import { type Person, type TestApi, testApi } from "./testApi.ts"
import { collectingLogger } from "#tests/support/loggers.ts"

/*
 * Every operation of the served description, sent by every role in every variant. For any input the answer is one of
 * the contract, and reveals nothing internal.
 *
 * FUZZ_RUNS: requests for each operation and role. FUZZ_SEED: the seed of a run that is to be repeated.
 */
const runs = Number(process.env["FUZZ_RUNS"] ?? samples(20))

let api: TestApi
let pool: pg.Pool
let line: Line
let fuzzed: Fuzzed
let description: Description
let archive: Uint8Array
let judged: Judge
/** The server's log meanwhile: no error may be visible to the operator alone. */
const logged: Array<string> = []
/** Operations that succeeded at least once. */
const done = new Set<string>()

beforeAll(async () => {
  api = await testApi({ ports: { logger: collectingLogger(logged) } })
  pool = openPool(api.databaseUrl)
  line = openLine(api.url)
  fuzzed = await fuzzedRoles(api)
  const served = await api.visitor().get(openApiPath)
  description = readDescription(served.json)
  judged = judge({ internals: await columnsBeside(served.text) })
  archive = await archiveOf(fuzzed.superAdmin)
})
afterAll(async () => {
  line.close()
  await pool.end()
  await api.close()
})

/** The names of columns, as far as the contract does not use the word itself. */
async function columnsBeside(contract: string): Promise<ReadonlyArray<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct attname as name from pg_attribute where attnum > 0 and attname ~ '^[a-z]+(_[a-z]+)+$'
     and attrelid in (select oid from pg_class where relnamespace::regnamespace::text !~ '^(pg_|information_schema)')`,
  )
  return rows.map(({ name }) => name).filter((name) => !contract.includes(name))
}

async function archiveOf({ headers }: Role): Promise<Uint8Array> {
  const answer = await fetch(`${api.url}/api/household/export`, { headers: headers() })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Each hashes a password, or leaves a user who has to be created again. */
const costly = [
  "signUp",
  "signIn",
  "resetPassword",
  "changePassword",
  "beginStepUp",
  "forgetPassword",
  "signOut",
  "leaveHousehold",
  "eraseAccount",
  "changeSystem",
  "exportHousehold",
]

const changesWhoMay = ({ method, path }: Operation): boolean =>
  method !== "GET" && /^\/api\/(?:account|session|household|admin)/.test(path)

async function fuzzAs(role: Role, operation: Operation): Promise<void> {
  const { operationId, body } = operation
  await role.ready()
  const asksChallenge = body && "challenge" in (description.resolve(body).properties ?? {})
  const world = {
    existing: { ...fuzzed.ids(), ...(asksChallenge && { challenge: await fuzzed.challenges() }) },
    archive,
    sample: body && sampleBody(operationId, role.household()),
  }
  let isShutOut = false
  const ask: Parameters<typeof fuzz>[0]["ask"] = async (request) => {
    if (isShutOut) await role.ready()
    const reply = await line.send(request, role.headers())
    const isDone = reply !== undefined && reply.status < 300 && request.method === operation.method
    if (isDone) done.add(operationId)
    isShutOut = reply?.status === 401 || (isDone && changesWhoMay(operation))
    return reply
  }
  const times = costly.includes(operationId) ? Math.ceil(runs / 5) : runs
  await fuzz({ description, operation, world, runs: times, judged, ask, logged })
}

describe("any request", () => {
  it.each(["guest", "viewer", "owner", "superAdmin"] as const)(
    "any request by a %s is answered as in the contract, and reveals nothing internal",
    async (name) => {
      const failures: Array<string> = []
      for (const operation of description.operations) {
        await fuzzAs(fuzzed[name], operation).catch((error: Error) => failures.push(error.message))
      }
      expect(failures.join("\n\n")).toBe("")
    },
    testTimeoutMs + runs * 10_000,
  )

  proof("the fuzzing reaches behind the guards: most operations succeeded", () => {
    expect(done.size / description.operations.length).toBeGreaterThan(0.65)
  })
})

describe("requests that fuzzing has found", () => {
  let person: Person
  beforeAll(async () => {
    person = await api.person("finder")
  })

  it.each([
    [
      "a day so early that 90 days before it nobody can state one",
      "/api/prices/performance?assetClass=crypto&on=1900-01-01",
      200,
    ],
    ["hyphens and hexadecimal digits that are no id", `/api/explain?figure=cost&subjectId=${"a-".repeat(18)}`, 400],
    ["a symbol with a NUL", "/api/private-markets?benchmark=EUR%00", 400],
    ["an id longer than the router reads", `/api/holdings/${"a".repeat(1_001)}`, 400],
  ])("the request is answered: %s", async (_, path, status) => {
    expect((await person.get(path)).status).toBe(status)
  })

  it("the request is answered: a method that needs a type of content, without one", async () => {
    expect((await person.send("QUERY", "/api/returns")).status).toBe(400)
  })

  it("the request is refused: a code of eight digits where an authenticator shows six", async () => {
    const path = `/api/account/authenticators/${crypto.randomUUID()}`
    await person.did("PUT", path, { name: "Phone" })
    const answer = await person.send("POST", `${path}/confirmation`, { code: "1234 5678" })
    expect(answer.json.refusal).toEqual({ _tag: "CodeWrong" })
  })

  it("the answer is cached by no proxy, also when the address is written in another way", async () => {
    const request = { method: "GET", target: "/%61pi/session", headers: {}, body: undefined, isChunked: false }
    const reply = await line.send(request, { authorization: `Bearer ${person.accessToken}` })
    expect(reply?.status).toBe(200)
    expect(reply?.headers["cache-control"]).toBe("no-store")
  })
})
