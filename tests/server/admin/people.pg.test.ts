import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { UserId } from "#domain/shared/ids.ts"
import { type Administered, openAdministered } from "./administered.ts"

let given: Administered
const now = new Date("2026-03-01T10:00:00Z")
beforeAll(async () => void (given = await openAdministered(() => now)))
afterAll(() => given.close())
beforeEach(async () => {
  await given.owner.query("delete from identity.users")
  given.doneToAccounts.length = 0
})

const day = (n: number) => new Date(Date.UTC(2026, 0, n))

async function listed(asked: Parameters<Administered["administration"]["people"]>[0] = {}) {
  const { people, total } = await given.administration.people(asked)
  return { emails: people.map(({ email }) => email), total }
}

async function signedIn(userId: UserId, lastUsedAt = now): Promise<void> {
  await given.owner.query(
    `insert into identity.sessions (session_id, user_id, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $3, $4)`,
    [randomUUID(), userId, lastUsedAt, new Date(now.getTime() + 3_600_000)],
  )
}

const roleOf = async (userId: UserId) =>
  (await given.owner.query("select role from identity.users where user_id = $1", [userId])).rows[0]?.role

describe("the list of users", () => {
  it("the list of users shows their identity, their households and their activity, and nothing about their holdings", async () => {
    const anna = await given.person("anna@example.org", { firstName: "Anna", lastName: "Keller", createdAt: day(2) })
    const household = randomUUID()
    await given.found(household, anna)
    await signedIn(anna)
    await signedIn(anna, new Date(now.getTime() - 31 * 60_000)) // Idle for longer than a session lasts.
    await given.owner.query("insert into activity.inactivity values ($1, $2, 'active')", [anna, day(20)])
    expect(await given.administration.people({})).toEqual({
      people: [
        {
          userId: anna,
          email: "anna@example.org",
          name: "Anna Keller",
          role: "user",
          status: "active",
          hasAuthenticator: false,
          createdAt: day(2).toISOString(),
          lastActivityAt: day(20).toISOString(),
          sessions: 1,
          households: [
            {
              householdId: household,
              role: "owner",
              entitlement: {
                plan: "unlimited",
                basis: "installation",
                status: "unlimited",
                endsOn: null,
                daysLeft: null,
              },
            },
          ],
        },
      ],
      total: 1,
      pageSize: 50,
    })
  })

  it("the list of users shows no household in which their access has ended, or from which they were removed", async () => {
    const [anna, ben, carla] = [
      await given.person("anna@example.org", { createdAt: day(1) }),
      await given.person("ben@example.org", { createdAt: day(2) }),
      await given.person("carla@example.org", { createdAt: day(3) }),
    ]
    const household = randomUUID()
    await given.found(household, anna)
    const joined = (memberId: UserId, until: string) => ({
      _tag: "MemberJoined",
      invitationId: randomUUID(),
      memberId,
      role: "auditor",
      until,
      portfolios: null,
    })
    await given.record(household, joined(ben, "2026-02-28"), joined(carla, "2026-03-01"))
    const shown = async () =>
      (await given.administration.people({})).people.map(({ households }) => households.map(({ role }) => role))
    expect(await shown()).toEqual([["auditor"], [], ["owner"]])
    await given.record(household, { _tag: "MemberRemoved", memberId: carla })
    expect(await shown()).toEqual([[], [], ["owner"]])
  })

  it("the list of users has pages of fifty from the newest", async () => {
    for (let n = 1; n <= 53; n += 1) await given.person(`p${n}@example.org`, { createdAt: day(n) })
    const first = await listed()
    expect(first.total).toBe(53)
    expect(first.emails).toHaveLength(50)
    expect(first.emails[0]).toBe("p53@example.org")
    expect((await listed({ page: "2" })).emails).toEqual(["p3@example.org", "p2@example.org", "p1@example.org"])
    expect((await listed({ page: "3" })).emails).toEqual([])
    const searched = await listed({ search: "example", page: "2" })
    expect(searched).toEqual({ emails: ["p3@example.org", "p2@example.org", "p1@example.org"], total: 53 })
  })

  it("the list of users can be searched by role, by status, by a whole address and by part of an address, a name or an id", async () => {
    const anna = await given.person("anna@example.org", { firstName: "Änna", createdAt: day(5), role: "admin" })
    await given.person("ben@example.org", { lastName: "Annaberg", createdAt: day(4) })
    const carla = await given.person("carla@example.org", { createdAt: day(3) })
    await given.person("dora@example.org", { createdAt: day(2), isConfirmed: false })
    await given.owner.query("update identity.users set disabled_at = now() where user_id = $1", [carla])
    expect((await listed({ role: "admin" })).emails).toEqual(["anna@example.org"])
    expect((await listed({ status: "disabled" })).emails).toEqual(["carla@example.org"])
    expect((await listed({ status: "unconfirmed" })).emails).toEqual(["dora@example.org"])
    expect((await listed({ status: "active" })).emails).toEqual(["anna@example.org", "ben@example.org"])
    expect((await listed({ search: " Carla@EXAMPLE.org " })).emails).toEqual(["carla@example.org"])
    expect((await listed({ search: "anna" })).emails).toEqual(["anna@example.org", "ben@example.org"])
    expect((await listed({ search: "anna", role: "user" })).emails).toEqual(["ben@example.org"])
    expect((await listed({ search: "A\u0308nna" })).emails).toEqual(["anna@example.org"])
    expect((await listed({ search: "a@example" })).emails).toEqual([
      "anna@example.org",
      "carla@example.org",
      "dora@example.org",
    ])
    expect((await listed({ search: anna.slice(0, 13) })).emails).toEqual(["anna@example.org"])
    expect(await listed({ search: "\0%" })).toEqual({ emails: [], total: 0 })
  })

  it("the search finds a whole address also among accounts older than those that are decrypted", async () => {
    const old = await given.person("old@example.org", { createdAt: new Date("2020-01-01") })
    await given.owner.query(
      `insert into identity.users (user_id, own_household_id, email_index, personal, password_hash, language,
         base_currency, number_format, cost_method, theme, created_at)
       select gen_random_uuid(), gen_random_uuid(), decode(md5(n::text), 'hex'), personal, password_hash, language,
         base_currency, number_format, cost_method, theme, '2026-01-01'
       from identity.users, generate_series(1, 5000) n where user_id = $1`,
      [old],
    )
    const asked = given.administration.people({ search: "OLD@example.org" })
    expect((await asked).people.map(({ userId }) => userId)).toEqual([old])
  })
})

describe("a role in the installation", () => {
  const assign = (actor: UserId, userId: UserId, role: "user" | "admin" | "superAdmin") =>
    given.administration.assignRole({ userId: actor, role: "superAdmin" }, userId, role)

  it("a role in the installation is granted and revoked", async () => {
    const anna = await given.person("anna@example.org", { role: "superAdmin" })
    const ben = await given.person("ben@example.org")
    expect(await assign(anna, ben, "admin")).toEqual(Result.void)
    expect(await roleOf(ben)).toBe("admin")
    expect(await assign(anna, ben, "superAdmin")).toEqual(Result.void)
    expect(await assign(ben, anna, "user")).toEqual(Result.void)
    expect([await roleOf(anna), await roleOf(ben)]).toEqual(["user", "superAdmin"])
  })

  it("a role in the installation cannot be granted to oneself, nor resigned", async () => {
    const anna = await given.person("anna@example.org", { role: "superAdmin" })
    await given.person("ben@example.org", { role: "superAdmin" })
    for (const role of ["user", "admin", "superAdmin"] as const) {
      expect(await assign(anna, anna, role)).toEqual(Result.fail({ _tag: "OwnRole" }))
    }
    expect(await roleOf(anna)).toBe("superAdmin")
  })

  it("a role in the installation cannot be revoked from the last super admin who can sign in", async () => {
    const anna = await given.person("anna@example.org", { role: "superAdmin" })
    const ben = await given.person("ben@example.org", { role: "superAdmin" })
    await given.person("carla@example.org", { role: "superAdmin", isConfirmed: false })
    await given.owner.query("update identity.users set disabled_at = now() where user_id = $1", [ben])
    expect(await assign(anna, anna, "admin")).toEqual(Result.fail({ _tag: "OwnRole" }))
    // The account of ben was disabled after his request had begun.
    for (const role of ["admin", "superAdmin"] as const) {
      expect(await assign(ben, anna, role)).toEqual(Result.fail({ _tag: "AdminsOnly", superAdmin: true }))
    }
    expect(await roleOf(anna)).toBe("superAdmin")
  })

  it("a role in the installation is not granted by a super admin who lost that role a moment before", async () => {
    const anna = await given.person("anna@example.org", { role: "superAdmin" })
    const ben = await given.person("ben@example.org", { role: "superAdmin" })
    const carla = await given.person("carla@example.org")
    expect(await assign(anna, ben, "user")).toEqual(Result.void)
    expect(await assign(ben, carla, "superAdmin")).toEqual(Result.fail({ _tag: "AdminsOnly", superAdmin: true }))
    expect(await roleOf(carla)).toBe("user")
  })

  it("a role in the installation stays with one of two who revoke it from each other at the same moment", async () => {
    const [anna, ben] = [
      await given.person("anna@example.org", { role: "superAdmin" }),
      await given.person("ben@example.org", { role: "superAdmin" }),
    ]
    for (let round = 0; round < 10; round += 1) {
      await given.owner.query("update identity.users set role = 'superAdmin'")
      await Promise.all([assign(anna, ben, "user"), assign(ben, anna, "user")])
      const roles = [await roleOf(anna), await roleOf(ben)]
      expect(roles.filter((role) => role === "superAdmin")).toHaveLength(1)
    }
  })

  it("a role in the installation cannot be granted to an unknown user", async () => {
    const unknownUser = randomUUID() as UserId
    const anna = await given.person("anna@example.org", { role: "superAdmin" })
    expect(await assign(anna, unknownUser, "admin")).toEqual(Result.fail({ _tag: "PersonNotFound" }))
  })
})

describe("actions on several accounts", () => {
  it("an action applies to each account for which it is possible, and is reported for each", async () => {
    const [admin, owner, anna, ben] = [
      await given.person("admin@example.org", { role: "admin" }),
      await given.person("super@example.org", { role: "superAdmin" }),
      await given.person("anna@example.org"),
      await given.person("ben@example.org"),
    ]
    await given.owner.query("update identity.users set disabled_at = now() where user_id = $1", [ben])
    const unknownUser = randomUUID() as UserId
    const asked = [anna, unknownUser, admin, owner, ben, anna]
    expect(await given.administration.act({ userId: admin, role: "admin" }, "disable", asked)).toEqual({
      outcomes: [
        { userId: anna, outcome: "done" },
        { userId: unknownUser, outcome: "notFound" },
        { userId: admin, outcome: "forbidden" },
        { userId: owner, outcome: "forbidden" },
        { userId: ben, outcome: "unchanged" },
      ],
    })
    expect(given.doneToAccounts).toEqual([`disable ${anna}`])
  })

  it("an action without a change has no effect", async () => {
    const owner = { userId: await given.person("super@example.org"), role: "superAdmin" as const }
    const anna = await given.person("anna@example.org")
    const outcomeOf = async (action: Parameters<Administered["administration"]["act"]>[1]) =>
      (await given.administration.act(owner, action, [anna])).outcomes[0]?.outcome
    expect(await outcomeOf("enable")).toBe("unchanged")
    expect(await outcomeOf("signOut")).toBe("unchanged")
    await signedIn(anna)
    expect(await outcomeOf("signOut")).toBe("done")
    expect(await outcomeOf("sendPasswordReset")).toBe("done")
    expect(await outcomeOf("disable")).toBe("done")
    expect(await outcomeOf("enable")).toBe("done")
    expect(given.doneToAccounts).toEqual(
      ["signOut", "sendPasswordReset", "disable", "enable"].map((action) => `${action} ${anna}`),
    )
  })

  it("one super admin remains of two who disable each other at the same moment", async () => {
    const [anna, ben] = [
      await given.person("anna@example.org", { role: "superAdmin" }),
      await given.person("ben@example.org", { role: "superAdmin" }),
    ]
    const actor = (userId: UserId) => ({ userId, role: "superAdmin" as const })
    for (let round = 0; round < 10; round += 1) {
      await given.owner.query("update identity.users set disabled_at = null")
      await Promise.all([
        given.administration.act(actor(anna), "disable", [ben]),
        given.another().act(actor(ben), "disable", [anna]),
      ])
      const { rowCount } = await given.owner.query("select from identity.users where disabled_at is null")
      expect(rowCount).toBe(1)
    }
  })
})
