import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import pg from "pg"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* Text that is a program in another language is text here: it is stored and returned unchanged. */

let api: TestApi
let admin: Person
let owner: pg.Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.person("admin")
  owner = new pg.Client({ connectionString: api.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

const dangerous = [
  "'; drop schema read cascade; --",
  "' or '1'='1",
  '" or ""="',
  "1; select pg_sleep(1000)",
  "$1 %s ${7*7} {{7*7}} #{7*7} <%= 7*7 %>",
  "\\'; select 1; \\",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '=HYPERLINK("http://evil.example")',
  'Anna & Ben <b>"quoted"</b>',
  "../../etc/passwd",
  "javascript:alert(1)",
  "{0} {name} {count, plural, other {#}} '{'",
]

describe("text with code in another language", () => {
  it.each(dangerous)("the text is the title of a portfolio and the name of a household: %s", async (text) => {
    const anna = await api.person("anna")
    const portfolioId = randomUUID()
    await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: text })
    await anna.did("PUT", "/api/household/name", { name: text })
    const { portfolios } = (await anna.get("/api/portfolios")).json
    expect(portfolios).toMatchObject([{ portfolioId, title: text }])
    const answer = await anna.get("/api/household")
    expect(answer.json.name).toBe(text)
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8")
  })

  it.each(dangerous)("the text finds no user and no data, and causes no error: %s", async (text) => {
    await admin.stepUp()
    for (const address of ["/api/admin/users", "/api/admin/activity"]) {
      const answer = await admin.get(`${address}?${new URLSearchParams({ search: text }).toString()}`)
      expect(answer.status, answer.text).toBe(200)
      expect(Object.values(answer.json)[0]).toEqual([])
    }
  })

  it.each(dangerous)("the text does not sign in: %s", async (text) => {
    const answer = await api.visitor().send("POST", "/api/session", { email: text, password: text })
    expect(answer.status).toBe(422)
    expect(answer.json.refusal).toEqual({ _tag: "SignInRefused" })
  })

  it("the text has changed no other data", async () => {
    const { rows } = await owner.query("select count(*)::int as people from identity.users")
    expect(rows).toEqual([{ people: dangerous.length + 1 }])
    expect((await admin.get("/api/portfolios")).status).toBe(200)
  })
})
