import type { FastifyRequest } from "fastify"
import { type Rejection, problemDocument } from "./problems.ts"

/** A refused request, as the log may contain it: route, user and reason, and never its content. */
export interface RefusedRequest {
  /** Method and path of the route, with `:name` in the place of ids. */
  readonly route: string
  readonly status: number
  /** The rule that refused it, or the first wrong field with its reason. */
  readonly reason: string
  readonly userId: string | null
  readonly sessionId: string | null
  readonly address: string
  /** The id of the request in the log, and how long it took; absent when it was not valid HTTP. */
  readonly requestId?: string
  readonly durationMs?: number
}

interface Requester {
  readonly sessionId: string
  readonly userId: string | null
}

const rejections = new WeakMap<FastifyRequest, Rejection>()
const requesters = new WeakMap<FastifyRequest, Requester>()

export const noteRejection = (request: FastifyRequest, rejection: Rejection): void =>
  void rejections.set(request, rejection)

export const noteRequester = (request: FastifyRequest, asker: Requester): void => void requesters.set(request, asker)

/**
 * What to log about a request that was answered; `undefined` when it was not refused, or when the refusal means nothing:
 * a first visit asks whether it has a session, and bots try paths that do not exist. Internal errors are logged elsewhere.
 */
export function refusalOf(request: FastifyRequest): RefusedRequest | undefined {
  const rejection = rejections.get(request)
  const { url } = request.routeOptions
  if (!rejection || url === undefined || rejection.code === "internal" || rejection.code === "unavailable")
    return undefined
  if (rejection.code === "notSignedIn" && !hasCredentials(request)) return undefined
  const { userId = null, sessionId = null } = requesters.get(request) ?? {}
  return {
    route: `${request.method} ${url}`,
    status: problemDocument(rejection).status,
    reason: reasonOf(rejection),
    userId,
    sessionId,
    address: request.ip,
  }
}

const hasCredentials = ({ headers: { authorization, cookie } }: FastifyRequest): boolean =>
  authorization !== undefined || /(?:^|;\s*)(?:__Host-)?rt=/.test(cookie ?? "")

/** Contains only the first part of a field's path: the client chooses the names of unknown fields. */
function reasonOf({ code, refusal, errors = [] }: Rejection): string {
  if (refusal) return refusal._tag
  const [first] = errors
  if (!first) return code
  return `${code}: ${first.field.split(".", 1)[0]} ${first.reason}${errors.length > 1 ? `, and ${errors.length - 1} more` : ""}`
}
