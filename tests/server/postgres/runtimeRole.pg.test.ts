import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { migrate } from "../../../server/migrate.ts"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../server/postgres/embeddedPostgres.ts"
import { asRuntime, refuseUnfitLogin, RuntimeRoleRefused } from "../../../server/postgres/runtimeRole.ts"

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

/** As a Postgres is that somebody else has set up: nobody has heard of the role. */
const dropRole = async () => {
  const databases = await admin("select datname from pg_database where datallowconn")
  for (const { datname } of databases) {
    await ask(
      onDatabase(server.adminUrl, String(datname)),
      `do $$ begin
         if exists (select from pg_roles where rolname = 'wealth_runtime') then drop owned by wealth_runtime; end if;
       end $$`,
    )
  }
  await admin("drop role if exists wealth_runtime")
}

describe("the embedded Postgres", () => {
  it("has a login for requests that owns nothing and cannot become the owner", async () => {
    expect(await ask(server.runtimeUrl, "select current_user::text as name, current_database()::text as db")).toEqual([
      { name: "wealth_runtime", db: "wealth" },
    ])
    await expect(ask(server.runtimeUrl, "set role wealth")).rejects.toThrow("permission denied")
    await expect(ask(server.runtimeUrl, "create table mine (a int)")).rejects.toThrow("permission denied")
  })

  it("gets it over data that an earlier version made, and keeps its password from then on", async () => {
    await migrate(server.url)
    await dropRole()
    await server.stop()
    const file = join(folder(), "cluster/passwords.json")
    const { runtime: _, ...earlier } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>
    writeFileSync(file, JSON.stringify(earlier))
    server = await startEmbeddedPostgres({ folder: folder(), throwaway: true })
    expect(await ask(server.runtimeUrl, "select current_user::text as name")).toEqual([{ name: "wealth_runtime" }])
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject(earlier)
    expect(statSync(file).mode & 0o077).toBe(0)

    const { password } = new URL(server.runtimeUrl)
    await server.stop()
    server = await startEmbeddedPostgres({ folder: folder(), throwaway: true })
    expect(new URL(server.runtimeUrl).password).toBe(password)
    expect(await ask(server.runtimeUrl, "select 1 as one")).toEqual([{ one: 1 }])
  })
})

describe("a Postgres that knows nothing of the role", () => {
  it("refuses the start of an owner who may not make it, and says what to do", async () => {
    await dropRole()
    await admin("create database elsewhere owner wealth")
    const url = onDatabase(server.url, "elsewhere")
    const todo = "create role wealth_runtime nologin; grant wealth_runtime to wealth;"
    await expect(migrate(url)).rejects.toThrow(RuntimeRoleRefused)
    await expect(migrate(url)).rejects.toThrow(todo)
    await admin("create role wealth_runtime nologin")
    await expect(migrate(url)).rejects.toThrow("superuser of that Postgres: grant wealth_runtime to wealth;")
    await dropRole()
    await admin(todo)
    await migrate(url)
    expect(await ask(asRuntime(url), "select current_user::text as name, count(*)::int from read.goals")).toEqual([
      { name: "wealth_runtime", count: 0 },
    ])
    await admin("drop database elsewhere")
  })

  it("gets it from an owner who may, however many databases of it are migrated at once", async () => {
    await dropRole()
    await admin("alter role wealth createrole")
    const names = ["one", "two", "three", "four"]
    for (const name of names) await admin(`create database ${name} owner wealth`)
    await Promise.all(names.map((name) => migrate(onDatabase(server.url, name))))
    for (const name of names) {
      const url = asRuntime(onDatabase(server.url, name))
      expect(await ask(url, "select current_user::text as name")).toEqual([{ name: "wealth_runtime" }])
      await expect(ask(url, "delete from log.events")).rejects.toThrow("permission denied")
      await admin(`drop database ${name} with (force)`)
    }
    await admin("alter role wealth nocreaterole")
  })
})

describe("a login that somebody else names for requests", () => {
  const login = (name: string) => Object.assign(new URL(server.url), { username: name, password: "secret" }).href

  it.each([
    ["a superuser", "superuser", "is a superuser"],
    ["one that may bypass row-level security", "bypassrls", "may bypass row-level security"],
    ["a member of the owner", "in role wealth", "may act as wealth"],
    ["one without the rights for requests", "", "grant wealth_runtime to named;"],
  ])("is refused as %s", async (_, attributes, reason) => {
    await admin(`drop role if exists named; create role named login password 'secret' ${attributes}`)
    await expect(refuseUnfitLogin(login("named"), server.url)).rejects.toThrow(reason)
  })

  it("serves where it has the rights of the role and no others", async () => {
    await admin("drop role if exists named; create role named login password 'secret' in role wealth_runtime")
    await expect(refuseUnfitLogin(login("named"), server.url)).resolves.toBeUndefined()
  })

  it("is refused where it is the owner's own", async () => {
    await expect(refuseUnfitLogin(server.url, server.url)).rejects.toThrow("may act as wealth")
  })
})

it("adds the role to an address that has options already, and to one that has none", () => {
  const bare = "postgres://wealth:p%40ss@host:5432/wealth"
  const options = (url: string) => new URL(url).searchParams.get("options")
  expect(options(asRuntime(bare))).toBe("-c role=wealth_runtime")
  const full = new URL(asRuntime(`${bare}?sslmode=require&options=-c%20work_mem%3D8MB`))
  expect(options(full.href)).toBe("-c work_mem=8MB -c role=wealth_runtime")
  expect([full.searchParams.get("sslmode"), full.password, full.search.includes("+")]).toEqual([
    "require",
    "p%40ss",
    false,
  ])
})
