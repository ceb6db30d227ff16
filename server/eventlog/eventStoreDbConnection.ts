import type { EventStoreDBClient } from "@eventstore/db-client"
import { LogUnavailable } from "./eventLog.ts"
import { type GuardedClient, guardedClient } from "./eventStoreDbClient.ts"
import { nodesOf } from "./eventStoreDbDiscovery.ts"

/** A connection to one node. If the node stops answering, the connection is lost and all its calls fail. */
interface NodeConnection {
  readonly client: EventStoreDBClient
  readonly lost: AbortSignal
  /** The user of the connection calls it at every answer of the node. */
  readonly heard: () => void
}

/** Connections to an EventStoreDB, one after another. */
interface EventStoreDbConnections {
  /** Runs `work` on the node in use, and watches that node until it is done. */
  use<Answer>(work: (node: NodeConnection) => Promise<Answer>): Promise<Answer>
  /** The same for work that lasts, such as a subscription. */
  hold(): { readonly node: NodeConnection; readonly release: () => void }
  close(): Promise<void>
}

/** A node in use is pinged after this time of silence. */
const quietMs = 1_000
/** A node is given up if it does not answer a ping within this time. Elections of a cluster take about five seconds. */
const answerWithinMs = 1_500
const lookEveryMs = 250
const closeWithinMs = 2_000

/**
 * A frozen node keeps its connections open and does not answer. The client would continue to call it, because it looks
 * for another node only when a call is refused, and not when one takes too long. So this watches the node in use, gives
 * it up after at most three seconds of silence, and connects to the node that the cluster then names. It does not count
 * the time in which a node is being found: that has the limits of the connection string.
 */
export function eventStoreDbConnections(connectionString: string, ask: Ask): EventStoreDbConnections {
  const nodes = nodesOf(connectionString)
  let failuresInARow = 0
  let isClosed = false
  let current = connect()
  const watching = setInterval(() => void watch().catch(() => {}), lookEveryMs).unref()

  function connect(): Connection {
    const connection: Connection = {
      ...guardedClient(withPatience(connectionString), nodes),
      heard: () => {
        connection.heardAt = performance.now()
        failuresInARow = 0
      },
      heardAt: -Infinity,
      askedAt: undefined,
      users: 0,
    }
    return connection
  }

  /** The connection in use. A client that found no node was given up; the next call begins with another. */
  function inUse(): Connection {
    if (current.lost.aborted && !isClosed) current = connect()
    return current
  }

  async function watch(): Promise<void> {
    const connection = current
    if (connection.users === 0 || connection.askedAt !== undefined) return
    const node = connection.node()
    if (node === undefined) {
      connection.heardAt = performance.now()
      return
    }
    if (performance.now() - connection.heardAt < quietMs) return
    connection.askedAt = performance.now()
    const answered = ask(connection.client).then(
      () => true,
      // Any answer shows that the node is alive, a refusal too; the calls themselves report refusals.
      () => true,
    )
    // After several failures the limit grows: the cluster may be far away.
    const patienceMs = answerWithinMs * 1.5 ** Math.max(0, failuresInARow - 4)
    const hasAnswered = await Promise.race([answered, elapsed(Math.min(patienceMs, 6_000))])
    const { askedAt } = connection
    connection.askedAt = undefined
    if (hasAnswered) return connection.heard()
    if (connection.heardAt > askedAt || connection.node() !== node) return
    failuresInARow += 1
    nodes.failed(node)
    if (connection === current) current = connect()
    await connection.giveUp(new LogUnavailable(new Error(`${node} stopped answering`)))
  }

  return {
    async use(work) {
      const connection = inUse()
      connection.users += 1
      try {
        return await untilLost(connection, work(connection))
      } finally {
        connection.users -= 1
      }
    },
    hold() {
      const node = inUse()
      node.users += 1
      return { node, release: () => void (node.users -= 1) }
    },
    async close() {
      isClosed = true
      clearInterval(watching)
      const reason = new LogUnavailable(new Error("the connection was closed"))
      await Promise.race([current.giveUp(reason), elapsed(closeWithinMs)])
    },
  }
}

/** Pings a node. */
type Ask = (client: EventStoreDBClient) => Promise<unknown>

interface Connection extends NodeConnection, GuardedClient {
  heardAt: number
  askedAt: number | undefined
  users: number
}

/** Rejects with the reason as soon as the node is given up. */
async function untilLost<Answer>({ lost, heard }: NodeConnection, work: Promise<Answer>): Promise<Answer> {
  let fail: (() => void) | undefined
  const losing = new Promise<never>((_, reject) => {
    fail = () => reject(lost.reason)
    lost.addEventListener("abort", fail)
  })
  try {
    if (lost.aborted) fail?.()
    const answer = await Promise.race([work, losing])
    heard()
    return answer
  } finally {
    work.catch(() => {})
    if (fail) lost.removeEventListener("abort", fail)
  }
}

/** Resolves in two steps, so that a process that was busy first handles the answers that have arrived. */
const elapsed = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => setTimeout(() => resolve(undefined), milliseconds / 10).unref(), (milliseconds * 9) / 10).unref()
  })

/**
 * Default time limits of the client, in ms: for an append, and for the answer to a ping of the connection. The operator's
 * connection string can set others.
 */
const patience = { defaultDeadline: 8_000, keepAliveTimeout: 3_000 }

function withPatience(connectionString: string): string {
  const [address = "", given = ""] = connectionString.split("?")
  const said = new Set(given.split("&").map((option) => option.split("=")[0]?.toLowerCase()))
  const added = Object.entries(patience).filter(([name]) => !said.has(name.toLowerCase()))
  const options = [...given.split("&").filter(Boolean), ...added.map(([name, value]) => `${name}=${value}`)]
  return `${address}?${options.join("&")}`
}
