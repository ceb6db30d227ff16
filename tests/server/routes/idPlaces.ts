import { randomUUID } from "node:crypto"
import { endpoints } from "#contract/endpoints.ts"
import { openApiDocument } from "#server/http/openapi.ts"
import {
  type Description,
  type JsonSchema,
  type Operation,
  readDescription,
} from "#tests/server/http/fuzzingDocument.ts"
import type { Answer, Person } from "#tests/server/http/testApi.ts"
import { asked, entries, type Household, sampleBody } from "./samples.ts"

/** A field in which a request names something by its id. */
export interface IdPlace {
  readonly operation: Operation
  readonly in: "path" | "query" | "body"
  /** The path of the field, with `[]` for an element of a list. */
  readonly path: ReadonlyArray<string>
  /** Several ids in one text, separated by commas. */
  readonly isList: boolean
}

const description = readDescription(await openApiDocument(endpoints))
const { resolve } = description

/** The sender creates it: another's with that id is another thing. */
const created = ["replacementId", "givenEntryId", "receivedEntryId", "consentId", "newHoldingId", "newDebtId"]

/** Routes whose last id in the path the sender creates. */
const creating =
  /^(create|open|incur|connect|enrol)[A-Z]|^(recordStake|recordSwap|recordUnitMove|recordCorporateAction|recordMoneyTransfer|setGoal|inviteMember|recordEntry|recordDebtEntry|recordWalletStatement|setPriceAlert)$/

const distinct = (places: ReadonlyArray<Place>): ReadonlyArray<Place> => [
  ...new Map(places.map((place) => [place.path.join("."), place])).values(),
]

/** Every field of every request of the API that names something that exists, from the API's description. */
export const idPlaces: ReadonlyArray<IdPlace> = everyPlace().filter(
  ({ operation, in: part, path: [name, ...rest] }) =>
    !(operation.operationId === "answerSuggestions" && rest.at(-1) === "entryId") &&
    !created.includes(rest.at(-1) ?? name ?? "") &&
    !(part === "path" && creating.test(operation.operationId) && operation.inPath.at(-1)?.name === name),
)

export const titleOf = ({ operation, in: part, path }: IdPlace): string =>
  `${operation.operationId} ${part}.${path.join(".")}`

function everyPlace(): ReadonlyArray<IdPlace> {
  return description.operations.flatMap((operation) => {
    const named = (parameters: Operation["inPath"]) =>
      parameters.flatMap(({ name, schema }) => placesIn(schema, [name], resolve))
    const inBody = operation.body ? placesIn(operation.body, [], resolve) : []
    return [
      ...named(operation.inPath).map((place) => ({ ...place, operation, in: "path" as const })),
      ...named(operation.inQuery).map((place) => ({ ...place, operation, in: "query" as const })),
      ...distinct(inBody).map((place) => ({ ...place, operation, in: "body" as const })),
    ]
  })
}

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

/** A body like another, except for the id in a field; in a list it is one more. */
function withId(body: unknown, [name, ...rest]: ReadonlyArray<string>, id: string): unknown {
  if (name === undefined) return id
  if (name === "[]" && rest.length > 0) {
    const [first, ...others] = body as ReadonlyArray<unknown>
    return [withId(first, rest, id), ...others]
  }
  if (name === "[]") return [...((body ?? []) as ReadonlyArray<unknown>), id]
  // The one object with an id that the samples leave out is the instrument of a holding.
  const fields = (body ?? { currency: "USD", inOtherCurrency: true }) as Readonly<Record<string, unknown>>
  return { ...fields, [name]: withId(fields[name], rest, id) }
}

/** The things that the requests name besides the id in question. */
interface Named {
  readonly household: Household
  /** An entry of its holding by which that was transferred; absent where the sender may record nothing. */
  readonly transferId?: string
}

/**
 * The answers to a user who uses an id in a field, in each variant of the request, or in the first `most` of them.
 * Everything else that the request names exists, or is new where the sender creates it.
 */
export async function answersTo(
  person: Person,
  place: IdPlace,
  id: string,
  named: Named,
  most = Infinity,
): Promise<ReadonlyArray<Answer>> {
  const { operation, path, isList } = place
  const { household } = named
  const address = pathOf(place, id, named)
  if (place.in === "body")
    return [await person.send(operation.method, address, withId(bodyOf(place, household), path, id))]
  const body = operation.body && bodyOf(place, household)
  const answers: Array<Answer> = []
  for (const query of queriesOf(place).slice(0, most)) {
    if (place.in === "query") query.set(path[0] ?? "", isList ? `${household.holdingId},${id}` : id)
    answers.push(await person.send(operation.method, `${address}${query.size > 0 ? `?${query}` : ""}`, body))
  }
  return answers
}

function pathOf({ operation: { operationId, path }, ...place }: IdPlace, id: string, named: Named): string {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)
  const ids: Record<string, string> = { ...named.household }
  if (creating.test(operationId)) ids[names.at(-1) ?? ""] = randomUUID()
  if (operationId === "correctEntry" && named.transferId) ids["entryId"] = named.transferId
  if (place.in === "path") ids[place.path[0] ?? ""] = id
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "")
}

/** Selects the entry with such a field, from those that differ by their kind. */
const entryWith = (field: string): object => Object.values(entries).find((entry) => field in entry) ?? entries.Note

function bodyOf({ operation: { operationId }, path }: IdPlace, household: Household): unknown {
  const field = path.at(-1) ?? ""
  if (operationId === "recordEntry") return entryWith(field)
  const body = sampleBody(operationId, household) as Record<string, unknown> | undefined
  if (body === undefined) return undefined
  const fresh = Object.fromEntries(created.filter((name) => name in body).map((name) => [name, randomUUID()]))
  return { ...body, ...fresh, ...(operationId === "correctEntry" && { entry: entryWith(field) }) }
}

/** The other values: one of each alternative, where one is required. */
function queriesOf({ operation }: IdPlace): ReadonlyArray<URLSearchParams> {
  const query = new URLSearchParams(asked[operation.operationId] ?? "")
  return operation.inQuery
    .filter(({ required }) => required)
    .reduce(
      (queries, { name, schema }) =>
        queries.flatMap((query) => choicesOf(schema).map((choice) => new URLSearchParams([...query, [name, choice]]))),
      [
        new URLSearchParams(
          [...query].filter(([name]) => !operation.inQuery.some((one) => one.required && one.name === name)),
        ),
      ],
    )
}

function choicesOf(schema: JsonSchema): ReadonlyArray<string> {
  const { enum: choices, anyOf = [] } = resolve(schema)
  return choices ? choices.map(String) : anyOf.flatMap(choicesOf)
}
