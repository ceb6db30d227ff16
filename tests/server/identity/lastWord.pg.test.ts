import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { openPool } from "#server/db/database.ts"
import { type Answer, password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { sampleBody } from "#tests/server/routes/samples.ts"
import { untilLocked } from "#tests/support/database.ts"

/*
 * A change of an account that has passed every check, and waits to be decided, when the session in which it was
 * requested ends. A transaction holds the row of the user meanwhile, as a change of the password does.
 */

let api: TestApi
let pool: pg.Pool
beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl)
  await api.person("admin") // The first account is the super admin.
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

/** Those that change something about the account itself. */
const changes = endpoints.filter(
  ({ kind, method, path }) => kind === "identity" && method !== "GET" && /^\/api\/(account|preferences)/.test(path),
)

/** Ends every session of the user while the request waits for the row of the user. */
async function sentWhileSessionsEnd(person: Person, send: () => Promise<Answer>): Promise<Answer> {
  const holder = await pool.connect()
  try {
    await holder.query("begin")
    await holder.query("select from identity.users where user_id = $1 for update", [person.userId])
    const answer = send()
    await untilLocked(pool)
    await holder.query("delete from identity.sessions where user_id = $1", [person.userId])
    await holder.query("commit")
    return await answer
  } finally {
    holder.release()
  }
}

const stored = async (person: Person): Promise<unknown> =>
  (
    await pool.query(
      `select u.*, (select count(*) from identity.links l where l.user_id = u.user_id) as links,
        (select count(*) from identity.authenticators a where a.user_id = u.user_id) as authenticators
      from identity.users u where user_id = $1`,
      [person.userId],
    )
  ).rows

it.each(changes.filter(({ name }) => name !== "confirmAuthenticator").map((one) => [one.name, one] as const))(
  "%s is refused when its session ends before it is decided, and changes nothing",
  async (name, { method, path }) => {
    const person = await api.person("anna")
    await person.stepUp()
    const before = await stored(person)
    const { userId } = person
    const ids = { deviceId: randomUUID(), browserId: randomUUID(), sessionId: randomUUID() }
    const address = path.replaceAll(/:(\w+)/g, (_, id: string) => ids[id as keyof typeof ids])
    const body = sampleBody(name, { userId, portfolioId: "" } as Parameters<typeof sampleBody>[1])
    const answer = await sentWhileSessionsEnd(person, () => person.send(method, address, body))
    expect(answer.status).toBe(401)
    expect(await stored(person)).toEqual(before)
  },
)

it("a sign-in with a password that is replaced meanwhile begins no session", async () => {
  const person = await api.person("anna")
  const holder = await pool.connect()
  try {
    await holder.query("begin")
    await holder.query("select from identity.users where user_id = $1 for update", [person.userId])
    const answer = person.send("POST", "/api/session", { email: person.email, password })
    await untilLocked(pool)
    await holder.query("update identity.users set password_changed_at = now() where user_id = $1", [person.userId])
    await holder.query("delete from identity.sessions where user_id = $1", [person.userId])
    await holder.query("commit")
    expect((await answer).status).toBe(422)
  } finally {
    holder.release()
  }
  const { rowCount } = await pool.query("select from identity.sessions where user_id = $1", [person.userId])
  expect(rowCount).toBe(0)
})

it("a step-up in a session that another one ends meanwhile begins no session", async () => {
  const person = await api.person("anna")
  const { json } = await person.did("POST", "/api/session/step-up", { password })
  const [mail] = await api.mails(person.email)
  const proof = { challenge: json.challenge, code: mail?.code }
  const answer = await sentWhileSessionsEnd(person, () =>
    person.send("POST", "/api/session/step-up/second-step", proof),
  )
  expect(answer.status).not.toBe(200)
  const { rowCount } = await pool.query("select from identity.sessions where user_id = $1", [person.userId])
  expect(rowCount).toBe(0)
})
