import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { invited, joined } from "./household.ts"

/* An invitation speaks for its sender: it ends with the right of the sender to invite. */

let api: TestApi
let admin: Person
let anna: Person

beforeAll(async () => {
  api = await testApi()
  admin = await api.person("admin") // The first account is the super admin.
  await admin.stepUp()
  anna = await api.person("anna")
  await anna.stepUp()
})
afterAll(() => api.close())

const limited = { role: "editor", until: null, portfolios: null }
const member = (person: Person): string => `/api/household/members/${person.userId}`

/** Another owner, and an account that this owner invites as an owner. */
async function ownerWhoInvites() {
  const beat = await api.person("beat")
  await beat.stepUp()
  await joined(api, anna, beat, { role: "owner" })
  const clara = await api.person("clara")
  const { token, invitationId } = await invited(api, beat, clara.email, { role: "owner" })
  await clara.stepUp()
  return { beat, clara, token, invitationId }
}

const openInvitations = async (): Promise<ReadonlyArray<string>> =>
  (await anna.get("/api/household")).json.invitations.map((one: { invitationId: string }) => one.invitationId)

it.each([
  ["was removed", ({ beat }: { beat: Person }) => anna.did("DELETE", member(beat))],
  ["left", ({ beat }: { beat: Person }) => beat.did("DELETE", "/api/household/membership")],
  ["became an editor", ({ beat }: { beat: Person }) => anna.did("PUT", member(beat), limited)],
  ["erased the account", ({ beat }: { beat: Person }) => beat.did("DELETE", "/api/account")],
])("an invitation is over once its sender %s", async (_, end) => {
  const { beat, clara, token, invitationId } = await ownerWhoInvites()
  expect((await clara.send("POST", "/api/invitation", { token })).status).toBe(200)
  expect(await openInvitations()).toContain(invitationId)
  await end({ beat })
  expect(await openInvitations()).not.toContain(invitationId)
  for (const path of ["/api/invitation", "/api/invitation/acceptance"]) {
    const { status, json } = await clara.send("POST", path, { token })
    expect([status, json.refusal]).toEqual([404, { _tag: "InvitationOver" }])
  }
})

it("an invitation is over while the account of its sender is disabled", async () => {
  const { beat, clara, token } = await ownerWhoInvites()
  const act = (action: string) => admin.did("POST", "/api/admin/users/actions", { action, userIds: [beat.userId] })
  await act("disable")
  const { status, json } = await clara.send("POST", "/api/invitation/acceptance", { token })
  expect([status, json.refusal]).toEqual([404, { _tag: "InvitationOver" }])
  await act("enable")
  expect((await clara.send("POST", "/api/invitation/acceptance", { token })).status).toBe(200)
})

it("the removal of one owner leaves the invitations of the others open", async () => {
  const { beat } = await ownerWhoInvites()
  const { invitationId } = await invited(api, anna, "david@example.org", { role: "viewer" })
  await anna.did("DELETE", member(beat))
  expect(await openInvitations()).toContain(invitationId)
})

it("the list of invitations names the member who sent each, by name or else by address", async () => {
  const { beat, invitationId } = await ownerWhoInvites()
  const inviterNow = async () => {
    const { invitations } = (await anna.get("/api/household")).json
    return invitations.find((one: { invitationId: string }) => one.invitationId === invitationId).inviter
  }
  expect(await inviterNow()).toBe(beat.email)
  await beat.did("PUT", "/api/account/profile", { firstName: "Beat", lastName: "Meier", country: null })
  expect(await inviterNow()).toBe("Beat Meier")
})
