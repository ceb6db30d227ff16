import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { insertAll } from "#projections/writing.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { testDatabase } from "#tests/support/database.ts"

type Row = ReadModels["portfolios"]
const householdId = randomUUID()
const row = (title: string, position: number): Row => ({
  household_id: householdId,
  portfolio_id: randomUUID() as PortfolioId,
  title,
  status: "active",
  created_at: new Date("2026-03-04T05:06:07.089Z"),
  position: String(position),
})

let database: Awaited<ReturnType<typeof testDatabase>>
let pool: ReturnType<typeof openPool>
beforeEach(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { max: 1 })
  await pool.query("create schema beside; create table beside.portfolios (like read.portfolios including all)")
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const insert = (schema: string, rows: ReadonlyArray<Row>): Promise<void> =>
  openDatabase<ReadModels>(pool)
    .transaction()
    .execute((tx) => insertAll(tx.withSchema(schema), "portfolios", rows))

const titlesIn = async (schema: string) =>
  (await pool.query(`select title from ${schema}.portfolios order by position`)).rows.map(({ title }) => title)

describe("rows of a batch", () => {
  const titles = [
    "Anna",
    "a\ttab",
    "two\nlines\r\n",
    String.raw`\N`,
    String.raw`back\slash \t`,
    "",
    "\\.",
    "Zoë 🏡",
    '"{}"',
  ]

  it.each([readSchema, "beside"])("texts with any signs are stored as they are, in the schema %s", async (schema) => {
    const rows = titles.map(row)
    await insert(schema, rows)
    expect(await titlesIn(schema)).toEqual(titles)
  })

  it.each([readSchema, "beside"])(
    "a refused row stores no row and leaves the connection usable, in the schema %s",
    async (schema) => {
      const [first, second] = [row("first", 1), row("second", 2)]
      await expect(insert(schema, [first, second, first])).rejects.toMatchObject({ code: "23505" })
      expect(await titlesIn(schema)).toEqual([])
      await insert(schema, [first, second])
      expect(await titlesIn(schema)).toEqual(["first", "second"])
    },
  )

  it("rows for a table that is not there are refused, and the connection stays usable", async () => {
    await pool.query("drop table beside.portfolios")
    await expect(insert("beside", [row("first", 1)])).rejects.toMatchObject({ code: "42P01" })
    expect(await titlesIn(readSchema)).toEqual([])
  })
})
