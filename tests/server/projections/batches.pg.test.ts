import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { portfolios } from "#projections/portfolios.ts"
import type { Projection } from "#projections/projection.ts"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import {
  type EventLog,
  LogUnavailable,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from "#server/eventlog/eventLog.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { eventsPerBatch, halvesOf, inBatches } from "#server/projections/batches.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import { type LogDatabase, newHousehold, openLogDatabase, stored } from "#tests/projections/logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { startEventStoreDouble } from "#tests/server/eventlog/eventStoreDouble.ts"

let logDatabase: LogDatabase
let closing: Array<() => Promise<unknown> | void>
beforeEach(async () => {
  closing = []
  logDatabase = await openLogDatabase()
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  await logDatabase.close()
})

async function overEventStore(): Promise<EventLog> {
  const double = await startEventStoreDouble()
  const log = eventStoreDbEventLog(`esdb://127.0.0.1:${double.port}?tls=false`)
  closing.push(
    () => double.stop(),
    () => log.close(),
  )
  return log
}

async function overPostgres(): Promise<EventLog> {
  const log = postgresEventLog({ pool: logDatabase.pool })
  closing.push(() => log.close())
  return Promise.resolve(log)
}

/** One append of one command, to a portfolio of its own. */
async function append(log: EventLog, householdId: string, ...titles: ReadonlyArray<string>): Promise<Position> {
  const portfolioId = randomUUID()
  const events = titles.map((title, index): NewEvent => {
    const _tag = index === 0 ? "PortfolioCreated" : "PortfolioRenamed"
    const { id, ...event } = stored(householdId, { _tag, portfolioId, title })
    const [commandId, causationId, correlationId] = [portfolioId, portfolioId, portfolioId]
    return { id, ...event, metadata: { ...event.metadata, commandId, causationId, correlationId } }
  })
  const stream = `portfolio-${householdId}.${portfolioId}`
  for (;;) {
    try {
      return Result.getOrThrow(await log.append(stream, "no_stream", events)).position
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error // On a slow machine the answer may be lost.
    }
  }
}

function start(log: EventLog, projection: Projection): Projections {
  const running = startProjections({ ...logDatabase, log, projections: [projection] })
  closing.push(() => running.stop())
  return running
}

const named = (count: number): ReadonlyArray<string> => Array.from({ length: count }, (_, index) => `Title ${index}`)

describe.each([
  ["Postgres", overPostgres],
  ["EventStoreDB", overEventStore],
] as const)("a projection with the log in %s", (_, open) => {
  it("the projection applies each append in one transaction, wherever a batch ends", async () => {
    const log = await open()
    const [household, each, appends] = [newHousehold(), 300, Math.ceil(eventsPerBatch / 300) + 2]
    for (let made = 0; made < appends; made += 1) await append(log, household, ...named(each))

    const ends: Array<string> = []
    const counting: Projection = {
      ...portfolios,
      async apply(events, db) {
        const perPortfolio = Map.groupBy(events, ({ stream }) => stream)
        for (const [stream, applied] of perPortfolio) if (applied.length !== each) ends.push(stream)
        await portfolios.apply(events, db)
      },
    }
    const running = start(log, counting)
    const head = await log.head()
    if (!head) throw new Error("there is nothing in the log")
    expect(await running.waitFor(head, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    // And those that arrive while it follows the log.
    for (let made = 0; made < 3; made += 1) {
      const position = await append(log, household, ...named(each))
      expect(await running.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    }
    expect(ends).toEqual([])
    expect(await logDatabase.titles()).toEqual(Array.from({ length: appends + 3 }, () => `Title ${each - 1}`))
  })

  it("the projection applies nothing of an append with one event that cannot be applied, and names that event", async () => {
    const log = await open()
    const household = newHousehold()
    await append(log, household, "Before")
    await append(log, household, "First", "Second", "Poison", "Last")
    const poison = (await eventsOf(log)).find(({ data }) => data["title"] === "Poison")
    const allergic: Projection = {
      ...portfolios,
      async apply(events, db) {
        if (events.some(({ event }) => "title" in event && event.title === "Poison")) throw new RangeError("poison")
        await portfolios.apply(events, db)
      },
    }
    const { setAside } = start(log, allergic)
    await expect
      .poll(() => setAside(), { timeout: conditionTimeoutMs })
      .toMatchObject([{ householdId: household, eventId: poison?.id, error: "RangeError" }])
    expect(await logDatabase.titles()).toEqual(["Before"])
  })
})

async function eventsOf(log: EventLog): Promise<ReadonlyArray<RecordedEvent>> {
  const events: Array<RecordedEvent> = []
  for await (const event of log.readAll({ filter: { categories: ["portfolio"] } })) events.push(event)
  return events
}

describe("a batch", () => {
  /** Events of appends of these sizes, in one stream or in several. */
  const eventsOfSizes = (sizes: ReadonlyArray<number>, streams: number): ReadonlyArray<RecordedEvent> => {
    const revisions = new Map<string, bigint>()
    return sizes.flatMap((size, append) => {
      const stream = `portfolio-${append % streams}`
      return Array.from({ length: size }, (): RecordedEvent => {
        const revision = (revisions.get(stream) ?? -1n) + 1n
        revisions.set(stream, revision)
        const { metadata, ...event } = stored(newHousehold(), { _tag: "PortfolioRenamed" })
        const position = { commit: 0n, prepare: 0n }
        const recordedAt = new Date(0)
        return { ...event, metadata: { ...metadata, commandId: `${append}` }, stream, revision, position, recordedAt }
      })
    })
  }
  const commandsOf = (events: ReadonlyArray<RecordedEvent>) => [
    ...new Set(events.map(({ metadata: { commandId } }) => commandId)),
  ]

  it.each([
    [[3, 3, 3, 3], 1, 5],
    [[1, 12, 1, 2], 2, 5],
    [[5, 5, 5], 1, 5],
    [[2, 2, 9, 1], 3, 1],
  ])(
    "a batch of appends of %j events has whole appends, with %i streams and %i events at most",
    async (sizes, streams, most) => {
      const events = eventsOfSizes(sizes, streams)
      const batches: Array<ReadonlyArray<RecordedEvent>> = []
      for await (const batch of inBatches(events, most)) batches.push(batch)
      expect(batches.flat()).toEqual(events)
      expect(batches.flatMap(commandsOf)).toEqual(sizes.map((_, append) => String(append)))
      // It ends with the append that fills it.
      for (const batch of batches.slice(0, -1)) {
        const last = batch.filter(({ metadata }) => metadata.commandId === batch.at(-1)?.metadata.commandId)
        expect(batch.length - last.length).toBeLessThan(most)
        expect(batch.length).toBeGreaterThanOrEqual(most)
      }
    },
  )

  it("a batch is cut between two appends, and not at all when it is one", () => {
    const halves = halvesOf(eventsOfSizes([1, 7, 2], 1))
    expect(halves?.map(commandsOf)).toEqual([["0", "1"], ["2"]])
    expect(halvesOf(eventsOfSizes([7], 1))).toBeUndefined()
  })
})
