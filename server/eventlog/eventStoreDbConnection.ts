import { EventStoreDBClient } from "@eventstore/db-client"
import { LogUnavailable } from "./eventLog.ts"

/** A connection to one node. When the node stops answering it is lost, and everything under way on it fails. */
export interface NodeConnection {
  readonly client: EventStoreDBClient
  readonly lost: AbortSignal
  /** To be called whenever the node has said anything. */
  readonly heard: () => void
}

/** Connections to an EventStoreDB, one after another. */
export interface EventStoreDbConnections {
  /** Of the node in use. Watched until `done`, for as long as anything is under way on it. */
  use<Answer>(work: (node: NodeConnection) => Promise<Answer>): Promise<Answer>
  /** The same for something that lasts. */
  hold(): { readonly node: NodeConnection; readonly release: () => void }
  close(): Promise<void>
}

/** A node in use that has said nothing for so long is asked for a sign of life, */
const quietMs = 1_000
/** and given up when it says nothing for so long after that. Elections of a cluster take about five seconds. */
const answerWithinMs = 1_500
const lookEveryMs = 250
const disposeWithinMs = 2_000

/**
 * A frozen node keeps its connections open and answers nothing. The client would go on asking it: it looks for another
 * node when a call is refused, and not when one takes too long. So a node in use is watched, given up after at most
 * three seconds of silence, and replaced by whichever node the cluster then names.
 */
export function eventStoreDbConnections(connectionString: string, ask: Ask): EventStoreDbConnections {
  let current = connect()
  let failuresInARow = 0
  const watching = setInterval(() => void watch().catch(() => {}), lookEveryMs).unref()

  function connect(): Connection {
    const losing = new AbortController()
    const connection: Connection = {
      client: clientOf(connectionString),
      lost: losing.signal,
      lose: () => losing.abort(),
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

  async function watch(): Promise<void> {
    const connection = current
    if (connection.users === 0 || connection.askedAt !== undefined) return
    if (performance.now() - connection.heardAt < quietMs) return
    connection.askedAt = performance.now()
    const answered = ask(connection.client).then(
      () => true,
      // Whatever it says, it says something; what is refused for good is found out by whoever asks for it.
      () => true,
    )
    // A cluster that stays away is asked with more patience: it may be far.
    const patienceMs = answerWithinMs * 1.5 ** Math.max(0, failuresInARow - 4)
    const hasAnswered = await Promise.race([answered, elapsed(Math.min(patienceMs, 6_000))])
    const { askedAt } = connection
    connection.askedAt = undefined
    if (hasAnswered) return connection.heard()
    if (connection.heardAt > askedAt) return
    failuresInARow += 1
    if (connection === current) current = connect()
    await giveUp(connection)
  }

  return {
    async use(work) {
      const connection = current
      connection.users += 1
      try {
        return await untilLost(connection, work(connection))
      } finally {
        connection.users -= 1
      }
    },
    hold() {
      const node = current
      node.users += 1
      return { node, release: () => void (node.users -= 1) }
    },
    async close() {
      clearInterval(watching)
      await giveUp(current)
    },
  }
}

/** Asks a node for a sign of life. */
type Ask = (client: EventStoreDBClient) => Promise<unknown>

interface Connection extends NodeConnection {
  readonly lose: () => void
  heardAt: number
  askedAt: number | undefined
  users: number
}

/** Fails as soon as the node is given up. */
async function untilLost<Answer>({ lost, heard }: NodeConnection, work: Promise<Answer>): Promise<Answer> {
  let fail: (() => void) | undefined
  const losing = new Promise<never>((_, reject) => {
    fail = () => reject(new LogUnavailable(new Error("the node stopped answering")))
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

/** Ends what is under way, and the line itself. The client waits for calls in its books, and some never end. */
async function giveUp({ client, lose }: Connection): Promise<void> {
  lose()
  await Promise.race([client.dispose(), elapsed(disposeWithinMs)])
  client["getChannel"]().then(
    (channel) => channel.close(),
    () => {},
  )
}

/** Leaves the event loop time to take what has arrived, so that a process that was busy blames nobody else. */
const elapsed = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => setTimeout(() => resolve(undefined), milliseconds / 10).unref(), (milliseconds * 9) / 10).unref()
  })

function clientOf(connectionString: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(withPatience(connectionString))
  // Left to itself, the client sends appends as batches. It keeps the waiting answers of all clients of the process in
  // one table that it empties when any one of them loses its connection: an answer that then arrives for another ends
  // the process. Told that the server takes no batches, it makes one call of each append.
  Object.defineProperty(client, "supports", { value: async () => false })
  return client
}

/**
 * How long the client waits for a node that it asks for the others (in seconds), for an append, and for the answer to a
 * ping of the line (in ms), where the operator did not say so.
 */
const patience = { gossipTimeout: 1, defaultDeadline: 8_000, keepAliveTimeout: 3_000 }

function withPatience(connectionString: string): string {
  const [address = "", given = ""] = connectionString.split("?")
  const said = new Set(given.split("&").map((option) => option.split("=")[0]?.toLowerCase()))
  const added = Object.entries(patience).filter(([name]) => !said.has(name.toLowerCase()))
  const options = [...given.split("&").filter(Boolean), ...added.map(([name, value]) => `${name}=${value}`)]
  return `${address}?${options.join("&")}`
}
