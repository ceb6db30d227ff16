import { Result } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type EventLog, LogUnavailable, type NewEvent } from "#server/eventlog/eventLog.ts"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { type ClusterDouble, count, startCluster } from "./clusterDouble.ts"
import { collect, newEvents, newStream, subscriber } from "./samples.ts"

/* A cluster of three whose leader freezes: its connections stay open, without answers. */

let cluster: ClusterDouble
let log: EventLog
beforeEach(async () => {
  cluster = await startCluster()
  log = eventStoreDbEventLog(cluster.address("nodePreference=leader&gossipTimeout=600"))
})
afterEach(async () => {
  await log.close()
  await cluster.close()
})

/** Repeats an append until it is acknowledged. Resolves with the number of times that it failed. */
async function appendAtLast(stream: string, expected: bigint | "no_stream", event: NewEvent): Promise<number> {
  for (let failures = 0; ; failures += 1) {
    const appended = await log.append(stream, expected, [event]).catch((error: unknown) => {
      if (error instanceof LogUnavailable) return undefined
      throw error
    })
    if (!appended) continue
    Result.getOrThrow(appended)
    return failures
  }
}

/** From now on all nodes name the frozen leader, and when each has done so some times, the second node. */
function electAfter(answers: number): void {
  const before = cluster.gossipCount()
  const electing = (): number => {
    const asked = cluster.gossipCount() - before
    if (asked < answers) return 0
    cluster.elect(1)
    return 1
  }
  for (const node of cluster.nodes) node.names = electing
}

it("one append fails when the leader freezes, the next one waits for the election and is acknowledged", async () => {
  const stream = newStream()
  Result.getOrThrow(await log.append(stream, "no_stream", newEvents(1)))
  const one = subscriber(log)
  await one.until(({ events }) => events.length === 1)

  electAfter(12)
  cluster.nodes[0]?.line.freeze()
  const [event] = newEvents(1)
  // The nodes name the frozen one a dozen times. A client that believed them would fail again each time.
  expect(event && (await appendAtLast(stream, 0n, event))).toBe(1)
  await one.until(({ events }) => events.length === 2)
  await one.stop()
  cluster.nodes[0]?.line.thaw()
  expect((await collect(log.readStream(stream))).map(({ revision }) => revision)).toEqual([0n, 1n])
})

it("a leader that freezes and wakes up as the leader is used again", async () => {
  const stream = newStream()
  Result.getOrThrow(await log.append(stream, "no_stream", newEvents(1)))
  cluster.nodes[0]?.line.freeze()
  await expect(log.append(stream, 0n, newEvents(1))).rejects.toThrow(LogUnavailable)
  const before = cluster.gossipCount()
  const waiting = log.append(stream, 0n, newEvents(1)).catch((error: unknown) => error)
  await expect.poll(() => cluster.gossipCount() - before, { timeout: 200_000 }).toBeGreaterThan(6)
  cluster.nodes[0]?.line.thaw()
  expect(await waiting).toSatisfy(Result.isResult)
  const { nodes } = cluster
  expect(nodes.slice(1).map(({ double }) => count(double, "append"))).toEqual([0, 0])
})

it("every request fails with a clear error while no node answers, however long a node may take to answer", async () => {
  const stream = newStream()
  Result.getOrThrow(await log.append(stream, "no_stream", newEvents(1)))
  for (const { line } of cluster.nodes) line.freeze()
  const failed = await Promise.allSettled([
    log.append(stream, 0n, newEvents(1)),
    collect(log.readStream(stream)),
    collect(log.readAll()),
    log.head(),
  ])
  for (const outcome of failed) {
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(LogUnavailable) as unknown })
  }
  // From now on no node is in use, and a node may take ten minutes to answer who the members are.
  await expect(log.append(stream, 0n, newEvents(1))).rejects.toMatchObject({
    cause: { message: "no node that leads the cluster was found within 6000 ms" },
  })
  for (const { line } of cluster.nodes) line.thaw()
  const [event] = newEvents(1)
  // Elsewhere, because the former leader may still apply what it was sent while it was frozen.
  expect(event && (await appendAtLast(newStream(), "no_stream", event))).toBe(0)
})
