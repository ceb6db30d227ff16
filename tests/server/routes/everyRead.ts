import { endpoints } from "#contract/endpoints.ts"
import { openApiDocument } from "#server/http/openapi.ts"
import { type JsonSchema, type Parameter, readDescription } from "#tests/server/http/fuzzingDocument.ts"

/*
 * Every variant of every read of the contract, from the description of the API, so that a new route is included, or
 * fails because a value for one of its parameters is missing here.
 */

/** A read with its address. */
export interface Read {
  readonly name: string
  readonly path: string
}

/**
 * The values of a parameter by its name, or by that of its route and itself: `readHouseholdActivity.from`. A parameter
 * with values in the description needs nothing here.
 */
export type Values = Readonly<Record<string, ReadonlyArray<string>>>

const description = readDescription(await openApiDocument(endpoints))

/**
 * Every read with each of its required values on each day of `on`, with each of these for every subject in turn of the
 * days, and with each value of every other parameter beside one of the rest, in turn: a value is in some address, and
 * an address has some value, without their product. Throws on a parameter without values.
 */
export function everyRead(values: Values): ReadonlyArray<Read> {
  const paths = description.operations
    .filter(({ method }) => method === "GET")
    .flatMap(({ operationId: name, path, inPath, inQuery }) => {
      const choices = ({ name: parameter, schema }: Parameter) => choicesOf(values, name, parameter, schema)
      const optional = (isMeant: (parameter: string) => boolean) =>
        inQuery.filter((parameter) => !parameter.required && isMeant(parameter.name)).flatMap(pairsOf)
      const pairsOf = (parameter: Parameter) => choices(parameter).map((value) => [parameter.name, value] as const)
      const addresses = inPath.reduce<ReadonlyArray<string>>(
        (some, parameter) =>
          some.flatMap((one) => choices(parameter).map((value) => one.replace(`{${parameter.name}}`, value))),
        [path],
      )
      const required = inQuery
        .filter((parameter) => parameter.required)
        .reduce<ReadonlyArray<Query>>(
          (some, parameter) => some.flatMap((one) => pairsOf(parameter).map((pair) => [...one, pair])),
          [[]],
        )
      const alone = addresses.flatMap((address) => required.map((query) => ({ address, query })))
      const days = optional((parameter) => parameter === "on")
      const dated = days.length === 0 ? alone : alone.flatMap((one) => days.map((day) => beside(one, day)))
      const subjects = optional((parameter) => parameter === "subjectId").flatMap((subject, place) =>
        alone.map((one, turn) => beside(one, ...some(days, place + turn), subject)),
      )
      const others = optional((parameter) => parameter !== "on" && parameter !== "subjectId")
      const turns = others.length === 0 ? 0 : Math.max(others.length, dated.length)
      const varied = Array.from({ length: turns }, (_, turn) =>
        beside(dated[turn % dated.length] as Asked, ...some(others, turn)),
      )
      return [...dated, ...subjects, ...varied].map(({ address, query }) => ({
        name,
        path: `${address}?${new URLSearchParams(query.map(([parameter, value]) => [parameter, value]))}`,
      }))
    })
  return [...new Map(paths.map((read) => [read.path, read])).values()]
}

type Query = ReadonlyArray<readonly [parameter: string, value: string]>

interface Asked {
  readonly address: string
  readonly query: Query
}

const beside = ({ address, query }: Asked, ...more: Query): Asked => ({ address, query: [...query, ...more] })

/** The one of a list whose turn it is, if there is any. */
const some = (list: Query, turn: number): Query => list.slice(turn % list.length).slice(0, 1)

function choicesOf(values: Values, route: string, parameter: string, schema: JsonSchema): ReadonlyArray<string> {
  const given = values[`${route}.${parameter}`] ?? values[parameter] ?? listedIn(schema)
  if (given.length === 0) throw new Error(`say what to ask ${route} with as ${parameter}: there is no value for it`)
  return given
}

function listedIn(schema: JsonSchema): ReadonlyArray<string> {
  const { enum: listed, anyOf = [] } = description.resolve(schema)
  return listed ? listed.map(String) : anyOf.flatMap(listedIn)
}

/** Values that do not depend on the household, for {@link everyRead}. */
export const exampleValues: Values = {
  year: ["2024"],
  // No household of these tests has an instrument.
  instrumentId: ["5f0c4c1e-52a0-4c6e-9d53-0b8a3f6d7e21"],
  address: ["0x52908400098527886E0F7030069857D2E4169EE7"],
  currency: ["EUR", "USD"],
  search: ["a"],
  text: ["a"],
  "searchInstruments.text": ["apple"],
  "searchProviders.text": ["apple"],
  "readQuote.kind": ["share"],
  "readQuote.scheme": ["ticker"],
  "readQuote.value": ["XNAS:AAPL"],
  "readQuote.quotedIn": ["USD"],
  limit: ["100"],
  before: ["1000000"],
  after: ["0"],
  page: ["1"],
  role: ["user"],
  "readHouseholdActivity.from": ["2020-01-01T00:00:00Z"],
  "readHouseholdActivity.to": ["2100-01-01T00:00:00Z"],
  "exportHouseholdActivity.from": ["2020-01-01T00:00:00Z"],
  "exportHouseholdActivity.to": ["2100-01-01T00:00:00Z"],
  "readAllActivity.from": ["2020-01-01T00:00:00Z"],
  "readAllActivity.to": ["2100-01-01T00:00:00Z"],
  "exportActivity.from": ["2020-01-01T00:00:00Z"],
  "exportActivity.to": ["2100-01-01T00:00:00Z"],
}

/** Runs the function with each element, some at a time, in no particular order. */
export async function someAtATime<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}
