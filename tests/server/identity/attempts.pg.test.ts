import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { type Attempts, attempts, type Subject } from "#server/identity/attempts.ts"
import { testDatabase, type TestDatabase } from "#tests/support/database.ts"

let database: TestDatabase
let pool: pg.Pool
let counted: Attempts
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  counted = attempts(openDatabase(pool))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

let people = 0
const newSubject = (): Subject => ({ kind: "account", email: `somebody.${people++}@example.org` })
const start = Date.parse("2026-01-01T12:00:00Z")
const after = (seconds: number): Date => new Date(start + seconds * 1_000)

it("five failures are free, then each attempt has to wait twice as long, up to a quarter of an hour", async () => {
  const account = newSubject()
  for (let failure = 1; failure <= 5; failure++) expect(await counted.begin(account, after(0))).toBeUndefined()
  const waits: Array<number> = []
  let at = 0
  for (let failure = 6; failure <= 18; failure++) {
    const wait = (await counted.begin(account, after(at))) ?? 0
    waits.push(wait)
    expect(await counted.begin(account, after(at + wait - 0.001))).toBe(1)
    at += wait
    expect(await counted.begin(account, after(at))).toBeUndefined()
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

it("failures are forgotten after a success, and after a quarter of an hour without attempts", async () => {
  for (const forget of [
    async (account: Subject) => {
      await counted.succeeded(account)
      return after(0)
    },
    async () => after(1 + 15 * 60 + 1),
  ]) {
    const account = newSubject()
    for (let failure = 1; failure <= 5; failure++) await counted.begin(account, after(0))
    expect(await counted.begin(account, after(0.5))).toBe(1)
    const later = await forget(account)
    for (let failure = 1; failure <= 5; failure++) expect(await counted.begin(account, later)).toBeUndefined()
    expect(await counted.begin(account, later)).toBe(1)
  }
})

it("simultaneous attempts are counted one by one", async () => {
  const account = newSubject()
  const begun = await Promise.all(Array.from({ length: 50 }, () => counted.begin(account, after(0))))
  expect(begun.filter((wait) => wait === undefined)).toHaveLength(5)
})

it("an attempt that began a moment before the last is counted, on a server whose clock is behind", async () => {
  const account = newSubject()
  for (const seconds of [3, 1, 2, 0, 4]) expect(await counted.begin(account, after(seconds))).toBeUndefined()
  expect(await counted.begin(account, after(4))).toBe(1)
})

it.each([
  [{ kind: "code", userId: "somebody" }, 5, 900],
  [{ kind: "mail", email: "somebody@example.org" }, 3, 3_600],
  [{ kind: "mailAddress", address: "203.0.113.9" }, 10, 3_600],
  [{ kind: "codeMail", userId: "somebody" }, 10, 3_600],
  [{ kind: "inviting", householdId: "a household" }, 20, 86_400],
  [{ kind: "invited", email: "somebody@example.org" }, 3, 86_400],
] as const)("attempts are limited within a window: %j", async (subject, most, seconds) => {
  const begun = await Promise.all(Array.from({ length: 30 }, () => counted.begin(subject, after(0))))
  expect(begun.filter((wait) => wait === undefined)).toHaveLength(most)
  expect(await counted.begin(subject, after(seconds - 1))).toBe(1)
  expect(await counted.begin(subject, after(seconds))).toBeUndefined()
})

it("one address may fail twenty times per minute, and a success does not count", async () => {
  const address: Subject = { kind: "address", address: "203.0.113.9" }
  for (let attempt = 1; attempt <= 40; attempt++) {
    expect(await counted.begin(address, after(1))).toBeUndefined()
    await counted.succeeded(address)
  }
  for (let attempt = 1; attempt <= 20; attempt++) expect(await counted.begin(address, after(10))).toBeUndefined()
  expect(await counted.begin(address, after(31))).toBe(30)
  expect(await counted.begin({ kind: "address", address: "203.0.113.10" }, after(31))).toBeUndefined()
  expect(await counted.begin(address, after(61))).toBeUndefined()
})

it("neither addresses nor typed values are stored, and nothing for longer than a day", async () => {
  const account: Subject = { kind: "account", email: "hunter2-typed-in-the-wrong-field" }
  await counted.begin(account, after(0))
  const { rows } = await pool.query<{ row: string }>("select a::text as row from identity.attempts a")
  expect(rows.map(({ row }) => row).join("\n")).not.toContain("hunter2")
  await counted.tidy(after(86_400))
  expect((await pool.query("select from identity.attempts where subject = sha256($1)", [account.email])).rowCount).toBe(
    1,
  )
  await counted.tidy(after(3 * 86_400))
  expect((await pool.query("select from identity.attempts")).rowCount).toBe(0)
})
