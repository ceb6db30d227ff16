import { Writable } from "node:stream"
import { convertToCommandError, EventStoreDBClient, NotLeaderError, UnavailableError } from "@eventstore/db-client"
import { LogUnavailable } from "./eventLog.ts"
import type { Nodes } from "./eventStoreDbDiscovery.ts"

/** A client of EventStoreDB of which every call settles, also when the client is given up. */
export interface GuardedClient {
  readonly client: EventStoreDBClient
  /** Aborted when the client is given up. From then on every call fails with the error that is its reason. */
  readonly lost: AbortSignal
  /** The address of the node in use; `undefined` before the first call and while a node is being found. */
  readonly node: () => string | undefined
  /** Refuses further calls, ends those that are under way, and closes the channel when the last of them has settled. */
  readonly giveUp: (reason: Error) => Promise<void>
}

/**
 * Connects at the first call, and again after a call that a node refused, to the leader that refused it names, or else to
 * the node that `nodes` finds. If none is found, the client is given up. A call that has waited long enough for a node
 * fails, and the search goes on for the next one.
 *
 * The client sends an append inside `new Promise(async …)`. What throws there is an unhandled rejection, which ends the
 * process, and the promise of the append never settles. A call throws there when its channel was closed after it had
 * been handed to the client and before it was sent: the client finds its node in between, which takes as long as the
 * nodes take to answer. So every call is checked twice, before it is handed over and when it is sent; the channel is
 * open while a call needs it; and an error while an append is sent is the answer to that append.
 */
export function guardedClient(connectionString: string, nodes: Nodes): GuardedClient {
  const client = EventStoreDBClient.connectionString(connectionString)
  const losing = new AbortController()
  const lost = losing.signal
  const appends = new Set<Call>()
  const settled = openCalls()

  let node: string | undefined
  let isFinding = false
  let leaderNamed: string | undefined

  const refuseIfLost = (): void => {
    if (lost.aborted) throw lost.reason
  }
  const haveNode = async (): Promise<void> => {
    refuseIfLost()
    const channel = client["getChannel"]()
    await (isFinding ? within(nodes.callWaitsMs(), channel) : channel)
    refuseIfLost()
  }
  const replace = <Name extends keyof Internals>(
    name: Name,
    by: (former: Internals[Name]) => Internals[Name],
  ): void => {
    const former = (client as unknown as Internals)[name]
    Object.defineProperty(client, name, { value: by(former) })
  }

  // By default the client sends appends as batches. It has one table of pending answers for all clients of the process,
  // which it empties when any of them loses its connection: an answer that then arrives for another client ends the
  // process. If the server does not support batches, the client sends each append as one call.
  replace("supports", () => async () => false)
  replace(
    "execute",
    (execute) => (Stub, name, send) =>
      settled.count(async () => {
        await haveNode()
        return await execute(Stub, name, (stub) => {
          refuseIfLost()
          return send(sendingSafely(stub, appends))
        })
      }),
  )
  replace("GRPCStreamCreator", (streamCreator) => (Stub, name, create, ...more) => {
    const open = streamCreator(
      Stub,
      name,
      (stub) => {
        refuseIfLost()
        return create(stub)
      },
      ...more,
    )
    return () =>
      settled.count(async () => {
        await haveNode()
        return await open()
      })
  })
  replace("resolveUri", () => async () => {
    refuseIfLost()
    const named = leaderNamed
    leaderNamed = node = undefined
    isFinding = true
    try {
      node = named ?? (await nodes.find(lost))
      return node
    } catch (error) {
      // The client would take the failed search for its connection for ever.
      void giveUp(error as Error)
      throw error
    } finally {
      isFinding = false
    }
  })
  // The client does not wait for this one, so its error would be unhandled; the calls that need a channel report it.
  replace("handleError", (handleError) => async (stub, error) => {
    const reason = convertToCommandError(error as Error)
    if (reason instanceof NotLeaderError) leaderNamed = `${reason.leader.address}:${reason.leader.port}`
    if (reason instanceof UnavailableError) nodes.failed(stub.getChannel().getTarget().replace(/^dns:/, ""))
    await handleError(stub, error).catch(() => {})
  })

  let ending: Promise<void> | undefined
  const giveUp = (reason: Error): Promise<void> => (ending ??= end(reason))
  async function end(reason: Error): Promise<void> {
    losing.abort(reason)
    for (const append of appends) append.cancel()
    // It waits for the end of every read, which never comes where its reader takes nothing more.
    await Promise.race([client.dispose(), new Promise((resolve) => setTimeout(resolve, disposeWithinMs).unref())])
    await settled.none()
    // Refused if the client never had a channel, or has lost it.
    const channel = await client["getChannel"]().catch(() => undefined)
    channel?.close()
  }

  return { client, lost, node: () => node, giveUp }
}

const disposeWithinMs = 2_000

/** Rejects with {@link LogUnavailable} when no node is found within the time. */
async function within<Answer>(milliseconds: number, finding: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const error = new LogUnavailable(new Error(`no node that leads the cluster was found within ${milliseconds} ms`))
    timer = setTimeout(() => reject(error), milliseconds).unref()
  })
  try {
    return await Promise.race([finding, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** What the client calls of itself for every call to the server. Its own types mark these as private. */
interface Internals {
  readonly supports: () => Promise<boolean>
  readonly execute: (Stub: unknown, name: string, send: (stub: Stub) => Promise<unknown>) => Promise<unknown>
  readonly GRPCStreamCreator: (
    Stub: unknown,
    name: string,
    create: (stub: Stub) => unknown,
    ...more: ReadonlyArray<unknown>
  ) => () => Promise<unknown>
  readonly resolveUri: () => Promise<string>
  readonly handleError: (stub: Stub, error: unknown) => Promise<void>
}

interface Stub {
  append(...given: ReadonlyArray<unknown>): Call
  getChannel(): { getTarget(): string }
}

interface Call {
  cancel(): void
}

/** A stub of which `append` never throws: it answers the error to the function that waits for the server's answer. */
function sendingSafely(stub: Stub, appends: Set<Call>): Stub {
  const append = (...given: ReadonlyArray<unknown>): unknown => {
    const answer = given.at(-1) as (error: unknown, response?: unknown) => void
    try {
      const call = stub.append(...given.slice(0, -1), (error: unknown, response: unknown) => {
        appends.delete(call)
        answer(error, response)
      })
      appends.add(call)
      return call
    } catch (error) {
      queueMicrotask(() => answer(error))
      return new Writable({ objectMode: true, write: (_message, _encoding, written) => written() })
    }
  }
  return Object.create(stub, { append: { value: append } }) as Stub
}

/** Counts the calls that have not settled. */
function openCalls() {
  let open = 0
  let whenNone: () => void = () => {}
  return {
    async count<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      open += 1
      try {
        return await call()
      } finally {
        open -= 1
        if (open === 0) whenNone()
      }
    },
    none: (): Promise<void> =>
      new Promise((resolve) => {
        whenNone = resolve
        if (open === 0) resolve()
      }),
  }
}
