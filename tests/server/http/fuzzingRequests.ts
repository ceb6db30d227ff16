import * as fc from "fast-check"
import type { Description, JsonSchema, Operation, Parameter } from "./fuzzingDocument.ts"
import { brokenHeaders, type Content, otherContent, otherMethods, otherSpelling } from "./fuzzingEnvelopes.ts"
import { type Existing, hostileJson, hostileText, valuesOf } from "./fuzzingValues.ts"

/** A request as it is sent, except for its sender. */
export interface FuzzedRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
  /** In chunks, without a length. */
  readonly isChunked: boolean
}

/** The targets of requests. */
export interface World {
  readonly existing: Existing
  /** A file that one of the operations accepts. */
  readonly archive: Uint8Array
  /** A body of the operation that is likely to be accepted. */
  readonly sample: unknown
}

/** A request of the operation: valid, with one fault, or hostile as a whole. */
export function requestsOf(description: Description, operation: Operation, world: World): fc.Arbitrary<FuzzedRequest> {
  const plain = plainOf(description, operation, world)
  const built = plain.map((parts) => requestOf(operation, parts))
  const broken: ReadonlyArray<fc.WeightedArbitrary<FuzzedRequest>> = [
    ...(operation.body ? [{ weight: 6, arbitrary: brokenBody(operation, plain) }] : []),
    ...(operation.inPath.length > 0 ? [{ weight: 3, arbitrary: brokenPlaces(operation, plain, "path") }] : []),
    { weight: operation.inQuery.length > 0 ? 4 : 1, arbitrary: brokenPlaces(operation, plain, "query") },
    { weight: 2, arbitrary: fc.tuple(built, brokenHeaders(operation)).map(withHeaders) },
    { weight: 2, arbitrary: fc.tuple(built, otherContent).map(withContent) },
    { weight: 1, arbitrary: fc.tuple(built, otherMethods).map(([request, method]) => ({ ...request, method })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(built, otherSpelling)
        .map(([request, spell]) => ({ ...request, target: spell(request.target) })),
    },
  ]
  return fc.oneof({ weight: 6, arbitrary: built }, ...broken).map(readable)
}

interface Plain {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** As JSON. */
  readonly body: string | undefined
  readonly file: Uint8Array | undefined
}

function plainOf(description: Description, operation: Operation, world: World): fc.Arbitrary<Plain> {
  const { existing, archive, sample } = world
  const value = (schema: JsonSchema, name: string) => valuesOf(description, existing, schema, name)
  const fields = (parameters: ReadonlyArray<Parameter>): fc.Arbitrary<Record<string, string>> =>
    fc
      .record(Object.fromEntries(parameters.map(({ name, schema }) => [name, value(schema, name).map(encoded)])), {
        requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
      })
      .map((given) => ({ ...given }))
  return fc.record({
    path: fields(operation.inPath),
    query: fields(operation.inQuery),
    headers: fc.constant({}),
    body: operation.body
      ? fc.oneof(value(operation.body, ""), fc.constant(sample)).map((body) => JSON.stringify(body))
      : fc.constant(undefined),
    file: operation.takesFile ? filesLike(archive) : fc.constant(undefined),
  })
}

const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

/** The file, or a changed copy. */
const filesLike = (file: Uint8Array): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    fc.constant(file),
    fc.nat({ max: file.length }).map((length) => file.subarray(0, length)),
    fc.tuple(fc.nat({ max: file.length - 1 }), fc.nat({ max: 7 })).map(([at, bit]) => {
      const flipped = Uint8Array.from(file)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
      return flipped
    }),
    fc.uint8Array({ maxLength: 200 }),
  )

function requestOf(
  { method, path, inQuery }: Operation,
  parts: Plain,
  breaking: Partial<Breaking> = {},
): FuzzedRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => breaking.path?.[name] ?? parts.path[name] ?? "")
  const fields = Object.entries({ ...parts.query, ...breaking.query }).map(([name, value]) => `${name}=${value}`)
  const query = [...fields, ...(breaking.junk === undefined ? [] : [breaking.junk])].join("&")
  const body = breaking.body ?? parts.body
  return {
    method,
    target: query === "" && inQuery.length === 0 ? filled : `${filled}?${query}`,
    headers: {
      ...parts.headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(parts.file && { "content-type": "application/zip" }),
    },
    body: parts.file ?? (body === undefined ? undefined : new TextEncoder().encode(body)),
    isChunked: false,
  }
}

interface Breaking {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly junk: string
  readonly body: string
}

/** With hostile text in the place of one parameter, or besides them all. */
function brokenPlaces(
  operation: Operation,
  plain: fc.Arbitrary<Plain>,
  place: "path" | "query",
): fc.Arbitrary<FuzzedRequest> {
  const names = (place === "path" ? operation.inPath : operation.inQuery).map(({ name }) => name)
  return fc
    .tuple(plain, fc.constantFrom(...names, ...(place === "query" ? [undefined] : [])), hostileText)
    .map(([parts, name, text]) =>
      requestOf(operation, parts, name === undefined ? { junk: text } : { [place]: { [name]: text } }),
    )
}

function brokenBody(operation: Operation, plain: fc.Arbitrary<Plain>): fc.Arbitrary<FuzzedRequest> {
  const breaks = fc.tuple(plain, fc.nat(), fc.constantFrom(...waysToBreak), hostileJson)
  return fc.oneof(
    {
      weight: 5,
      arbitrary: breaks.map(([parts, place, breakAt, json]) => {
        const body: unknown = JSON.parse(parts.body ?? "null")
        const places = [...placesIn(body)]
        return requestOf(operation, parts, { body: breakAt(body, places[place % places.length] ?? [], json) })
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(plain, hostileJson).map(([parts, body]) => requestOf(operation, parts, { body })),
    },
  )
}

/** Every value in a body, by its path. */
function* placesIn(body: unknown, path: ReadonlyArray<string> = []): Iterable<ReadonlyArray<string>> {
  yield path
  if (typeof body !== "object" || body === null) return
  for (const [field, value] of Object.entries(body)) yield* placesIn(value, [...path, field])
}

const waysToBreak: ReadonlyArray<(body: unknown, path: ReadonlyArray<string>, json: string) => string> = [
  (body, path, json) => written(body, path, () => json),
  (body, path) => written(body, path, () => undefined),
  (body, path, json) => written(body, path, (value) => beside(value, `"__proto__":${json === "" ? 1 : json}`)),
  (body, path) => written(body, path, (value) => beside(value, `"constructor":{"prototype":{"a":1}}`)),
  (body, path, json) => written(body, path, (value) => `[${JSON.stringify(value)},${json}]`),
  (body, path) =>
    written(body, path, (value) =>
      beside(
        value,
        Object.entries(value ?? {})
          .map(field)
          .join(","),
      ),
    ),
]

const field = ([name, value]: readonly [string, unknown]): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`

/** An object with more fields, which it may have already. */
function beside(value: unknown, fields: string): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return `{${fields}}`
  return `{${[...Object.entries(value).map(field), fields].filter((text) => text !== "").join(",")}}`
}

/** The body as JSON with another value at one path, or none. */
function written(
  body: unknown,
  [name, ...rest]: ReadonlyArray<string>,
  change: (value: unknown) => string | undefined,
): string {
  if (name === undefined) return change(body) ?? ""
  const isList = Array.isArray(body)
  const parts = Object.entries(body as object).flatMap(([key, value]: [string, unknown]) => {
    const json = key === name ? (rest.length > 0 ? written(value, rest, change) : change(value)) : JSON.stringify(value)
    return json === undefined ? [] : [isList ? json : `${JSON.stringify(key)}:${json}`]
  })
  return isList ? `[${parts.join(",")}]` : `{${parts.join(",")}}`
}

const withHeaders = ([request, headers]: [FuzzedRequest, Readonly<Record<string, string>>]): FuzzedRequest => {
  // It would announce a body that is missing, and consume the next request.
  const isEmptied = "content-length" in headers
  return { ...request, headers: { ...request.headers, ...headers }, body: isEmptied ? undefined : request.body }
}

const withContent = ([request, content]: [FuzzedRequest, Content]): FuzzedRequest => {
  const { headers, ...rest } = content(request.body)
  return { ...request, ...rest, headers: { ...request.headers, ...headers } }
}

/** Written legibly, where a counterexample is shown. */
function readable(request: FuzzedRequest): FuzzedRequest {
  const { method, target, headers, body, isChunked } = request
  const text = body && Buffer.from(body).toString("latin1")
  const shown = text === undefined ? "" : `\n${JSON.stringify(text.slice(0, 2_000))} (${text.length} bytes)`
  const toText = () => `${method} ${target} ${JSON.stringify(headers)}${isChunked ? " chunked" : ""}${shown}`
  return Object.defineProperty({ ...request }, fc.toStringMethod, { value: toText })
}
