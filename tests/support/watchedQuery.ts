import { QueryObserver } from "@tanstack/query-core"
import type { Endpoint } from "#contract/endpoint.ts"
import type { SessionView } from "#contract/people/identity.ts"
import { createClient } from "#web/client/client.ts"
import type { RequestOf } from "#web/client/exchange.ts"
import { queryKeyOf } from "#web/client/queryKey.ts"
import { sessionOf } from "./session.ts"

/** Anna's session on the last day of June 2024, as the client holds it. */
export const session = sessionOf("2024-06-30") as unknown as SessionView

/** A query of Anna's, as a page sends it: `watch` begins, and its result ends the subscription. */
export function watchedQuery<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  const { queries, queryOptions } = createClient()
  const observer = new QueryObserver(queries, queryOptions(endpoint, request, queryKeyOf(endpoint, request, session)))
  const watch = () => observer.subscribe(() => undefined)
  const read = () => {
    const { data, error, isFetching } = observer.getCurrentResult()
    return { answer: data, failure: error?.failure, isAsking: isFetching }
  }
  return { watch, read }
}
