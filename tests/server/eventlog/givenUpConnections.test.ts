import { jsonEvent } from "@eventstore/db-client"
import { Result } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type EventLog, LogUnavailable } from "#server/eventlog/eventLog.ts"
import { guardedClient } from "#server/eventlog/eventStoreDbClient.ts"
import { nodesOf } from "#server/eventlog/eventStoreDbDiscovery.ts"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { wholeOf } from "#server/eventlog/eventStoreDbReads.ts"
import { type CuttableLine, cuttableLine } from "./cuttableLine.ts"
import { type EventStoreDouble, startEventStoreDouble } from "./eventStoreDouble.ts"
import { collect, newEvents, newStream } from "./samples.ts"

/*
 * Connections that are given up while appends wait on them. Vitest fails the run if a promise is rejected and nothing
 * handles it, as it ended the process of the product.
 */

let node: EventStoreDouble
let line: CuttableLine
let gossipAfterMs = 0
const logs: Array<EventLog> = []
beforeEach(async () => {
  gossipAfterMs = 0
  node = await startEventStoreDouble({
    members: () => [{ port: line.port, isLeader: true }],
    gossipAfterMs: () => gossipAfterMs,
  })
  line = await cuttableLine(node)
})
afterEach(async () => {
  line.thaw()
  await Promise.all(logs.splice(0).map((log) => log.close()))
  await line.close()
  node.stop()
})

const address = (): string =>
  `esdb+discover://${line.host}:${line.port}?tls=false&nodePreference=leader&gossipTimeout=5`

const open = (): EventLog => {
  const log = eventStoreDbEventLog(address())
  logs.push(log)
  return log
}

/**
 * Appends one event after another to a stream of its own until the log acknowledges `count` of them. Resolves with the
 * number of events that the stream then has.
 */
async function write(log: EventLog, count: number, failed = () => {}): Promise<number> {
  const stream = newStream()
  for (let written = 0; written < count;) {
    const expected = written === 0 ? "no_stream" : BigInt(written - 1)
    const events = newEvents(1)
    for (let isAcknowledged = false; !isAcknowledged;) {
      isAcknowledged = await log.append(stream, expected, events).then(Result.isSuccess, (error: unknown) => {
        expect(error).toBeInstanceOf(LogUnavailable)
        failed()
        return false
      })
    }
    written += 1
  }
  return (await collect(log.readStream(stream))).length
}

it("sixteen writers meet a node that freezes and thaws three times, and every append of theirs is answered", async () => {
  const log = open()
  let isOver = false
  const writers = Array.from({ length: 16 }, async () => {
    const lengths = new Set<number>()
    while (!isOver) lengths.add(await write(log, 1))
    return [...lengths]
  })
  for (const frozenMs of [3_000, 6_000, 3_000]) {
    await write(log, 1)
    line.freeze()
    await elapsed(frozenMs)
    line.thaw()
  }
  isOver = true
  expect(await Promise.all(writers)).toEqual(writers.map(() => [1]))
})

it("sixteen appends that wait for a slow discovery are each acknowledged in the end", async () => {
  const log = open()
  await write(log, 1)
  gossipAfterMs = 2_500
  line.freeze()
  const givenUp = Promise.withResolvers<void>()
  const writers = Array.from({ length: 16 }, () => write(log, 1, givenUp.resolve))
  await givenUp.promise
  line.thaw()
  expect(await Promise.all(writers)).toEqual(writers.map(() => 1))
})

it("appends that wait for a discovery when the log closes fail, and say that the log cannot be reached", async () => {
  gossipAfterMs = 1_000
  const log = open()
  const appends = Array.from({ length: 16 }, () => log.append(newStream(), "no_stream", newEvents(1)))
  const outcomes = Promise.allSettled(appends)
  await log.close()
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(LogUnavailable) as unknown })
  }
  expect(node.calls).not.toContain("append")
})

it("every call on a client that was given up fails at once, and says that the log cannot be reached", async () => {
  const { client, giveUp } = guardedClient(address(), nodesOf(address()))
  expect(await wholeOf(client.readStream("nothing"))).toEqual([])
  const waiting = client.appendToStream("some", jsonEvent({ type: "Some", data: {} })).catch((error: unknown) => error)
  await giveUp(new LogUnavailable(new Error("the test gives it up")))
  await waiting
  const calls = node.calls.length
  await expect(client.appendToStream("some", jsonEvent({ type: "Some", data: {} }))).rejects.toThrow(LogUnavailable)
  await expect(wholeOf(client.readAll())).rejects.toThrow(LogUnavailable)
  expect(node.calls).toHaveLength(calls)
})

it("an append whose channel closes before it is sent fails like any other call", async () => {
  const { client, giveUp } = guardedClient(address(), nodesOf(address()))
  await wholeOf(client.readStream("nothing"))
  // As when another call lost the node a moment before: the client then closes the channel.
  const channel = await client["getChannel"]()
  channel.close()
  await expect(client.appendToStream("some", jsonEvent({ type: "Some", data: {} }))).rejects.toThrow("shut down")
  await giveUp(new LogUnavailable(new Error("the test gives it up")))
})

const elapsed = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
