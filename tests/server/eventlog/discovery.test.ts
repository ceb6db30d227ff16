import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { AccessDeniedError } from "@eventstore/db-client"
import { Result } from "effect"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type EventLog, LogUnavailable } from "#server/eventlog/eventLog.ts"
import { type Member, nodeToUse } from "#server/eventlog/eventStoreDbDiscovery.ts"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { selfSigned } from "../mail/certificate.ts"
import { type ClusterDouble, count, startCluster } from "./clusterDouble.ts"
import { gossipMessages } from "./doubleStubs.ts"
import { startEventStoreDouble } from "./eventStoreDouble.ts"
import { collect, newEvents, newStream } from "./samples.ts"

/* How the log finds the leader of a cluster. */

let cluster: ClusterDouble
const logs: Array<EventLog> = []
beforeEach(async () => {
  cluster = await startCluster()
})
afterEach(async () => {
  await Promise.all(logs.splice(0).map((log) => log.close()))
  await cluster.close()
})

const open = (options?: string): EventLog => {
  const log = eventStoreDbEventLog(cluster.address(options))
  logs.push(log)
  return log
}

const append = async (log: EventLog): Promise<boolean> =>
  Result.isSuccess(await log.append(newStream(), "no_stream", newEvents(1)))

const callsOf = (method: string): ReadonlyArray<number> => cluster.nodes.map(({ double }) => count(double, method))

it("a first append waits for nodes that take 2.5 s to answer, and each is asked once", async () => {
  for (const node of cluster.nodes) node.gossipAfterMs = 2_500
  expect(await append(open())).toBe(true)
  expect(callsOf("gossip")).toEqual([1, 1, 1])
  expect(callsOf("append")).toEqual([1, 0, 0])
})

it("nodes that are silent do not delay the answer of one that speaks", async () => {
  const [leader, ...others] = cluster.nodes
  for (const { line } of others) line.freeze()
  // Asked one after another, the silent ones would have ten minutes each.
  for (let round = 0; round < 6; round += 1) expect(await append(open("gossipTimeout=600"))).toBe(true)
  expect(leader && count(leader.double, "append")).toBe(6)
})

it("during an election the nodes are asked again, more often than a node may fail", async () => {
  const electing = (): undefined => {
    if (cluster.gossipCount() > 60) cluster.elect(2)
  }
  for (const node of cluster.nodes) node.names = electing
  expect(await append(open("discoveryInterval=10&maxDiscoverAttempts=3"))).toBe(true)
  expect(callsOf("append")).toEqual([0, 0, 1])
})

it("a node that names another as the leader than the others cannot keep the log from the leader", async () => {
  const [, , liar] = cluster.nodes
  if (!liar) throw new Error("a cluster has three nodes")
  liar.names = () => 1
  for (let round = 0; round < 6; round += 1) expect(await append(open())).toBe(true)
  // A node that is not there.
  liar.names = () => undefined
  liar.alsoNames = [{ port: 1, isLeader: true }]
  for (let round = 0; round < 6; round += 1) {
    const log = open()
    const outcomes = [await append(log).catch(() => false), await append(log)]
    expect(outcomes[1]).toBe(true)
  }
  expect(callsOf("append").slice(2)).toEqual([0])
})

it("a leader that is reported dead is not used", async () => {
  for (const node of cluster.nodes) node.alsoNames = [{ port: 1, isLeader: true, isAlive: false }]
  for (let round = 0; round < 6; round += 1) expect(await append(open())).toBe(true)
})

it("a node that refuses is asked as often as the connection string allows, then the call fails and the next begins again", async () => {
  for (const node of cluster.nodes) node.gossips = false
  const log = open("discoveryInterval=10&maxDiscoverAttempts=4")
  await expect(append(log)).rejects.toThrow(LogUnavailable)
  expect(callsOf("gossip")).toEqual([4, 4, 4])
  for (const node of cluster.nodes) node.gossips = true
  expect(await append(log)).toBe(true)
})

it("a node that takes longer to answer than the connection string allows counts as failed", async () => {
  for (const node of cluster.nodes) node.gossipAfterMs = 600_000
  const log = open("discoveryInterval=10&maxDiscoverAttempts=2&gossipTimeout=1")
  await expect(append(log)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("2 attempts") as unknown },
  })
  expect(callsOf("gossip")).toEqual([2, 2, 2])
})

it("with followers preferred, reads go to a follower and appends to the leader that it names", async () => {
  const log = open("nodePreference=follower")
  await collect(log.readStream(newStream()))
  expect(callsOf("read")[0]).toBe(0)
  // The follower refuses the first append and names the leader, to which the next one goes.
  await append(log).catch(() => {})
  expect(await append(log)).toBe(true)
  expect(callsOf("append")[0]).toBe(1)
})

describe("a cluster that takes no connection without TLS and a login", () => {
  const login = { username: "ledger", password: "p@ss" }
  const openSecure = async (user: string): Promise<{ readonly log: EventLog; readonly stop: () => Promise<void> }> => {
    const folder = await mkdtemp(join(tmpdir(), "discovery-"))
    const certificate = selfSigned("localhost")
    await writeFile(join(folder, "ca.pem"), certificate.cert)
    const double = await startEventStoreDouble({
      certificate,
      login,
      members: () => [{ host: "localhost", port: double.port, isLeader: true }],
    })
    const file = encodeURIComponent(join(folder, "ca.pem"))
    const address = `esdb+discover://${user}@localhost:${double.port}?tlsCAFile=${file}&discoveryInterval=10`
    const log = eventStoreDbEventLog(address)
    return {
      log,
      stop: async () => {
        await log.close()
        double.stop()
        await rm(folder, { recursive: true })
      },
    }
  }

  it("the nodes are found with the certificate and the login of the connection string", async () => {
    const { log, stop } = await openSecure("ledger:p%40ss")
    expect(await append(log)).toBe(true)
    await stop()
  })

  it("a wrong password is reported as such, and not as a cluster that cannot be reached", async () => {
    const { log, stop } = await openSecure("ledger:wrong")
    await expect(append(log)).rejects.toThrow(AccessDeniedError)
    await stop()
  })
})

describe("the choice of a node from the answers of all", () => {
  const addresses = ["a:1", "b:1", "c:1", "d:1"]
  const address = fc.constantFrom(...addresses)
  const { VNodeState } = gossipMessages.MemberInfo
  const member: fc.Arbitrary<Member> = fc.record({
    address,
    isAlive: fc.boolean(),
    state: fc.constantFrom(VNodeState.LEADER, VNodeState.FOLLOWER, VNodeState.READONLYREPLICA, VNodeState.UNKNOWN),
  })
  const answers = fc
    .array(fc.tuple(address, fc.uniqueArray(member, { selector: (one) => one.address })), { maxLength: 4 })
    .map((given) => new Map(given))
  const failed = fc.subarray(addresses).map((given) => new Set(given))

  it("a leader that is alive and has not failed is always found, and no other node where the leader is preferred", () => {
    fc.assert(
      fc.property(answers, failed, (answers, failed) => {
        const leaders = [...answers.values()]
          .flat()
          .filter((one) => one.isAlive && one.state === VNodeState.LEADER)
          .map((one) => one.address)
        const chosen = nodeToUse(answers, failed, "leader")
        if (chosen === undefined) return leaders.every((leader) => failed.has(leader))
        return leaders.includes(chosen)
      }),
    )
  })

  it("a node that failed is chosen only after it has answered, and never on its own word against others", () => {
    const preference = fc.constantFrom("leader" as const, "follower" as const, "random" as const)
    fc.assert(
      fc.property(answers, failed, preference, (answers, failed, preference) => {
        const chosen = nodeToUse(answers, failed, preference)
        if (chosen === undefined || !failed.has(chosen)) return true
        const isNamedByAnother = [...answers].some(
          ([from, members]) => from !== chosen && members.some(({ address }) => address === chosen),
        )
        return answers.has(chosen) && (isNamedByAnother || answers.get(chosen)?.length === 1)
      }),
    )
  })
})
