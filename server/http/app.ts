import { randomUUID } from "node:crypto"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
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
import type { SiteOptions } from "#server/site/serveSite.ts"
import { isApi, servePages } from "./client.ts"
import { rejectionOf } from "./failures.ts"
import { type ConnectionLimits, defaultConnectionLimits, watchConnections } from "./limits/connections.ts"
import { answersTo, authorityOf, pathOf } from "./hosts.ts"
import { readJson } from "./json.ts"
import { methodsAt } from "./methods.ts"
import { misdirected, misdirectedPage } from "./misdirected.ts"
import { malformed, type ProblemDocument, problemDocument, refused, type Rejection } from "./problems.ts"
import type { RefusedRequest } from "#server/logging/serverLogger.ts"
import { noteRejection, refusalOf } from "./refusals.ts"
import { securityHeaders } from "./securityHeaders.ts"
import { defaultUnsentLimits, limitLargeAnswers, type UnsentLimits } from "./limits/unsentAnswers.ts"
import { receiveUpload } from "./upload.ts"

export interface AppOptions {
  /** The network address to listen at; absent: this machine alone. */
  readonly host?: string | undefined
  /** The address at which users reach the product, if it differs from the one at which the server listens. */
  readonly publicUrl?: URL | undefined
  /** The origin of the external script that measures visits with consent, if any. */
  readonly measuredBy?: string | undefined
  /** The number of trusted proxies in front. The client's address is the one that connected to the outermost proxy. */
  readonly proxies: number
  /** Folder of the built client. */
  readonly client: string
  /** The pages of the public site; absent: they were not built. */
  readonly site?: SiteOptions | undefined
  /** Reports an unexpected error to the operator. */
  readonly report: (error: unknown, where: string, requestId: string) => void
  /** Fastify's logger; absent: it writes nothing. */
  readonly logger?: FastifyBaseLogger | undefined
  /** Reports a refused request to the operator. */
  readonly refused?: (refused: RefusedRequest) => void
  /** Reports an address that has more connections than one may have. */
  readonly crowded?: (address: string) => void
  readonly connections?: ConnectionLimits
  readonly unsent?: UnsentLimits
}

/** The most bytes of a request's body. A command takes a few hundred. */
export const bodyBytesMax = 256 * 1024

/** The same for requests without a session: 5,000 of them at once take 80 MiB at most. */
export const openBodyBytesMax = 16 * 1024

/** The most values in lists and objects of a body. The largest in the contract, with 500 tokens, has 5,000. */
const bodyValuesMax = 10_000

/**
 * The server without its routes: headers, checks and errors of every request. Each error is answered with a problem
 * document, whether our rules, the framework or the HTTP parser raise it.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const always = securityHeaders(options.publicUrl, options.measuredBy)
  const isOurs = answersTo(options)
  const app = Fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    // The URL can contain search terms: requests are logged below, by their route.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyBytesMax,
    requestTimeout: 30_000,
    // Disconnects a client that sends its headers slowly, so that such clients cannot occupy every connection. A missing
    // host is refused below, with a problem document.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
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
    // Checks the URL of the route, since that of the request can be written in several ways.
    if (isApi(request.routeOptions.url ?? "")) reply.header("cache-control", "no-store")
    return refusedAtOnce(request, reply, options, isOurs)
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

  app.addContentTypeParser("application/zip", receiveUpload)
  watchConnections(app.server, options.connections ?? defaultConnectionLimits, options.crowded ?? (() => {}))
  limitLargeAnswers(app, options.unsent ?? defaultUnsentLimits, always)
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

/** Refuses what no route may answer: a malformed request, one for another host, and one that another site sends. */
function refusedAtOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Pick<AppOptions, "publicUrl">,
  isOurs: (host: string) => boolean,
): FastifyReply | undefined {
  const { host } = request.headers
  if (host === undefined && request.raw.httpVersion === "1.1") {
    return sendProblem(reply, malformed([{ field: "headers.host", reason: "missing" }]))
  }
  const [repeated] = onceOnly.filter((name) => timesIn(request.raw, name) > 1)
  if (repeated) return sendProblem(reply, malformed([{ field: `headers.${repeated}`, reason: "repeated" }]))
  if (host !== undefined && !isOurs(host)) {
    const rejection = misdirected(host, publicUrl)
    if (!asksForPage(request)) return sendProblem(reply, rejection)
    noteRejection(request, rejection)
    const { language, html } = misdirectedPage(host, publicUrl, request.headers["accept-language"])
    return reply
      .code(421)
      .headers({ "cache-control": "no-store", "content-language": language })
      .type("text/html; charset=utf-8")
      .send(html)
  }
  const authority = authorityOf(request.originalUrl)
  if (authority !== undefined && authority !== host?.toLowerCase()) {
    return sendProblem(reply, { ...malformed([{ field: "url", reason: "notOneOf" }]), status: 421 })
  }
  if (changesSomething(request.method) && isFromElsewhere(request.headers, publicUrl)) {
    const isOwnPage = isFromOtherName(request.headers, publicUrl)
    return sendProblem(
      reply,
      isOwnPage ? refused({ _tag: "OtherAddress", address: publicUrl?.origin ?? "" }) : { code: "forbidden" },
    )
  }
  return undefined
}

/** Whether the client disconnected before the whole request arrived: no error of the server, and no recipient. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** The bytes of a body are not JSON, or JSON beyond the limits. */
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

/** Node keeps the first of several such headers and drops the others; a proxy in front may have read another one. */
const onceOnly = ["host", "authorization"] as const
const timesIn = ({ rawHeaders }: IncomingMessage, header: string): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === header).length

/** Whether a browser asks for a page, as opposed to a program or a script of a page. */
const asksForPage = ({ method, headers: { accept = "" }, originalUrl }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && accept.includes("text/html") && !isApi(pathOf(originalUrl))

const changesSomething = (method: string): boolean => method !== "GET" && method !== "HEAD" && method !== "OPTIONS"

/** 405 where the path has a route of another method, else 404. */
function notFoundAt(request: FastifyRequest, reply: FastifyReply): Rejection {
  const allowed = methodsAt(request.url.split("?", 1)[0] ?? "")
  if (allowed.length === 0) return { code: "notFound" }
  reply.header("allow", allowed.join(", "))
  return { code: "notFound", status: 405 }
}

/** Answers a request that is not valid HTTP directly on the connection, without the framework. */
function answerBroken(socket: Socket, code: string | undefined, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable || code === "ECONNRESET") return void socket.destroy()
  socket.end(rawAnswer(problemDocument(rejectionOfBrokenRequest(code)), headers))
}

function refusedBroken({ remoteAddress = "" }: Socket, code: string | undefined): RefusedRequest {
  const { status } = problemDocument(rejectionOfBrokenRequest(code))
  return { route: "?", status, reason: "not HTTP", userId: null, sessionId: null, address: remoteAddress }
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

/**
 * Whether a request that changes something comes from another site. A browser sends its source: `Sec-Fetch-Site` must
 * not be another site, and `Origin` must be the origin of `PUBLIC_URL` (scheme, host and port). Without a `PUBLIC_URL`,
 * the host and port of the request must be those of `Origin`. A program that is no browser sends neither.
 */
function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl: URL | undefined): boolean {
  const site = headers["sec-fetch-site"]
  if (site !== undefined && site !== "same-origin" && site !== "none") return true
  const { origin, host } = headers
  if (origin === undefined) return false
  if (publicUrl) return origin !== publicUrl.origin
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Whether a page of the product itself asks, which was opened under another of its names than that of `PUBLIC_URL`, such
 * as an IP address. The host is known to be one of the product's own.
 */
const isFromOtherName = ({ origin, host, "sec-fetch-site": site }: IncomingHttpHeaders, publicUrl: URL | undefined) =>
  publicUrl !== undefined &&
  site !== "cross-site" &&
  origin !== undefined &&
  URL.canParse(origin) &&
  new URL(origin).host === host
