import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { migrate } from "#server/db/migrate.ts"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import { asRole, everyRole, refuseUnfitLogin, RoleRefused, roles } from "#server/postgres/roles.ts"

// Roles belong to a whole cluster, so these tests have one of their own.
let parent: string
let server: EmbeddedPostgres
const folder = () => join(parent, "postgres")
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "wealth-roles-"))
  chmodSync(parent, 0o711)
  server = await startEmbeddedPostgres({ folder: folder(), throwaway: true })
})
afterAll(async () => {
  await server.stop()
  rmSync(parent, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<ReadonlyArray<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on("error", () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const onDatabase = (url: string, database: string): string => Object.assign(new URL(url), { pathname: database }).href
const admin = (sql: string) => ask(server.adminUrl, sql)

const names = everyRole.map((role) => roles[role].name)

/** A Postgres that an administrator has set up, without the roles. */
const dropRoles = async () => {
  const databases = await admin("select datname from pg_database where datallowconn")
  for (const { datname } of databases) {
    await ask(
      onDatabase(server.adminUrl, String(datname)),
      `do $$ declare role text; begin
         for role in select rolname from pg_roles where rolname in ('${names.join("','")}') loop
           execute format('drop owned by %I', role);
         end loop;
       end $$`,
    )
  }
  await admin(`drop role if exists ${names.join()}`)
}

describe("the embedded Postgres", () => {
  it.each(everyRole)(
    "the embedded Postgres has a login for %s that owns nothing and can assume no other role",
    async (role) => {
      const url = server.roleUrls[role]
      expect(await ask(url, "select current_user::text as name, current_database()::text as db")).toEqual([
        { name: roles[role].name, db: "wealth" },
      ])
      for (const other of ["wealth", ...names.filter((name) => name !== roles[role].name)]) {
        await expect(ask(url, `set role ${other}`), other).rejects.toThrow("permission denied")
      }
      await expect(ask(url, "create table mine (a int)")).rejects.toThrow("permission denied")
    },
  )

  it.each([
    ["none of them", []],
    ["only the one for requests", ["runtime"]],
  ])(
    "the embedded Postgres adds the roles to data of a version that had %s, and keeps their passwords from then on",
    async (_, had) => {
      await migrate(server.url)
      await dropRoles()
      await server.stop()
      const file = join(folder(), "cluster/passwords.json")
      const kept = ["postgres", "wealth", ...had]
      const passwords = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)
      const earlier = Object.fromEntries(passwords.filter(([name]) => kept.includes(name)))
      writeFileSync(file, JSON.stringify(earlier))
      server = await startEmbeddedPostgres({ folder: folder(), throwaway: true })
      const urls = server.roleUrls
      for (const role of everyRole) {
        expect(await ask(urls[role], "select current_user::text as name")).toEqual([{ name: roles[role].name }])
      }
      expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject(earlier)
      expect(statSync(file).mode & 0o077).toBe(0)

      await server.stop()
      server = await startEmbeddedPostgres({ folder: folder(), throwaway: true })
      for (const role of everyRole) {
        expect(new URL(server.roleUrls[role]).password).toBe(new URL(urls[role]).password)
        expect(await ask(server.roleUrls[role], "select 1 as one")).toEqual([{ one: 1 }])
      }
    },
  )
})

describe("a Postgres without the roles", () => {
  it("a Postgres without the roles refuses an owner who may not create them, and explains what to do", async () => {
    await dropRoles()
    await admin("create database elsewhere owner wealth")
    const url = onDatabase(server.url, "elsewhere")
    const todo = names.map((name) => `create role ${name} nologin; grant ${name} to wealth;`)
    const [first = "", ...others] = todo
    const refusal = "superuser of that Postgres: "
    await expect(migrate(url)).rejects.toThrow(RoleRefused)
    await expect(migrate(url)).rejects.toThrow(refusal + todo.join(" "))
    await admin(`create role ${names[0]} nologin`)
    await expect(migrate(url)).rejects.toThrow(`${refusal}grant ${names[0]} to wealth; ${others.join(" ")}`)
    await dropRoles()
    // An installation of an earlier version has the first of them alone.
    await admin(first)
    await expect(migrate(url)).rejects.toThrow(refusal + others.join(" "))
    await admin(others.join(" "))
    await migrate(url)
    for (const role of everyRole) {
      expect(await ask(asRole(url, role), "select current_user::text as name")).toEqual([{ name: roles[role].name }])
    }
    await admin("drop database elsewhere")
  })

  it("a Postgres without the roles gets them from an owner who may create them, however many databases are migrated at once", async () => {
    await dropRoles()
    await admin("alter role wealth createrole")
    const databases = ["one", "two", "three", "four"]
    for (const name of databases) await admin(`create database ${name} owner wealth`)
    await Promise.all(databases.map((name) => migrate(onDatabase(server.url, name))))
    for (const name of databases) {
      for (const role of everyRole) {
        const url = asRole(onDatabase(server.url, name), role)
        expect(await ask(url, "select current_user::text as name")).toEqual([{ name: roles[role].name }])
        await expect(ask(url, "delete from log.events")).rejects.toThrow("permission denied")
      }
      await admin(`drop database ${name} with (force)`)
    }
    await admin("alter role wealth nocreaterole")
  })
})

describe.each(everyRole)("an external login for %s", (role) => {
  const { name, variable } = roles[role]
  const login = () => Object.assign(new URL(server.url), { username: "named", password: "secret" }).href

  it.each([
    ["a superuser", "superuser", "is a superuser"],
    ["one that may bypass row-level security", "bypassrls", "may bypass row-level security"],
    ["a member of the owner", "in role wealth", "may act as wealth"],
    ["one with the rights of every role", `in role ${names.join()}`, "needs a login for each role"],
    ["one without the rights of the role", "", `grant ${name} to named;`],
  ])("an external login is refused as %s", async (_, attributes, reason) => {
    await admin(`drop role if exists named; create role named login password 'secret' ${attributes}`)
    const refusal = refuseUnfitLogin(role, login(), server.url)
    await expect(refusal).rejects.toThrow(`${variable}'s named`)
    await expect(refusal).rejects.toThrow(reason)
  })

  it.each([
    ["that may not log in", "nologin"],
    ["whose password is another", "login password 'another'"],
  ])("an external login is refused as one %s, with an explanation", async (_, attributes) => {
    await admin(`drop role if exists named; create role named ${attributes} in role ${name}`)
    const refusal = refuseUnfitLogin(role, login(), server.url)
    await expect(refusal).rejects.toThrow(RoleRefused)
    await expect(refusal).rejects.toThrow(`${variable} cannot log in`)
    await expect(refusal).rejects.toThrow("alter role named login password '…';")
  })

  it("an external login is accepted with the rights of the role and no others", async () => {
    await admin("drop role if exists named; create role named login password 'secret' in role " + name)
    await expect(refuseUnfitLogin(role, login(), server.url)).resolves.toBeUndefined()
  })

  it("an external login is refused where it is that of the owner", async () => {
    await expect(refuseUnfitLogin(role, server.url, server.url)).rejects.toThrow("may act as wealth")
  })
})

it("the role is added to an address that has options already, and to one that has none", () => {
  const bare = "postgres://wealth:p%40ss@host:5432/wealth"
  const options = (url: string) => new URL(url).searchParams.get("options")
  expect(options(asRole(bare, "runtime"))).toBe("-c role=wealth_runtime")
  const full = new URL(asRole(`${bare}?sslmode=require&options=-c%20work_mem%3D8MB`, "runtime"))
  expect(options(full.href)).toBe("-c work_mem=8MB -c role=wealth_runtime")
  expect([full.searchParams.get("sslmode"), full.password, full.search.includes("+")]).toEqual([
    "require",
    "p%40ss",
    false,
  ])
})
