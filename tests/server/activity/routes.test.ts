import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { ActivityEntry, ActivityLog } from "#server/activity/activityLog.ts"
import type { PersonalRequest } from "#server/http/route.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { type PersonActivityDependencies, personActivityRoutes } from "#server/routes/people/personActivity.ts"

const recorded: Array<ActivityEntry> = []
const asked: Array<Parameters<ActivityLog["read"]>[0]> = []
const dependencies: Partial<PersonActivityDependencies> = {
  activity: {
    record: async (entry) => void recorded.push(entry),
    read: async (wanted) => (asked.push(wanted), []),
  },
  reflected: () => ({ commit: 0n, prepare: 0n }),
}
// An action without a user has no subject: no name is looked up.
const routes = personActivityRoutes(dependencies as PersonActivityDependencies)

const scope = { userId: "anna", householdId: "home", portfolios: null }
const person = { ...scope, today: "2026-03-01" }
async function ask(name: string, parts: { readonly query?: unknown; readonly body?: unknown }) {
  const route = routes.find(({ endpoint }) => endpoint.name === name)
  const request = { query: {}, person, client: { address: "::1", device: null, userAgent: "Browser" }, ...parts }
  return route?.answer(request as unknown as PersonalRequest<Endpoint>)
}

describe("a reported page view", () => {
  it("a reported page view is stored with the user of the session", async () => {
    await ask("reportNavigation", { body: { pathname: "/app/assets", search: "?on=2024-03-31&search=Bern" } })
    expect(recorded).toEqual([
      {
        userId: "anna",
        householdId: "home",
        type: "navigation",
        action: "view",
        url: "/app/assets?on=2024-03-31",
        pathname: "/app/assets",
        resourceType: null,
        resourceId: null,
        userAgent: "Browser",
      },
    ])
  })
})

describe("a request for the activity", () => {
  it("the request gets fifty entries unless it asks for another number", async () => {
    asked.length = 0
    await ask("readHouseholdActivity", { query: { type: "auth" } })
    await ask("readAllActivity", { query: { limit: "7", after: "12" } })
    expect(asked).toEqual([
      { filter: { type: "auth" }, page: { limit: 50 }, scope },
      { filter: {}, page: { limit: 7, after: "12" }, scope: "allUsers" },
    ])
  })

  it.each(["readHouseholdActivity", "exportHouseholdActivity", "readAllActivity", "exportActivity"])(
    "the request is refused by %s for a moment that no calendar has",
    async (name) => {
      expect(await ask(name, { query: { from: "2026-13-01T00:00Z", to: "2026-01-01T25:00Z" } })).toEqual(
        Result.fail({
          code: "malformed",
          errors: [
            { field: "query.from", reason: "moment.malformed" },
            { field: "query.to", reason: "moment.malformed" },
          ],
        }),
      )
    },
  )
})
