import type { FastifyRequest } from "fastify"
import type { RefusedRequest } from "#server/logging/serverLogger.ts"
import { type Rejection, problemDocument } from "./problems.ts"

interface Requester {
  readonly sessionId: string
  readonly userId: string | null
}

const rejections = new WeakMap<FastifyRequest, Rejection>()
const requesters = new WeakMap<FastifyRequest, Requester>()

export const noteRejection = (request: FastifyRequest, rejection: Rejection): void =>
  void rejections.set(request, rejection)

export const noteRequester = (request: FastifyRequest, asker: Requester): void => void requesters.set(request, asker)

/** The user of the request, as soon as the session is known. */
export const requesterOf = (request: FastifyRequest): Pick<Requester, "userId"> =>
  requesters.get(request) ?? { userId: null }

/**
 * The message for the logger about an answered request; `undefined` if it was not refused, or if the refusal is normal:
 * a first visit checks whether it has a session, and bots try paths that do not exist. Internal errors are logged
 * elsewhere.
 */
export function refusalOf(request: FastifyRequest): RefusedRequest | undefined {
  const rejection = rejections.get(request)
  const { url } = request.routeOptions
  // A page has no route, and a request for another name has to be seen.
  const isPath = url !== undefined || rejection?.otherHost !== undefined
  if (!rejection || !isPath || rejection.code === "internal" || rejection.code === "unavailable") return undefined
  if (rejection.code === "notSignedIn" && !hasCredentials(request)) return undefined
  const { userId = null, sessionId = null } = requesters.get(request) ?? {}
  return {
    route: `${request.method} ${url ?? "?"}`,
    status: problemDocument(rejection).status,
    reason: reasonOf(rejection),
    userId,
    sessionId,
    address: request.ip,
    ...(rejection.otherHost !== undefined && { host: rejection.otherHost }),
  }
}

const hasCredentials = ({ headers: { authorization, cookie } }: FastifyRequest): boolean =>
  authorization !== undefined || /(?:^|;\s*)(?:__Host-)?rt=/.test(cookie ?? "")

/** Contains only the first part of a field's path: the client chooses the names of unknown fields. */
function reasonOf({ code, refusal, otherHost, errors = [] }: Rejection): string {
  // The name is a field of its own: the limit of the log counts by reason.
  if (otherHost !== undefined) return "the host is not that of PUBLIC_URL"
  if (refusal) return refusal._tag
  const [first] = errors
  if (!first) return code
  return `${code}: ${first.field.split(".", 1)[0]} ${first.reason}${errors.length > 1 ? `, and ${errors.length - 1} more` : ""}`
}
