import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { type Answer, type Person, preferences, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { anAddress, clock, enterCode, reopened, seen, signUp, tagOf } from "./circumstances.ts"
import { invited, joined, portfolioWithValue } from "./household.ts"

let api: TestApi
const time = clock()
let superAdmin: Person
let anna: Person
let ben: Person
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  superAdmin = await api.person("first")
})
afterAll(() => api.close())
/** Others for each test. */
beforeEach(async () => {
  ;[anna, ben] = [await api.person("anna"), await api.person("ben")]
})

const look = (token: string, person = ben): Promise<Answer> => person.send("POST", "/api/invitation", { token })
const accept = (token: string, person = ben): Promise<Answer> =>
  person.send("POST", "/api/invitation/acceptance", { token })
const refresh = (person: Person): Promise<Answer> => person.did("POST", "/api/session/refresh", {})

const expectOver = async (token: string): Promise<void> => {
  for (const answer of [await look(token), await accept(token)]) {
    expect(answer.status).toBe(404)
    expect(answer.json.refusal).toEqual({ _tag: "InvitationOver" })
  }
}

describe("an invitation", () => {
  it("an invitation is sent by mail, shown to the reader of the link, and accepted once", async () => {
    await anna.did("PUT", "/api/household/name", { name: "The Kellers" })
    const { token } = await invited(api, anna, ben.email, { role: "editor" })
    const [mail] = await api.mails(ben.email)
    expect(mail?.text).toContain(`${api.url}/invitation#${token}`)
    expect((await look(token)).json).toEqual({
      household: "The Kellers",
      inviter: anna.email,
      role: "editor",
      until: null,
      expiresOn: new Date(time.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10),
    })
    expect((await accept(token)).json).toEqual({ householdId: anna.householdId })
    const { households } = (await ben.get("/api/session")).json
    expect(households.map(({ role }: { role: string }) => role)).toEqual(["owner", "editor"])
    ben.household = anna.householdId
    expect((await ben.get("/api/portfolios")).status).toBe(200)
    await expectOver(token)
    expect(tagOf(await accept(token, await api.person("carl")))).toBe("InvitationOver")
  })

  it("an invitation that was withdrawn is invalid, also when it is sent again", async () => {
    const { invitationId, token } = await invited(api, anna, ben.email, { role: "viewer" })
    const path = `/api/household/invitations/${invitationId}`
    await anna.did("DELETE", path)
    await expectOver(token)
    const mails = (await api.mails(ben.email)).length
    await anna.did("PUT", path, { email: ben.email, role: "viewer", until: null, portfolios: null })
    expect(await api.mails(ben.email)).toHaveLength(mails)
    await expectOver(token)
  })

  it("an invitation is valid for seven days", async () => {
    const { token } = await invited(api, anna, ben.email, { role: "viewer" })
    time.move({ days: 7 })
    await ben.signIn()
    expect((await look(token)).status).toBe(200)
    time.move({ days: 1 })
    await ben.signIn()
    await expectOver(token)
  })

  it("an invitation names the owner of a household without a name, in every language", async () => {
    for (const [language, words] of Object.entries({
      en: "invites you to their household",
      de: "lädt Sie zu sich in den Haushalt ein",
      fr: "vous invite dans son foyer",
      it: "La invita nel proprio nucleo familiare",
      es: "le invita a su unidad familiar",
    })) {
      await anna.did("PUT", "/api/preferences", { ...preferences, language })
      const email = anAddress("guest")
      await invited(api, anna, email, { role: "viewer" })
      const [mail] = await api.mails(email)
      expect(mail?.subject).toContain(words)
      expect(mail?.text).not.toMatch(/“”|„“|«\s*»/)
    }
  })

  it("an expired invitation is deleted with its address when any household sends another, and a withdrawn one at once", async () => {
    const pool = openPool(api.databaseUrl)
    const kept = async () =>
      (await pool.query("select from identity.invitations where household_id = $1", [anna.householdId])).rowCount
    await invited(api, anna, anAddress("guest"), { role: "viewer" })
    const { invitationId } = await invited(api, anna, anAddress("guest"), { role: "viewer" })
    expect(await kept()).toBe(2)
    await anna.did("DELETE", `/api/household/invitations/${invitationId}`)
    expect(await kept()).toBe(1)
    time.move({ days: 7 })
    await api.server.tidy()
    expect(await kept()).toBe(1)
    time.move({ days: 1 })
    await api.server.tidy()
    expect(await kept()).toBe(0)
    await pool.end()
  })

  it("an invitation with an unknown token is invalid", () => expectOver("a".repeat(43)))

  it("an invitation is sent once, however often the owner sends the same command", async () => {
    const { invitationId, token } = await invited(api, anna, ben.email, { role: "viewer" })
    const body = { email: ben.email, role: "viewer", until: null, portfolios: null }
    await anna.did("PUT", `/api/household/invitations/${invitationId}`, body)
    expect((await api.mails(ben.email)).filter(({ tokens }) => tokens.length > 0 && tokens[0] === token)).toHaveLength(
      1,
    )
    expect((await look(token)).status).toBe(200)
  })

  it("an invitation allows a sign-up where strangers may not sign up", async () => {
    await superAdmin.signIn()
    await superAdmin.stepUp()
    const settings = { maintenance: false, maintenanceMessage: null, examplesOpen: true }
    await superAdmin.did("PUT", "/api/admin/system", { ...settings, signUpOpen: false })
    const email = anAddress("guest")
    const { token } = await invited(api, anna, email, { role: "viewer" })
    const guest = api.visitor(email)
    expect(tagOf(await signUp(guest))).toBe("SignUpClosed")
    const closed = seen(await signUp(api.visitor(anAddress("stranger"))))
    for (const other of [anAddress("stranger"), `${email}.example.com`]) {
      expect(seen(await signUp(api.visitor(other), { invitation: token }))).toEqual(closed)
    }
    const { challenge } = (await signUp(guest, { email: email.toUpperCase(), invitation: token })).json
    expect((await enterCode(guest, challenge, (await api.mails(email))[0]?.code ?? "")).status).toBe(200)
    expect((await accept(token, guest)).status).toBe(200)
    await superAdmin.did("PUT", "/api/admin/system", { ...settings, signUpOpen: true })
  })
})

describe("a member", () => {
  it("a member is a stranger from the very next request after being removed", async () => {
    await portfolioWithValue(anna, "Anna's", "1000.00")
    await joined(api, anna, ben, { role: "editor" })
    expect((await ben.get("/api/portfolios")).status).toBe(200)
    await anna.did("DELETE", `/api/household/members/${ben.userId}`)
    const refused = await ben.get("/api/portfolios")
    expect(refused.status).toBe(404)
    ben.household = randomUUID()
    expect((await ben.get("/api/portfolios")).text).toBe(refused.text)
    ben.household = undefined
    expect((await ben.get("/api/portfolios")).status).toBe(200) // In a household of their own.
  })

  it("a member loses rights from the very next request after their role was changed", async () => {
    await joined(api, anna, ben, { role: "editor" })
    const create = () => ben.put(`/api/portfolios/${randomUUID()}`, { title: "Ben's" })
    expect((await create()).status).toBe(200)
    const terms = { role: "viewer", until: null, portfolios: null }
    await anna.did("PUT", `/api/household/members/${ben.userId}`, terms)
    expect(tagOf(await create())).toBe("RoleMayNot")
    expect((await ben.get("/api/portfolios")).status).toBe(200)
  })

  it("an auditor sees the shared portfolios alone, and nothing after the last day", async () => {
    const shared = await portfolioWithValue(anna, "Shared", "1000.00")
    await portfolioWithValue(anna, "Private", "777777.00")
    const last = new Date(time.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    await joined(api, anna, ben, { role: "auditor", until: last, portfolios: [shared] })
    const { portfolios } = (await ben.get("/api/portfolios")).json
    expect(portfolios.map(({ title }: { title: string }) => title)).toEqual(["Shared"])
    for (const path of [
      "/api/portfolios",
      "/api/holdings",
      "/api/net-worth",
      "/api/activity",
      "/api/household/export",
    ]) {
      const { status, text } = await ben.get(path)
      expect(status, path).toBe(200)
      expect(text, path).not.toMatch(/Private|777[',.]?777/)
    }
    time.move({ days: 1 })
    await ben.signIn()
    expect((await ben.get("/api/portfolios")).status).toBe(200) // The last day.
    time.move({ days: 1 })
    await ben.signIn()
    expect((await ben.get("/api/portfolios")).status).toBe(404)
    expect((await ben.get("/api/household/export")).status).toBe(404)
  })

  it("a member can leave, unless they are the last owner", async () => {
    await joined(api, anna, ben, { role: "viewer" })
    const last = await anna.send("DELETE", "/api/household/membership")
    expect(last.status).toBe(422)
    expect(tagOf(last)).toBe("LastOwner")
    await ben.did("DELETE", "/api/household/membership")
    expect((await ben.get("/api/portfolios")).status).toBe(404)
    expect((await anna.get("/api/household")).json.members).toHaveLength(1)
  })

  it("a user who left or lost the household that they founded gets another when they sign in again", async () => {
    const founded = anna.householdId
    await portfolioWithValue(anna, "Founded", "1000.00")
    await joined(api, anna, ben, { role: "owner" })
    await ben.did("DELETE", `/api/household/members/${anna.userId}`)
    expect((await anna.get("/api/portfolios")).status).toBe(404)
    const again = reopened(api, anna)
    const { session } = (await again.signIn()).json
    expect(session.households).toHaveLength(1)
    expect(session.householdId).not.toBe(founded)
    expect((await again.get("/api/portfolios")).json.portfolios).toEqual([])
    expect((await again.put(`/api/portfolios/${randomUUID()}`, { title: "New" })).status).toBe(200)
    await refresh(again)
    expect((await again.get("/api/session")).json.householdId).toBe(session.householdId)
    expect((await ben.get("/api/portfolios")).json.portfolios).toHaveLength(1)
  })
})
