import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { type Answer, type Person, preferences, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { anAddress, clock, enterCode, reopened, signUp, statusesOf, tagOf } from "./circumstances.ts"
import { invited, joined, portfolioWithValue } from "./household.ts"

let api: TestApi
const time = clock()
let anna: Person
let ben: Person
let carl: Person
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  carl = await api.person("carl")
})
afterAll(() => api.close())
/** Others for each test. */
beforeEach(async () => {
  ;[anna, ben] = [await api.person("anna"), await api.person("ben")]
  await carl.signIn()
})

const look = (token: string, person: Person): Promise<Answer> => person.send("POST", "/api/invitation", { token })
const accept = (token: string, person: Person): Promise<Answer> =>
  person.send("POST", "/api/invitation/acceptance", { token })
const membersOf = async (owner: Person): Promise<ReadonlyArray<string>> =>
  (await owner.get("/api/household")).json.members.map(({ email }: { email: string }) => email)
const partly = (email: string): string => `${email.slice(0, 1)}…@${email.split("@")[1]}`

/** Gives the account another address, by the link in the mail to it. */
async function changeAddress(person: Person, email: string): Promise<void> {
  await person.stepUp()
  await person.did("PUT", "/api/account/email", { email })
  await api.visitor().did("POST", "/api/email/confirmation", { token: (await api.mails(email))[0]?.tokens[0] })
}

describe("an invitation", () => {
  it("an invitation is refused to an account with another address, which learns the invited one in part and nothing else", async () => {
    await anna.did("PUT", "/api/household/name", { name: "The Kellers" })
    const { token } = await invited(api, anna, ben.email, { role: "editor" })
    for (const answer of [await look(token, carl), await accept(token, carl)]) {
      expect(answer.status).toBe(403)
      expect(answer.json.refusal).toEqual({ _tag: "InvitationForAnother", address: partly(ben.email) })
      expect(answer.text).not.toMatch(/Kellers|anna|editor/)
      expect(answer.text).not.toContain(ben.email)
    }
    expect(await membersOf(anna)).toEqual([anna.email])
    expect((await carl.get("/api/session")).json.households).toHaveLength(1)
    expect((await accept(token, ben)).json).toEqual({ householdId: anna.householdId })
    expect(await membersOf(anna)).toEqual([anna.email, ben.email])
  })

  it("an invitation belongs to the account regardless of how the address was typed", async () => {
    const email = `josé.${randomUUID()}@example.org`
    const guest = api.visitor(email)
    const { challenge } = (await signUp(guest)).json
    await enterCode(guest, challenge, (await api.mails(email))[0]?.code ?? "")
    const invitationId = randomUUID()
    const body = { email: email.normalize("NFD").toUpperCase(), role: "viewer", until: null, portfolios: null }
    await anna.did("PUT", `/api/household/invitations/${invitationId}`, body)
    const token = (await api.mails(body.email))[0]?.tokens[0] ?? ""
    expect((await look(token, carl)).json.refusal.address).toBe("j…@example.org")
    expect((await accept(token, guest)).status).toBe(200)
  })

  it("an invitation belongs to the address and not to the user who had it before", async () => {
    const { token } = await invited(api, anna, ben.email, { role: "viewer" })
    const later = anAddress("ben.later")
    const { token: other } = await invited(api, anna, later, { role: "viewer" })
    expect(tagOf(await look(other, ben))).toBe("InvitationForAnother")
    await changeAddress(ben, later)
    const again = api.visitor(later)
    await again.signIn()
    expect(tagOf(await accept(token, again))).toBe("InvitationForAnother")
    expect((await accept(other, again)).status).toBe(200)
  })

  it("an invitation is refused to a user who signed up by its link with another address", async () => {
    const { token } = await invited(api, anna, anAddress("guest"), { role: "viewer" })
    const stranger = api.visitor(anAddress("stranger"))
    const { challenge } = (await signUp(stranger, { invitation: token })).json
    await enterCode(stranger, challenge, (await api.mails(stranger.email))[0]?.code ?? "")
    expect(tagOf(await accept(token, stranger))).toBe("InvitationForAnother")
  })

  it("an invitation informs a member that they belong to the household already, and stays open", async () => {
    await joined(api, anna, ben, { role: "viewer" })
    const { token, invitationId } = await invited(api, anna, ben.email, { role: "editor" })
    for (const answer of [await look(token, ben), await accept(token, ben)]) {
      expect(answer.json.refusal).toEqual({ _tag: "AlreadyMember" })
    }
    const { invitations, members } = (await anna.get("/api/household")).json
    expect(invitations.map((one: { invitationId: string }) => one.invitationId)).toEqual([invitationId])
    expect(members[1].role).toBe("viewer")
  })

  it("an invitation that was withdrawn is invalid, for any address of the account", async () => {
    const { token, invitationId } = await invited(api, anna, ben.email, { role: "viewer" })
    await anna.did("DELETE", `/api/household/invitations/${invitationId}`)
    for (const person of [ben, carl]) expect(tagOf(await accept(token, person))).toBe("InvitationOver")
  })

  it("an invitation that is accepted in two windows at once makes one member, and causes one mail to each owner", async () => {
    const { token } = await invited(api, anna, ben.email, { role: "viewer" })
    const windows = [ben, reopened(api, ben)]
    await windows[1]?.did("POST", "/api/session/refresh", {})
    const answers = await Promise.all(windows.map((person) => accept(token, person)))
    expect(statusesOf(answers)[0]).toBe(200)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(["AlreadyMember", "InvitationOver"]).toContain(tagOf(answer))
    }
    expect(await membersOf(anna)).toEqual([anna.email, ben.email])
    await api.server.tidy()
    expect((await api.mails(anna.email)).filter(({ text }) => text.includes(ben.email))).toHaveLength(1)
  })
})

describe("an invitation as owner", () => {
  /** A way in which a step-up becomes invalid, in sessions that continue. */
  async function minutesLater(): Promise<void> {
    time.move({ minutes: 6 })
    for (const person of [anna, ben, carl]) await person.did("POST", "/api/session/refresh", {})
  }
  const terms = { role: "owner", until: null, portfolios: null }

  it("an invitation as owner needs a step-up to accept, and the others do not", async () => {
    const { token } = await invited(api, anna, ben.email, { role: "owner" })
    await minutesLater()
    expect((await look(token, ben)).json.role).toBe("owner")
    const refused = await accept(token, ben)
    expect(refused.status).toBe(403)
    expect(tagOf(refused)).toBe("StepUpNeeded")
    expect(await membersOf(anna)).toEqual([anna.email])
    await ben.stepUp()
    expect((await accept(token, ben)).status).toBe(200)
    expect(await membersOf(anna)).toEqual([anna.email, ben.email])

    await anna.stepUp()
    const { token: viewers } = await invited(api, anna, carl.email, { role: "viewer" })
    await minutesLater()
    expect((await accept(viewers, carl)).status).toBe(200)
  })

  it("an invitation as owner needs a step-up to send", async () => {
    await joined(api, anna, ben, { role: "editor" })
    await minutesLater()
    const offer = () => anna.put(`/api/household/invitations/${randomUUID()}`, { email: anAddress("guest"), ...terms })
    const give = () => anna.put(`/api/household/members/${ben.userId}`, terms)
    for (const answer of [await offer(), await give()]) expect(tagOf(answer)).toBe("StepUpNeeded")
    await anna.stepUp()
    for (const answer of [await offer(), await give()]) expect(answer.status).toBe(200)
  })
})

describe("the mail about a new member", () => {
  const noticesTo = async (owner: Person, about: Person) =>
    (await api.mails(owner.email)).filter(({ text }) => text.includes(about.email))

  it("each owner reads in their language who joined, with role, access and end", async () => {
    await anna.did("PUT", "/api/household/name", { name: "The Kellers" })
    await joined(api, anna, ben, { role: "owner" })
    await ben.did("PUT", "/api/preferences", { ...preferences, language: "de" })
    await joined(api, anna, carl, { role: "editor" })
    const seen = await portfolioWithValue(anna, "Shared", "1.00")
    await portfolioWithValue(anna, "Private", "1.00")
    const dora = await api.person("dora")
    await dora.did("PUT", "/api/account/profile", { firstName: "Dora", lastName: "Weiss", country: null })
    await joined(api, anna, dora, { role: "auditor", until: "2026-12-31", portfolios: [seen] })

    const [english] = await noticesTo(anna, dora)
    expect(english?.subject).toBe("“Dora Weiss” has joined the household “The Kellers”")
    expect(english?.text).toContain(`“Dora Weiss” (${dora.email}) has accepted an invitation`)
    expect(english?.text).toContain("Role: auditor – ")
    expect(english?.text).toContain("Portfolios: only “Shared”.")
    expect(english?.text).toContain("Access: until 31 December 2026.")
    expect(english?.text).toContain(`${api.url}/app/household?household=${anna.householdId}`)
    const [german] = await noticesTo(ben, dora)
    expect(german?.subject).toBe("„Dora Weiss“ gehört jetzt zum Haushalt „The Kellers“")
    expect(german?.text).toContain("Rolle: Prüfer – ")
    expect(german?.text).toContain("Portfolios: nur „Shared“.")
    expect(german?.text).toContain(`${api.url}/de/app/household?household=${anna.householdId}`)
    for (const { text } of [...(await noticesTo(anna, dora)), ...(await noticesTo(ben, dora))]) {
      expect(text).not.toContain("Private")
    }
    expect((await noticesTo(carl, dora)).length).toBe(0)
    expect((await api.mails(dora.email)).some(({ subject }) => /has joined/.test(subject))).toBe(false)

    const [ofCarl] = await noticesTo(anna, carl)
    expect(ofCarl?.subject).toBe(`${carl.email} has joined the household “The Kellers”`)
    expect(ofCarl?.text).toContain("Portfolios: all.")
    expect(ofCarl?.text).toContain("Access: no end date.")
    // Ben joined as an owner: Anna is informed, and he is not informed about himself.
    expect(await noticesTo(anna, ben)).toHaveLength(1)
    expect((await api.mails(ben.email)).some(({ subject }) => subject.startsWith(ben.email))).toBe(false)
  })

  it("the owners get the mail later if it cannot be written at that moment", async () => {
    const { token } = await invited(api, anna, ben.email, { role: "viewer" })
    const pool = openPool(api.databaseUrl)
    await pool.query(`create function mail.refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`)
    await pool.query("create trigger refuse before insert on mail.outbox for each row execute function mail.refuse()")
    expect((await accept(token, ben)).status).toBe(500)
    await pool.query("drop function mail.refuse cascade")
    await pool.end()
    expect(await membersOf(anna)).toEqual([anna.email, ben.email])
    expect(tagOf(await accept(token, ben))).toBe("AlreadyMember")
    await api.server.tidy()
    await api.server.tidy()
    expect(await noticesTo(anna, ben)).toHaveLength(1)
    expect(tagOf(await look(token, ben))).toBe("InvitationOver")
  })
})
