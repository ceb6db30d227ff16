import { testLog } from "#tests/support/testLog.ts"
import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { PortfolioCommand } from "#domain/portfolio/commands.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import { portfolio } from "#domain/portfolio/portfolio.ts"
import { HouseholdId, PortfolioId } from "#domain/shared/ids.ts"
import { handle, StreamBusy } from "#server/commands/handle.ts"
import { gatedLog, HouseholdImporting } from "#server/commands/importGate.ts"
import { commandDigest, eventIdOf } from "#server/commands/ids.ts"
import { openPool } from "#server/db/database.ts"
import { portfolioCodec } from "#server/eventlog/eventCodec.ts"
import { type EventLog, LogUnavailable } from "#server/eventlog/eventLog.ts"
import { leaveOut } from "#server/eventlog/leavingOut.ts"
import { portfolioStream } from "#server/eventlog/streams.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { collect, newEvents } from "#tests/server/eventlog/samples.ts"

let database: TestDatabase
let pools: ReadonlyArray<pg.Pool>
let log: EventLog
let elsewhere: EventLog

beforeAll(async () => {
  database = await testDatabase()
  pools = [openPool(database.url), openPool(database.url)]
  ;[log, elsewhere] = pools.map((pool) => testLog(pool)) as [EventLog, EventLog]
})
afterAll(async () => {
  await Promise.all([log.close(), elsewhere.close()])
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

const householdId = HouseholdId.make(randomUUID())
const { PortfolioCreated, PortfolioRenamed } = PortfolioEvent.cases

/** A portfolio that does not exist yet, and the commands on it. */
function newPortfolio() {
  const portfolioId = PortfolioId.make(randomUUID())
  const stream = portfolioStream(householdId, portfolioId)
  return {
    portfolioId,
    stream,
    create: { _tag: "CreatePortfolio", portfolioId, title: "Family" },
    rename: (title: string) => ({ _tag: "RenamePortfolio", portfolioId, title }) as const,
    stored: () => collect(log.readStream(stream)),
    send: (command: PortfolioCommand, commandId: string = randomUUID(), through: EventLog = log, eventsMost?: number) =>
      handle({ log: through, codec: portfolioCodec }, portfolio, {
        stream,
        command,
        eventsMost,
        metadata: {
          householdId,
          actorId: "22222222-2222-4222-8222-222222222222",
          commandId,
          commandDigest: commandDigest(command),
          causationId: commandId,
          correlationId: commandId,
        },
      }),
  } as const
}

/** A log with special behaviour for the first appends. */
function interfering(times: number, interfere: (append: () => ReturnType<EventLog["append"]>) => Promise<unknown>) {
  let left = times
  const append: EventLog["append"] = async (...appended) => {
    if (left === 0) return log.append(...appended)
    left -= 1
    await interfere(() => log.append(...appended))
    return log.append(...appended)
  }
  return { ...log, append }
}

const succeeded = async <Success, Failure>(result: Promise<Result.Result<Success, Failure>>): Promise<Success> => {
  const settled = await result
  if (Result.isFailure(settled)) throw new Error(`refused: ${JSON.stringify(settled.failure)}`)
  return settled.success
}

describe("a command", () => {
  it("a command appends its events, and returns their position", async () => {
    const { portfolioId, create, rename, send, stored } = newPortfolio()
    const commandId = randomUUID()
    await succeeded(send(create))
    const handled = await succeeded(send(rename("Family office"), commandId))

    const [, renamed] = await stored()
    expect(handled).toEqual({
      events: [PortfolioRenamed.make({ portfolioId, title: "Family office" })],
      position: renamed?.position,
      revision: 1n,
    })
    expect(renamed).toMatchObject({
      id: eventIdOf(commandId, 0),
      type: "PortfolioRenamed",
      data: { portfolioId, title: "Family office" },
      metadata: { householdId, commandId, schemaVersion: 1 },
    })
  })

  it("a refused command appends nothing", async () => {
    const { portfolioId, rename, send, stored } = newPortfolio()
    expect(await send(rename("Family office"))).toEqual(Result.fail({ _tag: "PortfolioNotFound", portfolioId }))
    expect(await stored()).toEqual([])
  })

  it("a command that would exceed the length of the stream is refused, while a repeated one is acknowledged", async () => {
    const { create, rename, send, stored } = newPortfolio()
    const commandId = randomUUID()
    const sendBounded = (command: PortfolioCommand, id = randomUUID() as string) => send(command, id, log, 2)
    await succeeded(sendBounded(create))
    await succeeded(sendBounded(rename("Family office"), commandId))
    expect(await sendBounded(rename("Office"))).toEqual(Result.fail({ _tag: "HistoryFull", most: 2 }))
    await succeeded(sendBounded(rename("Family office"), commandId))
    await succeeded(sendBounded(rename("Family office")))
    expect(await stored()).toHaveLength(2)
  })

  it("a command without a change returns the last position of the stream", async () => {
    const { create, rename, send, stored } = newPortfolio()
    const { position } = await succeeded(send(create))
    expect(await succeeded(send(rename("Family")))).toEqual({ events: [], position, revision: 0n })
    expect(await stored()).toHaveLength(1)
  })

  it("a command finds another household's portfolio absent", async () => {
    const { portfolioId, create, rename, send } = newPortfolio()
    await succeeded(send(create))
    const stranger = portfolioStream(HouseholdId.make(randomUUID()), portfolioId)
    const attempt = handle({ log, codec: portfolioCodec }, portfolio, {
      stream: stranger,
      command: rename("Mine now"),
      metadata: {
        householdId: randomUUID(),
        actorId: randomUUID(),
        commandId: randomUUID(),
        commandDigest: "",
        causationId: "",
        correlationId: "",
      },
    })
    expect(await attempt).toEqual(Result.fail({ _tag: "PortfolioNotFound", portfolioId }))
  })
})

describe("a command that is sent again", () => {
  it("a repeated command gets its first answer, regardless of later events", async () => {
    const { create, rename, send, stored } = newPortfolio()
    const commandId = randomUUID()
    await succeeded(send(create))
    const first = await succeeded(send(rename("Family office"), commandId))
    await succeeded(send(rename("Holding company")))

    expect(await succeeded(send(rename("Family office"), commandId))).toEqual(first)
    expect((await stored()).map(({ data }) => data["title"])).toEqual(["Family", "Family office", "Holding company"])
  })

  it("a repeated command is refused when it differs under the same id", async () => {
    const { create, rename, send, stored } = newPortfolio()
    const commandId = randomUUID()
    await succeeded(send(create))
    await succeeded(send(rename("Family office"), commandId))
    const reused = await send(rename("Holding company"), commandId)
    expect(reused).toEqual(Result.fail({ _tag: "CommandIdReused", commandId }))
    expect(await stored()).toHaveLength(2)
  })

  it("a command that reaches two servers at the same moment is executed once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { create, rename, send, stored } = newPortfolio()
      const commandId = randomUUID()
      await succeeded(send(create))
      const answers = await Promise.all(
        [log, elsewhere].map((through) => succeeded(send(rename("Family office"), commandId, through))),
      )
      expect(answers[1]).toEqual(answers[0])
      expect(await stored()).toHaveLength(2)
    }
  })
})

describe("a concurrent write to the stream", () => {
  it("a command is decided again, on the new state of the portfolio", async () => {
    const { create, rename, send, stored } = newPortfolio()
    await succeeded(send(create))
    const beaten = interfering(1, () => send(rename("Holding company"), randomUUID(), elsewhere))
    const handled = await succeeded(send(rename("Family office"), randomUUID(), beaten))
    expect(handled.revision).toBe(2n)
    expect((await stored()).map(({ data }) => data["title"])).toEqual(["Family", "Holding company", "Family office"])

    // The new decision differs: the other writer has already done it.
    const outrun = interfering(1, () => send(rename("Estate"), randomUUID(), elsewhere))
    const nothing = await succeeded(send(rename("Estate"), randomUUID(), outrun))
    expect(nothing.events).toEqual([])
    expect(await stored()).toHaveLength(4)
  })

  it("a command is given up after the fourth decision, with nothing written", async () => {
    const { create, rename, send, stored } = newPortfolio()
    await succeeded(send(create))
    let others = 0
    const busy = interfering(Infinity, () => send(rename(`Other ${(others += 1)}`), randomUUID(), elsewhere))
    await expect(send(rename("Family office"), randomUUID(), busy)).rejects.toThrow(StreamBusy)
    expect(others).toBe(4)
    expect((await stored()).filter(({ data }) => data["title"] === "Family office")).toEqual([])
    const calmer = interfering(3, () => send(rename(`Other ${(others += 1)}`), randomUUID(), elsewhere))
    expect((await succeeded(send(rename("Family office"), randomUUID(), calmer))).events).toHaveLength(1)
  })

  it("commands for one portfolio that arrive together are all executed, one after another", async () => {
    const { create, rename, send, stored } = newPortfolio()
    await succeeded(send(create))
    const titles = Array.from({ length: 30 }, (_, number) => `Title ${number}`)
    await Promise.all(titles.map((title) => succeeded(send(rename(title)))))
    expect((await stored()).map(({ data }) => data["title"])).toEqual(["Family", ...titles])
  })
})

describe("a lost answer of the log", () => {
  const lost = async (append: () => ReturnType<EventLog["append"]>) => {
    await append()
    throw new LogUnavailable(new Error("the connection broke after the commit"))
  }

  it("the append is retried, and is in the log once", async () => {
    const { create, send, stored } = newPortfolio()
    const handled = await succeeded(send(create, randomUUID(), interfering(2, lost)))
    expect(await stored()).toHaveLength(1)
    expect(handled.position).toEqual((await stored())[0]?.position)
  })

  it("the command is not appended again once its sender has waited for four seconds", async () => {
    const { create, send, stored } = newPortfolio()
    const now = performance.now.bind(performance)
    let waitedMs = 0
    using _ = vi.spyOn(performance, "now").mockImplementation(() => now() + waitedMs)
    const silent = async () => {
      waitedMs += 2_750
      throw new LogUnavailable(new Error("the node stopped answering"))
    }
    await expect(send(create, randomUUID(), interfering(2, silent))).rejects.toThrow(LogUnavailable)
    expect(await stored()).toEqual([])
    await succeeded(send(create, randomUUID(), interfering(1, silent)))
  })

  it("the command fails when the answer is lost for good; sent again, it gets the lost answer", async () => {
    const { create, send, stored } = newPortfolio()
    const commandId = randomUUID()
    await expect(send(create, commandId, interfering(3, lost))).rejects.toThrow(LogUnavailable)
    const handled = await succeeded(send(create, commandId))
    expect(handled.events).toEqual([PortfolioCreated.make({ portfolioId: create.portfolioId, title: "Family" })])
    expect(await stored()).toHaveLength(1)
  })

  it("an append that was not written is written the second time", async () => {
    const { create, send, stored } = newPortfolio()
    const failing = interfering(1, async () => {
      throw new LogUnavailable(new Error("the connection broke before the commit"))
    })
    await succeeded(send(create, randomUUID(), failing))
    expect(await stored()).toHaveLength(1)
  })
})

describe("a long stream", () => {
  const renamings = Array.from({ length: 150 }, (_, number) => `Title ${number}`)

  /** A portfolio with 151 events, and a log that counts how many events are read. */
  async function longPortfolio() {
    const portfolioOfMany = newPortfolio()
    const { create, rename, send } = portfolioOfMany
    await succeeded(send(create))
    for (const title of renamings) await succeeded(send(rename(title)))
    const read = { events: 0 }
    const counting: EventLog = {
      ...log,
      async *readStream(...asked) {
        for await (const event of log.readStream(...asked)) {
          read.events += 1
          yield event
        }
      },
    }
    await succeeded(send(rename("First"), randomUUID(), counting))
    read.events = 0
    return { ...portfolioOfMany, counting, read }
  }

  it("a command on a long stream reads only what was appended since the last one", async () => {
    const { rename, send, counting, read, stored } = await longPortfolio()
    for (const title of ["Second", "Third", "Fourth"]) await succeeded(send(rename(title), randomUUID(), counting))
    expect(read.events).toBeLessThan(10)
    expect((await stored()).slice(-4).map(({ data }) => data["title"])).toEqual(["First", "Second", "Third", "Fourth"])
  })

  it("a command is decided on what another server appended, also when it changes nothing or is refused", async () => {
    const { portfolioId, rename, send, counting, stored } = await longPortfolio()
    await succeeded(send(rename("Elsewhere"), randomUUID(), elsewhere))
    expect((await succeeded(send(rename("Elsewhere"), randomUUID(), counting))).events).toEqual([])
    await succeeded(
      send({ _tag: "RemovePortfolio", portfolioId, reason: null, holdings: 0, stakes: 0 }, randomUUID(), elsewhere),
    )
    const refused = await send(rename("Too late"), randomUUID(), counting)
    expect(refused).toEqual(Result.fail({ _tag: "PortfolioIsRemoved", portfolioId }))
    expect(await stored()).toHaveLength(renamings.length + 4)
  })

  it("a command that another server executed is answered, and not executed again", async () => {
    const { rename, send, counting, stored } = await longPortfolio()
    const commandId = randomUUID()
    const first = await succeeded(send(rename("Once"), commandId, elsewhere))
    await succeeded(send(rename("Later"), randomUUID(), elsewhere))
    expect(await succeeded(send(rename("Once"), commandId, counting))).toEqual(first)
    expect(await stored()).toHaveLength(renamings.length + 4)
  })

  it("an event that an operator leaves out no longer counts for the next command", async () => {
    const { rename, send, counting, stored, stream } = await longPortfolio()
    const last = (await stored()).at(-1)
    await leaveOut(elsewhere, { stream, eventId: last?.id ?? "", reason: "wrong", actorId: randomUUID() })
    const again = await succeeded(send(rename("First"), randomUUID(), counting))
    expect(again.events).toHaveLength(1)
  })

  it("a stream that begins again, as in a restored log, is read from its beginning", async () => {
    const { create, rename, send, stored, counting } = await longPortfolio()
    const other = newPortfolio()
    await succeeded(other.send(other.create))
    const restored: EventLog["readStream"] = async function* () {
      yield* await other.stored()
    }
    // The same log, which now has another content.
    counting.readStream = restored
    const append = vi.fn<EventLog["append"]>(async () =>
      Result.succeed({ position: 1n, nextExpectedRevision: 1n } as never),
    )
    counting.append = append
    await succeeded(send(rename("After"), randomUUID(), counting))
    expect(append.mock.calls[0]?.[1]).toBe(0n)
    expect([create.title, (await stored()).length]).toEqual(["Family", renamings.length + 2])
  })
})

it("while an archive is imported into a household, a command and each append to it are refused, and nothing is stored", async () => {
  let isImporting = true
  const gated = gatedLog(log, {
    withHouseholdLock: (_household, work) => work(),
    isImporting: async (household) => isImporting && household === householdId,
  })
  const { create, send, stored, stream } = newPortfolio()
  const command = create as PortfolioCommand
  expect(await send(command, randomUUID(), gated)).toEqual(Result.fail({ _tag: "ImportRunning" }))
  const events = newEvents(1).map((one) => ({ ...one, metadata: { ...one.metadata, householdId } }))
  await expect(gated.append(stream, "no_stream", events)).rejects.toThrow(HouseholdImporting)
  await expect(gated.appendEach([{ stream, expected: "no_stream", events }])).rejects.toThrow(HouseholdImporting)
  expect(await stored()).toEqual([])
  isImporting = false
  expect(Result.isSuccess(await send(command, randomUUID(), gated))).toBe(true)
})
