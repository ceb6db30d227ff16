import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { openPool } from "#server/db/database.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import type { EventLog, NewEvent } from "#server/eventlog/eventLog.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { describeEventLog } from "./contract.ts"
import { cuttableLine } from "./cuttableLine.ts"
import { newEvents, type Subscriber, subscriber } from "./samples.ts"

describeEventLog(
  "Postgres",
  async () => {
    const database = await testDatabase()
    const url = new URL(database.url)
    const line = await cuttableLine({ host: url.hostname, port: Number(url.port) })
    url.port = String(line.port)
    const [pool, otherPool] = [openPool(url.href), openPool(database.url)]
    const [log, other] = [postgresEventLog({ pool }), postgresEventLog({ pool: otherPool })]
    return {
      log,
      other,
      open: () => postgresEventLog({ pool: otherPool }),
      line,
      stop: async () => {
        await Promise.all([log.close(), other.close()])
        await Promise.all([pool.end(), otherPool.end()])
        await line.close()
        await database.drop()
      },
    }
  },
  { bulk: 100_000, lines: "can be cut" },
)

describe("subscriptions that have caught up", () => {
  let database: TestDatabase
  let pool: pg.Pool
  let log: EventLog
  beforeAll(async () => {
    database = await testDatabase()
    pool = openPool(database.url)
    log = postgresEventLog({ pool, lookEveryMs: 60_000 })
  })
  afterAll(async () => {
    await log.close()
    await pool.end()
    await database.drop()
  })

  const categories = [["red"], ["blue"], ["green"], ["red", "blue"], []]

  it.each([1, 150])(
    "subscriptions that have caught up read %s appended events with few queries, and each gets those of its categories",
    async (count) => {
      const after = (await log.head()) ?? { commit: 0n, prepare: 0n }
      const all = categories.map((some) => subscriber(log, { after, filter: { categories: some } }))
      /** Appends to a red stream, and returns when every subscription has caught up with it. */
      const shown = async (events: ReadonlyArray<NewEvent>): Promise<void> => {
        const appended = await log.append(`red-${randomUUID()}`, "no_stream", events)
        const last = Result.getOrThrow(appended).position.commit
        await Promise.all(all.map((one) => one.until(() => caughtUpAt(one) >= last)))
      }
      // A subscription also reads when the connection for notices is there: before the first append is shown.
      await shown(newEvents(1))
      const sent = vi.spyOn(pool, "query")
      const events = newEvents(count)
      await shown(events)
      const reads = sent.mock.calls.filter(([query]) => (query as { text?: string }).text?.includes("head.position"))
      sent.mockRestore()
      const expected = categories.map((some) => (some.length === 0 || some.includes("red") ? 1 + count : 0))
      expect(all.map((one) => one.events.length)).toEqual(expected)
      expect(all[0]?.events.slice(1).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      // One for all; where it is full, one more for each. One that comes late reads alone.
      expect(reads.length).toBeLessThanOrEqual(count === 1 ? 2 : 2 + categories.length)
      await Promise.all(all.map((one) => one.stop()))
    },
  )
})

const caughtUpAt = ({ messages }: Subscriber): bigint => {
  const last = messages.at(-1)
  return last?.kind === "caughtUp" ? last.position.commit : 0n
}
