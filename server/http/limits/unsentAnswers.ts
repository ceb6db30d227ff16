import { AsyncLocalStorage } from "node:async_hooks"
import type { ServerResponse } from "node:http"
import type { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { networkOf } from "#server/identity/attempts.ts"
import { fairQueue, QueueFull } from "#server/threads/fairQueue.ts"
import { problemDocument, refused } from "#server/http/problems.ts"
import { noteRejection, requesterOf } from "#server/http/refusals.ts"
import { whenClosed } from "#server/http/whenClosed.ts"

/** The most bytes of answers that wait to be received by one user, or by one address without a session. */
export interface UnsentLimits {
  readonly person: number
  readonly address: number
}

export const defaultUnsentLimits: UnsentLimits = { person: 16_000_000, address: 8_000_000 }

/** The response that answers are a part of. */
const wholeOf = new AsyncLocalStorage<ServerResponse>()

/** Runs `work`, whose answers are sent as parts of a response: they wait until the whole response was received. */
export function answersAsPartsOf<Value>(whole: ServerResponse, work: () => Value): Value {
  whole.setMaxListeners(0) // one for each of its parts
  return wholeOf.run(whole, work)
}

/**
 * Bounds what large answers take from others, in memory and in time.
 *
 * Memory of answers that a client asks for and does not read: beyond the limit, the same user, or the same address without
 * a session, gets a short refusal until the others were received. One answer may exceed the limit, so at most the limit
 * and one answer wait. A file, such as an export, takes longer to receive and counts by itself.
 *
 * Time: the operating system copies an answer while it is written, a millisecond for a megabyte, also for a client that
 * never reads it. So few large answers are begun in one turn of the event loop, each for another user or address. The
 * others wait, and short answers pass them. Who has too many that wait gets the refusal.
 */
export function limitLargeAnswers(
  app: FastifyInstance,
  limits: UnsentLimits,
  always: Readonly<Record<string, string>>,
): void {
  const unsent = new Map<string, number>()
  const inTurn = fairQueue({
    atOnce: begunInATurn,
    waitingOfPerson: waitingOfOne,
    waiting: Infinity,
    waitMs: waitingMs,
  })

  app.addHook("onSend", async (request, reply, payload: unknown) => {
    const bytes = bytesOf(payload)
    const { userId } = requesterOf(request)
    const key = keyOf(request, userId, reply.hasHeader("content-disposition"))
    if (bytes > alwaysSent) {
      const waiting = unsent.get(key) ?? 0
      if (waiting >= (userId === null ? limits.address : limits.person)) return refusal(request, reply)
      unsent.set(key, waiting + bytes)
      whenClosed(wholeOf.getStore() ?? reply.raw, () => {
        const left = (unsent.get(key) ?? 0) - bytes
        if (left > 0) unsent.set(key, left)
        else unsent.delete(key)
      })
    }
    if (bytes <= large && !isLargeFile(payload, reply)) return payload
    try {
      await inTurn(key, () => setImmediate())
      return payload
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      if (isStream(payload)) payload.destroy()
      return refusal(request, reply)
    }
  })

  function refusal(request: FastifyRequest, reply: FastifyReply): string {
    const rejection = refused({ _tag: "TooMuchAtOnce", retryAfterSeconds })
    noteRejection(request, rejection)
    const { status, headers, body } = problemDocument(rejection)
    for (const name of Object.keys(reply.getHeaders())) if (!(name in always)) reply.removeHeader(name)
    reply.code(status).headers(headers)
    return body
  }
}

/** Shorter answers, such as refusals, are not counted: what counts is bounded by the connections of an address. */
const alwaysSent = 4_096

const retryAfterSeconds = 3

/** Beyond it, an answer waits for its turn to be begun. */
const large = 65_536
/** How many of them one turn of the event loop begins, how many of one user or address wait, and how long. */
const begunInATurn = 2
const waitingOfOne = 64
const waitingMs = 10_000

const bytesOf = (payload: unknown): number =>
  typeof payload === "string" ? Buffer.byteLength(payload) : Buffer.isBuffer(payload) ? payload.length : 0

const isStream = (payload: unknown): payload is Readable =>
  typeof (payload as { readonly destroy?: unknown } | null)?.destroy === "function"

const isLargeFile = (payload: unknown, reply: FastifyReply): boolean =>
  isStream(payload) && Number(reply.getHeader("content-length") ?? Infinity) > large

const keyOf = (request: FastifyRequest, userId: string | null, isFile: boolean): string =>
  `${userId ?? networkOf(request.ip)}${isFile ? " file" : ""}`
