import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { Result } from "effect"
import { Client, type Pool } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { appendInChunks } from "#server/eventlog/appendInChunks.ts"
import { type EventLog, LogUnavailable, type NewEvent } from "#server/eventlog/eventLog.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { proof } from "#tests/support/proof.ts"
import { samples } from "#tests/support/samples.ts"
import { bulkOf, bulkSize } from "./bulk.ts"
import { newEvents, newStream, subscriber } from "./samples.ts"
import { setBack, until } from "#tests/support/waiting.ts"

let database: TestDatabase
let pool: Pool
let log: EventLog
let operator: Client

beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { applicationName: "log under test" })
  log = postgresEventLog({ pool })
  operator = new Client({ connectionString: database.url })
  await operator.connect()
})
afterAll(async () => {
  await log.close()
  await pool.end()
  await operator.end()
  await database.drop()
})

const killBackends = () =>
  operator.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'log under test'")

it("killed backends leave each append done or not, and done once when it is sent again", async () => {
  const one = subscriber(log)
  const done = new AbortController()
  let answers = 0
  let lost = 0
  // The next kill waits for an answer, so that the writers get on however slow the machine is.
  const killer = (async () => {
    for (let kills = 1; !done.signal.aborted; kills += 1) {
      const before = answers
      await killBackends()
      await until(() => answers > before || done.signal.aborted, { everyMs: 1 })
      await setBack(kills % 15)
    }
  })()

  const writers = Array.from({ length: 8 }, async () => {
    const stream = newStream()
    const written: Array<NewEvent> = []
    for (let round = 0; round < samples(40) || lost < 10; round += 1) {
      const events = newEvents(2)
      const expected = written.length === 0 ? "no_stream" : BigInt(written.length - 1)
      for (let answered = false; !answered;) {
        try {
          const appended = await log.append(stream, expected, events)
          if (Result.isFailure(appended)) throw new Error(`nobody else writes to ${stream}`)
          answered = true
          answers += 1
        } catch (error) {
          if (!(error instanceof LogUnavailable)) throw error
          lost += 1
        }
      }
      written.push(...events)
    }
    return { stream, ids: written.map(({ id }) => id) }
  })
  const streams = await Promise.all(writers)
  done.abort()
  await killer

  const total = streams.reduce((sum, { ids }) => sum + ids.length, 0)
  await one.until(({ events }) => events.length >= total)
  for (const { stream, ids } of streams) {
    const delivered = one.events.filter((event) => event.stream === stream)
    expect(delivered.map(({ id }) => id)).toEqual(ids)
    expect(delivered.map(({ revision }) => Number(revision))).toEqual(ids.map((_, index) => index))
  }
  expect(one.events).toHaveLength(total)
  await one.stop()
})

it("the lock is released when the backend that holds it is killed", async () => {
  const holder = new Client({ connectionString: database.url, application_name: "holder" })
  holder.on("error", () => {})
  await holder.connect()
  const events = newEvents(1).map(({ id, type }) => ({ id, type, data: "{}", metadata: "{}" }))
  await holder.query("begin")
  const held = newStream()
  await holder.query("select * from log.append($1)", [JSON.stringify([{ stream: held, expected: "any", events }])])
  const appending = log.append(newStream(), "no_stream", newEvents(1))
  await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'holder'")
  expect(Result.isSuccess(await appending)).toBe(true)
  const { rowCount } = await operator.query("select from log.events where stream = $1", [held])
  expect(rowCount).toBe(0)
})

proof("a bulk of 100,000 events whose process was killed resumes without a gap or a duplicate", async () => {
  const bulk = bulkOf(newStream())
  for (const killedAt of [10_000, 40_000, 70_000]) {
    const writer = spawn(process.execPath, [join(import.meta.dirname, "bulk.ts"), database.url, bulk.stream], {
      stdio: ["ignore", "ignore", "inherit"],
    })
    await until(async () => (await sizeOf(bulk.stream)) >= killedAt, { everyMs: 5 })
    writer.kill("SIGKILL")
    await once(writer, "exit")
  }
  const finished = await appendInChunks(log, bulk)
  if (Result.isFailure(finished)) throw new Error("nobody else writes to the stream of the bulk")
  const { found, written } = finished.success
  expect(found).toBeGreaterThanOrEqual(70_000)
  expect(written).toBeGreaterThan(0)
  expect(found + written).toBe(bulkSize)

  const { rows } = await operator.query(
    `select count(*)::int as events, count(distinct event_id)::int as ids, max(revision)::int as last,
            count(*) filter (where (data ->> 'number')::int <> revision)::int as misplaced
     from log.events where stream = $1`,
    [bulk.stream],
  )
  expect(rows).toEqual([{ events: bulkSize, ids: bulkSize, last: bulkSize - 1, misplaced: 0 }])
})

async function sizeOf(stream: string): Promise<number> {
  const { rows } = await operator.query<{ size: number }>(
    "select coalesce(max(revision) + 1, 0)::int as size from log.events where stream = $1",
    [stream],
  )
  return rows[0]?.size ?? 0
}
