import { randomInt } from "node:crypto"
import { Result } from "effect"
import { Client, type Pool } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { randomNumbers } from "#server/demo/randomNumbers.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { type CuttableLine, cuttableLine } from "./cuttableLine.ts"
import { patientWriter } from "./openAppend.ts"
import { collect, newEvent, newEvents, newStream, subscriber } from "./samples.ts"
import { setBack, until } from "#tests/support/waiting.ts"

let database: TestDatabase
let pools: ReadonlyArray<Pool>
let logs: ReadonlyArray<EventLog>
let log: EventLog
let lined: EventLog
let line: CuttableLine

beforeAll(async () => {
  database = await testDatabase()
  const url = new URL(database.url)
  line = await cuttableLine({ host: url.hostname, port: Number(url.port) })
  url.port = String(line.port)
  pools = [openPool(database.url), openPool(database.url), openPool(url.href)]
  logs = pools.map((pool) => postgresEventLog({ pool }))
  ;[log, , lined] = logs as [EventLog, EventLog, EventLog]
})
afterAll(async () => {
  await Promise.all(logs.map((log) => log.close()))
  await Promise.all(pools.map((pool) => pool.end()))
  await line.close()
  await database.drop()
})

/** Ids in the order of their positions, as the table has them at the end. */
async function written(): Promise<ReadonlyArray<string>> {
  const { rows } = await (pools[0] as Pool).query<{ event_id: string }>(
    "select event_id from log.events order by position",
  )
  return rows.map(({ event_id }) => event_id)
}

const headOf = async (log: EventLog) => (await collect(log.readAll())).at(-1)?.position ?? { commit: 0n, prepare: 0n }

/** Of the delays and of what is rolled back. A failure prints it; put it here to repeat them. */
const seed = randomInt(2 ** 32)

it("the log loses nothing: 32 writers who delay or roll back, 3 subscribers, every event once and in order", async ({
  onTestFailed,
}) => {
  onTestFailed(() => console.error(`The seed was ${seed}.`))
  const after = await headOf(log)
  const already = (await written()).length
  const subscribers = [
    subscriber(log, { after }),
    subscriber(logs[1] as EventLog, { after }),
    subscriber(lined, { after }),
  ]
  const appended = new Set<string>()
  const rolledBack = new Set<string>()

  // Two processes with 8 writers each, which share transactions.
  const sharing = Array.from({ length: 16 }, async (_, writer) => {
    const stream = newStream(writer % 2 === 0 ? "holding" : "portfolio")
    for (let round = 0; round < 40; round += 1) {
      const events = newEvents(1 + (round % 3))
      const result = await (logs[writer % 2] as EventLog).append(stream, "any", events)
      if (Result.isSuccess(result)) for (const { id } of events) appended.add(id)
      if (writer === 0 && round % 10 === 5) line.cut()
    }
  })
  // And 16 writers who hold their transactions open for a while.
  const patient = Array.from({ length: 16 }, async (_, number) => {
    const { between } = randomNumbers(seed, `writer ${number}`)
    const writer = await patientWriter(database.url)
    const stream = newStream()
    for (let round = 0; round < 20; round += 1) {
      const events = newEvents(2)
      const append = await writer.append(stream, "any", events)
      await setBack(between(0, 6))
      const ends = between(1, 10) <= 4 ? "rollback" : "commit"
      await append[ends]()
      for (const { id } of events) (ends === "commit" ? appended : rolledBack).add(id)
    }
    await writer.close()
  })
  await Promise.all([...sharing, ...patient])

  const end = newEvent()
  await log.append(newStream(), "no_stream", [end])
  appended.add(end.id)

  const expected = (await written()).slice(already)
  expect(new Set(expected)).toEqual(appended)
  expect(rolledBack.size).toBeGreaterThan(100)
  for (const one of subscribers) {
    await one.until(({ events }) => events.at(-1)?.id === end.id)
    expect(one.events.map(({ id }) => id)).toEqual(expected)
    await one.stop()
  }
  expect((await collect(log.readAll({ after }))).map(({ id }) => id)).toEqual(expected)
})

it("the log withholds later events until an earlier append is committed", async () => {
  const one = subscriber(log, { after: await headOf(log) })
  const writer = await patientWriter(database.url)
  const [early, late] = [newEvent(), newEvent()]
  const open = await writer.append(newStream(), "no_stream", [early])
  let answered = false
  const appending = log.append(newStream(), "no_stream", [late]).then(() => (answered = true))
  await othersWait()
  expect(answered).toBe(false)
  expect(one.events).toEqual([])

  await open.commit()
  await appending
  await one.until(({ events }) => events.length === 2)
  expect(one.events.map(({ id }) => id)).toEqual([early.id, late.id])
  await one.stop()
  await writer.close()
})

it("control: the event of a writer without the lock is skipped, and never delivered", async () => {
  const after = await headOf(log)
  const one = subscriber(log, { after })
  const [slow, quick] = [await patientWriter(database.url), await patientWriter(database.url)]
  const [lost, seen, next] = [newEvent(), newEvent(), newEvent()]
  const open = await slow.insertUnlocked(after.commit + 1n, newStream(), lost)
  await (await quick.insertUnlocked(after.commit + 2n, newStream(), seen)).commit()
  await one.until(({ events }) => events.length === 1)
  await open.commit()
  await log.append(newStream(), "no_stream", [next])
  await one.until(({ events }) => events.some(({ id }) => id === next.id))

  expect(one.events.map(({ id }) => id)).toEqual([seen.id, next.id])
  expect((await collect(log.readAll({ after }))).map(({ id }) => id)).toEqual([lost.id, seen.id, next.id])
  await one.stop()
  await Promise.all([slow.close(), quick.close()])
})

it("the log cannot be written in a transaction that reads an old snapshot", async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query("begin isolation level repeatable read")
  await expect(client.query("select * from log.append('[]')")).rejects.toThrow("needs read committed")
  await client.end()
})

/** Until the database reports a session that waits for the lock. */
async function othersWait(): Promise<void> {
  const waiting = `select from pg_locks where relation = 'log.append_lock'::regclass and not granted`
  await until(async () => (await (pools[0] as Pool).query(waiting)).rowCount !== 0, { everyMs: 5 })
}
