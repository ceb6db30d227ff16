import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import fastifyCookie from "@fastify/cookie"
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify"
import { Result } from "effect"
import type { SiteOptions } from "../site/serveSite.ts"
import { isApi, servePages } from "./client.ts"
import { rejectionOf } from "./failures.ts"
import { answersTo, authorityOf, pathOf } from "./hosts.ts"
import { readJson } from "./json.ts"
import { methodsAt } from "./methods.ts"
import { isFromElsewhere } from "./origin.ts"
import { malformed, type ProblemDocument, problemDocument, type Rejection } from "./problems.ts"
import { noteRejection, type RefusedRequest, refusalOf } from "./refusals.ts"
import { securityHeaders } from "./securityHeaders.ts"

export interface AppOptions {
  /** The network address to listen at; absent: this machine alone. */
  readonly host?: string | undefined
  /** Under which address people reach the product, where that is not the one the server listens at. */
  readonly publicUrl?: URL | undefined
  /** Whose script measures for whoever consents, where that is not ours. */
  readonly measuredBy?: string | undefined
  /** How many proxies of one's own stand in front: the address of the client is taken from before them. */
  readonly proxies: number
  /** Folder of the built client. */
  readonly client: string
  /** The pages of the public site; absent: they were not built. */
  readonly site?: SiteOptions | undefined
  /** Told, for the operator, of what should not have happened. */
  readonly report: (error: unknown, where: string, requestId: string) => void
  /** What Fastify writes with; absent: nothing. */
  readonly logger?: FastifyBaseLogger | undefined
  /** Told, for the operator, of what was refused. */
  readonly refused?: (refused: RefusedRequest) => void
}

/** At once. Beyond it the system lets them wait, and sends them away. */
const connectionsMost = 5_000

/** Of a request's body, in bytes. A command takes a few hundred. */
export const bodyBytesMax = 256 * 1024

/** The same of requests that nobody has to be signed in for: 5,000 strangers at once fill 80 MiB and no more. */
export const openBodyBytesMax = 16 * 1024

/** In the lists and objects of a body. The largest that the contract takes, a statement of 500 tokens, has some 5,000. */
const bodyValuesMax = 10_000

/**
 * The server without its routes: what holds for every request, whatever it asks. Answers that are no success are
 * problem documents, whoever makes them: our rules, the framework, or the parser of HTTP itself.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const always = securityHeaders(options.publicUrl, options.measuredBy)
  const isOurs = answersTo(options)
  const app = Fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    // An address can contain what was searched for: requests are logged below, by their route.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyBytesMax,
    requestTimeout: 30_000,
    // Whoever dribbles its headers is sent away, so that nobody can hold every connection there is. A missing host is
    // refused below, as a problem.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    keepAliveTimeout: 30_000,
    trustProxy: (_address, hop) => hop < options.proxies,
    rewriteUrl: ({ url = "/" }) => pathOf(url),
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    frameworkErrors: (error, _request, reply) => {
      reply.headers(always)
      answerError(error, reply, "router")
    },
    clientErrorHandler: (error, socket) => {
      if (error.code !== "ECONNRESET") options.refused?.(refusedBroken(socket, error.code))
      answerBroken(socket, error.code, always)
    },
  })

  app.addHook("onRequest", async (request, reply) => {
    reply.headers(always)
    // Whichever way its address was written.
    if (isApi(request.routeOptions.url ?? "")) reply.header("cache-control", "no-store")
    const { host } = request.headers
    if (host === undefined && request.raw.httpVersion === "1.1") {
      return sendProblem(reply, malformed([{ field: "headers.host", reason: "missing" }]))
    }
    if (hostsIn(request.raw) > 1) return sendProblem(reply, malformed([{ field: "headers.host", reason: "repeated" }]))
    if (host !== undefined && !isOurs(host)) {
      return sendProblem(reply, { ...malformed([{ field: "headers.host", reason: "notOneOf" }]), status: 421 })
    }
    const authority = authorityOf(request.originalUrl)
    if (authority !== undefined && authority !== host?.toLowerCase()) {
      return sendProblem(reply, { ...malformed([{ field: "url", reason: "notOneOf" }]), status: 421 })
    }
    if (changesSomething(request.method) && isFromElsewhere(request.headers, options.publicUrl)) {
      return sendProblem(reply, { code: "forbidden" })
    }
    return undefined
  })

  app.addHook("onResponse", async (request, reply) => {
    const { url: route = "?" } = request.routeOptions
    const durationMs = Math.round(reply.elapsedTime)
    request.log.debug({ method: request.method, route, status: reply.statusCode, durationMs }, "request answered")
    const refused = refusalOf(request)
    if (refused) options.refused?.({ ...refused, requestId: request.id, durationMs })
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined)
    const read = readJson(bytes, { valuesMax: bodyValuesMax })
    if (Result.isSuccess(read)) return done(null, read.success)
    return done(new UnreadableBody(read.failure), undefined)
  })

  app.addContentTypeParser("application/zip", { parseAs: "buffer" }, (_request, bytes: Buffer, done) =>
    done(null, bytes.length === 0 ? undefined : bytes),
  )
  app.server.maxConnections = connectionsMost
  app.server.on("checkExpectation", (_request, response: ServerResponse) => {
    const { status, headers, body } = problemDocument({
      ...malformed([{ field: "headers.expect", reason: "notOneOf" }]),
      status: 417,
    })
    response.writeHead(status, { ...always, ...headers, "content-length": Buffer.byteLength(body) }).end(body)
  })

  await app.register(fastifyCookie)
  const showPage = await servePages(app, options.client, options.site)

  app.setErrorHandler((error, request, reply) =>
    answerError(error, reply, `${request.method} ${request.routeOptions.url ?? "?"}`),
  )
  app.setNotFoundHandler((request, reply) => showPage(request, reply) ?? sendProblem(reply, notFoundAt(request, reply)))
  return app

  function answerError(error: unknown, reply: FastifyReply, where: string): FastifyReply {
    if (isGone(reply.request)) return sendProblem(reply, malformed([{ field: "body", reason: "missing" }]))
    if (error instanceof UnreadableBody) return sendProblem(reply, malformed([{ field: "body", reason: error.reason }]))
    const rejection = rejectionOf(error) ?? { code: "internal" }
    if (rejection.code === "internal" || rejection.code === "unavailable")
      options.report(error, where, reply.request.id)
    return sendProblem(reply, rejection)
  }
}

/** Whoever asked went away before all of it had come: nobody is there to be answered, and nothing of ours is broken. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** The bytes of a body are no JSON that we take. */
class UnreadableBody extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

export function sendProblem(reply: FastifyReply, rejection: Rejection): FastifyReply {
  noteRejection(reply.request, rejection)
  const { status, headers, body } = problemDocument(rejection)
  return reply.code(status).headers(headers).send(body)
}

/** Node keeps the first of several `Host` headers and drops the others; a proxy in front may have read another one. */
const hostsIn = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length

const changesSomething = (method: string): boolean => method !== "GET" && method !== "HEAD" && method !== "OPTIONS"

/** 405 where another method would have found something, else 404. */
function notFoundAt(request: FastifyRequest, reply: FastifyReply): Rejection {
  const allowed = methodsAt(request.url.split("?", 1)[0] ?? "")
  if (allowed.length === 0) return { code: "notFound" }
  reply.header("allow", allowed.join(", "))
  return { code: "notFound", status: 405 }
}

/** What cannot even be read as HTTP is answered without the framework, on the bare connection. */
function answerBroken(socket: Socket, code: string | undefined, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable || code === "ECONNRESET") return void socket.destroy()
  socket.end(rawAnswer(problemDocument(rejectionOfBrokenRequest(code)), headers))
}

function refusedBroken({ remoteAddress = "" }: Socket, code: string | undefined): RefusedRequest {
  const { status } = problemDocument(rejectionOfBrokenRequest(code))
  return { route: "?", status, reason: "no HTTP", userId: null, sessionId: null, address: remoteAddress }
}

function rejectionOfBrokenRequest(code: string | undefined): Rejection {
  if (code === "HPE_HEADER_OVERFLOW") {
    return { code: "tooLarge", status: 431, errors: [{ field: "headers", reason: "tooLong" }] }
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return { code: "malformed", status: 408, errors: [{ field: "request", reason: "timeout" }] }
  }
  return malformed([{ field: "request", reason: "http.malformed" }])
}

function rawAnswer({ status, headers, body }: ProblemDocument, always: Readonly<Record<string, string>>): string {
  const all = { ...always, ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} \r\n${lines.join("")}\r\n${body}`
}
