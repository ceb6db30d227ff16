import { hashKey } from "@tanstack/query-core"
import { describe, expect, it } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { endpoints } from "#contract/endpoints.ts"
import { queryKeyOf } from "#web/client/queryKey.ts"
import { session } from "#tests/support/watchedQuery.ts"

const otherDay = "2023-12-31"
const otherHousehold = { ...session, householdId: "018f4c7e-0000-7000-8000-0000000000b2" as typeof session.householdId }
const otherPerson = { ...session, userId: "018f4c7e-0000-7000-8000-0000000000b1" as typeof session.userId }
const tomorrow = { ...session, today: "2024-07-01" as typeof session.today }
const inFrancs = { ...session, preferences: { ...session.preferences, baseCurrency: "CHF" as const } }

const keyOf = (endpoint: Endpoint, query: object, whose = session) =>
  queryKeyOf(endpoint, { params: {}, query } as never, whose)
const hashOf = (...asked: Parameters<typeof keyOf>) => hashKey(keyOf(...asked))

/** The fields that a request may carry in its query string. */
const fieldsOf = ({ query }: Endpoint): ReadonlyArray<string> =>
  Object.keys((query as { readonly fields?: object } | undefined)?.fields ?? {})
const ofHousehold = endpoints.filter(({ kind }) => kind === "query")
const having = (...names: ReadonlyArray<string>) =>
  ofHousehold.flatMap((endpoint) =>
    names.filter((name) => fieldsOf(endpoint).includes(name)).map((name) => [endpoint.name, name, endpoint] as const),
  )

describe("The key of a query", () => {
  it.each(ofHousehold.map((endpoint) => [endpoint.name, endpoint] as const))(
    "of %s names the person, the household, the day and the currency",
    (name, endpoint) => {
      const scope = { userId: session.userId, householdId: session.householdId, day: "2024-06-30", currency: "EUR" }
      expect(keyOf(endpoint, {}).slice(0, 2)).toEqual([name, scope])
      const hashes = [session, otherHousehold, otherPerson, tomorrow, inFrancs].map((one) => hashOf(endpoint, {}, one))
      expect(new Set(hashes).size).toBe(hashes.length)
    },
  )

  it.each(having("on", "to"))("of %s names the day that is asked for with %s", (_, name, endpoint) => {
    expect(keyOf(endpoint, { [name]: otherDay })[1]).toMatchObject({ day: otherDay, currency: "EUR" })
    expect(hashOf(endpoint, { [name]: otherDay })).not.toBe(hashOf(endpoint, {}))
  })

  it.each(having("currency"))("of %s names the currency that is asked for", (_, name, endpoint) => {
    expect(keyOf(endpoint, { [name]: "USD" })[1]).toMatchObject({ day: "2024-06-30", currency: "USD" })
    expect(hashOf(endpoint, { [name]: "USD" })).not.toBe(hashOf(endpoint, {}))
  })

  it("is checked for every figure of the contract that has a day or a currency", () => {
    expect(ofHousehold.length).toBeGreaterThan(30)
    expect(having("on", "to").length).toBeGreaterThan(20)
    expect(having("currency").length).toBeGreaterThan(15)
    const days = ofHousehold.flatMap(fieldsOf).filter((name) => /day|date|until|asOf/i.test(name))
    expect(days).toEqual([])
  })

  it("names the person alone where the query is about no household, and no person where no sign-in is needed", () => {
    for (const endpoint of endpoints.filter(({ kind }) => kind === "identity" || kind === "admin")) {
      expect(keyOf(endpoint, {})[1]).toEqual({ userId: session.userId, householdId: null, day: null, currency: null })
    }
    for (const endpoint of endpoints.filter(({ kind }) => kind === "open")) {
      expect(hashOf(endpoint, {}, otherPerson)).toBe(hashOf(endpoint, {}))
    }
  })

  it("is the same for any order of the parts of the request, and for parts that are absent or undefined", () => {
    const [endpoint] = ofHousehold
    if (!endpoint) throw new Error("the contract has no query")
    const asked = hashOf(endpoint, { from: "2017-06-29", on: otherDay })
    expect(hashOf(endpoint, { on: otherDay, from: "2017-06-29", currency: undefined })).toBe(asked)
  })
})
