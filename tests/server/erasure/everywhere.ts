import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import type { TestApi } from "#tests/server/http/testApi.ts"

/** Everything that an installation has stored, as text, by its location. */
export interface Everywhere {
  /** Every table of every schema but the catalogue's own, by its name. */
  readonly tables: ReadonlyMap<string, string>
  readonly largeObjects: string
  /** Names of everything in the database. */
  readonly names: string
  /** Every file of the mailbox, with its name. */
  readonly mailbox: ReadonlyArray<string>
  /** Every file beside it. */
  readonly files: string
}

/** The same database for a login from which nothing is hidden. */
export function asSuperuser(databaseUrl: string): string {
  const url = new URL(process.env["TEST_DATABASE_ADMIN_URL"] ?? databaseUrl)
  url.pathname = new URL(databaseUrl).pathname
  return url.href
}

export async function lookEverywhere({
  databaseUrl,
  dataDir,
}: Pick<TestApi, "databaseUrl" | "dataDir">): Promise<Everywhere> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  const lines = async (query: string): Promise<string> => {
    const { rows } = await client.query<{ line: string }>(query)
    return rows.map(({ line }) => line).join("\n")
  }
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind in ('r', 'p', 'm', 't') and nspname <> 'information_schema' and nspname !~ '^pg_' order by 1`,
    )
    const tables = new Map<string, string>()
    for (const { name } of rows) tables.set(name, await lines(`select t::text as line from ${name} t`))
    return {
      tables,
      largeObjects: await lines("select encode(data, 'hex') as line from pg_largeobject"),
      names: await lines(
        `select relname::text as line from pg_class union all select nspname from pg_namespace
         union all select proname from pg_proc union all select rolname from pg_roles
         union all select description from pg_description`,
      ),
      mailbox: filesIn(mailboxFolder({ dataDir })),
      files: filesIn(dataDir).join("\n"),
    }
  } finally {
    await client.end()
  }
}

/** Of a folder, without those within it. */
function filesIn(folder: string): ReadonlyArray<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ name }) => `${name}\n${readFileSync(join(folder, name), "latin1")}`)
}
