import type { Endpoint } from "#contract/endpoint.ts"
import type { SessionView } from "#contract/people/identity.ts"
import type { RequestOf } from "./exchange.ts"

/** The user, household, day and currency of a query. `null`: does not apply. */
interface QueryScope {
  readonly userId: string | null
  readonly householdId: string | null
  /** The day of the figures, or the last one of a period. */
  readonly day: string | null
  readonly currency: string | null
}

/** One query: the name of its endpoint, its scope, and the request itself. */
export type QueryKey = readonly [endpoint: string, scope: QueryScope, request: unknown]

interface Period {
  readonly on?: string
  readonly to?: string
  readonly currency?: string
}

/**
 * The key under which an answer is cached; no other code builds one. A request leaves out today and the user's base
 * currency. The key contains them, so that an answer is not used on another day or with another base currency.
 */
export function queryKeyOf<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  session: SessionView | undefined,
): QueryKey {
  const householdId = isOfHousehold(endpoint) ? (session?.householdId ?? null) : null
  const userId = endpoint.kind === "open" ? null : (session?.userId ?? null)
  if (!isOfHousehold(endpoint)) return [endpoint.name, { userId, householdId, day: null, currency: null }, request]
  const { query = {} } = request as { readonly query?: Period }
  return [
    endpoint.name,
    {
      userId,
      householdId,
      day: query.on ?? query.to ?? session?.today ?? null,
      currency: query.currency ?? session?.preferences.baseCurrency ?? null,
    },
    request,
  ]
}

/** Whether a request is about one household, which it must name. */
export const isOfHousehold = ({ kind }: Endpoint): boolean => kind === "query" || kind === "command"
