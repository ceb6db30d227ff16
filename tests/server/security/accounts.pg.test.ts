import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { clock } from "#tests/server/identity/circumstances.ts"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"
import pg from "pg"

let api: TestApi
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
})
afterAll(() => api.close())

describe("a new installation", () => {
  it("a new installation has no account that could sign in, under any common name", async () => {
    const owner = new pg.Client({ connectionString: api.databaseUrl })
    await owner.connect()
    const { rows } = await owner.query("select count(*)::int as people from identity.users")
    await owner.end()
    expect(rows).toEqual([{ people: 0 }])
    for (const email of ["admin", "root", "admin@localhost", "admin@example.org", "test@example.org"]) {
      for (const typed of ["admin", "password", "changeme", "", email]) {
        const { status, json } = await api.visitor().send("POST", "/api/session", { email, password: typed })
        expect([status, json.refusal?._tag]).toEqual([422, "SignInRefused"])
      }
    }
  })
})

describe("a password", () => {
  it("a password is valid for years, and no user is asked for another", async () => {
    const anna = await api.person("anna")
    for (let year = 1; year <= 3; year++) {
      time.move({ days: 365 })
      const { status, json } = await anna.signIn()
      expect(status).toBe(200)
      expect(json).toHaveProperty("accessToken")
    }
  })
})
