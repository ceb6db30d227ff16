import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { UserId } from "#domain/shared/ids.ts"
import { openPool } from "#server/db/database.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { givePassword, tagOf } from "#tests/server/identity/circumstances.ts"
import { invited, joined, portfolioWithValue } from "#tests/server/identity/household.ts"
import { someOf } from "#tests/support/samples.ts"
import { SimulatedCrash, type BreakableErasure, breakableErasure } from "./breakableErasure.ts"
import { type Canaries, canaries } from "./canaries.ts"
import { lookEverywhere } from "./everywhere.ts"

/*
 * Erasing an account takes many steps, and the process may die before and after each of them. A server that knows about
 * it from the database alone completes the rest when it runs the due work.
 */
let api: TestApi
let pool: pg.Pool
let service: BreakableErasure
let neighbour: Person

beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl)
  service = await breakableErasure(api)
  await api.person("first")
  neighbour = await api.person("neighbour")
  await portfolioWithValue(neighbour, "Of the neighbours", "1000.00")
})
afterAll(async () => {
  await service.close()
  await pool.end()
  await api.close()
})

interface Living {
  readonly person: Person
  readonly typed: Canaries
  /** Of which they became the only owner, besides the one that they founded. */
  readonly secondHouseholdId: string
}

/**
 * A user with two households of their own, a neighbour as a member of the first, the user as a member of the
 * neighbour's, and an invited guest.
 */
async function living(): Promise<Living> {
  const typed = canaries()
  const person = await api.person(typed.at("address"))
  const former = await api.person("former")
  await portfolioWithValue(person, typed.at("title"), "123.45")
  await joined(api, former, person, { role: "owner" })
  const secondHouseholdId = person.household ?? ""
  await portfolioWithValue(person, typed.at("secondTitle"), "678.90")
  await former.did("DELETE", "/api/household/membership")
  await neighbour.stepUp() // The last step-up is as old as the test.
  await joined(api, neighbour, person, { role: "editor" })
  person.household = undefined
  await invited(api, person, `${typed.at("guest")}@example.org`, { role: "viewer" })
  return { person, typed, secondHouseholdId }
}

async function expectErased({ person, typed, secondHouseholdId }: Living): Promise<void> {
  await api.mailsSettled()
  const { tables, mailbox } = await lookEverywhere(api)
  const left = [...tables].filter(([, text]) => typed.foundIn(text).length > 0)
  expect(left.map(([name]) => name)).toEqual([])
  const mails = mailbox.filter((mail) => typed.foundIn(mail).length > 0)
  expect(mails.every((mail) => mail.includes("Your account has been deleted"))).toBe(true)
  expect(mails).toHaveLength(2)

  const subjects = [person.userId, person.householdId, secondHouseholdId]
  const keys = await pool.query("select from vault.keys where subject_id = any($1) and wrapped is null", [subjects])
  expect(keys.rowCount).toBe(3)
  const noted = await pool.query(
    "select from identity.erasures where subject_id = any($1) and completed_at is not null",
    [subjects],
  )
  expect(noted.rowCount).toBe(3)
  const open = await pool.query("select from identity.erasures where completed_at is null")
  expect(open.rowCount).toBe(0)
  expect((await person.get("/api/session")).status).toBe(401)
  const { members } = (await neighbour.did("GET", "/api/household")).json
  expect(members.map(({ memberId }: { memberId: string }) => memberId)).not.toContain(person.userId)
}

async function sessionOf({ userId }: Person): Promise<string> {
  const { rows } = await pool.query("select session_id from identity.sessions where user_id = $1", [userId])
  return rows[0].session_id
}

/** Whether it was interrupted. */
async function eraseUntil(step: number, { person }: Living): Promise<boolean> {
  service.breakBefore(step)
  try {
    await service.erase({ userId: person.userId as UserId, sessionId: await sessionOf(person) })
    return false
  } catch (error) {
    // Any failure that prevents a query of the database is logged as an unavailable database.
    if (error instanceof SimulatedCrash || (error as Error).cause instanceof SimulatedCrash) return true
    throw error
  }
}

it("an erasure without an interruption is complete after more than twenty steps", async () => {
  const user = await living()
  expect(await eraseUntil(Infinity, user)).toBe(false)
  expect(service.steps()).toBeGreaterThan(20)
  await expectErased(user)
})

it("an erasure is completed wherever it was interrupted", async () => {
  for (const step of someOf(Array.from({ length: 1_000 }, (_, index) => index + 1))) {
    const user = await living()
    if (!(await eraseUntil(step, user))) break
    if (step === 1) continue // Nothing is stored yet, and nothing was promised.
    const answer = await givePassword(api.visitor(user.person.email))
    expect(["AccountDisabled", "SignInRefused"]).toContain(tagOf(answer))
    await api.server.tidy()
    await expectErased(user)
  }
  expect(service.steps()).toBeGreaterThan(20)
})

it("two owners who are erased at once take with them the household that has no other owner", async () => {
  const [anna, ben] = [await api.person("anna"), await api.person("ben")]
  await joined(api, anna, ben, { role: "owner" })
  const answers = await Promise.all([anna, ben].map((one) => one.send("DELETE", "/api/account")))
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  const keys = await pool.query("select from vault.keys where subject_id = any($1) and wrapped is null", [
    [anna.userId, ben.userId, anna.householdId, ben.householdId],
  ])
  expect(keys.rowCount).toBe(4)
})
