import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { activity } from "#projections/activity.ts"
import { projections } from "#projections/all.ts"
import { portfolios } from "#projections/portfolios.ts"
import type { Projection } from "#projections/projection.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import { buy, holdingId, opened, recorded } from "#tests/domain/holding/examples.ts"
import { anna } from "#tests/domain/ownership/examples.ts"
import { type LogDatabase, newHousehold, openLogDatabase, stored } from "#tests/projections/logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

let logDatabase: LogDatabase
let log: EventLog
let running: Array<Projections>
beforeEach(async () => {
  logDatabase = await openLogDatabase()
  log = encryptedEventLog(logDatabase.log, logDatabase.vault)
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await logDatabase.close()
})

function start(of: ReadonlyArray<Projection> = projections, from = log): Projections {
  const started = startProjections({ ...logDatabase, log: from, projections: of })
  running.push(started)
  return started
}

const erased = { _tag: "HouseholdErased" }
const founded = (householdId: string) => ({ _tag: "HouseholdFounded", householdId, founderId: anna, role: "owner" })
const entered = (householdId: string) => [
  founded(householdId),
  { _tag: "PortfolioCreated", portfolioId: anna, title: "Anna" },
  opened(),
  recorded(1, buy("10", "2024-02-01")),
]

/** The households that have rows, and in how many tables. */
async function tablesWith(...households: ReadonlyArray<string>): Promise<ReadonlyArray<number>> {
  const dumps = await Promise.all(
    projections.flatMap(({ tables }) => tables).map((table) => logDatabase.dump({ tables: [table] })),
  )
  return households.map((household) => dumps.filter((rows) => rows.some((row) => row.includes(`(${household}`))).length)
}

const shown = async ({ waitFor }: Projections, position: Position) =>
  expect(await waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")

describe("an erased household", () => {
  it("an erased household is in no table any more, and every other one is as it was", async () => {
    const [gone, stays] = [newHousehold(), newHousehold()]
    const server = start()
    await logDatabase.record(gone, ...entered(gone))
    await shown(server, await logDatabase.record(stays, ...entered(stays)))
    const [before] = await tablesWith(stays)
    expect(await tablesWith(gone)).toEqual([before])
    expect(before).toBeGreaterThanOrEqual(6)

    await shown(server, await logDatabase.record(gone, erased))
    expect(await tablesWith(gone, stays)).toEqual([0, before])
  })

  it("an erased household stays away in a replay, whether or not its key is destroyed yet, regardless of later events", async () => {
    const [gone, stays] = [newHousehold(), newHousehold()]
    const server = start()
    await logDatabase.record(gone, ...entered(gone), erased)
    await logDatabase.record(gone, recorded(2, buy("1", "2024-02-02")), opened())
    await shown(server, await logDatabase.record(stays, ...entered(stays)))
    const live = await logDatabase.dump({ tables: projections.flatMap(({ tables }) => tables) })
    for (const destroyed of [false, true]) {
      if (destroyed) await logDatabase.vault.destroy(gone)
      for (const { name } of projections) await server.rebuild(name)
      expect(await logDatabase.dump({ tables: projections.flatMap(({ tables }) => tables) })).toEqual(live)
    }
    expect(await tablesWith(gone)).toEqual([0])
    expect(server.status().map(({ haltedAt }) => haltedAt)).toEqual(projections.map(() => null))
  })

  it("an erased household delays no other whose events are before its own in the log, once its key is destroyed", async () => {
    const [gone, stays] = [newHousehold(), newHousehold()]
    await append(stays, ...entered(stays))
    const last = await append(gone, ...entered(gone))
    await logDatabase.vault.destroy(gone)
    const server = start()
    await shown(server, last)
    expect((await tablesWith(gone, stays)).map((count) => count > 0)).toEqual([false, true])
  })
})

async function append(householdId: string, ...events: ReadonlyArray<ReturnType<typeof opened>>): Promise<Position> {
  let position: Position = { commit: 0n, prepare: 0n }
  for (const event of events) {
    const stream = "holdingId" in event ? `holding-${householdId}.${holdingId}` : `portfolio-${householdId}.${anna}`
    const category = event._tag === "HouseholdFounded" ? `household-${householdId}` : stream
    const appended = await log.append(category, "any", [stored(householdId, event)])
    if ("success" in appended) position = appended.success.position
  }
  return position
}

describe("an event that was changed in the log", () => {
  it("a tampered event sets its household aside in every projection, after everything before it", async () => {
    const household = newHousehold()
    await append(household, ...entered(household))
    let broken: Position | undefined
    const tampered: EventLog = encryptedEventLog(
      {
        ...logDatabase.log,
        async *subscribeAll(options) {
          for await (const message of logDatabase.log.subscribeAll(options)) {
            if (message.kind !== "event" || message.event.type !== "HoldingOpened") {
              yield message
              continue
            }
            broken = message.event.position
            yield { ...message, event: { ...message.event, data: { sealed: "sealed:something else" } } }
          }
        },
      },
      logDatabase.vault,
    )
    const server = start([portfolios, activity], tampered)
    await expect
      .poll(
        () =>
          server
            .setAside()
            .map(({ projection }) => projection)
            .toSorted(),
        { timeout: conditionTimeoutMs },
      )
      .toEqual(["activity", "portfolios"])
    expect(await logDatabase.dump(activity)).toHaveLength(2)
    for (const one of server.setAside()) {
      expect(one).toMatchObject({ householdId: household, position: broken, error: "DecryptionFailed" })
    }
  })
})
