import { Result } from "effect"
import type { AnswerOf, Endpoint } from "../../server/contract/endpoint.ts"
import { addressOf, call, type Failure, lastRecorded, type RequestOf } from "./call.ts"
import { secondsToWait } from "./exchange.ts"

/** What is known of one question to the server. */
export interface Asked<A> {
  readonly answer: A | undefined
  readonly failure: Failure | undefined
  readonly isAsking: boolean
}

/** One question, the same object for as long as somebody may look at its answer. */
export interface Question<A> {
  readonly read: () => Asked<A>
  /** Tells of every change, and asks at once if the answer is not known or no longer holds. */
  readonly subscribe: (listener: () => void) => () => void
  readonly retry: () => void
}

interface Entry extends Question<unknown> {
  asked: Asked<unknown>
  isStale: boolean
  lastUsed: number
  readonly listeners: Set<() => void>
}

export const unknownYet: Asked<never> = { answer: undefined, failure: undefined, isAsking: true }
const entriesKept = 80
const pausesWhileBehind = [150, 400, 1000, 2500]

/**
 * Answers of the server by the address they were asked at, so that going back shows a page at once. After a command
 * every answer is asked for again, because one fact can change any figure; what nobody looks at, when somebody does.
 */
export class QueryCache {
  private readonly entries = new Map<string, Entry>()
  private readonly onNotSignedIn: () => void
  private uses = 0

  constructor(onNotSignedIn: () => void) {
    this.onNotSignedIn = onNotSignedIn
  }

  question<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Question<AnswerOf<E>> {
    const key = keyOf(endpoint, request)
    const entry = this.entries.get(key) ?? this.open(key, endpoint, request)
    entry.lastUsed = ++this.uses
    // What is kept at an address is what its endpoint answers.
    return entry as Question<unknown> as Question<AnswerOf<E>>
  }

  /** Nothing known holds any more: something was recorded. */
  invalidate(): void {
    for (const entry of this.entries.values()) {
      entry.isStale = true
      if (entry.listeners.size > 0) entry.retry()
    }
  }

  /** Asks again for what failed, now that the server may be reached. */
  retryFailed(): void {
    for (const entry of this.entries.values()) if (entry.asked.failure && entry.listeners.size > 0) entry.retry()
  }

  /** Forgets everything: somebody else signs in. */
  clear(): void {
    for (const [address, entry] of this.entries) {
      if (entry.listeners.size === 0) this.entries.delete(address)
      else {
        entry.asked = unknownYet
        entry.retry()
      }
    }
  }

  private open<E extends Endpoint>(key: string, endpoint: E, request: RequestOf<E>): Entry {
    let round = 0
    let waiting: ReturnType<typeof setTimeout> | undefined
    const tell = (asked: Asked<unknown>) => {
      entry.asked = asked
      for (const listener of entry.listeners) listener()
    }
    const ask = async () => {
      const mine = ++round
      clearTimeout(waiting)
      entry.isStale = false
      tell({ ...entry.asked, isAsking: true })
      const answer = await callUntilShown(endpoint, request)
      // A later question has been asked since: its answer counts.
      if (mine !== round) return
      if (Result.isSuccess(answer)) return tell({ answer: answer.success, failure: undefined, isAsking: false })
      entry.isStale = true
      tell({ answer: entry.asked.answer, failure: answer.failure, isAsking: false })
      const seconds = secondsToWait(answer.failure)
      if (seconds !== undefined) waiting = setTimeout(askWhileShown, seconds * 1000 + Math.random() * spreadMs)
      if (answer.failure.kind === "problem" && answer.failure.problem.code === "notSignedIn") this.onNotSignedIn()
    }
    const askWhileShown = () => {
      if (entry.listeners.size > 0) void ask()
    }
    const entry: Entry = {
      asked: unknownYet,
      isStale: true,
      lastUsed: 0,
      listeners: new Set(),
      read: () => entry.asked,
      retry: () => void ask(),
      subscribe: (listener) => {
        entry.listeners.add(listener)
        if (entry.isStale) void ask()
        return () => {
          entry.listeners.delete(listener)
          this.dropUnused()
        }
      },
    }
    this.entries.set(key, entry)
    return entry
  }

  private dropUnused(): void {
    const surplus = this.entries.size - entriesKept
    if (surplus <= 0) return
    const unused = [...this.entries].filter(([, entry]) => entry.listeners.size === 0)
    unused.sort(([, a], [, b]) => a.lastUsed - b.lastUsed)
    for (const [address] of unused.slice(0, surplus)) this.entries.delete(address)
  }
}

/** Those that wait for the same moment ask again one after another. */
const spreadMs = 1_000

/** A question that bears a body is another one for each body. */
function keyOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>): string {
  const address = addressOf(endpoint, request)
  const { body } = request as { readonly body?: unknown }
  return body === undefined ? address : `${address} ${JSON.stringify(body)}`
}

/** Asks until the answer shows what was last recorded, for as long as somebody would wait. */
async function callUntilShown<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  for (const pause of pausesWhileBehind) {
    const answer = await callWhole(endpoint, request)
    if (Result.isSuccess(answer) || answer.failure.kind !== "behind") return answer
    await new Promise((resume) => setTimeout(resume, pause))
  }
  return callWhole(endpoint, request)
}

type Paged = Readonly<Record<string, unknown>> & { readonly next?: string }

/** Asks for every page of an answer's list: whoever sorts, filters, sums or saves it has all of it. */
async function callWhole<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
): Promise<Result.Result<AnswerOf<E>, Failure>> {
  const options = { readAfter: lastRecorded.position }
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
