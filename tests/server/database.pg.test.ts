import type pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sql, type Transaction } from "kysely"
import { openDatabase, openPool, sendingAhead } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts"

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  pool = openPool(database.url, { max: 2 })
})
afterEach(() => pool.end())

describe("a column", () => {
  it.each([
    ["numeric", "123456789012345678.123456789012345678::numeric", "123456789012345678.123456789012345678"],
    ["date", "'2024-02-29'::date", "2024-02-29"],
    ["int8", "9007199254740993::int8", 9007199254740993n],
    ["timestamptz", "'2024-02-29 12:00:00+01'::timestamptz", new Date("2024-02-29T11:00:00Z")],
    ["int4", "7::int4", 7],
    ["numeric[]", "array[0.10, null]::numeric[]", ["0.10", null]],
    ["date[]", "array['2024-02-29', null]::date[]", ["2024-02-29", null]],
    ["int8[]", "array[9007199254740993, null]::int8[]", [9007199254740993n, null]],
    ["jsonb", `'{"amount": "0.10"}'::jsonb`, { amount: "0.10" }],
  ])("a column of type %s is read as exactly as it is stored", async (_, sql, value) => {
    const { rows } = await pool.query<{ value: unknown }>(`select ${sql} as value`)
    expect(rows).toEqual([{ value }])
  })
})

describe("a Postgres that drops its connections", () => {
  it("a Postgres that drops its connections fails the running query, and answers the next", async () => {
    const client = await pool.connect()
    const asked = client.query("select pg_terminate_backend(pg_backend_pid())")
    await expect(asked).rejects.toThrow("terminating connection")
    client.release(true)
    expect((await pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }])
  })

  it("a Postgres that drops its connections does no harm while a connection is held or idle", async () => {
    const held = await pool.connect()
    const { rows } = await held.query<{ pid: number }>("select pg_backend_pid() as pid")
    await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid])
    await expect(held.query("select 1")).rejects.toBeInstanceOf(Error) // Either the notice of the end or the answer arrives first.
    held.release(true)
    expect((await pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }])
  })
})

describe("a connection that sends ahead", () => {
  const inReading = async <Value>(work: (tx: Transaction<Database>) => Promise<Value>): Promise<Value> =>
    openDatabase(ahead)
      .transaction()
      .setAccessMode("read only")
      .execute((tx) => sendingAhead(tx, sql`select set_config('app.household', 'theirs', true)`.compile(tx), work))
  const setting = sql<{ value: string | null }>`select current_setting('app.household', true) as value`
  const number = (value: number) => sql<{ value: number }>`select ${value}::int4 as value`
  let ahead: pg.Pool
  beforeEach(() => {
    ahead = openPool(database.url, { max: 1, sendsAhead: true })
  })
  afterEach(() => ahead.end())

  it("a connection that sends ahead answers each statement with its own rows, in the context that was sent first", async () => {
    const answers = await inReading((tx) =>
      Promise.all([setting.execute(tx), number(1).execute(tx), number(2).execute(tx)]),
    )
    expect(answers.map(({ rows }) => rows[0]?.value)).toEqual(["theirs", 1, 2])
    // The context ends with the transaction.
    expect((await setting.execute(openDatabase(ahead))).rows[0]?.value ?? "").toBe("")
  })

  it("a connection that sends ahead reports the first statement that failed, and is used again", async () => {
    const failing = inReading((tx) =>
      Promise.all([number(1).execute(tx), sql`select 1 / 0`.execute(tx), number(2).execute(tx)]),
    )
    await expect(failing).rejects.toThrow("division by zero")
    expect((await inReading((tx) => number(3).execute(tx))).rows).toEqual([{ value: 3 }])
  })

  it("a connection that sends ahead fails every statement under way when Postgres ends it", async () => {
    const ended = inReading((tx) =>
      Promise.all([sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx), number(1).execute(tx)]),
    )
    await expect(ended).rejects.toBeInstanceOf(Error)
    expect((await inReading((tx) => number(3).execute(tx))).rows).toEqual([{ value: 3 }])
  })
})

it("a statement that takes too long is ended", async () => {
  const hasty = openPool(database.url, { statementTimeoutMs: 100 })
  await expect(hasty.query("select pg_sleep(60)")).rejects.toThrow("statement timeout")
  await hasty.end()
})

it("kysely has the types of the tables", async () => {
  interface Tables {
    readonly prices: { readonly day: string; readonly close: string }
  }
  await pool.query("create table prices (day date, close numeric)")
  const tables = openDatabase<Tables>(pool)
  await tables.insertInto("prices").values({ day: "2024-02-29", close: "1.10" }).execute()
  expect(await tables.selectFrom("prices").selectAll().execute()).toEqual([{ day: "2024-02-29", close: "1.10" }])
})
