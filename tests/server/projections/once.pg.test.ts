import { spawn } from "node:child_process"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { projections } from "#projections/all.ts"
import type { Projection } from "#projections/projection.ts"
import { openPool } from "#server/db/database.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import { startProjections } from "#server/projections/runner.ts"
import { anna } from "#tests/domain/ownership/examples.ts"
import { type LogDatabase, newHousehold, openLogDatabase } from "#tests/projections/logDatabase.ts"
import { cuttableLine } from "#tests/server/eventlog/cuttableLine.ts"
import { counted, createTally, tally } from "./tally.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { setBack } from "#tests/support/waiting.ts"

let logDatabase: LogDatabase
beforeEach(async () => {
  logDatabase = await openLogDatabase()
  await createTally(logDatabase.pool)
})
afterEach(() => logDatabase.close())

const record = (households: number): Promise<ReadonlyArray<Position>> =>
  Promise.all(
    Array.from({ length: households }, () =>
      logDatabase.record(newHousehold(), { _tag: "PortfolioCreated", portfolioId: anna, title: "Anna" }),
    ),
  )
const last = (positions: ReadonlyArray<Position>): Position =>
  positions.reduce((latest, position) => (position.commit > latest.commit ? position : latest))

describe("an event counts once", () => {
  it("an event counts once with any number of servers", async () => {
    const pools = [1, 2, 3].map(() => openPool(logDatabase.url))
    const servers = pools.map((pool) =>
      startProjections({ ...logDatabase, pool, projections: [tally, ...projections] }),
    )
    const positions = []
    for (let round = 0; round < 20; round++) positions.push(...(await record(10)))
    for (const { waitFor } of servers)
      expect(await waitFor(last(positions), { timeoutMs: conditionTimeoutMs })).toBe("reached")

    expect(await counted(logDatabase.pool)).toBe(200n)
    expect(servers.flatMap(({ status }) => status()).every(({ haltedAt }) => haltedAt === null)).toBe(true)
    await Promise.all(servers.map(({ stop }) => stop()))
    await Promise.all(pools.map((pool) => pool.end()))
  })

  it("an event counts once when the connection dies between applying it and the commit", async () => {
    let deaths = 0
    const dying: Projection = {
      ...tally,
      async apply(events, db) {
        await tally.apply(events, db)
        if (deaths === 5) return
        deaths += 1
        const { rows } = await logDatabase.pool.query<{ pid: number }>(
          "select pid from pg_stat_activity where application_name = 'dying' and state = 'idle in transaction'",
        )
        for (const { pid } of rows) await logDatabase.pool.query("select pg_terminate_backend($1)", [pid])
      },
    }
    const pool = openPool(logDatabase.url, { applicationName: "dying" })
    const running = startProjections({ ...logDatabase, pool, projections: [dying] })
    for (let round = 0; round < 8; round++) {
      expect(await running.waitFor(last(await record(5)), { timeoutMs: conditionTimeoutMs })).toBe("reached")
    }
    expect(deaths).toBe(5)
    expect(await counted(logDatabase.pool)).toBe(40n)
    await running.stop()
    await pool.end()
  })

  it("an event counts once when it was committed and the answer was lost", async () => {
    const url = new URL(logDatabase.url)
    const line = await cuttableLine({ host: url.hostname, port: Number(url.port) })
    url.port = String(line.port)
    const pool = openPool(url.href)
    let losses = 0
    const deafened: Projection = {
      ...tally,
      async apply(events, db) {
        await tally.apply(events, db)
        if (losses === 3) return
        losses += 1
        line.loseAnswerTo("commit")
      },
    }
    const running = startProjections({ ...logDatabase, pool, projections: [deafened] })
    for (let round = 0; round < 5; round++) {
      expect(await running.waitFor(last(await record(5)), { timeoutMs: conditionTimeoutMs })).toBe("reached")
    }
    expect(losses).toBe(3)
    expect(await counted(logDatabase.pool)).toBe(25n)
    await running.stop()
    await pool.end()
    await line.close()
  })

  it("an event counts once when the server is killed in the middle, again and again", async () => {
    const program = join(import.meta.dirname, "tallying.ts")
    for (let round = 0; round < 3; round++) {
      const server = spawn(process.execPath, [program, logDatabase.url], { stdio: ["ignore", "pipe", "inherit"] })
      const ended = new Promise((resolve) => server.on("exit", resolve))
      await new Promise((resolve) => server.stdout.once("data", resolve))
      const recording = record(100)
      await setBack(20 * round)
      server.kill("SIGKILL")
      await Promise.all([recording, ended])
    }
    const running = startProjections({ ...logDatabase, projections: [tally] })
    expect(await running.waitFor(last(await record(1)), { timeoutMs: conditionTimeoutMs })).toBe("reached")
    expect(await counted(logDatabase.pool)).toBe(301n)
    await running.stop()
  })
})
