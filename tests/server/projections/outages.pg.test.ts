import { type Kysely, sql } from "kysely"
import type pg from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { projections } from "#projections/all.ts"
import type { Projection } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { openPool } from "#server/db/database.ts"
import type { ProjectionNotice } from "#server/projections/projector.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import { anna } from "#tests/domain/ownership/examples.ts"
import { type LogDatabase, newHousehold, openLogDatabase } from "#tests/projections/logDatabase.ts"
import { type CuttableLine, cuttableLine } from "#tests/server/eventlog/cuttableLine.ts"
import { counted, createTally, tally } from "./tally.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { untilDone } from "#tests/support/waiting.ts"

let logDatabase: LogDatabase
let line: CuttableLine
let pool: pg.Pool
let running: Projections
let notices: Array<ProjectionNotice>

beforeEach(async () => {
  logDatabase = await openLogDatabase()
  await createTally(logDatabase.pool)
  const url = new URL(logDatabase.url)
  line = await cuttableLine({ host: url.hostname, port: Number(url.port) })
  url.port = String(line.port)
  pool = openPool(url.href)
  notices = []
})
afterEach(async () => {
  await running.stop()
  await pool.end()
  await line.close()
  await logDatabase.close()
})

const start = (of: ReadonlyArray<Projection> = [tally, ...projections]): Projections =>
  startProjections({ ...logDatabase, pool, projections: of, notify: (notice) => notices.push(notice) })
const record = () => logDatabase.record(newHousehold(), { _tag: "PortfolioCreated", portfolioId: anna, title: "Anna" })
const expectAllRunning = () =>
  expect(running.status().map(({ state, haltedAt }) => [state, haltedAt])).toEqual(
    [tally, ...projections].map(() => ["running", null]),
  )

describe("an unreachable database", () => {
  it("an unreachable database halts no projection: once it is back, everything recorded meanwhile is applied", async () => {
    running = start()
    expect(await running.waitFor(await record(), { timeoutMs: conditionTimeoutMs })).toBe("reached")
    line.down()
    for (let n = 0; n < 20; n++) await record()
    const position = await record()
    const kinds = () => notices.filter(({ projection }) => projection === "tally").map(({ kind }) => kind)
    await expect.poll(kinds).toEqual(["interrupted"])
    expect(await running.waitFor(position, { timeoutMs: 200 })).toBe("timedOut")
    line.up()
    expect(await running.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    expect(await counted(logDatabase.pool)).toBe(22n)
    await expect.poll(() => running.status().every(({ state }) => state === "running")).toBe(true)
    expectAllRunning()
    await expect.poll(kinds).toEqual(["interrupted", "recovered"])
  })

  it("an unreachable database does not prevent the start of the server", async () => {
    const position = await record()
    line.down()
    running = start()
    expect(await running.waitFor(position, { timeoutMs: 100 })).toBe("timedOut")
    line.up()
    expect(await running.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    expect(await counted(logDatabase.pool)).toBe(1n)
  })

  it("the projections survive the loss of any connection, at any point", async () => {
    running = start()
    let position
    for (let n = 0; n < 150; n++) {
      position = await record()
      if (n % 10 === 5) line.cut()
    }
    expect(position && (await running.waitFor(position, { timeoutMs: conditionTimeoutMs }))).toBe("reached")
    expect(await counted(logDatabase.pool)).toBe(150n)
    expect(running.status().every(({ haltedAt }) => haltedAt === null)).toBe(true)
  })

  it("the projections survive a database that ends every connection itself, as in a restart", async () => {
    running = start()
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 5; n++) await record()
      await logDatabase.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`,
      )
      const position = await untilDone(() => record())
      expect(await running.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    }
    expect(await counted(logDatabase.pool)).toBe(30n)
    expect(running.status().every(({ haltedAt }) => haltedAt === null)).toBe(true)
  })
})

describe("a connection that is lost while an event is applied, with the database available", () => {
  const lose = {
    "ended by the server": async () => {
      await logDatabase.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      )
    },
    "cut on the way": async () => line.cut(),
    "given up by the server for being slow": async (db: Kysely<ReadModels>) => {
      await sql`set local statement_timeout = 1`.execute(db)
      await sql`select pg_sleep(1)`.execute(db)
    },
  }
  it.for(Object.entries(lose))("the lost connection is not attributed to the event: %s", async ([, loseConnection]) => {
    let losses = 0
    const unlucky: Projection = {
      ...tally,
      async apply(events, db) {
        if (losses < 3) {
          losses += 1
          await loseConnection(db)
        }
        await tally.apply(events, db)
      },
    }
    running = start([unlucky])
    expect(await running.waitFor(await record(), { timeoutMs: conditionTimeoutMs })).toBe("reached")
    expect(losses).toBe(3)
    expect(await counted(logDatabase.pool)).toBe(1n)
    expect(notices.map(({ kind }) => kind)).not.toContain("halted")
  })
})
