import { randomUUID } from "node:crypto"
import {
  AccessDeniedError,
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  StreamDeletedError,
} from "@eventstore/db-client"
import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { type EventLog, PositionRefused, type SubscriptionMessage } from "#server/eventlog/eventLog.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { describeEventLog } from "./contract.ts"
import type { Connected } from "./contract/connected.ts"
import { cuttableLine } from "./cuttableLine.ts"
import { type EventStoreDouble, startEventStoreDouble } from "./eventStoreDouble.ts"
import { collect, newEvents, newStream, subscriber } from "./samples.ts"

/** With time for the test's own process, which also serves the test double, on a busy machine. */
const urlOf = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `esdb://${host}:${port}?tls=false&defaultDeadline=${conditionTimeoutMs}&keepAliveTimeout=${conditionTimeoutMs}`

async function startDouble(): Promise<Connected> {
  const double = await startEventStoreDouble()
  const line = await cuttableLine(double)
  const [log, other] = [eventStoreDbEventLog(urlOf(line)), eventStoreDbEventLog(urlOf(double))]
  const stop = async (): Promise<void> => {
    await Promise.all([log.close(), other.close()])
    await line.close()
    double.stop()
  }
  return { log, other, open: () => eventStoreDbEventLog(urlOf(double)), line, stop }
}

describeEventLog("EventStoreDB, a double of its protocol", startDouble, { bulk: 20_000, lines: "can be cut" })

const realServer = process.env["EVENTSTORE_URL"]

describe.skipIf(!realServer)("the log named by EVENTSTORE_URL [needs an EventStoreDB server]", () => {
  const connect = async (): Promise<Connected> => {
    const streamPrefix = `contract.${randomUUID().replaceAll("-", "")}`.slice(0, 40)
    const open = () => eventStoreDbEventLog(realServer ?? "", { streamPrefix })
    const [log, other] = [open(), open()]
    return { log, other, open, stop: async () => void (await Promise.all([log.close(), other.close()])) }
  }
  describeEventLog("EventStoreDB", connect, { bulk: 100_000, lines: "cannot be cut" })
})

describe("a server with other writers", () => {
  let double: EventStoreDouble
  const logs: Array<EventLog> = []
  const logOf = (streamPrefix?: string): EventLog => {
    const log = eventStoreDbEventLog(urlOf(double), { streamPrefix })
    logs.push(log)
    return log
  }
  beforeAll(async () => {
    double = await startEventStoreDouble()
  })
  afterAll(async () => {
    await Promise.all(logs.map((log) => log.close()))
    double.stop()
  })

  it("the streams of installations are separate by their prefixes, in reads, filters and subscriptions", async () => {
    const [staging, production, plain] = [logOf("staging"), logOf("production"), logOf()]
    const stream = newStream()
    const household = newStream("household")
    for (const [log, count] of [
      [staging, 1],
      [production, 2],
      [plain, 3],
    ] as const) {
      await log.append(stream, "no_stream", newEvents(count))
      await log.append(household, "no_stream", newEvents(count))
    }
    for (const [log, count] of [
      [staging, 1],
      [production, 2],
      [plain, 3],
    ] as const) {
      expect(await collect(log.readStream(stream))).toHaveLength(count)
      const all = await collect(log.readAll())
      expect(new Set(all.map((event) => event.stream))).toEqual(new Set([stream, household]))
      expect(all).toHaveLength(count * 2)
      const filter = { categories: ["household"] }
      expect((await collect(log.readAll({ filter }))).map((event) => event.stream)).toEqual(
        Array.from({ length: count }, () => household),
      )
      const one = subscriber(log, { filter })
      await one.until(({ messages }) => messages.at(-1)?.kind === "caughtUp")
      await one.stop()
      expect(one.events.map((event) => event.stream)).toEqual(Array.from({ length: count }, () => household))
    }
  })

  it("streams of other programs are ignored, though they begin like ours", async () => {
    const log = logOf()

    const after = await log.head()
    const foreign = EventStoreDBClient.connectionString(urlOf(double))
    // The test double accepts no batches.
    Object.defineProperty(foreign, "supports", { value: async () => false })
    const ids = newStream().slice("holding-".length)
    await foreign.appendToStream("holding-4711", jsonEvent({ type: "HoldingOpened", data: { symbol: "X" } }))
    await foreign.appendToStream(`holding-${ids}`, jsonEvent({ type: "HoldingOpened", data: { symbol: "X" } }))
    await foreign.appendToStream("portfolio-x", binaryEvent({ type: "Binary", data: Buffer.from([1, 2]) }))
    await foreign.dispose()
    const own = newStream()
    await log.append(own, "no_stream", newEvents(1))
    const filter = { categories: ["holding", "portfolio"] }
    expect((await collect(log.readAll({ ...(after && { after }), filter }))).map(({ stream }) => stream)).toEqual([own])
    const one = subscriber(log, { ...(after && { after }), filter })
    await one.until(({ events }) => events.some(({ stream }) => stream === own))
    await one.stop()
    expect(one.events.map(({ stream }) => stream)).toEqual([own])
    expect(await collect(log.readStream(`holding-${ids}`))).toEqual([])
  })

  it("20,000 events of others are passed with few messages", async () => {
    const [ours, others] = [logOf("ours"), logOf("others")]
    for (let round = 0; round < 20; round += 1) await others.append(newStream(), "no_stream", newEvents(1_000))
    const { position } = Result.getOrThrow(await ours.append(newStream(), "no_stream", newEvents(1)))
    const one = subscriber(ours)
    await one.until(({ messages }) => messages.at(-1)?.kind === "caughtUp")
    await one.stop()
    expect(one.events.map((event) => event.position)).toEqual([position])
    expect(one.messages.length).toBeLessThan(100)
  })

  it("a stream that was deleted for good is reported, and the server's own events are hidden", async () => {
    const log = logOf()
    const [begunAgain, gone] = [newStream(), newStream()]
    for (const stream of [begunAgain, gone]) await log.append(stream, "no_stream", newEvents(2))
    const operator = EventStoreDBClient.connectionString(urlOf(double))
    await operator.deleteStream(begunAgain)
    await operator.tombstoneStream(gone)
    await operator.dispose()
    expect(await collect(log.readStream(begunAgain))).toEqual([])
    const again = Result.getOrThrow(await log.append(begunAgain, "no_stream", newEvents(1)))
    expect(again.nextExpectedRevision).toBe(2n)
    await expect(collect(log.readStream(gone))).rejects.toThrow(StreamDeletedError)
    await expect(log.append(gone, "any", newEvents(1))).rejects.toThrow(StreamDeletedError)
    const all = await collect(log.readAll())
    expect(all.filter(({ stream }) => stream === gone)).toHaveLength(2)
    expect(all.filter(({ stream, type }) => stream.startsWith("$") || type.startsWith("$"))).toEqual([])
  })

  it("a position at which no record begins is refused, for readers and subscribers", async () => {
    const log = logOf("positions")
    const appended = await log.append(newStream(), "no_stream", newEvents(1))
    const { commit, prepare } = Result.getOrThrow(appended).position
    const after = { commit: commit - 1n, prepare: prepare - 1n }
    await expect(collect(log.readAll({ after }))).rejects.toThrow(PositionRefused)
    const signal = new AbortController().signal
    await expect(collect(log.subscribeAll({ after, signal }))).rejects.toThrow(
      `the event log has no record at C:${commit - 1n}/P:${prepare - 1n}`,
    )
  })
})

describe("the client of EventStoreDB", () => {
  it("the client of EventStoreDB reports that the server refuses the login, and not that it cannot be reached", async () => {
    const double = await startEventStoreDouble({ isClosed: true })
    const log = eventStoreDbEventLog(urlOf(double))
    await expect(log.append(newStream(), "any", newEvents(1))).rejects.toThrow(AccessDeniedError)
    await expect(collect(log.readStream(newStream()))).rejects.toThrow(AccessDeniedError)
    const signal = new AbortController().signal
    await expect(collect(log.subscribeAll({ signal }))).rejects.toThrow(AccessDeniedError)
    await log.close()
    double.stop()
  })

  it("the client of EventStoreDB sends every append as a call of its own", async () => {
    const double = await startEventStoreDouble()
    const log = eventStoreDbEventLog(urlOf(double))
    await Promise.all([1, 2, 3].map(() => log.append(newStream(), "any", newEvents(1))))
    expect(double.calls.filter((name) => name !== "read")).toEqual(["append", "append", "append"])
    await log.close()
    double.stop()
  })

  it("the client of EventStoreDB ends the calls of subscriptions whose consumers are gone, and resumes where one returns", async () => {
    const double = await startEventStoreDouble()
    const log = eventStoreDbEventLog(urlOf(double), { subscriptionIdleMs: 200 })
    const stream = newStream()
    await log.append(stream, "no_stream", newEvents(50))
    const signal = new AbortController().signal
    const subscriptions = Array.from({ length: 150 }, () => log.subscribeAll({ signal })[Symbol.asyncIterator]())
    await Promise.all(subscriptions.map((subscription) => subscription.next()))
    await log.append(stream, 49n, newEvents(1))
    const revisions = await takeEvents(subscriptions[149], 50)
    expect(revisions).toEqual(Array.from({ length: 50 }, (_, number) => BigInt(number + 1)))
    await expect(log.close()).resolves.toBeUndefined()
    double.stop()
  })

  it("the client of EventStoreDB has no open call after a read was ended early", async () => {
    const double = await startEventStoreDouble()
    const log = eventStoreDbEventLog(urlOf(double))
    const stream = newStream()
    await log.append(stream, "no_stream", newEvents(100))
    for (let round = 0; round < 20; round += 1) {
      await collect(log.readAll({ limit: 2 }))
      for await (const event of log.readStream(stream)) if (event.revision === 1n) break
    }
    // Closing waits for every call that is still open.
    await expect(log.close()).resolves.toBeUndefined()
    double.stop()
  })
})

/** Revisions of the next events of a subscription. */
async function takeEvents(subscription: AsyncIterator<SubscriptionMessage> | undefined, count: number) {
  const revisions: Array<bigint> = []
  while (subscription && revisions.length < count) {
    const { value: message, done } = await subscription.next()
    if (done) break
    if (message.kind === "event") revisions.push(message.event.revision)
  }
  return revisions
}
