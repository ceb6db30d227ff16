import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { openApiDocument } from "#server/http/openapi.ts"
import { type JsonSchema, readDescription } from "#tests/server/http/fuzzingDocument.ts"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { type IdPlace, idPlaces, withId } from "./idPlaces.ts"
import { asked, entries, founded, type Household, inviting, sampleBody } from "./samples.ts"
import { shown } from "./shown.ts"

/*
 * In queries and bodies, the data of another household do not exist. The fields are those of the API's own description,
 * so that a new route is included.
 */
let api: TestApi
let ben: Person
let annas: Household
let bens: Household
/** Of a holding of Ben's: the entry by which it was transferred. */
const transferId = randomUUID()

beforeAll(async () => {
  api = await testApi()
  await api.person("admin") // The first user is the super admin.
  const anna = await api.person("anna")
  ben = await api.person("ben")
  ;[annas, bens] = [await founded(anna), await founded(ben)]
  await inviting(anna, annas)
  await inviting(ben, bens)
  await ben.did("PUT", `/api/holdings/${bens.holdingId}/entries/${transferId}`, {
    ...entries.Transfer,
    portfolioId: bens.otherPortfolioId,
  })
})
afterAll(() => api.close())

const description = readDescription(openApiDocument(endpoints))
const kindOf = new Map(endpoints.map(({ name, kind }) => [name, kind]))
const titleOf = ({ operation, in: part, path }: IdPlace): string => `${operation.operationId} ${part}.${path.join(".")}`

/** The sender creates it: another's with that id is another thing. */
const made = ["replacementId", "givenEntryId", "receivedEntryId", "consentId"]

/** Fields that do not refer to an existing thing, and the answers instead. */
const elsewise: Readonly<Record<string, number>> = {
  "recordEntry body.swapId": 422, // One event with two legs is recorded completely, or not at all.
  "recordEntry body.counterpartId": 422,
  "correctEntry body.entry.swapId": 422,
  "correctEntry body.entry.counterpartId": 422,
  "readHouseholdActivity query.userId": 200, // A list of existing things.
  "exportHouseholdActivity query.userId": 200,
}

const places = idPlaces(description)
  .filter(({ operation, path }) => kindOf.get(operation.operationId) !== "admin" && !made.includes(path.at(-1) ?? ""))
  .map((place) => ({ ...place, title: titleOf(place) }))

/** Ids that the sender creates, in the path. */
const making =
  /^(create|open|incur|connect)[A-Z]|^(recordStake|recordSwap|setGoal|inviteMember|recordEntry|recordDebtEntry|stateWallet)$/

function pathOf({ operation: { operationId, path } }: IdPlace): string {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)
  const ids: Record<string, string> = { ...bens }
  if (making.test(operationId)) ids[names.at(-1) ?? ""] = randomUUID()
  if (operationId === "correctEntry") ids["entryId"] = transferId
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "")
}

/** Selects the entry with such a field, from those that differ by their kind. */
const entryWith = (field: string): object => Object.values(entries).find((entry) => field in entry) ?? {}

function bodyOf({ operation: { operationId }, path }: IdPlace): unknown {
  const field = path.at(-1) ?? ""
  if (operationId === "recordEntry") return entryWith(field)
  const body = sampleBody(operationId, bens) as Record<string, unknown>
  const fresh = Object.fromEntries(made.filter((name) => name in body).map((name) => [name, randomUUID()]))
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
  const { enum: choices, anyOf = [] } = description.resolve(schema)
  return choices ? choices.map(String) : anyOf.flatMap(choicesOf)
}

/** The answers to Ben when he uses this id, in each variant of the request. */
async function answersTo(place: IdPlace, id: string, address: string): Promise<ReadonlyArray<Answer>> {
  const { operation, path, isList } = place
  if (place.in === "body") return [await ben.send(operation.method, address, withId(bodyOf(place), path, id))]
  const answers: Array<Answer> = []
  for (const query of queriesOf(place)) {
    query.set(path[0] ?? "", isList ? `${bens.holdingId},${id}` : id)
    answers.push(await ben.send(operation.method, `${address}?${query}`))
  }
  return answers
}

/** One of each kind that a request may name. */
const idsOf = (of: Household, place: IdPlace): ReadonlyArray<string> => [
  of.portfolioId,
  of.holdingId,
  of.debtId,
  of.walletId,
  of.goalId,
  ...(place.in === "body" ? [of.entryId, of.swapId, of.userId] : [of.userId]),
]

describe("an id of another household", () => {
  it.each(places)("an id of another household is answered like an unknown one, at $title", async (place) => {
    const address = pathOf(place)
    const nothing = randomUUID()
    const toNothing = (await answersTo(place, nothing, address)).map((answer) => shown(answer, [nothing]))
    const expected = elsewise[place.title] ?? 404
    expect(toNothing).toContainEqual(expect.objectContaining({ status: expected }))
    await Promise.all(
      idsOf(annas, place).map(async (id) => {
        const toAnnas = (await answersTo(place, id, address)).map((answer) => shown(answer, [id]))
        expect(toAnnas).toEqual(toNothing)
      }),
    )
  })

  it("an id of another household is tested in every field that the API describes", () => {
    const titles = places.map(({ title }) => title)
    expect(titles).toEqual(
      expect.arrayContaining([
        "openHolding body.portfolioId",
        "changeMember body.portfolios.[]",
        "stateWallet body.replaces.entryId",
        "readReturns query.holdingIds",
        "readExplanation query.subjectId",
        "readPrivateCourse query.holdingId",
      ]),
    )
    expect(Object.keys(elsewise).filter((title) => !titles.includes(title))).toEqual([])
  })
})
