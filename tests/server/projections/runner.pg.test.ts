import { afterAll, beforeAll, expect, it } from "vitest"
import { activity } from "#projections/activity.ts"
import { projections } from "#projections/all.ts"
import { ownership } from "#projections/ownership.ts"
import { portfolios } from "#projections/portfolios.ts"
import type { Projection } from "#projections/projection.ts"
import { comparePositions, type EventLog, type Position } from "#server/eventlog/eventLog.ts"
import { startProjections } from "#server/projections/runner.ts"
import { opened, portfolioId } from "#tests/domain/holding/examples.ts"
import { anna } from "#tests/domain/ownership/examples.ts"
import { type LogDatabase, newHousehold, openLogDatabase } from "#tests/projections/logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { isLogInPostgres } from "#tests/support/testLog.ts"

let logDatabase: LogDatabase
beforeAll(async () => void (logDatabase = await openLogDatabase()))
afterAll(() => logDatabase.close())

const start = (of: ReadonlyArray<Projection>, log: EventLog = logDatabase.log) =>
  startProjections({ ...logDatabase, log, projections: of })
const created = { _tag: "PortfolioCreated", portfolioId, title: "Anna" }
const farAhead: Position = { commit: 2n ** 62n, prepare: 2n ** 62n }

/** Others write to a shared log, and a runner reports how far it has passed their events. */
const shows = (reflected: Position, position: Position): boolean =>
  isLogInPostgres ? comparePositions(reflected, position) === 0 : comparePositions(reflected, position) >= 0

it("the runner shows recorded events to a client that waits for their position", async () => {
  const running = start(projections)
  const household = newHousehold()
  const position = await logDatabase.record(household, created, opened())
  expect(await running.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")

  const rows = (await Promise.all(projections.map((each) => logDatabase.dump(each)))).flat()
  expect(rows.filter((row) => row.includes(household)).map((row) => row.split(" ")[0])).toEqual([
    "portfolios",
    "line_ledgers",
    "lines",
    "activity",
    "activity",
  ])
  await running.stop()
})

it("the runner reports its position, and that it has caught up", async () => {
  const running = start(projections)
  const position = await logDatabase.record(newHousehold(), created)
  await running.waitFor(position, { timeoutMs: conditionTimeoutMs })
  expect(shows(running.reflected(), position)).toBe(true)
  expect(shows(running.reflected(["portfolios"]), position)).toBe(true)
  await expect
    .poll(() => running.status().map((status) => ({ ...status, position: shows(status.position, position) })))
    .toEqual(
      projections.map(({ name }) => ({ name, state: "running", position: true, waitingSince: null, haltedAt: null })),
    )
  await running.stop()
})

it("the runner reaches a position of an unrelated event", async () => {
  const running = start([ownership, activity])
  const position = await logDatabase.record(newHousehold(), created)
  expect(await running.waitFor(position, { projections: ["ownership"], timeoutMs: conditionTimeoutMs })).toBe("reached")
  await running.stop()
})

it("the runner also reaches it when the log does not report its progress without a match", async () => {
  const silent: EventLog = {
    ...logDatabase.log,
    async *subscribeAll(options) {
      for await (const message of logDatabase.log.subscribeAll(options)) if (message.kind === "event") yield message
    },
  }
  const running = start([ownership, activity], silent)
  const position = await logDatabase.record(newHousehold(), created)
  expect(await running.waitFor(position, { projections: ["ownership"], timeoutMs: conditionTimeoutMs })).toBe("reached")
  expect(await running.waitFor(farAhead, { timeoutMs: 400 })).toBe("timedOut")
  await running.stop()
})

it("the runner stops waiting for a position that is not in the log, and does not claim to have reached it", async () => {
  const running = start(projections)
  const position = await logDatabase.record(newHousehold(), created)
  await running.waitFor(position, { timeoutMs: conditionTimeoutMs })
  expect(await running.waitFor(farAhead, { timeoutMs: 400 })).toBe("timedOut")
  expect(shows(running.reflected(), position)).toBe(true)
  expect(comparePositions(running.reflected(), farAhead)).toBeLessThan(0)
  await running.stop()
})

it("no client waits for a runner that has stopped", async () => {
  const running = start(projections)
  const waiting = running.waitFor(farAhead, { timeoutMs: conditionTimeoutMs })
  await running.stop()
  expect(await waiting).toBe("timedOut")
})

it("the runner continues where it stopped", async () => {
  const seen: Array<string> = []
  const watched: Projection = {
    ...portfolios,
    name: "watched",
    apply: async (events) => void seen.push(...events.map(({ eventId }) => eventId)),
  }
  const before = start([watched])
  await before.waitFor(await logDatabase.record(newHousehold(), created), { timeoutMs: conditionTimeoutMs })
  await before.stop()
  const count = seen.length

  const position = await logDatabase.record(newHousehold(), created, {
    _tag: "PortfolioRemoved",
    portfolioId,
    reason: null,
  })
  const after = start([watched])
  expect(await after.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
  await after.stop()
  expect(seen).toHaveLength(count + 2)
  expect(new Set(seen).size).toBe(seen.length)
})

it("the runner applies in one transaction what happened while nothing was projected", async () => {
  const household = newHousehold()
  const titles = Array.from({ length: 50 }, (_, n) => ({ _tag: "PortfolioRenamed", portfolioId: anna, title: `${n}` }))
  const position = await logDatabase.record(household, { ...created, portfolioId: anna }, ...titles)
  const batches: Array<number> = []
  const watched: Projection = {
    ...portfolios,
    name: "watched in batches",
    apply: async (events) => void batches.push(events.filter(({ householdId }) => householdId === household).length),
  }
  const running = start([watched])
  expect(await running.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
  await running.stop()
  const ofHousehold = batches.filter((count) => count > 0)
  expect(ofHousehold.reduce((sum, count) => sum + count, 0)).toBe(51)
  // From EventStoreDB they may arrive in several parts.
  expect(ofHousehold.length).toBeLessThanOrEqual(isLogInPostgres ? 1 : 10)
})
