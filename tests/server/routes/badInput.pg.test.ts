import { randomBytes, randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { openApiPath } from "#server/http/methods.ts"
import { type Answer, type Person, type TestApi, testApi, untilAnswered } from "#tests/server/http/testApi.ts"
import { someOf } from "#tests/support/samples.ts"
import { someAtATime } from "./everyRead.ts"
import { entries, founded, type Household, sampleBody } from "./samples.ts"
import { jsonWith, places, strange, valueAt } from "./strangeJson.ts"

/* For any input, the answer names its fault, is never an internal error, and no recorded data are lost. */
let api: TestApi
/** Looks after the installation. */
let admin: Person
let anna: Person
let household: Household
/** A user without expectations: input that happens to be valid is applied to her. */
let user: Person
let usersHousehold: Household
/** The statuses that each endpoint documents. */
let described: ReadonlyMap<string, ReadonlyArray<string>>
beforeAll(async () => {
  api = await testApi()
  admin = await api.person("admin")
  ;[anna, user] = await Promise.all([api.person("anna"), api.person("user")])
  ;[household, usersHousehold] = await Promise.all([founded(anna), founded(user)])
  const { paths } = (await anna.get(openApiPath)).json
  const operations = Object.values<Operation>(paths).flatMap((path) => Object.values(path))
  described = new Map(operations.map(({ operationId, responses }) => [operationId, Object.keys(responses)]))
})
afterAll(() => api.close())

type Operation = Record<string, { readonly operationId: string; readonly responses: object }>

/** The user who may send the request, with every proof that it needs. */
async function whoMayAsk({ kind, guard }: Endpoint, byDefault: Person): Promise<Person> {
  if (kind === "open") return api.visitor()
  const person = kind === "admin" ? admin : byDefault
  if (guard.stepUp) await person.stepUp()
  return person
}

const filledPath = ({ path }: Endpoint, of: Household): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => of[name as keyof Household])

const queryFieldsOf = ({ query }: Endpoint): ReadonlyArray<string> =>
  Object.keys((query as { readonly fields?: object } | undefined)?.fields ?? {})

/** Every field that some endpoint accepts. */
const queryFields = [...new Set(endpoints.flatMap(queryFieldsOf))]

/**
 * The fault of an answer to invalid input, if any: it should be a problem of the client's that names its subject and
 * that the description of the API contains, unless the input happened to be valid.
 */
function complaintsAbout(
  { name }: Endpoint,
  sent: string,
  { status, headers, text, json }: Answer,
): ReadonlyArray<string> {
  const isDescribed = described.get(name)?.includes(String(status))
  const isNamed =
    status === 400
      ? json?.errors.length > 0 &&
        json.errors.every(
          ({ field, reason }: { field: string; reason: string }) =>
            /^(body|params|query|headers)(\.|$)/.test(field) && /^[\w.]+$/.test(reason),
        )
      : typeof json?.refusal?._tag === "string" || json?.code === "notSignedIn"
  const isProblem = headers.get("content-type") === "application/problem+json; charset=utf-8" && json?.status === status
  const isAnswered = status < 400 || (status < 500 && isProblem && isNamed)
  return isAnswered && isDescribed ? [] : [`${sent.slice(0, 300)} → ${status} ${text.slice(0, 300)}`]
}

/**
 * Valid values among the strange ones can remove or disable their subject, so these endpoints have a household of their
 * own.
 */
const endsSomething = ({ kind, name }: Endpoint): boolean =>
  kind === "command" && /^(remove|close|settle|disconnect|void|correct|recordWalletStatement$)/.test(name)

/** A password of strange characters is valid too, and a new address belongs to another user. */
async function victimOf(endpoint: Endpoint): Promise<readonly [Person, Household]> {
  if (endpoint.kind === "identity") return [await api.person("victim"), usersHousehold]
  if (!endsSomething(endpoint)) return [user, usersHousehold]
  const victim = await api.person("victim")
  return [victim, await founded(victim)]
}

describe("strange values", () => {
  const withBody = endpoints.filter(({ body }) => body)
  const bodies = withBody.flatMap((endpoint) =>
    endpoint.name === "recordEntry"
      ? Object.values(entries).map((entry) => ({ endpoint, name: `recordEntry of a ${entry._tag}`, body: () => entry }))
      : [{ endpoint, name: endpoint.name, body: () => sampleBody(endpoint.name, household) as object }],
  )

  it.each(bodies)(
    "strange values anywhere in $name are refused with the name of the field",
    async ({ endpoint, body }) => {
      const [victim, own] = await victimOf(endpoint)
      const asking = await whoMayAsk(endpoint, victim)
      const template = endpoint.name === "recordEntry" ? body() : sampleBody(endpoint.name, own)
      const bodies = someOf(
        Array.from(places(template)).flatMap((place) => strange.map((value) => jsonWith(template, place, value))),
      )
      const complaints: Array<string> = []
      const send = async (sent: string) => {
        const path = filledPath(endpoint, { ...own, entryId: randomUUID() })
        const answer = await untilAnswered(() => asking.send(endpoint.method, path, sent))
        complaints.push(...complaintsAbout(endpoint, sent, answer))
      }
      // A change to a user or to the installation decides how the next request is answered.
      if (endpoint.kind === "command" || endpoint.kind === "open") await someAtATime(bodies, send)
      else for (const sent of bodies) await send(sent)
      if (endpoint.name === "changeSystem") await admin.did("PUT", "/api/admin/system", template)
      await victim.send("DELETE", `/api/goals/${own.goalId}`) // A household has a limited number of them.
      expect(complaints).toEqual([])
      expect((await victim.get("/api/net-worth")).status).toBe(200)
      expect((await victim.get("/api/activity")).status).toBe(200)
    },
  )

  it.each(bodies)("strange fields beside those of $name are refused with their names", async ({ endpoint, body }) => {
    const asking = await whoMayAsk(endpoint, anna)
    for (const place of places(body())) {
      const at = valueAt(body(), place)
      if (typeof at !== "object" || at === null || Array.isArray(at)) continue
      const sent = jsonWith(body(), place, JSON.stringify({ ...at, surprise: 1 }))
      const answer = await asking.send(endpoint.method, filledPath(endpoint, household), sent)
      expect(answer.status, sent).toBe(400)
      expect(answer.json.errors).toContainEqual({
        field: ["body", ...place, "surprise"].join("."),
        reason: "unexpected",
      })
    }
  })

  it.each(endpoints.filter(({ query }) => query))(
    "strange values in the query of $name are refused with the name of the parameter",
    async (endpoint) => {
      const asking = await whoMayAsk(endpoint, anna)
      const path = filledPath(endpoint, household)
      const complaints: Array<string> = []
      const own = queryFieldsOf(endpoint)
      const others = queryFields.filter((name) => !own.includes(name))
      const texts = strange.map((value) => (value.startsWith('"') ? (JSON.parse(value) as string) : value))
      const queries = [
        ...someOf([
          ...[...own, "surprise", "__proto__", "constructor"].flatMap((name) =>
            texts.map((text) => `${name}=${encodeURIComponent(text.toWellFormed()).slice(0, 5_000)}`),
          ),
          ...others.map((name) => `${name}=2024-01-01`),
        ]),
        "on=2024-01-01&on=2024-01-02",
        "%00=1",
        "a[b]=1",
        "=",
        "&&",
        "%ff=%fe",
      ]
      const [file, type] = endpoint.upload ? [emptyZip, { "content-type": "application/zip" }] : []
      const send = async (query: string) => {
        const answer = await untilAnswered(() => asking.send(endpoint.method, `${path}?${query}`, file, type))
        complaints.push(...complaintsAbout(endpoint, query, answer))
      }
      // More simultaneous files than the limit would be refused for that.
      if (endpoint.upload) for (const query of queries) await send(query)
      else await someAtATime(queries, send)
      expect(complaints).toEqual([])
    },
  )

  it.each(endpoints.filter(({ params }) => params))(
    "strange values in the path of $name are refused with the name of the parameter",
    async (endpoint) => {
      const asking = await whoMayAsk(endpoint, anna)
      const ids = [
        "0",
        "%00",
        "null",
        "undefined",
        "__proto__",
        "..",
        "%2e%2e",
        "%2f",
        "a".repeat(900),
        household.holdingId.toUpperCase(),
        `${household.holdingId}%0a`,
        `{${household.holdingId}}`,
        household.holdingId.replaceAll("-", ""),
      ]
      await someAtATime(ids, async (id) => {
        const path = endpoint.path.replaceAll(/:\w+/g, id)
        const body = endpoint.body && sampleBody(endpoint.name, household)
        const answer = await untilAnswered(() => asking.send(endpoint.method, path, body))
        expect([400, 404, 405], `${path} ${answer.text}`).toContain(answer.status)
        expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8")
      })
    },
  )
})

describe("strange bodies and files", () => {
  it.each([
    ["command-id", "1", "id.malformed"],
    ["command-id", "A".repeat(36), "id.malformed"],
    ["read-after", "5", "position.malformed"],
    ["read-after", "C:-1/P:-1", "position.malformed"],
    ["read-after", `C:${"9".repeat(40)}/P:1`, "position.malformed"],
  ])("a %s of %s is refused with its name", async (header, value, reason) => {
    const answer = await anna.send("GET", "/api/net-worth", undefined, { [header]: value })
    expect(answer.status).toBe(400)
    expect(answer.json.errors).toEqual([{ field: `headers.${header}`, reason }])
  })

  it("a body where none is accepted is refused", async () => {
    const answer = await anna.send("DELETE", `/api/holdings/${household.holdingId}/closing`, { reason: "why not" })
    expect(answer.status).toBe(400)
    expect(answer.json.errors).toEqual([{ field: "body", reason: "unexpected" }])
  })

  it("a file where none is accepted is refused, and anything else where one is", async () => {
    const zip = { "content-type": "application/zip" }
    for (const { name, method, path, upload, kind, guard, params } of endpoints) {
      if (method === "GET" || params) continue
      const asking = await whoMayAsk({ kind, guard } as Endpoint, user)
      const answer = await asking.send(method, path, upload ? "{}" : emptyZip, upload ? {} : zip)
      expect([answer.status, answer.json?.code], name).toEqual([415, "unsupportedMediaType"])
    }
  })

  it("a file that is not one of our archives is refused by name", async () => {
    const stranger = await api.person("stranger")
    for (const file of [emptyZip, randomBytes(5_000)]) {
      const answer = await stranger.send("PUT", "/api/household/archive-import", file, {
        "content-type": "application/zip",
      })
      expect([answer.status, answer.json.refusal]).toEqual([422, { _tag: "ArchiveUnreadable", file: null, line: null }])
    }
    const answer = await stranger.send("PUT", "/api/household/archive-import", undefined, {
      "content-type": "application/zip",
    })
    expect(answer.status).toBe(400)
    expect(answer.json.errors).toEqual([{ field: "body", reason: "missing" }])
  })

  it("a missing body is refused", async () => {
    const answer = await anna.send("PUT", `/api/portfolios/${randomUUID()}`)
    expect(answer.status).toBe(400)
    expect(answer.json.errors).toEqual([{ field: "body", reason: "missing" }])
  })

  it("a body of more than 16 KiB is refused on routes without a session", async () => {
    const body = { email: "a@example.org", password: "x".repeat(20_000) }
    const answer = await anna.send("POST", "/api/session", body)
    expect(answer.status).toBe(413)
    expect(answer.json.code).toBe("tooLarge")
  })

  it("a body that is too large is refused, and the connection continues", async () => {
    const answer = await anna.put(`/api/portfolios/${randomUUID()}`, { title: "x".repeat(300_000) })
    expect(answer.status).toBe(413)
    expect(answer.json.code).toBe("tooLarge")
  })

  it("a period that runs backwards, or over centuries, is refused", async () => {
    for (const [query, reason] of [
      ["from=2024-01-02&to=2024-01-01", "period.reversed"],
      ["from=1900-01-01&to=2100-01-01", "period.tooLong"],
    ]) {
      for (const path of ["/api/net-worth/history", `/api/holdings/${household.holdingId}/history`]) {
        const answer = await anna.get(`${path}?${query}`)
        expect(answer.status).toBe(400)
        expect(answer.json.errors).toEqual([{ field: "query.from", reason }])
      }
    }
    expect((await anna.get("/api/net-worth?from=2024-01-02&on=2024-01-01")).status).toBe(400)
    expect((await anna.get("/api/net-worth/history?from=1930-01-01&to=2029-12-31")).json.net).toHaveLength(36_525)
  })
})

describe("days in the future", () => {
  const inDays = (days: number): string =>
    new Date(Date.now() + 14 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

  it.each(Object.values(entries))(
    "days in the future are refused for a $_tag, while today in the easternmost time zone is accepted",
    async (entry) => {
      const field = Object.keys(entry).find((name) => name.endsWith("On")) ?? ""
      const holdingId = entry._tag === "Balance" ? household.accountId : household.holdingId
      const path = `/api/holdings/${holdingId}/entries/${randomUUID()}`
      const refused = await anna.put(path, { ...entry, [field]: inDays(1) })
      expect(refused.status).toBe(422)
      expect(refused.json.refusal).toEqual({ _tag: "DayInFuture", field: `body.${field}`, latest: inDays(0) })
      expect((await anna.put(path, { ...entry, [field]: inDays(0) })).json.refusal?._tag).not.toBe("DayInFuture")
    },
  )

  // Still in the future if midnight passes in the easternmost time zone before the tests run.
  const inTwoDays = inDays(2)
  it.each([
    ["openHolding", "body.openedOn", { openedOn: inTwoDays }],
    ["reviseHolding", "body.openedOn", { openedOn: inTwoDays }],
    ["closeHolding", "body.closedOn", { closedOn: inTwoDays }],
    ["recordStake", "body.effectiveOn", { effectiveOn: inTwoDays }],
    ["recordSwap", "body.swappedOn", { swappedOn: inTwoDays }],
    ["correctEntry", "body.entry.tradedOn", { entry: { ...entries.Trade, tradedOn: inTwoDays } }],
  ])("days in the future are refused by %s", async (name, field, change) => {
    const endpoint = endpoints.find((one) => one.name === name) as Endpoint
    const body = { ...(sampleBody(name, household) as object), ...change }
    const refused = await anna.send(endpoint.method, filledPath(endpoint, household), body)
    expect(refused.status).toBe(422)
    expect(refused.json.refusal).toMatchObject({ _tag: "DayInFuture", field })
  })
})

it("all data recorded before still exist", async () => {
  const { holding, entries: recorded } = (await anna.get(`/api/holdings/${household.holdingId}?on=2024-01-02`)).json
  expect(holding).toMatchObject({ name: "Acme Inc.", status: "active", figures: { units: "10", value: "1000.00" } })
  expect(recorded).toContainEqual(expect.objectContaining({ entryId: household.entryId, status: "counts" }))
})

/** A zip file without entries. */
const emptyZip = new Uint8Array([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)])
