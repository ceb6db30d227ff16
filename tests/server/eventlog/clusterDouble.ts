import { EventEmitter } from "node:events"
import type { ClusterMember } from "./doubleAnswers.ts"
import { type CuttableLine, cuttableLine } from "./cuttableLine.ts"
import { type EventStoreDouble, startEventStoreDouble } from "./eventStoreDouble.ts"
import { storedStreams } from "./storedStreams.ts"

/** One node of a cluster, behind a line of its own that can freeze. */
interface ClusterNode {
  readonly double: EventStoreDouble
  readonly line: CuttableLine
  /** The index of the node that it names as the leader; `undefined` during an election. It may be wrong. */
  names: (() => number | undefined) | undefined
  /** How long it takes to say who the members are. */
  gossipAfterMs: number
  /** Whether it says who the members are, or refuses. */
  gossips: boolean
  /** Further members that it names. */
  alsoNames: ReadonlyArray<ClusterMember>
}

/** A cluster of doubles over one log. */
export interface ClusterDouble {
  readonly nodes: ReadonlyArray<ClusterNode>
  /** The connection string with all nodes. */
  readonly address: (options?: string) => string
  /** Makes a node the leader, and all others name it. */
  readonly elect: (index: number) => void
  /** How often the nodes were asked who the members are, together. */
  readonly gossipCount: () => number
  readonly close: () => Promise<void>
}

export async function startCluster(size = 3): Promise<ClusterDouble> {
  const [store, appended] = [storedStreams(), new EventEmitter().setMaxListeners(0)]
  const nodes: Array<ClusterNode> = []
  let leader = 0
  for (let index = 0; index < size; index += 1) {
    const self = (): ClusterNode => {
      const node = nodes[index]
      if (!node) throw new Error("the cluster is not complete yet")
      return node
    }
    const double = await startEventStoreDouble({
      store,
      appended,
      members: () => {
        const named = (self().names ?? (() => leader))()
        const members = nodes.map(({ line: { port } }, member) => ({ port, isLeader: member === named }))
        return [...members, ...self().alsoNames]
      },
      gossipAfterMs: () => self().gossipAfterMs,
      gossips: () => self().gossips,
      leaderPort: () => (index === leader ? undefined : nodes[leader]?.line.port),
    })
    const line = await cuttableLine(double)
    nodes.push({ double, line, names: undefined, gossipAfterMs: 0, gossips: true, alsoNames: [] })
  }
  return {
    nodes,
    address: (options = "nodePreference=leader") =>
      `esdb://${nodes.map(({ line: { host, port } }) => `${host}:${port}`).join(",")}?tls=false&${options}`,
    elect(index) {
      leader = index
      for (const node of nodes) node.names = undefined
    },
    gossipCount: () => nodes.reduce((sum, { double }) => sum + count(double, "gossip"), 0),
    async close() {
      for (const { line, double } of nodes) {
        line.thaw()
        await line.close()
        double.stop()
      }
    },
  }
}

/** How many calls of a method a double received. */
export const count = ({ calls }: EventStoreDouble, method: string): number =>
  calls.filter((call) => call === method).length
