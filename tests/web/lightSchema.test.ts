import * as fc from "fast-check"
import { Result, Schema } from "effect"
import { expect, it, vi } from "vitest"
import type { Codec, Endpoint } from "#contract/endpoint.ts"
import { endpoints } from "#contract/endpoints.ts"
import { Problem } from "#contract/problem.ts"
import { openApiDocument } from "#server/http/openapi.ts"
import { type JsonSchema, readDescription } from "#tests/server/http/fuzzingDocument.ts"
import { valuesOf } from "#tests/server/http/fuzzingValues.ts"

/*
 * The browser decodes answers with a small replacement for effect's `Schema` (see `web/effect`). Both must return the
 * same for any answer, valid or not.
 */

const effect = { Schema, Result }
const { effect: stand, endpoints: seenByBrowser, Problem: problemOfBrowser } = await throughStandIn()
const { paths, description } = await described()

it.each(endpoints.filter(({ answer }) => answer).map((one) => [one.name, one] as const))(
  "the browser decodes answers of %s as effect does",
  (name, endpoint) => {
    const ofBrowser = seenByBrowser.find((one) => one.name === name) as Endpoint
    expect(agrees(endpoint.answer as Codec, ofBrowser.answer as Codec, answerOf(endpoint))).toBe(true)
  },
)

it("the browser decodes refusals as effect does", () => {
  expect(agrees(Problem, problemOfBrowser, { $ref: "#/components/schemas/Problem" })).toBe(true)
})

it("the browser decodes recursive values", () => {
  const node = Schema.Struct({ name: Schema.String, parts: Schema.Array(Schema.suspend((): Codec => node as Codec)) })
  const { Schema: light } = stand
  const lightNode = light.Struct({
    name: light.String,
    parts: light.Array(light.suspend((): Codec => lightNode as Codec)),
  })
  const tree = { name: "all", parts: [{ name: "one", parts: [] }] }
  const broken = { name: "all", parts: [{ name: 1, parts: [] }] }
  for (const sent of [tree, broken]) {
    expect(readBy(stand, lightNode as Codec, sent)).toEqual(readBy(effect, node as Codec, sent))
  }
})

it("the browser refuses values that do not match at all", () => {
  const { answer } = seenByBrowser.find(({ name }) => name === "readNetWorth") as Endpoint
  for (const strange of [undefined, null, [], "", 0, {}]) {
    expect(Result.isFailure(stand.Schema.decodeUnknownResult(answer as Codec)(strange))).toBe(true)
  }
})

/** Whether some of the values were valid; throws where the two disagree. */
function agrees(schema: Codec, ofBrowser: Codec, json: JsonSchema): boolean {
  let fitting = 0
  fc.assert(
    fc.property(valuesOf(description, {}, json), fc.nat(), fc.nat({ max: 3 }), (value, place, kind) => {
      const sent = kind === 0 ? value : changed(value, place, kind)
      const real = readBy(effect, schema, sent)
      if (real !== misfit) fitting += 1
      expect(readBy(stand, ofBrowser, sent)).toEqual(real)
    }),
    { numRuns: 60, seed: 7 },
  )
  return fitting > 0
}

const misfit = "does not fit"

/** The decoded value, encoded again: decimals have no other common form. */
function readBy({ Schema: schemas, Result: results }: typeof effect, schema: Codec, sent: unknown): unknown {
  const read = schemas.decodeUnknownResult(schema)(sent)
  return results.isSuccess(read) ? schemas.encodeSync(schema)(read.success) : misfit
}

/** One field of the value is replaced or removed. */
function changed(value: unknown, place: number, kind: number): unknown {
  const places: Array<{ readonly holder: Record<string, unknown>; readonly key: string }> = []
  const collect = (holder: unknown): void => {
    if (typeof holder !== "object" || holder === null) return
    for (const key of Object.keys(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key })
      collect((holder as Record<string, unknown>)[key])
    }
  }
  const copy: unknown = structuredClone(value)
  collect(copy)
  const chosen = places[place % Math.max(places.length, 1)]
  if (!chosen) return copy
  if (kind === 1) delete chosen.holder[chosen.key]
  else
    chosen.holder[chosen.key] = kind === 2 ? ["strange"] : typeof chosen.holder[chosen.key] === "string" ? 12.5 : "1e3"
  // As it travels: a removed element of a list leaves a gap.
  return JSON.parse(JSON.stringify(copy))
}

async function described() {
  const document = (await openApiDocument(endpoints)) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, ServedOperation>>>>
  }
  const { resolve } = readDescription(document)
  // A recursive value would be infinite.
  const ending = (schema: JsonSchema): JsonSchema => {
    const { properties, ...rest } = resolve(schema)
    const { parts } = properties ?? {}
    return parts?.items?.$ref
      ? { ...rest, properties: { ...properties, parts: { type: "array", maxItems: 0 } } }
      : resolve(schema)
  }
  return { paths: document.paths, description: { resolve: ending } }
}

interface ServedOperation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >
}

function answerOf({ path, method }: Endpoint): JsonSchema {
  const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]
  return operation?.responses["200"]?.content?.["application/json"]?.schema ?? {}
}

/** The contract as the build for the browser assembles it: with the replacement. */
async function throughStandIn() {
  vi.resetModules()
  vi.doMock("effect", () => import("#web/effect/index.ts"))
  const { endpoints: theirs } = await import("#contract/endpoints.ts")
  const { Problem: problem } = await import("#contract/problem.ts")
  const replacement = (await import("effect")) as typeof effect
  vi.doUnmock("effect")
  vi.resetModules()
  return { effect: replacement, endpoints: theirs, Problem: problem }
}
