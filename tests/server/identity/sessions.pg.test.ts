import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { UserId } from "#domain/shared/ids.ts"
import { type Answer, password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, elsewhere, enrolled, givePassword, goesOn, reopened, signUp, tagOf } from "./circumstances.ts"

let api: TestApi
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now }, settings: { sessionIdleMinutes: 30, sessionHours: 24 } })
})
afterAll(() => api.close())

/** The same user in two browsers. */
async function twice(): Promise<{ here: Person; there: Person }> {
  const here = await api.person("anna")
  const there = elsewhere(api, here)
  await there.signIn()
  return { here, there }
}

const lives = async (person: Person): Promise<boolean> => {
  const { status } = await person.get("/api/session")
  expect([200, 401]).toContain(status)
  return status === 200
}
const refresh = (person: Person): Promise<Answer> => person.send("POST", "/api/session/refresh", {})

describe("a session ends with the very next request", () => {
  it("a session ends after signing out, and no other does", async () => {
    const { here, there } = await twice()
    const stolen = here.accessToken
    const answer = await here.send("DELETE", "/api/session")
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/^rt=; .*Expires=Thu, 01 Jan 1970/)
    expect(answer.headers.get("clear-site-data")).toBe('"cache"')
    here.accessToken = stolen
    expect(await lives(here)).toBe(false)
    expect(await lives(there)).toBe(true)
  })

  it("a session ends after another user signed in in the same browser", async () => {
    const { here, there } = await twice()
    const again = reopened(api, here)
    expect((await again.signIn()).status).toBe(200)
    const ben = await api.person("ben")
    const asBen = reopened(api, again)
    const { challenge } = (await givePassword(asBen, password, ben.email)).json
    for (const session of [here, again]) expect(await lives(session)).toBe(true) // The first step alone ends nothing.
    await asBen.did("POST", "/api/session/second-step", { challenge, code: (await api.mails(ben.email))[0]?.code })
    for (const session of [here, again]) expect(await lives(session)).toBe(false)
    expect(await lives(there)).toBe(true)
  })

  it("a session ends after signing out with the access token alone, and with the cookie alone", async () => {
    const { here, there } = await twice()
    await api.visitor().send("DELETE", "/api/session", undefined, { authorization: `Bearer ${here.accessToken}` })
    expect(await lives(here)).toBe(false)
    expect(await goesOn(here)).toBe(false)
    const stolen = there.accessToken
    there.accessToken = ""
    await there.did("DELETE", "/api/session")
    there.accessToken = stolen
    expect(await lives(there)).toBe(false)
  })

  // [the action, whether the session in which it is taken continues]
  it.each<[string, (here: Person) => Promise<unknown>, boolean]>([
    [
      "another password",
      (here) => here.did("PUT", "/api/account/password", { password: "quite another password" }),
      true,
    ],
    ["a first authenticator", (here) => enrolled(here, time), true],
    ["signing out everywhere else", (here) => here.did("DELETE", "/api/account/sessions"), true],
    [
      "another address",
      async (here) => {
        const email = `new.${randomUUID()}@example.org`
        await here.did("PUT", "/api/account/email", { email })
        const token = (await api.mails(email))[0]?.tokens[0]
        await here.did("POST", "/api/email/confirmation", { token })
      },
      false,
    ],
    [
      "a password set by mail",
      async (here) => {
        await here.did("POST", "/api/password/forgotten", { email: here.email })
        const token = (await api.mails(here.email))[0]?.tokens[0]
        await here.did("POST", "/api/password/reset", { token, password: "quite another password" })
      },
      false,
    ],
    ["being disabled", (here) => api.server.identity.disable(UserId.make(here.userId)), false],
    ["being signed out by an admin", (here) => api.server.identity.signOutEverywhere(UserId.make(here.userId)), false],
    ["erasing the account", (here) => here.did("DELETE", "/api/account"), false],
  ])("other sessions end after %s", async (_, act, stays) => {
    const { here, there } = await twice()
    await act(here)
    expect(await lives(there)).toBe(false)
    expect(await goesOn(there)).toBe(false)
    expect(await lives(here)).toBe(stays)
    expect(await goesOn(here)).toBe(stays)
  })

  it("a session ends after the removal of an authenticator", async () => {
    const here = await api.person("anna")
    const phone = await enrolled(here, time)
    const there = elsewhere(api, here)
    const { challenge } = (await givePassword(there)).json
    await there.did("POST", "/api/session/second-step", { challenge, code: phone.recoveryCodes[0] })
    await here.did("DELETE", `/api/account/authenticators/${phone.deviceId}`)
    expect(await lives(there)).toBe(false)
    expect(await lives(here)).toBe(true)
  })

  it("after another password no other device is trusted, and no challenge that was started with the old one continues", async () => {
    const { here, there } = await twice()
    const begun = (await givePassword(elsewhere(api, here))).json.challenge
    const code = (await api.mails(here.email))[0]?.code
    await here.did("PUT", "/api/account/password", { password: "quite another password" })
    const late = await api.visitor().send("POST", "/api/session/second-step", { challenge: begun, code })
    expect(tagOf(late)).toBe("ChallengeOver")
    expect((await givePassword(reopened(api, there), "quite another password")).json.steps).toEqual(["email"])
    expect((await givePassword(reopened(api, here), "quite another password")).json).toHaveProperty("accessToken")
    expect((await api.mails(here.email)).map(({ subject }) => subject)).toContain("Your password has been changed")
  })
})

describe("another password", () => {
  it("another password is refused as at the sign-up, and then the old one remains valid", async () => {
    const anna = await api.person("anna")
    const change = (typed: string) => anna.put("/api/account/password", { password: typed })
    expect((await change("too short")).status).toBe(400)
    expect(tagOf(await change("passwordpassword"))).toBe("PasswordTooCommon")
    expect(tagOf(await change(anna.email))).toBe("PasswordTooCommon")
    expect((await givePassword(reopened(api, anna))).status).toBe(200)
  })
})

describe("a session that times out", () => {
  it("a session ends half an hour after it was last used, and not before", async () => {
    const anna = await api.person("anna")
    for (let use = 1; use <= 3; use++) {
      time.move({ minutes: 29 })
      expect((await refresh(anna)).status).toBe(200)
      expect((await anna.get("/api/portfolios")).status).toBe(200)
    }
    time.move({ minutes: 30, seconds: 1 })
    expect(await lives(anna)).toBe(false)
    expect((await refresh(anna)).status).toBe(401)
  })

  it("a session also ends while its page refreshes it by itself, because that is no activity of the user", async () => {
    const anna = await api.person("anna")
    for (let minutes = 0; minutes < 28; minutes += 4) {
      time.move({ minutes: 4 })
      expect((await refresh(anna)).status).toBe(200)
      expect((await anna.get("/api/session")).status).toBe(200)
    }
    time.move({ minutes: 3 })
    expect((await refresh(anna)).status).toBe(401)
  })

  it("a session ends a day after it began, however much it is used", async () => {
    const anna = await api.person("anna")
    for (let minutes = 0; minutes < 24 * 60 - 20; minutes += 20) {
      time.move({ minutes: 20 })
      await refresh(anna)
      expect((await anna.get("/api/portfolios")).status, `after ${minutes} minutes`).toBe(200)
    }
    time.move({ minutes: 21 })
    expect((await refresh(anna)).status).toBe(401)
    expect(await lives(anna)).toBe(false)
  })
})

describe("the list of one's sessions", () => {
  const list = async (person: Person) => (await person.did("GET", "/api/account/sessions")).json.sessions
  const asBrowser = (name: string) => ({ "user-agent": name })

  it("the list shows where the user is signed in, and signs out of each", async () => {
    const anna = api.visitor()
    const { challenge } = (await signUp(anna)).json
    const code = (await api.mails(anna.email))[0]?.code
    await anna.send("POST", "/api/session/second-step", { challenge, code }, asBrowser("Mozilla/5.0 (X11; Linux)"))
    const there = elsewhere(api, anna)
    await there.signIn()
    const ben = await api.person("ben")

    const sessions = await list(anna)
    expect(sessions).toHaveLength(2)
    const [own, other] = [true, false].map((mine) =>
      sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent === mine),
    )
    expect(own).toEqual({
      sessionId: expect.any(String),
      userAgent: "Mozilla/5.0 (X11; Linux)",
      createdAt: expect.stringMatching(/^2026-/),
      lastUsedAt: expect.stringMatching(/^2026-/),
      isCurrent: true,
    })
    const end = (by: Person, sessionId: string) => by.send("DELETE", `/api/account/sessions/${sessionId}`)
    // The session of another user is answered like an unknown one.
    const foreign = await end(ben, other.sessionId)
    const none = await end(ben, randomUUID())
    expect([foreign.status, foreign.text]).toEqual([404, none.text])
    expect(await lives(there)).toBe(true)
    expect((await end(anna, other.sessionId)).status).toBe(204)
    expect(await lives(there)).toBe(false)
    expect(await list(anna)).toHaveLength(1)
    // The device is no longer trusted: the password alone is not enough there.
    expect((await givePassword(reopened(api, there), password)).json.steps).toEqual(["email"])
  })
})
