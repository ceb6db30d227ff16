import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, reopened, signUp } from "./circumstances.ts"

let api: TestApi
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
})
afterAll(() => api.close())

const refresh = (person: Person, headers?: Record<string, string>): Promise<Answer> =>
  person.send("POST", "/api/session/refresh", {}, headers)

/** A client that sends this token and nothing else. */
function bringing(token: string | undefined): Person {
  const person = api.visitor()
  person.cookies.set("rt", token ?? "")
  return person
}

describe("refreshing a session", () => {
  it("refreshing a session replaces the token of the cookie each time, for the same session", async () => {
    const anna = await api.person("anna")
    const seen = new Set([anna.cookies.get("rt")])
    for (let time = 0; time < 5; time++) {
      const { status, json } = await refresh(anna)
      expect(status).toBe(200)
      expect(json).toMatchObject({ expiresInSeconds: 300, session: { email: anna.email } })
      seen.add(anna.cookies.get("rt"))
    }
    expect(seen.size).toBe(6)
    expect((await anna.get("/api/account/sessions")).json.sessions).toHaveLength(1)
  })

  it("refreshing with a token that was replaced before ends the session of the thief and of the owner", async () => {
    for (const reuse of ["the owner is ahead", "the thief is ahead"]) {
      const anna = await api.person("anna")
      const thief = bringing(anna.cookies.get("rt"))
      const [first, second] = reuse === "the owner is ahead" ? [anna, thief] : [thief, anna]
      await refresh(first)
      await refresh(first)
      expect((await refresh(second)).status, reuse).toBe(401)
      expect((await refresh(first)).status, reuse).toBe(401)
      expect((await anna.get("/api/session")).status).toBe(401)
      expect((await thief.get("/api/session")).status).toBe(401)
    }
  })

  it("refreshing at the same moment as another tab sets no second cookie", async () => {
    const anna = await api.person("anna")
    const slower = bringing(anna.cookies.get("rt"))
    await refresh(anna)
    const answer = await refresh(slower)
    expect(answer.status).toBe(409)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.json).not.toHaveProperty("accessToken")
    expect((await anna.get("/api/session")).status).toBe(200)
  })

  it.each([
    ["two seconds", { seconds: 2 }],
    ["forty minutes", { minutes: 40 }],
  ])("refreshing continues %s after the answer to the last refresh was lost", async (_name, passed) => {
    const anna = await api.person("anna")
    for (let lost = 0; lost < 3; lost++) {
      await refresh(bringing(anna.cookies.get("rt")))
      time.move(passed)
      expect(await refresh(anna)).toMatchObject({ status: 200, json: { session: { email: anna.email } } })
      await anna.get("/api/session")
    }
    expect((await refresh(anna)).status).toBe(200)
    expect((await anna.get("/api/account/sessions")).json.sessions).toHaveLength(1)
  })

  it("refreshing with a copied token ends the session of the thief and of the owner when the other copy continues", async () => {
    for (const ahead of ["the owner", "the thief"]) {
      const anna = await api.person("anna")
      const thief = bringing(anna.cookies.get("rt"))
      await refresh(anna)
      time.move({ seconds: 2 })
      expect((await refresh(thief)).status).toBe(200)
      const [first, second] = ahead === "the owner" ? [anna, thief] : [thief, anna]
      expect((await refresh(first)).status, ahead).toBe(200)
      time.move({ seconds: 11 })
      expect((await refresh(second)).status, ahead).toBe(401)
      expect((await refresh(first)).status, ahead).toBe(401)
      expect((await anna.get("/api/session")).status).toBe(401)
      expect((await thief.get("/api/session")).status).toBe(401)
    }
  })

  it("refreshing signs no user out when five tabs refresh twenty times at once and retry when they were slower", async () => {
    const anna = await api.person("anna")
    for (let round = 0; round < 4; round++) {
      // Tabs share their cookies: those that were slower send the next token, again all at once.
      for (let tabs = 5; tabs > 0; tabs--) {
        const answers = await Promise.all(Array.from({ length: tabs }, () => refresh(anna)))
        const slower = Array.from({ length: tabs - 1 }, () => 409)
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...slower])
      }
    }
    expect((await anna.get("/api/session")).status).toBe(200)
  })

  it("refreshing with one token twenty times at once succeeds once", async () => {
    const anna = await api.person("anna")
    const token = anna.cookies.get("rt")
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(bringing(token))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it.each(["", "x", "a".repeat(43), `${"a".repeat(42)}%00`, "a".repeat(4_000), "'; drop table identity.users; --"])(
    "refreshing is refused for %j",
    async (token) => {
      expect((await refresh(bringing(token))).status).toBe(401)
    },
  )
})

describe("the cookies", () => {
  const attributes = async (of: TestApi): Promise<ReadonlyArray<string>> => {
    const anna = of.visitor()
    const { challenge } = (await signUp(anna)).json
    const code = (await of.mails(anna.email))[0]?.code
    const { headers } = await anna.send("POST", "/api/session/second-step", { challenge, code })
    return headers.getSetCookie().map((line) => line.replace(/=[\w-]{43};/, "=…;"))
  }

  it("the cookies are inaccessible to scripts and to other sites", async () => {
    expect(await attributes(api)).toEqual([
      "rt=…; Path=/; HttpOnly; SameSite=Strict",
      "device=…; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict",
    ])
  })

  it("the cookies travel over https alone and belong to the host alone, where https is the public address", async () => {
    const secure = await testApi({
      settings: { publicUrl: new URL("https://wealth.example.org"), cookieSecure: true },
    })
    expect(await attributes(secure)).toEqual([
      "__Host-rt=…; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-device=…; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Strict",
    ])
    await secure.close()
  })

  it.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("the cookies neither refresh nor end a session for a foreign page: %j", async (headers) => {
    const anna = await api.person("anna")
    expect((await refresh(anna, headers)).status).toBe(403)
    expect((await anna.send("DELETE", "/api/session", undefined, headers)).status).toBe(403)
    expect((await anna.send("POST", "/api/session", { email: anna.email, password }, headers)).status).toBe(403)
    expect((await refresh(reopened(api, anna), { origin: api.url, "sec-fetch-site": "same-origin" })).status).toBe(200)
  })

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "the cookies are useless for a form, which can send %s alone",
    async (type) => {
      const anna = await api.person("anna")
      const answer = await anna.send("POST", "/api/session/refresh", "{}", { "content-type": type })
      expect(answer.status).toBe(415)
    },
  )
})
