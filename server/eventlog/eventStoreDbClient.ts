import { Writable } from "node:stream"
import { EventStoreDBClient } from "@eventstore/db-client"
import { LogUnavailable } from "./eventLog.ts"

/** A client of EventStoreDB of which every call settles, also when the client is given up. */
export interface GuardedClient {
  readonly client: EventStoreDBClient
  /** Aborted when the client is given up. From then on every call fails with {@link LogUnavailable}. */
  readonly lost: AbortSignal
  /** Refuses further calls, ends those that are under way, and closes the channel when the last of them has settled. */
  readonly giveUp: () => Promise<void>
}

/**
 * Connects to the node that the connection string names or leads to, at the first call.
 *
 * The client sends an append inside `new Promise(async …)`. What throws there is an unhandled rejection, which ends the
 * process, and the promise of the append never settles. A call throws there when its channel was closed after it had
 * been handed to the client and before it was sent: the client finds its node in between, which takes as long as the
 * nodes take to answer. So every call is checked twice, before it is handed over and when it is sent; the channel is
 * open while a call needs it; and an error while an append is sent is the answer to that append.
 */
export function guardedClient(connectionString: string): GuardedClient {
  const client = EventStoreDBClient.connectionString(connectionString)
  const losing = new AbortController()
  const lost = losing.signal
  const appends = new Set<Call>()
  const settled = openCalls()

  const refuseIfLost = (): void => {
    if (lost.aborted) throw new LogUnavailable(new Error("the connection was given up"))
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
        refuseIfLost()
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
        refuseIfLost()
        return await open()
      })
  })
  replace("resolveUri", (resolveUri) => async () => {
    refuseIfLost()
    return await resolveUri()
  })
  // The client does not wait for this one, so its error would be unhandled; the calls that need a channel report it.
  replace("handleError", (handleError) => async (stub, error) => {
    await handleError(stub, error).catch(() => {})
  })

  return {
    client,
    lost,
    async giveUp() {
      losing.abort()
      for (const append of appends) append.cancel()
      // It waits for the end of every read, which never comes where its reader takes nothing more.
      await Promise.race([client.dispose(), new Promise((resolve) => setTimeout(resolve, disposeWithinMs).unref())])
      await settled.none()
      // Refused if the client never had a channel, or has lost it.
      const channel = await client["getChannel"]().catch(() => undefined)
      channel?.close()
    },
  }
}

const disposeWithinMs = 2_000

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
