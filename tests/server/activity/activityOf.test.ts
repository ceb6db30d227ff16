import { describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { activityOf, resourceTypeOf, sorted } from "#server/activity/activityOf.ts"

const named = (name: string): Endpoint => endpoints.find((endpoint) => endpoint.name === name) as Endpoint
const ofUse = (name: string, params?: unknown, pathname = "/api/somewhere") => activityOf(named(name), params, pathname)

describe("the table of actions", () => {
  it("the table covers every endpoint of the contract, once, and nothing else", () => {
    const names = Object.values(sorted).flat()
    expect([...names].sort()).toEqual(endpoints.map(({ name }) => name).sort())
  })

  it("an action changes something or downloads a file; viewing is not one", () => {
    const kept = new Set(
      Object.entries(sorted)
        .filter(([type]) => type !== "nothing")
        .flatMap(([, names]) => names),
    )
    // Sent by the client by itself, asked before any decision, or of no particular user.
    const exceptions = ["refreshSession", "readInvitation", "recordConsent", "countPageView"]
    const expected = endpoints
      .filter(({ method, download }) => method !== "GET" || download !== undefined)
      .map(({ name }) => name)
      .filter((name) => !exceptions.includes(name))
    expect([...kept].sort()).toEqual(expected.sort())
  })

  it("the subject of an action is the most specific one in the path", () => {
    const holdingId = "11111111-1111-4111-8111-111111111111"
    const entryId = "22222222-2222-4222-8222-222222222222"
    const pathname = `/api/holdings/${holdingId}/entries/${entryId}`
    expect(ofUse("recordEntry", { holdingId, entryId }, pathname)).toEqual({
      type: "asset_management",
      action: "recordEntry",
      pathname,
      resourceType: "entry",
      resourceId: entryId,
    })
    expect(ofUse("closeHolding", { holdingId })).toMatchObject({ resourceType: "holding", resourceId: holdingId })
    expect(ofUse("rebuildProjection", { name: "debts" })).toMatchObject({
      type: "admin",
      resourceType: "projection",
      resourceId: "debts",
    })
    expect(ofUse("grantPlan", { householdId: holdingId })).toMatchObject({
      type: "subscription",
      resourceType: "household",
    })
    expect(ofUse("changePassword")).toMatchObject({ type: "settings", resourceType: null, resourceId: null })
  })

  it("the action of a reported page view is stored by its own route", () => {
    expect(ofUse("reportNavigation")).toBeUndefined()
  })

  it("a read is not an action", () => {
    expect(ofUse("readNetWorth")).toBeUndefined()
    expect(ofUse("listPeople")).toBeUndefined()
    expect(ofUse("exportHousehold")).toMatchObject({ type: "document_management" })
  })

  it("the table has a label for every kind of subject in a path", () => {
    const params = endpoints.flatMap(({ path }) => path.match(/:\w+/gu) ?? []).map((param) => param.slice(1))
    expect([...new Set(params.map(resourceTypeOf))].sort()).toEqual([
      "action",
      "alert",
      "authenticator",
      "browser",
      "check",
      "debt",
      "entry",
      "goal",
      "holding",
      "household",
      "instrument",
      "invitation",
      "mail",
      "move",
      "person",
      "portfolio",
      "projection",
      "provider",
      "session",
      "stake",
      "swap",
      "transfer",
      "wallet",
    ])
  })
})
