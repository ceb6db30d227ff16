import { createHash, randomBytes } from "node:crypto"
import pg from "pg"
import { migrate, readMigrations } from "#server/db/migrate.ts"
import { asRole, forEachRole, type Role, type RoleUrls, roles } from "#server/postgres/roles.ts"
import { until } from "./waiting.ts"

export interface TestDatabase {
  /** As its owner. */
  readonly url: string
  /** As the roles that own nothing: their logins, where the server of this run has them. */
  readonly roleUrls: RoleUrls
  /** Closes its connections and drops it. */
  drop(): Promise<void>
}

/** A migrated database for one test file alone: a copy of a template, in about 50 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  return newDatabase(await migratedTemplate())
}

/** A copy of a database, page by page, while no connection is open. */
export const copiedDatabase = ({ url }: Pick<TestDatabase, "url">): Promise<TestDatabase> =>
  newDatabase(new URL(url).pathname.slice(1))

/** An empty database. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase("template0")

/** The server of this test run: TEST_DATABASE_URL, set by globalSetup.ts unless it is set already. */
export function testServerUrl(): string {
  const url = process.env["TEST_DATABASE_URL"]
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run vitest from the project, a file named *.pg.test.ts")
  return url
}

/** The same database with the roles that own nothing: their logins, where the server of this run has them. */
export const roleUrlsOf = (url: string): RoleUrls => forEachRole((role) => loginOf(role, url))

function loginOf(role: Role, url: string): string {
  const login = process.env[testVariable(role)]
  if (!login) return asRole(url, role)
  const { host, pathname } = new URL(url)
  const address = new URL(urlOf(pathname.slice(1), login))
  address.host = host
  return address.href
}

/** Where the test run finds the login of a role, in the first database of its server. */
export const testVariable = (role: Role): string => `TEST_${roles[role].variable}`

/** Copies the files: to log every page instead takes three times as long. */
async function newDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`
  await onServer((server) => server.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: urlOf(name),
    roleUrls: roleUrlsOf(urlOf(name)),
    drop: () => onServer((server) => dropDatabase(server, name)),
  }
}

/** Resolves once a statement in the database of the pool has been waiting for a lock, for at least this long. */
export async function untilLocked(pool: pg.Pool, { atLeastMs = 0 } = {}): Promise<void> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query_start <= clock_timestamp() - $1 * interval '1 millisecond'`
  await until(async () => (await pool.query(blocked, [atLeastMs])).rowCount !== 0)
}

/** While the server's own autovacuum is connected, only a superuser may drop a database; autovacuum soon ends. */
async function dropDatabase(server: pg.Client, name: string): Promise<void> {
  await until(async () => {
    try {
      await server.query(`drop database if exists ${name} with (force)`)
      return true
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === "42501") return false
      throw error
    }
  })
}

/** Made once for each state of the migrations, by the first process; an incomplete one is made again. */
async function migratedTemplate(): Promise<string> {
  const digest = createHash("sha256").update(JSON.stringify(readMigrations())).digest("hex").slice(0, 16)
  const name = `template_${digest}`
  await onServer(async (server) => {
    await server.query("select pg_advisory_lock(hashtext($1))", [name])
    const { rowCount } = await server.query("select from pg_database where datname = $1", [name])
    if (rowCount) return
    const begun = `${name}_begun`
    await dropDatabase(server, begun)
    await server.query(`create database ${begun}`)
    await migrate(urlOf(begun))
    await server.query(`alter database ${begun} rename to ${name}`)
  })
  return name
}

async function onServer<Answer>(work: (server: pg.Client) => Promise<Answer>): Promise<Answer> {
  const server = new pg.Client({ connectionString: testServerUrl() })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

function urlOf(database: string, server = testServerUrl()): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
