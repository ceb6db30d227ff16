import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { elsewhere, enrolled, givePassword, goesOn, reopened, signUp, statusesOf, tagOf } from "./circumstances.ts"
import { invited, joined, portfolioWithValue } from "./household.ts"

let api: TestApi
let pool: pg.Pool
let superAdmin: Person
beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl)
  superAdmin = await api.person("first")
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

const erase = (person: Person) => person.send("DELETE", "/api/account")

/** All data of a user's household that they can read, byte for byte. */
async function figures(person: Person): Promise<ReadonlyArray<string>> {
  const paths = ["/api/portfolios", "/api/holdings", "/api/net-worth", "/api/net-worth/history", "/api/goals"]
  return Promise.all(paths.map(async (path) => (await person.did("GET", path)).text))
}

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
  return texts.join("\n")
}

describe("erasing an account", () => {
  it("erasing an account ends the sessions, erases the household without another owner, and all personal data", async () => {
    const anna = await api.person("anna")
    const ben = await api.person("ben")
    await anna.did("PUT", "/api/account/profile", { firstName: "Canary-First", lastName: "Canary-Last", country: "CH" })
    await portfolioWithValue(anna, "Canary-Portfolio", "123456.78")
    await enrolled(anna, { now: () => new Date(), move: () => {} }, "Canary-Phone")
    await joined(api, anna, ben, { role: "viewer" })
    const { token } = await invited(api, anna, `canary.${randomUUID()}@example.org`, { role: "editor" })
    const { userId, householdId } = anna

    const cookies = reopened(api, anna)
    const answer = await erase(anna)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/^rt=; /)
    expect((await anna.get("/api/session")).status).toBe(401)
    expect(await goesOn(anna)).toBe(false)
    expect(await goesOn(cookies)).toBe(false)
    expect(tagOf(await givePassword(elsewhere(api, anna)))).toBe("SignInRefused")
    expect((await ben.get("/api/portfolios")).status).toBe(404)
    expect((await ben.send("POST", "/api/invitation", { token })).status).toBe(404)

    const rows = await everyRow()
    expect(rows).not.toMatch(/canary/i)
    expect(rows).not.toContain("123456.78")
    expect(rows).not.toContain(anna.email)
    for (const table of ["users", "sessions", "devices", "challenges", "links", "authenticators", "recovery_codes"]) {
      const { rowCount } = await pool.query(`select from identity.${table} where user_id = $1`, [userId])
      expect([table, rowCount]).toEqual([table, 0])
    }
    const noted = await pool.query(
      "select subject_id from identity.erasures where completed_at is not null and subject_id = any($1)",
      [[userId, householdId]],
    )
    expect(noted.rowCount).toBe(2)
  })

  it("erasing an account leaves no mail to the user except the confirmation", async () => {
    const anna = await api.person("anna")
    await erase(anna)
    expect((await api.mails(anna.email)).map(({ subject }) => subject)).toEqual(["Your account has been deleted"])
    const folder = mailboxFolder({ dataDir: api.dataDir })
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"))
    expect(texts.filter((text) => text.includes(anna.email))).toHaveLength(2) // The mail, as two files.
  })

  it("erasing an account allows a new sign-up with the address, without any of the former data", async () => {
    const anna = await api.person("anna")
    await portfolioWithValue(anna, "Former", "1000.00")
    await erase(anna)
    const again = api.visitor(anna.email)
    const { challenge } = (await signUp(again)).json
    const [mail] = await api.mails(anna.email)
    expect(mail?.subject).toBe("Confirm your email address")
    await again.did("POST", "/api/session/second-step", { challenge, code: mail?.code })
    expect(again.userId).not.toBe(anna.userId)
    expect(again.householdId).not.toBe(anna.householdId)
    expect((await again.get("/api/portfolios")).json.portfolios).toEqual([])
  })

  it("erasing an account leaves every household with another owner as it was, except for the member", async () => {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    await portfolioWithValue(anna, "Of the family", "1000.00")
    await joined(api, anna, ben, { role: "owner" })
    await portfolioWithValue(ben, "Entered by Ben", "50.00")
    await figures(ben) // His entry is shown to him at once, and by then to all members.
    const before = await figures(anna)
    expect((await erase(ben)).status).toBe(204)
    expect(await figures(anna)).toEqual(before)
    const { members } = (await anna.did("GET", "/api/household")).json
    expect(members.map(({ memberId }: { memberId: string }) => memberId)).toEqual([anna.userId])
  })

  it("erasing the account of the founder leaves the household to its other owner", async () => {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    await portfolioWithValue(anna, "Of the family", "1000.00")
    await joined(api, anna, ben, { role: "owner" })
    const before = await figures(ben)
    expect((await erase(anna)).status).toBe(204)
    expect(await figures(ben)).toEqual(before)
    expect((await ben.get("/api/household")).json.members).toHaveLength(1)
  })

  it("erasing an account affects no other user", async () => {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    await portfolioWithValue(ben, "Ben's", "1000.00")
    const before = await figures(ben)
    await erase(anna)
    expect(await figures(ben)).toEqual(before)
    expect((await elsewhere(api, ben).signIn()).status).toBe(200)
  })

  it("erasing an account is resumed where it was interrupted", async () => {
    const anna = await api.person("anna")
    await portfolioWithValue(anna, "Canary-Broken", "1000.00")
    // The state after a server that was killed as soon as it had stored its plan.
    await pool.query("insert into identity.erasures (subject_id, kind, asked_at) values ($1, 'person', now())", [
      anna.userId,
    ])
    await api.server.tidy()
    expect((await anna.get("/api/session")).status).toBe(401)
    expect(tagOf(await givePassword(elsewhere(api, anna)))).toBe("SignInRefused")
    expect(await everyRow()).not.toMatch(/canary-broken/i)
  })

  it("erasing the account of the last super admin is refused while there are other users, and possible once there is another super admin", async () => {
    const ben = await api.person("ben")
    await superAdmin.stepUp()
    const refused = await erase(superAdmin)
    expect(refused.status).toBe(422)
    expect(tagOf(refused)).toBe("LastSuperAdmin")
    expect((await superAdmin.get("/api/session")).status).toBe(200)
    await superAdmin.did("PUT", `/api/admin/users/${ben.userId}/role`, { role: "superAdmin" })
    // Two simultaneous erasures do not leave the others without one.
    await ben.stepUp()
    const answers = await Promise.all([erase(superAdmin), erase(ben)])
    expect(statusesOf(answers)).toEqual([204, 422])
  })
})
