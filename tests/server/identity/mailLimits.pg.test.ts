import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { defaultLimits } from "#server/identity/attempts.ts"
import { roles } from "#server/postgres/roles.ts"
import { type Answer, password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { anAddress, clock, elsewhere, enterCode, generous, givePassword, signUp, tagOf } from "./circumstances.ts"

let api: TestApi
const time = clock()
beforeAll(async () => {
  const limits = { ...defaultLimits, account: generous.account, address: generous.address }
  api = await testApi({ ports: { now: time.now, limits } })
})
afterAll(() => api.close())

const later = (): void => time.move({ hours: 1 })
const invite = (person: Person, email: string, invitationId: string = randomUUID()): Promise<Answer> =>
  person.put(`/api/household/invitations/${invitationId}`, { email, role: "viewer", until: null, portfolios: null })
const expectTooMany = ({ status, headers, json }: Answer, within: number): void => {
  expect(status).toBe(429)
  expect(json.refusal._tag).toBe("TooManyAttempts")
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(within - 60)
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(within)
}

describe("mails of the sign-up", () => {
  it("mails of the sign-up are limited to ten per hour from one network, and those that reached the requester do not count", async () => {
    for (let number = 0; number < 11; number++) await api.person("household")
    for (let number = 0; number < 10; number++) expect((await signUp(api.visitor())).status).toBe(200)
    const stranger = anAddress("stranger")
    expectTooMany(await signUp(api.visitor(stranger)), 3_600)
    expect(await api.mails(stranger)).toEqual([])
    later()
    expect((await signUp(api.visitor(stranger))).status).toBe(200)
    later()
  })
})

describe("new passwords", () => {
  it("the sign-up counts before it looks at the password, and a refused password counts no mail", async () => {
    for (let number = 0; number < 15; number++) {
      expect((await signUp(api.visitor(), { password: "password1234" })).json.refusal._tag).toBe("PasswordTooCommon")
    }
    for (let number = 0; number < 10; number++) expect((await signUp(api.visitor())).status).toBe(200)
    expectTooMany(await signUp(api.visitor(), { password: "password1234" }), 3_600)
    later()
  })

  it("a user who sets many passwords within minutes is refused until 15 minutes have passed, and gets no more mails", async () => {
    const anna = await api.person("anna")
    await anna.stepUp()
    const before = (await api.mails(anna.email)).length
    const change = (number: number) => anna.put("/api/account/password", { password: `${password} ${number}` })
    // One after the other: changes of one account wait for one another, each with a connection, and a busy server answers
    // those that wait for too long with 503.
    for (let number = 0; number < 10; number++) expect((await change(number)).status).toBe(204)
    for (let number = 10; number < 20; number++) expectTooMany(await change(number), 900)
    expect(await api.mails(anna.email)).toHaveLength(before + 10)
    time.move({ minutes: 15 })
    await anna.signIn(`${password} 9`) // the access token has expired
    await anna.stepUp(`${password} 9`)
    expect((await change(20)).status).toBe(204)
    later()
  })
})

describe("codes after the correct password", () => {
  it("codes are limited to ten per hour, in the session and before it; strangers' mails use up none of them", async () => {
    const anna = await api.person("anna")
    for (let number = 0; number < 5; number++) {
      await api.visitor().did("POST", "/api/password/forgotten", { email: anna.email })
    }
    const before = (await api.mails(anna.email)).length
    for (let number = 0; number < 8; number++) await givePassword(elsewhere(api, anna))
    // Several mails are sent at a time: the newest is the one of this request only once the others have arrived.
    expect(await api.mails(anna.email)).toHaveLength(before + 8)
    const asked = await givePassword(elsewhere(api, anna))
    const [mail] = await api.mails(anna.email)
    await anna.did("POST", "/api/session/step-up", { password })
    expect(await api.mails(anna.email)).toHaveLength(before + 10)
    expectTooMany(await givePassword(elsewhere(api, anna)), 3_600)
    expectTooMany(await anna.send("POST", "/api/session/step-up", { password }), 3_600)
    await api.visitor().did("POST", "/api/session/code", { challenge: asked.json.challenge })
    expect(await api.mails(anna.email)).toHaveLength(before + 10)
    // The code that was sent before the last remains valid where it was requested.
    const entered = await enterCode(elsewhere(api, anna), asked.json.challenge, mail?.code ?? "")
    expect(entered.status).toBe(200)
    // A user who reads them gets as many again.
    expect((await givePassword(elsewhere(api, anna))).json.steps).toEqual(["email"])
  })
})

describe("invitations", () => {
  it("invitations of one household are limited to twenty per day, withdrawn or not; sent again, one is the same", async () => {
    const anna = await api.person("anna")
    const [first, email] = [randomUUID(), anAddress("guest")]
    for (let again = 0; again < 3; again++) expect((await invite(anna, email, first)).status).toBe(200)
    for (let number = 0; number < 19; number++) {
      const invitationId = randomUUID()
      expect((await invite(anna, anAddress("guest"), invitationId)).status).toBe(200)
      await anna.did("DELETE", `/api/household/invitations/${invitationId}`)
    }
    const refused = anAddress("refused")
    expectTooMany(await invite(anna, refused), 86_400)
    expect(await api.mails(refused)).toEqual([])
    expect((await anna.did("GET", "/api/household")).json.invitations).toHaveLength(1)
    expect((await invite(anna, email, first)).status).toBe(200)
  })

  it("an invitation whose mail could not be queued is sent with the repeated command, and counts once", async () => {
    const [anna, email, invitationId] = [await api.person("anna"), anAddress("guest"), randomUUID()]
    const pool = openPool(api.databaseUrl, { max: 1 })
    const { rows } = await pool.query<{ jobs: string }>("select table_name as jobs from jobs.queue where name = 'mail'")
    await pool.query(`revoke insert on jobs.${rows[0]?.jobs} from ${roles.identity.name}`)
    for (let again = 0; again < 4; again++) expect((await invite(anna, email, invitationId)).status).toBe(500)
    await pool.query(`grant insert on jobs.${rows[0]?.jobs} to ${roles.identity.name}`)
    await pool.end()
    expect(await api.mails(email)).toEqual([])
    for (const id of [invitationId, randomUUID(), randomUUID()])
      expect((await invite(anna, email, id)).status).toBe(200)
    expect(await api.mails(email)).toHaveLength(3)
    expectTooMany(await invite(anna, email), 86_400)
  })

  it("invitations to one address are limited to three per day, from all households", async () => {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    const email = anAddress("guest")
    for (const person of [anna, anna, ben]) {
      const invitationId = randomUUID()
      expect((await invite(person, email, invitationId)).status).toBe(200)
      await person.did("DELETE", `/api/household/invitations/${invitationId}`)
    }
    expectTooMany(await invite(ben, email.toUpperCase()), 86_400)
    expect(await api.mails(email)).toHaveLength(3)
    time.move({ days: 1 })
    expect(tagOf(await ben.signIn())).toBeUndefined()
    await ben.stepUp()
    expect((await invite(ben, email)).status).toBe(200)
  })
})
