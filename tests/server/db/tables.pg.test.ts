import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"

let database: TestDatabase
let columns: ReadonlyArray<Column>
beforeAll(async () => {
  database = await testDatabase()
  columns = await columnsOf(database)
})
afterAll(() => database.drop())

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** The database fills it in where an insert leaves it out. */
  readonly isFilledIn: boolean
}

describe("the types of the tables", () => {
  it("name every table and column of the migrated database, with its type, and what an insert must bring", () => {
    expect(columns.length).toBeGreaterThan(200)
    expect(mismatches(columns)).toEqual([])
  })

  it("fail the comparison by a column that they lack, and by one of another type", () => {
    const more = { table: "identity.users", name: "shoe_size", type: "int4", isNullable: true, isFilledIn: false }
    const other = columns.map((column) =>
      column.table === "vault.keys" && column.name === "wrapped" ? { ...column, isNullable: false } : column,
    )
    expect(mismatches([...columns, more])).toEqual(["identity.users", "identity.users.shoe_size"])
    expect(mismatches(other)).toEqual(["vault.keys", "vault.keys.wrapped"])
  })
})

async function columnsOf({ url }: TestDatabase): Promise<ReadonlyArray<Column>> {
  const pool = openPool(url)
  const { rows } = await pool.query<Column>(
    `select table_schema || '.' || table_name as table, column_name as name, udt_name as type,
       is_nullable = 'YES' as "isNullable",
       column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "isFilledIn"
     from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema')
     order by table_schema, table_name, ordinal_position`,
  )
  await pool.end()
  return rows
}

/** What `pg` makes of the values of a type. */
const typeOf: Readonly<Record<string, string>> = {
  text: "string",
  uuid: "string",
  numeric: "string",
  date: "string",
  int4: "number",
  int8: "bigint",
  bool: "boolean",
  bytea: "Buffer",
  timestamptz: "Date",
  json: "Json",
  _text: "Array<string>",
  _uuid: "Array<string>",
}

/** Tables and columns for which the compiler says that `Database` differs. */
function mismatches(of: ReadonlyArray<Column>): ReadonlyArray<string> {
  const tables = Map.groupBy(of, ({ table }) => table)
  const literals = (names: ReadonlyArray<string>): string => names.map((name) => JSON.stringify(name)).join(" | ")
  const claims = [
    { about: "tables", claim: `Same<keyof Database, ${literals([...tables.keys()])}>` },
    ...[...tables].flatMap(([table, inTable]) => [
      {
        about: table,
        claim: `Same<ColumnsOf<${literals([table])}>, ${literals(inTable.map(({ name }) => name))}, Required<${literals([table])}>, ${
          literals(inTable.flatMap(({ name, isNullable, isFilledIn }) => (isNullable || isFilledIn ? [] : [name]))) ||
          "never"
        }>`,
      },
      ...inTable.map(({ name, type, isNullable }) => ({
        about: `${table}.${name}`,
        claim: `Same<ValueOf<${literals([table])}, ${literals([name])}>, ${typeOf[type]}${isNullable ? " | null" : ""}>`,
      })),
    ]),
  ]
  const folder = mkdtempSync(join(tmpdir(), "wealth-tables-"))
  try {
    const typesFile = join(import.meta.dirname, "tableTypes.ts")
    const head = `import type { ColumnsOf, Database, Json, Required, Same, ValueOf } from ${JSON.stringify(typesFile)}`
    const lines = claims.map(({ claim }, index) => `export const claim${index}: ${claim} = true`)
    writeFileSync(join(folder, "claims.mts"), [head, ...lines].join("\n"))
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(compilerSettings))
    const wrong = complaints(folder).matchAll(/^claims\.mts\((\d+),/gm)
    return [...new Set(Array.from(wrong, ([, line]) => claims[Number(line) - 2]?.about ?? "the imports"))]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const compilerSettings = {
  extends: join(projectFolder, "tsconfig.json"),
  compilerOptions: { typeRoots: [join(projectFolder, "node_modules", "@types")] },
  include: ["claims.mts"],
}

function complaints(folder: string): string {
  const compiler = join(projectFolder, "node_modules", "typescript", "bin", "tsc")
  try {
    return execFileSync(process.execPath, [compiler, "-p", "."], { cwd: folder, encoding: "utf8" })
  } catch (error) {
    const { stdout } = error as { readonly stdout: string }
    // Anything but a claim that is wrong would make the comparison mean nothing.
    expect(stdout.split("\n").filter((line) => / error /.test(line) && !line.startsWith("claims.mts("))).toEqual([])
    return stdout
  }
}
