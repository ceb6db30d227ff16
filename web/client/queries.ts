import { notifyManager, QueryCache, QueryClient, type QueryObserverOptions } from "@tanstack/query-core"
import { Result } from "effect"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import type { Calls } from "./call.ts"
import { earlyText } from "./earlyReads.ts"
import { addressOf, decode, type Failure, isNotSignedIn, type RequestOf, secondsToWait } from "./exchange.ts"
import type { QueryKey } from "./queryKey.ts"

/** The failure of a query, in the shape that TanStack Query expects. */
export class QueryError extends Error {
  readonly failure: Failure
  /** After how many milliseconds the query is retried; absent for failures that are not retried. */
  readonly retryAfterMs: number | undefined

  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
    const seconds = secondsToWait(failure)
    this.retryAfterMs = seconds === undefined ? undefined : seconds * 1000 + Math.random() * spreadMs
  }
}

/** A random delay up to this, so that queries that wait for the same moment are not sent all at once. */
const spreadMs = 1_000
const keptMs = 30 * 60_000
const pausesWhileBehind = [150, 400, 1000, 2500]

/**
 * The cache of answers, in memory only. An answer is valid until something is recorded: a single fact can change any
 * figure. `onNotSignedIn` is called when the server no longer knows the session.
 */
export function createQueries(call: Calls["call"], onNotSignedIn: () => void) {
  /** The position of the events of the last command: later answers must include them. */
  let lastRecorded: string | null = null
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof QueryError && isNotSignedIn(error.failure)) onNotSignedIn()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: keptMs,
        retry: false,
        // A machine that reports no network may still reach a server on itself.
        networkMode: "always",
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchIntervalInBackground: true,
        structuralSharing: false,
      },
    },
  })

  /** Retries the query until its answer includes the last command, for as long as a user would wait. */
  async function callUntilShown<E extends Endpoint>(endpoint: E, request: RequestOf<E>, householdId: string | null) {
    for (const pause of pausesWhileBehind) {
      const answer = await callWhole(endpoint, request, householdId)
      if (Result.isSuccess(answer) || answer.failure.kind !== "behind") return answer
      await new Promise((resume) => setTimeout(resume, pause))
    }
    return callWhole(endpoint, request, householdId)
  }

  /** Reads all pages of a list: sorting, filtering, sums and downloads need the whole list. */
  async function callWhole<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    householdId: string | null,
  ): Promise<Result.Result<AnswerOf<E>, Failure>> {
    const options = { readAfter: lastRecorded, householdId }
    const first = await call(endpoint, request, options)
    const { further } = endpoint
    if (!further || Result.isFailure(first)) return first
    const { next, ...answer } = first.success as Paged
    const items = [...(answer[further.list] as ReadonlyArray<unknown>)]
    const { params } = request as { readonly params: Readonly<Record<string, string>> }
    for (let after = next; after !== undefined;) {
      const page = await call(further.endpoint, { params, query: { after } } as RequestOf<Endpoint>, options)
      if (Result.isFailure(page)) return Result.fail(page.failure)
      const more = page.success as Paged
      items.push(...(more[further.list] as ReadonlyArray<unknown>))
      after = more.next
    }
    return Result.succeed({ ...answer, [further.list]: items } as AnswerOf<E>)
  }

  return {
    queries,
    /** How the cache sends a query. The request names the household of the key, even if another was chosen since. */
    queryOptions: <E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      queryKey: QueryKey,
    ): QueryObserverOptions<AnswerOf<E>, QueryError, AnswerOf<E>, AnswerOf<E>, QueryKey> => ({
      queryKey,
      queryFn: async () => {
        const answer = await callUntilShown(endpoint, request, queryKey[1].householdId)
        if (Result.isFailure(answer)) throw new QueryError(answer.failure)
        return answer.success
      },
      refetchInterval: ({ state }) => state.error?.retryAfterMs ?? false,
    }),
    /** Takes the answer to a query that was sent before the client began, so that the page is first rendered with it. */
    takeEarlyAnswer: <E extends Endpoint>(endpoint: E, request: RequestOf<E>, queryKey: QueryKey): void => {
      if (endpoint.further || queries.getQueryData(queryKey) !== undefined) return
      const text = earlyText(addressOf(endpoint, request), queryKey[1].householdId)
      const answer = text === undefined ? undefined : decode(endpoint, text)
      if (answer && Result.isSuccess(answer)) queries.setQueryData(queryKey, answer.success)
    },
    /**
     * Called after something was recorded, with its position in the log where that is known. No cached answer is valid
     * any more, and pending ones may be outdated. Queries on the page are sent again at once, others when needed.
     */
    invalidateAnswers: (position: string | null = null): void => {
      lastRecorded = laterPosition(lastRecorded, position)
      notifyManager.batch(() => {
        void queries.cancelQueries()
        void queries.invalidateQueries()
      })
    },
    /** Sends the failed queries of the page again, now that the server may be reached. */
    retryFailed: (): void => {
      void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" })
    },
    /** Drops every answer, because another user may come. Queries on the page are sent again. */
    forgetAnswers: (): void => {
      queries.removeQueries({ type: "inactive" })
      void queries.resetQueries()
    },
  }
}

type Paged = Readonly<Record<string, unknown>> & { readonly next?: string }

/**
 * The later of two positions of the log, as the server writes them: integers in a row, too large for a JavaScript
 * number, compared from left to right.
 */
export function laterPosition(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  const [first, second] = [numbersOf(a), numbersOf(b)]
  const different = first.findIndex((number, place) => number !== second[place])
  return different === -1 || (first[different] ?? 0n) > (second[different] ?? 0n) ? a : b
}

const numbersOf = (position: string): ReadonlyArray<bigint> => (position.match(/\d+/g) ?? []).map(BigInt)
