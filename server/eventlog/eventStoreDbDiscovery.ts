import { randomInt } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve as resolvePath } from "node:path"
import { AccessDeniedError, convertToCommandError, FOLLOWER, LEADER, RANDOM } from "@eventstore/db-client"
import {
  type ConnectionOptions,
  parseConnectionString,
} from "@eventstore/db-client/dist/Client/parseConnectionString.js"
import gossipService from "@eventstore/db-client/generated/gossip_grpc_pb.js"
import gossipMessages, { type ClusterInfo } from "@eventstore/db-client/generated/gossip_pb.js"
import sharedMessages from "@eventstore/db-client/generated/shared_pb.js"
import { CallCredentials, type ChannelCredentials, credentials, Metadata } from "@grpc/grpc-js"
import { pause } from "#server/db/backoff.ts"
import { LogUnavailable } from "./eventLog.ts"

/** The nodes that a connection string leads to. */
export interface Nodes {
  /**
   * Finds the address of the node to use. Asks all known nodes at once for the members of their cluster, each again
   * after `discoveryInterval`, until an answer names a node to use ({@link nodeToUse}): an election ends at some time. A
   * node is not asked further after `maxDiscoverAttempts` failures in a row. When no node is left, it fails with
   * {@link LogUnavailable}, or with the server's refusal of the login. Aborting the signal ends it with
   * {@link LogUnavailable}.
   */
  find(signal: AbortSignal): Promise<string>
  /** Reports that a node refused its connection or stopped answering. */
  failed(address: string): void
  /**
   * How long a call waits for a node, in milliseconds. The first ones wait at least as long as the connection string
   * allows one node for its answer. The search itself may last longer, and goes on for later calls.
   */
  readonly callWaitsMs: () => number
}

/** Together with the time in which a node that is found and does not answer is given up, less than ten seconds. */
const callWaitsMs = 6_000

/** A member of a cluster, as a node described it. */
export interface Member {
  /** Host and port. */
  readonly address: string
  readonly isAlive: boolean
  readonly state: State
}

type State = gossipMessages.MemberInfo.VNodeState
type NodePreference = NonNullable<ConnectionOptions["nodePreference"]>

/** The defaults of the client of EventStoreDB. */
const defaults = { discoveryInterval: 100, maxDiscoverAttempts: 10, gossipTimeout: 5 }

/** A connection string with one host and without `+discover` names the node itself; any other leads to a cluster. */
export function nodesOf(connectionString: string): Nodes {
  const options = parseConnectionString(connectionString)
  const { discoveryInterval, maxDiscoverAttempts, gossipTimeout } = { ...defaults, ...options }
  const hosts = options.hosts.map(({ address, port }) => `${address}:${port}`)
  const seeds = options.dnsDiscover ? hosts.slice(0, 1) : hosts
  const [onlyNode] = options.dnsDiscover || hosts.length > 1 ? [] : hosts
  const gossipTimeoutMs = gossipTimeout * 1_000
  const membersFrom = membersReader(options, gossipTimeoutMs)
  const failed = new Set<string>()
  let known: ReadonlyArray<string> = []

  async function find(signal: AbortSignal): Promise<string> {
    if (onlyNode !== undefined) return onlyNode
    const answers = new Map<string, ReadonlyArray<Member>>()
    const found = new AbortController()
    const ended = AbortSignal.any([signal, found.signal])
    const asking = new Map<string, Promise<void>>()
    let node: string | undefined
    let failure: unknown

    async function askUntilFound(address: string): Promise<void> {
      for (let failures = 0; failures < maxDiscoverAttempts && !ended.aborted;) {
        try {
          const members = await membersFrom(address, ended)
          failures = 0
          answers.delete(address)
          answers.set(address, members)
          for (const member of members) ask(member.address)
          node ??= nodeToUse(answers, failed, options.nodePreference ?? LEADER)
          if (node !== undefined) return found.abort()
        } catch (error) {
          failures += 1
          answers.delete(address)
          if (!ended.aborted) failure = error
        }
        await pause(discoveryInterval, ended)
      }
    }
    function ask(address: string): void {
      if (!asking.has(address)) asking.set(address, askUntilFound(address))
    }

    for (const address of [...seeds, ...known]) ask(address)
    // Those who answer may name further ones.
    for (let asked = 0; asked < asking.size;) {
      asked = asking.size
      await Promise.all(asking.values())
    }
    if (node === undefined) throw notFound(failure ?? signal.reason, maxDiscoverAttempts)
    failed.delete(node)
    known = [...answers.values()].flatMap((members) => members.map(({ address }) => address))
    return node
  }

  return {
    find,
    failed: (address) => void failed.add(address),
    callWaitsMs: () => (known.length > 0 ? callWaitsMs : Math.max(callWaitsMs, gossipTimeoutMs + 1_000)),
  }
}

/** States of nodes that serve, the preferred ones first. */
function servingStates(preference: NodePreference): ReadonlyArray<State> {
  const { FOLLOWER: follower, LEADER: leader, ...others } = gossipMessages.MemberInfo.VNodeState
  const replicas = [others.READONLYREPLICA, others.PREREADONLYREPLICA, others.READONLYLEADERLESS]
  if (preference === LEADER) return [leader]
  if (preference === FOLLOWER) return [follower, leader, ...replicas]
  return preference === RANDOM ? [follower, leader, ...replicas] : [...replicas, follower, leader]
}

/**
 * The node that the latest answer names which names one: of those alive, the one in the preferred state, else another
 * that serves. Where the leader is preferred it is the leader or none: another node refuses appends, and may be behind.
 *
 * The others describe a node that has failed as before until they notice, and a leader that wakes up again does not know
 * that another was elected meanwhile. So a node that failed is used only if it has answered itself, and another node
 * names it too; its own word is enough where it is the only member.
 */
export function nodeToUse(
  answers: ReadonlyMap<string, ReadonlyArray<Member>>,
  failed: ReadonlySet<string>,
  preference: NodePreference,
): string | undefined {
  const states = servingStates(preference)
  for (const [from, members] of [...answers].toReversed()) {
    const usable = members.filter(({ address, isAlive, state }) => {
      if (!isAlive || !states.includes(state)) return false
      return !failed.has(address) || (answers.has(address) && (from !== address || members.length === 1))
    })
    const rank = ({ state }: Member): number => (preference === RANDOM ? 0 : states.indexOf(state))
    const best = Math.min(...usable.map(rank))
    const equal = usable.filter((member) => rank(member) === best)
    const chosen = equal[equal.length > 1 ? randomInt(equal.length) : 0]
    if (chosen) return chosen.address
  }
  return undefined
}

/** Asks a node for the members of its cluster, over a connection of its own, with the login of the connection string. */
function membersReader(options: ConnectionOptions, timeoutMs: number) {
  const channel = channelCredentials(options)
  const login = channel._isSecure() ? loginOf(options) : {}
  return (address: string, signal: AbortSignal): Promise<ReadonlyArray<Member>> => {
    // A connection from the pool of the process would wait longer after each failure before it connects again.
    const client = new gossipService.GossipClient(address, channel, { "grpc.use_local_subchannel_pool": 1 })
    return new Promise((resolve, reject) => {
      const limits = { deadline: Date.now() + timeoutMs, ...login }
      const call = client.read(new sharedMessages.Empty(), new Metadata(), limits, (error, cluster) => {
        signal.removeEventListener("abort", cancel)
        client.close()
        if (error) reject(error)
        else resolve(membersIn(cluster))
      })
      const cancel = (): void => call.cancel()
      signal.addEventListener("abort", cancel)
    })
  }
}

const membersIn = (cluster: ClusterInfo): ReadonlyArray<Member> =>
  cluster.getMembersList().flatMap((member) => {
    const endpoint = member.getHttpEndPoint()
    if (!endpoint) return []
    const address = `${endpoint.getAddress()}:${endpoint.getPort()}`
    return { address, isAlive: member.getIsAlive(), state: member.getState() }
  })

/** As the client makes them for its own calls. */
function channelCredentials({ tls, tlsCAFile, userCertFile, userKeyFile }: ConnectionOptions): ChannelCredentials {
  if (tls === false) return credentials.createInsecure()
  const read = (path: string | undefined): Buffer | null =>
    path === undefined ? null : readFileSync(resolvePath(path))
  return credentials.createSsl(read(tlsCAFile), read(userKeyFile), read(userCertFile))
}

function loginOf({ defaultCredentials: login }: ConnectionOptions): { readonly credentials?: CallCredentials } {
  if (!login) return {}
  const basic = Buffer.from(`${login.username}:${login.password}`).toString("base64")
  const generate = CallCredentials.createFromMetadataGenerator((_call, answer) => {
    const metadata = new Metadata()
    metadata.set("authorization", `Basic ${basic}`)
    answer(null, metadata)
  })
  return { credentials: generate }
}

function notFound(failure: unknown, attempts: number): Error {
  const cause = failure instanceof Error ? convertToCommandError(failure) : failure
  if (cause instanceof AccessDeniedError || cause instanceof LogUnavailable) return cause
  return new LogUnavailable(new Error(`no node of the cluster answered in ${attempts} attempts`, { cause }))
}
