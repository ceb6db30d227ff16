import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { projections } from "#projections/all.ts"
import { activity } from "#projections/activity.ts"
import { lines } from "#projections/lines/projection.ts"
import { ownership } from "#projections/ownership.ts"
import { portfolios } from "#projections/portfolios.ts"
import type { Projection } from "#projections/projection.ts"
import { openDatabase } from "#server/db/database.ts"
import { comparePositions, type Position } from "#server/eventlog/eventLog.ts"
import { type ProjectionTables, readCheckpoints } from "#server/projections/checkpoints.ts"
import type { ProjectionNotice } from "#server/projections/projector.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import { buy, opened, recorded, sell } from "#tests/domain/holding/examples.ts"
import { anna, beat } from "#tests/domain/ownership/examples.ts"
import { type LogDatabase, newHousehold, openLogDatabase } from "#tests/projections/logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

let logDatabase: LogDatabase
let running: Array<Projections>
let notices: Array<ProjectionNotice>
beforeEach(async () => {
  logDatabase = await openLogDatabase()
  running = []
  notices = []
})
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await logDatabase.close()
})

function start(of: ReadonlyArray<Projection>): Projections {
  const started = startProjections({
    ...logDatabase,
    projections: of,
    notify: (notice) => notices.push(notice),
  })
  running.push(started)
  return started
}

const bigintsAsText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value)

/** A log that other tests share goes on after the events of this one. */
const atLeast = (position: Position): unknown =>
  expect.toSatisfy((reached: Position) => comparePositions(reached, position) >= 0)

const created = (title: string, portfolioId = anna) => ({ _tag: "PortfolioCreated", portfolioId, title })
const renamed = (title: string) => ({ _tag: "PortfolioRenamed", portfolioId: anna, title })

/** Portfolios, in a program that fails at the word. */
const allergic: Projection = {
  ...portfolios,
  async apply(events, db) {
    const bad = events.find(({ event }) => "title" in event && event.title === "Poison")
    if (bad) throw new RangeError(`cannot take ${JSON.stringify(bad.event)}`)
    await portfolios.apply(events, db)
  },
}

describe("an event that cannot be applied", () => {
  it("an event that cannot be applied stops its projection at its position, and no other projection", async () => {
    const household = newHousehold()
    const before = await logDatabase.record(household, created("Anna"), renamed("Anna Keller"))
    const poison = await logDatabase.record(household, renamed("Poison"))
    const after = await logDatabase.record(household, renamed("Anna K."), created("Beat", beat))
    const { waitFor, status } = start([allergic, ownership, activity])

    expect(await waitFor(after, { projections: ["ownership", "activity"], timeoutMs: conditionTimeoutMs })).toBe(
      "reached",
    )
    expect(await waitFor(after, { projections: ["portfolios"], timeoutMs: conditionTimeoutMs })).toBe("timedOut")
    expect(await logDatabase.titles()).toEqual(["Anna Keller"])
    const { rows } = await logDatabase.pool.query<{ event_id: string }>(
      "select event_id from read.activity where position = $1",
      [poison.commit.toString()],
    )
    await expect
      .poll(() => status(), { timeout: conditionTimeoutMs })
      .toEqual([
        {
          name: "portfolios",
          state: "halted",
          position: before,
          haltedAt: { position: poison, eventId: rows[0]?.event_id, error: "RangeError" },
        },
        { name: "ownership", state: "running", position: atLeast(after), haltedAt: null },
        { name: "activity", state: "running", position: atLeast(after), haltedAt: null },
      ])
  })

  it("an event that cannot be applied is found even when it arrives alone, while everything works", async () => {
    const household = newHousehold()
    const { waitFor, status } = start([allergic])
    const before = await logDatabase.record(household, created("Anna"))
    expect(await waitFor(before, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    const poison = await logDatabase.record(household, renamed("Poison"))
    expect(await waitFor(poison, { timeoutMs: conditionTimeoutMs })).toBe("timedOut")
    await expect
      .poll(() => status(), { timeout: conditionTimeoutMs })
      .toMatchObject([{ state: "halted", position: before, haltedAt: { position: poison } }])
  })

  it("an event that cannot be applied may be one that no program wrote", async () => {
    const household = newHousehold()
    const before = await logDatabase.record(household, created("Anna"))
    const poison = await logDatabase.record(household, { _tag: "PortfolioRenamed", portfolioId: anna, title: 5 })
    const after = await logDatabase.record(household, renamed("Anna Keller"))
    const { waitFor, status } = start([portfolios, ownership])
    expect(await waitFor(after, { timeoutMs: conditionTimeoutMs })).toBe("timedOut")
    await expect
      .poll(() => status(), { timeout: conditionTimeoutMs })
      .toMatchObject([
        { state: "halted", position: before, haltedAt: { position: poison, error: "UnreadableEvent" } },
        { state: "running", position: atLeast(after) },
      ])
  })

  it("an event that cannot be applied may be one that the database refuses", async () => {
    const household = newHousehold()
    const before = await logDatabase.record(household, created("Anna"))
    const poison = await logDatabase.record(household, created("Anna again"))
    const { waitFor, status } = start([portfolios, activity])
    expect(await waitFor(poison, { timeoutMs: conditionTimeoutMs })).toBe("timedOut")
    await expect
      .poll(() => status(), { timeout: conditionTimeoutMs })
      .toMatchObject([
        {
          state: "halted",
          position: before,
          haltedAt: { position: poison, error: "DatabaseError 23505 portfolios_pkey" },
        },
        { state: "running", position: poison },
      ])
    expect(await logDatabase.titles()).toEqual(["Anna"])
  })

  it.each([
    ["a sale of what was never held", [opened(), recorded(1, sell("10", "2024-02-01"))]],
    ["a trade in a holding that was never opened", [recorded(1, buy("10", "2024-02-01"))]],
  ])("an event that cannot be applied may be %s, which no rule accepts", async (_, events) => {
    const { waitFor, status } = start([lines, activity])
    const poison = await logDatabase.record(newHousehold(), ...events)
    expect(await waitFor(poison, { timeoutMs: conditionTimeoutMs })).toBe("timedOut")
    await expect
      .poll(() => status(), { timeout: conditionTimeoutMs })
      .toMatchObject([{ state: "halted", haltedAt: { position: poison } }, { position: poison }])
    expect(await logDatabase.dump({ tables: ["line_entries"] })).toEqual([])
  })

  it("an event that cannot be applied is logged once in detail for the operator, and public answers quote none of its content", async () => {
    const poison = await logDatabase.record(newHousehold(), created("Poison"))
    const { waitFor, status } = start([allergic])
    await waitFor(poison, { timeoutMs: conditionTimeoutMs })
    expect(notices).toMatchObject([{ kind: "halted", projection: "portfolios", halt: { position: poison } }])
    const db = openDatabase<ProjectionTables>(logDatabase.pool)
    const [forOperator] = await readCheckpoints(db.withPlugin(decryptingPlugin(logDatabase.vault)))
    expect(forOperator?.halted?.detail).toMatch(/^PortfolioCreated: RangeError: cannot take .*"title":"Poison"/)
    expect(JSON.stringify([notices, await readCheckpoints(db)], bigintsAsText)).not.toContain("Poison")
    expect(JSON.stringify(status()[0]?.haltedAt?.error)).not.toContain("Poison")
  })

  it("an event that cannot be applied halts its projection again after a restart", async () => {
    const poison = await logDatabase.record(newHousehold(), created("Poison"))
    const first = start([allergic])
    await first.waitFor(poison, { timeoutMs: conditionTimeoutMs })
    await first.stop()
    const applied: Array<unknown> = []
    const second = start([{ ...portfolios, apply: async (events) => void applied.push(events) }])
    expect(await second.waitFor(poison, { timeoutMs: 2_000 })).toBe("timedOut")
    await expect
      .poll(() => second.status(), { timeout: conditionTimeoutMs })
      .toMatchObject([{ state: "halted", haltedAt: { position: poison } }])
    expect(applied).toEqual([])
  })
})

describe("a halted projection that is resumed", () => {
  it("a resumed projection continues with the event at which it stopped, once the program was fixed", async () => {
    const household = newHousehold()
    const poison = await logDatabase.record(household, created("Anna"), renamed("Poison"))
    const faulty = start([allergic])
    await faulty.waitFor(poison, { timeoutMs: conditionTimeoutMs })
    await faulty.stop()

    const mended = start([portfolios])
    expect(await mended.resume("portfolios")).toBe(true)
    const after = await logDatabase.record(household, created("Beat", beat))
    expect(await mended.waitFor(after, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    expect(await logDatabase.titles()).toEqual(["Poison", "Beat"])
    await expect
      .poll(() => mended.status(), { timeout: conditionTimeoutMs })
      .toMatchObject([{ state: "running", haltedAt: null }])
    expect(await mended.resume("portfolios")).toBe(false)
  })

  it("a resumed projection also continues in a server that did not resume it", async () => {
    const poison = await logDatabase.record(newHousehold(), created("Poison"))
    const faulty = start([allergic])
    await faulty.waitFor(poison, { timeoutMs: conditionTimeoutMs })
    await faulty.stop()

    const server = start([portfolios])
    expect(await server.waitFor(poison, { timeoutMs: 500 })).toBe("timedOut")
    const command = start([])
    await expect(command.resume("portfolios")).rejects.toThrow("there is no projection portfolios")
    await logDatabase.pool.query(
      `update projection.checkpoints set state = 'running', halted_commit_position = null,
        halted_prepare_position = null, halted_event_id = null, error = null, error_detail = null`,
    )
    await expect.poll(() => server.status()[0]?.state, { timeout: conditionTimeoutMs }).toBe("running")
    expect(await logDatabase.titles()).toEqual(["Poison"])
  })

  it("a resumed projection halts again where nothing was fixed", async () => {
    const before = await logDatabase.record(newHousehold(), created("Anna"))
    const poison = await logDatabase.record(newHousehold(), created("Poison"))
    const { waitFor, resume, status } = start([allergic])
    await waitFor(poison, { timeoutMs: conditionTimeoutMs })
    expect(await resume("portfolios")).toBe(true)
    await expect
      .poll(() => notices.map(({ kind }) => kind), { timeout: conditionTimeoutMs })
      .toEqual(["halted", "resumed", "halted"])
    await expect
      .poll(() => status(), { timeout: conditionTimeoutMs })
      .toMatchObject([{ state: "halted", position: before }])
    expect(await logDatabase.titles()).toEqual(["Anna"])
  })
})

it("a halted projection halts in every server beside it", async () => {
  const servers = [start([allergic, ownership]), start([allergic, ownership])]
  const poison = await logDatabase.record(newHousehold(), created("Poison"))
  for (const { waitFor, status } of servers) {
    expect(await waitFor(poison, { timeoutMs: conditionTimeoutMs })).toBe("timedOut")
    await expect.poll(() => status()[0]?.state, { timeout: conditionTimeoutMs }).toBe("halted")
    expect(await waitFor(poison, { projections: ["ownership"], timeoutMs: conditionTimeoutMs })).toBe("reached")
  }
})

it("resuming is refused for a projection that is not halted", async () => {
  const { waitFor, status } = start(projections)
  const position = await logDatabase.record(newHousehold(), created("Poison"))
  expect(await waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
  expect(status().every(({ haltedAt }) => haltedAt === null)).toBe(true)
})
