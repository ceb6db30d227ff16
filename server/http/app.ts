import type { Socket } from "node:net"
import fastifyCookie from "@fastify/cookie"
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify"
import { Result } from "effect"
import { isApi, serveClient } from "./client.ts"
import { rejectionOf } from "./failures.ts"
import { readJson } from "./json.ts"
import { methodsAt } from "./methods.ts"
import { isFromElsewhere } from "./origin.ts"
import { malformed, type ProblemDocument, problemDocument, type Rejection } from "./problems.ts"
import { securityHeaders } from "./securityHeaders.ts"

export interface AppOptions {
  /** Under which address people reach the product, where that is not the one the server listens at. */
  readonly publicUrl?: URL | undefined
  /** How many proxies of one's own stand in front: the address of the client is taken from before them. */
  readonly proxies: number
  /** Folder of the built client. */
  readonly client: string
  /** Told, for the operator, of what should not have happened. */
  readonly report: (error: unknown, where: string) => void
}

/** Of a request's body, in bytes. A command takes a few hundred. */
export const bodyBytesMax = 256 * 1024

/**
 * The server without its routes: what holds for every request, whatever it asks. Answers that are no success are
 * problem documents, whoever makes them: our rules, the framework, or the parser of HTTP itself.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const always = securityHeaders(options.publicUrl)
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: 30_000,
    trustProxy: (_address, hop) => hop < options.proxies,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    frameworkErrors: (error, _request, reply) => {
      reply.headers(always)
      answerError(error, reply, "router")
    },
    clientErrorHandler: (error, socket) => answerBroken(socket, error.code, always),
  })

  app.addHook("onRequest", async (request, reply) => {
    reply.headers(always)
    if (isApi(request.url.split("?", 1)[0] ?? "")) reply.header("cache-control", "no-store")
    if (changesSomething(request.method) && isFromElsewhere(request.headers, options.publicUrl)) {
      return sendProblem(reply, { code: "forbidden" })
    }
    return undefined
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined)
    const read = readJson(bytes)
    if (Result.isSuccess(read)) return done(null, read.success)
    return done(new UnreadableBody(read.failure), undefined)
  })

  await app.register(fastifyCookie)
  const showClient = await serveClient(app, options.client)

  app.setErrorHandler((error, request, reply) =>
    answerError(error, reply, `${request.method} ${request.routeOptions.url ?? "?"}`),
  )
  app.setNotFoundHandler((request, reply) => {
    if (showClient(request, reply)) return reply
    return sendProblem(reply, notFoundAt(request, reply))
  })
  return app

  function answerError(error: unknown, reply: FastifyReply, where: string): FastifyReply {
    if (error instanceof UnreadableBody) return sendProblem(reply, malformed([{ field: "body", reason: error.reason }]))
    const rejection = rejectionOf(error) ?? { code: "internal" }
    if (rejection.code === "internal" || rejection.code === "unavailable") options.report(error, where)
    return sendProblem(reply, rejection)
  }
}

/** The bytes of a body are no JSON that we take. */
class UnreadableBody extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

export function sendProblem(reply: FastifyReply, rejection: Rejection): FastifyReply {
  const { status, headers, body } = problemDocument(rejection)
  return reply.code(status).headers(headers).send(body)
}

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
