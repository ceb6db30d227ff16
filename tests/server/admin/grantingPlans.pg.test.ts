import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, tagOf } from "#tests/server/identity/circumstances.ts"

let api: TestApi
let superAdmin: Person
const time = clock("2026-05-04T09:00:15Z")
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now }, settings: { billing: "on" } })
  superAdmin = await api.person("first")
})
afterAll(() => api.close())

const grant = (person: Person, plan: string, until: string, commandId: string = randomUUID()): Promise<Answer> =>
  superAdmin.send(
    "PUT",
    `/api/admin/households/${person.householdId}/plan`,
    { plan, until },
    { "command-id": commandId },
  )
const planOf = async (person: Person) => (await person.did("GET", "/api/usage")).json.entitlement

describe("a plan that an admin grants", () => {
  it("a plan that an admin grants replaces the trial, another plan, and an earlier end", async () => {
    const anna = await api.person("anna")
    expect((await planOf(anna)).status).toBe("trialing")
    expect((await grant(anna, "premium", "2026-12-31")).status).toBeLessThan(300)
    expect(await planOf(anna)).toMatchObject({ plan: "premium", status: "active", endsOn: "2026-12-31" })
    expect((await grant(anna, "black", "2027-12-31")).status).toBeLessThan(300)
    expect(await planOf(anna)).toMatchObject({ plan: "black", endsOn: "2027-12-31" })
    expect((await grant(anna, "starter", "2027-12-31")).status).toBeLessThan(300)
    expect(await planOf(anna)).toMatchObject({ plan: "starter", endsOn: "2027-12-31" })
  })

  it("a plan that an admin grants is refused as a whole where it ends before the paid period: the former plan stays", async () => {
    const ben = await api.person("ben")
    await grant(ben, "premium", "2026-12-31")
    const refused = await grant(ben, "black", "2026-06-30")
    expect(refused.status).toBe(422)
    expect(refused.json.refusal).toEqual({ _tag: "PaidUntilNotLater", paidUntil: "2026-12-31" })
    expect(await planOf(ben)).toMatchObject({ plan: "premium", endsOn: "2026-12-31" })
  })

  it("a plan that an admin grants is granted once, however often it is sent, and its id cannot be used again", async () => {
    const carl = await api.person("carl")
    const commandId = randomUUID()
    await grant(carl, "premium", "2026-12-31")
    for (let again = 0; again < 3; again++) {
      expect((await grant(carl, "black", "2027-12-31", commandId)).status).toBeLessThan(300)
    }
    expect(tagOf(await grant(carl, "starter", "2027-12-31", commandId))).toBe("CommandIdReused")
    expect(await planOf(carl)).toMatchObject({ plan: "black", endsOn: "2027-12-31" })
  })
})
