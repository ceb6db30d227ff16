import { Schema } from "effect"

/**
 * Writes answers of a schema as JSON text. An item of a list that is the same object as before is not encoded again: a
 * view of 1,000 holdings that were not written to is the same 1,000 objects.
 */
export function answerTextOf(schema: Schema.Codec<unknown, unknown>): (body: unknown) => string {
  const fields = fieldsOf(schema)
  const lists = Object.entries(fields ?? {}).flatMap(([name, field]) => {
    const item: unknown = "value" in field ? field.value : undefined
    return Schema.isSchema(item) && item.ast._tag === "Objects" ? [[name, codec(item)] as const] : []
  })
  if (fields === undefined || lists.length === 0) {
    const encode = Schema.encodeSync(schema)
    return (body) => JSON.stringify(encode(body))
  }

  const textOfItem = new Map(lists.map(([name, item]) => [name, rememberedTextOf(item)]))
  const others = Object.entries(fields).filter(([name]) => !textOfItem.has(name))
  const encodeOthers = Schema.encodeSync(codec(Schema.Struct(Object.fromEntries(others))))
  return (body) => {
    const given = body as Readonly<Record<string, unknown>>
    const encoded = encodeOthers(Object.fromEntries(others.flatMap(([name]) => partOf(given, name)))) as typeof given
    const parts = Object.keys(fields).flatMap((name) => {
      const itemText = textOfItem.get(name)
      if (itemText) return [`${JSON.stringify(name)}:[${(given[name] as ReadonlyArray<object>).map(itemText).join()}]`]
      return encoded[name] === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(encoded[name])}`]
    })
    return `{${parts.join()}}`
  }
}

function fieldsOf(schema: object): Schema.Struct.Fields | undefined {
  return "fields" in schema ? (schema.fields as Schema.Struct.Fields) : undefined
}

/** No schema of the contract needs a service. */
const codec = (schema: Schema.Top) => schema as unknown as Schema.Codec<unknown, unknown>

const partOf = (given: Readonly<Record<string, unknown>>, name: string): ReadonlyArray<readonly [string, unknown]> =>
  name in given ? [[name, given[name]]] : []

function rememberedTextOf(item: Schema.Codec<unknown, unknown>): (item: object) => string {
  const encode = Schema.encodeSync(item)
  const texts = new WeakMap<object, string>()
  return (one) => {
    const known = texts.get(one)
    if (known !== undefined) return known
    const text = JSON.stringify(encode(one))
    texts.set(one, text)
    return text
  }
}
