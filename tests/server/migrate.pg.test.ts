import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { migrate, MigrationRefused } from "#server/db/migrate.ts"
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts"

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"))
  database = await emptyDatabase()
  write("0001_people.sql", "create table people (name text); insert into people values ('Ada');")
  write("0002_pets.sql", "create table pets (name text);")
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

it("the migration applies every file once, in order", async () => {
  expect(await migrate(database.url, folder)).toEqual(["0001_people.sql", "0002_pets.sql"])
  expect(await migrate(database.url, folder)).toEqual([])
  write("0003_homes.sql", "create table homes (pet text);")
  expect(await migrate(database.url, folder)).toEqual(["0003_homes.sql"])
  expect(await rows("select name from people")).toEqual([{ name: "Ada" }])
})

it("processes that start together wait for one another", async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)))
  expect(applied.flat().sort()).toEqual(["0001_people.sql", "0002_pets.sql"])
})

it("a failed migration is rolled back completely, and continues from there once it is fixed", async () => {
  write("0002_pets.sql", "create table pets (name text); select 1/0;")
  await expect(migrate(database.url, folder)).rejects.toThrow("migration 0002_pets.sql failed: division by zero")
  expect(
    await rows("select to_regclass('people') is not null as people, to_regclass('pets') is null as no_pets"),
  ).toEqual([{ people: true, no_pets: true }])
  write("0002_pets.sql", "create table pets (name text);")
  expect(await migrate(database.url, folder)).toEqual(["0002_pets.sql"])
})

it("a landed migration that was edited is refused, and nothing changes", async () => {
  await migrate(database.url, folder)
  write("0001_people.sql", "create table people (name text, born date);")
  write("0003_homes.sql", "create table homes (pet text);")
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /^0001_people.sql was edited after it was applied to this database/,
  )
  expect(await rows("select to_regclass('homes') is null as no_homes")).toEqual([{ no_homes: true }])
})

it("line ends of another system are not an edit", async () => {
  write("0001_people.sql", "create table people (\n  name text\n);\n")
  await migrate(database.url, folder)
  write("0001_people.sql", "create table people (\r\n  name text\r\n);\r\n")
  expect(await migrate(database.url, folder)).toEqual([])
})

it("a database that a newer version has used is refused", async () => {
  await migrate(database.url, folder)
  rmSync(join(folder, "0002_pets.sql"))
  await expect(migrate(database.url, folder)).rejects.toThrow(/0002_pets.sql, which this version does not know/)
})

it("a new migration before a landed one is refused", async () => {
  rmSync(join(folder, "0001_people.sql"))
  await migrate(database.url, folder)
  write("0001_people.sql", "create table people (name text);")
  await expect(migrate(database.url, folder)).rejects.toThrow(/0001_people.sql comes before 0002_pets.sql/)
})

it.each([
  ["two files with one number", "0002_homes.sql"],
  ["a file without a number", "homes.sql"],
])("the migration refuses %s", async (_, name) => {
  write(name, "select 1;")
  await expect(migrate(database.url, folder)).rejects.toThrow(MigrationRefused)
})

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)

async function rows(sql: string): Promise<ReadonlyArray<unknown>> {
  const pool = openPool(database.url)
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows
  } finally {
    await pool.end()
  }
}
