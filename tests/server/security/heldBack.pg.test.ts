import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mayInRole } from "#domain/household/roles.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { endpoints } from "#contract/endpoints.ts"
import { openPool } from "#server/db/database.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { permissionFor } from "#server/http/guard.ts"
import { password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { collect } from "#tests/server/eventlog/samples.ts"
import { joined } from "#tests/server/identity/household.ts"
import { founded, type Household, sampleBody } from "#tests/server/routes/samples.ts"
import { testLog } from "#tests/support/testLog.ts"
import { type HeldBack, heldBack, headersRead } from "./heldBack.ts"

/*
 * Every request of the contract that changes something, with its body held back while its sender loses access. The
 * server read the header when the sender still had access; what counts is the moment at which it decides.
 */

let api: TestApi
let pool: pg.Pool
let log: EventLog
let admin: Person
let owner: Person
let family: Household

beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl)
  log = testLog(pool)
  admin = await api.person("admin") // The first account is the super admin.
  owner = await api.person("owner")
  family = await founded(owner)
  await owner.stepUp()
  await admin.stepUp()
})
afterAll(async () => {
  await log.close()
  await pool.end()
  await api.close()
})

const changes = endpoints.filter(({ kind, method }) => kind !== "open" && method !== "GET")
/** Queries that change something belong to the commands of the household. */
const withBody = (kind: Endpoint["kind"]) =>
  changes.filter((one) => (one.kind === "query" ? "command" : one.kind) === kind && (one.body ?? one.upload))

/** The path with the ids of the household; an id that the request chooses is new. */
function pathOf({ path, name }: Endpoint): string {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, id = ""]) => id)
  const isNew = /^(create|open|incur|connect)[A-Z]|^(recordStake|recordSwap|setGoal|inviteMember|recordEntry)$/.test(
    name,
  )
  const ids: Record<string, string> = { ...family }
  if (isNew || /^(recordDebtEntry|recordWalletStatement|enrolAuthenticator)$/.test(name))
    ids[names.at(-1) ?? ""] = randomUUID()
  return path.replaceAll(/:(\w+)/g, (_, id: string) => ids[id] ?? "")
}

function bodyOf(endpoint: Endpoint): string | Uint8Array {
  if (endpoint.upload) return Buffer.from("an archive")
  const body = sampleBody(endpoint.name, family) as object
  // The user who loses access would take it from the owner.
  return JSON.stringify(endpoint.name === "actOnPeople" ? { action: "signOut", userIds: [family.userId] } : body)
}

const hold = (person: Person, tried: ReadonlyArray<Endpoint>): Promise<ReadonlyArray<HeldBack>> =>
  Promise.all(
    tried.map((endpoint) => {
      const { method } = endpoint
      return heldBack(api, person, { method, path: pathOf(endpoint), body: bodyOf(endpoint) })
    }),
  )

/** What is stored: the facts of the household, accounts, sessions, links and settings. */
async function stored(): Promise<unknown> {
  const text = (table: string, columns: string) => `(select json_agg(${columns} order by 1) from ${table} as t)`
  const { rows } = await pool.query(`select
    (select count(*) from mail.outbox) as mails,
    ${text("identity.users", "concat(user_id, role, password_hash, encode(email_index, 'hex'), personal, theme, disabled_at)")} as users,
    ${text("identity.sessions", "session_id")} as sessions, ${text("identity.links", "concat(user_id, purpose)")} as links,
    ${text("identity.authenticators", "concat(user_id, device_id)")} as authenticators,
    ${text("identity.recovery_codes", "code_hash")} as codes,
    ${text("identity.invitations", "invitation_id")} as invitations,
    ${text("platform.settings", "t::text")} as settings`)
  return { rows, events: (await collect(log.readAll())).length }
}

/** Holds back each of the requests, takes the access away, and expects that each is refused and changes nothing. */
async function expectRefused(
  person: Person,
  tried: ReadonlyArray<Endpoint>,
  takeAway: () => Promise<unknown>,
): Promise<void> {
  const held = await hold(person, tried)
  await headersRead(person)
  await takeAway()
  await api.mailsSettled()
  const before = await stored()
  const answers = await Promise.all(held.map(({ finish }) => finish()))
  const permitted = answers.flatMap(({ status }, index) =>
    [401, 403, 404].includes(status) ? [] : [`${tried[index]?.name}: ${status}`],
  )
  expect(permitted).toEqual([])
  await api.mailsSettled()
  expect(await stored()).toEqual(before)
}

/** Another owner of the household, who may do everything and gave both proofs a moment ago. */
async function otherOwner(): Promise<Person> {
  const person = await api.person("other")
  await person.stepUp()
  await joined(api, owner, person, { role: "owner" })
  return person
}

async function superAdmin(): Promise<Person> {
  const person = await api.person("second-admin")
  await admin.did("PUT", `/api/admin/users/${person.userId}/role`, { role: "superAdmin" })
  await person.stepUp()
  return person
}

/** The same account, signed in elsewhere. */
async function elsewhere(person: Person): Promise<Person> {
  const other = api.visitor(person.email)
  await other.signIn()
  await other.stepUp()
  return other
}

const changePassword = async (person: Person) =>
  (await elsewhere(person)).did("PUT", "/api/account/password", { password: `${password} of today` })
const disable = (person: Person) =>
  admin.did("POST", "/api/admin/users/actions", { action: "disable", userIds: [person.userId] })

/** What ends the access of a user to everything. */
const endings = [
  ["signed out", (person: Person) => person.did("DELETE", "/api/session")],
  ["signed out elsewhere", async (person: Person) => (await elsewhere(person)).did("DELETE", "/api/account/sessions")],
  ["left behind by a new password", changePassword],
  ["disabled", disable],
] as const

describe("a command whose body arrives late", () => {
  const commands = withBody("command")

  it("every command is refused once its sender was removed from the household", async () => {
    const person = await otherOwner()
    await expectRefused(person, commands, () => owner.did("DELETE", `/api/household/members/${person.userId}`))
  })

  it("every command that a viewer may not send is refused once its sender became a viewer", async () => {
    const person = await otherOwner()
    const tried = commands.filter((endpoint) => !mayInRole("viewer", permissionFor(endpoint)))
    await expectRefused(person, tried, () =>
      owner.did("PUT", `/api/household/members/${person.userId}`, { role: "viewer", until: null, portfolios: null }),
    )
  })

  it("every command is refused once its sender is limited to portfolios outside of what it changes", async () => {
    const person = await api.person("adviser")
    await person.stepUp()
    await joined(api, owner, person, { role: "adviser" })
    const tried = commands.filter((endpoint) => permissionFor(endpoint) === "goals")
    expect(tried.length).toBeGreaterThan(0)
    await expectRefused(person, tried, () =>
      owner.did("PUT", `/api/household/members/${person.userId}`, {
        role: "adviser",
        until: null,
        portfolios: [family.otherPortfolioId],
      }),
    )
  })

  it.each(endings)("every command is refused once its sender was %s", async (_, end) => {
    const person = await otherOwner()
    await expectRefused(person, commands, () => end(person))
  })
})

describe("a change of an account whose body arrives late", () => {
  it.each(endings)("every change is refused once its sender was %s", async (_, end) => {
    const person = await otherOwner()
    await expectRefused(person, withBody("identity"), () => end(person))
  })
})

describe("a change of the installation whose body arrives late", () => {
  it("every change is refused once its sender is no admin", async () => {
    const person = await superAdmin()
    await expectRefused(person, withBody("admin"), () =>
      admin.did("PUT", `/api/admin/users/${person.userId}/role`, { role: "user" }),
    )
  })

  it("every change that needs a super admin is refused once its sender is an admin", async () => {
    const person = await superAdmin()
    const tried = withBody("admin").filter(({ guard }) => guard.superAdmin === true)
    await expectRefused(person, tried, () =>
      admin.did("PUT", `/api/admin/users/${person.userId}/role`, { role: "admin" }),
    )
  })

  it.each(endings)("every change is refused once its sender was %s", async (_, end) => {
    const person = await superAdmin()
    await expectRefused(person, withBody("admin"), () => end(person))
  })
})

describe("a read that waits for the read models", () => {
  it("a member who is removed while a read waits does not receive what was recorded afterwards", async () => {
    const person = await api.person("viewer")
    await joined(api, owner, person, { role: "viewer" })
    const { json } = await owner.did("PUT", `/api/portfolios/${family.portfolioId}/title`, { title: "Before" })
    const [, commit = "0"] = /^C:(\d+)/.exec(json.position) ?? []
    // Two positions ahead: the removal, and the new name.
    const ahead = `C:${BigInt(commit) + 2n}/P:${BigInt(commit) + 2n}`
    const waiting = person.send("GET", "/api/portfolios", undefined, { "read-after": ahead })
    await headersRead(person)
    await owner.did("DELETE", `/api/household/members/${person.userId}`)
    await owner.did("PUT", `/api/portfolios/${family.portfolioId}/title`, { title: "SecretAfterwards" })
    const answer = await waiting
    expect([answer.status, answer.text.includes("SecretAfterwards")]).toEqual([404, false])
  })

  it("a viewer who is limited while a read waits receives what they may see then", async () => {
    const person = await api.person("viewer")
    await joined(api, owner, person, { role: "viewer" })
    const { json } = await owner.did("PUT", `/api/portfolios/${family.portfolioId}/title`, { title: "Before" })
    const [, commit = "0"] = /^C:(\d+)/.exec(json.position) ?? []
    const ahead = `C:${BigInt(commit) + 2n}/P:${BigInt(commit) + 2n}`
    const waiting = person.send("GET", "/api/portfolios", undefined, { "read-after": ahead })
    await headersRead(person)
    const limited = { role: "viewer", until: null, portfolios: [family.otherPortfolioId] }
    await owner.did("PUT", `/api/household/members/${person.userId}`, limited)
    await owner.did("PUT", `/api/portfolios/${family.portfolioId}/title`, { title: "SecretAfterwards" })
    const answer = await waiting
    expect(answer.status).toBe(200)
    expect(answer.json.portfolios.map((one: { portfolioId: string }) => one.portfolioId)).toEqual([
      family.otherPortfolioId,
    ])
  })
})

it("every request of the contract that changes something is among these, or has no body", () => {
  const tried = (["command", "identity", "admin"] as const).flatMap(withBody)
  expect(changes.filter((one) => !tried.includes(one)).filter(({ body }) => body !== undefined)).toEqual([])
  expect(tried.length).toBeGreaterThan(40)
})
