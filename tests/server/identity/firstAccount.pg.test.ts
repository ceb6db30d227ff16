import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import pg from "pg"
import { openPool } from "#server/db/database.ts"
import { password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { enterCode, givePassword, signUp, tagOf } from "./circumstances.ts"

let api: TestApi
let pool: pg.Pool
let superAdmin: Person
beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl)
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

const roleOf = async (person: Person): Promise<string> => (await person.get("/api/session")).json.installationRole

describe("the first account that is confirmed", () => {
  it("the first account that is confirmed becomes super admin, one of two at once, and no later one does", async () => {
    const waiting = api.visitor()
    await signUp(waiting) // Never confirmed: the first in the table, without a user so far.
    const people = Array.from({ length: 6 }, () => api.visitor())
    const begun = []
    for (const person of people) {
      const { challenge } = (await signUp(person)).json
      begun.push({ person, challenge, code: (await api.mails(person.email))[0]?.code ?? "" })
    }
    await Promise.all(begun.map(({ person, challenge, code }) => enterCode(person, challenge, code)))
    const roles = await Promise.all(people.map(roleOf))
    expect(roles.toSorted()).toEqual(["superAdmin", "user", "user", "user", "user", "user"].toSorted())
    expect(await roleOf(await api.person("seventh"))).toBe("user")

    // Even while there is no super admin, a later account does not become one.
    const [first] = people.filter((_, place) => roles[place] === "superAdmin")
    superAdmin = first as Person
    await pool.query("update identity.users set role = 'user'")
    expect(await roleOf(await api.person("eighth"))).toBe("user")
    await pool.query("update identity.users set role = 'superAdmin' where user_id = $1", [superAdmin.userId])
  })
})

describe("a closed sign-up", () => {
  it("a closed sign-up refuses before any other check, the same for every address", async () => {
    const known = await api.person("known")
    const settings = { maintenance: false, maintenanceMessage: null, signUpOpen: true, examplesOpen: true }
    await superAdmin.stepUp()
    await superAdmin.did("PUT", "/api/admin/system", { ...settings, signUpOpen: false })
    try {
      const answers = [await signUp(api.visitor(known.email)), await signUp(api.visitor())]
      for (const answer of answers) {
        expect(answer.status).toBe(422)
        expect(tagOf(answer)).toBe("SignUpClosed")
        expect(answer.text).toBe(answers[0]?.text)
      }
      expect((await api.mails(known.email))[0]?.subject).not.toBe("You already have an account")
      expect((await givePassword(known)).status).toBe(200)
      expect(tagOf(await signUp(api.visitor(), { invitation: "x".repeat(43) }))).toBe("SignUpClosed")
    } finally {
      await superAdmin.did("PUT", "/api/admin/system", settings)
    }
  })
})

describe("the password of a new account", () => {
  it.each(["123456789012", "passwordpassword", "anna.of.the.hills", "Wealth Tracker"])(
    "the password of a new account is not %s",
    async (typed) => {
      const anna = api.visitor(`anna.of.the.hills@${randomUUID()}.example.org`)
      const answer = await signUp(anna, { password: typed })
      expect(answer.status).toBe(422)
      expect(tagOf(answer)).toBe("PasswordTooCommon")
      expect(await api.mails(anna.email)).toEqual([])
    },
  )

  it.each([
    ["x".repeat(11), "password.tooShort"],
    ["🔑".repeat(257), "password.tooLong"],
  ])("the password of a new account has 12 to 256 characters: not %j", async (typed, reason) => {
    const answer = await signUp(api.visitor(), { password: typed })
    expect(answer.status).toBe(400)
    expect(answer.json.errors).toEqual([{ field: "body.password", reason }])
    expect(answer.text).not.toContain(typed)
  })

  it("the password of a new account counts exactly as typed, and is stored nowhere", async () => {
    const typed = "  Grüße, ẛ̣ und 密码 🔑  "
    const anna = api.visitor()
    const { challenge } = (await signUp(anna, { password: typed })).json
    await enterCode(anna, challenge, (await api.mails(anna.email))[0]?.code ?? "")
    expect((await givePassword(anna, typed)).status).toBe(200)
    for (const other of [typed.trim(), typed.normalize("NFKC"), typed.normalize("NFD"), typed.toLowerCase()]) {
      expect(tagOf(await givePassword(anna, other))).toBe("SignInRefused")
    }
    await signUp(api.visitor(), { password: "another one, to be kept nowhere" })
    const everything = await everyRow()
    for (const secret of [typed.trim(), password, "to be kept nowhere", anna.email, anna.accessToken, challenge]) {
      expect(everything).not.toContain(secret)
    }
    for (const token of anna.cookies.values()) expect(everything).not.toContain(token)
  })
})

/** The content of every table, as text. */
async function everyRow(): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: Array<string> = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  expect(texts.length).toBeGreaterThan(20)
  return texts.join("\n")
}
