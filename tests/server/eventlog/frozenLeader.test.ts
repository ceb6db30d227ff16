import { EventEmitter } from "node:events"
import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type EventLog, LogUnavailable } from "#server/eventlog/eventLog.ts"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { type CuttableLine, cuttableLine } from "./cuttableLine.ts"
import { type EventStoreDouble, startEventStoreDouble } from "./eventStoreDouble.ts"
import { collect, newEvents, newStream, subscriber } from "./samples.ts"
import { storedStreams } from "./storedStreams.ts"

/* A cluster of three whose leader freezes: its connections stay open, without answers. */

/** After which the others have noticed and elected another, as in a real cluster. */
const electionMs = 4_000

const nodes: Array<EventStoreDouble> = []
const lines: Array<CuttableLine> = []
let leader = 0
let log: EventLog
beforeAll(async () => {
  const [store, appended] = [storedStreams(), new EventEmitter().setMaxListeners(0)]
  const members = () => lines.map(({ port }, index) => ({ port, isLeader: index === leader }))
  for (let index = 0; index < 3; index += 1) {
    const node = await startEventStoreDouble({ store, appended, members })
    nodes.push(node)
    lines.push(await cuttableLine(node))
  }
  const hosts = lines.map(({ host, port }) => `${host}:${port}`).join(",")
  log = eventStoreDbEventLog(`esdb://${hosts}?tls=false&nodePreference=leader`)
})
afterAll(async () => {
  await log.close()
  for (const line of lines) await line.close()
  for (const node of nodes) node.stop()
})

it("the log switches to the new leader, answers every append soon, and loses nothing", async () => {
  const stream = newStream()
  Result.getOrThrow(await log.append(stream, "no_stream", newEvents(1)))
  const one = subscriber(log)
  await one.until(({ events }) => events.length === 1)

  lines[leader]?.freeze()
  const frozenAt = performance.now()
  const electing = setTimeout(() => (leader = 1), electionMs)
  const [event] = newEvents(1)
  const took: Array<number> = []
  for (let isAcknowledged = false; !isAcknowledged && event;) {
    const sentAt = performance.now()
    isAcknowledged = await log.append(stream, 0n, [event]).then(Result.isSuccess, (error: unknown) => {
      expect(error).toBeInstanceOf(LogUnavailable)
      return false
    })
    took.push(performance.now() - sentAt)
  }
  clearTimeout(electing)
  // A client that only waits for its deadlines and its keep-alive needs 20 s, and answers after 10 s at the earliest.
  expect(performance.now() - frozenAt).toBeLessThan(16_000)
  expect(Math.max(...took)).toBeLessThan(9_000)
  await one.until(({ events }) => events.length === 2)
  await one.stop()
  lines[0]?.thaw()
  expect((await collect(log.readStream(stream))).map(({ revision }) => revision)).toEqual([0n, 1n])
})
