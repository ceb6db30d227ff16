import type { Description, JsonSchema, Operation } from "#tests/server/http/fuzzingDocument.ts"

/** The fields in which a request names something by its id, besides its path. */
export interface IdPlace {
  readonly operation: Operation
  readonly in: "query" | "body"
  /** The path of the field, with `[]` for an element of a list. */
  readonly path: ReadonlyArray<string>
  /** Several ids in one text, separated by commas. */
  readonly isList: boolean
}

/** Every such field of every request of the API, from its description. */
export const idPlaces = ({ operations, resolve }: Description): ReadonlyArray<IdPlace> =>
  operations.flatMap((operation) => {
    const inQuery = operation.inQuery.flatMap(({ name, schema }) => placesIn(schema, [name], resolve))
    const inBody = operation.body ? placesIn(operation.body, [], resolve) : []
    return [
      ...inQuery.map((place) => ({ ...place, operation, in: "query" as const })),
      ...distinct(inBody).map((place) => ({ ...place, operation, in: "body" as const })),
    ]
  })

type Place = Pick<IdPlace, "path" | "isList">

function placesIn(
  schema: JsonSchema,
  path: ReadonlyArray<string>,
  resolve: Description["resolve"],
): ReadonlyArray<Place> {
  const { pattern, properties = {}, items, anyOf = [], allOf = [] } = resolve(schema)
  if (pattern?.startsWith("^[0-9a-f-]{36}(,")) return [{ path, isList: true }]
  if (pattern?.startsWith("^[0-9a-f]{8}-")) return [{ path, isList: false }]
  return distinct([
    ...Object.entries(properties).flatMap(([name, of]) => placesIn(of, [...path, name], resolve)),
    ...(items ? placesIn(items, [...path, "[]"], resolve) : []),
    ...[...anyOf, ...allOf].flatMap((of) => placesIn(of, path, resolve)),
  ])
}

const distinct = (places: ReadonlyArray<Place>): ReadonlyArray<Place> => [
  ...new Map(places.map((place) => [place.path.join("."), place])).values(),
]

/** A body like another, except for the id in a field; in a list it is one more. */
export function withId(body: unknown, [name, ...rest]: ReadonlyArray<string>, id: string): unknown {
  if (name === undefined) return id
  if (name === "[]") return [...((body ?? []) as ReadonlyArray<unknown>), id]
  const fields = body as Readonly<Record<string, unknown>>
  return { ...fields, [name]: withId(fields[name], rest, id) }
}
