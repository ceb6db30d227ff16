import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { oneClickPath } from "#contract/people/mailChoices.ts"
import { openingPath, readsTogetherPath } from "#contract/readsTogether.ts"
import { endpoints } from "#contract/endpoints.ts"
import { permissionFor } from "#server/http/guard.ts"
import { openApiPath } from "#server/http/methods.ts"
import { asked } from "#tests/server/routes/samples.ts"
import { type Person, type TestApi, testApi } from "./testApi.ts"

let api: TestApi
/** The first of all, and therefore the super admin. */
let anna: Person
beforeAll(async () => {
  api = await testApi({ settings: { debugRole: true } })
  anna = await api.person("anna")
})
afterAll(() => api.close())

it("the server serves every endpoint of the contract, and nothing else under /api", () => {
  const inContract = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(inContract).size).toBe(inContract.length)
  // What mail programs request themselves, as RFC 8058 describes it.
  const byMailPrograms = [`GET ${oneClickPath}`, `POST ${oneClickPath}`]
  // They answer requests of the contract, as each would be answered alone.
  const severalQueries = [readsTogetherPath, openingPath].map((path) => `POST ${path}`)
  expect([...registeredRoutes(api.server.app.printRoutes({ commonPrefix: false }))].sort()).toEqual(
    [...inContract, ...byMailPrograms, ...severalQueries, `GET ${openApiPath}`].sort(),
  )
})

/** From the tree that the framework prints, one node per line, with its depth in columns of four. */
function* registeredRoutes(tree: string): Iterable<string> {
  const open: Array<string> = []
  for (const line of tree.split("\n")) {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/u.exec(line)
    if (!match) continue
    const [, indent = "", part = "", methods = ""] = match
    open.length = indent.length / 4
    open.push(part)
    const path = open.join("")
    if (!path.startsWith("/api")) continue
    for (const method of methods.split(", ")) {
      if (method !== "" && method !== "HEAD" && method !== "OPTIONS") yield `${method} ${path}`
    }
  }
}

describe("the description of the API", () => {
  type Described = {
    readonly openapi: string
    readonly paths: Record<string, Record<string, Operation>>
    readonly components: { readonly schemas: Record<string, object>; readonly securitySchemes: Record<string, object> }
  }
  interface Operation {
    readonly operationId: string
    readonly security?: ReadonlyArray<Record<string, ReadonlyArray<string>>>
    readonly parameters: ReadonlyArray<{ readonly name: string; readonly in: string; readonly required: boolean }>
    readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> }
    readonly responses: Record<
      string,
      { readonly description: string; readonly content?: Record<string, { readonly schema: object }> }
    >
  }
  let document: Described
  beforeAll(async () => {
    document = (await api.visitor().get(openApiPath)).json
  })

  it("the description of the API names every route with its parameters, body, answer and problems", () => {
    expect(document.openapi).toBe("3.1.0")
    for (const endpoint of endpoints) {
      const { name, path, params, query, body, answer, kind, upload, download } = endpoint
      const operation = operationOf(endpoint)
      expect(operation?.operationId, path).toBe(name)
      if (!operation) continue
      const named = (place: string) => operation.parameters.filter((one) => one.in === place).map((one) => one.name)
      expect(named("path"), name).toEqual(Array.from(path.matchAll(/:(\w+)/g), ([, parameter]) => parameter))
      expect(named("query").length > 0, name).toBe(query !== undefined)
      expect(operation.parameters.every((one) => one.in !== "path" || one.required)).toBe(true)
      expect(Object.keys(operation.requestBody?.content ?? {}), name).toEqual(
        body ? ["application/json"] : upload ? ["application/zip"] : [],
      )
      expect(Object.keys(operation.responses["200"]?.content ?? {}), name).toEqual(
        answer ? ["application/json"] : download ? [download.contentType.split(";")[0]] : [],
      )
      expect(operation.responses["204"] !== undefined, name).toBe(answer === undefined && download === undefined)
      expect(operation.responses["401"] !== undefined, name).toBe(kind !== "open" || name === "refreshSession")
      expect(params === undefined || "404" in operation.responses, name).toBe(true)
      const problems = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
      expect(problems.length, name).toBeGreaterThan(0)
      for (const [, { content }] of problems) {
        expect(content, name).toHaveProperty(["application/problem+json", "schema", "$ref"])
      }
    }
  })

  const operationOf = ({ path, method }: Endpoint): Operation | undefined =>
    document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]

  it("the description of the API names who may send a request, the proof of identity, and the reasons for a refusal", () => {
    expect(document.components.securitySchemes).toMatchObject({ accessToken: { type: "http", scheme: "bearer" } })
    for (const endpoint of endpoints) {
      const { name, kind, guard, method } = endpoint
      const { security, responses, parameters } = operationOf(endpoint) as Operation
      const needsToken = security?.every((one) => "accessToken" in one) ?? false
      expect(needsToken, name).toBe(kind !== "open")

      const isOfHousehold = kind === "query" || kind === "command"
      const isNamed = parameters.some((one) => one.in === "header" && one.name === "household")
      const mayNameHousehold = ["readSession", "reportNavigation", "listPriceAlerts", "setPriceAlert"].includes(name)
      expect(isNamed, name).toBe(isOfHousehold || mayNameHousehold)

      const forbidden = responses["403"]?.description ?? ""
      expect(forbidden.includes("another site"), name).toBe(method !== "GET")
      expect(/admins/.test(forbidden), name).toBe(kind === "admin")
      expect(/super admins/.test(forbidden), name).toBe(kind === "admin" && guard.superAdmin === true)
      expect(forbidden.includes("role"), name).toBe(isOfHousehold && permissionFor(endpoint) !== "read")
      expect(forbidden.includes("required again"), name).toBe(kind === "admin" || guard.stepUp === true)
      expect(responses["503"]?.description, name).toContain("maintenance")
    }
    const bySession = ["refreshSession", "signOut"]
    const byCookie = endpoints.filter((one) => JSON.stringify(operationOf(one)?.security)?.includes("refreshCookie"))
    expect(byCookie.map(({ name }) => name)).toEqual(bySession)
  })

  it("the description of the API has no dangling reference, and no unused definition", () => {
    const text = JSON.stringify(document)
    const referred = new Set(Array.from(text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g), ([, name]) => name))
    expect(Array.from(referred, String).sort()).toEqual(Object.keys(document.components.schemas).sort())
    expect(text).not.toContain("$defs")
  })

  it("the description of the API has the patterns of the schemas, readable for every reader of JSON Schema", () => {
    const { schemas } = document.components
    expect(schemas["Decimal"]).toMatchObject({ type: "string", pattern: String.raw`^-?\d{1,18}(\.\d{1,18})?$` })
    expect(schemas["CalendarDate"]).toMatchObject({ type: "string", pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })
    expect(schemas["Uuid"]).toHaveProperty("pattern")
    for (const pattern of patternsIn(document)) expect(() => new RegExp(pattern, "u")).not.toThrow()
  })

  it("the description of the API allows in bodies and answers what the schemas allow, and no additional field", () => {
    const structs = [...objectsIn(document)].filter((object) => "properties" in object)
    expect(structs.length).toBeGreaterThan(50)
    expect(structs.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([])
  })
})

function* objectsIn(value: unknown): Iterable<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return
  if (!Array.isArray(value) && (value as { type?: unknown }).type === "object") yield value as Record<string, unknown>
  for (const part of Object.values(value)) yield* objectsIn(part)
}

function* patternsIn(value: unknown): Iterable<string> {
  if (typeof value !== "object" || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (key === "pattern" && typeof part === "string") yield part
    else yield* patternsIn(part)
  }
}

it("the server answers as in the contract, field by field", async () => {
  for (const { name, method, path, params, answer } of endpoints) {
    // What a change of plan costs is known only where plans are paid: tests/server/billing asks for it.
    if (method !== "GET" || params || !answer) continue
    const { status, json } = await anna.get(path + (asked[name] ?? ""))
    expect(status, name).toBe(200)
    const decoded = Schema.decodeUnknownResult(answer, { onExcessProperty: "error", errors: "all" })(json)
    expect(decoded._tag, `${name}: ${JSON.stringify(json)}`).toBe("Success")
  }
})

it("the server returns files with their type and a name of their own", async () => {
  await anna.stepUp()
  for (const { name, path, download } of endpoints) {
    if (!download) continue
    const { status, headers } = await anna.get(path)
    expect(status, name).toBe(200)
    expect(headers.get("content-type"), name).toBe(download.contentType)
    expect(headers.get("content-disposition"), name).toMatch(/^attachment; filename="[\w.-]+\.(zip|csv)"$/)
  }
})

it("the health check gives an operator the state of the product, and no user's figures", async () => {
  const health = await api.visitor().get("/api/health")
  expect(health.status).toBe(200)
  const { isSlow } = health.json.eventLoop
  expect(health.json).toMatchObject({ status: isSlow ? "degraded" : "ok", database: "up", log: "up" })
  expect(health.json.projections.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
    ["portfolios", "running"],
    ["ownership", "running"],
    ["lines", "running"],
    ["goals", "running"],
    ["activity", "running"],
    ["members", "running"],
    ["subscriptions", "running"],
    ["walletTokens", "running"],
  ])
})
