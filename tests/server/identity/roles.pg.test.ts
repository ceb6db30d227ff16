import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, pathTo, tagOf } from "./circumstances.ts"
import { joined } from "./household.ts"

let api: TestApi
const members = new Map<string, Person>()
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  const owner = await api.person("owner")
  members.set("owner", owner)
  for (const role of ["editor", "adviser", "auditor", "viewer"] as const) {
    const person = await api.person(role)
    await joined(api, owner, person, { role, until: role === "auditor" ? "2026-12-31" : null })
    members.set(role, person)
  }
})
afterAll(() => api.close())

/** The expectations of a family for each role, written independently of the rules that decide it. */
const expected: Readonly<Record<string, string>> = {
  owner: "read record goals activity export manage",
  editor: "read record goals export",
  adviser: "read goals",
  auditor: "read activity export",
  viewer: "read",
}

/** The permission for every route of a household. Those not named here need reading for a query, else recording. */
const takes: Readonly<Record<string, string>> = {
  setGoal: "goals",
  dropGoal: "goals",
  readHouseholdActivity: "activity",
  exportHouseholdActivity: "activity",
  exportHousehold: "export",
  importHousehold: "manage",
  readArchiveImport: "manage",
  cancelImport: "manage",
  readBilling: "manage",
  listInvoices: "manage",
  startCheckout: "manage",
  openPortal: "manage",
  previewPlan: "manage",
  changePlan: "manage",
  cancelPlan: "manage",
  resumePlan: "manage",
  refreshPlan: "manage",
  createInstrument: "record",
  readQuote: "record",
  searchProviders: "record",
  setPriceOrder: "manage",
  nameHousehold: "manage",
  inviteMember: "manage",
  withdrawInvitation: "manage",
  changeMember: "manage",
  removeMember: "manage",
  leaveHousehold: "read",
}

const routes = endpoints.filter(({ kind }) => kind === "query" || kind === "command")

describe.each(Object.entries(expected))("a user who is %s in a household", (role, permissions) => {
  it(`the user may do what belongs to ${permissions}, and is informed that their role does not allow the rest`, async () => {
    const person = members.get(role) as Person
    for (const endpoint of routes) {
      const needed = takes[endpoint.name] ?? (endpoint.kind === "command" ? "record" : "read")
      // No command accepts such a body: a permitted user gets that error, and nothing is changed.
      const body = endpoint.method === "GET" ? undefined : { no: "route takes this" }
      const answer = await person.send(endpoint.method, pathTo(endpoint), body)
      const outcome = tagOf(answer) === "RoleMayNot" ? [answer.status, answer.json.refusal] : "may"
      const refusal = [403, { _tag: "RoleMayNot", role, permission: needed }]
      expect(outcome, endpoint.name).toEqual(permissions.split(" ").includes(needed) ? "may" : refusal)
    }
  })
})

it("the user sees the members, and their invitations only as an owner", async () => {
  const owner = members.get("owner") as Person
  await owner.did("PUT", `/api/household/invitations/${randomUUID()}`, {
    email: "guest@example.org",
    role: "viewer",
    until: null,
    portfolios: null,
  })
  for (const [role, person] of members) {
    const { json } = await person.did("GET", "/api/household")
    expect(json.members).toHaveLength(5)
    expect(json.invitations.map(({ email }: { email: string }) => email)).toEqual(
      role === "owner" ? ["guest@example.org"] : [],
    )
  }
})

it("the user is unknown to another household, whose id is answered like an unknown one", async () => {
  const stranger = await api.person("stranger")
  const ofOthers = (members.get("owner") as Person).householdId
  for (const { method, path, params, kind } of endpoints) {
    if (method !== "GET" || params || kind !== "query") continue
    const [foreign, none, malformed] = await Promise.all(
      [ofOthers, randomUUID(), "no id"].map((household) => stranger.send("GET", path, undefined, { household })),
    )
    expect(foreign?.status, path).toBe(404)
    expect(foreign?.text).toBe(none?.text)
    expect(malformed?.text).toBe(none?.text)
  }
})
