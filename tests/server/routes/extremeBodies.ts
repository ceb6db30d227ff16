import type { Description, JsonSchema } from "#tests/server/http/fuzzingDocument.ts"
import { type Answer, type Person, untilAnswered } from "#tests/server/http/testApi.ts"

/* Bodies at the limits of what the API accepts, from its own description, so that a new field or kind is included. */

/** The most digits that an amount may have. */
export const largest = "999999999999999999.999999999999999999"
/** One wei. */
export const smallest = "0.000000000000000001"

/** The size of the values: amounts of money, and numbers of units. */
export interface Size {
  readonly amount: string
  readonly units: string
}

/** By the name of a field, or by its place in the body as `body.instrument`: its values, one after another. */
export type Fields = Readonly<Record<string, ReadonlyArray<unknown>>>

/** Numbers that are neither amounts nor units have limits of their own: the largest of these that is accepted. */
const steps = [largest, "1000000", "1000", "100", "1"]

type Path = ReadonlyArray<string>
type Choose = (schema: JsonSchema, path: Path) => ReadonlyArray<unknown>

/**
 * Every body that a schema describes: a first one, and one for each other choice of each field. Decimals have the
 * requested size; `fields` has the ids, days and names. `tooLarge`: the steps to go down, by field.
 */
export function extremeBodies(
  { resolve }: Description,
  schema: JsonSchema,
  { size, fields, tooLarge = new Map() }: Extreme,
): ReadonlyArray<unknown> {
  const choose: Choose = (of, path) => {
    const name = path.at(-1) ?? ""
    const given = fields[["body", ...path].join(".")] ?? fields[name]
    if (given) return given
    const { enum: listed, anyOf, type, pattern, properties, items, minimum, maximum } = resolve(of)
    if (listed) return listed
    if (anyOf) return anyOf.filter((one) => resolve(one).type !== "null").flatMap((one) => choose(one, path))
    if (properties) return objects(properties, path)
    if (items) return [choose(items, [...path, "[]"]).slice(0, 3)]
    if (type === "boolean") return [false, true]
    if (type === "integer") return [maximum, minimum]
    if (pattern?.includes("d{1,18}")) return decimals(path)
    return ["Text"]
  }
  const decimals = (path: Path): ReadonlyArray<string> => {
    const name = path.at(-1) ?? ""
    if (name === "amount") return [size.amount, `-${size.amount}`]
    if (/quantity|balance/iu.test(name)) return [size.units]
    return [size.units === largest ? (steps[tooLarge.get(path.join(".")) ?? 0] ?? "1") : size.units]
  }
  const objects = (properties: Readonly<Record<string, JsonSchema>>, path: Path): ReadonlyArray<unknown> => {
    const choices = Object.entries(properties).map(([name, of]) => [name, choose(of, [...path, name])] as const)
    const first = Object.fromEntries(choices.map(([name, [choice]]) => [name, choice]))
    const others = choices.flatMap(([name, [, ...more]]) => more.map((choice) => ({ ...first, [name]: choice })))
    return [first, ...others]
  }
  return choose(schema, [])
}

interface Extreme {
  readonly size: Size
  readonly fields: Fields
  readonly tooLarge?: ReadonlyMap<string, number>
}

/**
 * Sends each body to an address of its own, going down by steps from a number beyond its limits, and returns the
 * accepted bodies.
 */
export async function sendExtremes(
  person: Person,
  description: Description,
  operationId: string,
  address: (body: Record<string, unknown>, place: number) => string,
  extreme: Extreme & {
    readonly day?: (place: number) => string
    /** Stops after so many accepted bodies. */
    readonly most?: number
    /** Of a holding: the kinds that its class does not accept, as they are found. They are not sent again. */
    readonly notForClass?: Set<string>
  },
): Promise<ReadonlyArray<Record<string, unknown>>> {
  const operation = description.operations.find((one) => one.operationId === operationId)
  if (!operation?.body) throw new Error(`${operationId} takes no body`)
  const { body: schema, method } = operation
  const taken: Array<Record<string, unknown>> = []
  // There are hundreds of bodies, and few steps down.
  const made = new Map<string, ReadonlyArray<Record<string, unknown>>>()
  const bodiesWith = (tooLarge: ReadonlyMap<string, number>) => {
    const steps = JSON.stringify([...tooLarge])
    const bodies =
      made.get(steps) ??
      (extremeBodies(description, schema, { ...extreme, tooLarge }) as ReadonlyArray<Record<string, unknown>>)
    made.set(steps, bodies)
    return bodies
  }
  const unlimited = bodiesWith(new Map())
  for (const place of unlimited.keys()) {
    if (taken.length === extreme.most) break
    const kind = kindOf(unlimited[place])
    const tooLarge = boundsOf([operationId, kind, extreme.size.units].join())
    for (let before = ""; ;) {
      const body = onDay(bodiesWith(tooLarge)[place] as Record<string, unknown>, extreme.day?.(place))
      if (JSON.stringify(body) === before || extreme.notForClass?.has(kind)) break
      before = JSON.stringify(body)
      const used = new Map(tooLarge)
      const path = address(body, place)
      const answer = await untilAnswered(() => person.send(method, path, body))
      if (answer.status >= 500) throw new Error(`${operationId}: ${answer.status} to ${JSON.stringify(body)}`)
      if (answer.status < 300) taken.push(body)
      if (String(answer.json?.refusal?._tag).endsWith("NotForClass")) extreme.notForClass?.add(kind)
      // Others of this kind may be under way, and go down by the same step.
      for (const field of outOfBounds(answer)) tooLarge.set(field, (used.get(field) ?? 0) + 1)
      if (answer.status !== 400) break
    }
  }
  return taken
}

const kindOf = (body: Record<string, unknown> | undefined): string => [body?.["_tag"], body?.["kind"]].join()

/** How many steps the numbers of a kind of body go down, by field: found once. */
const bounds = new Map<string, Map<string, number>>()
function boundsOf(kind: string): Map<string, number> {
  const found = bounds.get(kind) ?? new Map<string, number>()
  bounds.set(kind, found)
  return found
}

/** The fields of a refused body whose number was too large. */
const outOfBounds = ({ status, json }: Answer): ReadonlyArray<string> =>
  status !== 400
    ? []
    : (json.errors as ReadonlyArray<{ readonly field: string; readonly reason: string }>)
        .filter(({ reason }) => reason !== "money.negative")
        .map(({ field }) => field.replace(/^body\.?/u, "").replaceAll(/\.\d+\./gu, ".[]."))

/** The days of entries depend on the index of the body, so that entries do not conflict. */
const onDay = (body: Record<string, unknown>, day: string | undefined): Record<string, unknown> =>
  day === undefined
    ? body
    : Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === "string" ? value.replaceAll(entryDay, day) : value,
        ]),
      )

/** A placeholder for the day of an entry until its index is known. */
export const entryDay = "2024-01-02"
