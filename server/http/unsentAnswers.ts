import type { FastifyInstance, FastifyRequest } from "fastify"
import { networkOf } from "#server/identity/attempts.ts"
import { problemDocument, refused } from "./problems.ts"
import { noteRejection, requesterOf } from "./refusals.ts"

/** The most bytes of answers that wait to be received by one user, or by one address without a session. */
export interface UnsentLimits {
  readonly person: number
  readonly address: number
}

export const defaultUnsentLimits: UnsentLimits = { person: 16_000_000, address: 8_000_000 }

/**
 * Bounds the memory of answers that a client asks for and does not read: beyond the limit, the same user, or the same
 * address without a session, gets a short refusal until the others were received. One answer may exceed the limit, so
 * at most the limit and one answer wait. A file, such as an export, takes longer to receive and counts by itself.
 */
export function limitUnsentAnswers(
  app: FastifyInstance,
  limits: UnsentLimits,
  always: Readonly<Record<string, string>>,
): void {
  const unsent = new Map<string, number>()

  app.addHook("onSend", async (request, reply, payload: unknown) => {
    const bytes =
      typeof payload === "string" ? Buffer.byteLength(payload) : Buffer.isBuffer(payload) ? payload.length : 0
    if (bytes <= alwaysSent) return payload
    const { userId } = requesterOf(request)
    const key = keyOf(request, userId, reply.hasHeader("content-disposition"))
    const waiting = unsent.get(key) ?? 0
    if (waiting >= (userId === null ? limits.address : limits.person)) {
      const rejection = refused({ _tag: "TooMuchAtOnce", retryAfterSeconds })
      noteRejection(request, rejection)
      const { status, headers, body } = problemDocument(rejection)
      for (const name of Object.keys(reply.getHeaders())) if (!(name in always)) reply.removeHeader(name)
      reply.code(status).headers(headers)
      return body
    }
    unsent.set(key, waiting + bytes)
    reply.raw.once("close", () => {
      const left = (unsent.get(key) ?? 0) - bytes
      if (left > 0) unsent.set(key, left)
      else unsent.delete(key)
    })
    return payload
  })
}

/** Shorter answers, such as refusals, are not counted: what counts is bounded by the connections of an address. */
const alwaysSent = 4_096

const retryAfterSeconds = 3

const keyOf = (request: FastifyRequest, userId: string | null, isFile: boolean): string =>
  `${userId ?? networkOf(request.ip)}${isFile ? " file" : ""}`
