import * as fc from "fast-check"
import type { Description, JsonSchema } from "./fuzzingDocument.ts"
import { hostileJsonTexts, hostilePlaces, texts } from "./fuzzingTexts.ts"

/** Existing things of the household that is fuzzed, by the names of their parameters (`holdingId`). */
export type Existing = Readonly<Record<string, ReadonlyArray<string>>>

/** Values that a schema accepts, including ids of existing things. `name`: of the field or parameter. */
export function valuesOf(
  description: Pick<Description, "resolve">,
  existing: Existing,
  schema: JsonSchema,
  name = "",
): fc.Arbitrary<unknown> {
  const of = (part: JsonSchema, called = name): fc.Arbitrary<unknown> => valuesOf(description, existing, part, called)
  const { resolve } = description
  const {
    type,
    enum: listed,
    anyOf,
    items,
    minItems = 0,
    maxItems = 4,
    properties,
    required = [],
    ...rest
  } = resolve(schema)
  if (listed) return fc.constantFrom(...listed)
  if (anyOf) return fc.oneof(...anyOf.map((part) => of(part)))
  switch (type) {
    case "null":
      return fc.constant(null)
    case "boolean":
      return fc.boolean()
    case "integer":
    case "number":
      return fc.integer({ min: rest.minimum ?? -1_000_000, max: rest.maximum ?? 1_000_000 })
    case "array":
      return fc.array(of(items ?? {}), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) })
    case "object": {
      const fields = Object.entries(properties ?? {}).map(([field, part]) => [field, of(part, field)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] }).map((fieldsOf) => ({ ...fieldsOf }))
    }
    case "string":
      return textsOf(rest, existing, name)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textsOf(schema: JsonSchema, existing: Existing, name: string): fc.Arbitrary<string> {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
  const most = Math.min(
    schema.maxLength ?? Infinity,
    ...(schema.allOf ?? []).map(({ maxLength }) => maxLength ?? Infinity),
  )
  const isTaken = (text: string): boolean =>
    text.length <= most && patterns.every((pattern) => new RegExp(pattern, "u").test(text))
  const known = [...new Set([...(existing[name] ?? []), ...Object.values(existing).flat()])].filter(isTaken)
  const own = (existing[name] ?? []).filter(isTaken)
  const fitting = texts.filter(isTaken)
  return fc.oneof(
    ...(own.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...own) }] : []),
    ...(known.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...known) }] : []),
    ...(fitting.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...fitting) }] : []),
    { weight: 2, arbitrary: matching(patterns, most).filter(isTaken) },
  )
}

/** From the first pattern in plain letters; strange ones come from the list. */
function matching(patterns: ReadonlyArray<string>, most: number): fc.Arbitrary<string> {
  const [pattern] = patterns
  if (pattern === undefined) return fc.string({ unit: "grapheme", maxLength: Math.min(most, 100) })
  if (pattern === uuid) return fc.uuid({ version: 4 })
  if (pattern === day)
    return fc.date({ min: firstDay, max: lastDay, noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10))
  if (pattern.includes("@")) return fc.emailAddress()
  const plain = pattern.replaceAll(/\[\^[^\]]*\\p\{[^\]]*\]/g, "[a-zA-Z0-9 ,.]")
  return fc.stringMatching(new RegExp(plain), { maxLength: Math.min(most, 4_000) })
}

const uuid = "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"
const day = String.raw`^\d{4}-\d{2}-\d{2}$`
const firstDay = new Date("1900-01-01T00:00:00Z")
const lastDay = new Date("2199-12-31T00:00:00Z")

/** Values in JSON that no schema accepts or that are read as something other than what was written. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...hostileJsonTexts),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map((text) => JSON.stringify(text)) },
)

const percentEncoded = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")

/** Text in a path or query, as one part or breaking it. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...hostilePlaces),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "binary", maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 12 }).map(percentEncoded) },
)
