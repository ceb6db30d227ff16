import { Readable } from "node:stream"
import { constants, createBrotliCompress, createGzip } from "node:zlib"
import { Result, Schema } from "effect"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { endpoints } from "#contract/endpoints.ts"
import { headers } from "#contract/problem.ts"
import { type ReadAnswer, readsTogetherMost, readsTogetherPath } from "#contract/readsTogether.ts"
import { encodingAccepted } from "#server/files/encodings.ts"
import { openBodyBytesMax, sendProblem } from "./app.ts"
import { isCompressed } from "./compression.ts"
import { decoderOf } from "./decoding.ts"
import { patternOf } from "./methods.ts"
import { malformed } from "./problems.ts"

/** The addresses of the queries, with their query strings. */
const ReadsTogether = Schema.Struct({
  reads: Schema.Array(Schema.String.check(Schema.isMaxLength(2_000))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(readsTogetherMost),
  ),
})

/**
 * Answers several queries of one user in one response, one line for each, in the order in which the answers are ready. Each goes
 * through the server as a request of its own: it is authenticated, counted, permitted, answered from the cache and logged
 * as if it had been sent alone. Without a valid access token, none is begun.
 */
export function serveReadsTogether(app: FastifyInstance, sessionOf: (accessToken: string) => string | undefined): void {
  const decode = decoderOf(ReadsTogether, "body")
  app.route({
    method: "POST",
    url: readsTogetherPath,
    bodyLimit: openBodyBytesMax,
    onRequest: async (request, reply) => {
      const [, token] = /^Bearer ([\w.-]{1,2000})$/.exec(request.headers.authorization ?? "") ?? []
      const isSignedIn = token !== undefined && sessionOf(token) !== undefined
      return isSignedIn ? undefined : sendProblem(reply, { code: "notSignedIn" })
    },
    errorHandler: (error, request, reply) => {
      if (!request.raw.socket.destroyed) throw error
      reply.hijack() // The page was left before its answers were ready: no error, and no recipient.
    },
    handler: async (request, reply) => {
      const asked = decode(request.body)
      if (Result.isFailure(asked)) return sendProblem(reply, malformed(asked.failure))
      const { reads } = asked.success
      const other = reads.findIndex((address) => !isQuery(address))
      if (other >= 0) return sendProblem(reply, malformed([{ field: `body.reads.${other}`, reason: "notOneOf" }]))
      const lines = Readable.from(inOrderOfAnswers(reads.map((address, index) => lineOf(app, request, address, index))))
      reply.header("content-type", "application/x-ndjson; charset=utf-8").header("vary", "accept-encoding")
      // Compressed as the answers alone would be. Each line is sent at once.
      const encoding = encodingAccepted(request.headers["accept-encoding"])
      if (encoding === undefined) return reply.send(lines)
      reply.header("content-encoding", encoding)
      return reply.send(lines.pipe(encoding === "br" ? brotli() : createGzip({ flush: constants.Z_SYNC_FLUSH })))
    },
  })
}

const brotli = () =>
  createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  })

/** The queries whose answers are JSON about a household. */
const queries = endpoints
  .filter((endpoint) => endpoint.method === "GET" && isCompressed(endpoint))
  .map(({ path }) => patternOf(path))

function isQuery(address: string): boolean {
  const [path = ""] = address.split("?", 1)
  return queries.some((pattern) => pattern.test(path))
}

/** The headers of the request that an answer depends on. */
const passedOn = ["host", "authorization", "user-agent", "x-forwarded-for", headers.household, headers.readAfter].map(
  (name) => name.toLowerCase(),
)

/** The headers of an answer that the client reads. */
const returned = [headers.setAside, headers.reflectsPosition].map((name) => name.toLowerCase())

async function lineOf(app: FastifyInstance, request: FastifyRequest, url: string, index: number): Promise<string> {
  const answer = await app.inject({
    method: "GET",
    url,
    remoteAddress: request.socket.remoteAddress ?? "",
    headers: picked(request.headers, passedOn),
  })
  const line: ReadAnswer = {
    index,
    status: answer.statusCode,
    headers: picked(answer.headers, returned),
    text: answer.payload,
  }
  return `${JSON.stringify(line)}\n`
}

const picked = (
  from: Readonly<Record<string, unknown>>,
  names: ReadonlyArray<string>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = from[name]
      return typeof value === "string" ? [[name, value] as const] : []
    }),
  )

async function* inOrderOfAnswers(lines: ReadonlyArray<Promise<string>>): AsyncGenerator<string> {
  const waiting = new Map(lines.map((line, index) => [index, line.then((text) => ({ index, text }))]))
  while (waiting.size > 0) {
    const { index, text } = await Promise.race(waiting.values())
    waiting.delete(index)
    yield text
  }
}
