import { randomUUID } from "node:crypto"
import { Result } from "effect"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { activity } from "#projections/activity.ts"
import { projections } from "#projections/all.ts"
import { goals } from "#projections/goals.ts"
import { lines } from "#projections/lines/projection.ts"
import { members } from "#projections/members.ts"
import { ownership } from "#projections/ownership.ts"
import { portfolios } from "#projections/portfolios.ts"
import type { Projection } from "#projections/projection.ts"
import { readSchema } from "#projections/readModels.ts"
import { openDatabase } from "#server/db/database.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import { type ProjectionTables, readCheckpoints } from "#server/projections/checkpoints.ts"
import { decodeEvent } from "#server/projections/decoding.ts"
import type { ProjectionNotice } from "#server/projections/projector.ts"
import { leaveOutEvent, repairHousehold } from "#server/projections/repair.ts"
import { readSetAside } from "#server/projections/setAside.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import { buy, opened, recorded, sell } from "#tests/domain/holding/examples.ts"
import { anna, beat } from "#tests/domain/ownership/examples.ts"
import { actorId, type LogDatabase, newHousehold, openLogDatabase, stored } from "#tests/projections/logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { isLogInPostgres } from "#tests/support/testLog.ts"

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
  const started = startProjections({ ...logDatabase, projections: of, notify: (notice) => notices.push(notice) })
  running.push(started)
  return started
}

const shown = async (server: Projections, position: Position): Promise<void> =>
  expect(await server.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")

const db = () => openDatabase<ProjectionTables>(logDatabase.pool)
const setAside = () => readSetAside(db())
const contextOf = (of: ReadonlyArray<Projection>) => ({
  ...logDatabase,
  projections: of,
  db: db(),
  schema: readSchema,
  decode: decodeEvent,
})

const created = (title: string, portfolioId = anna) => ({ _tag: "PortfolioCreated", portfolioId, title })
const renamed = (title: string) => ({ _tag: "PortfolioRenamed", portfolioId: anna, title })
const bigintsAsText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value)

/** Portfolios, in a program that fails at the word. */
const allergic: Projection = {
  ...portfolios,
  async apply(events, tx) {
    const bad = events.find(({ event }) => "title" in event && event.title === "Poison")
    if (bad) throw new RangeError(`cannot take ${JSON.stringify(bad.event)}`)
    await portfolios.apply(events, tx)
  },
}

/** The titles of a household's portfolios, in the order in which they were created. */
const titlesOf = async (householdId: string): Promise<ReadonlyArray<string>> => {
  const rows = await logDatabase.db
    .selectFrom("portfolios")
    .select("title")
    .where("household_id", "=", householdId)
    .orderBy("position")
    .execute()
  return rows.map(({ title }) => title)
}

describe("an event that cannot be applied", () => {
  it("an event that cannot be applied sets its household aside, whose rows stay as of the event before, and every other household continues", async () => {
    const [ill, well] = [newHousehold(), newHousehold()]
    await logDatabase.record(ill, created("Anna"), renamed("Anna Keller"))
    const poison = await logDatabase.record(ill, renamed("Poison"))
    await logDatabase.record(well, created("Clara"))
    await logDatabase.record(ill, renamed("Anna K."), created("Beat", beat))
    const last = await logDatabase.record(well, renamed("Clara Keller"))
    const server = start([allergic, ownership, activity])
    await shown(server, last)
    expect(await titlesOf(ill)).toEqual(["Anna Keller"])
    expect(await titlesOf(well)).toEqual(["Clara Keller"])
    expect(server.status()).toMatchObject([{ haltedAt: null }, { haltedAt: null }, { haltedAt: null }])
    expect(await setAside()).toContainEqual(
      expect.objectContaining({ projection: "portfolios", householdId: ill, position: poison, error: "RangeError" }),
    )
  })

  it("an event that cannot be applied is found when it arrives alone, while everything works", async () => {
    const household = newHousehold()
    const server = start([allergic])
    await shown(server, await logDatabase.record(household, created("Anna")))
    const poison = await logDatabase.record(household, renamed("Poison"))
    await shown(server, poison)
    await expect
      .poll(() => server.setAside(), { timeout: conditionTimeoutMs })
      .toMatchObject([{ householdId: household, position: poison }])
  })

  it.each<readonly [string, Projection, ReadonlyArray<Parameters<LogDatabase["record"]>[1]>, string]>([
    [
      "one that no program wrote",
      portfolios,
      [created("Anna"), { _tag: "PortfolioRenamed", portfolioId: anna, title: 5 }],
      "UnreadableEvent",
    ],
    [
      "one that the database refuses",
      portfolios,
      [created("Anna"), created("Anna again")],
      "DatabaseError 23505 portfolios_pkey",
    ],
    ["a sale of what was never held", lines, [opened(), recorded(1, sell("10", "2024-02-01"))], "Error"],
    ["a trade in a holding that was never opened", lines, [recorded(1, buy("10", "2024-02-01"))], "Error"],
  ])("an event that cannot be applied may be %s", async (_, projection, events, error) => {
    const [ill, well] = [newHousehold(), newHousehold()]
    const poison = await logDatabase.record(ill, ...events)
    const server = start([projection, members])
    await shown(server, await logDatabase.record(well, created("Clara")))
    const [one, ...others] = await setAside()
    expect(others).toEqual([])
    expect(one).toMatchObject({ projection: projection.name, householdId: ill, position: poison })
    expect(one?.error).toMatch(error)
  })

  it("an event that cannot be applied is logged once in detail for the operator, and what anyone can read quotes none of its content", async () => {
    const household = newHousehold()
    const poison = await logDatabase.record(household, created("Poison"))
    const server = start([allergic])
    await shown(server, poison)
    await expect.poll(() => server.setAside().length, { timeout: conditionTimeoutMs }).toBe(1)
    expect(notices).toMatchObject([
      { kind: "setAside", projection: "portfolios", setAside: { householdId: household, position: poison } },
    ])
    const [forOperator] = await readSetAside(db().withPlugin(decryptingPlugin(logDatabase.vault)))
    expect(forOperator?.detail).toMatch(/^PortfolioCreated: RangeError: cannot take .*"title":"Poison"/)
    expect(JSON.stringify([await setAside(), await readCheckpoints(db())], bigintsAsText)).not.toContain("Poison")
  })

  it("an event that cannot be applied sets its household aside once, on any number of servers and after a restart", async () => {
    const servers = [start([allergic, ownership]), start([allergic, ownership])]
    const household = newHousehold()
    const poison = await logDatabase.record(household, created("Poison"))
    for (const server of servers) await shown(server, poison)
    const [first] = await setAside()
    for (const server of servers) {
      await expect
        .poll(
          () =>
            server
              .setAside()
              .map(({ projection }) => projection)
              .toSorted(),
          { timeout: conditionTimeoutMs },
        )
        .toEqual(["ownership", "portfolios"])
    }
    await Promise.all(servers.map(({ stop }) => stop()))
    const again = start([allergic, ownership])
    await shown(again, await logDatabase.record(household, created("Beat", beat)))
    expect((await setAside()).find(({ projection }) => projection === first?.projection)).toEqual(first)
    expect(await titlesOf(household)).toEqual([])
  })

  it("an append of which one event cannot be applied is not applied at all: between its events the figures would be wrong", async () => {
    const household = newHousehold()
    await logDatabase.record(household, created("Anna"))
    const together = [renamed("Before"), renamed("Poison")].map((event) => stored(household, event))
    const [one, two] = together.map((event) => ({
      ...event,
      metadata: { ...event.metadata, commandId: together[0]?.metadata.commandId ?? "" },
    }))
    if (!one || !two) throw new Error("two events are appended")
    const { position } = Result.getOrThrow(
      await logDatabase.log.append(`portfolio-${household}.${anna}`, "any", [one, two]),
    )
    await shown(start([allergic]), position)
    expect(await titlesOf(household)).toEqual(["Anna"])
    expect(await setAside()).toMatchObject([{ eventId: two.id, error: "RangeError" }])
  })

  it("rows of the others do not depend on who is set aside beside them, nor on how events are divided into batches", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 3 }), fc.constantFrom("A", "B", "Poison")), { minLength: 1, maxLength: 30 }),
        async (history) => {
          const database = await openLogDatabase()
          try {
            const households = Array.from({ length: 4 }, newHousehold)
            const last = new Map<number, string>()
            const poisoned = new Set<number>()
            const server = startProjections({ ...database, projections: [allergic] })
            let position: Position | undefined
            for (const [index, title] of history) {
              position = await database.record(
                households[index] ?? "",
                last.has(index) || poisoned.has(index) ? renamed(title) : created(title),
              )
              if (title === "Poison") poisoned.add(index)
              if (!poisoned.has(index)) last.set(index, title)
            }
            if (position) await server.waitFor(position, { timeoutMs: conditionTimeoutMs })
            const live = await database.dump(portfolios)
            expect((await database.titles()).toSorted()).toEqual([...last.values()].toSorted())
            await server.rebuild("portfolios")
            expect(await database.dump(portfolios)).toEqual(live)
            const listed = await readSetAside(openDatabase<ProjectionTables>(database.pool))
            expect(listed.map(({ householdId }) => householdId).toSorted()).toEqual(
              [...poisoned].map((index) => households[index] ?? "").toSorted(),
            )
            await server.stop()
          } finally {
            await database.close()
          }
        },
      ),
      { numRuns: 5 },
    )
  })
})

describe("the read models of a household that is set aside", () => {
  it("the read models of a household show it as of one event, also one that had applied later events; members are independent", async () => {
    const household = newHousehold()
    await logDatabase.record(household, {
      _tag: "HouseholdFounded",
      householdId: household,
      founderId: actorId,
      role: "owner",
    })
    await logDatabase.record(household, created("Anna"))
    const server = start([allergic, activity, goals, members])
    await shown(server, await logDatabase.record(household, renamed("Anna Keller")))
    await server.stop()
    // Activity and members continue while portfolios do not run.
    await logDatabase.record(household, renamed("Poison"))
    const last = await logDatabase.record(household, { _tag: "HouseholdNamed", name: "Keller" })
    const before = start([activity, members])
    await shown(before, last)
    await before.stop()
    const after = start([allergic, activity, goals, members])
    await shown(after, last)
    await expect
      .poll(async () => (await setAside()).map(({ projection }) => projection).toSorted(), {
        timeout: conditionTimeoutMs,
      })
      .toEqual(["activity", "goals", "portfolios"])
    const types = await logDatabase.db.selectFrom("activity").select("event_type").orderBy("position").execute()
    expect(types.map((row) => row.event_type)).toEqual(["HouseholdFounded", "PortfolioCreated", "PortfolioRenamed"])
    const named = await logDatabase.db.selectFrom("households").select("name").execute()
    expect(named).toEqual([{ name: "Keller" }])
  })

  it("the read models agree again by themselves once the program is fixed and the household is repaired", async () => {
    const household = newHousehold()
    const last = await logDatabase.record(household, created("Anna"), renamed("Poison"), created("Beat", beat))
    const faulty = start([allergic, activity])
    await shown(faulty, last)
    await expect.poll(async () => (await setAside()).length, { timeout: conditionTimeoutMs }).toBe(2)
    expect(await repairHousehold(contextOf([allergic, activity]), household)).not.toEqual([])
    await faulty.stop()
    expect(await repairHousehold(contextOf([portfolios, activity]), household)).toEqual([])
    expect(await titlesOf(household)).toEqual(["Poison", "Beat"])
    const types = await logDatabase.db.selectFrom("activity").select("event_type").execute()
    expect(types).toHaveLength(3)
  })

  it("a rebuild after the program was fixed applies every event of the household again", async () => {
    const household = newHousehold()
    const last = await logDatabase.record(household, created("Anna"), renamed("Poison"), created("Beat", beat))
    const faulty = start([allergic, activity])
    await shown(faulty, last)
    await expect.poll(async () => (await setAside()).length, { timeout: conditionTimeoutMs }).toBe(2)
    await faulty.stop()
    const fixed = start([portfolios, activity])
    await fixed.rebuild("portfolios")
    await expect.poll(setAside, { timeout: conditionTimeoutMs }).toEqual([])
    expect(await titlesOf(household)).toEqual(["Poison", "Beat"])
    expect(await logDatabase.db.selectFrom("activity").select("event_type").execute()).toHaveLength(3)
  })

  it("an erased household is no longer set aside, and none of its rows are left", async () => {
    const household = newHousehold()
    const server = start([allergic, activity])
    await shown(server, await logDatabase.record(household, created("Anna"), renamed("Poison")))
    await expect.poll(async () => (await setAside()).length, { timeout: conditionTimeoutMs }).toBe(2)
    await shown(server, await logDatabase.record(household, { _tag: "HouseholdErased" }))
    await expect.poll(setAside, { timeout: conditionTimeoutMs }).toEqual([])
    expect(await titlesOf(household)).toEqual([])
  })
})

describe("an event that is left out", () => {
  const every = { tables: projections.flatMap(({ tables }) => tables) }

  it("an event that is left out is skipped by every projection, in a rebuild, and in a database that has only the log", async () => {
    const [ill, well] = [newHousehold(), newHousehold()]
    await logDatabase.record(ill, created("Anna"))
    await logDatabase.record(ill, created("Anna again"))
    await logDatabase.record(ill, created("Beat", beat))
    const server = start(projections)
    await shown(server, await logDatabase.record(well, created("Clara")))
    const culprit = (await setAside()).find(({ projection }) => projection === "portfolios")
    const left = { eventId: culprit?.eventId ?? "", reason: "written twice by a fault", actorId }
    expect(await leaveOutEvent(contextOf(projections), ill, left)).toBe(true)
    const remaining = await repairHousehold(contextOf(projections), ill)
    expect(remaining).toEqual([])
    expect(await titlesOf(ill)).toEqual(["Anna", "Beat"])
    expect(await titlesOf(well)).toEqual(["Clara"])
    const last = await logDatabase.record(ill, renamed("Anna Keller"))
    await shown(server, last)
    await expect.poll(setAside, { timeout: conditionTimeoutMs }).toEqual([])
    const grown = await logDatabase.dump(every)
    expect(await titlesOf(ill)).toEqual(["Anna Keller", "Beat"])
    for (const { name } of projections) await server.rebuild(name)
    expect(await logDatabase.dump(every)).toEqual(grown)

    await server.stop()
    await logDatabase.pool.query(
      `truncate ${every.tables.map((table) => `read.${table}`).join(", ")}, projection.checkpoints,
        projection.left_out_events, projection.set_aside`,
    )
    const restored = start(projections)
    await shown(restored, last)
    await expect.poll(setAside, { timeout: conditionTimeoutMs }).toEqual([])
    expect(await logDatabase.dump(every)).toEqual(grown)
  })

  it("only an event for which the household is set aside can be left out", async () => {
    const household = newHousehold()
    const server = start([portfolios])
    await shown(server, await logDatabase.record(household, created("Anna")))
    const first = await anyEventOf(household)
    const left = { eventId: first?.id ?? "", reason: "none", actorId }
    expect(await leaveOutEvent(contextOf([portfolios]), household, left)).toBe(false)
    expect(await anyEventOf(household)).toMatchObject({ type: "PortfolioCreated" })
  })

  async function anyEventOf(household: string) {
    const stream = `portfolio-${household}.${anna}`
    for await (const event of logDatabase.log.readStream(stream, { direction: "backwards", limit: 1 })) return event
    return undefined
  }
})

describe.runIf(isLogInPostgres)("an event that another program appended [needs the log in Postgres]", () => {
  it.each([
    ["without metadata", (stream: string) => ({ stream, metadata: "{}" })],
    ["with null as metadata", (stream: string) => ({ stream, metadata: "null" })],
    [
      "with the metadata of another household",
      (stream: string) => ({ stream, metadata: JSON.stringify({ ...stored(newHousehold(), created("")).metadata }) }),
    ],
    ["to a stream with a malformed name", () => ({ stream: "portfolio-of nobody", metadata: "{}" })],
  ])("an event that another program appended %s keeps no projection waiting", async (_, made) => {
    const [ill, well] = [newHousehold(), newHousehold()]
    const server = start(projections)
    await shown(server, await logDatabase.record(ill, created("Anna")))
    const { stream, metadata } = made(`portfolio-${ill}.${anna}`)
    const events = [{ id: randomUUID(), type: "PortfolioRenamed", data: "{}", metadata }]
    await logDatabase.pool.query("select * from log.append($1)", [
      JSON.stringify([{ stream, expected: "any", events }]),
    ])
    await shown(server, await logDatabase.record(well, created("Clara")))
    expect(await titlesOf(well)).toEqual(["Clara"])
    expect(await titlesOf(ill)).toEqual(["Anna"])
    expect(server.status().filter((one) => one.waitingSince !== null || one.haltedAt !== null)).toEqual([])
    await expect
      .poll(async () => new Set((await setAside()).map(({ eventId }) => eventId)), { timeout: conditionTimeoutMs })
      .toEqual(new Set([events[0]?.id]))
  })
})

describe("a failure that is not of one household", () => {
  it("a missing table halts the projection and sets no household aside; it continues when the table is back", async () => {
    const server = start([portfolios])
    await logDatabase.pool.query("alter table read.portfolios rename to hidden")
    const position = await logDatabase.record(newHousehold(), created("Anna"))
    expect(await server.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("timedOut")
    await expect
      .poll(() => server.status(), { timeout: conditionTimeoutMs })
      .toMatchObject([{ state: "halted", haltedAt: { error: "DatabaseError 42P01" } }])
    expect(await setAside()).toEqual([])
    await logDatabase.pool.query("alter table read.hidden rename to portfolios")
    await server.resume("portfolios")
    await shown(server, position)
    expect(await logDatabase.titles()).toEqual(["Anna"])
  })

  it.each(["40001", "40P01", "53100", "57014", "57P01", "25006"])(
    "an error of the database that passes (SQLSTATE %s) is waited for, and sets no household aside",
    async (code) => {
      let failures = 0
      const failing: Projection = {
        ...portfolios,
        async apply(events, tx) {
          if ((failures += 1) <= 2) throw Object.assign(new Error("passing"), { code })
          await portfolios.apply(events, tx)
        },
      }
      const server = start([failing])
      await shown(server, await logDatabase.record(newHousehold(), created("Anna")))
      expect(await setAside()).toEqual([])
      expect(await logDatabase.titles()).toEqual(["Anna"])
      expect(notices.map(({ kind }) => kind)).toEqual(["interrupted", "recovered"])
    },
  )
})
