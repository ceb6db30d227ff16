import fastifyRateLimit from "@fastify/rate-limit"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Outsider, SignedIn } from "#server/identity/access.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import type { RequestCounts } from "#server/http/requestCounts.ts"

/** How many requests of signed-in users are answered within a minute. Changes count as requests too. */
export interface RequestLimits {
  readonly person: number
  readonly household: number
  /** Commands, and opening and leaving a demo family: all of these write to the event log. */
  readonly changesOfPerson: number
  readonly changesOfHousehold: number
}

export const limitWindowMs = 60_000

type By = "person" | "household"

/**
 * Counts a request of a signed-in user, and refuses it when a limit is exceeded. A request that names a household to
 * which the user does not belong counts for the user alone.
 */
export type CountRequest = (
  request: FastifyRequest,
  endpoint: Pick<Endpoint, "kind" | "guard">,
  person: Pick<SignedIn | Outsider, "userId" | "householdId">,
) => Promise<Rejection | undefined>

/**
 * Limits requests per user and per household. A request that the user's limit refuses does not count for the household,
 * so that one member cannot use up the limit of the others. Routes without a session have limits of their own, or none:
 * the health check and static files.
 */
export async function requestLimits(
  app: FastifyInstance,
  { counts, limits }: { readonly counts: Pick<RequestCounts, "Store">; readonly limits: RequestLimits },
): Promise<CountRequest> {
  await app.register(fastifyRateLimit, { global: false, timeWindow: limitWindowMs, store: counts.Store })
  const counted = new WeakMap<FastifyRequest, Readonly<Record<By, string | undefined>>>()
  const limiter = (by: By, what: "requests" | "changes", max: number) => {
    const count = app.createRateLimit({
      max,
      keyGenerator: (request) => `${what} ${by} ${counted.get(request)?.[by]}`,
    })
    return async (request: FastifyRequest): Promise<Rejection | undefined> => {
      if (counted.get(request)?.[by] === undefined) return undefined
      const answer = await count(request)
      if (answer.isAllowed || !answer.isExceeded) return undefined
      return refused({ _tag: "TooManyRequests", by, what, retryAfterSeconds: Math.max(1, answer.ttlInSeconds) })
    }
  }
  const requests = [limiter("person", "requests", limits.person), limiter("household", "requests", limits.household)]
  const changes = [
    limiter("person", "changes", limits.changesOfPerson),
    limiter("household", "changes", limits.changesOfHousehold),
  ]

  return async (request, { kind, guard }, { userId, householdId }) => {
    counted.set(request, { person: userId, household: householdId })
    for (const limit of kind === "command" || guard.isChange === true ? [...changes, ...requests] : requests) {
      const rejection = await limit(request)
      if (rejection) return rejection
    }
    return undefined
  }
}
