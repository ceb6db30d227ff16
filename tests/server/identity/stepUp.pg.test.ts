import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { type Answer, password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import {
  atNewStep,
  clock,
  elsewhere,
  enrolled,
  givePassword,
  goesOn,
  pathTo,
  stepUpWith,
  tagOf,
} from "./circumstances.ts"

let api: TestApi
let anna: Person
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  anna = await api.person("anna") // The first user: nothing of the installation is closed to her.
})
afterAll(() => api.close())

/** The routes that need it. Erasing is excluded, because its effect could not be seen. */
const sensitive = endpoints.filter(({ guard, name }) => guard.stepUp === true && name !== "eraseAccount")

/** With a body that no route accepts: a permitted user gets that error, and nothing is changed. */
const ask = (person: Person, endpoint: Endpoint): Promise<Answer> =>
  person.send(endpoint.method, pathTo(endpoint), endpoint.method === "GET" ? undefined : { no: "route takes this" })

/** Signed in where she is trusted, with the password alone. */
async function withPasswordAlone(): Promise<Person> {
  const browser = elsewhere(api, anna)
  await browser.signIn()
  expect((await givePassword(browser)).json.session.steppedUpUntil).toBeNull()
  return browser
}

async function stepUp(person: Person): Promise<Answer> {
  const { json } = await person.did("POST", "/api/session/step-up", { password })
  const code = (await api.mails(anna.email))[0]?.code
  return person.send("POST", "/api/session/step-up/second-step", { challenge: json.challenge, code })
}

const needsIt = async (person: Person): Promise<ReadonlyArray<string>> => {
  const names: Array<string> = []
  for (const endpoint of sensitive) {
    const answer = await ask(person, endpoint)
    if (tagOf(answer) !== "StepUpNeeded") continue
    expect(answer.status).toBe(403)
    names.push(endpoint.name)
  }
  return names
}

describe("a sensitive action", () => {
  const all = sensitive.map(({ name }) => name)

  it("the sensitive actions are those of the design", () => {
    for (const name of [
      "changePassword",
      "changeEmail",
      "enrolAuthenticator",
      "confirmAuthenticator",
      "removeAuthenticator",
      "renewRecoveryCodes",
      "endSession",
      "endOtherSessions",
      "forgetBrowser",
      "inviteMember",
      "changeMember",
      "exportHousehold",
      "assignRole",
      "actOnPeople",
      "changeSystem",
    ]) {
      expect(all).toContain(name)
    }
    expect(endpoints.find(({ name }) => name === "eraseAccount")?.guard.stepUp).toBe(true)
  })

  it("a sensitive action is refused until password and code were given again, and allowed for five minutes", async () => {
    const browser = await withPasswordAlone()
    expect(await needsIt(browser)).toEqual(all)
    const { steppedUpUntil } = (await stepUp(browser)).json
    expect(Math.abs(Date.parse(steppedUpUntil) - time.now().getTime() - 300_000)).toBeLessThan(5_000)
    expect(await needsIt(browser)).toEqual([])
    time.move({ minutes: 4, seconds: 50 })
    await browser.did("POST", "/api/session/refresh", {})
    expect(await needsIt(browser)).toEqual([])
    time.move({ seconds: 10 })
    expect(await needsIt(browser)).toEqual(all)
  })

  it("a sensitive action is allowed right after signing in with a code, in that session alone", async () => {
    const browser = elsewhere(api, anna)
    expect((await browser.signIn()).json.session.steppedUpUntil).not.toBeNull()
    expect(await needsIt(browser)).toEqual([])
    expect(await needsIt(await withPasswordAlone())).toEqual(all)
    time.move({ minutes: 5 })
    await browser.did("POST", "/api/session/refresh", {})
    expect(await needsIt(browser)).toEqual(all)
  })

  it("a sensitive action is not allowed by the password alone, nor by a wrong one", async () => {
    const browser = await withPasswordAlone()
    await browser.did("POST", "/api/session/step-up", { password })
    expect(await needsIt(browser)).toEqual(all)
    expect(tagOf(await browser.send("POST", "/api/session/step-up", { password: "wrong password" }))).toBe(
      "SignInRefused",
    )
  })

  it("a sensitive action is not allowed in one session by the challenge of another, nor by one for signing in", async () => {
    const [one, other] = [await withPasswordAlone(), await withPasswordAlone()]
    const finish = (challenge: string, code: string | undefined) =>
      other.send("POST", "/api/session/step-up/second-step", { challenge, code })
    const codeOf = async () => (await api.mails(anna.email))[0]?.code
    const ofOne = (await one.did("POST", "/api/session/step-up", { password })).json.challenge
    expect(tagOf(await finish(ofOne, await codeOf()))).toBe("ChallengeOver")
    const signingIn = (await givePassword(elsewhere(api, anna))).json.challenge
    expect(tagOf(await finish(signingIn, await codeOf()))).toBe("ChallengeOver")
    expect(await needsIt(other)).toEqual(all)
    // And vice versa: a step-up within a session signs no user in.
    const begun = (await one.did("POST", "/api/session/step-up", { password })).json.challenge
    const entered = await api
      .visitor()
      .send("POST", "/api/session/second-step", { challenge: begun, code: await codeOf() })
    expect(tagOf(entered)).toBe("ChallengeOver")
  })

  it("a sensitive action of another user's session is not allowed by one's own challenge", async () => {
    const ben = await api.person("ben")
    const browser = await withPasswordAlone()
    const { challenge } = (await ben.did("POST", "/api/session/step-up", { password })).json
    const code = (await api.mails(ben.email))[0]?.code
    const answer = await browser.send("POST", "/api/session/step-up/second-step", { challenge, code })
    expect(tagOf(answer)).toBe("ChallengeOver")
    expect(await needsIt(browser)).toEqual(all)
  })

  it("a step-up continues as another session: the tokens of the former are invalid", async () => {
    const browser = await withPasswordAlone()
    const former = { accessToken: browser.accessToken, refreshToken: browser.cookies.get("rt") ?? "" }
    const sessions = async () => (await browser.did("GET", "/api/account/sessions")).json.sessions
    const before = await sessions()
    await stepUp(browser)
    const after = await sessions()
    expect(after).toHaveLength(before.length)
    const current = (list: typeof before) => list.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    expect(current(after).sessionId).not.toBe(current(before).sessionId)
    expect(current(after).createdAt).toBe(current(before).createdAt) // It does not last longer because of that.
    expect((await browser.get("/api/session")).status).toBe(200)

    const thief = api.visitor()
    thief.accessToken = former.accessToken
    expect((await thief.get("/api/session")).status).toBe(401)
    // Another tab that was just refreshing is asked to retry; later only a thief has the token.
    thief.cookies.set("rt", former.refreshToken)
    expect((await thief.send("POST", "/api/session/refresh", {})).status).toBe(409)
    expect(await goesOn(browser)).toBe(true)
    time.move({ seconds: 11 })
    thief.cookies.set("rt", former.refreshToken)
    expect((await thief.send("POST", "/api/session/refresh", {})).status).toBe(401)
    expect(await goesOn(browser)).toBe(false)
  })

  it("a sensitive action needs the code of the authenticator once there is one, and no mail", async () => {
    const ben = await api.person("ben")
    const phone = await enrolled(ben, time)
    time.move({ minutes: 5 })
    atNewStep(time)
    await ben.did("POST", "/api/session/refresh", {})
    expect(tagOf(await ben.send("PUT", "/api/account/recovery-codes"))).toBe("StepUpNeeded")
    expect((await ben.did("POST", "/api/session/step-up", { password })).json.steps).toEqual(["totp", "recoveryCode"])
    expect((await stepUpWith(ben, phone.code())).status).toBe(200)
    expect((await ben.send("PUT", "/api/account/recovery-codes")).status).toBe(200)
  })
})

describe("the admin area", () => {
  const reads = endpoints.filter(
    ({ kind, guard, method }) => kind === "admin" && guard.stepUp !== true && method === "GET",
  )

  it("the admin area is readable for half an hour from then, and closed to other users", async () => {
    const browser = await withPasswordAlone()
    const closed = async (person: Person, tag: string): Promise<void> => {
      for (const endpoint of reads) expect(tagOf(await ask(person, endpoint)), endpoint.name).toBe(tag)
    }
    expect(reads.length).toBeGreaterThan(2)
    await closed(browser, "StepUpNeeded")
    await stepUp(browser)
    time.move({ minutes: 29 })
    await browser.did("POST", "/api/session/refresh", {})
    for (const endpoint of reads) expect(tagOf(await ask(browser, endpoint)), endpoint.name).toBeUndefined()
    await browser.did("GET", "/api/portfolios")
    time.move({ minutes: 1 })
    await closed(browser, "StepUpNeeded")
    await closed(await api.person("ben"), "AdminsOnly")
  })
})
