import { afterEach, expect, it } from "vitest"
import { LogUnavailable } from "#server/eventlog/eventLog.ts"
import { type Outages, outages } from "#server/logging/outages.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { collectingLogger } from "#tests/support/loggers.ts"

let running: Outages
let lines: Array<string>
let down: Set<string>
afterEach(() => running.stop())

/** A server with a database and an event log, which can be taken away by their names. */
function watched(): Outages {
  lines = []
  down = new Set()
  const server = (name: string) => ({
    name,
    ask: async () => {
      if (down.has(name)) throw refused()
    },
  })
  const logger = collectingLogger(lines)
  running = outages({ logger, servers: [server("the database"), server("the event log")] })
  return running
}

const refused = () => Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" })
const patience = { timeout: conditionTimeoutMs }

it("an outage is said once with the server that is away and the reason, and once when it is back", async () => {
  const { took, logger } = watched()
  down.add("the event log")
  expect(took(new LogUnavailable(refused()))).toBe(true)
  // As pg-boss reports it: an object that is no error, once for each of its queues.
  for (let queue = 0; queue < 9; queue += 1) {
    expect(took({ ...refused(), message: `connect ECONNREFUSED 127.0.0.1:5432 (Queue: ${queue})` })).toBe(true)
    logger.warn(`queue ${queue}: connect ECONNREFUSED 127.0.0.1:5432`)
  }
  await expect.poll(() => lines, patience).toHaveLength(1)
  expect(lines[0]).toBe(
    "the event log is away: connect ECONNREFUSED 127.0.0.1:5432. Until it is back, requests that need it are answered with 503.",
  )
  expect(took(refused())).toBe(true)
  logger.warn("jobs: LISTEN/NOTIFY connection ended")
  logger.warn("interrupted commands cannot be searched for: the database system is shutting down")
  down.clear()
  await expect.poll(() => lines.length, patience).toBe(2)
  expect(lines[1]).toMatch(/^the event log is back, after \d+ s\.$/)

  down.add("the database")
  took(refused())
  await expect.poll(() => lines.length, patience).toBe(3)
  expect(lines[2]).toMatch(/^the database is away/)
})

it("a failure while every server answers is written as it is, and none is lost", async () => {
  const { took, logger } = watched()
  logger.warn("mail: the mail server refused: connect ECONNREFUSED 192.0.2.1:25")
  expect(took(refused())).toBe(true)
  await expect
    .poll(() => lines, patience)
    .toEqual([
      "mail: the mail server refused: connect ECONNREFUSED 192.0.2.1:25",
      "unavailable: connect ECONNREFUSED 127.0.0.1:5432",
    ])
})

it("what no outage can be the reason of is left to the caller, and written at once", () => {
  const { took, logger } = watched()
  expect(took(new TypeError("x is not a function"))).toBe(false)
  expect(took("a text")).toBe(false)
  logger.warn("the list of erasures was not written")
  logger.error("projection lines halted")
  expect(lines).toEqual(["the list of erasures was not written", "projection lines halted"])
})
