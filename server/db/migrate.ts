import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { ensureRoles } from "#server/postgres/roles.ts"
import { refuseOldServer } from "#server/postgres/serverVersion.ts"

export interface Migration {
  /** `0001_event_log.sql`: four digits give the order. */
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** The database does not match the migrations of this version of the program. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused"
}

export const migrationsFolder = join(import.meta.dirname, "..", "..", "migrations")

/**
 * Brings a database up to date: applies the missing migrations in order, each in a transaction of its own, and returns
 * their names. Processes that start together wait for one another.
 *
 * Refuses, before it changes anything, a database with a migration that was edited since or no longer exists, or where
 * a new one would come before an applied one: the files would no longer describe its tables. Also refuses if a role of
 * the product is missing and cannot be created, since migrations grant rights to the roles.
 *
 * `upTo`: the last migration to apply, for a restore of a backup that an earlier version wrote.
 */
export async function migrate(
  url: string,
  folder: string = migrationsFolder,
  onApplied: (name: string) => void = () => {},
  { upTo }: { readonly upTo?: string } = {},
): Promise<ReadonlyArray<string>> {
  const files = readMigrations(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query("select pg_advisory_lock($1)", [migrationLock])
    await ensureRoles(client)
    await client.query(`create schema if not exists platform;
      create table if not exists platform.migrations (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`)
    const { rows: landed } = await client.query<{ name: string; sha256: string }>(
      "select name, sha256 from platform.migrations order by name",
    )
    const outstanding = outstandingOf(files, landed).filter(({ name }) => upTo === undefined || name <= upTo)
    for (const file of outstanding) {
      onApplied(file.name)
      await apply(client, file)
    }
    return outstanding.map((file) => file.name)
  } finally {
    await client.end() // also releases the lock
  }
}

/** The migrations of a folder, in order. Line ends are normalised, so a checkout on Windows has the same digests. */
export function readMigrations(folder: string = migrationsFolder): ReadonlyArray<Migration> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
  names.forEach((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
      throw new MigrationRefused(`${name}: a migration is named like 0001_what_it_does.sql`)
    }
    if (names[index + 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new MigrationRefused(`${name} and ${names[index + 1]} have the same number`)
    }
  })
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n")
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") }
  })
}

function outstandingOf(
  files: ReadonlyArray<Migration>,
  landed: ReadonlyArray<{ readonly name: string; readonly sha256: string }>,
): ReadonlyArray<Migration> {
  for (const { name, sha256 } of landed) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file) {
      throw new MigrationRefused(
        `the database had ${name}, which this version does not know: it was used with a newer version. ` +
          "Start that version, or give this one a database of its own.",
      )
    }
    if (file.sha256 !== sha256) {
      throw new MigrationRefused(
        `${name} was edited after it was applied to this database. Applied migrations are never edited: ` +
          "restore the file and put the change into a new one.",
      )
    }
  }
  const outstanding = files.filter((file) => !landed.some(({ name }) => name === file.name))
  const last = landed.at(-1)
  const early = last && outstanding.find((file) => file.name < last.name)
  if (early) {
    throw new MigrationRefused(
      `${early.name} comes before ${last.name}, which this database already had. Give it the next number.`,
    )
  }
  return outstanding
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query("begin")
  try {
    await client.query(sql)
    await client.query("insert into platform.migrations (name, sha256) values ($1, $2)", [name, sha256])
    await client.query("commit")
  } catch (cause) {
    await client.query("rollback").catch(() => {})
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** The number of the advisory lock, the same for every process that migrates. */
const migrationLock = 6_405_301_712
