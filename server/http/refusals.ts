import type { FastifyRequest } from "fastify"
import { type Rejection, problemDocument } from "./problems.ts"

/** A request that was refused, as far as it may be told: what was asked for, by whom and why not; never what was sent. */
export interface RefusedRequest {
  /** Method and path of the route, with `:name` in the place of ids. */
  readonly route: string
  readonly status: number
  /** The rule that refused it, or else the places of what was wrong with it and why. */
  readonly reason: string
  readonly userId: string | null
  readonly sessionId: string | null
  readonly address: string
  /** The id of the request in the log, and how long it took; absent where it was no HTTP. */
  readonly requestId?: string
  readonly durationMs?: number
}

interface Asker {
  readonly sessionId: string
  readonly userId: string | null
}

const rejections = new WeakMap<FastifyRequest, Rejection>()
const askers = new WeakMap<FastifyRequest, Asker>()

export const noteRejection = (request: FastifyRequest, rejection: Rejection): void =>
  void rejections.set(request, rejection)

export const noteAsker = (request: FastifyRequest, asker: Asker): void => void askers.set(request, asker)

/**
 * What is to be told of a request that was answered; `undefined` when it was not refused, or when that says nothing:
 * whoever comes for the first time asks whether a session goes on, and machines try addresses that there are not. What
 * broke inside is told elsewhere.
 */
export function refusalOf(request: FastifyRequest): RefusedRequest | undefined {
  const rejection = rejections.get(request)
  const { url } = request.routeOptions
  if (!rejection || url === undefined || rejection.code === "internal" || rejection.code === "unavailable")
    return undefined
  if (rejection.code === "notSignedIn" && !bringsSomething(request)) return undefined
  const { userId = null, sessionId = null } = askers.get(request) ?? {}
  return {
    route: `${request.method} ${url}`,
    status: problemDocument(rejection).status,
    reason: reasonOf(rejection),
    userId,
    sessionId,
    address: request.ip,
  }
}

const bringsSomething = ({ headers: { authorization, cookie } }: FastifyRequest): boolean =>
  authorization !== undefined || /(?:^|;\s*)(?:__Host-)?rt=/.test(cookie ?? "")

/** Names of unknown fields are chosen by whoever sends them: of those the first part alone is told. */
function reasonOf({ code, refusal, errors = [] }: Rejection): string {
  if (refusal) return refusal._tag
  const [first] = errors
  if (!first) return code
  return `${code}: ${first.field.split(".", 1)[0]} ${first.reason}${errors.length > 1 ? `, and ${errors.length - 1} more` : ""}`
}
