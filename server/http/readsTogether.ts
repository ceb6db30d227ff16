import { Readable } from "node:stream"
import { constants, createBrotliCompress, createGzip } from "node:zlib"
import { Result, Schema } from "effect"
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions, LightMyRequestResponse } from "fastify"
import { endpoints } from "#contract/endpoints.ts"
import { Access, readSession, refreshSession } from "#contract/people/identity.ts"
import { headers as names } from "#contract/problem.ts"
import { openingPath, type ReadAnswer, readsTogetherMost, readsTogetherPath } from "#contract/readsTogether.ts"
import { encodingAccepted } from "#server/files/encodings.ts"
import { openBodyBytesMax, sendProblem } from "./app.ts"
import { isCompressed } from "./compression.ts"
import { decoderOf } from "./decoding.ts"
import { patternOf } from "./methods.ts"
import { answersAsPartsOf } from "./limits/unsentAnswers.ts"
import { malformed } from "./problems.ts"

const Queries = Schema.Array(Schema.String.check(Schema.isMaxLength(2_000))).check(
  Schema.isMaxLength(readsTogetherMost),
)

/** The addresses of the queries, with their query strings. */
const ReadsTogether = Schema.Struct({ reads: Queries.check(Schema.isMinLength(1)) })

const Opening = Schema.Struct({
  /** The household that the queries are about. */
  householdId: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100))),
  reads: Queries,
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
    errorHandler: leftEarly,
    handler: async (request, reply) => {
      const asked = decode(request.body)
      if (Result.isFailure(asked)) return sendProblem(reply, malformed(asked.failure))
      const { reads } = asked.success
      const other = otherThanQuery(reads)
      if (other) return sendProblem(reply, other)
      const headers = picked(request.headers, passedOn)
      const lines = answersAsPartsOf(reply.raw, () =>
        reads.map((url, index) => lineOf(app, request, { url, headers }, index)),
      )
      return sendLines(request, reply, lines)
    },
  })
}

/**
 * Answers the request with which a browser opens the product: access for the session of its cookie, the session in a household and the
 * queries of a page, in one response instead of three that wait for each other. Each goes through the server as a request of its
 * own. Without access, nothing else is begun.
 */
export function serveOpening(app: FastifyInstance): void {
  const decode = decoderOf(Opening, "body")
  app.route({
    method: "POST",
    url: openingPath,
    bodyLimit: openBodyBytesMax,
    errorHandler: leftEarly,
    handler: async (request, reply) => {
      const asked = decode(request.body)
      if (Result.isFailure(asked)) return sendProblem(reply, malformed(asked.failure))
      const { reads, householdId } = asked.success
      const other = otherThanQuery(reads)
      if (other) return sendProblem(reply, other)
      const opened = await app.inject({
        method: refreshSession.method,
        url: refreshSession.path,
        remoteAddress: request.socket.remoteAddress ?? "",
        headers: picked(request.headers, ["cookie", "origin", "sec-fetch-site", ...passedOn]),
        payload: {},
      })
      const cookies = opened.headers["set-cookie"]
      if (cookies !== undefined) reply.header("set-cookie", cookies)
      reply.header("cache-control", "no-store")
      const first = Promise.resolve(textOf(opened, 0))
      const access = opened.statusCode === 200 ? decodeAccess(opened.payload) : null
      const isTheirs = access?.session.households.some((one) => one.householdId === householdId)
      if (!access || householdId === undefined || !isTheirs) return sendLines(request, reply, [first])
      const headers = {
        ...picked(request.headers, passedOn),
        authorization: `Bearer ${access.accessToken}`,
        [names.household]: householdId,
      }
      const others = [householdId === access.session.householdId ? undefined : readSession.path, ...reads]
      const lines = answersAsPartsOf(reply.raw, () =>
        others.flatMap((url, at) => (url === undefined ? [] : lineOf(app, request, { url, headers }, at + 1))),
      )
      return sendLines(request, reply, [first, ...lines])
    },
  })
}

function leftEarly(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.raw.socket.destroyed) throw error
  reply.hijack() // The page was left before its answers were ready: no error, and no recipient.
}

function otherThanQuery(reads: ReadonlyArray<string>) {
  const other = reads.findIndex((address) => !isQuery(address))
  return other < 0 ? undefined : malformed([{ field: `body.reads.${other}`, reason: "notOneOf" }])
}

function sendLines(request: FastifyRequest, reply: FastifyReply, all: ReadonlyArray<Promise<string>>) {
  const lines = Readable.from(inOrderOfAnswers(all))
  reply.header("content-type", "application/x-ndjson; charset=utf-8").header("vary", "accept-encoding")
  // Compressed as the answers alone would be. Each line is sent at once.
  const encoding = encodingAccepted(request.headers["accept-encoding"])
  if (encoding === undefined) return reply.send(lines)
  reply.header("content-encoding", encoding)
  return reply.send(lines.pipe(encoding === "br" ? brotli() : createGzip({ flush: constants.Z_SYNC_FLUSH })))
}

const brotli = () =>
  createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  })

const decodeAccess = (text: string): Access | null => Schema.decodeUnknownSync(Schema.NullOr(Access))(JSON.parse(text))

/** The queries whose answers are JSON about a household. */
const queries = endpoints
  .filter((endpoint) => endpoint.method === "GET" && isCompressed(endpoint))
  .map(({ path }) => patternOf(path))

function isQuery(address: string): boolean {
  const [path = ""] = address.split("?", 1)
  return queries.some((pattern) => pattern.test(path))
}

/** The headers of the request that an answer depends on. */
const passedOn = ["host", "authorization", "user-agent", "x-forwarded-for", names.household, names.readAfter].map(
  (name) => name.toLowerCase(),
)

/** The headers of an answer that the client reads. */
const returned = [names.setAside, names.reflectsPosition].map((name) => name.toLowerCase())

async function lineOf(
  app: FastifyInstance,
  request: FastifyRequest,
  asked: Pick<InjectOptions, "url" | "headers">,
  index: number,
): Promise<string> {
  const remoteAddress = request.socket.remoteAddress ?? ""
  return textOf(await app.inject({ method: "GET", ...asked, remoteAddress }), index)
}

function textOf(answer: LightMyRequestResponse, index: number): string {
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
