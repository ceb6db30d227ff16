import { useCallback, useEffect, useRef, useSyncExternalStore } from "react"
import type { AnswerOf, Endpoint } from "../../server/contract/endpoint.ts"
import { addressOf, type Failure, type RequestOf } from "./call.ts"
import type { Asked } from "./queryCache.ts"
import { useIdentity } from "./session.tsx"

export interface Query<A> {
  /** The answer, or while a new one is under way the one before it, so that the page does not jump. */
  readonly answer: A | undefined
  /** Whether `answer` is what was asked for last. */
  readonly isCurrent: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
}

const idle: Asked<never> = { answer: undefined, failure: undefined, isAsking: false }

/** Asks the server, and again after everything that is recorded. Without a request nothing is asked. */
export function useQuery<E extends Endpoint>(endpoint: E, request: RequestOf<E> | null): Query<AnswerOf<E>> {
  const { cache } = useIdentity()
  const address = request === null ? null : addressOf(endpoint, request)
  const latest = useRef(request)
  latest.current = request

  const subscribe = useCallback(
    (listener: () => void) =>
      address === null || latest.current === null
        ? () => undefined
        : cache.subscribe(endpoint, latest.current, listener),
    [cache, endpoint, address],
  )
  const asked = useSyncExternalStore(subscribe, () =>
    request === null ? (idle as Asked<AnswerOf<E>>) : cache.read(endpoint, request),
  )

  const before = useRef<AnswerOf<E> | undefined>(undefined)
  useEffect(() => {
    if (asked.answer !== undefined) before.current = asked.answer
  }, [asked.answer])

  const retry = useCallback(() => {
    if (latest.current !== null) cache.retry(endpoint, latest.current)
  }, [cache, endpoint])
  return {
    answer: asked.answer ?? before.current,
    isCurrent: asked.answer !== undefined && !asked.isAsking,
    failure: asked.failure,
    retry,
  }
}
