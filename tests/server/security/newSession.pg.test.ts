import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock } from "#tests/server/identity/circumstances.ts"

let api: TestApi
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
})
afterAll(() => api.close())

/** A client with the current tokens, regardless of later changes in the browser. */
function copyOf(person: Person): Person {
  const copy = api.visitor(person.email)
  copy.accessToken = person.accessToken
  for (const [name, value] of person.cookies) copy.cookies.set(name, value)
  return copy
}

async function expectOver(person: Person): Promise<void> {
  expect((await person.get("/api/session")).status).toBe(401)
  expect((await person.send("POST", "/api/session/refresh", {})).status).toBe(401)
}

describe("signing in", () => {
  it("signing in where a session exists starts another, and ends the former with its access token", async () => {
    const anna = await api.person("anna")
    const before = copyOf(anna)
    time.move({ minutes: 2 })
    expect((await anna.signIn()).status).toBe(200)
    expect(anna.cookies.get("rt")).not.toBe(before.cookies.get("rt"))
    expect((await anna.get("/api/session")).status).toBe(200)
    // Its cookie is invalid at once; the access token of an open page works until it expires.
    expect((await before.send("POST", "/api/session/refresh", {})).status).toBe(409)
    expect((await before.get("/api/session")).status).toBe(200)
    time.move({ minutes: 3 })
    expect((await anna.get("/api/session")).status).toBe(200)
    await expectOver(before)
  })

  it("signing in as another user ends the session of the former user", async () => {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    const browser = api.visitor(ben.email)
    for (const [name, value] of anna.cookies) browser.cookies.set(name, value)
    expect((await browser.signIn()).status).toBe(200)
    expect((await browser.get("/api/session")).json.email).toBe(ben.email)
    await expectOver(anna)
  })

  it("a failed sign-in ends nothing", async () => {
    const anna = await api.person("anna")
    expect((await anna.signIn("wrong password")).status).toBe(422)
    expect((await anna.get("/api/session")).status).toBe(200)
  })
})

describe("the step-up", () => {
  it("the step-up continues the session with new tokens, and the former ones are invalid", async () => {
    const anna = await api.person("anna")
    const before = copyOf(anna)
    await anna.stepUp()
    expect(anna.cookies.get("rt")).not.toBe(before.cookies.get("rt"))
    expect((await anna.get("/api/session")).status).toBe(200)
    expect((await before.get("/api/session")).status).toBe(401)
  })
})

describe("signing out elsewhere", () => {
  it.each(["one session", "all others"])("signing out elsewhere needs a recent step-up: %s", async (which) => {
    const there = await api.person("anna")
    const here = api.visitor(there.email)
    expect((await here.signIn()).status).toBe(200)
    const known = copyOf(here)
    expect((await known.signIn()).status).toBe(200) // By the password alone, which is no step-up.
    const { sessions } = (await known.get("/api/account/sessions")).json
    const other = sessions.find(({ isCurrent }: { readonly isCurrent: boolean }) => !isCurrent)
    const path = which === "one session" ? `/api/account/sessions/${other.sessionId}` : "/api/account/sessions"
    expect((await known.send("DELETE", path)).json.refusal).toEqual({ _tag: "StepUpNeeded" })
    expect((await there.get("/api/session")).status).toBe(200)
    await known.stepUp()
    expect((await known.send("DELETE", path)).status).toBe(204)
    await expectOver(there)
  })
})
