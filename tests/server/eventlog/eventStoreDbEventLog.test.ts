import { describe, expect, it } from "vitest"
import { eventStoreDbEventLog } from "../../../server/eventlog/eventStoreDbEventLog.ts"
import type { SubscriptionMessage } from "../../../server/eventlog/eventLog.ts"
import { describeEventLog } from "./contract.ts"
import type { Connected } from "./contract/connected.ts"
import { cuttableLine } from "./cuttableLine.ts"
import { startEventStoreDouble } from "./eventStoreDouble.ts"
import { collect, newEvents, newStream } from "./samples.ts"

const urlOf = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `esdb://${host}:${port}?tls=false`

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

describe.skipIf(!realServer)("named by EVENTSTORE_URL [needs an EventStoreDB server]", () => {
  const connect = async (): Promise<Connected> => {
    const [log, other] = [eventStoreDbEventLog(realServer ?? ""), eventStoreDbEventLog(realServer ?? "")]
    const open = () => eventStoreDbEventLog(realServer ?? "")
    return { log, other, open, stop: async () => void (await Promise.all([log.close(), other.close()])) }
  }
  describeEventLog("EventStoreDB", connect, { bulk: 100_000, lines: "cannot be cut" })
})

describe("the client of EventStoreDB", () => {
  it("sends every append as a call of its own", async () => {
    const double = await startEventStoreDouble()
    const log = eventStoreDbEventLog(urlOf(double))
    await Promise.all([1, 2, 3].map(() => log.append(newStream(), "any", newEvents(1))))
    expect(double.calls.filter((name) => name !== "read")).toEqual(["append", "append", "append"])
    await log.close()
    double.stop()
  })

  it("ends the calls of subscriptions whose consumers went away, and goes on where one of them comes back", async () => {
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

  it("keeps no call in its books that was left early", async () => {
    const double = await startEventStoreDouble()
    const log = eventStoreDbEventLog(urlOf(double))
    const stream = newStream()
    await log.append(stream, "no_stream", newEvents(100))
    for (let round = 0; round < 20; round += 1) {
      await collect(log.readAll({ limit: 2 }))
      for await (const event of log.readStream(stream)) if (event.revision === 1n) break
    }
    // Closing waits for every call that is still in its books.
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
