import { hashKey, QueryObserver } from "@tanstack/query-core"
import { startTransition, useEffect, useMemo, useRef, useState } from "react"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import type { Failure, RequestOf } from "./exchange.ts"
import type { QueryError } from "./queries.ts"
import { type QueryKey, queryKeyOf } from "./queryKey.ts"
import { useClient, useSessionIfAny } from "./useClient.ts"

export interface Query<A> {
  /** The answer, or the previous one while a new one is pending, so that the page does not jump. */
  readonly answer: A | undefined
  /** Whether `answer` belongs to the latest request. */
  readonly isCurrent: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
}

type Observer<A> = QueryObserver<A, QueryError, A, A, QueryKey>

/** The state of one observer as last rendered. */
interface Seen<A> {
  readonly observer: Observer<A> | undefined
  readonly answer: A | undefined
  readonly failure: Failure | undefined
  readonly isFetching: boolean
}

/**
 * Sends a query, and again after each command. `null` as request sends nothing. An answer that replaces another one is
 * rendered in a transition, so that typing and clicking never wait for it; the hook of TanStack Query cannot do that,
 * because it renders every change at once.
 */
export function useQuery<E extends Endpoint>(endpoint: E, request: RequestOf<E> | null): Query<AnswerOf<E>> {
  const { queries, queryOptions, takeEarlyAnswer } = useClient()
  const session = useSessionIfAny()
  const key = request === null ? null : queryKeyOf(endpoint, request, session)
  const hash = key && hashKey(key)
  const { observer, retry } = useMemo(
    () => {
      if (request === null || key === null) return { observer: undefined, retry: () => undefined }
      takeEarlyAnswer(endpoint, request, key)
      const watching: Observer<AnswerOf<E>> = new QueryObserver(queries, queryOptions(endpoint, request, key))
      return { observer: watching, retry: () => void watching.refetch() }
    },
    // The hash changes with the endpoint, the request and the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [queries, queryOptions, takeEarlyAnswer, hash],
  )
  const [seen, see] = useState<Seen<AnswerOf<E>>>(() => look(observer))
  const isShown = useRef(false)
  useEffect(() => {
    const draw = () => see((before) => look(observer, before))
    const update = () => (isShown.current ? startTransition(draw) : draw())
    const leave = observer?.subscribe(update)
    update()
    return leave
  }, [observer])

  const { answer, failure, isFetching } = seen.observer === observer ? seen : look(observer)
  const whose = session && `${session.userId} ${session.householdId}`
  const [before, setBefore] = useState({ answer, whose })
  if (answer !== undefined && (answer !== before.answer || whose !== before.whose)) setBefore({ answer, whose })
  // The previous answer is not shown to another user or for another household.
  const placeholder = whose === before.whose ? before.answer : undefined
  useEffect(() => void (isShown.current = placeholder !== undefined), [placeholder])
  return { answer: answer ?? placeholder, isCurrent: answer !== undefined && !isFetching, failure, retry }
}

/** The current state of an observer. A failure stays visible while the query is sent again. */
function look<A>(observer: Observer<A> | undefined, before?: Seen<A>): Seen<A> {
  if (!observer) return { observer, answer: undefined, failure: undefined, isFetching: true }
  const { data, error, isFetching } = observer.getCurrentResult()
  const last = before?.observer === observer ? before : undefined
  const failure = error?.failure ?? (isFetching ? last?.failure : undefined)
  return last && last.answer === data && last.failure === failure && last.isFetching === isFetching
    ? last
    : { observer, answer: data, failure, isFetching }
}
