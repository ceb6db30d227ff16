import type { FastifyInstance, FastifyReply } from "fastify"
import pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createApp } from "#server/http/app.ts"
import { testServerUrl } from "#tests/support/database.ts"
import { fuzz } from "./fuzzing.ts"
import { readDescription } from "./fuzzingDocument.ts"
import { judge } from "./fuzzingJudge.ts"
import { type Line, openLine } from "./fuzzingLine.ts"

/* The fuzzing itself: it has to find the fault of routes that are wrong on purpose, and none in a correct one. */
let app: FastifyInstance
let pool: pg.Pool
let line: Line

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: testServerUrl(), max: 1 })
  app = await createApp({ proxies: 0, client: "", report: () => {} })
  const idOf = (params: unknown): string => (params as { readonly id: string }).id
  const asUuid = (id: string) => pool.query("select $1::uuid", [id])
  const problem = (reply: FastifyReply, title: string, errors: ReadonlyArray<object> = malformed.errors) =>
    reply
      .code(400)
      .header("content-type", "application/problem+json; charset=utf-8")
      .header("cache-control", "no-store")
      .send({ ...malformed, title, errors })

  app.put("/api/right/:id", async (_, reply) => problem(reply, "The request is malformed"))
  app.put("/api/undecoded/:id", async ({ params }) => ({ rows: (await asUuid(idOf(params))).rowCount }))
  app.put("/api/throwing/:id", async ({ body }) => ({ length: (body as { readonly name: string }).name.length }))
  app.put("/api/telling/:id", async ({ params }, reply) => {
    const error = await asUuid(idOf(params)).then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    return problem(reply, error?.message ?? "The request is malformed")
  })
  app.put("/api/tracing/:id", async (_, reply) => problem(reply, String(new Error("no").stack)))
  app.put("/api/formless/:id", async (_, reply) => reply.code(422).send({ error: "no" }))
  app.put("/api/unnamed/:id", async (_, reply) => problem(reply, "The request is malformed", []))
  app.put("/api/bare/:id", async (_, reply) => {
    reply.removeHeader("content-security-policy")
    return {}
  })
  app.put("/api/silent/:id", async (_, reply) => void reply.raw.destroy())
  line = openLine(await app.listen({ host: "127.0.0.1", port: 0 }))
})
afterAll(async () => {
  line.close()
  await app.close()
  await pool.end()
})

const malformed = {
  type: "urn:wealth-tracker:problem:malformed",
  title: "The request is malformed",
  status: 400,
  code: "malformed",
  errors: [{ field: "params.id", reason: "malformed" }],
}

const described = (
  name: string,
  body: object = { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
) => ({
  paths: {
    [`/api/${name}/{id}`]: {
      put: {
        operationId: name,
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        requestBody: { content: { "application/json": { schema: body } } },
      },
    },
  },
  components: { schemas: {} },
})

async function fuzzed(name: string): Promise<void> {
  const description = readDescription(described(name))
  const [operation] = description.operations
  if (!operation) throw new Error("nothing is described")
  const world = { existing: {}, archive: new Uint8Array([1]), sample: { name: "Anna" } }
  const judged = judge({ internals: [] })
  await fuzz({ description, operation, world, runs: 100, judged, ask: (request) => line.send(request), logged: [] })
}

it("the fuzzing reports nothing for a correct route", async () => {
  await expect(fuzzed("right")).resolves.toBeUndefined()
})

it.each([
  ["hands what it is sent to the database as it is", "undecoded", /the server is at a loss: 500/],
  ["throws where a field is missing", "throwing", /the server is at a loss: 500/],
  ["tells what the database said", "telling", /tells of its inside: invalid (?:input syntax|byte sequence)/],
  ["tells where it broke", "tracing", /tells of its inside: at /],
  ["refuses in a form of its own", "formless", /the problem is of type application\/json/],
  ["does not name what is malformed", "unnamed", /nothing is named that is malformed/],
  ["leaves out what guards the browser", "bare", /content-security-policy is missing/],
  ["does not answer", "silent", /there is no answer/],
])("the fuzzing finds a route that %s", async (_, name, complaint) => {
  await expect(fuzzed(name)).rejects.toThrow(complaint)
})

it("the fuzzing refuses parts without a schema", () => {
  const { paths, components } = described("right")
  const withoutBody = structuredClone(paths) as Record<string, { put: { requestBody: object } }>
  for (const { put } of Object.values(withoutBody)) put.requestBody = { content: { "application/json": {} } }
  expect(() => readDescription({ paths: withoutBody, components })).toThrow("the body of right has no schema")
  const renamed = { "/api/right/{other}": Object.values(paths)[0] }
  expect(() => readDescription({ paths: renamed, components })).toThrow("{other} of /api/right/{other} has no schema")
})
