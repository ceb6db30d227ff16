import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { answersTo, type IdPlace, idPlaces, titleOf } from "./idPlaces.ts"
import { entries, founded, type Household, inviting } from "./samples.ts"
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

const kindOf = new Map(endpoints.map(({ name, kind }) => [name, kind]))

/** Fields that do not refer to an existing thing, and the answers instead. */
const elsewise: Readonly<Record<string, number>> = {
  "recordEntry body.swapId": 422, // One event with two legs is recorded completely, or not at all.
  "recordEntry body.counterpartId": 422,
  "correctEntry body.entry.swapId": 422,
  "recordEntry body.moveId": 422,
  "recordEntry body.actionId": 422,
  "correctEntry body.entry.moveId": 422,
  "correctEntry body.entry.actionId": 422,
  "recordEntry body.transferId": 422,
  "correctEntry body.entry.transferId": 422,
  "correctEntry body.entry.counterpartId": 422,
  "readHouseholdActivity query.userId": 200, // A list of existing things.
  "exportHouseholdActivity query.userId": 200,
}

const places = idPlaces
  .filter(({ operation, in: part }) => part !== "path" && kindOf.get(operation.operationId) !== "admin")
  .map((place) => ({ ...place, title: titleOf(place) }))

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
    const named = { household: bens, transferId }
    const nothing = randomUUID()
    const toNothing = (await answersTo(ben, place, nothing, named)).map((answer) => shown(answer, [nothing]))
    const expected = elsewise[place.title] ?? 404
    expect(toNothing).toContainEqual(expect.objectContaining({ status: expected }))
    await Promise.all(
      idsOf(annas, place).map(async (id) => {
        const toAnnas = (await answersTo(ben, place, id, named)).map((answer) => shown(answer, [id]))
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
        "recordWalletStatement body.replaces.entryId",
        "readReturns query.holdingIds",
        "readExplanation query.subjectId",
        "readCapitalHistory query.holdingId",
      ]),
    )
    expect(Object.keys(elsewise).filter((title) => !titles.includes(title))).toEqual([])
  })
})
