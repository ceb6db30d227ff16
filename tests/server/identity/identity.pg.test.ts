import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { HouseholdId, UserId } from "../../../domain/shared/ids.ts"
import { openPool } from "../../../server/database.ts"
import { LogUnavailable } from "../../../server/eventlog/eventLog.ts"
import { identity } from "../../../server/identity/identity.ts"
import { passwords } from "../../../server/identity/passwords.ts"
import { addUser, type User } from "../../../server/identity/users.ts"
import { type Answer, password, type Person, preferences, type TestApi, testApi } from "../http/testApi.ts"

let api: TestApi
let pool: pg.Pool
let now = new Date()
beforeAll(async () => {
  api = await testApi({ ports: { now: () => now, limits: { account: 3, address: 1_000 } } })
  pool = openPool(api.databaseUrl)
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

const signIn = (person: Person, typed: string, email = person.email): Promise<Answer> =>
  person.send("POST", "/api/session", { email, password: typed })

const later = (hours: number): void => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

describe("signing up", () => {
  it("founds a household and signs in", async () => {
    const anna = api.anybody()
    const answer = await anna.send("POST", "/api/sign-up", { email: anna.email, password, preferences })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      householdId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: anna.email,
      preferences,
      today: now.toISOString().slice(0, 10),
    })
    expect((await anna.get("/api/session")).json).toEqual(answer.json)
    expect(await foundingsOf(answer.json.householdId)).toBe(1)
  })

  it("takes an address once, in whatever case and form it is written", async () => {
    const email = `zoé.${randomUUID()}@example.org`
    const send = (as: string) => api.anybody().send("POST", "/api/sign-up", { email: as, password, preferences })
    expect((await send(email)).status).toBe(200)
    for (const as of [email, email.toUpperCase(), email.normalize("NFD")]) {
      const answer = await send(as)
      expect(answer.status).toBe(422)
      expect(answer.json.refusal).toEqual({ _tag: "EmailAlreadyUsed" })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it.each([
    [{ password: "x".repeat(11) }, "body.password", "password.tooShort"],
    [{ password: "🔑".repeat(257) }, "body.password", "password.tooLong"],
    [{ email: "anna" }, "body.email", "email.malformed"],
    [{ email: "anna@example" }, "body.email", "email.malformed"],
    [{ email: "anna\u0000@example.org" }, "body.email", "email.malformed"],
    [{ email: `${"a".repeat(64)}@${"b".repeat(187)}.org` }, "body.email", "email.malformed"],
    [{ preferences: { ...preferences, language: "la" } }, "body.preferences.language", "notOneOf"],
    [{ role: "admin" }, "body.role", "unexpected"],
  ])("refuses %j", async (change, field, reason) => {
    const body = { email: "anna@example.org", password, preferences, ...change }
    const answer = await api.anybody().send("POST", "/api/sign-up", body)
    expect(answer.status).toBe(400)
    expect(answer.json.errors).toEqual([{ field, reason }])
  })

  it("keeps neither the password nor the token of a session", async () => {
    const anna = await api.person("anna")
    const token = anna.cookie().split("=")[1] ?? ""
    expect(token).toMatch(/^[\w-]{43}$/)
    const kept = await pool.query<{ row: string }>(
      "select u::text as row from identity.users u union all select s::text from identity.sessions s",
    )
    const text = kept.rows.map(({ row }) => row).join("\n")
    expect(text).not.toContain(password)
    expect(text).not.toContain(token)
    const events = await pool.query<{ row: string }>("select e::text as row from log.events e")
    expect(events.rows.map(({ row }) => row).join("\n")).not.toContain("@example.org")
  })
})

const foundingsOf = async (householdId: string): Promise<number | null> =>
  (
    await pool.query("select from log.events where type = 'HouseholdFounded' and stream = $1", [
      `household-${householdId}`,
    ])
  ).rowCount

describe("founding a household that was interrupted", () => {
  it("is made up for at the next signing in, once", async () => {
    const user: User = {
      userId: randomUUID() as UserId,
      householdId: randomUUID() as HouseholdId,
      email: `${randomUUID()}@example.org`,
      preferences: {
        ...preferences,
        language: "en",
        baseCurrency: "EUR",
        numberFormat: "swiss",
        costMethod: "average",
        theme: "system",
      },
    }
    // As the server left it that was killed between the two.
    await addUser(pool, user, await passwords().hash(password), now)
    expect(await foundingsOf(user.householdId)).toBe(0)
    const anna = api.anybody()
    expect((await signIn(anna, password, user.email)).status).toBe(200)
    expect((await signIn(anna, password, user.email)).status).toBe(200)
    expect(await foundingsOf(user.householdId)).toBe(1)
    expect((await anna.get("/api/net-worth")).status).toBe(200)
  })

  it("leaves a person who can sign in as soon as the log can be reached", async () => {
    let isAway = true
    const founded: Array<string> = []
    const people = identity({
      pool,
      now: () => now,
      randomId: randomUUID,
      session: { idleHours: 1, days: 1 },
      foundHousehold: async ({ householdId }) => {
        if (isAway) throw new LogUnavailable("away")
        founded.push(householdId)
      },
    })
    const given = { email: `${randomUUID()}@example.org`, password }
    const signUp = people.signUp(
      {
        ...given,
        preferences: {
          language: "en",
          baseCurrency: "EUR",
          numberFormat: "swiss",
          costMethod: "average",
          theme: "system",
        },
      },
      "203.0.113.1",
    )
    await expect(signUp).rejects.toThrow(LogUnavailable)
    isAway = false
    const entered = Result.getOrThrow(await people.signIn(given, "203.0.113.1"))
    expect(founded).toEqual([entered.user.householdId])
  })
})

describe("signing in", () => {
  it("works with the address in any case, and starts a session of its own each time", async () => {
    const anna = await api.person("anna")
    const first = anna.cookie()
    const browser = api.anybody()
    expect((await signIn(browser, password, anna.email.toUpperCase())).status).toBe(200)
    expect(browser.cookie()).not.toBe(first)
    expect((await browser.get("/api/session")).json.email).toBe(anna.email)
    expect((await anna.get("/api/session")).status).toBe(200)
  })

  it("does not say which of the two was wrong, nor whether anybody has the address", async () => {
    const anna = await api.person("anna")
    const refusals = [
      await signIn(api.anybody(), "not the password of anna", anna.email),
      await signIn(api.anybody(), password, "nobody.at.all@example.org"),
      await signIn(api.anybody(), password, "no address"),
      await signIn(api.anybody(), password, "a\u0000b@example.org"),
      await signIn(api.anybody(), "", anna.email.replace("@", "@x.")),
    ]
    for (const { status, text, headers } of refusals) {
      expect({ status, text, cookies: headers.getSetCookie() }).toEqual({
        status: 422,
        text: refusals[0]?.text,
        cookies: [],
      })
    }
    expect(refusals[0]?.json.refusal).toEqual({ _tag: "SignInRefused" })
  })

  it("is refused for a while after too many failures, also with the right password, and works again then", async () => {
    const anna = await api.person("anna")
    for (let failure = 1; failure <= 3; failure++) expect((await signIn(anna, "wrong password")).status).toBe(422)
    const refused = await signIn(anna, password)
    expect(refused.status).toBe(429)
    expect(refused.headers.get("retry-after")).toBe("1")
    expect(refused.json).toMatchObject({
      code: "tooManyRequests",
      refusal: { _tag: "TooManyAttempts", retryAfterSeconds: 1 },
    })
    later(1 / 3_600)
    expect((await signIn(anna, password)).status).toBe(200)
    expect((await signIn(anna, "wrong password")).status).toBe(422) // counted from the beginning
  })
})

describe("a session", () => {
  it("travels in a cookie that scripts cannot read and other sites cannot send", async () => {
    const anna = api.anybody()
    const { headers } = await anna.send("POST", "/api/sign-up", { email: anna.email, password, preferences })
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  it("travels over https alone where that is how people come", async () => {
    const secure = await testApi({
      databaseUrl: api.databaseUrl,
      settings: { publicUrl: new URL("https://wealth.example.org"), cookieSecure: true },
    })
    const { headers } = await secure.anybody().send("POST", "/api/sign-up", {
      email: `${randomUUID()}@example.org`,
      password,
      preferences,
    })
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    await secure.close()
  })

  it("is over at once after signing out, wherever its token still is", async () => {
    const anna = await api.person("anna")
    const cookie = anna.cookie()
    const thief = () => api.anybody().send("GET", "/api/session", undefined, { cookie })
    expect((await thief()).status).toBe(200)
    const signedOut = await anna.send("DELETE", "/api/session")
    expect(signedOut.status).toBe(204)
    expect(signedOut.headers.getSetCookie()[0]).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
    expect((await thief()).status).toBe(401)
  })

  it("ends a day after it was last used, and not before", async () => {
    const anna = await api.person("anna")
    for (let use = 1; use <= 3; use++) {
      later(23.9)
      expect((await anna.get("/api/session")).status).toBe(200)
    }
    later(24.1)
    expect((await anna.get("/api/session")).status).toBe(401)
  })

  it("ends after thirty days however much it is used", async () => {
    const anna = await api.person("anna")
    for (let day = 1; day < 30; day++) {
      later(23.9)
      expect((await anna.get("/api/session")).status, `on day ${day}`).toBe(200)
    }
    later(23.9)
    expect((await anna.get("/api/session")).status).toBe(200)
    later(23.9)
    expect((await anna.get("/api/session")).status).toBe(401)
  })

  it.each(["", "x", "a".repeat(43), `${"a".repeat(42)}%00`, "a".repeat(4_000), "'; drop table identity.users; --"])(
    "is not one with a token of %j",
    async (token) => {
      const cookie = `session=${token}`
      expect((await api.anybody().send("GET", "/api/session", undefined, { cookie })).status).toBe(401)
    },
  )
})

it("keeps what somebody prefers", async () => {
  const anna = await api.person("anna")
  const changed = {
    language: "fr",
    baseCurrency: "CHF",
    numberFormat: "continental",
    costMethod: "fifo",
    theme: "dark",
  }
  expect((await anna.put("/api/preferences", changed)).json).toEqual(changed)
  expect((await anna.get("/api/session")).json.preferences).toEqual(changed)
  expect((await anna.get("/api/net-worth")).json.currency).toBe("CHF")
})
